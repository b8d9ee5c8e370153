"""A crowded house, on which the pages of the floor are measured."""

import json
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection, transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.floor.models import MAP_COLUMNS, GamingTable
from tables.guests.models import Guest
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.seating.models import WaitlistEntry
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
BETS = json.dumps([
    {"seat": seat, "wager": "banca", "stake": 1000, "result": "lost", "pay": 0, "commission": 0}
    for seat in range(1, SEATED + 1)
])  # fmt: skip
COUPS_OF_TALLA = 70

# A minute apart, the newest now, as far as an evening goes: tallas that are over before the open
# one, each of whose coups punto won against a banca that lost five bets of 10.00.
_TALLAS_BEFORE = """
INSERT INTO games_talla (house_id, table_id, session_id, number, decks, first_card, burned,
    cut_card_behind, seen, coups_unseen, coups, cut_card_out, refused, started_at, started_by_id,
    ended_at)
SELECT house_id, table_id, session_id, number + before, decks, first_card, burned,
    cut_card_behind, seen, 0, %(of_talla)s, false, refused, started_at, started_by_id, now()
FROM games_talla CROSS JOIN generate_series(1, %(tallas)s) AS before
"""
_COUPS = """
INSERT INTO games_coup (house_id, table_id, session_id, shift_id, talla_id, gaming_day, number,
    regulation, regulation_version, punto, banca, winner, punto_total, banca_total, "natural",
    punto_pair, banca_pair, bets,
    punto_stake_minor, punto_paid_minor, banca_stake_minor, banca_paid_minor,
    tie_stake_minor, tie_paid_minor, punto_pair_stake_minor, punto_pair_paid_minor,
    banca_pair_stake_minor, banca_pair_paid_minor, commission_minor, house_result_minor,
    recorded_by_id, recorded_at, command_id)
SELECT talla.house_id, talla.table_id, session.id, session.shift_id, talla.id, shift.gaming_day,
    coup, session.regulation, session.regulation_version, '4s4h', '3s4c', 'P', 8, 7, true,
    true, false, %(bets)s, 0, 0, 5000, 0, 0, 0, 0, 0, 0, 0, 0, 5000, session.opened_by_id,
    now() - (CASE WHEN talla.ended_at IS NULL THEN talla.coups - coup
        ELSE %(coups)s - (talla.number - 2) * talla.coups - coup END) * interval '1 minute',
    gen_random_uuid()
FROM games_talla AS talla JOIN tables_tablesession AS session ON session.id = talla.session_id
JOIN tables_shift AS shift ON shift.id = session.shift_id
CROSS JOIN LATERAL generate_series(1, talla.coups) AS coup
ORDER BY talla.ended_at NULLS LAST, talla.number, coup, talla.table_id
"""


@dataclass(frozen=True)
class Crowd:
    """The house, the person who looks at it, its tables in play with their waitlists."""

    house: House
    manager: StaffMember
    tables: list[GamingTable]


def make_crowd(tables: int, waiting: int) -> Crowd:
    """Open midi tables with people, guests, a talla each; share the waiting guests among them."""
    house = make_house()
    manager = make_staff(house, Role.PIT_MANAGER)
    shift = make_shift(house, manager)
    opened = [_open_table(house, manager, shift, place) for place in range(tables)]
    put_on_waitlists(house, opened, waiting)
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


def put_on_waitlists(house: House, tables: list[GamingTable], waiting: int) -> None:
    """Put guests on the waitlists of tables, one after the other in turn."""
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


def play_coups(coups: int) -> None:
    """Give every open session some coups, behind the triggers: these are not measured."""
    tallas, rest = divmod(coups, COUPS_OF_TALLA)
    sizes: dict[str, str | int] = {"coups": coups, "tallas": tallas, "bets": BETS}
    sizes["of_talla"] = COUPS_OF_TALLA
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE games_talla SET coups = %s", [rest])
        cursor.execute(_TALLAS_BEFORE, sizes)
        cursor.execute(_COUPS, sizes)
