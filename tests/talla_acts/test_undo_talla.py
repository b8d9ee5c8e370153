"""A cut card called by mistake is in the shoe again, a talla ended by mistake continues."""

import pytest

from casino.evidence.rebuild.read import rebuild
from casino.lib.errors import AgainstTheRules, Conflict
from games.banca.models import BancaAct
from games.banca.selectors.rows import counted_rows
from games.banca_acts.services import act_on_banca
from games.coups.services.coup_entry import CoupEntry
from games.talla_acts.services.talla import end_talla, show_cut_card
from games.tallas.models import Talla
from tables.undo.services import undo_act
from tests.banca.banca_checks import whole
from tests.banca.banca_room import make_banca_room
from tests.building import new_command, sit
from tests.coups.room import Room, make_room

pytestmark = pytest.mark.django_db
ACTS = (show_cut_card, end_talla)
PUNTO_WINS = CoupEntry(winner="P", punto_total=7, banca_total=2)


def do(room: Room, act):
    command = new_command()
    room.act(act, command=command)
    return command.id


def in_play(room: Room) -> tuple[bool, bool]:
    """Whether the talla is open, and whether its cut card is out."""
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
        room.start()
    with pytest.raises(Conflict) as refused:
        room.act(undo_act, undone_command_id=key)
    assert refused.value.code == "undo.built_on"


def test_the_cut_card_stays_once_the_talla_has_ended(room):
    key = do(room, show_cut_card)
    do(room, end_talla)
    with pytest.raises(Conflict) as refused:
        room.act(undo_act, undone_command_id=key)
    assert refused.value.code == "undo.built_on"


def test_a_banca_goes_on_with_its_deck_as_it_was():
    here = make_banca_room()
    here.auction(2, 10_000)
    here.coup("B")
    here.do("raise", by_minor=500)
    before, talla, won = here.table, Talla.objects.values().get(), here.house_won()
    key = do(here.room, end_talla)
    assert here.view["holder"] is None
    here.room.act(undo_act, undone_command_id=key)
    assert here.table == before
    assert Talla.objects.values().get() == talla
    assert here.house_won() == won
    whole(here)
    here.coup("B")  # his second won pass: the one with a discount
    assert here.last_coup().commission_minor == 1050
    whole(here)


def test_a_suite_goes_on_with_its_deck():
    here = make_banca_room()
    here.auction(2, 10_000)
    here.coup("B")
    for act in ("announce_suite", "withdraw_banca"):
        here.do(act)
    before, won = here.table, here.house_won()
    here.room.act(undo_act, undone_command_id=do(here.room, end_talla))
    assert here.table == before
    assert here.house_won() == won  # the price of the suite stays paid
    whole(here)


def test_a_deck_that_no_banca_was_taken_of_goes_on():
    here = make_banca_room()
    before = here.view
    here.room.act(undo_act, undone_command_id=do(here.room, end_talla))
    assert here.view["auction"] == before["auction"]
    assert in_play(here.room) == (True, False)


def test_a_guest_who_came_since_is_there_and_in_the_journal():
    here = make_banca_room(1, 2, 3)
    here.auction(2, 10_000)
    key = do(here.room, end_talla)
    newcomer = sit(here.room.table, 5)
    here.room.act(undo_act, undone_command_id=key)
    assert here.table.seats[5] == str(newcomer.pk)
    rebuilt = rebuild(here.room.house.pk).tables[here.room.table.pk]
    rows = counted_rows(BancaAct.objects.order_by("number"))
    assert [act.number for act in rebuilt.banca] == [row.number for row in rows]
    talla = rebuilt.talla
    assert talla is not None
    assert (talla.is_over, talla.holder) == (False, 2)


def test_the_deck_stays_ended_once_the_next_banca_was_asked_for():
    here = make_banca_room()
    here.auction(2, 10_000)
    key = do(here.room, end_talla)
    here.take(2, 20_000)
    before = here.table
    with pytest.raises(Conflict) as refused:
        here.room.act(undo_act, undone_command_id=key)
    assert refused.value.code == "undo.built_on"
    assert (here.table, in_play(here.room)) == (before, (False, False))


def test_a_deck_that_was_burned_because_nobody_wanted_the_banca_stays_burned():
    here = make_banca_room(1, 2, 3)
    here.auction(2, 10_000)
    here.coup("P")
    for seat in (3, 1):
        here.do("renounce", seat=seat)
    command = new_command()
    here.room.act(act_on_banca, act={"act": "renounce", "seat": 2}, command=command)
    with pytest.raises(AgainstTheRules) as refused:
        here.room.act(undo_act, undone_command_id=command.id)
    assert refused.value.code == "undo.never"
    assert in_play(here.room) == (False, False)
