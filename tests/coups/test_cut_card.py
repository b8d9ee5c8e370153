"""The last coup is seen from the cards left, proposed as such, and no other follows."""

import pytest

from games.mistakes.services import record_mistake
from games.talla_acts.services.talla import end_talla, show_cut_card
from games.tallas.models import Talla
from tests.board.sent import public_projection, table_projection
from tests.coups.room import Room, banca_wins, bet, make_room, punto_wins
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def shown(room: Room) -> tuple[str, str]:
    """Where the cut card is to the staff and to the room."""
    staff = table_projection(room.house.pk, room.table.pk)["talla"]
    return staff["cut_card"], public_projection(room.table.pk)["talla"]["cut_card"]


def test_the_last_coup_is_seen_from_the_cards_left_and_no_other_begins():
    """asturias-2011 B and Fournier: when the cut card shows only the coup in play is finished."""
    room = make_room("fournier")
    room.start(cut_card_behind=290)  # 301 cards after the burn of a ten, 11 before the cut card
    coup = banca_wins(bet(1, "banca", 1000))  # five cards
    assert shown(room) == ("ahead", "ahead")
    room.coup(coup)
    assert shown(room) == ("near", "near")
    room.coup(coup)
    assert shown(room) == ("next", "next")
    room.coup(coup)
    assert shown(room) == ("out", "out")
    caught = assert_refused("talla.cut_card_out", room.coup, coup)
    assert caught.article == "fournier Distribución de las cartas"
    assert caught.params == {"behind": 290, "remaining": 286}
    assert_refused("talla.cut_card_out", room.coup, punto_wins(bet(1, "punto", 1000)))
    assert Talla.objects.get().coups == 3
    room.act(end_talla)
    assert room.start(cut_card_behind=7).number == 2


def test_recorded_in_the_last_coup_the_cut_card_ends_the_talla():
    room = make_room("fournier")
    room.start(cut_card_behind=297)
    assert shown(room)[0] == "next"
    room.act(show_cut_card)
    room.coup(banca_wins(bet(1, "banca", 1000)))
    assert Talla.objects.get().ended_at is not None


def test_coups_by_totals_are_judged_by_the_fewest_cards_they_take():
    room = make_room("fournier")
    room.start(cut_card_behind=290)
    for place in ("near", "next", "out"):
        room.coup(punto_wins(bet(1, "punto", 1000)))
        assert shown(room)[0] == place
    assert_refused("talla.cut_card_out", room.coup, punto_wins())


def test_cards_burned_in_the_last_coup_do_not_end_the_talla_before_it():
    """The cut card came out in this coup, which is finished (asturias-2011 B)."""
    room = make_room("fournier")
    room.start(cut_card_behind=297)  # 301 cards after the burn of a ten: four before the cut card
    assert shown(room) == ("next", "next")
    burn = {"coup": 1, "mistake": "unforeseen", "effect": "burn", "face_down": 5}
    room.act(record_mistake, room.jefe, **burn)
    assert shown(room) == ("next", "next")  # 296 are left
    room.coup(banca_wins(bet(1, "banca", 1000)))
    assert shown(room) == ("out", "out")
    assert_refused("talla.cut_card_out", room.coup, banca_wins(bet(1, "banca", 1000)))
