"""Settings from the environment (`WHICHONE_…`), one place for all rooms."""

from pathlib import Path

from pydantic import AliasChoices, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent
"""The checkout: packs, checkpoints and the Rasa project are found below it."""


class Settings(BaseSettings):
    """What can be configured; read anew by each process."""

    model_config = SettingsConfigDict(env_prefix="WHICHONE_", extra="ignore", populate_by_name=True)

    home: Path = Field(default=ROOT / ".whichone", description="Folder for database, indexes, caches and models")
    database_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("DATABASE_URL", "database_url"),
        description="SQLAlchemy URL; default: a SQLite file in the home folder",
    )
    annotation_url: str | None = Field(
        default=None, description="SQLAlchemy URL of coders' judgements; default: a SQLite file in the home folder"
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
