"""Random coups and bancas, played by the tablet's own scripts and by the server's rules.

`make alike` plays a hundred thousand; `test_settle.py` walks every situation once. The
charts hold for all formats of a text: neither the deal nor the pays depend on the format.
"""

import os
import random
from collections import Counter
from typing import Any, Final

from msgspec import to_builtins
from playwright.sync_api import Page

from games.coups.selectors.acts import cards_shown, fold_acts, show_acts
from games.coups.selectors.coup_view import outcome_view
from games.rules.cards import CARDS
from games.rules.chart import draw_chart, pay_chart
from games.rules.coup import Coup
from games.rules.draw import reachable_totals
from games.rules.outcome import find_winner, resolve_totals
from games.rules.play.acts import Will
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.settlement import Bet, settle
from games.rules.wagers import PAIR_WAGERS, Hand, WagerKind
from tests.browser.banca_alike import find_other_bancas
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


FOLD = """async ([facts, coups]) => {
  const { foldActs } = await import("/static/coups/acts.js");
  const sorted = (it) => JSON.stringify(it, (_, value) => value && typeof value === "object" &&
    !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
  return coups.flat().flatMap(([server, acts]) => {
    const device = foldActs(facts, acts);
    return sorted(device) === sorted(server) ? [] : [[acts, device, server]];
  }).slice(0, 3);
}"""


def act_rules(regulation: Regulation, table_format: TableFormat) -> dict[str, Any]:
    """Give what a table's page carries for the acts of a coup."""
    articles = "pagador_turns punto_cards right_declined uncover will banca_turns third_called"
    others = "punto_table banca_table announcements winner"
    return {
        "draw": draw_chart(regulation),
        "punto_cards": {
            "seated_only": regulation.punto_cards_seated_only,
            "both_sides_forfeit": regulation.punto_cards_both_sides_forfeit,
        },
        "players_deal": table_format.players_deal,
        "articles": {it: regulation.article(it) for it in f"{articles} {others}".split()},
    }


def play_by_acts(
    regulation: Regulation, table_format: TableFormat, chance: random.Random
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Play one coup by acts that the server offers; after each what it shows, and the acts."""
    seated = sorted(chance.sample(range(1, 8), chance.randint(1, 6)))
    kinds = [WagerKind.PUNTO, WagerKind.PUNTO, WagerKind.BANCA]
    bets = [
        {
            "seat": chance.randint(1, 9),
            "wager": chance.choice(kinds).value,
            "stake_minor": chance.choice((1000, 2000, 5000)),
        }
        for _ in range(chance.randint(0, 5))
    ]
    holder = chance.choice([*seated, None]) if table_format.players_deal else None
    if holder is not None:  # who must bet in some texts
        bets.append({"seat": holder, "wager": "banca", "stake_minor": 1000})
    done: list[dict[str, Any]] = [
        {"act": "begin", "seated": seated, "holder": holder, "shoe": 416, "bets": bets}
    ]
    shown: list[tuple[dict[str, Any], dict[str, Any]]] = []
    while True:
        coup = fold_acts(regulation, table_format, done)
        now = to_builtins(show_acts(coup, done))
        hands = {it.value: "".join(map(str, cards_shown(coup, it))) for it in Hand}
        stands = coup.announced is Will.STAND and coup.banca_shown
        acts = {"begun": now.pop("begun"), "done": now.pop("done")}
        shown.append(({**now, **hands, "punto_stands": stands}, acts))
        if not now["next"]:
            return shown
        act = {k: v for k, v in chance.choice(now["next"]).items() if v is not None}
        del act["article"]
        if "cards" in act:
            act["cards"] = "".join(map(str, chance.sample(CARDS, act["cards"])))
        done.append(act)


def find_other_acts(page: Page, count: int, chance: random.Random) -> list[Any]:
    """Play `count` coups by acts on both sides; give the first that differ."""
    found: list[Any] = []
    tables = [(rules, it) for rules in ALL for it in rules.formats.values()]
    for rules, it in tables:
        coups = [play_by_acts(rules, it, chance) for _ in range(-(-count // len(tables)))]
        found += [(rules.key, one) for one in page.evaluate(FOLD, [act_rules(rules, it), coups])]
    return found


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
    found += find_other_acts(page, COUPS // 10, random.Random(SEED))
    found += find_other_bancas(page, COUPS // 100, random.Random(SEED))
    print(f"\n{played.total()} coups, seed {SEED}: {dict(played)}; {len(found)} differ")
    assert found == []
