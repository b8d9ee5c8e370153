"""Asks for all reports, compares every figure with plain SQL, and keeps the score."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from tests.reporting.proof.book import Asked, Book, asked_of_day
from tests.reporting.proof.named import Named
from tests.reporting.proof.raw import Ask, gather
from tests.reporting.proof.spelled import LANGUAGES

Get = Callable[[str, str], bytes]
"""Asks for an address in a language, as whoever may read reports."""
_SAID_MOST = 40
_HOUSE = """
    SELECT timezone, array(SELECT DISTINCT gaming_day FROM tables_shift AS shift
        JOIN tables_tablesession ON shift_id = shift.id
        WHERE shift.house_id = %(house)s ORDER BY 1)
    FROM tables_house WHERE id = %(house)s
"""


@dataclass
class Walk:
    """One walk: where it asks, the expected values, and the differences found.

    `asked` counts answers and `cells` the figures compared, by kind of answer.
    """

    get: Get
    ask: Ask
    house: int
    book: Book
    named: Named
    zone: ZoneInfo
    days: list[date]
    asked: Counter[str] = field(default_factory=Counter)
    cells: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    """How often each figure was unknown."""
    differences: list[str] = field(default_factory=list)
    _turn: int = 0

    @property
    def newest(self) -> Asked:
        """The newest gaming day."""
        return asked_of_day(self.days[-1])

    def language(self) -> str:
        """Return the language of the next question: each has its turn."""
        self._turn += 1
        return LANGUAGES[self._turn % len(LANGUAGES)]

    def answer(self, kind: str, path: str, language: str) -> bytes:
        """Ask, and count the answer."""
        self.asked[kind] += 1
        return self.get(path, language)

    def expect(self, kind: str, place: str, found: object, allowed: Collection[Any]) -> None:
        """Compare a cell with its allowed values."""
        self.cells[kind] += 1
        if found not in allowed:
            self.differ(f"{place}: {found!r} is shown, {' or '.join(map(repr, allowed))} is right")

    def differ(self, said: str) -> None:
        """Note a difference."""
        self.differences.append(said)

    def said(self) -> str:
        """Return the first differences as text."""
        more = len(self.differences) - _SAID_MOST
        lines = self.differences[:_SAID_MOST] + [f"... and {more} more"] * (more > 0)
        return "\n".join(lines)


def begin(get: Get, ask: Ask, house: int) -> Walk:
    """Gather a house's raw rows, and begin."""
    ((timezone, days),) = ask(_HOUSE, {"house": house})
    gather(ask, house, timezone, days)
    return Walk(get, ask, house, Book(ask), Named(ask, house), ZoneInfo(timezone), days)
