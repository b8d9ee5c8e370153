"""A cut card called by mistake is in the shoe again, a talla ended by mistake goes on."""

import pytest

from casino.lib.errors import Conflict
from games.models import Talla
from games.services.coup_entry import CoupEntry
from games.services.talla import end_talla, show_cut_card, start_talla
from tables.services.undo import undo_act
from tests.building import new_command
from tests.game.banca_room import make_banca_room
from tests.game.room import Room, make_room

pytestmark = pytest.mark.django_db
ACTS = (show_cut_card, end_talla)
PUNTO_WINS = CoupEntry(winner="P", punto_total=7, banca_total=2)


def do(room: Room, act):
    command = new_command()
    room.act(act, command=command)
    return command.id


def in_play(room: Room) -> tuple[bool, bool]:
    """Whether the talla goes on, and whether its cut card is out."""
    talla = Talla.objects.get()
    return talla.ended_at is None, talla.cut_card_out


@pytest.fixture
def room() -> Room:
    room = make_room()
    room.start()
    room.coup(PUNTO_WINS)
    return room


def test_the_cut_card_is_in_the_shoe_again_and_the_talla_goes_on(room):
    room.act(undo_act, undone_command_id=do(room, show_cut_card))
    assert in_play(room) == (True, False)
    room.coup(PUNTO_WINS)
    assert in_play(room) == (True, False)  # it was not the last one


def test_a_talla_goes_on_with_its_cards_and_its_cut_card(room):
    before = Talla.objects.values().get()
    room.act(undo_act, undone_command_id=do(room, end_talla))
    assert Talla.objects.values().get() == before
    do(room, show_cut_card)
    room.act(undo_act, undone_command_id=do(room, end_talla))
    assert in_play(room) == (True, True)
    assert room.coup(PUNTO_WINS)["coup"] == 2


@pytest.mark.parametrize("act", ACTS)
def test_it_stays_once_play_has_gone_on(room, act):
    key = do(room, act)
    if act is show_cut_card:
        room.coup(PUNTO_WINS)
    else:
        room.act(start_talla, first_card="Tc")
    with pytest.raises(Conflict) as refused:
        room.act(undo_act, undone_command_id=key)
    assert refused.value.code == "undo.built_on"


def test_the_cut_card_stays_once_the_talla_has_ended(room):
    key = do(room, show_cut_card)
    do(room, end_talla)
    with pytest.raises(Conflict) as refused:
        room.act(undo_act, undone_command_id=key)
    assert refused.value.code == "undo.built_on"


def test_a_deck_that_a_banca_ended_with_is_not_put_back():
    room = make_banca_room()
    room.auction(2, 10_000)
    with pytest.raises(Conflict) as refused:
        room.room.act(undo_act, undone_command_id=do(room.room, end_talla))
    assert refused.value.code == "undo.never"
