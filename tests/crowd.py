"""A crowded house: what the pages of the floor are measured and counted with."""

from dataclasses import dataclass
from datetime import timedelta

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.models import MAP_COLUMNS, GamingTable, Guest, House, StaffMember, WaitlistEntry
from tests.building import (
    make_house,
    make_session,
    make_shift,
    make_staff,
    make_table,
    make_talla,
    post_croupier,
    post_limits,
    sit,
    supervise,
)

SEATED = 5


@dataclass(frozen=True)
class Crowd:
    """The house, who looks at it, its tables in play with their lines."""

    house: House
    manager: StaffMember
    tables: list[GamingTable]


def make_crowd(tables: int, waiting: int) -> Crowd:
    """Open midi tables with people, guests, a talla each; share those who wait among them."""
    house = make_house()
    manager = make_staff(house, Role.PIT_MANAGER)
    shift = make_shift(house, manager)
    opened = [_open_table(house, manager, shift, place) for place in range(tables)]
    queue_up(house, opened, waiting)
    return Crowd(house, manager, opened)


def _open_table(house: House, manager: StaffMember, shift: object, place: int) -> GamingTable:
    table = make_table(house, "andalucia", "midi")
    row, column = divmod(place, MAP_COLUMNS)
    GamingTable.objects.filter(id=table.pk).update(map_column=column + 1, map_row=row + 1)
    supervise(table, make_staff(house, Role.JEFE))
    for _ in range(2):
        post_croupier(table, make_staff(house, Role.CROUPIER))
    session = make_session(table, shift, manager)  # type: ignore[arg-type]
    post_limits(table, manager)
    for position in range(1, SEATED + 1):
        sit(table, position)
    make_talla(session, manager)
    return table


def queue_up(house: House, tables: list[GamingTable], waiting: int) -> None:
    """Put guests in the lines of tables, one after the other in turn."""
    now = utc_now()
    guests = Guest.objects.bulk_create(
        Guest(house=house, name=f"Waiting {number}") for number in range(waiting)
    )
    WaitlistEntry.objects.bulk_create(
        WaitlistEntry(
            house=house,
            table=tables[number % len(tables)],
            guest=guest,
            joined_at=now + timedelta(milliseconds=number),
        )
        for number, guest in enumerate(guests)
    )
