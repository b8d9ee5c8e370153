"""The English sentence of every refusal of ours by its code, a file for each part of the house."""

from .entry import ENTRY
from .floor import FLOOR
from .money import MONEY
from .play import PLAY
from .plurals import ONE
from .reporting import REPORTING

SENTENCES: dict[str, str] = {**ENTRY, **FLOOR, **PLAY, **MONEY, **REPORTING}

__all__ = ["ONE", "SENTENCES"]
