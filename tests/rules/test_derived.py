"""A house's own rules stay inside the text and never favour the player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import OddsViolation, RegulationViolation
from games.rules.odds import full_shoe_odds
from games.rules.regulations import Regulation
from games.rules.regulations.base import Deduction, MaximumRule, Odds, StepRule
from games.rules.regulations.derived import derive_regulation
from games.rules.wagers import WagerKind
from tests.rules.samples import ANDALUCIA, ASTURIAS, FOURNIER, ITALIA

NAMES = {"key": "house", "title": "House", "version": "2"}
PUNTO, BANCA, TIE = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE


def derive(base: Regulation, **changes: Any) -> Regulation:
    return derive_regulation(base, **{**NAMES, **changes})


def test_a_change_loses_its_article_and_is_named_silent() -> None:
    house = derive(ASTURIAS, decks=8, standing_players=False, tie_cap=Fraction(1, 20))
    assert (house.key, house.version, house.decks) == ("house", "2", 8)
    for field in ("decks", "decks_allowed", "standing_players", "tie_cap"):
        assert house.article(field) == ""
        assert field in house.silent
    assert house.article("wagers") == ASTURIAS.article("wagers")
    assert ASTURIAS.tie_cap == Fraction(1, 10)


def test_unchanged_rules_may_bear_the_house_name() -> None:
    house = derive(FOURNIER)
    assert replace(house, key=FOURNIER.key, title=FOURNIER.title, version=FOURNIER.version) != house
    assert full_shoe_odds(house, 6) == full_shoe_odds(FOURNIER, 6)


def test_pairs_at_15_to_1_with_six_decks_favour_the_player_by_exactly_57_311ths() -> None:
    with pytest.raises(RegulationViolation) as caught:
        derive(ITALIA, decks=6)
    assert str(caught.value) == (
        "With 6 decks the bet punto_pair would favour the player by 18.3280 % "
        "(exactly -57/311). [italia-online Punteggi e vincite]"
    )


@pytest.mark.parametrize(
    ("base", "wagers"),
    [
        (ASTURIAS, {PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(10)}),
        (ASTURIAS, {PUNTO: Odds(31, 30), BANCA: Odds(1)}),
        (ANDALUCIA, {PUNTO: Odds(1), BANCA: Odds(21, 20)}),
    ],
)
def test_prices_that_favour_the_player_are_refused(
    base: Regulation, wagers: Mapping[WagerKind, Odds]
) -> None:
    with pytest.raises(RegulationViolation) as caught:
        derive(base, wagers=wagers)
    assert caught.value.code == "regulation.favours_player"


def test_without_a_deduction_banca_favours_the_player() -> None:
    with pytest.raises(RegulationViolation) as caught:
        derive(ASTURIAS, deductions=())
    assert caught.value.code == "regulation.favours_player"
    assert caught.value.params["wager"] == "banca"


@pytest.mark.parametrize(
    ("base", "changes", "field"),
    [
        (FOURNIER, {"wagers": {PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(8)}}, "wagers"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(1), TIE: Odds(8)}}, "wagers"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(0), BANCA: Odds(1)}}, "wagers"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(1, 0), BANCA: Odds(1)}}, "wagers"),
        (ITALIA, {"standing_players": True}, "standing_players"),
        (ASTURIAS, {"steps": frozenset({StepRule.WHOLE_FRACTION})}, "steps"),
        (ASTURIAS, {"tie_cap": Fraction(1, 5)}, "tie_cap"),
        (ASTURIAS, {"tie_cap": Fraction(-1, 5)}, "tie_cap"),
        (ASTURIAS, {"maximum_rule": MaximumRule(exact=(20, 30))}, "maximum_rule"),
        (ASTURIAS, {"maximum_rule": MaximumRule(low=20, high=50)}, "maximum_rule"),
        (ANDALUCIA, {"maximum_rule": MaximumRule(low=5, high=50)}, "maximum_rule"),
        (ANDALUCIA, {"maximum_rule": MaximumRule(low=20)}, "maximum_rule"),
        (ASTURIAS, {"deductions": (Deduction(TIE, Fraction(1, 20), ""),)}, "deductions"),
        (ASTURIAS, {"deductions": (Deduction(BANCA, Fraction(3, 2), ""),)}, "deductions"),
        (ASTURIAS, {"deductions": (Deduction(BANCA, Fraction(1, 20), ""),) * 2}, "deductions"),
    ],
)
def test_a_bound_of_the_text_is_kept(base: Regulation, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RegulationViolation) as caught:
        derive(base, **changes)
    assert caught.value.code == "regulation.bound"
    assert caught.value.params["field"] == field
    assert caught.value.article == base.article(field)


def test_a_house_may_be_stricter_than_the_text() -> None:
    assert derive(ASTURIAS, maximum_rule=MaximumRule(exact=(20,))).maximum_rule.exact == (20,)
    assert derive(ANDALUCIA, maximum_rule=MaximumRule(low=20, high=50)).maximum_rule.high == 50
    assert derive(ANDALUCIA, steps=frozenset({StepRule.MULTIPLE})).steps == {StepRule.MULTIPLE}
    assert TIE not in derive(ASTURIAS, wagers={PUNTO: Odds(1), BANCA: Odds(1)}).wagers


@pytest.mark.parametrize("names", [{"key": ""}, {"key": "asturias-2011"}, {"version": " "}])
def test_a_house_names_its_rules_and_their_version(names: dict[str, str]) -> None:
    with pytest.raises(RegulationViolation) as caught:
        derive(ASTURIAS, **names)
    assert caught.value.code == "regulation.name"


@pytest.mark.parametrize("decks", [0, 101, 6.5])
def test_decks_that_no_shoe_has_are_refused(decks: int) -> None:
    with pytest.raises(OddsViolation):
        derive(ASTURIAS, decks=decks)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 8),
    st.integers(1, 20),
    st.integers(1, 20),
    st.fractions(0, 1, max_denominator=100),
)
def test_rules_are_refused_exactly_when_a_bet_favours_the_player(
    decks: int, tie: int, pair: int, share: Fraction
) -> None:
    wagers = {**ITALIA.wagers, TIE: Odds(tie)}
    wagers[WagerKind.PUNTO_PAIR] = wagers[WagerKind.BANCA_PAIR] = Odds(pair)
    deductions = (Deduction(BANCA, share, ""),)
    wanted = replace(ITALIA, wagers=wagers, deductions=deductions)
    edges = {kind: odds.edge for kind, odds in full_shoe_odds(wanted, decks).items()}
    if min(edges.values()) >= 0:
        assert derive(ITALIA, decks=decks, wagers=wagers, deductions=deductions).decks == decks
        return
    with pytest.raises(RegulationViolation) as caught:
        derive(ITALIA, decks=decks, wagers=wagers, deductions=deductions)
    assert caught.value.code == "regulation.favours_player"
    assert caught.value.params["edge"] == str(edges[WagerKind(str(caught.value.params["wager"]))])
