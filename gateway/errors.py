"""What the gateway answers when it does not pass a message on; each error knows its HTTP status."""

from collections.abc import Mapping
from typing import ClassVar

from knowledge.errors import WhichoneError


class GatewayError(WhichoneError):
    """Base of the gateway's errors. `reason` is what the metrics call it; the message is shown to the person."""

    status: ClassVar[int] = 500
    reason: ClassVar[str] = "error"

    @property
    def headers(self) -> Mapping[str, str]:
        """Headers that go with the answer."""
        return {}


class MessageError(GatewayError):
    """The body of a request is not a message as the page sends it."""

    status = 422
    reason = "malformed"


class MediaTypeError(GatewayError):
    """The body is not said to be JSON: a form on a foreign page can send anything else without being asked."""

    status = 415
    reason = "media_type"


class TooLongError(GatewayError):
    """The message is longer than the gateway takes."""

    status = 413
    reason = "too_long"


class TooFastError(GatewayError):
    """More messages than a conversation or an address may send; `seconds` until there is room again."""

    status = 429
    reason = "too_fast"

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        unit = "second" if seconds == 1 else "seconds"
        super().__init__(f"That was too fast for me. Please try again in {seconds} {unit}.")

    @property
    def headers(self) -> Mapping[str, str]:
        """Retry-After, in seconds."""
        return {"Retry-After": str(self.seconds)}


class ForeignOriginError(GatewayError):
    """The request comes from a page of another site."""

    status = 403
    reason = "foreign_origin"


class NoConversationError(GatewayError):
    """The request has no cookie of ours, or one that was forged or is too old."""

    status = 401
    reason = "no_conversation"


class BotUnreachableError(GatewayError):
    """Rasa does not answer, or not as it should."""

    status = 503
    reason = "unreachable"


class KeyFileError(WhichoneError):
    """The file with the key that signs conversations cannot be used."""


class AddressError(WhichoneError):
    """The gateway cannot listen where it should."""


class HostNamesError(WhichoneError):
    """The gateway would listen for other machines without a name that they may ask for."""
