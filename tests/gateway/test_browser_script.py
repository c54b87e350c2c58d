"""`tests/browser.sh`: where it installs a browser, and where it only says how to."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from knowledge.settings import ROOT


class Machine:
    """A machine with nothing but bash and what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.notes = folder / "notes"
        self.notes.touch()
        bash, touch = shutil.which("bash"), shutil.which("touch")
        assert bash
        assert touch
        (self.bin / "bash").symlink_to(bash)
        (self.bin / "chmod").symlink_to(shutil.which("chmod") or "")
        (self.bin / "touch").symlink_to(touch)

    def program(self, name: str, text: str) -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/bash\n{text}\n")
        file.chmod(0o755)

    def apt(self, works: bool = True) -> None:
        browser = " ".join(str(self.bin / name) for name in ("chromium", "chromedriver"))
        install = f"touch {browser}; chmod +x {browser}" if works else "exit 100"
        self.program("apt-get", f'echo "$*" >>{self.notes}; if [ "$1" = install ]; then {install}; fi')

    def run(self, **variables: str) -> str:
        done = subprocess.run(
            ["bash", str(ROOT / "tests" / "browser.sh")],
            env={"PATH": str(self.bin), **variables},
            text=True,
            capture_output=True,
            check=True,
        )
        return done.stderr

    @property
    def asked(self) -> str:
        return self.notes.read_text()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_root_gets_a_browser_once(machine: Machine) -> None:
    machine.program("id", "echo 0")
    machine.apt()
    assert "installing chromium" in machine.run()
    assert "install -y --no-install-recommends chromium chromium-driver" in machine.asked
    machine.notes.write_text("")
    assert machine.run() == ""
    assert machine.asked == ""


def test_a_person_is_told_and_nothing_is_installed(machine: Machine) -> None:
    machine.program("id", "echo 1000")
    machine.program("sudo", '[ "$1" = -n ] && shift; "$@"')
    machine.program("true", "")
    machine.apt()
    assert "will be skipped. On Debian: sudo apt-get install" in machine.run()
    assert machine.asked == ""
    assert "installing chromium" in machine.run(CI="true")
    assert "install -y" in machine.asked


@pytest.mark.parametrize("with_apt", [True, False])
def test_where_none_can_be_had_the_tests_go_on_without(machine: Machine, with_apt: bool) -> None:
    machine.program("id", "echo 0")
    if with_apt:
        machine.apt(works=False)
    assert "will be skipped" in machine.run()
    assert not os.path.exists(machine.bin / "chromium")
