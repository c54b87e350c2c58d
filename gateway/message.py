"""What the page may send: JSON of at most so many bytes with a text of at most so many characters."""

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError
from starlette.requests import Request

from gateway.errors import ForeignOriginError, MediaTypeError, MessageError, TooLongError

BYTES_PER_CHARACTER = 12
"""At most: a character outside the basic plane, escaped as two surrogates."""

OVERHEAD = 1000
"""Bytes for everything in a body but the text."""


class Message(BaseModel):
    """What a person said, and the knowledge base to choose from where one was picked in the menu."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
    knowledge_base: Annotated[str, StringConstraints(max_length=100)] | None = None


async def read_message(request: Request, longest: int) -> Message:
    """The message in a request's body.

    Args:
        request: the request.
        longest: characters that a text may have.

    Raises:
        ForeignOriginError, MediaTypeError, TooLongError, MessageError: see there.
    """
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise MediaTypeError("a message has to be sent as application/json")
    body = await _read_body(request, BYTES_PER_CHARACTER * longest + OVERHEAD)
    try:
        message = Message.model_validate_json(body)
    except ValidationError as error:
        # Only where and what: the error itself would quote what was said.
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the body"
        raise MessageError(f"the message cannot be read: {where}: {first['msg']}") from None
    if len(message.text) > longest:
        raise TooLongError(f"That is too long for me: please say it in at most {longest:,} characters.")
    return message


def check_origin(request: Request) -> None:
    """Refuse what a browser says was sent by the page of another site.

    Raises:
        ForeignOriginError: it was.
    """
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower():
        raise ForeignOriginError("requests from pages of other sites are refused")


async def _read_body(request: Request, most: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooLongError("That is too long for me: please say it in fewer words.")
    return bytes(body)
