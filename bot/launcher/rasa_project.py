"""Rasa's own environment: its interpreter, variables and commands, and its model, trained when the project changed."""

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.launcher import logs
from bot.launcher.conversations import FILE as CONVERSATIONS
from bot.launcher.errors import EnvironmentMissingError
from bot.launcher.process import Process
from bot.launcher.progress import Progress
from knowledge.settings import ROOT, Settings

PYTHON = ROOT / ".venv-rasa" / "bin" / "python"
STARTER = Path(__file__).with_name("rasa_start.py")
TRAIN_SECONDS = 600.0


def command(*arguments: str) -> list[str]:
    """The command that runs Rasa's command line in its own environment.

    Raises:
        EnvironmentMissingError: the environment was not made.
    """
    if not PYTHON.exists():
        raise EnvironmentMissingError(f"Rasa's environment {PYTHON.parent.parent} is missing; make it with: make setup")
    return [str(PYTHON), str(STARTER), *arguments]


def environment(settings: Settings, **more: str) -> dict[str, str]:
    """The variables for Rasa: ours without what belongs to this Python, and what keeps Rasa quiet."""
    not_for_it = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    ours = {name: value for name, value in settings.environment().items() if name not in not_for_it}
    return ours | {
        "RASA_TELEMETRY_ENABLED": "false",
        "SQLALCHEMY_SILENCE_UBER_WARNING": "1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "RASA_CACHE_DIRECTORY": str(settings.home / "rasa" / "cache"),
        "PYTHONUNBUFFERED": "1",
        "WHICHONE_CONVERSATIONS": str(settings.home / CONVERSATIONS),
        "LOG_LEVEL": _log_level(settings),
        **({"FORCE_JSON_LOGGING": "true"} if settings.log_format == "json" else {}),
        **more,
    }


def _log_level(settings: Settings) -> str:
    """Rasa's. What it logs for debugging quotes what people say."""
    level = settings.log_level
    return "INFO" if level == "debug" and not settings.log_text else level.upper()


def project_hash(root: Path = ROOT) -> str:
    """The hash of everything a model is trained from: the project's files and the locked Rasa."""
    project = [*(root / "bot").glob("*.yml"), *(root / "data").rglob("*.yml")]
    files = [*sorted(project), root / "requirements" / "rasa.lock"]
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(root)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def ensure_trained(settings: Settings, progress: Progress) -> Path:
    """The model of the project as it is now, trained first when there is none; older models are removed.

    Raises:
        ChildFailedError: the training failed, which a mistake in `bot/*.yml` or `data/*.yml` can cause.
    """
    folder = settings.home / "rasa"
    folder.mkdir(parents=True, exist_ok=True)
    key = project_hash()
    model = folder / f"{key}.tar.gz"
    if model.exists():
        return model
    with _locked(folder / "train.lock"):
        if model.exists():  # somebody else trained it meanwhile
            return model
        _train(folder, f"{key}-unfinished", settings, progress)
        # Only a whole model ever has the name that counts.
        (folder / f"{key}-unfinished.tar.gz").replace(model)
        for old in folder.glob("*.tar.gz"):
            if old != model:
                old.unlink(missing_ok=True)
    return model


def _train(folder: Path, name: str, settings: Settings, progress: Progress) -> None:
    arguments = ["train", "--config", "bot/config.yml", "--domain", "bot/domain.yml", "--data", "data"]
    arguments += ["--out", str(folder), "--fixed-model-name", name]
    log = logs.new_log(settings.home / "logs", "train")
    training = Process("Rasa's training", command(*arguments), log, environment(settings, WHICHONE_ACTION_URL=""), ROOT)
    try:
        training.wait_end(TRAIN_SECONDS, progress, "training Rasa")
        if not (folder / f"{name}.tar.gz").exists():
            raise training.failed("ended without a model")
    finally:
        training.stop()


def run_command(model: Path, host: str, port: int, endpoints: Path, api: bool) -> list[str]:
    """The command that serves a model over the channels of `bot/credentials.yml`.

    `api` opens Rasa's HTTP interface too, which lets whoever reaches the port read conversations.
    """
    arguments = ["run", "--model", str(model), "--interface", host, "--port", str(port)]
    arguments += ["--credentials", "bot/credentials.yml", "--endpoints", str(endpoints)]
    return command(*arguments, *(["--enable-api"] if api else []))


def run_environment(settings: Settings, action_url: str) -> dict[str, str]:
    """The variables for a server that finds its actions under `action_url`."""
    return environment(settings, WHICHONE_ACTION_URL=action_url)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
