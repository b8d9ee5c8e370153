"""In which order the parts of a period are listed: as they come, or by one of their figures."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from casino.lib.errors import BadInput
from casino.lib.paging import read_words
from casino.reporting.figures import MEASURES

_KEYS: Final = frozenset(it.key for it in MEASURES)


@dataclass(frozen=True, slots=True)
class Order:
    """By which figure parts are listed, written in an address as `win` or, the most first, `-win`.

    Without a key they are listed as they come: tables by number, days and hours as they pass.
    """

    key: str = ""
    is_most_first: bool = False

    @property
    def word(self) -> str:
        """The order as an address has it."""
        return f"-{self.key}" if self.is_most_first else self.key

    def after(self, key: str) -> "Order":
        """Return the order that a column's head links to: most first, least first, then none."""
        if key != self.key:
            return Order(key, is_most_first=True)
        return replace(self, is_most_first=False) if self.is_most_first else Order()

    def said_of(self, key: str) -> str:
        """Return how a column is sorted, in the words of `aria-sort`."""
        if key != self.key:
            return "none"
        return "descending" if self.is_most_first else "ascending"


def read_order(params: Mapping[str, str]) -> Order:
    """Read it from an address. Raises BadInput `report.unknown` for a word that is no figure."""
    word = read_words(params, "order")
    key = word.removeprefix("-")
    if key and key not in _KEYS:
        raise BadInput("report.unknown", params={"name": "order", "value": word[:40]})
    return Order(key, is_most_first=word.startswith("-")) if key else Order()
