"""DEMO ONLY: the keys of commands that nobody sent: all different, the same every time."""

from functools import lru_cache
from hashlib import sha256

from casino.demo.year.floor import Floor

COUP, MOVE, VOID, EVENT, SUMS, LIMITS, OPENING = range(7)
"""The subject of a key: a coup, a movement, a void, an event, sums of coups, a sign, the cage."""


def command_hex(floor: Floor, kind: int, row: int) -> str:
    """Make the key of a row's command as 32 digits; keys of one kind rise with their rows."""
    return f"{row:012x}{key_tail(floor.recipe.seed, kind)}"


@lru_cache(maxsize=64)
def key_tail(seed: int, kind: int) -> str:
    """Return the end of all keys of one kind: a UUID of version 8, which leaves the rest free."""
    return f"8{kind:03x}8{sha256(str(seed).encode()).hexdigest()[:15]}"
