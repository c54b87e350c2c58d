"""How fast people may speak, per conversation and per address."""

import math
import time

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from gateway.errors import TooFastError


class Rates:
    """What may be asked within any sixty seconds: so many messages in a conversation, so much from an address.

    The second holds for who begins a new conversation for every message. Counted in this process's memory.
    """

    def __init__(self, conversation: int, address: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._conversation = RateLimitItemPerMinute(conversation)
        self._address = RateLimitItemPerMinute(address)

    async def hit(self, address: str, conversation: str | None = None) -> None:
        """Count something that Rasa has to do for an address: in a conversation, a message.

        Raises:
            TooFastError: there was too much of it; this does not count.
        """
        counted = [(self._address, f"address {address}")]
        if conversation is not None:
            counted.append((self._conversation, f"conversation {conversation}"))
        for limit, key in counted:
            if not await self._limiter.test(limit, key):
                raise TooFastError(await self._wait(limit, key))
        for limit, key in counted:
            await self._limiter.hit(limit, key)

    async def _wait(self, limit: RateLimitItem, key: str) -> int:
        window = await self._limiter.get_window_stats(limit, key)
        return max(1, math.ceil(window.reset_time - time.time()))
