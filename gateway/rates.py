"""How fast people may speak, per conversation and per address."""

import math
import time

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from gateway.errors import TooFastError


class Rates:
    """Messages within any sixty seconds: so many in a conversation, so many from an address.

    The second holds for whoever begins a new conversation for every message. Counted in this process's memory.
    """

    def __init__(self, conversation: int, address: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._conversation = RateLimitItemPerMinute(conversation)
        self._address = RateLimitItemPerMinute(address)

    async def hit(self, conversation: str, address: str) -> None:
        """Count a message.

        Raises:
            TooFastError: there were too many; this one does not count.
        """
        for limit, key in ((self._conversation, f"conversation {conversation}"), (self._address, f"address {address}")):
            if not await self._limiter.hit(limit, key):
                raise TooFastError(await self._wait(limit, key))

    async def _wait(self, limit: RateLimitItem, key: str) -> int:
        window = await self._limiter.get_window_stats(limit, key)
        return max(1, math.ceil(window.reset_time - time.time()))
