"""The coups since a table opened: counted as the records are, void coups left out."""

from datetime import datetime, timedelta

import pytest

from casino.lib.clock import utc_now
from casino.lib.prepared import fetch_together
from games.commission_taken.selectors import waiting_question
from games.coups.models import Coup
from games.coups.selectors.played import (
    PACE_BUCKETS,
    RESULTS,
    Played,
    played_questions,
    read_played,
)
from games.coups.services.coup_entry import CoupEntry
from games.talla_acts.services.talla import end_talla
from games.voids.services import undo_coup, void_coup
from tests.coups.room import Room, banca_wins, bet, make_room, punto_wins

pytestmark = pytest.mark.django_db


def played_state(table_ids: list[int], at: datetime) -> dict[int, Played]:
    return read_played(table_ids, at, fetch_together(*played_questions(table_ids, at)))


def play_two_tallas() -> Room:
    """Play thirteen coups, then three in a second talla; three of them do not count."""
    room = make_room("andalucia", "midi")
    room.start()
    for number in range(1, 14):
        room.coup(banca_wins(bet(1, "banca", 500)) if number % 4 == 0 else punto_wins())
    room.act(undo_coup, number=13)
    room.act(void_coup, room.jefe, number=12, reason="misread card")
    room.act(end_talla)
    room.start()
    room.coup(CoupEntry(winner="T", punto_total=6, banca_total=6, bets=None))
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=6, bets=None))
    room.coup(punto_wins())
    room.act(undo_coup, number=3)
    return room


def test_coups_are_counted_as_the_records_are():
    room = play_two_tallas()
    other = make_room("andalucia", "midi", house=room.house)
    other.start()
    other.coup(punto_wins())
    played = played_state([room.table.pk, other.table.pk], utc_now())
    counting = Coup.objects.filter(session=room.session, void=None).order_by("id")
    of_room = played[room.table.pk]
    assert of_room.coups_session == counting.count() == 13
    assert of_room.coups_talla == counting.filter(talla=of_room.talla.id).count() == 2
    (waiting,) = fetch_together(waiting_question([room.table.pk, other.table.pk]))
    without_bets = counting.filter(commission_minor=None).count()
    assert dict(waiting) == {room.table.pk: without_bets, other.table.pk: 0}
    assert without_bets == 2
    assert of_room.results == [coup.winner for coup in counting][-RESULTS:]
    assert of_room.last is not None
    assert (of_room.last.number, of_room.last.winner) == (2, "P")
    assert (played[other.table.pk].coups_session, played[other.table.pk].results) == (1, ["P"])


def test_the_pace_is_of_the_last_hour():
    room = play_two_tallas()
    first = Coup.objects.filter(session=room.session).earliest("id").recorded_at
    now = played_state([room.table.pk], first)[room.table.pk].pace
    assert len(now) == PACE_BUCKETS
    assert sum(now[:-1]) == 0
    later = played_state([room.table.pk], first + timedelta(minutes=30))[room.table.pk].pace
    assert sum(later) == 13
    assert sum(later[PACE_BUCKETS - 7 : PACE_BUCKETS - 5]) == 13
    gone = played_state([room.table.pk], first + timedelta(minutes=66))[room.table.pk].pace
    assert sum(gone) == 0


def test_a_table_that_has_just_opened_shows_nothing_of_the_evening_before():
    room = make_room("andalucia", "midi")
    talla = room.start()
    assert played_state([room.table.pk], utc_now())[room.table.pk].results == []
    room.coup(punto_wins())
    room.act(undo_coup, number=1)
    state = played_state([room.table.pk], utc_now())[room.table.pk]
    assert (state.coups_session, state.coups_talla, state.last) == (0, 0, None)
    assert state.talla is not None
    assert state.talla.id == talla.pk
