"""The containers' files, as far as they can be checked without an engine: what they name exists and fits together."""

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from actions.__main__ import app as actions_app
from bot.cli.app import app
from knowledge.settings import OTHER_VARIABLES, ROOT, VARIABLES

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILES = sorted((ROOT / "docker").glob("*.Dockerfile"))

SERVICE_KEYS = {
    "image", "build", "init", "read_only", "tmpfs", "cap_drop", "security_opt", "volumes", "command", "network_mode",
    "networks", "restart", "depends_on", "healthcheck", "environment", "ports",
}  # fmt: skip
"""Those of the Compose specification that we use."""

FOREIGN_VARIABLES = {
    "PYTHONUNBUFFERED", "OMP_NUM_THREADS", "TOKENIZERS_PARALLELISM", "RASA_TELEMETRY_ENABLED", "RASA_CACHE_DIRECTORY",
    "MPLCONFIGDIR", "SQLALCHEMY_SILENCE_UBER_WARNING", "TF_CPP_MIN_LOG_LEVEL", "LOG_LEVEL", "FORCE_JSON_LOGGING",
}  # fmt: skip


def instructions(file: Path) -> list[tuple[str, str]]:
    """A Dockerfile's instructions with what follows them, comments left out and continued lines joined."""
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [
        (name.upper(), rest.strip()) for name, _, rest in (line.partition(" ") for line in joined.splitlines() if line)
    ]


def words(rest: str) -> list[str]:
    """An instruction's arguments, in either form."""
    return [str(word) for word in yaml.safe_load(rest)] if rest.startswith("[") else shlex.split(rest)


def ignored(path: str) -> bool:
    """Whether .dockerignore keeps a path at the top of the checkout, or one below it, out of the build."""
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    out = False
    for rule in rules:
        pattern = rule.removeprefix("!")
        if fnmatch(path, pattern) or fnmatch(path, f"{pattern}/*"):
            out = not rule.startswith("!")
    return out


def exposed(service: dict[str, Any]) -> str:
    """The Dockerfile of a service."""
    return str(service["build"]["dockerfile"])


@pytest.mark.parametrize("file", DOCKERFILES, ids=lambda file: file.name)
def test_a_dockerfile_is_pinned_runs_as_nobody_special_and_copies_what_is_there(file: Path) -> None:
    found = instructions(file)
    bases = [rest for name, rest in found if name == "FROM"]
    assert len(bases) == 1
    assert re.fullmatch(r"python:3\.1[01]\.\d+-slim-\w+", bases[0]), "a release, not whatever is newest"
    assert ("USER", "whichone") in found
    user = found.index(("USER", "whichone"))
    assert all(name != "USER" for name, _ in found[user + 1 :])
    assert any(name == "RUN" and "useradd" in rest for name, rest in found[:user])
    for name, rest in found:
        if name != "COPY":
            continue
        *sources, target = [word for word in words(rest) if not word.startswith("--")]
        assert len(sources) == 1 or target.endswith("/")
        for source in sources:
            assert (ROOT / source).exists(), f"{file.name} copies {source}, which is not there"
            assert not ignored(source), f"{source} is kept out by .dockerignore"
    for name, rest in found:
        if name == "RUN" and "pip install" in rest:
            assert "--no-cache-dir" in rest
            assert "-r requirements/" in rest or "-c requirements/" in rest


def test_every_room_is_in_the_image_and_nothing_secret_or_large() -> None:
    copied = {
        source
        for name, rest in instructions(ROOT / "docker" / "whichone.Dockerfile")
        if name == "COPY"
        for source in words(rest)[:-1]
    }
    for package in ROOT.glob("*/__init__.py"):
        if package.parent.name not in {"tests", "benchmarks"}:
            assert package.parent.name in copied
    for kept_out in (".git/config", ".venv/bin/python", ".whichone/gateway.key", "tests/conftest.py"):
        assert ignored(kept_out)


def test_services_have_known_keys_and_what_they_name() -> None:
    for name, service in SERVICES.items():
        assert set(service) <= SERVICE_KEYS, name
        assert service["restart"] in {"no", "always", "on-failure", "unless-stopped"}
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert (ROOT / service["build"]["context"] / service["build"]["dockerfile"]) in DOCKERFILES
        for network in service.get("networks", ()):
            assert network in COMPOSE["networks"]
        volumes = {rest for key, rest in instructions(ROOT / exposed(service)) if key == "VOLUME"}
        for volume in service["volumes"]:
            source, target = volume.split(":")
            assert source in COMPOSE["volumes"]
            assert target in volumes
        for other, condition in service.get("depends_on", {}).items():
            assert other in SERVICES
            if condition["condition"] == "service_healthy":
                assert "healthcheck" in SERVICES[other] or "HEALTHCHECK" in dict(
                    instructions(ROOT / exposed(SERVICES[other]))
                )
            else:
                assert condition["condition"] == "service_completed_successfully"
                assert SERVICES[other]["restart"] == "no"


def test_only_the_page_can_be_reached_and_only_from_this_machine() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert published == {"gateway": ["127.0.0.1:8080:8080"]}
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert SERVICES["rasa"]["networks"] == SERVICES["actions"]["networks"] == ["inside"]


def test_ports_and_addresses_fit_together() -> None:
    commands = {name: list(map(str, service.get("command", []))) for name, service in SERVICES.items()}
    rasa = dict(instructions(ROOT / "docker" / "rasa.Dockerfile"))
    commands["rasa"] = words(rasa["CMD"])
    ports = {name: command[command.index("--port") + 1] for name, command in commands.items() if "--port" in command}
    assert rasa["EXPOSE"] == ports["rasa"]
    assert SERVICES["rasa"]["environment"]["WHICHONE_ACTION_URL"] == f"http://actions:{ports['actions']}/webhook"
    gateway = commands["gateway"]
    assert gateway[gateway.index("--url") + 1] == f"http://rasa:{ports['rasa']}"
    for name in ("actions", "gateway"):
        assert f"127.0.0.1:{ports[name]}/" in SERVICES[name]["healthcheck"]["test"][-1]
    assert f"127.0.0.1:{ports['rasa']}/" in rasa["HEALTHCHECK"]


def test_variables_are_known() -> None:
    named = {variable for service in SERVICES.values() for variable in service.get("environment", {})}
    for file in DOCKERFILES:
        for name, rest in instructions(file):
            if name == "ENV":
                named |= {word.partition("=")[0] for word in words(rest)}
    assert named <= VARIABLES | OTHER_VARIABLES | FOREIGN_VARIABLES
    assert set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text())) <= VARIABLES
    assert set(re.findall(r"\$\{(\w+)\}", (ROOT / "endpoints.yml").read_text())) <= OTHER_VARIABLES


def options_of(command: Any) -> set[str]:
    return {option for parameter in command.params for option in parameter.opts}


def test_commands_exist_with_their_options() -> None:
    for name, service in SERVICES.items():
        if name == "rasa":
            continue
        module, *given = map(str, service["command"])
        command: Any = typer.main.get_command({"bot.cli.app": app, "actions": actions_app}[module])
        while given and given[0] in getattr(command, "commands", {}):
            command = command.commands[given.pop(0)]
        assert not hasattr(command, "commands"), f"{name} names a group of commands"
        assert {word for word in given if word.startswith("--")} <= options_of(command)
    for key, rest in instructions(ROOT / "docker" / "rasa.Dockerfile"):
        if key in {"ENTRYPOINT", "RUN"} and "rasa_start" in rest:
            assert "bot/launcher/rasa_start.py" in words(rest)
