"""What can be configured, in one place for all rooms: `whichone.toml` and the environment (`WHICHONE_…`)."""

import os
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from knowledge.settings_file import FILE_VARIABLE, FileSource, SettingsError, find_file, key_of, suggestion

ROOT = Path(__file__).resolve().parent.parent
"""The checkout: packs, checkpoints and the Rasa project are found below it."""

HOME = ROOT / ".whichone"

PREFIX = "WHICHONE_"

OTHER_VARIABLES = frozenset(
    {FILE_VARIABLE, "WHICHONE_PYTHON", "WHICHONE_RASA_PYTHON", "WHICHONE_ACTION_URL", "WHICHONE_CONVERSATIONS"}
)
"""Variables of ours that are no settings: those of the set-up, and what the launcher tells Rasa."""

Port = Annotated[int, Field(ge=1, le=65535)]


class Settings(BaseSettings):
    """What can be configured; read anew by each process, the environment before the file.

    `gateway_rate` is `rate` in the file's table `[gateway]`, and `WHICHONE_GATEWAY_RATE` in the environment.

    Raises:
        SettingsError: a value is of the wrong type or out of bounds, or the file is broken or has an unknown key.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", populate_by_name=True)

    home: Path = Field(default=HOME, description="Folder for database, indexes, caches, models and logs")
    database_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("DATABASE_URL", "database_url"),
        description="SQLAlchemy URL of the knowledge; default: a SQLite file in the home folder",
    )
    annotation_url: str | None = Field(
        default=None, description="SQLAlchemy URL of coders' judgements; default: a SQLite file in the home folder"
    )
    annotation_consent_since: date | None = Field(
        default=None, description="Day from which on people are told that what they say is judged; default: nothing is"
    )
    collecting_url: str | None = Field(
        default=None, description="SQLAlchemy URL of collected expressions; default: a SQLite file in the home folder"
    )
    embedding_model: str = Field(
        default="minilm", description="'minilm' (shipped) or a sentence-transformers name or folder"
    )
    lexical_backend: str = Field(default="bm25s", description="'bm25s' or 'rank-bm25'")
    resolver: Path | str | None = Field(default=None, description="Checkpoint folder; default: the shipped one")
    sentences: Path | None = Field(default=None, description="YAML file with the bot's sentences in other words")
    log_text: bool = Field(default=False, description="Write what people say into the logs")
    log_format: Literal["text", "json"] = Field(
        default="text", description="'text', or 'json' for a JSON object a line"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="What is logged: 'debug', 'info', 'warning' or 'error'"
    )
    actions_port: Port | None = Field(default=None, description="Port of the action server; default: a free one")
    actions_bases: int = Field(
        default=4, ge=1, description="Versions of knowledge bases in memory; the longest unused goes first"
    )
    actions_resolvers: int = Field(
        default=2, ge=1, description="Resolvers adapted to a base in memory, at about 100 MB each"
    )
    rasa_host: str = Field(default="127.0.0.1", description="Address that `whichone serve` has Rasa listen on")
    rasa_port: Port | None = Field(default=None, description="Port of Rasa; default: a free one")
    rasa_endpoints: Path = Field(
        default=ROOT / "endpoints.yml", description="Rasa's endpoints file: where conversations and locks are kept"
    )
    rasa_keep_days: int = Field(
        default=30, ge=1, description="How long a conversation is kept after the last that was said in it, in days"
    )
    launcher_restarts: int = Field(
        default=5, ge=0, description="How often within five minutes a server that died is started again"
    )
    gateway_host: str = Field(default="127.0.0.1", description="Address that the page is served on")
    gateway_port: Port | None = Field(
        default=None, description="Port of the page; default: 8080, or a free one where that is taken"
    )
    gateway_allow_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Names by which others ask for the page; in a variable with commas between them"
    )
    gateway_characters: int = Field(default=1000, ge=1, le=1000, description="Characters that a message may have")
    gateway_rate: int = Field(default=30, ge=1, description="Messages a minute that one conversation may send")
    gateway_address_rate: int = Field(
        default=120, ge=1, description="Messages a minute that may come from one address, reloads of the page included"
    )
    gateway_answer_seconds: float = Field(default=60, gt=0, description="How long the page waits for Rasa's answer")

    def __init__(self, **values: Any) -> None:
        try:
            super().__init__(**values)
        except ValidationError as error:
            # Only the first: it is mended before the others are looked at. The value may be a password.
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            place, key = _where(str(first["loc"][0]), values)
            raise SettingsError(place, key, first["msg"]) from None

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What a program gives goes before the environment, and that before the file."""
        home = getattr(init_settings, "init_kwargs", {}).get("home")
        return init_settings, env_settings, FileSource(settings_cls, settings_file(home))

    @field_validator("gateway_allow_hosts", mode="before")
    @classmethod
    def _divide(cls, value: Any) -> Any:
        return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value

    def url(self) -> str:
        """The database URL in force."""
        return self.database_url or f"sqlite:///{self.home / 'knowledge.db'}"

    def judgements_url(self) -> str:
        """The URL of the database of coders' judgements."""
        return self.annotation_url or f"sqlite:///{self.home / 'annotation.db'}"

    def expressions_url(self) -> str:
        """The URL of the database of collected expressions."""
        return self.collecting_url or f"sqlite:///{self.home / 'collecting.db'}"

    def index_folder(self, name: str, version: int | None = None) -> Path:
        """Where the index of a version of a knowledge base lies; without a version, those of all of them."""
        folder = self.home / "indexes" / name
        return folder if version is None else folder / str(version)

    def environment(self) -> dict[str, str]:
        """This process's environment with these settings in place of its own, for a process that is to have them."""
        ours = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        ours[FILE_VARIABLE] = ""  # all that a file could say is in here
        for field, variable in variables().items():
            value = getattr(self, field)
            if value is not None:
                ours[variable] = ",".join(value) if isinstance(value, tuple) else str(value)
        return ours


def variables() -> dict[str, str]:
    """The environment variable of each setting."""
    return {name: "DATABASE_URL" if name == "database_url" else PREFIX + name.upper() for name in Settings.model_fields}


VARIABLES = frozenset(variables().values())


def settings_file(home: Path | str | None = None) -> Path | None:
    """The settings file in force; see `knowledge.settings_file.find_file`."""
    return find_file(Path(home or os.environ.get("WHICHONE_HOME") or HOME))


def origin(field: str) -> str:
    """Where a setting's value comes from: the name of its variable, the settings file, or "default"."""
    variable = variables()[field]
    if variable in os.environ:
        return variable
    file = settings_file()
    return str(file) if file is not None and field in FileSource(Settings, file).toml_data else "default"


def checked_settings() -> Settings:
    """The settings, for a program that starts: variables that begin like ours and are none are mistakes, too.

    Raises:
        SettingsError: see `Settings`; or there is an unknown variable.
    """
    for name in os.environ:
        if name.startswith(PREFIX) and name not in VARIABLES | OTHER_VARIABLES:
            raise SettingsError("the environment", name, f"there is no such setting{suggestion(name, VARIABLES)}")
    return Settings()


def current_settings() -> Settings:
    """The settings as they are at this moment, read again only when the environment or the file has changed."""
    file = settings_file()
    changed = None if file is None else (str(file), file.stat().st_mtime_ns)
    return _read(tuple(os.environ.get(name) for name in sorted(VARIABLES | {FILE_VARIABLE})), changed)


@lru_cache(maxsize=4)
def _read(environment: tuple[str | None, ...], file: tuple[str, int] | None) -> Settings:
    return Settings()


def _where(found: str, given: dict[str, Any]) -> tuple[str, str]:
    """The place and the name of a setting that cannot be used, from what pydantic calls it."""
    field = "database_url" if found == "DATABASE_URL" else found
    if field in given:
        return "Settings", field
    place = origin(field)
    return ("the environment", place) if place == variables()[field] else (place, key_of(field))
