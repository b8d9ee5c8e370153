"""The sets of cards of a shoe are counted before it is, as the text or the house demands."""

import pytest
from django.db import DatabaseError, connection, transaction

from games.cards.models import TallaCardSet
from games.cards.services import check_card_set, open_card_set, receive_card_set, use_card_set
from games.preparation.services import begin_shoe_again
from games.talla_acts.services.talla import end_talla, start_talla
from games.tallas.models import Talla
from tests.building import acting, make_house, new_command
from tests.coups.room import Room, make_room
from tests.own_rules.house_rules import adopt
from tests.preparation.test_preparation import refused, shown_shoe, step
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def bring_set(room: Room, serial: str) -> int:
    """Receive a set of eight decks and break its seal at the table."""
    received = receive_card_set(
        actor=acting(room.jefe),
        command=new_command(),
        serial=serial,
        decks=8,
        back_colour="azul",
        manufacturer="Fournier",
    )
    card_set = int(received["card_set"])
    at = {"card_set_id": card_set, "witness": acting(room.croupier)}
    room.act(open_card_set, room.jefe, **at)
    return card_set


def count_set(room: Room, card_set: int) -> None:
    check_card_set(
        actor=acting(room.jefe), command=new_command(), card_set_id=card_set, cards_counted=416
    )


@pytest.mark.parametrize(
    ("text", "article"),
    [("asturias-2011", "asturias-2011 B"), ("fournier", "fournier Distribución de las cartas")],
)
def test_no_shoe_is_counted_while_a_set_at_its_table_is_not(text, article):
    """The texts: "realizadas las operaciones de recuento", "se procede al recuento"."""
    room = make_room(text)
    elsewhere = make_room(text, house=room.house)
    assert shown_shoe(room)["uncounted"] == []
    bring_set(elsewhere, "A-9")
    second, first = bring_set(room, "A-2"), bring_set(room, "A-1")
    assert shown_shoe(room)["uncounted"] == [
        {"card_set": first, "serial": "A-1"},
        {"card_set": second, "serial": "A-2"},
    ]
    refused(room, "talla.step_not_due", article, "mix")
    refused(room, "talla.sets_uncounted", article, "count_cards", cards=416)
    count_set(room, first)
    caught = assert_refused("talla.sets_uncounted", step, room, "count_cards", cards=416)
    assert caught.params == {"serials": "A-2"}
    count_set(room, second)
    assert shown_shoe(room)["uncounted"] == []
    step(room, "count_cards", cards=416)
    room.act(begin_shoe_again)
    late = bring_set(room, "A-3")
    with pytest.raises(DatabaseError, match="once the sets of cards"), transaction.atomic():
        room.prepare(8)
    count_set(room, late)
    room.prepare(8)
    talla = Talla.objects.get(id=room.act(start_talla, first_card="Tc")["talla"])
    assert shown_shoe(room)["uncounted"] == []
    room.act(use_card_set, card_set_id=first)
    assert TallaCardSet.objects.get().talla == talla


@pytest.mark.parametrize(
    ("text", "article"),
    [("asturias-2011", "asturias-2011 B"), ("fournier", "fournier Distribución de las cartas")],
)
def test_no_talla_is_dealt_from_a_set_that_was_counted_after_it_began(text, article):
    room = make_room(text)
    talla = room.start(decks=8)
    late = bring_set(room, "A-1")
    assert shown_shoe(room)["uncounted"] == [], "it is for the next shoe"
    count_set(room, late)
    caught = assert_refused("talla.set_counted_late", room.act, use_card_set, card_set_id=late)
    assert (caught.article, caught.params) == (article, {"serial": "A-1", "number": 1})
    room.act(end_talla)
    room.act(use_card_set, card_set_id=late)
    tie = "INSERT INTO games_tallacardset (house_id, talla_id, card_set_id) VALUES (%s, %s, %s)"
    with (
        pytest.raises(DatabaseError, match="counted before it began"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(tie, [room.house.pk, talla.pk, late])
    second = room.start(decks=8)
    room.act(use_card_set, card_set_id=late)
    assert TallaCardSet.objects.get().talla == second


@pytest.mark.parametrize(
    ("text", "first"), [("andalucia", ["check_cards"]), ("rio-de-la-plata", [])]
)
def test_where_no_text_demands_the_count_of_sets_the_house_does_or_not(text, first):
    room = make_room(text, seated=(1, 4, 7))
    card_set = bring_set(room, "A-1")
    for name in [*first, "mix"]:
        step(room, name)
    room.act(begin_shoe_again)
    room.house.card_sets_counted = True
    room.house.save()
    for name in first:
        step(room, name)
    refused(room, "talla.sets_uncounted", "", "mix")
    count_set(room, card_set)
    step(room, "mix")


def test_a_house_that_added_the_count_decides_whether_its_sets_are_counted_before():
    house = make_house()
    rules = adopt(
        house, base="andalucia", preparation=["count_cards"], banca_part=None, decks=None, seats={}
    )
    room = make_room(rules.key, "mini", house=house)
    card_set = bring_set(room, "A-1")
    step(room, "check_cards")
    step(room, "count_cards", cards=416)
    room.act(begin_shoe_again)
    house.card_sets_counted = True
    house.save()
    step(room, "check_cards")
    refused(room, "talla.sets_uncounted", "", "count_cards", cards=416)
    count_set(room, card_set)
    step(room, "count_cards", cards=416)
    step(room, "mix")
