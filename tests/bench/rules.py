"""`make bench-rules`: the rules engine beside the same work without objects, in one process.

Both sides play the same cards. Every figure is processor time, the best of several runs of the
same work, so that other work of the machine weighs less. One shoe's odds cost more than another's:
of them the middle and the slowest of many shoes are shown. Nothing here can fail a test.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from games.rules.cards import CARDS, Card
from games.rules.counting import Counter
from games.rules.coup import Coup, resolve_cards
from games.rules.odds import count_coups, shoe_odds
from games.rules.orderings import BANCA_WITH, TIE, count_orderings
from games.rules.regulations import REGULATIONS, Regulation, get_regulation
from games.rules.resolver import deal_coups
from games.rules.settlement import Bet, settle
from games.rules.wagers import WagerKind
from tests.rules.brute import count_by_hands

DECKS = 8
BURNED = 11
BEHIND = 7
SHOES = 40
STAKE_MINOR = 1000
REPEATS = 3
BETS = (Bet(3, WagerKind.BANCA, STAKE_MINOR),)

Shoes = Sequence[Sequence[Card]]


def main() -> None:
    """Measure the chosen parts and print both sides."""
    parser = argparse.ArgumentParser(prog="make bench-rules BENCH=...", description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="of each measurement; the best counts")
    parser.add_argument("--regulation", default="asturias-2011", help="whose rules are played")
    options = parser.parse_args()
    regulation = get_regulation(options.regulation)
    shoes = shuffle_shoes()
    measure_coups(regulation, shoes, options.runs)
    measure_odds(shoes, options.runs)
    measure_tables()
    measure_simulation(options.runs)


def shuffle_shoes() -> Shoes:
    """Shoes of eight decks, their burn out, the same ones each time."""
    chance = random.Random(2011)
    shoes = []
    for _ in range(SHOES):
        cards = list(CARDS) * DECKS
        chance.shuffle(cards)
        shoes.append(tuple(cards[BURNED:]))
    return shoes


def best_seconds(work: Callable[[], object], runs: int) -> float:
    """Processor seconds of the fastest run, after one that is not counted."""
    work()
    best = float("inf")
    for _ in range(runs):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def measure_coups(regulation: Regulation, shoes: Shoes, runs: int) -> None:
    """Coups per second: a bare loop over card values, and with the public objects."""
    values = [[card.value for card in shoe] for shoe in shoes]
    dealt = [coup for shoe in shoes for coup in deal_coups(regulation, shoe, cards_behind=BEHIND)]
    coups = len(dealt)
    assert bare_loop(regulation, values) == (coups, 0)
    assert fold(regulation, shoes) == coups
    paid = sum(settle(regulation, coup.outcome, BETS).overall.house_result_minor for coup in dealt)
    if regulation.key == "asturias-2011":
        assert bare_loop(regulation, values, STAKE_MINOR) == (coups, paid)
    bare = best_seconds(partial(bare_loop, regulation, values), runs)
    print(f"{coups} coups of {SHOES} shoes, {regulation.key}, coups per second:")
    found = partial(write_rate, coups, bare)
    found("bare loop over values, dealt and resolved", bare)
    hands = [(coup.punto, coup.banca) for coup in dealt]

    def resolve_each() -> None:
        for punto, banca in hands:
            resolve_cards(regulation, punto, banca)

    def deal() -> None:
        for shoe in shoes:
            for _ in deal_coups(regulation, shoe, cards_behind=BEHIND):
                pass

    def resolve_and_settle() -> None:
        for punto, banca in hands:
            settle(regulation, resolve_cards(regulation, punto, banca), BETS)

    found("objects: cards to outcome, resolve_cards", best_seconds(resolve_each, runs))
    found("objects: dealt from the shoe, deal_coups", best_seconds(deal, runs))
    found("objects: card by card, Coup.apply", best_seconds(lambda: fold(regulation, shoes), 3))
    settled = best_seconds(partial(bare_loop, regulation, values, STAKE_MINOR), runs)
    found("bare loop, dealt, resolved and a 5 % bet settled", settled)
    bare = settled
    write_rate(
        coups, bare, "objects: resolved and a bet settled", best_seconds(resolve_and_settle, runs)
    )


def write_rate(coups: int, bare: float, name: str, seconds: float) -> None:
    """Print coups per second and their part of the bare loop's."""
    print(f"  {name:<50} {coups / seconds:>12,.0f}  {bare / seconds:6.2f} of bare")


def bare_loop(
    regulation: Regulation, shoes: Sequence[Sequence[int]], stake: int = 0
) -> tuple[int, int]:
    """Coups and house result of a bet on banca at 5 %, from values alone: no object, no check."""
    grid = regulation.draw_table.banca
    punto_wins = banca_wins = ties = house = 0
    for values in shoes:
        place, last = 0, len(values) - BEHIND
        while place < last:
            punto = (values[place] + values[place + 2]) % 10
            banca = (values[place + 1] + values[place + 3]) % 10
            place += 4
            if punto < 8 and banca < 8:
                if punto < 6:
                    third = values[place]
                    place += 1
                    punto = (punto + third) % 10
                    if grid[banca][third]:
                        banca = (banca + values[place]) % 10
                        place += 1
                elif banca < 6:
                    banca = (banca + values[place]) % 10
                    place += 1
            if punto > banca:
                punto_wins += 1
                if stake:
                    house += stake
            elif banca > punto:
                banca_wins += 1
                if stake:
                    house -= stake - stake * 5 // 100
            else:
                ties += 1
    return punto_wins + banca_wins + ties, house


def fold(regulation: Regulation, shoes: Shoes) -> int:
    """Coups dealt card by card through the immutable coup."""
    coups = 0
    for shoe in shoes:
        place, last = 0, len(shoe) - BEHIND
        while place < last:
            coup = Coup(regulation)
            while coup.expected is not None:
                coup = coup.apply(shoe[place])
                place += 1
            assert coup.outcome is not None
            coups += 1
    return coups


def measure_odds(shoes: Shoes, runs: int) -> None:
    """Milliseconds of one query of a remaining shoe, all bets of each text, over many shoes."""
    chance = random.Random(7)
    ranks = [tuple(chance.randint(0, 4 * DECKS) for _ in range(13)) for _ in range(50 * runs)]
    print(
        f"exact odds of a remaining shoe, all bets of the regulation, ms: middle of {len(ranks)}"
        f" shoes (slowest of them), each the best of {REPEATS}:"
    )
    for regulation in REGULATIONS.values():
        numpy, plain = (
            write_spread(partial(shoe_odds, regulation, plain=plain), ranks)
            for plain in (False, True)
        )
        print(f"  {regulation.key:<24} numpy {numpy}   plain Python {plain}")
    table = REGULATIONS["asturias-2011"].draw_table
    compositions = [(sum(left[9:]), *left[:9]) for left in ranks]
    counter = Counter(table, True, (BANCA_WITH, (TIE,)))
    print(
        f"  counts alone             numpy {write_spread(counter.count, compositions)}", end="   "
    )
    print(f"plain Python {write_spread(partial(counter.count, plain=True), compositions)}")
    by_hands = write_spread(partial(count_by_hands, table), compositions[:5])
    print(f"  hand by hand, the way that the tests compare with, 5 shoes: {by_hands}")
    for left in compositions[:20]:
        assert count_by_hands(table, left) == count_coups(table, left)


def write_spread(query: Callable[..., object], cases: Sequence[object]) -> str:
    """Processor milliseconds of a query, the middle and the slowest of the cases; tables loaded."""
    query(cases[0])
    times = [best_of_repeats(partial(query, case)) * 1000 for case in cases]
    return f"{median(times):.3f} ({max(times):.3f})"


def best_of_repeats(work: Callable[[], object]) -> float:
    """Processor seconds of the fastest of a few runs, none before them."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def measure_tables() -> None:
    """The cost of the tables at their first use, in a fresh process each."""
    print("odds tables, made when first asked for, ms in a fresh process:")
    script = """
import time
begun = time.process_time()
{first}
numpy_loaded = time.process_time()
from games.rules.regulations import REGULATIONS
from games.rules.odds import {call}, full_ranks
loaded = time.process_time()
for regulation in REGULATIONS.values():
    {query}
made = time.process_time()
print((numpy_loaded - begun) * 1000, (loaded - numpy_loaded) * 1000, (made - loaded) * 1000)
"""
    for name, first, call, query in (
        ("plain Python", "", "full_shoe_odds", "full_shoe_odds(regulation, 8)"),
        ("numpy", "import numpy", "shoe_odds", "shoe_odds(regulation, full_ranks(8))"),
    ):
        best = [float("inf")] * 3
        for _ in range(5):
            run = subprocess.run(
                [sys.executable, "-c", script.format(first=first, call=call, query=query)],
                capture_output=True,
                text=True,
                check=True,
            )
            best = [min(pair) for pair in zip(best, map(float, run.stdout.split()), strict=True)]
        package, loaded, made = best
        print(f"  {name:<14} tables of all regulations {made:.0f}", end="; ")
        print(f"import of the rules {loaded:.0f}, of numpy {package:.0f}")
    begun = time.process_time()
    count_orderings.__wrapped__(REGULATIONS["andalucia"].draw_table, True, ((TIE,),))
    print(f"  one draw table {(time.process_time() - begun) * 1000:.0f}")


def measure_simulation(runs: int) -> None:
    """Coups per second of whole simulated tallas, shuffled, burned and dealt to the cut card."""
    from games.rules.simulate import simulate

    print("simulated tallas in one process, coups per second:")
    for regulation in REGULATIONS.values():
        singly = regulation.shuffled_every_coup
        decks = max(regulation.decks_allowed)
        tallas = 500_000 if singly else 4_000
        coups = simulate(regulation, tallas, seed=1, decks=decks).counts.total
        seconds = best_seconds(partial(simulate, regulation, tallas, seed=1, decks=decks), runs)
        print(f"  {regulation.key:<24} {decks} decks {coups / seconds:>14,.0f}")


if __name__ == "__main__":
    main()
