"""The English sentence of every refusal of ours by its code, a file for each part of the house."""

from .entry import ENTRY
from .floor import FLOOR
from .money import MONEY
from .play import PLAY

SENTENCES: dict[str, str] = {**ENTRY, **FLOOR, **PLAY, **MONEY}

__all__ = ["SENTENCES"]
