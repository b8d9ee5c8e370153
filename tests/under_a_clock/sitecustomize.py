"""Loaded first by every Python under a clock of `tests.clocks`: a sleep that works there.

Python sleeps until a moment of the clock that counts seconds. libfaketime takes that moment for
one of the day and asks the system for one long ago, which is refused. Waiting for nothing with a
limit of time needs no moment.
"""

import select
import time
from typing import SupportsIndex


def sleep(seconds: float | SupportsIndex, /) -> None:
    """Wait so many seconds."""
    limit = float(seconds)
    if limit < 0:
        raise ValueError("sleep length must be non-negative")
    select.select([], [], [], limit)


time.sleep = sleep
