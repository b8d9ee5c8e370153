"""Random coups, dealt and settled by the tablet's own scripts and by the server's rules.

`make alike` plays a hundred thousand; `test_settle.py` walks every situation once. The
charts hold for all formats of a text: neither the deal nor the pays depend on the format.
"""

import os
import random
from collections import Counter
from typing import Any, Final

from playwright.sync_api import Page

from games.coups.selectors.coup_view import outcome_view
from games.rules.cards import CARDS
from games.rules.chart import draw_chart, pay_chart
from games.rules.coup import Coup
from games.rules.draw import reachable_totals
from games.rules.outcome import find_winner, resolve_totals
from games.rules.regulations.base import Regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.settlement import Bet, settle
from games.rules.wagers import PAIR_WAGERS
from tests.browser.conftest import NewDevice
from tests.rules.samples import ALL

COUPS: Final = int(os.environ.get("COUPS", "100000"))
SEED: Final = int(os.environ.get("ALIKE_SEED", "0")) or random.SystemRandom().randrange(10**6)
BATCH: Final = 500
STEPS: Final = (1, 50, 100, 250, 500, 1000)

PLAY = """async ([draw, pay, coups]) => {
  const { nextCard } = await import("/static/coups/deal.js");
  const { outcomeOf, settlementOf } = await import("/static/coups/settle.js");
  const isSame = (one, other) =>
    Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
  return coups.filter(({ entry, mayChoose, deals, bets, outcome, lines, sums }) => {
    const isDealt = deals.every(([coup, due]) => {
      const next = nextCard(draw, coup, mayChoose);
      return JSON.stringify(next && [next.hand, next.index, next.mayStand]) === JSON.stringify(due);
    });
    const found = outcomeOf(entry);
    const settled = settlementOf(pay, found, bets);
    const said = settled.lines.map((it) => [it.result, it.pay_minor, it.commission_minor]);
    const total = [settled.stake_minor, settled.paid_minor, settled.commission_minor,
      settled.house_result_minor];
    const isPaid = JSON.stringify([said, total]) === JSON.stringify([lines, sums]);
    return !(isDealt && isPaid && isSame(found, outcome));
  }).slice(0, 3);
}"""


def play_by_cards(regulation: Regulation, chance: random.Random) -> dict[str, Any]:
    """Deal one coup by the server's rules; give what the tablet should find at each card."""
    may_choose = chance.random() < 0.7
    coup, stands = Coup(regulation, seated_punto_bet=may_choose), False
    deals: list[list[Any]] = []

    def note() -> dict[str, Any]:
        hands = {name: "".join(map(str, getattr(coup, name))) for name in ("punto", "banca")}
        return {**hands, "punto_stands": stands}

    while (step := coup.expected) is not None:
        may_stand = coup.can_stand()
        deals.append([note(), [step.hand.value, step.index, may_stand]])
        if may_stand and chance.random() < 0.5:
            coup, stands = coup.stand(), True
        else:
            coup = coup.apply(chance.choice(CARDS))
    deals.append([note(), None])
    assert coup.outcome is not None
    entry = {**note(), "punto_total": None, "banca_total": None}
    return {"entry": entry, "mayChoose": may_choose, "deals": deals, "outcome": coup.outcome}


def play_by_totals(regulation: Regulation, chance: random.Random) -> dict[str, Any]:
    """Enter one coup by totals that the text can bring about."""
    punto, banca = chance.choice(sorted(reachable_totals(regulation.draw_table, naturals=True)))
    outcome = resolve_totals(regulation, find_winner(punto, banca), punto, banca)
    entry = {"punto": "", "banca": "", "punto_total": punto, "banca_total": banca}
    return {"entry": entry, "mayChoose": True, "deals": [], "outcome": outcome}


def settled(
    coup: dict[str, Any], regulation: Regulation, rule: CommissionRule, chance: random.Random
) -> dict[str, Any]:
    """Lay up to nine bets, each of any amount, and let the server's rules settle them."""
    kinds = [it for it in regulation.wagers if coup["entry"]["punto"] or it not in PAIR_WAGERS]
    bets = [
        Bet(seat, chance.choice(kinds), round(10 ** chance.uniform(0, 8)))
        for seat in range(1, chance.randint(1, 9) + 1)
    ]
    lines, sums = settle(regulation, coup["outcome"], bets, rule)
    return {
        **coup,
        "outcome": outcome_view(coup["outcome"]),
        "bets": [
            {"seat": it.seat, "wager": it.wager.value, "stake_minor": it.stake_minor} for it in bets
        ],
        "lines": [[it.result, it.pay_minor, it.commission_minor] for it in lines],
        "sums": [
            sums.stake_minor,
            sums.paid_minor,
            sums.commission_minor,
            sums.house_result_minor,
        ],
    }


def find_differences(
    page: Page, count: int, chance: random.Random
) -> tuple[Counter[str], list[Any]]:
    """Play `count` coups on both sides; give how many by text, and the first that differ."""
    played: Counter[str] = Counter()
    found: list[Any] = []
    while played.total() < count:
        regulation = ALL[played.total() // BATCH % len(ALL)]
        rule = CommissionRule(chance.choice(STEPS), chance.choice(list(Rounding)))
        size = min(BATCH, count - played.total())
        plays = [chance.choice((play_by_cards, play_by_cards, play_by_totals)) for _ in range(size)]
        coups = [settled(play(regulation, chance), regulation, rule, chance) for play in plays]
        charts = [draw_chart(regulation), pay_chart(regulation, rule)]
        found += [(regulation.key, rule, it) for it in page.evaluate(PLAY, [*charts, coups])]
        played[regulation.key] += size
    return played, found


def test_the_tablet_deals_and_settles_as_the_server_does(new_device: NewDevice) -> None:
    page = new_device().page
    page.goto("/sign-in")
    played, found = find_differences(page, COUPS, random.Random(SEED))
    print(f"\n{played.total()} coups, seed {SEED}: {dict(played)}; {len(found)} differ")
    assert found == []
