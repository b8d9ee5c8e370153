"""Pay, deduction and conservation: no chip appears or goes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.coup import Outcome, Winner, resolve_totals
from games.rules.regulations import Regulation
from games.rules.regulations.base import Deduction, Odds
from games.rules.settlement import (
    Bet,
    BetLine,
    CommissionRule,
    Result,
    Rounding,
    Totals,
    WagerKind,
    settle,
)
from games.rules.wagers import PAIR_WAGERS, WINNER_OF
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, ITALIA, RIO, outcome_of

PUNTO_WINS = outcome_of("Kc9d/2d5d")
BANCA_WINS_6 = outcome_of("Js3sKd/Tc6c")
BANCA_WINS_7 = outcome_of("Js3sKd/Tc7c")
TIE = outcome_of("Kc7d/2d5d")
P, B, T = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE
HALF = Fraction(1, 2)


def line_of(
    regulation: Regulation,
    outcome: Outcome,
    wager: WagerKind,
    stake: int,
    rule: CommissionRule | None = None,
) -> BetLine:
    return settle(regulation, outcome, [Bet(1, wager, stake)], rule or CommissionRule()).lines[0]


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)
def test_punto_pays_even_money_without_deduction(regulation: Regulation) -> None:
    assert line_of(regulation, PUNTO_WINS, P, 1000)[3:] == (Result.WON, 1000, 0, 2000)
    assert line_of(regulation, BANCA_WINS_7, P, 1000)[3:] == (Result.LOST, 0, 0, 0)


@pytest.mark.parametrize("regulation", [ASTURIAS, FOURNIER, ITALIA], ids=lambda r: r.key)
@pytest.mark.parametrize("outcome", [BANCA_WINS_6, BANCA_WINS_7])
def test_asturias_d_banca_pays_even_money_less_5_percent(
    regulation: Regulation, outcome: Outcome
) -> None:
    assert line_of(regulation, outcome, B, 1000)[3:] == (Result.WON, 1000, 50, 1950)
    for total in range(1, 10):
        won = resolve_totals(regulation, Winner.BANCA, 0, total)
        assert line_of(regulation, won, B, 1000)[3:] == (Result.WON, 1000, 50, 1950)


def test_andalucia_v_banca_pays_half_when_it_wins_with_6_and_even_money_else() -> None:
    assert line_of(ANDALUCIA, BANCA_WINS_6, B, 1000)[3:] == (Result.WON, 1000, 500, 1500)
    assert line_of(ANDALUCIA, BANCA_WINS_7, B, 1000)[3:] == (Result.WON, 1000, 0, 2000)
    for total in range(1, 10):
        kept = 500 if total == 6 else 0
        won = resolve_totals(ANDALUCIA, Winner.BANCA, 0, total)
        assert line_of(ANDALUCIA, won, B, 1000)[3:] == (Result.WON, 1000, kept, 2000 - kept)
        won = resolve_totals(ANDALUCIA, Winner.PUNTO, total, 0)
        assert line_of(ANDALUCIA, won, P, 1000)[3:] == (Result.WON, 1000, 0, 2000)


def test_a_house_s_deduction_on_punto_goes_by_punto_s_own_total() -> None:
    # Punto wins with 7 over 6; banca's 6 is no win of banca's, and punto's is 7.
    coup = resolve_totals(ANDALUCIA, Winner.PUNTO, 7, 6)
    for total, kept in ((7, 500), (6, 0)):
        on_punto = Deduction(P, HALF, "", frozenset({total}))
        house = replace(ANDALUCIA, deductions=(*ANDALUCIA.deductions, on_punto))
        assert line_of(house, coup, P, 1000)[3:] == (Result.WON, 1000, kept, 2000 - kept)


@pytest.mark.parametrize("regulation", [ASTURIAS, ANDALUCIA], ids=lambda r: r.key)
def test_asturias_a1_a_tie_pays_8_to_1_and_returns_the_stake(regulation: Regulation) -> None:
    assert line_of(regulation, TIE, T, 100)[3:] == (Result.WON, 800, 0, 900)
    assert line_of(regulation, PUNTO_WINS, T, 100)[3:] == (Result.LOST, 0, 0, 0)


def test_italia_online_a_tie_pays_9_to_1() -> None:
    assert line_of(ITALIA, TIE, T, 100).pay_minor == 900


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)
@pytest.mark.parametrize("wager", [P, B])
def test_asturias_a1_a_tie_returns_punto_and_banca(
    regulation: Regulation, wager: WagerKind
) -> None:
    assert line_of(regulation, TIE, wager, 1000)[3:] == (Result.PUSHED, 0, 0, 1000)


def test_fournier_has_no_tie_bet() -> None:
    caught = assert_refused("bet.not_offered", line_of, FOURNIER, TIE, T, 100)
    assert caught.article == FOURNIER.article("wagers")


@pytest.mark.parametrize("regulation", [ASTURIAS, ANDALUCIA, FOURNIER], ids=lambda r: r.key)
@pytest.mark.parametrize("wager", [WagerKind.PUNTO_PAIR, WagerKind.BANCA_PAIR])
def test_pairs_exist_only_online(regulation: Regulation, wager: WagerKind) -> None:
    assert_refused("bet.not_offered", line_of, regulation, PUNTO_WINS, wager, 100)


def test_italia_online_pairs_pay_15_to_1_each_by_its_own_first_two_cards() -> None:
    outcome = outcome_of("KcKd4c/3d4h")
    assert line_of(ITALIA, outcome, WagerKind.PUNTO_PAIR, 100)[3:] == (Result.WON, 1500, 0, 1600)
    assert line_of(ITALIA, outcome, WagerKind.BANCA_PAIR, 100).result is Result.LOST
    banco = outcome_of("Kc6d/3d3h")
    assert line_of(ITALIA, banco, WagerKind.BANCA_PAIR, 100)[3:] == (Result.WON, 1500, 0, 1600)
    assert line_of(ITALIA, banco, WagerKind.PUNTO_PAIR, 100).result is Result.LOST


def test_figures_of_equal_value_and_other_rank_are_no_pair() -> None:
    outcome = outcome_of("KcQd4c/3d4h")
    assert line_of(ITALIA, outcome, WagerKind.PUNTO_PAIR, 100).result is Result.LOST


def test_a_pair_is_not_settled_on_a_coup_without_cards() -> None:
    assert_refused(
        "bet.cards_needed",
        line_of,
        ITALIA,
        resolve_totals(ITALIA, Winner.BANCA, 3, 6),
        WagerKind.PUNTO_PAIR,
        100,
    )


def test_a_wager_by_its_word_is_settled_as_its_member() -> None:
    banca: Any = "banca"
    line = line_of(ASTURIAS, BANCA_WINS_7, banca, 1000)
    assert line.wager is B
    assert line.commission_minor == 50


@pytest.mark.parametrize(
    ("direction", "step", "stake", "commission"),
    [
        ("down", 1, 1010, 50),
        ("up", 1, 1010, 51),
        ("half_up", 1, 1010, 51),
        ("half_up", 1, 1009, 50),
        ("down", 50, 1900, 50),
        ("up", 50, 1900, 100),
        ("half_up", 50, 1900, 100),
        ("half_up", 50, 1400, 50),
        ("up", 50, 1000, 50),
    ],
)
def test_the_commission_is_rounded_once_to_its_step(
    direction: str, step: int, stake: int, commission: int
) -> None:
    rule = CommissionRule(step, Rounding(direction))
    assert line_of(ASTURIAS, BANCA_WINS_7, B, stake, rule).commission_minor == commission


def test_a_commission_never_exceeds_the_pay() -> None:
    rule = CommissionRule(1000, Rounding.UP)
    assert line_of(ANDALUCIA, BANCA_WINS_6, B, 300, rule)[4:] == (300, 300, 300)


@pytest.mark.parametrize("direction", list(Rounding))
@pytest.mark.parametrize("stake", [1000, 1010, 1009, 1011, 3])
def test_a_price_of_19_to_20_pays_as_much_as_even_money_less_5_percent(
    direction: Rounding, stake: int
) -> None:
    priced = replace(ASTURIAS, wagers={**ASTURIAS.wagers, B: Odds(19, 20)}, deductions=())
    rule = CommissionRule(1, direction)
    less = line_of(ASTURIAS, BANCA_WINS_7, B, stake, rule)
    line = line_of(priced, BANCA_WINS_7, B, stake, rule)
    assert (line.pay_minor, line.commission_minor) == (less.pay_minor - less.commission_minor, 0)
    assert line.returned_minor == less.returned_minor


def test_rio_de_la_plata_30_banca_pays_even_money_less_10_percent_at_every_pass() -> None:
    by_totals = [resolve_totals(RIO, Winner.BANCA, 0, total) for total in range(1, 10)]
    for outcome in (BANCA_WINS_6, BANCA_WINS_7, *by_totals):
        assert line_of(RIO, outcome, B, 1000)[3:] == (Result.WON, 1000, 100, 1900)


def test_the_totals_show_the_house_s_result_of_each_wager() -> None:
    bets = [Bet(1, B, 1000), Bet(2, B, 2000), Bet(2, P, 500), Bet(3, T, 100)]
    settlement = settle(ASTURIAS, BANCA_WINS_7, bets)
    assert settlement.wager(B) == Totals(3000, 3000, 150, 5850, -2850)
    assert settlement.wager(P) == Totals(500, 0, 0, 0, 500)
    assert settlement.overall == Totals(3600, 3000, 150, 5850, -2250)
    assert settlement.wager(WagerKind.PUNTO_PAIR) == Totals()
    assert [line.seat for line in settlement.lines] == [1, 2, 2, 3]


def test_no_bets_settle_to_nothing() -> None:
    assert settle(ASTURIAS, PUNTO_WINS, []) == ((), Totals())


PRICED = replace(
    ITALIA,
    wagers={**ITALIA.wagers, B: Odds(19, 20), T: Odds(17, 2), WagerKind.PUNTO_PAIR: Odds(31, 3)},
)
bet_lists = st.lists(
    st.builds(Bet, st.integers(1, 14), st.sampled_from(list(WagerKind)), st.integers(1, 10**12)),
    max_size=30,
)
rules = st.builds(CommissionRule, st.integers(1, 5000), st.sampled_from(list(Rounding)))
outcomes = st.sampled_from([PUNTO_WINS, BANCA_WINS_6, BANCA_WINS_7, TIE])


@given(bet_lists, outcomes, rules, st.sampled_from((*ALL, PRICED)))
def test_money_is_conserved(
    bets: list[Bet], outcome: Outcome, rule: CommissionRule, regulation: Regulation
) -> None:
    bets = [bet for bet in bets if bet.wager in regulation.wagers]
    settlement = settle(regulation, outcome, bets, rule)
    overall = settlement.overall
    assert overall.stake_minor == sum(bet.stake_minor for bet in bets)
    assert overall.stake_minor == overall.returned_minor + overall.house_result_minor
    for column in range(5):
        assert overall[column] == sum(settlement.wager(kind)[column] for kind in WagerKind)
    lost = sum(line.stake_minor for line in settlement.lines if line.result is Result.LOST)
    assert overall.house_result_minor == (lost - overall.paid_minor + overall.commission_minor)
    for line in settlement.lines:
        assert 0 <= line.commission_minor <= line.pay_minor
        odds, won = regulation.wagers[line.wager], line.result is Result.WON
        assert abs(line.pay_minor - line.stake_minor * odds.fraction * won) < 1
        back = 0 if line.result is Result.LOST else line.stake_minor
        assert line.returned_minor == back + line.pay_minor - line.commission_minor


@given(st.integers(1, 10**9), st.integers(1, 1000), st.sampled_from(list(Rounding)))
def test_a_rounded_commission_is_within_a_step_of_the_exact_one(
    stake: int, step: int, direction: Rounding
) -> None:
    line = line_of(ASTURIAS, BANCA_WINS_7, B, stake, CommissionRule(step, direction))
    assert abs(line.commission_minor - Fraction(stake, 20)) < step
    assert line.commission_minor % step == 0 or line.commission_minor == line.pay_minor


def test_every_bet_is_decided_by_the_winner_or_by_a_pair() -> None:
    """Settlement, odds, luck and the theoretical win read these two lists."""
    assert sorted([*WINNER_OF, *PAIR_WAGERS]) == sorted(WagerKind)
