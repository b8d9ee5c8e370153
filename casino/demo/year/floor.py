"""DEMO ONLY: the ids of the made house, computed from the recipe without a query.

From them a process that makes a day knows every id of the house, so that many processes can make
days in any order, always with the same result.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from casino.demo.year.recipe import SHIFTS, STRIDE, TIMEZONE, Recipe
from casino.demo.year.tables import FLOOR, Kind
from casino.lib.clock import PlannedShift, plan_day
from casino.lib.policy import Role
from tables.houses.models import three_shifts
from tables.ledger.models import Account

TABLE_PLACES: Final = (
    Account.Kind.FLOAT,
    Account.Kind.COMMISSION,
    Account.Kind.TIPS,
    Account.Kind.DROP,
)
HOUSE_PLACES: Final = (
    Account.Kind.GUESTS,
    Account.Kind.CAGE,
    Account.Kind.TIPS,
    Account.Kind.CAPITAL,
)
PIT_MANAGERS, INSPECTORS, CASHIERS = 6, 6, 6
GUESTS_A_TABLE: Final = 100
STRING: Final = 3
"""So many posts are held by one croupier more, who rests: they go round from post to post."""


class MadeTable(NamedTuple):
    """A table of the made house; `first_*` begin the run of its seats' and accounts' ids."""

    id: int
    kind: Kind
    first_seat: int
    first_account: int

    def account(self, kind: Account.Kind) -> int:
        """Return the id of one of its accounts."""
        return self.first_account + TABLE_PLACES.index(kind)


class Person(NamedTuple):
    """A person of the made house: number n of a role."""

    id: int
    role: Role
    number: int


@dataclass(frozen=True)
class Floor:
    """The made house. `origins` is the highest id before its first row, by relation."""

    recipe: Recipe
    origins: dict[str, int]

    @cached_property
    def house_id(self) -> int:
        """The id of the house."""
        return self.origins["tables_house"] + 1

    @cached_property
    def tables(self) -> list[MadeTable]:
        """The tables in their order."""
        tables = []
        seat = self.origins["tables_seat"] + 1
        account = self.origins["tables_account"] + 1 + len(HOUSE_PLACES)
        for number in range(self.recipe.tables):
            kind = FLOOR[number % len(FLOOR)]
            table = self.origins["tables_gamingtable"] + 1 + number
            tables.append(MadeTable(table, kind, seat, account))
            seat += kind.seats
            account += len(TABLE_PLACES)
        return tables

    def account(self, kind: Account.Kind) -> int:
        """Return the id of an account of the house's own."""
        return self.origins["tables_account"] + 1 + HOUSE_PLACES.index(kind)

    def first_id(self, relation: str, day: int) -> int:
        """Return the first id that a gaming day has of a relation."""
        return self.origins[relation] + (day + 1) * STRIDE + 1

    def session_id(self, day: int, shift: int, table: int) -> int:
        """Return the id of the session of a table, whether or not it opens."""
        return self.first_id("tables_tablesession", day) + shift * self.recipe.tables + table

    def shift_id(self, day: int, shift: int) -> int:
        """Return the id of a shift."""
        return self.first_id("tables_shift", day) + shift

    def plan(self, day: int) -> list[PlannedShift]:
        """Return the shifts of a gaming day by the house's clock."""
        return plan_day(self.recipe.day(day), TIMEZONE, three_shifts())

    # Guests and people.

    @cached_property
    def guests(self) -> range:
        """The ids of all guests."""
        first = self.origins["tables_guest"] + 1
        return range(first, first + max(200, self.recipe.tables * GUESTS_A_TABLE))

    @cached_property
    def strings(self) -> list[list[int]]:
        """The tables, by number, that share a jefe; a large one has its own."""
        strings, singles = [], []
        for number, table in enumerate(self.tables):
            if table.kind.croupiers > 1:
                strings.append([number] * table.kind.croupiers)
            else:
                singles.append(number)
        strings += [singles[at : at + STRING] for at in range(0, len(singles), STRING)]
        return strings

    @cached_property
    def charges(self) -> list[tuple[int, int]]:
        """For each table the number of its jefe in a crew, and which slot it takes; 0 is both."""
        charges, jefe, free = [], 0, None
        for table in self.tables:
            if table.kind.table_format.jefe_tables_maximum < 2:
                charges.append((jefe, 0))
                jefe += 1
            elif free is None:
                charges.append((jefe, 1))
                free, jefe = jefe, jefe + 1
            else:
                charges.append((free, 2))
                free = None
        return charges

    @cached_property
    def jefes(self) -> int:
        """How many jefes a crew has."""
        return 1 + max(jefe for jefe, _ in self.charges)

    @cached_property
    def croupiers(self) -> int:
        """How many croupiers a crew has."""
        return sum(len(string) + 1 for string in self.strings)

    def people(self) -> Iterator[Person]:
        """Return everybody, in the order of their ids."""
        counts = (
            (Role.DIRECTOR, 1),
            (Role.MANAGEMENT, 1),
            (Role.AUDITOR, 1),
            (Role.PIT_MANAGER, PIT_MANAGERS),
            (Role.INSPECTOR, INSPECTORS),
            (Role.CASHIER, CASHIERS),
            (Role.JEFE, SHIFTS * self.jefes),
            (Role.CROUPIER, SHIFTS * self.croupiers),
        )
        next_id = self.origins["tables_staffmember"] + 1
        for role, count in counts:
            for number in range(count):
                yield Person(next_id, role, number)
                next_id += 1

    @cached_property
    def first_of(self) -> dict[Role, int]:
        """The id of the first person of each role."""
        return {it.role: it.id for it in self.people() if it.number == 0}

    @property
    def director(self) -> int:
        """The director's id."""
        return self.first_of[Role.DIRECTOR]

    def crew(self, day: int, shift: int) -> int:
        """Return which of the three crews works a shift: they change every week."""
        return (shift + day // 7) % SHIFTS

    def on_duty(self, role: Role, day: int, shift: int, which: int = 0) -> int:
        """Return the id of the person on duty, for a role of two a shift; `which` is 0 or 1."""
        return self.first_of[role] + 2 * self.crew(day, shift) + which

    def jefe(self, day: int, shift: int, table: int) -> int:
        """Return the id of the jefe in charge of a table in a shift."""
        return (
            self.first_of[Role.JEFE] + self.crew(day, shift) * self.jefes + self.charges[table][0]
        )

    def string_members(self, day: int, shift: int, string: int) -> list[int]:
        """Return the ids of the croupiers of a string in a shift, one more than there are posts."""
        before = sum(len(it) + 1 for it in self.strings[:string])
        first = self.first_of[Role.CROUPIER] + self.crew(day, shift) * self.croupiers + before
        return [first + at for at in range(len(self.strings[string]) + 1)]
