"""A card that is not due has left the shoe: it is burned, and every count has it.

`rio-de-la-plata` 15, 49, 50 and 51 burn such cards; where a text is silent the house does.
"""

from typing import Any

import pytest

from casino.lib.errors import Conflict
from casino.shift.figures.book import open_books
from casino.shift.figures.cards import tally
from games.coups.selectors.coup_state import cards_of
from games.coups.services.coup_entry import CoupEntry
from games.reader.services.pad import clear_reading, key_card
from games.rules.cards import parse_card
from games.rules.regulations import get_regulation
from games.rules.wagers import Hand
from games.tallas.models import Talla
from games.voids.services import void_coup
from tests.board.sent import table_projection
from tests.coups.room import Room, banca_wins, make_room
from tests.raw_sql import behind_the_guards
from tests.reader.reader_device import Reader, alert_of, deal, enrol_reader, hands
from tests.shared import shared

pytestmark = pytest.mark.django_db
REGULATIONS = ("andalucia", "asturias-2011", "fournier", "rio-de-la-plata")
FIVE_CARDS = ("Js", "Tc", "3s", "6c", "Kd")  # punto 3 draws a king; banca stands on 6


def build_room() -> Room:
    return make_room("andalucia", "mini")


built, room = shared(build_room)


@pytest.fixture
def reader(room: Room) -> Reader:
    room.start()
    return enrol_reader(room)


def state_of(room: Room) -> dict[str, Any]:
    return table_projection(room.house.pk, room.table.pk)


def count(room: Room) -> tuple[int, str, int]:
    """Return how many cards are burned, which of them were drawn beyond the rules, cards left."""
    talla = Talla.objects.get(table=room.table)
    cards = cards_of(talla)
    assert cards.remaining is not None
    assert cards.total == cards.burned + cards.dealt + cards.remaining
    assert state_of(room)["talla"]["cards_left_most"] == cards.remaining
    return talla.burned, talla.burned_cards, cards.remaining


def tallied(room: Room) -> tuple[int | None, int | None, int | None]:
    """Return the reconciliation's tally of the talla's cards: recorded, missing, extra."""
    (book,) = open_books([room.session])
    (line,) = tally(book)
    assert None not in (line.recorded, line.missing, line.extra)
    return line.recorded, line.missing, line.extra


def seen(room: Room, card: str) -> int:
    return int(Talla.objects.get(table=room.table).seen[parse_card(card).index])


@pytest.mark.parametrize("regulation", [*REGULATIONS])
def test_a_card_after_a_complete_hand_is_burned_under_every_text(regulation):
    room = make_room(regulation)
    shows_first = get_regulation(regulation).burn.by_first_card
    room.start(first_card="Th" if shows_first else "")
    reader = enrol_reader(room)
    deal(reader, "9s", "9d", "Ts", "Tc")
    burned, _, left = count(room)
    reader.card("banca", 2, "2h")
    assert count(room) == (burned + 1, "2h", left - 1)
    assert state_of(room)["underway"]["burned"] == "2h"
    assert alert_of(room)["aside"] == "burned"


def test_a_burned_card_is_in_every_count_after_the_coup(room, reader):
    deal(reader, *FIVE_CARDS)
    burned, _, left = count(room)
    reader.card("banca", 2, "2h")
    room.coup(banca_wins())
    assert count(room) == (burned + 1, "2h", left - 6)
    assert (seen(room, "2h"), seen(room, "Kd")) == (1, 1)
    assert tallied(room) == (312, 0, 0)


def test_a_card_missing_from_the_burned_ones_is_a_difference_of_the_tally(room, reader):
    deal(reader, *FIVE_CARDS)
    reader.card("banca", 2, "2h")
    room.coup(banca_wins())
    with behind_the_guards():
        Talla.objects.filter(table=room.table).update(burned_cards="")
    assert tallied(room) == (311, 1, 0)


def test_a_card_reported_as_overdrawn_is_burned_unread(room, reader):
    burned, _, left = count(room)
    deal(reader, "Js")
    reader.error("overdraw")
    assert count(room) == (burned + 1, "", left - 1)
    assert state_of(room)["underway"]["burned"] == "??"
    deal(reader, *FIVE_CARDS[1:])
    room.coup(banca_wins())
    assert count(room) == (burned + 1, "", left - 6)
    assert tallied(room) == (312, 0, 0)


def test_an_overdrawn_card_without_a_talla_is_shown_and_counts_nowhere(room):
    reader = enrol_reader(room)
    assert reader.error("overdraw").json()["taken"]
    assert alert_of(room)["aside"] is None


def test_a_card_for_the_wrong_place_waits_for_a_person(room, reader):
    deal(reader, "Js", "Tc", "3s", "6c")  # punto's third card is due
    before = count(room)
    reader.card("banca", 2, "2h")
    assert count(room) == before
    assert state_of(room)["reader"]["alert"]["aside"] == "lies_aside"
    deal(reader, "Kd")
    assert state_of(room)["reader"]["alert"]["card"] == "2h"  # nobody has said yet
    room.act(clear_reading, coup=1, cards="burned")
    assert state_of(room)["reader"]["alert"] is None
    assert count(room) == (before[0] + 1, "2h", before[2] - 1)


def test_a_card_for_the_wrong_place_may_be_typed_where_it_belongs(room, reader):
    deal(reader, "Js", "Tc", "3s", "6c")
    before = count(room)
    reader.card("banca", 2, "Kd")
    room.act(key_card, coup=1, hand=Hand.PUNTO, index=2, card="Kd")
    assert hands(room) == ("Js3sKd", "Tc6c")
    assert state_of(room)["reader"]["alert"] is None
    room.coup(banca_wins())
    assert count(room) == (before[0], "", before[2] - 5)


def test_nothing_is_burned_that_does_not_lie_aside(room, reader):
    deal(reader, *FIVE_CARDS)
    for cards, code in (
        ("burned", "reader.nothing_aside"),
        ("not_burned", "reader.nothing_burned"),
    ):
        with pytest.raises(Conflict) as refused:
            room.act(clear_reading, coup=1, cards=cards)
        assert refused.value.code == code
    reader.card("banca", 2, "2h")
    with pytest.raises(Conflict):
        room.act(clear_reading, coup=1, cards="burned")  # it is burned already


@pytest.mark.parametrize("drawn", [("card", "2h"), ("overdraw", "??")])
def test_a_person_takes_back_that_a_card_was_burned(room, reader, drawn):
    deal(reader, *FIVE_CARDS)
    before = count(room)
    reader.card("banca", 2, "2h") if drawn[0] == "card" else reader.error("overdraw")
    assert state_of(room)["underway"]["burned"] == drawn[1]
    room.act(clear_reading, coup=1, cards="not_burned")
    assert count(room) == before
    assert state_of(room)["underway"]["burned"] == ""


def test_a_burned_card_that_went_back_into_the_shoe_is_the_one_taken_back(room, reader):
    deal(reader, *FIVE_CARDS)
    before = count(room)
    reader.card("banca", 2, "2h")
    reader.error("card_returned")
    assert count(room) == before
    assert hands(room) == ("Js3sKd", "Tc6c")
    reader.error("card_returned")
    assert hands(room) == ("Js3s", "Tc6c")


@pytest.mark.parametrize("drawn", [("card", "banca", 2, "2h"), ("error", "overdraw")])
@pytest.mark.parametrize("meanwhile", ["seen", "another error"])
def test_a_burned_card_goes_back_into_the_shoe_after_a_person_has_looked(
    room, reader, drawn, meanwhile
):
    deal(reader, *FIVE_CARDS)
    before = count(room)
    kind, *message = drawn
    getattr(reader, kind)(*message)
    if meanwhile == "seen":
        room.act(clear_reading, coup=1, cards="none")
    else:
        reader.error("wrong_key")
    reader.error("card_returned")
    assert (count(room), state_of(room)["underway"]["burned"]) == (before, "")
    assert hands(room) == ("Js3sKd", "Tc6c")
    reader.error("card_returned")
    assert hands(room) == ("Js3s", "Tc6c")


def test_of_burned_cards_and_those_of_the_hands_the_last_one_drawn_goes_back(room, reader):
    deal(reader, *FIVE_CARDS[:4])
    reader.error("overdraw")
    deal(reader, "Kd")
    reader.card("banca", 2, "2h")
    reader.card("banca", 2, "4h")
    room.act(clear_reading, coup=1, cards="none")
    for burned, punto in (
        ("??2h", "Js3sKd"),
        ("??", "Js3sKd"),
        ("??", "Js3s"),
        ("", "Js3s"),
        ("", "Js3s"),
    ):
        reader.error("card_returned")
        assert (state_of(room)["underway"]["burned"], hands(room)[0]) == (burned, punto)
    assert hands(room) == ("Js3s", "Tc")


def test_a_card_put_aside_was_drawn_before_the_later_ones(room, reader):
    deal(reader, *FIVE_CARDS[:4])
    reader.card("banca", 2, "2h")
    deal(reader, "Kd")
    room.act(clear_reading, coup=1, cards="burned")
    reader.error("card_returned")
    assert (hands(room), state_of(room)["underway"]["burned"]) == (("Js3s", "Tc6c"), "2h")
    reader.error("card_returned")
    assert (hands(room), state_of(room)["underway"]["burned"]) == (("Js3s", "Tc6c"), "")


def test_cards_of_a_coup_begun_again_come_after_the_burned_ones(room, reader):
    deal(reader, *FIVE_CARDS)
    reader.card("banca", 2, "2h")
    room.act(clear_reading, coup=1, cards="all")
    deal(reader, "Js")
    reader.error("card_returned")
    assert (hands(room), state_of(room)["underway"]["burned"]) == (("", ""), "2h")
    reader.error("card_returned")
    assert state_of(room)["underway"]["burned"] == ""


def test_a_card_read_wrong_that_the_shoe_cannot_hold_is_burned_unread(room, reader):
    for _ in range(3):  # both in each coup: six decks have no 2h left
        room.coup(CoupEntry(punto="2h6s", banca="Tc2h"))
    deal(reader, *FIVE_CARDS)
    reader.card("banca", 2, "2h")
    assert state_of(room)["underway"]["burned"] == "??"
    assert seen(room, "2h") == 6


def test_burned_cards_stay_burned_when_the_coup_begins_again_or_is_voided(room, reader):
    deal(reader, *FIVE_CARDS)
    reader.card("banca", 2, "2h")
    burned = count(room)[0]
    room.act(clear_reading, coup=1, cards="all")
    assert state_of(room)["underway"]["burned"] == "2h"
    left = count(room)[2]
    room.coup(banca_wins())
    room.act(void_coup, room.jefe, number=1, reason="misread")
    assert count(room) == (burned, "2h", left)
    assert state_of(room)["underway"]["burned"] == ""
    assert tallied(room) == (312, 0, 0)
