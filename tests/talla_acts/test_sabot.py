"""The sabot goes to the right; nobody has to take it, and it never stays with an empty seat."""

import pytest

from casino.lib.errors import AgainstTheRules, Conflict, NotAllowed
from casino.lib.policy import Role
from games.coups.models import Coup
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import end_talla
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tables.seating.services.seats import leave_seat
from tests.board.sent import table_projection
from tests.building import make_staff, sit
from tests.coups.room import banca_wins, bet, make_room, punto_wins

pytestmark = pytest.mark.django_db


def shown_holder(room):
    return table_projection(room.house.pk, room.table.pk)["sabot"]["holder"]


def test_it_passes_until_nobody_is_left_and_the_croupier_deals():
    room = make_room()
    room.start()
    assert [room.act(refuse_sabot)["holder"] for _ in range(3)] == [2, 3, None]
    event = FloorEvent.objects.filter(kind="sabot.refused").order_by("version").last()
    assert event.payload == {
        "talla": Talla.objects.get().pk,
        "seat": 3,
        "refused": [1, 2, 3],
        "holder": None,
        "before": {"holder": 3, "refused": [1, 2]},
    }
    with pytest.raises(AgainstTheRules) as refused:
        room.act(refuse_sabot)
    assert refused.value.code == "sabot.croupier_deals"


def test_a_guest_who_sits_down_later_is_offered_it_after_the_coup():
    room = make_room()
    room.start()
    for _ in range(3):
        room.act(refuse_sabot)
    sit(room.table, 9)
    assert room.coup(punto_wins(bet(1, "punto", 500)))["holder"] == 9


def test_a_holder_who_has_dealt_may_give_it_up_and_all_are_asked_again():
    room = make_room()
    room.start()
    room.act(refuse_sabot)
    room.coup(banca_wins(bet(2, "banca", 500)))
    assert room.act(refuse_sabot)["holder"] == 3
    assert room.act(refuse_sabot)["holder"] == 1


def test_the_croupier_deals_at_a_mini_table():
    room = make_room("andalucia", "mini")
    room.start()
    with pytest.raises(AgainstTheRules) as refused:
        room.act(refuse_sabot)
    assert refused.value.code == "sabot.croupier_deals"


def test_a_stale_screen_refuses_nobody_else():
    room = make_room()
    room.start()
    room.act(refuse_sabot, seat=1)
    with pytest.raises(Conflict) as refused:
        room.act(refuse_sabot, seat=1)
    assert refused.value.code == "table.changed"
    assert Talla.objects.get().holder == 2


@pytest.mark.parametrize("text", ["asturias-2011", "andalucia"])
def test_only_dealers_pass_it(text):
    room = make_room(text)
    room.start()
    with pytest.raises(NotAllowed):
        room.act(refuse_sabot, make_staff(room.house, Role.INSPECTOR))
    assert Talla.objects.get().holder == 1


def test_a_holder_who_leaves_is_followed_by_the_next():
    room = make_room()
    room.start()
    room.act(leave_seat, position=1)
    assert shown_holder(room) == 2
    answer = room.coup(banca_wins(bet(2, "banca", 500)))
    assert answer["holder"] == 2
    assert Coup.objects.get().holder == 2


def test_when_all_leave_the_croupier_deals():
    room = make_room()
    room.start()
    for position in (1, 2, 3):
        room.act(leave_seat, position=position)
    assert shown_holder(room) is None
    room.coup(banca_wins())
    assert Coup.objects.get().holder is None


def test_the_follower_of_a_holder_who_left_can_refuse():
    room = make_room()
    room.start()
    room.act(leave_seat, position=1)
    assert room.act(refuse_sabot)["holder"] == 3


@pytest.mark.parametrize(
    ("regulation", "table_format", "holder"),
    [
        ("fournier", "large", 1),
        ("asturias-2011", "large", 1),
        ("asturias-2011", "mini", 1),
        ("andalucia", "large", 1),
        ("andalucia", "midi", None),
        ("andalucia", "mini", None),
    ],
)
def test_a_new_talla_begins_at_the_first_seat_again(regulation, table_format, holder):
    room = make_room(regulation, table_format)
    room.start(first_card="7h")
    if holder is not None:
        room.act(refuse_sabot)
        room.coup(punto_wins(bet(2, "punto", 500)))
        assert shown_holder(room) == 3
    room.act(end_talla)
    assert table_projection(room.house.pk, room.table.pk)["sabot"] is None
    talla = room.start(first_card="7h")
    assert (talla.holder, talla.refused) == (holder, [])
