"""The tutorial does what it says."""

from pathlib import Path

import pytest

from bot.dialogs.reading import read_script
from knowledge.importers import read_source
from knowledge.settings import ROOT
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder

PAGE = (ROOT / "docs" / "tutorial.md").read_text("utf-8")


def block(language: str) -> str:
    """The first code block of a language."""
    return PAGE.split(f"```{language}\n")[1].split("```")[0]


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory, embedder: Embedder) -> KnowledgeBase:
    file = tmp_path_factory.mktemp("tutorial") / "lamps.csv"
    file.write_text(block("csv"), "utf-8")
    return KnowledgeBase.from_pack(read_source([file], name="lamps", noun_singular="lamp"), embedder=embedder)


@pytest.fixture(scope="module")
def resolver() -> Resolver:
    return Resolver.load()


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("the one that folds flat", [0]),
        ("the tall one", [0]),
        ("not the one for children", [0]),
        ("the older one", [0]),
        ("both", [0, 1]),
    ],
)
def test_the_answers_are_understood(lamps: KnowledgeBase, resolver: Resolver, answer: str, meant: list[int]) -> None:
    assert answer in PAGE
    choices = [lamps.entities["moth"], lamps.entities["little-moth"]]
    assert resolver.resolve(answer, choices, lamps).interpretations == {frozenset(meant)}


def test_what_resolve_prints_is_true(lamps: KnowledgeBase, resolver: Resolver) -> None:
    choices = [lamps.entities["moth"], lamps.entities["little-moth"]]
    found = resolver.resolve("the one that folds flat", choices, lamps)
    assert found.evidence[0].text in PAGE


def test_the_script_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "lamps.yml").write_text(block("yaml"), "utf-8")
    (case,) = read_script(tmp_path / "lamps.yml")
    assert case.name == "the tall one"
