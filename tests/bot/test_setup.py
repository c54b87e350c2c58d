"""`make setup`: how interpreters are found, what is redone and when, and what it says when something is missing.

The script is run with stand-ins for python and uv that note what they are asked for: the real installs take minutes.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge.settings import ROOT

TOOLS = (
    "bash",
    "basename",
    "cat",
    "cp",
    "cut",
    "dirname",
    "env",
    "find",
    "flock",
    "grep",
    "mkdir",
    "rm",
    "sed",
    "sha256sum",
    "sort",
    "touch",
    "tr",
)

UV = """\
#!/usr/bin/env bash
# Makes folders for environments, and notes what it is asked for.
echo "uv $*" >>"$NOTES"
if [ "$1" = venv ]; then
    if [ -n "${UV_HAS_NO_PYTHON:-}" ]; then exit 2; fi
    for folder; do :; done
    mkdir -p "$folder/bin" && cp "$PYTHON310" "$folder/bin/python"
elif [ -n "${UV_FAILS:-}" ]; then
    exit 1
fi
"""


class Machine:
    """A machine with nothing but what a test puts there, and a checkout to set up."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "checkout"
        self.bin = folder / "bin"
        self.home = folder / "home"
        self.notes = folder / "notes"
        for path in ("bot/launcher/setup.sh", "requirements/main.txt", "requirements/rasa.lock", "pyproject.toml"):
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, self.root / path)
        self.bin.mkdir()
        self.home.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, f"this test needs {tool}"
            (self.bin / tool).symlink_to(found)
        self.python310 = folder / "python310"
        self.python(self.python310, 10)

    def python(self, path: Path, minor: int, ensurepip: bool = True) -> Path:
        """Runs the real interpreter with another version number in sight."""
        check = (
            f"#!/usr/bin/env bash\n"
            f'case "$*" in\n'
            f"    *ensurepip*) exit {0 if ensurepip else 1} ;;\n"
            f'    "-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;\n'
            f'    "-m pip "*) echo "pip $*" >>"$NOTES"; if [ -n "${{PIP_FAILS:-}}" ]; then exit 1; fi ;;\n'
            f'    *) exec {sys.executable} -S -c "import sys; sys.version_info = (3, {minor}, 0)\n$2" ;;\n'
            f"esac\n"
        )
        return self.script(path, check)

    def script(self, path: Path, text: str) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        return path

    def complete(self) -> "Machine":
        """Everything is there: Python 3.12 on PATH, 3.10 in pyenv, uv."""
        self.python(self.bin / "python3.12", 12)
        self.python(self.home / ".pyenv/versions/3.10.9/bin/python3.10", 10)
        self.script(self.bin / "uv", UV)
        return self

    def setup(self, **environment: str) -> subprocess.CompletedProcess[str]:
        self.notes.write_text("")
        variables = {
            "PATH": str(self.bin),
            "HOME": str(self.home),
            "NOTES": str(self.notes),
            "PYTHON310": str(self.python310),
            **environment,
        }
        return subprocess.run(
            ["bash", "bot/launcher/setup.sh"], cwd=self.root, env=variables, text=True, capture_output=True, check=False
        )

    @property
    def asked(self) -> str:
        return self.notes.read_text()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_everything_is_installed_once(machine: Machine) -> None:
    done = machine.complete().setup()
    assert done.returncode == 0, done.stderr
    assert f"making .venv with {machine.bin}/python3.12" in done.stderr
    assert f"making .venv-rasa with {machine.home}/.pyenv/versions/3.10.9/bin/python3.10" in done.stderr
    assert "-c requirements/main.txt -e .[actions,web,dev]" in machine.asked
    assert "-r requirements/rasa.lock" in machine.asked
    again = machine.setup()
    assert (again.returncode, again.stderr, machine.asked) == (0, "", "")


def test_only_what_changed_is_installed_again(machine: Machine) -> None:
    machine.complete().setup()
    with (machine.root / "requirements/rasa.lock").open("a") as lock:
        lock.write("# changed\n")
    machine.setup()
    assert "requirements/rasa.lock" in machine.asked
    assert "requirements/main.txt" not in machine.asked
    with (machine.root / "pyproject.toml").open("a") as project:
        project.write("# changed\n")
    machine.setup()
    assert "requirements/main.txt" in machine.asked
    assert "requirements/rasa.lock" not in machine.asked


def test_an_environment_that_is_gone_is_made_again(machine: Machine) -> None:
    machine.complete().setup()
    shutil.rmtree(machine.root / ".venv-rasa")
    assert machine.setup().returncode == 0
    assert (machine.root / ".venv-rasa/bin/python").exists()


def test_an_install_that_was_cut_short_is_done_anew(machine: Machine) -> None:
    failed = machine.complete().setup(PIP_FAILS="1")
    assert failed.returncode == 1
    assert "pip could not install the main environment" in failed.stderr
    (machine.root / ".venv/half").touch()
    done = machine.setup()
    assert done.returncode == 0
    assert "was cut short; making it anew" in done.stderr
    assert not (machine.root / ".venv/half").exists()


def test_a_shim_that_does_not_run_is_passed_over(machine: Machine) -> None:
    machine.complete()
    for name in ("python3.11", "python3.10", "python3"):
        machine.script(machine.bin / name, "#!/usr/bin/env bash\necho 'command not found' >&2\nexit 127\n")
    done = machine.setup()
    assert done.returncode == 0, done.stderr
    assert f"making .venv with {machine.bin}/python3.12" in done.stderr


def test_pyenv_in_another_place(machine: Machine, tmp_path: Path) -> None:
    machine.script(machine.bin / "uv", UV)
    for minor, patch in ((11, 4), (11, 12), (10, 2)):
        machine.python(tmp_path / f"pyenv/versions/3.{minor}.{patch}/bin/python3.{minor}", minor)
    done = machine.setup(PYENV_ROOT=str(tmp_path / "pyenv"))
    assert done.returncode == 0, done.stderr
    assert "versions/3.11.12/bin/python3.11" in done.stderr
    assert "versions/3.10.2/bin/python3.10" in done.stderr


def test_no_python(machine: Machine) -> None:
    failed = machine.setup()
    assert failed.returncode == 1
    assert "no Python 3.11, 3.12 or 3.13 found" in failed.stderr
    assert "sudo apt install python3 python3-venv" in failed.stderr


def test_a_python_without_its_venv_module(machine: Machine) -> None:
    machine.python(machine.bin / "python3.11", 11, ensurepip=False)
    failed = machine.setup()
    assert failed.returncode == 1
    assert "python3.11 cannot make a virtual environment" in failed.stderr
    assert "sudo apt install python3-venv" in failed.stderr
    machine.complete()
    assert "making .venv with" in machine.setup().stderr


def test_uv_supplies_python_310_where_nothing_else_does(machine: Machine) -> None:
    machine.python(machine.bin / "python3.11", 11)
    machine.script(machine.bin / "uv", UV)
    done = machine.setup()
    assert done.returncode == 0, done.stderr
    assert "asking uv for one" in done.stderr
    assert "--python 3.10" in machine.asked


def test_nobody_supplies_python_310(machine: Machine) -> None:
    machine.python(machine.bin / "python3.11", 11)
    machine.script(machine.bin / "uv", UV)
    failed = machine.setup(UV_HAS_NO_PYTHON="1")
    assert failed.returncode == 1
    assert "Rasa needs a Python 3.10" in failed.stderr
    assert "uv python install 3.10" in failed.stderr


def test_pip_installs_rasa_where_uv_cannot(machine: Machine) -> None:
    done = machine.complete().setup(UV_FAILS="1")
    assert done.returncode == 0
    assert "uv could not install Rasa; trying pip" in done.stderr
    assert "pip -m pip --python" in machine.asked


def test_named_interpreters(machine: Machine, tmp_path: Path) -> None:
    machine.complete()
    mine = machine.python(tmp_path / "mine", 13)
    assert f"making .venv with {mine}" in machine.setup(WHICHONE_PYTHON=str(mine)).stderr
    wrong = machine.setup(WHICHONE_PYTHON=str(mine), WHICHONE_RASA_PYTHON=str(mine))
    assert wrong.returncode == 1
    assert f"WHICHONE_RASA_PYTHON={mine} is not a Python 3.10 that runs" in wrong.stderr


def test_help_lists_every_target() -> None:
    make = shutil.which("make")
    assert make, "this test needs make"
    shown = subprocess.run([make, "help"], cwd=ROOT, text=True, capture_output=True, check=True, env=os.environ).stdout
    for target in ("setup", "chat", "web", "test", "lint", "clean", "help"):
        assert f"\n{target} " in f"\n{shown}"
