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
    NO_WHOLE,
    Bad,
    each,
    in_row,
    refused,
    untyped,
)
from tests.rules.bad_input_play import NO_BETS_OFFERED
from tests.rules.samples import ANDALUCIA, ASTURIAS, ITALIA, RIO

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
    "[0, ": [0] * 8 + [1] * 5,
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
    "stakes 5": ("stakes", 5),
    "seats 5": ("seats", 5),
    "preparation 5": ("preparation", 5),
    "preparation {'burn'}": ("preparation", {"burn"}),
    "cards_behind 7.0": ("cards_behind", 7.0),
}


def derive(**values: Any) -> object:
    return derive_regulation(ASTURIAS, **{"key": "k", "title": "t", "version": "1", **values})


BAD_HOUSE: Final[tuple[Bad, ...]] = (
    # odds
    *refused(odds.full_shoe)(decks=NO_DECKS),
    *refused(odds.full_ranks)(decks=NO_DECKS),
    *refused(odds.full_shoe_odds, ASTURIAS)(decks=NO_DECKS),
    *refused(luck.coup_moments, ASTURIAS)(decks=NO_DECKS),
    *refused(odds.verify_no_bet_favours_player, ASTURIAS)(decks=NO_DECKS),
    (
        "odds.verify_no_bet_favours_player",
        lambda: odds.verify_no_bet_favours_player(ITALIA, 6),
        "punto_pair",
    ),
    *refused(odds.remaining_shoe, 6)(
        seen={"[1]": [1], "7": [7] * 65, "1.0": [1.0] * 65, "True": [True] * 65, **NO_ROW}
    ),
    *refused(odds.remaining_ranks, 6, [0] * 65)(decks=NO_DECKS, seen=NO_ROW),
    *refused(odds.count_coups, ASTURIAS.draw_table)(
        composition={
            "None": None,
            "(1,)": (1,),
            "(5, ": (5,) + (0,) * 9,
            "-1": (-1,) + (8,) * 9,
            "True": [True] * 10,
            "1.5": [1.5] * 10,
            "'6'": ["6"] * 10,
        }
    ),
    *refused(odds.pair_probability)(ranks=NO_LEFT),
    *refused(odds.shoe_odds, ASTURIAS)(ranks=NO_LEFT),
    *refused(odds.dealt_odds, ITALIA, ONE_TIE, 0, 0)(
        counts={
            "There are no odds for 0 coups": NONE_DEALT,
            "total=5": NONE_DEALT._replace(total=5),
            "punto_by_total=(1,)": ONE_TIE._replace(punto_by_total=(1,), total=2),
            "tie=1.5": NONE_DEALT._replace(total=untyped(1.5), tie=untyped(1.5)),
            "tie=-1": NONE_DEALT._replace(total=0, tie=-1, punto_by_total=(1,) + (0,) * 9),
        },
        punto_pairs={**NO_WHOLE, "2": 2, "1000000": 10**50},
        banca_pairs={"2": 2},
    ),
    *refused(odds.write_decimal, Fraction(1, 3), 4)(
        value={"'x'": "x", "0.1": 0.1, "None": None, "True": True}, places={**NO_WHOLE, "0": 0}
    ),
    *refused(rounded_odds.rounded_edge, ASTURIAS, EXACT, WagerKind.BANCA, 5, decks=6)(
        stake_minor={**NO_WHOLE, "0": 0},
        decks=NO_DECKS,
        wager={"tie": WagerKind.TIE, "x": "x", "None": None, "[]": []},
    ),
    (
        "rounded_odds.rounded_edge",
        lambda: rounded_odds.rounded_edge(ASTURIAS, ANY, WagerKind.BANCA, 5, decks=6),
        "None",
    ),
    *refused(rounded_odds.rounded_holder_edge, RIO, EXACT, 5, decks=6)(
        stake_minor={**NO_WHOLE, "0": 0}, decks=NO_DECKS, rule={"None": None, "5": 5}
    ),
    *refused(rounded_odds.holder_edge, RIO, 6)(decks=NO_DECKS),
    *refused(rounded_odds.verify_holder_not_favoured, RIO, 6)(decks=NO_DECKS),
    ("rounded_odds.holder_edge", lambda: rounded_odds.holder_edge(ASTURIAS, 6), "no holder"),
    # regulations and limits
    *refused(get_regulation)(key=NO_KEY),
    *refused(ASTURIAS.format)(key=NO_KEY),
    *refused(ANDALUCIA.verify_reversible)(key=NO_KEY),
    *refused(LARGE.verify_seats)(seats={**NO_WHOLE, "0": 0, "15": 15}),
    *refused(LARGE.verify_croupiers)(croupiers={**NO_WHOLE, "0": 0}),
    *refused(LARGE.verify_croupiers_most)(croupiers=NO_WHOLE),
    *refused(ANDALUCIA.format("mini").verify_croupiers_most)(croupiers={**NO_WHOLE, "3": 3}),
    *refused(derive_regulation, ASTURIAS, key="k", title="t", version="1")(
        decks={str(bad): bad for bad in (0, -1, 1.5, "six", True)}
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
        (
            "regulations.derived.derive_regulation",
            partial(derive, **{rule: bad}),
            "banca to 1" if bad == {"banca": 1} else rule,
        )
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
    *refused(TEXTS.add)(regulation={"None": None, "5": 5}),
    ("regulations.registry.Registry.add", lambda: TEXTS.add(ASTURIAS), "2011-06-10"),
    *refused(TEXTS.find, "asturias-2011")(key=NO_KEY, version={"x": "x", "5": 5, "['a']": ["a"]}),
    *refused(make_regulation)(rules={"None": None, "5": 5}),
    (
        "regulations.house_rules.make_regulation",
        lambda: make_regulation(HouseRules(**{**HOUSE, "base": "x"})),
        "x",
    ),
    *refused(write_house_rules)(rules={"None": None, "5": 5}),
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
    *refused(read_house_rules)(
        record={
            "None": None,
            "record 5": 5,
            "base None": {},
            "changes None": HOUSE,
            "decks 1.5": {**HOUSE, "changes": {"decks": 1.5}},
            "bonus": {**HOUSE, "bonus": 1},
        }
    ),
    *refused(MaximumRule().allows, 20, 20)(minimum_minor=NO_ODDS, maximum_minor=NO_ODDS),
    *refused(CutCardRule(7, True).allows)(cards_behind=NO_WHOLE),
    # limits
    *refused(limits.verify_limits, ASTURIAS, LIMITS, 100)(
        limits={**NO_LIMITS, "1990": Limits(100, 1990, 0)},
        authorised_minimum_minor={"-1": -1, "1.5": 1.5, "“x”": "x", "None": None, "True": True},
    ),
    *refused(limits.find_limit_defects, ASTURIAS, authorised_minimum_minor=100)(
        limits={"(100, 2000)": (100, 2000), "None": None}
    ),
    *refused(limits.verify_amounts)(limits=NO_LIMITS),
    *refused(limits.verify_bets, ASTURIAS, LIMITS, [])(
        bets=in_row({**NO_BETS_OFFERED, "under the minimum 100": Bet(1, WagerKind.PUNTO, 5)}),
        limits=NO_LIMITS,
    ),
    *refused(limits.find_bet_defects, ASTURIAS, LIMITS, [])(bets=in_row(NO_BETS_OFFERED)),
    *refused(limits.find_bet_defects, ASTURIAS, LIMITS)(bets=NO_ROW),
)
