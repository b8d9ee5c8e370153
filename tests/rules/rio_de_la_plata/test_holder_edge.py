"""Article 29 by its odds: what parity, and a rounded discount, leave the house of a banca.

The expected figures are worked out here from the text alone: a banca lies until it loses, each coup
from a fresh shoe; its won passes are discounted by turns. The ways of a coup are enumerated hand by
hand.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.banca import begin_banca
from games.rules.banca.acts import CloseOffers, Offer
from games.rules.limits import Limits, find_limit_defects, verify_limits
from games.rules.odds import full_shoe
from games.rules.regulations.base import StakeRule
from games.rules.regulations.commission import EXACT, CommissionRule, Rounding
from games.rules.regulations.derived import derive_regulation
from games.rules.rounded_odds import (
    find_favoured_stake,
    holder_edge,
    rounded_edge,
    rounded_holder_edge,
)
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.brute import count_by_hands
from tests.rules.rio_de_la_plata.scene import BANCA, SEATS, after, played
from tests.rules.samples import FOURNIER, RIO

WHOLE_EURO = CommissionRule(100, Rounding.DOWN)


def chances(decks: int, *, five_draws: bool) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of punto, banca and tie in a fresh shoe."""
    found = count_by_hands(RIO.draw_table, full_shoe(decks), five_draws=five_draws)
    ways = (sum(found.punto_by_total), sum(found.banca_by_total), found.tie)
    punto, banca, tie = (Fraction(it, sum(ways)) for it in ways)
    return punto, banca, tie


def edge_by_the_text(
    decks: int, stake: int, discount: int, *, high: bool, five_draws: bool
) -> Fraction:
    """The house's average result for each coup and unit, of a banca that lies until it loses.

    Two unknowns, by whether the next won pass is discounted: the result until the loss, v. It is
    v0 = banca (-stake + v1) + punto stake + tie v0, and v1 the same with the discount and v0.
    """
    punto, banca, tie = chances(decks, five_draws=five_draws)
    going_on = 1 - tie
    free, taken = punto * stake - banca * stake, punto * stake - banca * (stake - discount)
    v1 = (going_on * taken + banca * free) / (going_on**2 - banca**2)
    v0 = (free + banca * v1) / going_on
    assert going_on * v1 == taken + banca * v0
    coups = 1 / punto
    return (v1 if high else v0) / (coups * stake)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from((6, 8)),
    st.integers(1, 5000),
    st.integers(1, 300),
    st.sampled_from(Rounding),
    st.booleans(),
    st.booleans(),
)
def test_29_the_edge_of_a_holder_s_banca_is_that_of_the_text(
    decks: int, stake: int, chip: int, direction: Rounding, high: bool, five_draws: bool
) -> None:
    tenths = Fraction(stake, 10 * chip)  # the discount in chips
    chips = {
        Rounding.DOWN: tenths.__floor__(),
        Rounding.UP: tenths.__ceil__(),
        Rounding.HALF_UP: (tenths + Fraction(1, 2)).__floor__(),
    }[direction]
    discount = min(chips * chip, stake)
    expected = edge_by_the_text(decks, stake, discount, high=high, five_draws=five_draws)
    rule = CommissionRule(chip, direction)
    assert expected == rounded_holder_edge(
        RIO, rule, stake, decks=decks, five_draws=five_draws, high_opening=high
    )


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("five_draws", [True, False])
def test_29_parity_spares_the_holder_but_never_favours_him(decks: int, five_draws: bool) -> None:
    low, high = (
        holder_edge(RIO, decks, five_draws=five_draws, high_opening=it) for it in (False, True)
    )
    assert low == edge_by_the_text(decks, 10, 1, high=False, five_draws=five_draws)
    assert high == edge_by_the_text(decks, 10, 1, high=True, five_draws=five_draws)
    # A bet that 30 discounts at every pass leaves the house more than either.
    punto, banca, _ = chances(decks, five_draws=five_draws)
    assert 0 < low < high < punto - banca + banca / 10


def test_29_published_chances_of_eight_decks_give_the_same_edge() -> None:
    """Punto 2230518282592256, banca 2292252566437888 of 4998398275503360; punto draws on five."""
    punto, banca, total = 2_230_518_282_592_256, 2_292_252_566_437_888, 4_998_398_275_503_360
    won = banca / (punto + banca)  # of the passes that are decided
    discounts = sum(won**number for number in range(2, 2000, 2))  # of one banca: passes 2, 4, 6 ...
    coups = total / punto
    by_hand = (1 - won / (1 - won) + discounts / 10) / coups
    assert float(holder_edge(RIO, 8)) == pytest.approx(by_hand, rel=1e-12)
    assert round(100 * by_hand, 4) == 0.3074


def test_29_a_banca_of_13_rounded_down_to_a_whole_euro_favours_its_holder() -> None:
    """At the table it costs 1.00 of 13.00 at every second won pass: 7.7 %, not 10 %."""
    begun = begin_banca(RIO, Limits(1300, 10_000, 0, 100), SEATS, (), WHOLE_EURO)
    table, kept = after(begun, Offer(1, 1300), CloseOffers()), []
    for _ in range(4):
        table = played(table, BANCA)
        assert table.last_line is not None
        kept.append(table.last_line.commission_minor)
    assert kept == [0, 100, 0, 100]
    edges = {
        stake: min(
            edge_by_the_text(6, stake, taken, high=False, five_draws=it) for it in (True, False)
        )
        for stake, taken in ((1300, 100), (1900, 100), (2000, 200))
    }
    assert edges[1900] < edges[1300] < 0 < edges[2000]
    # 19.00 is the worst of all from 13.00 on, with six decks or with eight.
    worst = find_favoured_stake(RIO, WHOLE_EURO, Limits(1300, 100_000, 0, 100))
    assert worst is not None
    assert (worst.is_holder, worst.stake_minor) == (True, 1900)
    assert worst.edge == min(
        edge_by_the_text(decks, 1900, 100, high=False, five_draws=it)
        for decks in (6, 8)
        for it in (True, False)
    )


@settings(max_examples=40, deadline=None)
@given(
    st.builds(CommissionRule, st.integers(1, 120), st.sampled_from(Rounding)),
    st.integers(1, 400),
    st.integers(0, 1500),
    st.integers(1, 40),
)
def test_29_no_stake_within_the_limits_is_worse_for_the_house_than_the_one_found(
    rule: CommissionRule, minimum: int, more: int, step: int
) -> None:
    maximum = minimum + more
    stakes = [stake for stake in range(minimum, maximum + 1) if stake % step == 0]
    high = minimum > Fraction(maximum, 2)
    worst = min(
        (
            edge
            for stake in stakes
            for decks in (6, 8)
            for five in (True, False)
            for edge in (
                rounded_holder_edge(
                    RIO, rule, stake, decks=decks, five_draws=five, high_opening=high
                ),
                rounded_edge(RIO, rule, WagerKind.BANCA, stake, decks=decks, five_draws=five),
            )
        ),
        default=Fraction(0),
    )
    found = find_favoured_stake(RIO, rule, Limits(minimum, maximum, 0, step))
    assert (found.edge if found else 0) == min(worst, 0)


def test_29_rules_of_the_house_s_own_are_refused_by_the_article() -> None:
    names: dict[str, Any] = {"key": "own", "title": "Own", "version": "1", "commission": WHOLE_EURO}
    caught = assert_refused(
        "limits.rounding_holder",
        lambda: derive_regulation(RIO, **names, stakes=StakeRule(1300, 100)),
    )
    assert caught.article == "rio-de-la-plata 29"
    assert caught.params["stake_minor"] == 1900
    # In steps of 10.00 a tenth is always whole euros.
    assert derive_regulation(RIO, **names, stakes=StakeRule(1000, 1000)).stakes
    sign = derive_regulation(RIO, **names)
    assert_refused("limits.rounding_holder", verify_limits, sign, Limits(1300, 50_000, 0, 100), 100)
    assert find_limit_defects(sign, Limits(1000, 50_000, 0, 1000), 100) == ()


def test_29_a_sign_whose_every_opening_is_over_half_is_judged_so() -> None:
    """From 13.00 up to 25.00 each opening is over half: discounted at the first and odd passes."""
    house = derive_regulation(RIO, key="own", title="Own", version="1", commission=WHOLE_EURO)
    assert find_limit_defects(house, Limits(1300, 2500, 0, 100), 100) == ()
    assert find_limit_defects(house, Limits(1300, 2600, 0, 100), 100) != ()


def test_29_one_deck_whose_punto_always_stands_on_five_would_favour_the_holder() -> None:
    one = edge_by_the_text(1, 10, 1, high=False, five_draws=False)
    assert one < 0
    caught = assert_refused(
        "regulation.favours_holder",
        lambda: derive_regulation(RIO, key="own", title="Own", version="1", decks=1),
    )
    assert (caught.article, caught.params["edge"]) == ("rio-de-la-plata 29", str(one))


def test_a_text_whose_banca_is_the_house_s_has_no_holder() -> None:
    assert_refused("banca.none", holder_edge, FOURNIER, 6)
    assert_refused("banca.none", lambda: rounded_holder_edge(FOURNIER, EXACT, 10, decks=6))
