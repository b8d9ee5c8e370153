"""A house's own rules stay inside the text and never favour the player."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.lib.sentences import sentence_of
from games.rules.banca import begin_banca
from games.rules.errors import LimitViolation, RegulationViolation
from games.rules.limits import Limits, verify_limits
from games.rules.odds import full_shoe_odds, verify_no_bet_favours_player
from games.rules.preparation import find_due_step
from games.rules.regulations import Regulation
from games.rules.regulations.base import (
    CutCardRule,
    Deduction,
    MaximumRule,
    Odds,
    StakeRule,
    StepRule,
)
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.derived import derive_regulation
from games.rules.regulations.play_rules import PreparationStep as Step
from games.rules.rounded_odds import rounded_edge
from games.rules.settlement import Bet, settle
from games.rules.talla import verify_cut_card
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, ITALIA, RIO, outcome_of

NAMES = {"key": "house", "title": "House", "version": "2"}
PUNTO, BANCA, TIE = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE
HALF, SEVEN = Fraction(1, 2), frozenset({7})


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
        verify_no_bet_favours_player(ITALIA, 6)
    assert str(caught.value) == (
        "With 6 decks the bet punto_pair would favour the player by 18.3280 % "
        "(exactly -57/311). [italia-online Punteggi e vincite]"
    )


def test_fournier_s_percentage_is_the_house_s_while_banca_does_not_favour_the_player() -> None:
    # Published counts: of the coups that are no tie, banca wins 1 - P/B more than punto, which is
    # 2.6979 % of its wins with six decks and 2.6932 % with eight. A percentage between the two is
    # enough for eight decks alone.
    between = (Deduction(BANCA, Fraction(2695, 100_000), ""),)
    punto, banca, total = 2_230_518_282_592_256, 2_292_252_566_437_888, 4_998_398_275_503_360
    house = derive(FOURNIER, decks=8, deductions=between)
    edge = (punto - banca * (1 - Fraction(2695, 100_000))) / total
    assert full_shoe_odds(house, 8)[BANCA].edge == edge > 0
    assert house.article("deductions") == ""
    caught = assert_refused("regulation.favours_player", derive, FOURNIER, deductions=between)
    assert (caught.params["decks"], caught.params["wager"]) == (6, "banca")
    six = Fraction(392_220_492_728_832, 403_095_751_234_560)
    exactly = (Deduction(BANCA, 1 - six, ""),)
    assert full_shoe_odds(derive(FOURNIER, decks=6, deductions=exactly), 6)[BANCA].edge == 0
    less = (Deduction(BANCA, 1 - six - Fraction(1, 10**15), ""),)
    assert_refused("regulation.favours_player", derive, FOURNIER, decks=6, deductions=less)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "With 6 decks the bet punto pair would favour the player by 18.3280 %"),
        ("es", "Con 6 barajas la apuesta pareja de punto favorecería al jugador en un 18,3280 %"),
        ("it", "Con 6 mazzi la puntata coppia di punto favorirebbe il giocatore del 18,3280 %"),
    ],
)
def test_the_exact_edge_is_written_in_every_language(language: str, sentence: str) -> None:
    with pytest.raises(RegulationViolation) as caught, override(language):
        verify_no_bet_favours_player(ITALIA, 6)
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


@pytest.mark.parametrize(
    ("base", "changes", "rule"),
    [
        # What the texts fix: Asturias pays a tie 8:1 and takes 5 %, Andalucía half at a six and
        # nothing else, Río 10 %; Fournier plays six or eight decks, Italia one.
        (ASTURIAS, {"wagers": {PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(5)}}, "tie"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(9)}}, "tie"),
        (ANDALUCIA, {"wagers": {PUNTO: Odds(1), BANCA: Odds(19, 20)}}, "banca"),
        (FOURNIER, {"wagers": {PUNTO: Odds(1), BANCA: Odds(19, 20)}}, "banca"),
        (ASTURIAS, {"deductions": (Deduction(BANCA, Fraction(1, 5), ""),)}, "deductions"),
        (ASTURIAS, {"deductions": ()}, "deductions"),
        (ANDALUCIA, {"deductions": (Deduction(BANCA, Fraction(1, 20), ""),)}, "deductions"),
        (ANDALUCIA, {"deductions": (Deduction(BANCA, HALF, "", SEVEN),)}, "deductions"),
        (RIO, {"deductions": (Deduction(BANCA, Fraction(1, 20), ""),)}, "deductions"),
        (FOURNIER, {"deductions": (Deduction(BANCA, HALF, "", SEVEN),)}, "deductions"),
        (FOURNIER, {"deductions": (Deduction(PUNTO, Fraction(1, 20), ""),)}, "deductions"),
        (FOURNIER, {"decks": 4}, "decks_allowed"),
        (ITALIA, {"decks": 6}, "decks_allowed"),
        # 6, 32, 37 b and 43 give rights to standing players: no house may do without them.
        (RIO, {"standing_players": False}, "standing_players"),
        (FOURNIER, {"tie_cap": Fraction(1, 20)}, "tie_cap"),
        (FOURNIER, {"wagers": {PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(8)}}, "wagers"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(1), TIE: Odds(8)}}, "wagers"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(0), BANCA: Odds(1)}}, "punto"),
        (ASTURIAS, {"wagers": {PUNTO: Odds(1, 0), BANCA: Odds(1)}}, "punto"),
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
    assert caught.article == base.article("wagers" if rule in base.wagers else rule)


@pytest.mark.parametrize(
    ("base", "key", "most", "article"),
    [
        (ANDALUCIA, "large", 12, "andalucia mesa"),
        (ANDALUCIA, "midi", 10, "andalucia mesa"),
        (ASTURIAS, "mini", 8, "asturias-2011 E"),
        (ASTURIAS, "mini", 0, "asturias-2011 E"),
        (RIO, "large", 2, "rio-de-la-plata 1"),
        (FOURNIER, "large", 31, "fournier Número de jugadores"),
    ],
)
def test_seats_are_those_of_the_text_or_fewer(
    base: Regulation, key: str, most: int, article: str
) -> None:
    caught = assert_refused("regulation.bound", derive, base, seats={key: most})
    assert (caught.params["rule"], caught.article) == ("seats", article)


def test_a_house_adds_steps_of_preparing_a_shoe_and_takes_none_away() -> None:
    text = ASTURIAS.preparation.demanded
    house = derive(ASTURIAS, preparation={Step.PLACE, Step.CONDITION})
    assert list(house.preparation.demanded.items()) == [
        (Step.CONDITION, ""),
        *text.items(),
        (Step.PLACE, ""),
    ]
    assert find_due_step(house, []) is Step.CONDITION
    assert find_due_step(house, [Step.CONDITION, *text]) is Step.PLACE
    assert house.article("preparation") == "asturias-2011 B"
    assert derive(ASTURIAS, preparation=set()).preparation.demanded == text
    caught = assert_refused("regulation.bound", derive, ASTURIAS, preparation={Step.CUT})
    assert caught.params["allowed"] == "check_cards/form_piles/place_shoe/riffle"


@pytest.mark.parametrize(
    ("base", "allowed", "refused", "article"),
    [
        (ASTURIAS, [7], [6, 8], "asturias-2011 B"),  # "siete cartas"
        (FOURNIER, [7, 14, 311], [6, 312], "fournier Distribución de las cartas"),
        (RIO, [1, 60, 311], [0, -1, 312], ""),  # 11 gives no number
        (ANDALUCIA, [1, 60, 311], [0, 312], ""),
    ],
)
def test_a_house_sets_the_cards_behind_the_cut_card_as_far_as_the_text_lets_it(
    base: Regulation, allowed: list[int], refused: list[int], article: str
) -> None:
    for behind in allowed:
        house = derive(base, cards_behind=behind)
        verify_cut_card(house, behind, 6)
        assert house.article("cut_card") == base.article("cut_card")
        assert_refused("talla.cut_card", verify_cut_card, house, behind + 1, 6)
    for behind in refused:
        caught = assert_refused("regulation.bound", derive, base, cards_behind=behind)
        assert (caught.params["rule"], caught.article or "") == ("cards_behind", article)
    if article != "asturias-2011 B":
        assert derive(base, cards_behind=60).article("cards_behind") == ""
        assert derive(base, decks=8, cards_behind=400).cut_card == CutCardRule(400, False)


def test_fewer_seats_are_held_at_each_table() -> None:
    house = derive(ANDALUCIA, seats={"midi": 8, "large": 14})
    assert house.formats["large"] is ANDALUCIA.formats["large"]
    house.format("midi").verify_seats(8)
    assert_refused("regulation.seats", house.format("midi").verify_seats, 9)
    ANDALUCIA.format("midi").verify_seats(9)


@pytest.mark.parametrize(
    ("base", "rule", "stakes", "code", "stake"),
    [
        # 5 % of 10.00 is 0.50, which down to a whole unit takes nothing.
        (ASTURIAS, (100, "down"), (1000, 1000), "limits.rounding", 1000),
        # 5 % of 1.00, up to a whole unit, is all that it wins; half of 1.00 at a six, too.
        (ASTURIAS, (100, "up"), (100, 100), "limits.rounding_whole", 100),
        (ANDALUCIA, (100, "up"), (100, 50), "limits.rounding_whole", 100),
        # 5 % of 9.00 is 0.45 and rounds to nothing, of 10.00 it rounds to 1.00.
        (ASTURIAS, (100, "half_up"), (900, 100), "limits.rounding", 900),
        (ASTURIAS, (100, "half_up"), (1000, 1000), "", 0),
        (ASTURIAS, (100, "up"), (200, 100), "", 0),
        (ASTURIAS, (100, "down"), (2000, 2000), "", 0),
        (ANDALUCIA, (100, "down"), (200, 200), "", 0),
        (FOURNIER, (1, "down"), (100, 100), "", 0),
    ],
)
def test_rounding_is_judged_at_every_stake_that_the_rules_are_for(
    base: Regulation, rule: tuple[int, str], stakes: tuple[int, int], code: str, stake: int
) -> None:
    changes = {
        "commission": CommissionRule(rule[0], Rounding(rule[1])),
        "stakes": StakeRule(*stakes),
    }
    if not code:
        assert derive(base, **changes).stakes == StakeRule(*stakes)
        return
    caught = assert_refused(code, derive, base, **changes)
    assert (caught.params["wager"], caught.params["stake_minor"]) == ("banca", stake)


def test_a_sign_has_the_stakes_that_the_rules_were_made_for() -> None:
    house = derive(
        ANDALUCIA, commission=CommissionRule(100, Rounding.UP), stakes=StakeRule(1000, 500)
    )
    verify_limits(house, Limits(1000, 20_000, 0, 500), 100)
    verify_limits(house, Limits(2000, 40_000, 0, 1000), 100)
    for sign in (
        Limits(500, 10_000, 0, 500),
        Limits(1000, 20_000, 0),
        Limits(1000, 20_000, 0, 250),
    ):
        assert_refused("limits.stakes", verify_limits, house, sign, 100)


@pytest.mark.parametrize(
    "stakes", [(0, 1), (100, 0), (100, 300), (250, 100), (10**13, 1), (100, True)]
)
def test_stakes_are_whole_and_begin_on_their_step(stakes: tuple[int, int]) -> None:
    assert_refused("regulation.bound", derive, ASTURIAS, stakes=StakeRule(*stakes))


def test_what_is_as_the_text_says_keeps_its_article() -> None:
    house = derive(
        ASTURIAS,
        deductions=(Deduction(BANCA, Fraction(1, 20), ""),),
        tie_cap=Fraction(1, 10),
        standing_players=True,
    )
    for field in ("deductions", "tie_cap", "standing_players"):
        assert house.article(field) == ASTURIAS.article(field) != ""


def test_rules_made_from_a_house_s_rules_may_only_be_narrower() -> None:
    house = derive(FOURNIER, decks=8, deductions=(Deduction(BANCA, Fraction(4, 100), ""),))
    names: dict[str, Any] = {"key": "other", "title": "Other", "version": "1"}
    for changes in ({"decks": 6}, {"deductions": FOURNIER.deductions}):
        assert_refused("regulation.bound", derive_regulation, house, **names, **changes)
    assert derive_regulation(house, **names, decks=8).decks == 8


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
    st.sampled_from((ASTURIAS, ANDALUCIA, FOURNIER)),
    st.sampled_from((10, 50, 100)),
    st.sampled_from(Rounding),
    st.integers(1, 60),
    st.integers(1, 4),
)
def test_rules_are_refused_exactly_when_some_stake_favours_the_player_or_wins_nothing(
    base: Regulation, chip: int, direction: Rounding, times: int, step: int
) -> None:
    stakes = StakeRule(50 * step * times, 50 * step)
    rule = CommissionRule(chip, direction)
    (deduction,) = base.deductions
    tried = range(stakes.minimum_minor, 60 * 200, stakes.step_minor)
    bad = any(
        rule.keep_of(stake, deduction) >= stake
        or rounded_edge(base, rule, BANCA, stake, decks=decks) < 0
        for stake in tried
        for decks in base.decks_allowed
    )
    try:
        derive(base, commission=rule, stakes=stakes)
        refused = False
    except LimitViolation:
        refused = True
    assert refused == bad
