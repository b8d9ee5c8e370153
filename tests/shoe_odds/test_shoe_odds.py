"""The odds of the remaining shoe: from the cards seen, for the pit and management only."""

import json
from fractions import Fraction
from http import HTTPStatus

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from games.coups.services.coup_entry import CoupEntry
from games.mistakes.services import record_mistake
from games.reader.services.pad import clear_reading
from games.rules.odds import shoe_odds
from games.rules.regulations import get_regulation
from games.rules.wagers import WagerKind
from games.shoe_odds.selectors import find_shoe_odds
from tests.board.sent import public_projection, table_projection
from tests.building import make_staff
from tests.coups.room import banca_wins, bet, make_room
from tests.reader.reader_device import enrol_reader
from tests.web.device import Device as Browser

pytestmark = pytest.mark.django_db
BET = bet(1, "banca", 1000)
# Published counts of six decks: of all ordered choices of six cards, how many banca and punto win.
BANCA, PUNTO, TOTAL = 403_095_751_234_560, 392_220_492_728_832, 878_869_206_895_680
FRESH = (PUNTO - BANCA * (1 - Fraction(5, 100))) / TOTAL


@pytest.fixture
def room():
    room = make_room()
    room.start()
    return room


def test_the_cards_seen_are_out_and_those_nobody_saw_are_as_likely_as_any(room):
    before = find_shoe_odds(room.table)
    assert before.fresh[WagerKind.BANCA] == FRESH
    # The first card, a ten, burned ten more face down.
    assert (before.seen, before.burned_unseen, before.left_least, before.left_most) == (
        *(1, 10),
        *(301, 301),
    )
    assert before.through == []
    room.coup(banca_wins(BET))  # Js3sKd / Tc6c
    # By rank from ace to king: two tens are out, and a three, a six, a knave and a king.
    left = [24, 24, 23, 24, 24, 23, 24, 24, 24, 22, 23, 24, 23]
    now = shoe_odds(get_regulation("asturias-2011"), left)
    after = find_shoe_odds(room.table)
    assert (after.seen, after.left_most) == (6, 296)
    assert after.now == {kind: odds.edge for kind, odds in now.items()}
    assert after.now != before.now
    assert [(it.number, it.cards_known, it.edges) for it in after.through] == [(1, True, after.now)]
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=6, bets=[BET]))
    unknown = find_shoe_odds(room.table)
    assert (unknown.coups_unseen, unknown.seen) == (1, 6)
    assert (unknown.left_least, unknown.left_most) == (290, 292)
    assert [it.cards_known for it in unknown.through] == [True, False]
    assert unknown.now == after.now


def test_cards_of_a_null_coup_and_burned_ones_are_out_from_the_coup_that_they_lay_beside(room):
    room.coup(banca_wins(BET))  # Js3sKd / Tc6c
    null = {"coup": 2, "mistake": "unforeseen", "effect": "null", "punto": "2c3d"}
    room.act(record_mistake, room.jefe, **null)
    burn = {"coup": 2, "mistake": "unforeseen", "effect": "burn", "cards": "4h"}
    room.act(record_mistake, room.jefe, **burn)
    room.coup(banca_wins(BET))
    first = [24, 24, 23, 24, 24, 23, 24, 24, 24, 22, 23, 24, 23]
    second = [24, 23, 21, 23, 24, 22, 24, 24, 24, 21, 22, 24, 22]
    rules = get_regulation("asturias-2011")
    exact = [
        {kind: odds.edge for kind, odds in shoe_odds(rules, left).items()}
        for left in (first, second)
    ]
    odds = find_shoe_odds(room.table)
    assert [it.edges for it in odds.through] == exact
    assert odds.now == exact[1]


def test_a_burned_card_that_was_taken_back_is_out_at_no_coup(room):
    enrol_reader(room)
    burn = {"coup": 1, "mistake": "unforeseen", "effect": "burn"}
    room.act(record_mistake, room.jefe, **burn, cards="5h")
    room.act(record_mistake, room.jefe, **burn, cards="4h")
    room.act(clear_reading, coup=1, cards="not_burned")
    room.coup(banca_wins(BET))
    found = find_shoe_odds(room.table)
    left = [24, 24, 23, 24, 23, 23, 24, 24, 24, 22, 23, 24, 23]
    exact = shoe_odds(get_regulation("asturias-2011"), left)
    assert found.now == {kind: odds.edge for kind, odds in exact.items()}
    assert [it.edges for it in found.through] == [found.now]


def test_a_rank_whose_suit_nobody_noted_counts_as_much_as_a_whole_card(room):
    room.coup(CoupEntry(punto="Jx3sKx", banca="Tx6c", bets=[BET]))
    left = [24, 24, 23, 24, 24, 23, 24, 24, 24, 22, 23, 24, 23]
    found = find_shoe_odds(room.table)
    exact = shoe_odds(get_regulation("asturias-2011"), left)
    assert found.seen == 6
    assert found.now == {kind: odds.edge for kind, odds in exact.items()}
    assert [it.edges for it in found.through] == [found.now]


def test_the_page_is_the_pit_s_and_management_s_and_nothing_of_it_is_sent_to_a_screen(room):
    room.coup(banca_wins(BET))
    path = reverse("table-odds", args=[room.table.pk])
    exact = str(find_shoe_odds(room.table).now[WagerKind.BANCA])
    for role in (Role.DIRECTOR, Role.PIT_MANAGER, Role.INSPECTOR, Role.MANAGEMENT):
        answer = Browser(make_staff(room.house, role), "es").get(path)
        assert answer.status_code == HTTPStatus.OK
        page = answer.content.decode()
        assert exact in page
        assert "1,0558 %" in page, "of the fresh shoe"
    for person in (room.jefe, room.croupier, make_staff(room.house, Role.AUDITOR)):
        assert Browser(person).get(path).status_code == HTTPStatus.FORBIDDEN
        table = Browser(person).get(reverse("table", args=[room.table.pk])).content.decode()
        assert path not in table
    manager = Browser(make_staff(room.house, Role.PIT_MANAGER))
    assert path in manager.get(reverse("table", args=[room.table.pk])).content.decode()
    sent = (table_projection(room.house.pk, room.table.pk), public_projection(room.table.pk))
    assert exact not in json.dumps(sent, default=str)


def test_without_a_talla_the_page_says_what_to_wait_for():
    room = make_room()
    page = Browser(room.manager).get(reverse("table-odds", args=[room.table.pk]))
    assert "No talla is in play" in page.content.decode()
