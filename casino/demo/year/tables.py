"""DEMO ONLY: the kinds of tables of the made house, with their limits and how they are played."""

from typing import Final, NamedTuple

from casino.demo.plan import COMMISSION_STEP_MINOR
from games.rules.limits import Limits
from games.rules.regulations import Regulation, get_regulation
from games.rules.regulations.base import TableFormat
from games.rules.regulations.commission import CommissionRule


class Kind(NamedTuple):
    """A kind of table. Limits raised in play are `RAISED` times these."""

    format: str
    regulation: str
    seats: int
    limits: Limits

    @property
    def rules(self) -> Regulation:
        """The regulation in force."""
        return get_regulation(self.regulation)

    @property
    def table_format(self) -> TableFormat:
        """The regulation's format."""
        return self.rules.format(self.format)

    @property
    def croupiers(self) -> int:
        """How many croupiers are at it: the fewest allowed, and never none."""
        return max(1, self.table_format.croupiers_minimum)


RAISED: Final = 2
"""Limits that are raised in play are doubled, the step of the stakes with them."""
FLOAT_TIMES: Final = 10_000
COMMISSION_RULE: Final = CommissionRule(COMMISSION_STEP_MINOR)

_MIDI: Final = Kind("midi", "andalucia", 9, Limits(500, 50_000, 5000, 500))
_MINI: Final = Kind("mini", "andalucia", 7, Limits(500, 25_000, 2500, 500))
_MINI_HIGH: Final = Kind("mini", "andalucia", 7, Limits(1000, 100_000, 10_000, 1000))
_MINI_ASTURIAS: Final = Kind("mini", "asturias-2011", 7, Limits(1000, 50_000, 5000, 1000))
_LARGE: Final = Kind("large", "asturias-2011", 14, Limits(1000, 100_000, 10_000, 1000))
_LARGE_HIGH: Final = Kind("large", "asturias-2011", 14, Limits(2500, 250_000, 25_000, 2500))
_FOURNIER: Final = Kind("large", "fournier", 12, Limits(1000, 50_000, 0, 1000))

FLOOR: Final = (
    _LARGE, _MIDI, _MINI, _FOURNIER, _MINI_ASTURIAS,
    _MINI, _MIDI, _MINI_HIGH, _MINI, _MINI_ASTURIAS,
    _LARGE_HIGH, _MIDI, _MINI, _MINI, _MINI_ASTURIAS,
    _MIDI, _MINI, _MINI_HIGH, _MIDI, _MINI,
)  # fmt: skip
"""The tables of a house in their order, over and over."""


def raise_limits(limits: Limits) -> Limits:
    """Return the limits that a table has once they were raised."""
    return Limits(*(amount * RAISED for amount in limits))
