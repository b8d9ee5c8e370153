"""The figures and tallies of a table session: one file for each, computed from one book."""

from collections.abc import Callable, Iterator
from typing import Final

from casino.shift.figures import cards, coups
from casino.shift.figures.book import Book
from casino.shift.figures.chips import FLOAT
from casino.shift.figures.commission import COMMISSION
from casino.shift.figures.drop import DROP
from casino.shift.figures.figure import Figure, Tallied
from casino.shift.figures.tips import TIPS

FIGURES: Final[tuple[Figure, ...]] = (COMMISSION, TIPS, FLOAT, DROP)
TALLIES: Final[tuple[Callable[[Book], Iterator[Tallied]], ...]] = (coups.tally, cards.tally)
