"""Columns that several lists share, and reading a long list page by page."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from django.utils.translation import gettext_lazy as _

from casino.printing.printout import Cell, Column, Kind
from casino.reporting.selectors.within import Page
from casino.shift.words import FIGURE_WORDS, KNOWN_WORDS

_Row = TypeVar("_Row")
NUMBER: Final = Column("id", _("Number"), Kind.NUMBER)
TABLE: Final = Column("table", _("Table"))
DAY: Final = Column("gaming_day", _("Gaming day"), Kind.DAY)
SHIFT: Final = Column("shift", _("Shift"), Kind.NUMBER)
FIGURE: Final = Column("figure", _("Figure"), words=FIGURE_WORDS)
GRADE: Final = Column(
    "grade", _("Known as"), words={grade: words for grade, (_sign, words) in KNOWN_WORDS.items()}
)


def all_of(read: Callable[[int | None], Page[_Row]]) -> Iterator[_Row]:
    """Go through a long list page by page."""
    before = None
    while True:
        page = read(before)
        yield from page.rows
        before = page.before
        if before is None:
            return


def or_nothing(cell: Cell) -> Cell:
    """Leave a cell empty if there is nothing to know."""
    return "" if cell is None else cell
