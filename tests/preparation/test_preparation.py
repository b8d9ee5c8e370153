"""The shoe is prepared step by step as the text demands, before its talla begins."""

import re
from datetime import datetime
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from casino.lib.clock import utc_now
from games.mistakes.services import record_mistake
from games.preparation.models import ShoeStep
from games.preparation.services import begin_shoe_again, take_shoe_step
from games.rules.cards import KINDS, parse_card
from games.talla_acts.services.talla import end_talla, start_talla
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tests.banca.banca_room import make_banca_room
from tests.board.sent import table_projection
from tests.building import make_house, new_command
from tests.closing import close_uncounted
from tests.coups.room import Room, make_room
from tests.own_rules.house_rules import adopt
from tests.refused import assert_refused
from tests.web.device import Device as Browser

pytestmark = pytest.mark.django_db


def step(room: Room, name: str, **facts: Any) -> Any:
    return room.act(take_shoe_step, step=name, **facts)


def refused(room: Room, code: str, article: str, name: str, **facts: Any) -> None:
    before = ShoeStep.objects.count()
    caught = assert_refused(code, step, room, name, **facts)
    assert caught.article == article
    assert ShoeStep.objects.count() == before


def shown_shoe(room: Room) -> Any:
    return table_projection(room.house.pk, room.table.pk)["shoe"]


def due(room: Room) -> Any:
    shoe = shown_shoe(room)
    return shoe and shoe["due"]


@pytest.mark.parametrize(
    ("text", "article"),
    [("asturias-2011", "asturias-2011 B"), ("fournier", "fournier Distribución de las cartas")],
)
def test_no_talla_begins_before_the_cards_are_counted_mixed_and_cut(text, article):
    room = make_room(text)
    assert due(room) == "count_cards"
    refused(room, "talla.step_not_due", article, "mix")
    refused(room, "talla.counted", article, "count_cards")
    refused(room, "talla.counted", article, "count_cards", cards=311)
    step(room, "count_cards", cards=416)
    refused(room, "talla.step_value", article, "mix", cards=416)
    step(room, "mix")
    for name in ("form_piles", "riffle"):
        refused(room, "talla.step_not_due", article, name)
    caught = assert_refused("talla.unprepared", room.act, start_talla, first_card="Tc")
    assert (caught.article, caught.params) == (article, {"shoe_step": "cut"})
    refused(room, "talla.cut_seat", article, "cut", seat=9)
    refused(room, "talla.cut", "", "cut", seat=2, cards=416)
    step(room, "cut", seat=2)
    caught = assert_refused("talla.unprepared", room.act, start_talla, first_card="Tc")
    assert (caught.article, caught.params) == (article, {"shoe_step": "cut_card"})
    refused(room, "talla.cut_card_count", article, "cut_card")
    refused(room, "talla.cut_card", article, "cut_card", cards=6)
    step(room, "cut_card", cards=7)
    refused(room, "talla.prepared", "", "mix")
    code = "talla.cut_card" if text == "asturias-2011" else "talla.cut_card_placed"
    caught = assert_refused(code, room.act, start_talla, first_card="Tc", cut_card_behind=8)
    assert caught.article == article
    missing = assert_refused("talla.first_card_missing", room.act, start_talla)
    assert missing.article == article
    assert_refused("talla.counted_decks", room.act, start_talla, first_card="Tc", decks=6)
    assert shown_shoe(room)["burn"] is None, "open until the talla begins"
    talla = Talla.objects.get(id=room.act(start_talla, first_card="Tc")["talla"])
    assert (talla.number, talla.decks, talla.cut_card_behind, due(room)) == (1, 8, 7, None)
    taken = ShoeStep.objects.values_list("step", "cards", "seat", "declined", "taken_by")
    assert list(taken) == [
        ("count_cards", 416, None, [], room.croupier.pk),
        ("mix", None, None, [], room.croupier.pk),
        ("cut", None, 2, [], room.croupier.pk),
        ("cut_card", 7, None, [], room.croupier.pk),
    ]
    events = FloorEvent.objects.filter(kind="shoe.step_taken").order_by("id")
    assert [it.payload["step"] for it in events] == ["count_cards", "mix", "cut", "cut_card"]
    assert events[2].payload["seat"] == 2
    null = {"mistake": "deal_confused", "effect": "null", "punto": "2c3d", "face_down": 1}
    room.act(record_mistake, room.manager, coup=1, **null)
    talla.refresh_from_db()
    assert talla.burned == 14, "more cards than the first one burned"
    shown = shown_shoe(room)
    assert (shown["talla"], shown["due"], shown["cutters"]) == (1, None, [])
    assert [it["step"] for it in shown["steps"]] == ["count_cards", "mix", "cut", "cut_card"]
    burn = shown["burn"]
    assert (burn["first_card"], burn["said"], burn["cards"]) == ("Tc", 10, 11)
    assert (burn["taken_by"], burn["taken_by_name"]) == (room.croupier.badge, room.croupier.name)
    assert datetime.fromisoformat(burn["taken_at"]) == talla.started_at


def test_andalucia_iii_2_f_the_condition_of_the_cards_is_checked_before_they_are_mixed():
    room = make_room("andalucia", "mini")
    refused(room, "talla.step_not_due", "andalucia III.2", "mix")
    step(room, "check_cards")
    caught = assert_refused("talla.unprepared", room.act, start_talla, first_card="Tc")
    assert (caught.article, caught.params["shoe_step"]) == ("andalucia III.2", "mix")
    step(room, "mix")
    assert room.act(start_talla, first_card="Tc")["number"] == 1


def test_8_bis_to_12_at_the_table():
    """Washed, three piles, four riffles or more, the cut left of the opener, the mouth seen."""
    room = make_banca_room(1, 4, 7, 10).room
    room.act(end_talla)
    step(room, "mix")
    refused(room, "talla.step_not_due", "rio-de-la-plata 8 bis", "riffle")
    step(room, "form_piles")
    for _ in range(3):
        step(room, "riffle")
    refused(room, "talla.step_not_due", "rio-de-la-plata 8 bis", "cut", cards=60)
    for _ in range(2):
        step(room, "riffle")
    refused(room, "talla.lifted", "rio-de-la-plata 10", "cut", seat=1)
    refused(room, "talla.cut_shallow", "rio-de-la-plata 10", "cut", seat=1, cards=30)
    refused(room, "talla.cut_seat", "rio-de-la-plata 9-10", "cut", seat=2, cards=60)
    room.act(take_shoe_step, room.jefe, step="cut", seat=1, cards=30)
    caught = assert_refused("talla.unprepared", room.act, start_talla)
    assert (caught.article, caught.params["shoe_step"]) == ("rio-de-la-plata 11", "cut_card")
    step(room, "cut_card", cards=12)
    caught = assert_refused("talla.unprepared", room.act, start_talla)
    assert (caught.article, caught.params["shoe_step"]) == ("rio-de-la-plata 12", "place_shoe")
    step(room, "place_shoe")
    talla = Talla.objects.get(id=room.act(start_talla)["talla"])
    assert (talla.number, talla.cut_card_behind) == (2, 12)
    shown = shown_shoe(room)
    assert (shown["talla"], len(shown["steps"]), shown["burn"]) == (2, 10, None), "burns nothing"


def test_9_who_sits_left_of_the_opener_cuts_and_the_others_before_declined():
    it = make_banca_room(1, 4, 7, 10)
    it.room.act(end_talla)
    it.auction(4, 20_000)
    for name in ("mix", "form_piles", *["riffle"] * 4):
        step(it.room, name)
    assert shown_shoe(it.room)["cutters"] == [1, 10, 7, 4]
    step(it.room, "cut", seat=7, cards=60)
    assert ShoeStep.objects.latest("id").declined == [1, 10]


def test_9_in_the_next_deck_who_is_to_open_is_who_is_asked_first():
    """44: it begins at the right of the seat where punto won, and is cut at the left of that."""
    it = make_banca_room(1, 4, 7, 10)
    it.auction(4, 20_000)
    it.coup("P")
    it.room.act(end_talla)
    assert it.view["asked"]["seat"] == 7
    for name in ("mix", "form_piles", *["riffle"] * 4):
        step(it.room, name)
    assert shown_shoe(it.room)["cutters"] == [4, 1, 10, 7]
    step(it.room, "cut", seat=10, cards=60)
    assert ShoeStep.objects.latest("id").declined == [4, 1]


def test_9_before_the_auction_nobody_has_the_right_and_nobody_has_declined():
    room = make_banca_room(1, 4, 7, 10).room
    room.act(end_talla)
    for name in ("mix", "form_piles", *["riffle"] * 4):
        step(room, name)
    assert shown_shoe(room)["cutters"] == [1, 4, 7, 10]
    step(room, "cut", seat=10, cards=60)
    assert ShoeStep.objects.latest("id").declined == []


def test_it_can_begin_again_and_a_step_counts_once():
    room = make_room()
    assert_refused("shoe.nothing_to_begin_again", room.act, begin_shoe_again)
    command = new_command()
    first = room.act(take_shoe_step, step="count_cards", cards=312, command=command)
    assert room.act(take_shoe_step, step="count_cards", cards=312, command=command) == first
    step(room, "mix")
    room.act(begin_shoe_again)
    assert due(room) == "count_cards"
    assert ShoeStep.objects.count() == 3
    assert_refused("talla.unprepared", room.act, start_talla, first_card="Tc")
    shown = shown_shoe(room)
    assert (shown["talla"], shown["steps"]) == (1, [])
    room.prepare()
    shown = shown_shoe(room)
    assert [(it["step"], it["taken_by_name"]) for it in shown["steps"]] == [
        (name, room.croupier.name) for name in ("count_cards", "mix", "cut", "cut_card")
    ]
    assert room.act(start_talla, first_card="Tc")["number"] == 1
    assert due(room) is None


def test_each_talla_has_a_preparation_of_its_own_by_who_deals_here():
    room, elsewhere = make_room(), make_room()
    for person, code in (
        (elsewhere.croupier, "thing.not_found"),
        (room.manager, "policy.role"),
        (make_room(house=room.house).croupier, "policy.not_your_table"),
    ):
        assert_refused(code, room.act, take_shoe_step, person, step="count_cards", cards=312)
    room.start()
    room.act(end_talla)
    assert due(room) == "count_cards"
    assert_refused("talla.unprepared", room.act, start_talla, first_card="Tc")


def test_even_raw_sql_begins_no_talla_before_its_shoe_is_prepared():
    room = make_room()
    room.start()
    room.act(end_talla)
    columns = "house_id, table_id, session_id, decks, first_card, burned, cut_card_behind, seen"
    columns += ", coups_unseen, coups, cut_card_out, refused, started_at, started_by_id"
    begin = f"INSERT INTO games_talla (number, {columns}) SELECT 2, {columns} FROM games_talla"

    def begin_with(*changes: tuple[str, str]) -> str:
        into, found = begin.split(" SELECT ")
        for column, value in changes:
            found = found.replace(column, value)
        return f"{into} SELECT {found}"

    begun = """INSERT INTO games_shoestep
        (house_id, table_id, session_id, talla_number, step, declined, taken_by_id, taken_at)
        SELECT house_id, table_id, session_id, 2, 'again', '{}', taken_by_id, now()
        FROM games_shoestep LIMIT 1"""
    old = begun.replace("2, 'again'", "1, 'mix'")

    def run(*statements: str) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    with pytest.raises(DatabaseError, match="prepared as its rules demand"):
        run(begin)
    room.prepare()
    with pytest.raises(DatabaseError, match="prepared as its rules demand"):
        run(begun, begin)
    with pytest.raises(DatabaseError, match="for the next talla of an open table"):
        run(old)
    for change in ("UPDATE games_shoestep SET taken_by_id = NULL", "DELETE FROM games_shoestep"):
        with pytest.raises(DatabaseError, match="Cannot"):
            run(change)
    for wrong, why in (
        (begin_with(("decks", "8")), "the decks that were counted"),
        (begin_with(("cut_card_behind", "8")), "its cut card where it was put"),
        (begin_with(("cut_card_behind", "312")), "talla_cut_card_in_shoe"),
        (begin_with(("burned", "10")), "as many burned as it counts"),
        (
            begin_with(("first_card", "''"), (" seen,", " array_fill(0, '{65}'),")),
            "first card shown",
        ),
    ):
        with pytest.raises(DatabaseError, match=why):
            run(wrong)
    run(begin)
    assert Talla.objects.count() == 2


def test_steps_of_the_house_s_own_rules_are_demanded_beside_those_of_the_text():
    house = make_house()
    added = {"preparation": ["check_cards", "place_shoe"], "cards_behind": 20}
    rules = adopt(house, **added, decks=None)
    assert rules.changes["preparation"] == ["check_cards", "place_shoe"]
    room = make_room(rules.key, house=house)
    page = Browser(room.croupier, "en").get(reverse("table", args=[room.table.pk]))
    listed = re.findall(r'data-shoe-step="(\w+)"(.*?)</li>', page.content.decode(), re.DOTALL)
    assert [(step, "added by the house" in rest) for step, rest in listed] == [
        ("check_cards", True),
        ("count_cards", False),
        ("mix", False),
        ("cut", False),
        ("cut_card", False),
        ("place_shoe", True),
    ]
    refused(room, "talla.step_not_due", "", "count_cards", cards=312)
    step(room, "check_cards")
    step(room, "count_cards", cards=312)
    step(room, "mix")
    step(room, "cut")
    refused(room, "talla.cut_card", "", "cut_card", cards=7)
    step(room, "cut_card", cards=20)
    caught = assert_refused("talla.unprepared", room.act, start_talla, first_card="Tc")
    assert (caught.article, caught.params) == ("", {"shoe_step": "place_shoe"})
    with (
        pytest.raises(DatabaseError, match="prepared as its rules demand"),
        transaction.atomic(),
    ):
        Talla.objects.create(
            house=house,
            table=room.table,
            session=room.session,
            number=1,
            decks=6,
            first_card="Tc",
            burned=11,
            cut_card_behind=20,
            seen=[int(card == parse_card("Tc")) for card in KINDS],
            started_at=utc_now(),
            started_by=room.croupier,
        )
    step(room, "place_shoe")
    talla = Talla.objects.get(id=room.act(start_talla, first_card="Tc")["talla"])
    assert (talla.cut_card_behind, due(room)) == (20, None)


def test_the_cut_card_is_put_within_the_shoe_that_was_counted():
    room = make_room("fournier")
    step(room, "count_cards", cards=312)
    step(room, "mix")
    step(room, "cut")
    refused(room, "talla.exhausted", "", "cut_card", cards=312)
    step(room, "cut_card", cards=311)


def test_no_step_at_a_closed_table():
    room = make_room()
    close_uncounted(room.session, room.jefe)
    refused(room, "table.closed", "", "count_cards", cards=312)
    assert due(room) is None
