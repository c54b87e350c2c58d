"""What the README shows is what the product does: its conversation is one of the scripted dialogs, its links exist."""

import re

import yaml

from knowledge.settings import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def test_the_conversation_in_the_readme_is_a_scripted_dialog() -> None:
    shown = re.findall(r"^(you|bot)> (.+)$", README, re.MULTILINE)
    assert len(shown) >= 4
    cases = yaml.safe_load((ROOT / "tests" / "dialogs" / "recipes.yml").read_text("utf-8"))["test_cases"]
    scripted = [
        [
            ("you", step["user"]) if "user" in step else ("bot", step["bot"])
            for step in case["steps"]
            if "user" in step or isinstance(step.get("bot"), str)
        ]
        for case in cases
    ]
    assert shown in scripted


def test_every_link_of_the_documentation_leads_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_page_is_linked_from_the_readme() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert f"docs/{page.name}" in README
