"""How fast a shoe reader may send messages: a bucket of messages for each, in this process."""

import time
from threading import Lock
from typing import Final

MOST_PER_S: Final = 20
AT_ONCE: Final = 60
"""A reader that was cut off sends its stored messages one after the other."""
FORGOTTEN_AFTER: Final = 1000

_lock = Lock()
_buckets: dict[int, tuple[float, float]] = {}


def may_speak(device_id: int, now: float | None = None) -> bool:
    """Take one message out of the reader's bucket; False when it is empty."""
    at = time.monotonic() if now is None else now
    with _lock:
        tokens, counted_at = _buckets.get(device_id, (float(AT_ONCE), at))
        tokens = min(AT_ONCE, tokens + (at - counted_at) * MOST_PER_S)
        if len(_buckets) > FORGOTTEN_AFTER:
            _buckets.clear()  # readers that are gone; others begin with a full budget
        _buckets[device_id] = (max(0.0, tokens - 1), at)
        return tokens >= 1
