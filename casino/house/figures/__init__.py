"""The figures and tallies of a table session: one file for each, told from one book."""

from collections.abc import Callable, Iterator
from typing import Final

from casino.house.figures import cards, coups
from casino.house.figures.book import Book, open_books
from casino.house.figures.chips import FLOAT
from casino.house.figures.commission import COMMISSION
from casino.house.figures.drop import DROP
from casino.house.figures.tips import TIPS
from casino.house.figures.told import Figure, Tallied

FIGURES: Final[tuple[Figure, ...]] = (COMMISSION, TIPS, FLOAT, DROP)
TALLIES: Final[tuple[Callable[[Book], Iterator[Tallied]], ...]] = (coups.tally, cards.tally)

__all__ = ["FIGURES", "TALLIES", "Book", "Figure", "Tallied", "open_books"]
