"""`whichone kb`, through the command line's own door; what builds indexes is slow and comes last."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli.kb import app
from knowledge.errors import KnowledgeBaseNotFoundError, PackError
from knowledge.pack import write_pack
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Pack, PackInfo
from tests.knowledge.samples import CAKE, INFO, PACK, TART, folder, line


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WHICHONE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    write_pack(PACK, tmp_path / "cakes")
    return tmp_path


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_import_without_building_then_list_and_show(home: Path) -> None:
    assert run("import", home / "cakes", "--no-build").output == "cakes@1: imported 2 entities\n"
    assert run("import", home / "cakes", "--no-build").output == "cakes@1 has this content already\n"

    (base,) = json.loads(run("list", "--json").output)
    assert (base["name"], base["serving"], base["active"]) == ("cakes", None, False)
    assert [(v["version"], v["status"], v["entities"]) for v in base["versions"]] == [(1, "imported", 2)]
    assert run("list").output.splitlines()[1].split() == ["cakes", "1", "imported", "2", "0", "Cakes"]

    shown = json.loads(run("show", "cakes", "--json").output)
    assert shown["entities"] == {"lemon_cake": "Lemon cake", "lemon_tart": "Lemon tart"}
    assert shown["noun_singular"] == "cake"
    assert "Cakes (cakes@1): 2 cakes" in run("show", "cakes").output


def test_show_an_entity(home: Path) -> None:
    run("import", home / "cakes", "--no-build")
    text = run("show", "cakes", "lemon_cake").output
    assert text.startswith("Lemon cake (also: Zitronenkuchen)\n")
    assert "  main ingredients: lemon, flour\n" in text
    assert "\nServing\nIt is served cold.\nOr warm.\n" in text
    assert json.loads(run("show", "cakes", "lemon_cake", "--json").output)["attributes"]["country"] == ["Germany"]
    with pytest.raises(KnowledgeBaseNotFoundError, match="no entity with the key 'pie'"):
        run("show", "cakes", "pie")


def test_import_of_a_table_needs_a_name(home: Path) -> None:
    file = home / "films.csv"
    file.write_text("name,year\nHeat,1995\n")
    with pytest.raises(PackError, match="give the knowledge base a name"):
        run("import", file)
    run("import", file, "--name", "films", "--noun", "film", "--no-build")
    assert json.loads(run("show", "films", "--json").output)["noun_plural"] == "films"


def test_a_broken_import_leaves_the_base_as_it_was(home: Path) -> None:
    run("import", home / "cakes", "--no-build")
    broken = folder(home / "broken", line(name=None))
    with pytest.raises(PackError, match=r"entities\.jsonl:1, field 'name'"):
        run("import", broken, "--name", "cakes", "--no-build")
    with Store(Settings().url()) as store:
        assert store.latest_version("cakes") == 1


def test_check_says_what_is_wrong_and_exits_with_one(home: Path) -> None:
    good = run("check", home / "cakes")
    assert (good.exit_code, good.output) == (0, f"{home / 'cakes'}: 2 entities, 0 warnings\n")

    bad = run("check", folder(home / "bad", line(), line(key="b", nmae="x")))
    assert bad.exit_code == 1
    assert f"{home / 'bad' / 'entities.jsonl'}:2: error: field 'nmae': is unknown" in bad.output
    assert bad.output.endswith("1 error, 0 warnings\n")

    warned = run("check", folder(home / "thin", line(sections=[])))
    assert (warned.exit_code, "warning: field 'sections'" in warned.output) == (0, True)


def test_use_and_remove(home: Path) -> None:
    with Store(Settings().url()) as store:
        for _ in range(2):
            store.activate("cakes", store.add_version(PACK))
    folders = [Settings().index_folder("cakes", version) for version in (1, 2)]
    for path in folders:
        path.mkdir(parents=True)

    assert run("use", "cakes").output == "cakes@2 is used from now on\n"
    refused = run("remove", "cakes", "--version", "2")
    assert (refused.exit_code, folders[1].exists()) == (1, True)
    assert "cakes@2 is serving; nothing was removed" in refused.output
    assert run("remove", "cakes").exit_code == 1

    assert run("remove", "cakes", "--version", "1").output == "removed cakes@1\n"
    assert [path.exists() for path in folders] == [False, True]
    assert "No knowledge base is active now" in run("remove", "cakes", "--yes").output
    assert not folders[1].parent.exists()
    assert run("list").output.startswith("There is no knowledge base yet")
    with pytest.raises(KnowledgeBaseNotFoundError, match="No knowledge base 'cakes'"):
        run("use", "cakes")


def test_every_command_has_help_with_an_example() -> None:
    for command in app.registered_commands:
        name = command.name or (command.callback.__name__ if command.callback else "")
        assert f"whichone kb {name}" in " ".join(run(name, "--help").output.split())


def test_loading_the_commands_loads_neither_database_nor_models() -> None:
    code = (
        "import sys, bot.cli.kb; print([m for m in ('sqlalchemy', 'torch', 'pydantic', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_building_switches_versions_and_keeps_the_one_before(home: Path) -> None:
    built = run("import", home / "cakes", "--quiet").output
    assert "cakes@1: built 2 entities" in built
    assert run("build", "cakes").output == "cakes@1: up to date\n"

    for number, entities in ((2, (CAKE,)), (3, (TART,))):
        write_pack(Pack(INFO, entities), home / "cakes")
        assert f"cakes@{number}: built 1 entities" in run("import", home / "cakes").output
    with Store(Settings().url()) as store:
        assert [version.version for version in store.base("cakes").versions] == [2, 3]
        assert store.entities("cakes") == [TART]
    assert sorted(path.name for path in Settings().index_folder("cakes").iterdir()) == ["2", "3"]

    (Settings().index_folder("cakes", 3) / "manifest.json").write_text("{}")
    assert "cakes@4: built" in run("build").output


@pytest.mark.slow
def test_shipped_packs_are_built_once_and_again_when_they_change(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from retrieval import shipped

    packs = home / "packs"
    for name in ("cakes", "recipes"):
        write_pack(Pack(replaced(name), PACK.entities), packs / name)
    monkeypatch.setattr(shipped, "PACKS", packs)

    assert run("build", "--shipped").output == "recipes@1: built\ncakes@1: built\n"
    assert run("build", "--shipped").output == "recipes@1: up to date\ncakes@1: up to date\n"
    with Store(Settings().url()) as store:
        active = store.active()
        assert active is not None
        assert active.label == "recipes@1"

    write_pack(Pack(replaced("cakes"), (TART,)), packs / "cakes")
    assert run("build", "--shipped").output == "recipes@1: up to date\ncakes@2: built\n"

    run("import", home / "cakes", "--name", "recipes", "--title", "My own")
    assert "recipes@2: up to date (your own" in run("build", "--shipped").output


def replaced(name: str) -> PackInfo:
    return replace(INFO, name=name)
