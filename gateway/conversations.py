"""Who is speaking: a conversation id that only the gateway can issue, in a signed cookie.

Rasa believes any sender it is told. The id never leaves the cookie, which scripts cannot read and nobody else can sign.
"""

import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from gateway.errors import KeyFileError, NoConversationError

COOKIE = "whichone_conversation"
MAX_AGE = 30 * 24 * 3600
"""Seconds that a cookie is good for."""

KEY_BYTES = 32


class Conversations:
    """Issues and recognizes conversations; `key` signs their ids, and whoever has it can speak as anyone."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeTimedSerializer(key, salt="conversation")

    def find(self, request: Request) -> str | None:
        """The conversation of a request, None when its cookie is missing, forged or too old."""
        try:
            conversation = self._serializer.loads(request.cookies.get(COOKIE, ""), max_age=MAX_AGE)
        except BadSignature:
            return None
        return conversation if isinstance(conversation, str) else None

    def require(self, request: Request) -> str:
        """The conversation of a request.

        Raises:
            NoConversationError: it has none.
        """
        conversation = self.find(request)
        if conversation is None:
            raise NoConversationError("This conversation has ended. Start another with 'New conversation'.")
        return conversation

    def begin(self) -> str:
        """The id of a new conversation."""
        return f"web-{secrets.token_urlsafe(18)}"

    def remember(self, conversation: str, request: Request, response: Response) -> None:
        """Put a conversation into the response's cookie.

        SameSite is lax, not strict: who follows a link to the page is to find the conversation again.
        """
        response.set_cookie(
            COOKIE,
            self._serializer.dumps(conversation),
            max_age=MAX_AGE,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )


def signing_key(file: Path) -> str:
    """The key in a file that only its owner can read, made at the first start.

    Raises:
        KeyFileError: it cannot be read or written, or holds no key.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _write_once(file, secrets.token_hex(KEY_BYTES))
        key = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise KeyFileError(f"the key that signs conversations, {file}, cannot be used ({error})") from error
    if len(key) < 2 * KEY_BYTES:
        raise KeyFileError(
            f"{file} holds no key of {KEY_BYTES} bytes; remove it, and a new one is made at the next start"
        )
    return key


def _write_once(file: Path, key: str) -> None:
    """Two gateways that start at once end up with one key: the link is made by one of them only."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as handle:
        handle.write(key)
    try:
        os.link(unfinished, file)
    except FileExistsError:
        pass
    finally:
        unfinished.unlink()
