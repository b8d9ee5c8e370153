"""DEMO ONLY: the tables of the demo house, their limits, floats and posts."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final, NamedTuple

from games.rules.limits import Limits

HOUSE_NAME: Final = "Casino del Norte"
DENOMINATIONS_MINOR: Final = (50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000, 100_000)
BANKNOTES_MINOR: Final = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
COMMISSION_STEP_MINOR: Final = 50
"""The smallest chip: the commission of an odd stake is rounded down to it."""


class DemoTable(NamedTuple):
    """A table of the demo house. `labels` are the seats' in the order of the felt."""

    number: str
    format: str
    regulation: str
    labels: tuple[str, ...]
    limits: Limits
    jefe: str
    croupiers: tuple[str, ...]
    standing_guests: bool = False
    reversible: bool = False
    burns: bool = True
    """Whether the text has a first card shown and burned."""
    commission_mode: str | None = None
    """When commission is taken; None: the house's choice."""

    @property
    def float_minor(self) -> int:
        """The chips it opens with: ten thousand times its minimum (Order of 9 January 1979)."""
        return self.limits.minimum_minor * 10_000


def _numbered(seats: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, seats + 1))


DEMO_TABLES: Final = (
    DemoTable(
        "PB1",
        "large",
        "asturias-2011",
        (*_numbered(12), "14", "15"),  # many houses have no seat 13
        Limits(1000, 100_000, 10_000, 1000),
        "J1",
        ("C1", "C2", "C3"),
        standing_guests=True,
    ),
    DemoTable(
        "PB2",
        "midi",
        "andalucia",
        _numbered(9),
        Limits(500, 50_000, 5000, 500),
        "J2",
        ("C4", "C5"),
        commission_mode="deferred",
    ),
    DemoTable(
        "PB3",
        "mini",
        "andalucia",
        _numbered(7),
        Limits(500, 25_000, 2500, 500),
        "J2",
        ("C6",),
        reversible=True,
    ),
    DemoTable(
        "PB4", "mini", "andalucia", _numbered(7), Limits(1000, 100_000, 10_000, 500), "J3", ("C7",)
    ),
    DemoTable(
        "PB5", "mini", "andalucia", _numbered(7), Limits(500, 10_000, 1000, 500), "J3", ("C8",)
    ),
    DemoTable(
        "PB6",
        "large",  # the only format in that text: twelve places
        "fournier",
        _numbered(12),
        Limits(1000, 50_000, 0, 1000),
        "J4",
        ("C9", "C10"),
    ),
    DemoTable(
        "PB7",
        "large",  # the banca is auctioned, and belongs to its holder
        "rio-de-la-plata",
        _numbered(12),
        Limits(1000, 50_000, 0, 1000),
        "J6",
        ("C13",),
        burns=False,
    ),
)

DEMO_PLACES: Final = {
    "PB1": (2, 1),
    "PB6": (4, 1),
    "PB2": (1, 2),
    "PB3": (3, 2),
    "PB4": (5, 2),
    "PB7": (3, 3),
}
"""Column and row of tables on the floor plan; PB5 is not placed yet."""

DEMO_WAITLIST: Final = {
    "PB1": (("La Marquesa", 1, 5), ("Los de Oviedo", 3, 0), ("Sr. Hevia", 1, 0)),
    "PB2": (("Sra. Isla", 2, 0), ("Dr. Junco", 1, 0)),
}
"""Who waits at load, by table: name, party, priority."""
DEMO_HOLD: Final = timedelta(minutes=15)
"""For so long they are at dinner; then the first seats that become free are theirs."""
DEMO_HOUSE_WAITLIST: Final = (("Doña Jimena", 1, "large", 500), ("El Piloto", 2, "mini", 200))
"""The guests who wait for any table: name, party, format, highest minimum. None is so low yet."""


def pieces_of(amount_minor: int, values: Collection[int] = DENOMINATIONS_MINOR) -> dict[str, int]:
    """Make an amount of as few chips as can be; by denomination, as a count is sent.

    Raises ValueError for an amount that these values cannot make.
    """
    pieces: dict[str, int] = {}
    left = amount_minor
    for denomination in sorted(values, reverse=True):
        quantity, left = divmod(left, denomination)
        if quantity:
            pieces[str(denomination)] = quantity
    if left:
        raise ValueError(f"no pieces make {amount_minor}")
    return pieces


def notes_of(amount_minor: int) -> dict[str, int]:
    """Make an amount of as few banknotes as can be. Raises ValueError like `pieces_of`."""
    return pieces_of(amount_minor, BANKNOTES_MINOR)


def float_of(amount_minor: int) -> dict[str, int]:
    """Make an amount as a float is made: a good part of it in each of the larger chips."""
    pieces: dict[str, int] = {}
    left = amount_minor
    for denomination in sorted(DENOMINATIONS_MINOR, reverse=True):
        quantity = left * 3 // 10 // denomination
        pieces[str(denomination)] = quantity
        left -= quantity * denomination
    for chip, rest in pieces_of(left).items():
        pieces[chip] += rest
    return {chip: quantity for chip, quantity in pieces.items() if quantity}
