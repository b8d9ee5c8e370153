"""Fifty clients at once on a real database: only the lawful win, nothing is half written.

A few rounds here; `make races` plays two hundred of each.
"""

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from casino.lib.errors import Refusal
from casino.lib.policy import Role
from games.models import Coup, Talla
from games.rules.errors import Violation
from games.services.closing import close_table
from tables.models import (
    FloorEvent,
    SeatOccupancy,
    Supervision,
    TableSession,
    Transfer,
    WaitlistEntry,
)
from tables.services.close_session import CLOSING_KINDS
from tables.services.posts import assign_jefe
from tables.services.queue import join_queue, seat_from_queue
from tables.services.seats import take_seat
from tests.building import acting, make_staff, make_table, new_command
from tests.game.room import Room, bet, make_room, punto_wins

CLIENTS = 50
ROUNDS = int(os.environ.get("RACE_ROUNDS", "2"))
pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], Any]
Race = Callable[[Sequence[Act]], Counter[str]]


@pytest.fixture
def race() -> Iterator[Race]:
    """Runs acts at once, one client each; tells how many won and the codes of the refusals."""
    start = threading.Barrier(CLIENTS)

    def run(act: Act) -> str:
        start.wait()
        try:
            act()
        except (Refusal, Violation) as refusal:
            return refusal.code
        return "won"

    with ThreadPoolExecutor(CLIENTS) as pool:
        yield lambda acts: Counter(pool.map(run, acts))
        leaving = threading.Barrier(CLIENTS)

        def leave(_client: int) -> None:
            leaving.wait()
            connection.close()

        list(pool.map(leave, range(CLIENTS)))


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_last_seat_goes_to_one(race, _round):
    room = make_room("andalucia", "mini", seated=range(1, 7))
    results = race(
        [
            lambda name=f"G{client}": room.act(take_seat, position=7, guest_name=name)
            for client in range(CLIENTS)
        ]
    )
    assert results == {"won": 1, "seat.taken": CLIENTS - 1}
    assert SeatOccupancy.objects.filter(table=room.table, left_at=None).count() == 7
    assert FloorEvent.objects.filter(table=room.table).count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_head_of_the_line_is_seated_once(race, _round):
    room = make_room("andalucia", "mini", seated=())
    entry = room.act(join_queue, room.jefe, guest_name="Lola")["entry"]
    results = race(
        [
            lambda seat=client % 7 + 1: seat_from_queue(
                actor=acting(room.jefe), command=new_command(), entry_id=entry, position=seat
            )
            for client in range(CLIENTS)
        ]
    )
    assert results == {"won": 1, "queue.over": CLIENTS - 1}
    assert SeatOccupancy.objects.filter(table=room.table, left_at=None).count() == 1
    assert WaitlistEntry.objects.get(id=entry).state == "seated"
    assert FloorEvent.objects.filter(table=room.table).count() == 2


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_jefe_never_gets_a_third_table(race, _round):
    room = make_room("andalucia", "mini", seated=())
    jefe = make_staff(room.house, Role.JEFE)
    tables = [make_table(room.house) for _ in range(CLIENTS)]
    results = race(
        [
            lambda table=table.pk: room.act(
                assign_jefe, room.manager, table_id=table, badge=jefe.badge
            )
            for table in tables
        ]
    )
    assert results == {"won": 2, "staff.jefe_full": CLIENTS - 2}
    held = Supervision.objects.filter(jefe=jefe, ended_at=None)
    assert sorted(held.values_list("slot_one", "slot_two")) == [(False, True), (True, False)]
    # each winner's own event, and one more that tells the first table of the second's load
    assert FloorEvent.objects.filter(house=room.house).count() == 3


def closing_of(room: Room) -> Act:
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    return lambda: room.act(
        close_table,
        room.jefe,
        counts=counts,
        signer=acting(room.croupier),
        early_reason="Alarma",
    )


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_no_coup_is_half_in_a_table_that_closes(race, _round):
    room = make_room()
    room.start()
    results = race(
        [closing_of(room), *[lambda: room.coup(punto_wins(bet(1, "banca", 500)))] * (CLIENTS - 1)]
    )
    coups = Coup.objects.filter(table=room.table).count()
    # closed, without a talla, or overtaken by others too often: each says so
    assert set(results) <= {"won", "table.closed", "table.no_talla", "table.changed"}
    assert results["won"] == coups + 1
    assert TableSession.objects.get(table=room.table).state == "closed"
    assert Talla.objects.get(table=room.table).coups == coups
    assert Transfer.objects.filter(session=room.session).count() == coups
    kinds = list(
        FloorEvent.objects.filter(table=room.table)
        .order_by("version")
        .values_list("kind", flat=True)
    )
    assert kinds == ["talla.started", *["coup.settled"] * coups, "talla.ended", "table.closed"]
