"""Any shoe is counted the same in every way: in plain integers, with numpy, hand by hand."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.counting import FLOAT_EXACT, PACKED_CARDS, Counter
from games.rules.counting_numpy import CARDS_AT_MOST
from games.rules.draw import COMMON, DRAW_TABLES
from games.rules.odds import Counts, count_coups, full_ranks, shoe_odds
from games.rules.orderings import (
    BANCA_WITH,
    CARDS,
    PUNTO_WITH,
    TIE,
    Group,
    count_orderings,
    graded_keys,
    times_of,
)
from games.rules.wagers import WagerKind
from tests.rules.brute import count_by_hands
from tests.rules.samples import ALL, ANDALUCIA, ITALIA

THREE: tuple[Group, ...] = (PUNTO_WITH, BANCA_WITH, (TIE,))
compositions = st.tuples(st.integers(0, 128), *[st.integers(0, 32)] * 9).filter(
    lambda left: sum(left) >= 6
)
ranks = st.tuples(*[st.integers(0, 32)] * 13).filter(lambda left: sum(left) >= 6)


def winners(counts: Counts) -> list[int]:
    return [counts.punto, counts.banca, counts.tie]


def test_six_cards_of_ten_values_make_5005_multisets_in_two_halves_of_462() -> None:
    orderings = count_orderings(COMMON, True, THREE)
    assert len(orderings) == 5005
    assert [sum(map(len, graded_keys(half))) for half in (range(5), range(5, 10))] == [462, 462]


def test_every_order_of_six_values_leads_to_one_outcome_and_one_number_of_cards() -> None:
    outcomes: Group = (*PUNTO_WITH, *BANCA_WITH, TIE)
    for key, (ended, taken) in count_orderings(COMMON, True, (outcomes, CARDS)).items():
        orders = perm(6, 6)
        for value in range(10):
            orders //= perm(times_of(key, value), times_of(key, value))
        assert ended == taken == orders


def test_the_orders_of_one_multiset_are_those_that_dealing_gives() -> None:
    key = sum(1 << 3 * value for value in (0, 3, 3, 5, 6, 9))
    composition = [0] * 10
    for value in (0, 3, 3, 5, 6, 9):
        composition[value] += 1
    orders = count_orderings(COMMON, True, THREE)[key]
    # Each order of values is met twice, by the two threes.
    assert [2 * count for count in orders] == winners(count_by_hands(COMMON, tuple(composition)))
    assert sum(orders) == len(set(permutations((0, 3, 3, 5, 6, 9))))


@pytest.mark.parametrize("table", DRAW_TABLES.values(), ids=lambda table: table.key)
@pytest.mark.parametrize("five_draws", [True, False])
@settings(max_examples=15)
@given(composition=compositions)
def test_any_composition_is_counted_as_hand_by_hand(table, five_draws, composition) -> None:
    by_hands = count_by_hands(table, composition, five_draws=five_draws)
    assert count_coups(table, composition, five_draws=five_draws) == by_hands
    counter = Counter(table, five_draws, THREE)
    assert counter.count(composition) == counter.count(composition, plain=True) == winners(by_hands)


@settings(max_examples=40)
@given(left=ranks, regulation=st.sampled_from(ALL))
def test_odds_with_numpy_and_without_are_the_same_fractions(left, regulation) -> None:
    assert shoe_odds(regulation, left) == shoe_odds(regulation, left, plain=True)


@settings(max_examples=10)
@given(left=ranks)
def test_half_pay_on_six_costs_half_of_the_wins_with_six(left) -> None:
    counts = count_by_hands(ANDALUCIA.draw_table, (sum(left[9:]), *left[:9]))
    edge = shoe_odds(ANDALUCIA, left)[WagerKind.BANCA].edge
    assert edge * 2 * counts.total == (2 * (counts.punto - counts.banca) + counts.banca_by_total[6])


def test_floats_are_used_only_while_they_are_exact() -> None:
    assert perm(CARDS_AT_MOST, 6) < FLOAT_EXACT < perm(CARDS_AT_MOST + 1, 6)
    assert perm(8 * 52, 6) < FLOAT_EXACT
    counter = Counter(COMMON, True, THREE)
    for cards in (CARDS_AT_MOST, CARDS_AT_MOST + 1):
        composition = (cards - 9 * 37, *[37] * 9)
        expected = winners(count_by_hands(COMMON, composition))
        assert counter.count(composition) == counter.count(composition, plain=True) == expected


@pytest.mark.parametrize("composition", [(CARDS_AT_MOST,) + (0,) * 9, (0,) * 9 + (CARDS_AT_MOST,)])
def test_a_shoe_of_one_value_is_counted_exactly(composition: tuple[int, ...]) -> None:
    counts = Counter(COMMON, True, THREE).count(composition)
    assert counts == [0, 0, perm(CARDS_AT_MOST, 6)]


@pytest.mark.parametrize("cards", [PACKED_CARDS, PACKED_CARDS + 1, 5200])
def test_shoes_larger_than_any_house_has_are_counted_exactly(cards: int) -> None:
    composition = (cards - 9 * (cards // 12), *[cards // 12] * 9)
    counts = count_coups(COMMON, composition)
    assert counts == count_by_hands(COMMON, composition)
    assert counts.total == perm(cards, 6)


def test_the_odds_need_no_numpy_and_do_not_load_it_for_a_full_shoe() -> None:
    script = """
import sys
from games.rules.odds import full_ranks, full_shoe_odds, shoe_odds
from games.rules.regulations import get_regulation
italia = get_regulation("italia-online")
full = full_shoe_odds(italia, 1)
assert "numpy" not in sys.modules
sys.modules["numpy"] = None
assert shoe_odds(italia, full_ranks(1)) == full
print(*full.values(), sep=";")
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    expected = shoe_odds(ITALIA, full_ranks(1)).values()
    assert run.stdout.strip() == ";".join(map(str, expected))
