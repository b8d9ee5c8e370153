"""A house's own rules stay inside the text and never favour the player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.lib.sentences import sentence_of
from games.rules.banca import begin_banca
from games.rules.errors import RegulationViolation
from games.rules.limits import Limits
from games.rules.odds import full_shoe_odds
from games.rules.regulations import Regulation
from games.rules.regulations.base import Deduction, MaximumRule, Odds, StepRule
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.derived import derive_regulation
from games.rules.settlement import Bet, settle
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, ITALIA, RIO, outcome_of

NAMES = {"key": "house", "title": "House", "version": "2"}
PUNTO, BANCA, TIE = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE


def derive(base: Regulation, **changes: Any) -> Regulation:
    return derive_regulation(base, **{**NAMES, **changes})


def test_a_change_loses_its_article() -> None:
    house = derive(ASTURIAS, decks=8, standing_players=False, tie_cap=Fraction(1, 20))
    assert (house.key, house.version, house.decks) == ("house", "2", 8)
    for field in ("decks", "decks_allowed", "standing_players", "tie_cap"):
        assert house.article(field) == ""
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
    assert_refused("regulation.favours_player", derive, base, wagers=wagers)


def test_every_number_of_decks_that_stays_allowed_is_held_to_the_edge() -> None:
    # 9.51:1 leaves the house a hundredth of a percent with six decks and costs it one with eight.
    wagers = {PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(951, 100)}
    assert derive(ASTURIAS, decks=6, wagers=wagers).decks == 6
    with pytest.raises(RegulationViolation) as caught:
        derive(ASTURIAS, wagers=wagers)
    assert caught.value.params["decks"] == 8


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "With 6 decks the bet punto pair would favour the player by 18.3280 %"),
        ("es", "Con 6 barajas la apuesta pareja de punto favorecería al jugador en un 18.3280 %"),
        ("it", "Con 6 mazzi la puntata coppia di punto favorirebbe il giocatore del 18.3280 %"),
    ],
)
def test_the_exact_edge_is_written_in_every_language(language: str, sentence: str) -> None:
    with pytest.raises(RegulationViolation) as caught, override(language):
        derive(ITALIA, decks=6)
    with override(language):
        text = sentence_of(caught.value.code, caught.value.params, "EUR")
    assert text.startswith(sentence)
    assert "-57/311" in text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The text does not let a house set the steps of bets to a whole fraction of the "),
        ("es", "El reglamento no permite al casino poner los múltiplos de las apuestas en "),
        ("it", "Il regolamento non consente al casinò di porre i multipli delle puntate a "),
    ],
)
def test_a_broken_bound_is_reported_in_every_language(language: str, sentence: str) -> None:
    with pytest.raises(RegulationViolation) as caught:
        derive(ASTURIAS, steps=frozenset({StepRule.WHOLE_FRACTION}))
    with override(language):
        text = sentence_of(caught.value.code, caught.value.params, "EUR")
    assert text.startswith(sentence)
    assert "whole_fraction" not in text


def test_without_a_deduction_banca_favours_the_player() -> None:
    caught = assert_refused("regulation.favours_player", derive, ASTURIAS, deductions=())
    assert caught.params["wager"] == "banca"


@pytest.mark.parametrize(
    ("base", "changes", "rule"),
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
        (ASTURIAS, {"steps": frozenset()}, "steps"),
        (FOURNIER, {"steps": frozenset({"thirds"})}, "steps"),
        (FOURNIER, {"maximum_rule": MaximumRule(exact=(0,))}, "maximum_rule"),
        (FOURNIER, {"maximum_rule": MaximumRule(exact=(20,), high=20)}, "maximum_rule"),
    ],
)
def test_a_bound_of_the_text_is_kept(base: Regulation, changes: dict[str, Any], rule: str) -> None:
    caught = assert_refused("regulation.bound", derive, base, **changes)
    assert caught.params["rule"] == rule
    assert caught.article == base.article(rule)


def test_a_house_may_be_stricter_than_the_text() -> None:
    assert derive(ASTURIAS, maximum_rule=MaximumRule(exact=(20,))).maximum_rule.exact == (20,)
    assert derive(ANDALUCIA, maximum_rule=MaximumRule(low=20, high=50)).maximum_rule.high == 50
    assert derive(FOURNIER, steps=frozenset({StepRule.MULTIPLE})).steps == {StepRule.MULTIPLE}
    assert derive(ANDALUCIA, steps=frozenset({StepRule.MULTIPLE})).steps == {StepRule.MULTIPLE}
    assert TIE not in derive(ASTURIAS, wagers={PUNTO: Odds(1), BANCA: Odds(1)}).wagers


@pytest.mark.parametrize(
    "names",
    [
        {"key": ""},
        {"key": "asturias-2011"},
        {"key": "fournier"},
        {"key": "k" * 33},
        {"key": 7},
        {"title": ""},
        {"version": " "},
        {"version": "v" * 21},
    ],
)
def test_a_house_names_its_rules_and_their_version(names: dict[str, Any]) -> None:
    assert_refused("regulation.name", derive, ASTURIAS, **names)


def test_a_silent_text_leaves_the_rounding_to_the_house_that_deals() -> None:
    for regulation in ALL:
        assert regulation.commission is None
        assert regulation.article("commission") == ""
        assert regulation.rounding(CommissionRule(50, Rounding.UP)) == CommissionRule(
            50, Rounding.UP
        )


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        (CommissionRule(100, Rounding.DOWN), 0),
        (CommissionRule(100, Rounding.UP), 100),
        (CommissionRule(50, Rounding.HALF_UP), 100),
        (CommissionRule(60, Rounding.HALF_UP), 60),
    ],
)
def test_settlement_takes_a_derived_rounding(rule: CommissionRule, kept: int) -> None:
    house = derive(ASTURIAS, commission=rule)
    assert house.article("commission") == ""
    bets = [Bet(1, BANCA, 1500)]  # 5 % are 75
    banca_wins = outcome_of("KcQd/9sKh")
    assert settle(house, banca_wins, bets).overall.commission_minor == kept
    # The house's own setting is for texts that are silent: there is one rounding, not two.
    other = CommissionRule(1, Rounding.DOWN)
    assert settle(house, banca_wins, bets, other).overall.commission_minor == kept
    assert settle(ASTURIAS, banca_wins, bets, other).overall.commission_minor == 75


def test_the_holder_of_an_auctioned_banca_is_rounded_by_the_same_rule() -> None:
    rule = CommissionRule(100, Rounding.UP)
    house = derive(RIO, commission=rule)
    limits = Limits(100, 1000, 0)
    table = begin_banca(house, limits, {1: "Ana", 2: "Blas", 3: "Cira"})
    assert table.commission_rule == rule


@settings(max_examples=40)
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
    caught = assert_refused(
        "regulation.favours_player",
        derive,
        ITALIA,
        decks=decks,
        wagers=wagers,
        deductions=deductions,
    )
    assert caught.params["edge"] == str(edges[WagerKind(str(caught.params["wager"]))])
