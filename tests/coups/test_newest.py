"""The newest coups of a session, as the croupier's felt has them."""

import pytest

from casino.lib.clock import utc_now
from games.coups.models import NullCoup, NullCoupVoid
from games.coups.selectors.newest import NEWEST
from games.mistakes.services import record_mistake
from games.talla_acts.services.talla import end_talla
from games.voids.services import undo_coup
from tests.board.sent import public_projection, table_projection
from tests.building import acting
from tests.corrections.correcting import correct
from tests.coups.room import Room, banca_wins, make_room, punto_wins

pytestmark = pytest.mark.django_db


def newest(room: Room) -> list[tuple[int, int, str | None, bool]]:
    coups = table_projection(room.house.pk, room.table.pk)["newest_coups"]
    return [(it["talla"], it["number"], it["winner"], it["void"]) for it in coups]


def test_the_newest_five_have_void_and_null_ones_and_the_right_version_of_a_corrected_one():
    room = make_room("andalucia", "midi")
    assert newest(room) == []
    first = room.start().pk
    room.coup(punto_wins())
    room.coup(banca_wins())
    room.act(undo_coup, number=2)
    null = {"mistake": "deal_confused", "effect": "null", "coup": 3}
    room.act(record_mistake, jefe=acting(room.jefe), **null)
    room.coup(punto_wins())
    correct(room, 1, 3, 8)
    assert newest(room) == [
        (first, 1, "B", False),
        (first, 2, "B", True),
        (first, 3, None, False),
        (first, 3, "P", False),
    ]
    room.act(end_talla)
    second = room.start().pk
    room.coup(punto_wins())
    room.coup(banca_wins())
    room.act(record_mistake, jefe=acting(room.jefe), **null)
    assert newest(room) == [
        (first, 3, None, False),
        (first, 3, "P", False),
        (second, 1, "P", False),
        (second, 2, "B", False),
        (second, 3, None, False),
    ]
    null_coup = NullCoup.objects.latest("id")
    by = {"voided_by": room.croupier, "voided_at": utc_now()}
    NullCoupVoid.objects.create(house=room.house, null_coup=null_coup, **by)
    assert newest(room)[-1] == (second, 2, "B", False)
    assert len(newest(room)) == NEWEST
    assert "newest_coups" not in public_projection(room.table.pk)
