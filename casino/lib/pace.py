"""How fast one caller may send: a bucket for each, in this process."""

import time
from threading import Lock
from typing import Final

FORGOTTEN_AFTER: Final = 1000


class Pace:
    """So many a second, and after a silence so many at once."""

    def __init__(self, *, most_per_s: float, at_once: int) -> None:
        self.most_per_s = most_per_s
        self.at_once = at_once
        self.buckets: dict[int, tuple[float, float]] = {}
        self._lock = Lock()

    def allows(self, caller: int, now: float | None = None) -> bool:
        """Take one out of the caller's bucket; False when it is empty."""
        at = time.monotonic() if now is None else now
        with self._lock:
            tokens, counted_at = self.buckets.get(caller, (float(self.at_once), at))
            tokens = min(self.at_once, tokens + (at - counted_at) * self.most_per_s)
            if len(self.buckets) > FORGOTTEN_AFTER:
                self.buckets.clear()  # callers that are gone; others begin with a full budget
            self.buckets[caller] = (max(0.0, tokens - 1), at)
            return tokens >= 1
