"""How fast a shoe reader may send messages."""

from typing import Final

from casino.lib.pace import Pace

MOST_PER_S: Final = 20
AT_ONCE: Final = 60
"""A reader that was cut off sends its stored messages one after the other."""
READERS: Final = Pace(most_per_s=MOST_PER_S, at_once=AT_ONCE)
