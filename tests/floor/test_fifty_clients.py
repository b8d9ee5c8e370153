"""Fifty clients at once on a real database: only the lawful win, nothing is half written.

A few rounds here; `make races` plays two hundred of each.
"""

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection

from casino.lib.errors import Refusal
from casino.lib.policy import Role
from games.coups.models import Coup
from games.coups.services.record_coup import TRIES
from games.rules.errors import Violation
from games.rules.limits import Limits
from games.tallas.models import Talla
from tables.counting.selectors import CLOSING_KINDS
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.ledger.pieces import Pieces
from tables.limits.services.limits import post_limits
from tables.posts.models import Supervision
from tables.posts.services.posts import assign_jefe
from tables.seating.models import WaitlistEntry
from tables.seating.services.seats import seat_from_waitlist, take_seat
from tables.seating.services.waitlist import join_waitlist
from tables.sessions.models import TableSession
from tests.building import acting, make_staff, make_table, new_command
from tests.counting.counted import close_table
from tests.coups.made import in_turn
from tests.coups.room import Room, bet, make_room, punto_wins

CLIENTS = 50
ROUNDS = int(os.environ.get("RACE_ROUNDS", "2"))
pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], Any]
Race = Callable[[Sequence[Act]], Counter[str]]


def in_rounds(play: Callable[[Race, int], None]) -> Callable[[Race], None]:
    """Make a test of a race: played again and again, each time in a house of its own."""

    def test(race: Race) -> None:
        for round_ in range(ROUNDS):
            try:
                play(race, round_)
            except BaseException as error:
                error.add_note(f"in round {round_}")
                raise

    test.__name__, test.__doc__ = play.__name__, play.__doc__
    return test


@pytest.fixture
def race() -> Iterator[Race]:
    """Runs acts at once, one client each; returns how many won and the codes of the refusals."""
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


@in_rounds
def test_the_last_seat_goes_to_one(race, round_):
    room = make_room("andalucia", "mini", seated=range(1, 7))
    results = race(
        [
            lambda name=f"Client {client}": room.act(take_seat, position=7, guest_name=name)
            for client in range(CLIENTS)
        ]
    )
    assert results == {"won": 1, "seat.taken": CLIENTS - 1}
    assert SeatOccupancy.objects.filter(table=room.table, left_at=None).count() == 7
    assert FloorEvent.objects.filter(table=room.table).count() == 1


@in_rounds
def test_the_head_of_the_line_is_seated_once(race, round_):
    room = make_room("andalucia", "mini", seated=())
    entry = room.act(join_waitlist, room.jefe, guest_name="Lola")["entry"]
    results = race(
        [
            lambda seat=client % 7 + 1: seat_from_waitlist(
                actor=acting(room.jefe), command=new_command(), entry_id=entry, position=seat
            )
            for client in range(CLIENTS)
        ]
    )
    assert results == {"won": 1, "waitlist.over": CLIENTS - 1}
    assert SeatOccupancy.objects.filter(table=room.table, left_at=None).count() == 1
    assert WaitlistEntry.objects.get(id=entry).state == "seated"
    assert FloorEvent.objects.filter(table=room.table).count() == 2


@in_rounds
def test_a_jefe_never_gets_a_third_table(race, round_):
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
    # each winner's own event, and one more with the second table's load in the first one's stream
    assert FloorEvent.objects.filter(house=room.house).count() == 3


def racing_coups(room: Room, round_: int, act: Act, *, stakes: Sequence[int]) -> list[Act]:
    """Return the coups of all clients but one, which does the act after more coups each round.

    Each is entered again as the next coup while others are recorded before it.
    """
    recorded = threading.Semaphore(0)

    def play(stake: int) -> None:
        in_turn(lambda: room.coup(punto_wins(bet(1, "banca", stake))))
        recorded.release()

    def act_after_coups() -> None:
        for _ in range(round_ % TRIES):
            recorded.acquire()
        act()

    coups = [partial(play, stakes[client % len(stakes)]) for client in range(CLIENTS - 1)]
    return [act_after_coups, *coups]


def list_events(room: Room) -> list[FloorEvent]:
    return list(FloorEvent.objects.filter(table=room.table).order_by("version"))


HIGH, LOW = 50_000, 500
LOWERED = Limits(500, 25_000, 2_500, 500)


@in_rounds
def test_no_bet_is_taken_over_limits_that_were_lowered(race, round_):
    room = make_room("andalucia", "mini")
    room.start()
    former = room.table.limit_postings.get().pk

    def lower_limits() -> None:
        room.act(post_limits, room.jefe, limits=LOWERED)

    results = race(racing_coups(room, round_, lower_limits, stakes=[HIGH, HIGH, LOW]))
    assert set(results) <= {"won", "limits.over_maximum"}
    events = list_events(room)
    (posted,) = [event for event in events if event.kind == "limits.posted"]
    coups = [event for event in events if event.kind == "coup.settled"]
    assert results["won"] == 1 + len(coups)
    assert Coup.objects.filter(table=room.table).count() == len(coups)
    assert Transfer.objects.filter(session=room.session).count() == len(coups)
    assert posted.version > coups[0].version or round_ % TRIES == 0
    for coup in coups:
        came_before = coup.version < posted.version
        assert coup.payload["limits"] == (former if came_before else posted.payload["posting"])
        assert came_before or coup.payload["bets"][0]["stake"] == LOW


@in_rounds
def test_no_coup_is_half_in_a_table_that_closes(race, round_):
    room = make_room("andalucia", "mini")
    room.start()

    def close() -> None:
        counts: dict[str, Pieces] = {kind.value: {} for kind in CLOSING_KINDS}
        signed: dict[str, Any] = {"counts": counts, "signer": acting(room.croupier)}
        room.act(close_table, room.jefe, **signed, early_reason="Alarma")

    results = race(racing_coups(room, round_, close, stakes=[LOW]))
    # over as it is counted, or closed: each says so
    assert set(results) <= {"won", "table.no_talla", "table.closed"}
    coups = Coup.objects.filter(table=room.table).count()
    assert results["won"] == coups + 1
    assert coups >= round_ % TRIES
    assert TableSession.objects.get(table=room.table).state == "closed"
    assert Talla.objects.get(table=room.table).coups == coups
    assert Transfer.objects.filter(session=room.session).count() == coups
    assert SeatOccupancy.objects.filter(table=room.table, left_at=None).count() == 0
    kinds = [event.kind for event in list_events(room)]
    played = [kind for kind in kinds if not kind.startswith("count.")]
    assert played == ["talla.started", *["coup.settled"] * coups, "talla.ended", "table.closed"]
    assert kinds.index("talla.ended") < kinds.index("count.called")
