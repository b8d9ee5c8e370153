"""Bad calls about odds, regulations, a house's own rules and limits."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any, Final

from games.rules import limits, luck, odds, rounded_odds
from games.rules.limits import Limits
from games.rules.regulations import TEXTS, get_regulation
from games.rules.regulations.base import CutCardRule, Deduction, MaximumRule
from games.rules.regulations.derived import derive_regulation
from games.rules.regulations.house_rules import (
    HouseRules,
    make_regulation,
    read_house_rules,
    write_house_rules,
)
from games.rules.settlement import EXACT, Bet
from games.rules.wagers import WagerKind
from tests.rules.bad_input_cards import (
    ANY,
    LARGE,
    LIMITS,
    NO_DECKS,
    NO_ROW,
    NO_SEAT,
    NO_WHOLE,
    Bad,
    each,
    untyped,
)
from tests.rules.bad_input_play import NO_BETS_OFFERED
from tests.rules.samples import ANDALUCIA, ASTURIAS, ITALIA

NO_KEY: Final = {"None": None, "x": "x", "“”": "", "5": 5, "['a']": ["a"]}
NO_LIMITS: Final[dict[str, Any]] = {
    "above zero, not 0": Limits(0, 0, 0),
    "-5": Limits(100, 2000, 0, -5),
    "2000.0": Limits(100, untyped(2000.0), 0),
    "True": Limits(True, 2000, 0),
    "“100”": Limits(untyped("100"), 2000, 0),
    "None": Limits(100, 2000, ANY),
    "(100, 2000)": (100, 2000),
}
NO_ODDS: Final = {**NO_WHOLE, "0": 0}
NO_KEY_OF_HOUSE: Final = {"None": None, "5": 5, "“ ”": " ", "asturias-2011": "asturias-2011"}
NO_LEFT: Final = {
    "None": None,
    "[]": [],
    "5": 5,
    "1.5": [1.5] * 13,
    "True": [True] * 13,
    "-1": [-1] + [4] * 12,
}
NONE_DEALT = odds.Counts(0, 0, (0,) * 10, (0,) * 10, (0, 0, 0))
ONE_TIE = NONE_DEALT._replace(total=1, tie=1)
HOUSE: Final[dict[str, Any]] = {
    "base": "asturias-2011",
    "base_version": "2011-06-10",
    "key": "house",
    "title": "House",
    "version": "1",
}
NO_CHANGES: Final[dict[str, tuple[str, Any]]] = {
    "deductions 5": ("deductions", 5),
    "wagers 5": ("wagers", 5),
    "wagers {'banca': 1}": ("wagers", {"banca": 1}),
    "steps 5": ("steps", 5),
    "decks True": ("decks", True),
    "decks 1.5": ("decks", 1.5),
    "decks six": ("decks", "six"),
    "maximum_rule 20": ("maximum_rule", 20),
    "commission 5": ("commission", 5),
    "standing_players x": ("standing_players", "x"),
    "tie_cap 0.05": ("tie_cap", 0.05),
}


def derive(**values: Any) -> object:
    return derive_regulation(ASTURIAS, **{"key": "k", "title": "t", "version": "1", **values})


BAD_HOUSE: Final[tuple[Bad, ...]] = (
    # odds
    *each("odds.full_shoe", odds.full_shoe, NO_DECKS),
    *each("odds.full_ranks", odds.full_ranks, NO_DECKS),
    *each("odds.full_shoe_odds", lambda bad: odds.full_shoe_odds(ASTURIAS, bad), NO_DECKS),
    *each("luck.coup_moments", lambda bad: luck.coup_moments(ASTURIAS, bad), NO_DECKS),
    *each(
        "odds.verify_no_bet_favours_player",
        lambda bad: odds.verify_no_bet_favours_player(ASTURIAS, bad),
        NO_DECKS,
    ),
    (
        "odds.verify_no_bet_favours_player",
        lambda: odds.verify_no_bet_favours_player(ITALIA, 6),
        "punto_pair",
    ),
    *each(
        "odds.remaining_shoe",
        lambda bad: odds.remaining_shoe(6, bad),
        {"[1]": [1], "7": [7] * 52, "1.0": [1.0] * 52, "True": [True] * 52, **NO_ROW},
    ),
    *each("odds.remaining_ranks", lambda bad: odds.remaining_ranks(bad, [0] * 52), NO_DECKS),
    *each("odds.remaining_ranks", lambda bad: odds.remaining_ranks(6, bad), NO_ROW),
    *each(
        "odds.count_coups",
        lambda bad: odds.count_coups(ASTURIAS.draw_table, bad),
        {
            "None": None,
            "(1,)": (1,),
            "-1": (-1,) + (8,) * 9,
            "True": [True] * 10,
            "1.5": [1.5] * 10,
            "'6'": ["6"] * 10,
        },
    ),
    *each("odds.pair_probability", odds.pair_probability, NO_LEFT),
    *each("odds.shoe_odds", lambda bad: odds.shoe_odds(ASTURIAS, bad), NO_LEFT),
    *each(
        "odds.dealt_odds",
        lambda bad: odds.dealt_odds(ITALIA, bad, 0, 0),
        {
            "There are no odds for 0 coups": NONE_DEALT,
            "total=5": NONE_DEALT._replace(total=5),
            "punto_by_total=(1,)": ONE_TIE._replace(punto_by_total=(1,), total=2),
            "tie=1.5": NONE_DEALT._replace(total=untyped(1.5), tie=untyped(1.5)),
            "tie=-1": NONE_DEALT._replace(total=0, tie=-1, punto_by_total=(1,) + (0,) * 9),
        },
    ),
    *each(
        "odds.dealt_odds",
        lambda bad: odds.dealt_odds(ITALIA, ONE_TIE, bad, 0),
        {**NO_WHOLE, "2": 2, "1000000": 10**50},
    ),
    *each("odds.dealt_odds", lambda bad: odds.dealt_odds(ITALIA, ONE_TIE, 0, bad), {"2": 2}),
    *each(
        "odds.write_decimal",
        lambda bad: odds.write_decimal(bad, 4),
        {"'x'": "x", "0.1": 0.1, "None": None, "True": True},
    ),
    *each(
        "odds.write_decimal",
        lambda bad: odds.write_decimal(Fraction(1, 3), bad),
        {**NO_WHOLE, "0": 0},
    ),
    *each(
        "rounded_odds.rounded_edge",
        lambda bad: rounded_odds.rounded_edge(ASTURIAS, EXACT, WagerKind.BANCA, bad, decks=6),
        {**NO_WHOLE, "0": 0},
    ),
    *each(
        "rounded_odds.rounded_edge",
        lambda bad: rounded_odds.rounded_edge(ASTURIAS, EXACT, WagerKind.BANCA, 5, decks=bad),
        NO_DECKS,
    ),
    *each(
        "rounded_odds.rounded_edge",
        lambda bad: rounded_odds.rounded_edge(ASTURIAS, EXACT, bad, 5, decks=6),
        {"tie": WagerKind.TIE, "x": "x", "None": None, "[]": []},
    ),
    (
        "rounded_odds.rounded_edge",
        lambda: rounded_odds.rounded_edge(ASTURIAS, ANY, WagerKind.BANCA, 5, decks=6),
        "None",
    ),
    # regulations and limits
    *each("regulations.get_regulation", get_regulation, NO_KEY),
    *each("regulations.base.Regulation.format", ASTURIAS.format, NO_KEY),
    *each(
        "regulations.base.TableFormat.verify_seats",
        LARGE.verify_seats,
        {**NO_WHOLE, "0": 0, "15": 15},
    ),
    *each(
        "regulations.base.TableFormat.verify_croupiers",
        LARGE.verify_croupiers,
        {**NO_WHOLE, "0": 0},
    ),
    *each(
        "regulations.base.TableFormat.verify_croupiers_most",
        LARGE.verify_croupiers_most,
        NO_WHOLE,
    ),
    *each(
        "regulations.base.TableFormat.verify_croupiers_most",
        ANDALUCIA.format("mini").verify_croupiers_most,
        {**NO_WHOLE, "3": 3},
    ),
    *each(
        "regulations.derived.derive_regulation",
        lambda bad: derive_regulation(ASTURIAS, key="k", title="t", version="1", decks=bad),
        {str(bad): bad for bad in (0, -1, 1.5, "six", True)},
    ),
    (
        "regulations.derived.derive_regulation",
        lambda: derive_regulation(ASTURIAS, key=" ", title="t", version="1"),
        "“ ”",
    ),
    (
        "regulations.derived.derive_regulation",
        lambda: derive_regulation(
            ASTURIAS, key="k", title="t", version="1", maximum_rule=MaximumRule((30,))
        ),
        "30",
    ),
    *(
        ("regulations.derived.derive_regulation", partial(derive, **{rule: bad}), rule)
        for rule, bad in NO_CHANGES.values()
        if rule != "decks"
    ),
    *each("regulations.derived.derive_regulation", lambda bad: derive(key=bad), NO_KEY_OF_HOUSE),
    *each(
        "regulations.derived.derive_regulation",
        lambda bad: derive(deductions=(Deduction(WagerKind.BANCA, bad, ""),)),
        {"0.05": 0.05, "1/20": "1/20", "None": None, "True": True, "2": 2},
    ),
    *each(
        "regulations.derived.derive_regulation",
        lambda bad: derive(maximum_rule=bad),
        {
            "20.0": MaximumRule((untyped(20.0),)),
            "20.5-50": MaximumRule((), untyped(20.5), 50),
            "50-20": MaximumRule((), 50, 20),
        },
    ),
    *each(
        "regulations.derived.derive_regulation",
        lambda bad: derive(deductions=(Deduction(WagerKind.BANCA, Fraction(1, 20), "", bad),)),
        {"None": None, "'x'": {"x"}, "1.5": {1.5}, "12": {12}, "7": 7},
    ),
    *each(
        "regulations.derived.derive_regulation",
        lambda bad: derive(steps=bad),
        {"5/x": {5, "x"}, "'multiple'": "multiple"},
    ),
    *each("regulations.registry.Registry.add", TEXTS.add, {"None": None, "5": 5}),
    ("regulations.registry.Registry.add", lambda: TEXTS.add(ASTURIAS), "2011-06-10"),
    *each("regulations.registry.Registry.find", TEXTS.find, NO_KEY),
    *each(
        "regulations.registry.Registry.find",
        lambda bad: TEXTS.find("asturias-2011", bad),
        {"x": "x", "5": 5, "['a']": ["a"]},
    ),
    *each("regulations.house_rules.make_regulation", make_regulation, {"None": None, "5": 5}),
    (
        "regulations.house_rules.make_regulation",
        lambda: make_regulation(HouseRules(**{**HOUSE, "base": "x"})),
        "x",
    ),
    *each("regulations.house_rules.write_house_rules", write_house_rules, {"None": None, "5": 5}),
    *each(
        "regulations.house_rules.write_house_rules",
        lambda bad: write_house_rules(HouseRules(**HOUSE, **{bad[0]: bad[1]})),
        NO_CHANGES,
    ),
    (
        "regulations.house_rules.write_house_rules",
        lambda: write_house_rules(HouseRules(**{**HOUSE, "title": 5})),
        "title 5",
    ),
    *each(
        "regulations.house_rules.read_house_rules",
        read_house_rules,
        {
            "None": None,
            "record 5": 5,
            "base None": {},
            "changes None": HOUSE,
            "decks 1.5": {**HOUSE, "changes": {"decks": 1.5}},
            "bonus": {**HOUSE, "bonus": 1},
        },
    ),
    *each(
        "regulations.base.MaximumRule.allows", lambda bad: MaximumRule().allows(bad, 20), NO_ODDS
    ),
    *each(
        "regulations.base.MaximumRule.allows", lambda bad: MaximumRule().allows(20, bad), NO_ODDS
    ),
    *each("regulations.base.CutCardRule.allows", CutCardRule(7, True).allows, NO_WHOLE),
    # limits
    *each(
        "limits.verify_limits",
        lambda bad: limits.verify_limits(ASTURIAS, bad, 100),
        {**NO_LIMITS, "1990": Limits(100, 1990, 0)},
    ),
    *each(
        "limits.find_limit_defects",
        lambda bad: limits.find_limit_defects(ASTURIAS, bad, 100),
        {"(100, 2000)": (100, 2000), "None": None},
    ),
    *each(
        "limits.verify_limits",
        lambda bad: limits.verify_limits(ASTURIAS, LIMITS, bad),
        {"-1": -1, "1.5": 1.5, "“x”": "x", "None": None, "True": True},
    ),
    *each("limits.verify_amounts", limits.verify_amounts, NO_LIMITS),
    *each(
        "limits.verify_bets",
        lambda bad: limits.verify_bets(ASTURIAS, LIMITS, [bad]),
        {**NO_BETS_OFFERED, "under the minimum 100": Bet(1, WagerKind.PUNTO, 5)},
    ),
    *each("limits.verify_bets", lambda bad: limits.verify_bets(ASTURIAS, bad, []), NO_LIMITS),
    *each(
        "limits.find_bet_defects",
        lambda bad: limits.find_bet_defects(ASTURIAS, LIMITS, [bad]),
        NO_BETS_OFFERED,
    ),
    *each(
        "limits.find_bet_defects",
        lambda bad: limits.find_bet_defects(ASTURIAS, LIMITS, bad),
        NO_ROW,
    ),
    *each(
        "limits.find_bet_defects",
        lambda bad: limits.find_bet_defects(ASTURIAS, LIMITS, [], holder=bad),
        NO_SEAT,
    ),
)
