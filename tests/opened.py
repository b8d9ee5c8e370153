"""A house with its people and one table, ready to be opened."""

from dataclasses import dataclass
from typing import Any

import pytest

from casino.lib.policy import Actor, Role
from games.rules.limits import Limits
from tables.counting.selectors import CLOSING_KINDS
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.pieces import Pieces
from tables.people.models import StaffMember
from tables.sessions.models import Shift
from tests.building import (
    acting,
    make_house,
    make_shift,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    sit,
    supervise,
)
from tests.counting import counted as counting
from tests.counting.counted import close_table, open_table
from tests.shared import find

LIMITS = Limits(500, 50_000, 5_000, 500)
FLOAT = {10_000: 20, 2_500: 40, 500: 100}  # 3,500.00
FLOAT_MINOR = 350_000


@dataclass
class Floor:
    """One mini table with its jefe and croupier, and the heads of the floor."""

    house: House
    table: GamingTable
    shift: Shift
    manager: StaffMember
    jefe: StaffMember
    croupier: StaffMember
    cashier: StaffMember

    def act(self, service: Any, person: StaffMember | Actor | None = None, **args: Any) -> Any:
        """Run a command at the table, by its jefe unless said otherwise."""
        who = person or self.jefe
        actor = acting(who) if isinstance(who, StaffMember) else who
        args = {"table_id": self.table.pk, **args}
        return service(actor=actor, **{"command": new_command(), **args})

    def open(self, **args: Any) -> Any:
        """Open the table; the croupier signs second."""
        args = {
            "limits": LIMITS,
            "opening_float": FLOAT,
            "signer": acting(self.croupier),
            **args,
        }
        return self.act(open_table, **args)

    def close(self) -> Any:
        """Close the table with empty boxes; the croupier signs second."""
        counts: dict[str, Pieces] = {kind.value: {} for kind in CLOSING_KINDS}
        signed: dict[str, Any] = {"counts": counts, "signer": acting(self.croupier)}
        return self.act(close_table, **signed, early_reason="Alarma")


def make_floor() -> Floor:
    """Make the table, closed."""
    house = make_house()
    manager = make_staff(house, Role.PIT_MANAGER, "Pilar")
    jefe = make_staff(house, Role.JEFE, "Julia")
    croupier = make_staff(house, Role.CROUPIER, "Carlos")
    table = make_table(house)
    supervise(table, jefe)
    post_croupier(table, croupier)
    return Floor(
        house=house,
        table=table,
        shift=make_shift(house, manager),
        manager=manager,
        jefe=jefe,
        croupier=croupier,
        cashier=make_staff(house, Role.CASHIER, "Carmen"),
    )


def make_open_floor() -> Floor:
    """Make the table, open."""
    floor = make_floor()
    floor.open()
    return floor


def make_full_floor() -> Floor:
    """Make the table, open and with a guest in every seat."""
    floor = make_open_floor()
    for position in range(1, floor.table.seats.count() + 1):
        sit(floor.table, position, f"Player {position}")
    return floor


@pytest.fixture(scope="module")
def built_floor(module_db: None) -> Floor:
    return make_floor()


@pytest.fixture
def floor(built_floor: Floor, db: None) -> Floor:
    """The table, closed."""
    return find(built_floor)


@pytest.fixture(scope="module")
def built_open_floor(module_db: None) -> Floor:
    return make_open_floor()


@pytest.fixture
def open_floor(built_open_floor: Floor, db: None) -> Floor:
    """The table, open."""
    return find(built_open_floor)


@pytest.fixture(scope="module")
def built_full(module_db: None) -> Floor:
    return make_full_floor()


@pytest.fixture
def full(built_full: Floor, db: None) -> Floor:
    """The table, open and with a guest in every seat."""
    return find(built_full)


@pytest.fixture
def open_cage(open_floor: Floor) -> None:
    """Let two people have counted the cage, so that it hands fills out."""
    counting.open_cage(open_floor.house)
