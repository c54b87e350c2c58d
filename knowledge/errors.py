"""The errors the knowledge room raises; every error of Whichone derives from `WhichoneError`."""

from pathlib import Path


class WhichoneError(Exception):
    """Base of all errors that a user can do something about; the message says what to do."""


class PackError(WhichoneError):
    """A pack or an import file is broken; names the file, and the line and field where known."""

    def __init__(self, message: str, *, file: Path | str, line: int | None = None, field: str | None = None) -> None:
        self.file, self.line, self.field, self.reason = str(file), line, field, message
        where = self.file + (f":{line}" if line is not None else "") + (f", field '{field}'" if field else "")
        super().__init__(f"{where}: {message}")


class KnowledgeBaseNotFoundError(WhichoneError):
    """No knowledge base, or no such version of it, in the store."""


class StoreError(WhichoneError):
    """The database cannot be opened, or was made by another version of Whichone."""
