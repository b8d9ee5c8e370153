"""Without an answer the tablet works out what a coup comes to, to the cent as the server does."""

import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from games.coups.selectors.coup_view import outcome_view
from games.rules.cards import parse_cards
from games.rules.chart import pay_chart
from games.rules.coup import Outcome, resolve_cards, resolve_totals
from games.rules.draw import reachable_totals
from games.rules.outcome import find_winner
from games.rules.regulations.base import Regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.settlement import Bet, settle
from games.rules.wagers import PAIR_WAGERS
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import lay, tap_totals
from tests.browser.played import Played
from tests.deal_vectors import deal_vectors
from tests.rules.samples import ALL

ROUNDINGS = [CommissionRule(step, direction) for step in (1, 50, 250) for direction in Rounding]
WALK = """async ([chart, coups]) => {
  const { outcomeOf, settlementOf } = await import("/static/coups/settle.js");
  const isSame = (one, other) =>
    Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
  return coups.filter(([coup, bets, outcome, lines, sums]) => {
    const found = outcomeOf(coup);
    const settled = settlementOf(chart, found, bets.map(([seat, wager, stake_minor]) => (
      { seat, wager, stake_minor })));
    const said = settled.lines.map((it) => [it.result, it.pay_minor, it.commission_minor]);
    const total = [settled.stake_minor, settled.paid_minor, settled.commission_minor,
      settled.house_result_minor];
    const isPaid = JSON.stringify([said, total]) === JSON.stringify([lines, sums]);
    return !(isPaid && isSame(found, outcome));
  }).slice(0, 3);
}"""


def entered(regulation: Regulation) -> Iterator[tuple[dict[str, Any], Outcome]]:
    """List whole coups of a text: each situation of its grid by cards, each result by totals."""
    nothing = {"punto": "", "banca": "", "punto_total": None, "banca_total": None}
    for coup, may_choose, due in deal_vectors(regulation.key):
        if due is None:
            hands = parse_cards(coup["punto"]), parse_cards(coup["banca"])
            yield (
                {**nothing, **coup},
                resolve_cards(regulation, *hands, seated_punto_bet=may_choose),
            )
    for punto, banca in sorted(reachable_totals(regulation.draw_table, naturals=True)):
        totals = {"punto_total": punto, "banca_total": banca}
        winner = find_winner(punto, banca)
        yield {**nothing, **totals}, resolve_totals(regulation, winner, punto, banca)


def settled(
    regulation: Regulation, rule: CommissionRule, chance: random.Random
) -> Iterator[list[Any]]:
    """Lay bets on every coup of a text, and let the rules settle them."""
    for coup, outcome in entered(regulation):
        kinds = [it for it in regulation.wagers if coup["punto"] or it not in PAIR_WAGERS]
        bets = [Bet(seat, chance.choice(kinds), chance.randint(1, 2_000_000)) for seat in (1, 2, 3)]
        lines, sums = settle(regulation, outcome, bets, rule)
        yield [
            coup,
            bets,
            outcome_view(outcome),
            [[it.result, it.pay_minor, it.commission_minor] for it in lines],
            [sums.stake_minor, sums.paid_minor, sums.commission_minor, sums.house_result_minor],
        ]


def test_the_tablet_settles_every_coup_to_the_cent_as_the_server_does(
    new_device: NewDevice,
) -> None:
    page = new_device().page
    page.goto("/sign-in")
    chance = random.Random(16)
    for regulation in ALL:
        for rule in ROUNDINGS:
            coups = [*settled(regulation, rule, chance)]
            assert page.evaluate(WALK, [pay_chart(regulation, rule), coups]) == [], rule


def test_pays_are_shown_without_an_answer(played: Played, new_device: NewDevice) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups/preview", lambda route: route.abort("aborted"))
    lay(page, "seat 2, Xana", "banca", "€50")
    tap_totals(page, 1, 6)  # banca with 6 pays half
    pad = page.get_by_role("region", name="Coup pad")
    expect(pad.get_by_text("worked out on this tablet")).to_be_visible()
    expect(pad).to_contain_text("Stakes €50, pays €50, commission €25")
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
