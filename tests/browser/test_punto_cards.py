"""The tablet proposes who turns punto's cards, and one tap gives them to the next."""

import random
from typing import Any

from playwright.sync_api import expect

from games.coups.models import Coup
from games.rules.sabot import order_punto_cards
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import lay, tap_totals
from tests.browser.test_banca import HUNDRED, act, banca_table, offer  # noqa: F401 (a fixture)
from tests.browser.test_staff import look_up
from tests.rules.samples import ALL

ORDER = """async (cases) => {
  const { puntoOrder } = await import("/static/coups/punto-cards.js");
  return cases.filter(([stakes, state, facts, order]) => {
    const bySeat = new Map(stakes.map(([seat, bets]) => [seat, new Map(bets)]));
    return JSON.stringify(puntoOrder(bySeat, state, facts)) !== JSON.stringify(order);
  });
}"""
PLACES = (*range(1, 15), 101, 102)
WAGERS = (WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE)


def test_the_tablet_orders_the_bets_as_the_server_does(new_device: NewDevice) -> None:
    page = new_device().page
    page.goto("/sign-in")
    rng = random.Random(17)
    for regulation in ALL:
        cases: list[Any] = []
        for _ in range(400):
            holder = rng.choice([None, *range(1, 15)])
            seated = rng.sample(range(1, 15), rng.randint(1, 14))
            stakes = {
                place: {wager: rng.choice([5, 10, 15]) for wager in rng.sample(WAGERS, 2)}
                for place in rng.sample(PLACES, rng.randint(0, 8))
            }
            bets = [Bet(seat, *bet) for seat, laid in stakes.items() for bet in laid.items()]
            order = order_punto_cards(regulation, bets, seated, holder)
            seats = [{"position": seat, "guest": {}} for seat in seated]
            state = {"seats": seats, "standing": [], "sabot": {"holder": holder}}
            rules = {
                "seated_only": regulation.punto_cards_seated_only,
                "both_sides_forfeit": regulation.punto_cards_both_sides_forfeit,
            }
            facts = {"punto_cards": rules, "players_deal": True}
            plain = [[seat, list(laid.items())] for seat, laid in stakes.items()]
            cases.append([plain, state, facts, order])
        assert page.evaluate(ORDER, cases) == [], regulation.key


def test_46_one_tap_gives_them_to_the_second_highest_bet(
    banca_table: int,  # noqa: F811
    new_device: NewDevice,
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED, *HUNDRED)
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")
    lay(page, "seat 5, Bruno", "punto", "€100")
    lay(page, "seat 8, Clara", "punto", "€50")
    turner = page.get_by_role("group", name="Punto's cards")
    expect(turner).to_contain_text("seat 5 · Bruno")
    expect(page.locator('button.seat[aria-label*="turns punto\'s cards"]')).to_contain_text("Bruno")
    turner.get_by_role("button", name="Declines").click()
    expect(turner).to_contain_text("Punto's cards: seat 8 · Clara")
    page.reload()  # it is part of the entry that the tablet keeps
    show_when_live(page)
    expect(turner).to_contain_text("Punto's cards: seat 8 · Clara")
    tap_totals(page, 7, 2)
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 1 confirmed")).to_be_visible()
    rows = Coup.objects.values_list("receiver", "declined")
    assert look_up(lambda: list(rows)) == [(8, [5])]
