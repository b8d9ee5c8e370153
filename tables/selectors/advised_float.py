"""The least float that Spanish law has a table open with."""

from dataclasses import dataclass
from typing import Final

from tables.models import GamingTable

FLOAT_TIMES: Final = 10_000
FLOAT_ARTICLE: Final = "Orden 9-1-1979"
# The order is Spain's and no text of rules holds it, so it is kept beside them.
_UNDER_THE_ORDER: Final = frozenset({"asturias-2011", "andalucia"})


@dataclass(frozen=True, slots=True)
class AdvisedFloat:
    """The advised float: so many times the table's minimum, and where that is said."""

    minimum_minor: int
    times: int = FLOAT_TIMES
    article: str = FLOAT_ARTICLE

    @property
    def amount_minor(self) -> int:
        """The least float, in the smallest unit."""
        return self.minimum_minor * self.times


def advise_float(table: GamingTable, minimum_minor: int) -> AdvisedFloat | None:
    """Tell the least float of a table with this minimum; None where no law says one."""
    return AdvisedFloat(minimum_minor) if has_advised_float(table) else None


def has_advised_float(table: GamingTable) -> bool:
    """Tell whether a law says with how much the table opens."""
    return table.regulation in _UNDER_THE_ORDER
