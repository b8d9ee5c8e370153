"""The effect of rounding to chips on a stake: exact, and the worst stake is the worst."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.coup import Outcome
from games.rules.limits import Limits, find_limit_defects, verify_limits
from games.rules.odds import count_coups, full_shoe, full_shoe_odds
from games.rules.regulations import Regulation
from games.rules.regulations.base import Deduction, Odds
from games.rules.regulations.commission import EXACT, CommissionRule, Rounding
from games.rules.regulations.derived import derive_regulation
from games.rules.rounded_odds import find_favoured_stake, rounded_edge
from games.rules.settlement import Bet, settle
from games.rules.wagers import WagerKind, Winner
from tests.refused import assert_refused
from tests.rules.samples import ANDALUCIA, ASTURIAS, RIO

PUNTO, BANCA = WagerKind.PUNTO, WagerKind.BANCA
rounding = st.builds(CommissionRule, st.integers(1, 300), st.sampled_from(Rounding))


def house(base: Regulation, rule: CommissionRule) -> Regulation:
    return derive_regulation(base, key="house", title="House", version="1", commission=rule)


def edge_by_settling(
    regulation: Regulation, rule: CommissionRule, wager: WagerKind, stake: int
) -> Fraction:
    """The edge of a stake from settled coups, one for each total that a hand wins with."""
    counts = count_coups(regulation.draw_table, full_shoe(6))
    kept = 0
    for winner, by_total in (
        (Winner.PUNTO, counts.punto_by_total),
        (Winner.BANCA, counts.banca_by_total),
        (Winner.TIE, (counts.tie,)),
    ):
        for total, ways in enumerate(by_total):
            punto, banca = (total, 0) if winner is Winner.PUNTO else (0, total)
            outcome = Outcome(winner, punto, banca, None, None, None, False, "")
            settled = settle(regulation, outcome, [Bet(1, wager, stake)], rule)
            kept += ways * settled.overall.house_result_minor
    return Fraction(kept, counts.total * stake)


@settings(max_examples=60)
@given(
    st.sampled_from((ASTURIAS, ANDALUCIA)),
    rounding,
    st.sampled_from((PUNTO, BANCA)),
    st.integers(1, 20_000),
    st.sampled_from((Odds(1), Odds(19, 20), Odds(3, 4))),
)
def test_the_edge_of_a_rounded_stake_is_that_of_settled_coups(
    regulation: Regulation, rule: CommissionRule, wager: WagerKind, stake: int, odds: Odds
) -> None:
    priced = replace(regulation, wagers={**regulation.wagers, BANCA: odds})
    edge = rounded_edge(priced, rule, wager, stake, decks=6)
    assert edge == edge_by_settling(priced, rule, wager, stake)


@settings(max_examples=40)
@given(
    rounding,
    st.integers(1, 400),
    st.integers(0, 2000),
    st.integers(0, 60),
    st.sampled_from((Odds(1), Odds(19, 20), Odds(3, 4), Odds(21, 20))),
    st.sampled_from(
        (
            (),
            (Deduction(BANCA, Fraction(1, 20), ""),),
            (Deduction(BANCA, Fraction(3, 100), ""), Deduction(PUNTO, Fraction(1, 100), "")),
            (
                Deduction(BANCA, Fraction(1, 2), "", frozenset({6})),
                Deduction(BANCA, Fraction(1, 7), "", frozenset({7, 8})),
            ),
        )
    ),
)
def test_no_stake_within_the_limits_is_worse_than_the_one_found(
    rule: CommissionRule,
    minimum: int,
    more: int,
    step: int,
    odds: Odds,
    deductions: tuple[Deduction, ...],
) -> None:
    regulation = replace(
        ASTURIAS,
        wagers={**ASTURIAS.wagers, BANCA: odds},
        deductions=deductions,
        decks_allowed=(6,),
    )
    assume(min(odds.edge for odds in full_shoe_odds(regulation, 6).values()) >= 0)
    limits = Limits(minimum, minimum + more, 0, step)
    stakes = [
        stake for stake in range(minimum, minimum + more + 1) if not step or stake % step == 0
    ]
    worst = min(
        (
            rounded_edge(regulation, rule, wager, stake, decks=6)
            for wager in (PUNTO, BANCA)
            for stake in stakes
        ),
        default=Fraction(0),
    )
    found = find_favoured_stake(regulation, rule, limits)
    assert (found.edge if found else 0) == min(worst, 0)


def test_a_deduction_rounded_away_favours_the_player_by_the_edge_of_banca() -> None:
    counts = count_coups(ASTURIAS.draw_table, full_shoe(6))
    free = Fraction(counts.punto - counts.banca, counts.total)
    assert rounded_edge(ASTURIAS, CommissionRule(100), BANCA, 1999, decks=6) == free
    assert rounded_edge(ASTURIAS, EXACT, BANCA, 2000, decks=6) == (
        full_shoe_odds(ASTURIAS, 6)[BANCA].edge
    )


def test_a_sign_is_refused_whose_stakes_rounding_would_favour() -> None:
    rules = house(ASTURIAS, CommissionRule(100, Rounding.DOWN))
    caught = assert_refused("limits.rounding", verify_limits, rules, Limits(1000, 20_000, 0), 100)
    params = caught.params
    assert (params["wager"], params["decks"], params["step_minor"]) == ("banca", 6, 100)
    edge = rounded_edge(rules, CommissionRule(100), BANCA, int(params["stake_minor"]), decks=6)
    assert params["edge"] == str(edge)
    assert params["percent"] == "1.2374"
    assert "would favour the player by 1.2374 % (exactly -" in str(caught)


def test_the_same_rounding_is_harmless_where_stakes_are_multiples_or_the_house_rounds_up() -> None:
    down = house(ASTURIAS, CommissionRule(100, Rounding.DOWN))
    assert find_limit_defects(down, Limits(2000, 40_000, 0, 2000), 100) == ()
    assert find_limit_defects(down, Limits(2000, 40_000, 0), 100) != ()
    assert find_limit_defects(down, Limits(4000, 80_000, 0), 100) == ()
    up = house(ASTURIAS, CommissionRule(100, Rounding.UP))
    assert find_limit_defects(up, Limits(200, 4_000, 0), 1) == ()


def test_rounding_up_may_not_take_the_whole_win() -> None:
    up = house(ASTURIAS, CommissionRule(10_000, Rounding.UP))
    assert_refused("limits.rounding_whole", verify_limits, up, Limits(1, 20, 0), 1)
    # 5 % of every stake up to 2,000.00 is 100.00: the first stakes pay nothing, 100.01 pays a cent.
    assert_refused("limits.rounding_whole", verify_limits, up, Limits(10_000, 200_000, 0), 1)
    assert find_limit_defects(up, Limits(10_001, 200_020, 0), 1) == ()


def test_half_up_favours_the_player_below_half_a_step() -> None:
    rules = house(ASTURIAS, CommissionRule(100, Rounding.HALF_UP))
    assert find_limit_defects(rules, Limits(1000, 20_000, 0), 100) == ()
    assert [defect.code for defect in find_limit_defects(rules, Limits(999, 19_980, 0), 100)] == [
        "limits.rounding"
    ]


def test_an_enormous_step_and_an_enormous_maximum_are_judged_at_once() -> None:
    rules = house(RIO, CommissionRule(10**12, Rounding.DOWN))
    defects = find_limit_defects(rules, Limits(1, 10**18, 0), 1)
    assert [defect.code for defect in defects] == ["limits.rounding"]


def test_the_rounding_of_the_house_is_not_held_against_a_silent_text() -> None:
    assert find_limit_defects(ASTURIAS, Limits(1, 20, 0), 1) == ()
