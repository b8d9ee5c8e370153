"""Shoes of the house are compared by a job: a copied run is reported, honest shoes are not."""

import random
from collections import deque
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from games.coups.services.coup_entry import CoupEntry
from games.mistakes.services import record_mistake
from games.rules.cards import CARDS, Card, format_cards, parse_card, parse_cards
from games.rules.regulations import get_regulation
from games.rules.resolver import deal_coups
from games.rules.used_cards import TELLING_CHANCE, chance_of_run, find_copied_run
from games.shoe_orders.models import ShoeOrder
from games.shoe_orders.selectors import read_orders
from games.shoe_orders.tasks import compare_shoes
from games.talla_acts.services.talla import end_talla
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tests.board.sent import table_projection
from tests.coups.room import Room, make_room
from tests.web.device import Device as Browser


def shuffled(seed: int, decks: int = 6) -> list[Card]:
    cards = list(CARDS) * decks
    random.Random(seed).shuffle(cards)
    return cards


def test_of_two_hundred_honest_shoes_none_is_reported():
    before: deque[list[Card]] = deque(maxlen=50)
    for seed in range(200):
        shoe = shuffled(seed)
        assert find_copied_run(shoe, before, 6) is None
        before.append(shoe)


def test_a_copied_run_is_found_with_its_odds():
    earlier, shoe = shuffled(1), shuffled(2)
    shoe[100:120] = earlier[30:50]
    found = find_copied_run(shoe, [shuffled(3), earlier], 6)
    assert found is not None
    assert (found.shoe, found.run) == (1, (20, 100, 30))
    # 312 x 624 pairs of places; each of twenty cards follows at most 6 times in those left.
    assert found.chance < 312 * 624 / 49**20
    assert found.chance > 312 * 624 / 52**20
    unseen: list[Card | None] = [None if at % 6 == 5 else card for at, card in enumerate(shoe)]
    assert find_copied_run(unseen, [earlier], 6) is None


def test_where_suits_were_not_noted_shoes_are_compared_by_their_ranks():
    earlier, shoe = shuffled(1), shuffled(2)
    shoe[100:120] = earlier[30:50]
    alone = [parse_card(f"{card.rank}x") if at % 2 else card for at, card in enumerate(shoe)]
    found = find_copied_run(alone, [shuffled(3), earlier], 6)
    assert found is not None
    assert found.shoe == 1
    # The cards before and after the run may have the same ranks by chance.
    assert 30 - found.run.earlier_start == 100 - found.run.start >= 0
    assert found.run.length >= 20
    # Each of these cards follows at most 24 times in those left.
    assert 0 < found.chance < 312 * 624 * (24 / 292) ** 20
    shoe[109:] = shuffled(4)[109:]
    assert find_copied_run(shoe, [earlier], 6) is not None
    alone = [parse_card(f"{card.rank}x") for card in shoe]
    assert find_copied_run(alone, [earlier], 6) is None, "nine ranks in a row are chance"
    ranks = [[parse_card(f"{it.rank}x") for it in shuffled(seed)] for seed in range(100)]
    for at in range(50, 100):
        assert find_copied_run(ranks[at], ranks[at - 50 : at], 6) is None


def test_the_odds_bound_what_chance_does():
    """Two cards in a row: of honest shoes of one deck so many as the bound says, at most."""
    bound = chance_of_run(2, 1, 1)
    assert float(bound) == pytest.approx(1 / (52 * 51))
    first = CARDS[0], CARDS[1]
    hits = sum(tuple(shuffled(seed, 1)[:2]) == first for seed in range(20_000))
    assert hits <= 20_000 * bound + 5 * float(20_000 * bound) ** 0.5
    assert chance_of_run(1, 6, 312 * 312) == 1
    assert chance_of_run(9, 6, 312 * 312) < TELLING_CHANCE < chance_of_run(5, 6, 312 * 312)


def play(room: Room, cards: list[Card], coups: int) -> Talla:
    """Deal some coups of a shoe, card by card, and end its talla."""
    room.start(first_card="Tc")
    dealt = deal_coups(get_regulation("asturias-2011"), cards)
    for _, (punto, banca, _) in zip(range(coups), dealt, strict=False):
        room.coup(CoupEntry(punto=format_cards(punto), banca=format_cards(banca), bets=None))
    room.act(end_talla)
    return Talla.objects.latest("id")


@pytest.mark.django_db
def test_the_job_reports_a_shoe_that_was_dealt_again(monkeypatch):
    monkeypatch.setattr("games.shoe_orders.selectors.SETTLED_AFTER", timedelta(0))
    room, elsewhere = make_room(), make_room()
    honest, shoe = shuffled(11), shuffled(12)
    play(elsewhere, shoe, 4)  # another house's: no business of this one
    compare_shoes()
    first, second = play(room, honest, 4), play(room, shoe, 4)
    compare_shoes()
    found = ShoeOrder.objects.filter(house=room.house).values_list("talla", "compared", "earlier")
    assert list(found) == [(first.pk, 0, None), (second.pk, 1, None)]
    assert table_projection(room.house.pk, room.table.pk)["shoes_copied"] == 0

    other = make_room(house=room.house)
    again = play(other, shoe, 4)
    compare_shoes()
    compare_shoes()
    order = ShoeOrder.objects.get(talla=again)
    dealt = order.cards_seen - 1  # without the first card
    assert (order.compared, order.earlier, order.length) == (2, second, dealt)
    assert (order.start, order.earlier_start) == (2, 2)
    assert order.one_in > 10**15
    event = FloorEvent.objects.get(kind="shoe.run_copied")
    assert (event.table_id, event.actor, event.payload["length"]) == (other.table.pk, None, dealt)
    state = table_projection(other.house.pk, other.table.pk)
    assert ("shoes_copied", 1) in [(it["kind"], it["count"]) for it in state["alerts"]]
    assert state["shoes_copied"] == 1

    page = " ".join(Browser(room.manager).get(reverse("copied-shoes")).content.decode().split())
    for shoe in (again, second):
        assert reverse("register-session", args=[shoe.table_id, shoe.session_id]) in page
        assert f"{shoe.table.number} · talla {shoe.number}" in page
    assert f'<td class="amount">{dealt}</td> <td class="amount">3</td>' in page
    assert f'<td class="amount">{order.one_in}</td>' in page.replace(",", "")
    elsewhere_page = Browser(elsewhere.manager).get(reverse("copied-shoes")).content.decode()
    assert "No shoe repeats an earlier one. 1 has been compared." in elsewhere_page


@pytest.mark.django_db
def test_a_talla_in_play_is_not_compared_and_a_finding_stays():
    room = make_room()
    room.start()
    compare_shoes()
    assert not ShoeOrder.objects.exists()
    columns = "house_id, talla_id, compared, cards_seen, compared_at"
    made = f"""INSERT INTO games_shoeorder ({columns})
        SELECT house_id, id, 0, 0, now() FROM games_talla"""
    with pytest.raises(DatabaseError, match="that has ended is compared"), transaction.atomic():
        connection.cursor().execute(made)
    room.act(end_talla)
    connection.cursor().execute(made)
    for change in ("UPDATE games_shoeorder SET compared = 7", "DELETE FROM games_shoeorder"):
        with pytest.raises(DatabaseError, match="Cannot"), transaction.atomic():
            connection.cursor().execute(change)


@pytest.mark.django_db
def test_the_order_is_interrupted_where_cards_were_burned_or_a_coup_was_null():
    room = make_room()
    talla = room.start(first_card="Tc")
    hands = CoupEntry(punto="9c7h", banca="Kd8s", bets=None)  # dealt punto, banca, punto, banca
    dealt = list(parse_cards("9cKd7h8s"))
    room.coup(hands)
    null = {"coup": 2, "mistake": "unforeseen", "effect": "null", "face_down": 4}
    room.act(record_mistake, room.jefe, **null)
    room.coup(hands)
    room.coup(hands)
    burn = {"coup": 4, "mistake": "unforeseen", "effect": "burn", "cards": "4h"}
    room.act(record_mistake, room.jefe, **burn)
    room.coup(hands)
    first = [parse_card("Tc"), None]
    order = [*first, *dealt, None, *dealt, *dealt, None, *dealt]
    assert read_orders([talla]) == {talla.pk: order}
