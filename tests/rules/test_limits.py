"""Limits by article, and bets against the limits of a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.rules.errors import Violation
from games.rules.limits import (
    Limits,
    find_bet_defects,
    find_limit_defects,
    verify_bets,
    verify_limits,
)
from games.rules.regulations import Regulation
from games.rules.regulations.base import StepRule
from games.rules.regulations.derived import derive_regulation
from games.rules.settlement import Bet, WagerKind
from tests.refused import assert_refused
from tests.rules.samples import ANDALUCIA, ASTURIAS, FOURNIER, ITALIA, RIO

P, B, T = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE
MINIMUM = 1000
AUTHORISED = 500


def codes(regulation: Regulation, limits: Limits) -> list[str]:
    return [defect.code for defect in find_limit_defects(regulation, limits, AUTHORISED)]


def bet_codes(limits: Limits, *bets: Bet, regulation: Regulation = ASTURIAS) -> list[str]:
    return [defect.code for defect in find_bet_defects(regulation, limits, bets)]


@pytest.mark.parametrize("times", [20, 50, 100])
def test_asturias_d_a_maximum_of_20_50_or_100_times_is_allowed(times: int) -> None:
    verify_limits(ASTURIAS, Limits(MINIMUM, MINIMUM * times, 0), AUTHORISED)


@pytest.mark.parametrize("maximum", [19_000, 20_001, 21_000, 49_000, 101_000, 200_000])
def test_asturias_d_any_other_maximum_is_not(maximum: int) -> None:
    caught = assert_refused(
        "limits.ratio", verify_limits, ASTURIAS, Limits(MINIMUM, maximum, 0), AUTHORISED
    )
    assert caught.article == "asturias-2011 D"
    assert caught.params["allowed"] == "20/50/100"


@pytest.mark.parametrize("maximum", [10_000, 10_001, 137_000, 200_000])
def test_andalucia_v_a_maximum_from_10_to_200_times_is_allowed(maximum: int) -> None:
    verify_limits(ANDALUCIA, Limits(MINIMUM, maximum, 0), AUTHORISED)


@pytest.mark.parametrize("maximum", [9_999, 200_001])
def test_andalucia_v_outside_10_to_200_times_is_not(maximum: int) -> None:
    assert codes(ANDALUCIA, Limits(MINIMUM, maximum, 0)) == ["limits.ratio"]


def test_fournier_is_silent_about_the_maximum() -> None:
    assert codes(FOURNIER, Limits(MINIMUM, 1_234_567, 0)) == []


@pytest.mark.parametrize("regulation", [ASTURIAS, ANDALUCIA], ids=lambda r: r.key)
def test_asturias_d_the_minimum_is_never_under_the_authorised_one(regulation: Regulation) -> None:
    verify_limits(regulation, Limits(500, 10_000, 0), AUTHORISED)
    defects = find_limit_defects(regulation, Limits(400, 8_000, 0), AUTHORISED)
    assert [defect.code for defect in defects] == ["limits.under_authorised_minimum"]
    assert defects[0].article == regulation.article("minimum")


@pytest.mark.parametrize("regulation", [ASTURIAS, ANDALUCIA], ids=lambda r: r.key)
def test_asturias_a1_the_tie_maximum_is_at_most_a_tenth(regulation: Regulation) -> None:
    verify_limits(regulation, Limits(MINIMUM, 20_000, 2_000), AUTHORISED)
    defects = find_limit_defects(regulation, Limits(MINIMUM, 20_000, 2_001), AUTHORISED)
    assert [defect.code for defect in defects] == ["limits.tie_cap"]
    assert defects[0].params["allowed_minor"] == 2_000
    assert defects[0].article == regulation.article("tie_cap")


def test_fournier_has_no_tie_to_limit() -> None:
    assert codes(FOURNIER, Limits(MINIMUM, 20_000, 2_000)) == ["limits.tie_not_offered"]


@pytest.mark.parametrize(
    ("step", "asturias", "andalucia"),
    [
        (0, True, True),
        (1, True, True),
        (1000, True, True),
        (500, False, True),
        (250, False, True),
        (300, False, False),
        (2000, False, False),
    ],
)
def test_andalucia_v_steps_may_be_whole_fractions_asturias_d_only_multiples(
    step: int, asturias: bool, andalucia: bool
) -> None:
    limits = Limits(MINIMUM, 20_000, 0, step)
    assert codes(ASTURIAS, limits) == ([] if asturias else ["limits.step"])
    assert codes(ANDALUCIA, limits) == ([] if andalucia else ["limits.step"])
    assert codes(FOURNIER, limits) == []


def test_all_defects_are_reported_not_only_the_first() -> None:
    assert codes(ASTURIAS, Limits(400, 3_000, 900, 70)) == [
        "limits.under_authorised_minimum",
        "limits.ratio",
        "limits.tie_cap",
        "limits.step",
    ]


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(0, 1000, 0), "limits.minimum_not_positive"),
        (Limits(1000, -1, 0), "limits.negative"),
        (Limits(1000, 20_000, 0, -1000), "limits.negative"),
        (Limits(1000, 20_000, -5), "limits.negative"),
        (Limits(1000, 999, 0), "limits.maximum_under_minimum"),
    ],
)
def test_nonsense_is_refused_everywhere(limits: Limits, code: str) -> None:
    for regulation in (ASTURIAS, ANDALUCIA, FOURNIER):
        assert code in codes(regulation, limits)


def test_a_tie_maximum_under_the_minimum_would_leave_no_tie_bet_and_is_refused() -> None:
    assert codes(ASTURIAS, Limits(MINIMUM, 20_000, 500)) == ["limits.tie_under_minimum"]
    assert codes(ASTURIAS, Limits(MINIMUM, 20_000, 0)) == []
    assert codes(ASTURIAS, Limits(MINIMUM, 20_000, 2_000)) == []


def test_without_a_cap_the_tie_maximum_is_still_within_the_maximum() -> None:
    assert codes(ITALIA, Limits(MINIMUM, 20_000, 20_000)) == []
    assert codes(ITALIA, Limits(MINIMUM, 20_000, 20_001)) == ["limits.tie_over_maximum"]


def test_limits_of_any_size_are_held_exactly() -> None:
    huge = 10**30
    assert codes(ASTURIAS, Limits(huge, huge * 50, huge * 5)) == []
    assert codes(ASTURIAS, Limits(huge, huge * 50 + 1, huge * 5)) == ["limits.ratio"]
    assert codes(ASTURIAS, Limits(huge, huge * 50, huge * 5 + 1)) == ["limits.tie_cap"]


def test_a_cap_that_is_no_whole_percent_is_shown_exactly() -> None:
    house = derive_regulation(
        ASTURIAS, key="house", title="House", version="1", tie_cap=Fraction(1, 30)
    )
    (defect,) = find_limit_defects(house, Limits(MINIMUM, 20_000, 667), AUTHORISED)
    assert defect.params["percent"] == "10/3"
    assert defect.params["allowed_minor"] == 666


def test_a_house_that_requires_steps_keeps_the_text_s() -> None:
    house = derive_regulation(
        ANDALUCIA, key="house", title="House", version="1", steps=frozenset({StepRule.MULTIPLE})
    )
    assert codes(house, Limits(MINIMUM, 20_000, 0, 500)) == ["limits.step"]
    assert codes(house, Limits(MINIMUM, 20_000, 0, 1000)) == []


LIMITS = Limits(MINIMUM, 20_000, 2_000)


def test_italia_online_every_wager_may_be_bet_on_in_one_coup() -> None:
    limits = Limits(MINIMUM, 20_000, 20_000)
    bets = [Bet(1, wager, 20_000) for wager in WagerKind]
    assert bet_codes(limits, *bets, regulation=ITALIA) == []


def test_rio_de_la_plata_3_one_maximum_per_person_on_all_wagers() -> None:
    limits = Limits(MINIMUM, 20_000, 0)
    both = [Bet(1, P, 12_000), Bet(1, B, 8_001)]
    assert bet_codes(limits, Bet(1, P, 12_000), Bet(1, B, 8_000), regulation=RIO) == []
    assert bet_codes(limits, *both, regulation=RIO) == ["limits.person_over_maximum"]
    (defect,) = find_bet_defects(RIO, limits, both)
    assert defect.article == "rio-de-la-plata 3"


def test_bets_within_the_limits_pass() -> None:
    verify_bets(ASTURIAS, LIMITS, [Bet(1, P, 1000), Bet(1, B, 20_000), Bet(2, T, 2_000)])


def test_one_maximum_per_person_and_wager() -> None:
    assert bet_codes(LIMITS, Bet(1, P, 20_000), Bet(1, B, 20_000), Bet(2, P, 20_000)) == []
    assert bet_codes(LIMITS, Bet(1, P, 12_000), Bet(1, P, 8_001)) == ["limits.over_maximum"]


def test_each_fault_has_its_code() -> None:
    assert bet_codes(LIMITS, Bet(1, P, 999)) == ["limits.under_minimum"]
    assert bet_codes(LIMITS, Bet(1, T, 2_001)) == ["limits.tie_over_cap"]
    assert bet_codes(LIMITS, Bet(1, T, 999)) == ["limits.under_minimum"]
    assert bet_codes(LIMITS, Bet(1, B, 20_001), Bet(2, P, 1)) == [
        "limits.over_maximum",
        "limits.under_minimum",
    ]


def test_bets_keep_the_step_where_one_is_required() -> None:
    stepped = LIMITS._replace(step_minor=1000)
    assert bet_codes(stepped, Bet(1, P, 3_000)) == []
    assert bet_codes(stepped, Bet(1, P, 3_500)) == ["limits.off_step"]
    assert bet_codes(LIMITS, Bet(1, P, 3_501)) == []


def test_a_refused_bet_names_seat_wager_and_bound() -> None:
    with pytest.raises(Violation) as caught:
        verify_bets(ASTURIAS, LIMITS, [Bet(7, B, 20_500)])
    assert caught.value.params == {
        "seat": 7,
        "wager": "banca",
        "stake_minor": 20_500,
        "maximum_minor": 20_000,
    }
    assert caught.value.article == "asturias-2011 D"
