"""A house's rules survive being kept as JSON, to the last field, and bad records are named."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RegulationViolation
from games.rules.regulations import TEXTS
from games.rules.regulations.base import (
    Deduction,
    MaximumRule,
    Odds,
    Regulation,
    StakeRule,
    StepRule,
)
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.derived import derive_regulation
from games.rules.regulations.house_rules import (
    HouseRules,
    make_regulation,
    read_house_rules,
    write_house_rules,
)
from games.rules.regulations.play_rules import PreparationStep
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.samples import ASTURIAS

PUNTO, BANCA, TIE = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE
FULL = HouseRules(
    base="asturias-2011",
    base_version="2011-06-10",
    key="gran-casino",
    title="Gran Casino, reglas de la casa",
    version="2026-1",
    decks=8,
    wagers={PUNTO: Odds(1), BANCA: Odds(1), TIE: Odds(8)},
    deductions=(Deduction(BANCA, Fraction(1, 20), ""),),
    standing_players=False,
    steps=frozenset({StepRule.MULTIPLE}),
    tie_cap=Fraction(1, 20),
    maximum_rule=MaximumRule(exact=(20, 50)),
    commission=CommissionRule(50, Rounding.UP),
    stakes=StakeRule(1000, 500),
    seats={"mini": 6},
    preparation=frozenset({PreparationStep.CONDITION, PreparationStep.PLACE}),
    cards_behind=7,
)


def values_of(regulation: Regulation) -> dict[str, Any]:
    return {field.name: getattr(regulation, field.name) for field in fields(regulation)}


def through_json(rules: HouseRules) -> HouseRules:
    return read_house_rules(json.loads(json.dumps(write_house_rules(rules))))


def test_every_field_that_a_house_may_set_comes_back_from_json() -> None:
    assert len(FULL.changes) == len(fields(HouseRules)) - 5
    assert through_json(FULL) == FULL
    kept = make_regulation(through_json(FULL))
    derived = derive_regulation(
        ASTURIAS, key=FULL.key, title=FULL.title, version=FULL.version, **FULL.changes
    )
    assert values_of(kept) == values_of(derived)
    assert (kept.decks, kept.formats["mini"].seats) == (8, 6)
    assert kept.commission == CommissionRule(50, Rounding.UP)


def test_a_house_may_keep_only_a_name_of_its_own() -> None:
    plain = HouseRules(
        base="fournier", base_version="page-1", key="house", title="House", version="1"
    )
    assert write_house_rules(plain)["changes"] == {}
    assert through_json(plain) == plain


maxima = st.one_of(
    st.builds(MaximumRule, st.tuples(st.integers(1, 200))),
    st.builds(MaximumRule, st.just(()), st.integers(1, 9), st.integers(9, 300)),
)
shares = st.fractions(0, 1)
anything = st.builds(
    HouseRules,
    base=st.text(),
    base_version=st.text(),
    key=st.text(),
    title=st.text(),
    version=st.text(),
    decks=st.none() | st.integers(1, 100),
    wagers=st.none()
    | st.dictionaries(
        st.sampled_from(WagerKind), st.builds(Odds, st.integers(1), st.integers(1)), max_size=5
    ),
    deductions=st.none()
    | st.lists(
        st.builds(
            Deduction,
            st.sampled_from(WagerKind),
            shares,
            st.text(),
            st.frozensets(st.integers(0, 9)),
        )
    ).map(tuple),
    standing_players=st.none() | st.booleans(),
    steps=st.none() | st.frozensets(st.sampled_from(StepRule)),
    tie_cap=st.none() | shares,
    maximum_rule=st.none() | maxima,
    commission=st.none() | st.builds(CommissionRule, st.integers(1), st.sampled_from(Rounding)),
    stakes=st.none() | st.builds(StakeRule, st.integers(), st.integers()),
    seats=st.none() | st.dictionaries(st.text(), st.integers()),
    preparation=st.none() | st.frozensets(st.sampled_from(PreparationStep)),
    cards_behind=st.none() | st.integers(),
)


@given(anything)
def test_any_rules_come_back_from_json_as_they_were(rules: HouseRules) -> None:
    assert through_json(rules) == rules


def test_a_coup_of_last_year_is_found_under_the_house_rules_of_last_year() -> None:
    house = TEXTS.add(make_regulation(FULL))
    newer = replace(FULL, version="2026-2", decks=6)
    house = house.add(make_regulation(newer, house))
    assert house.find("gran-casino").decks == 6
    assert house.find("gran-casino", "2026-1").decks == 8
    again = TEXTS.add(make_regulation(through_json(FULL)))
    assert values_of(again.find("gran-casino", "2026-1")) == values_of(
        house.find("gran-casino", "2026-1")
    )


def test_house_rules_may_be_derived_from_house_rules_and_stay_within_them() -> None:
    registry = TEXTS.add(make_regulation(FULL))
    narrower = HouseRules(
        base="gran-casino",
        base_version="2026-1",
        key="salon-privado",
        title="Salón privado",
        version="1",
        tie_cap=Fraction(1, 40),
    )
    assert make_regulation(narrower, registry).decks == 8
    assert_refused(
        "regulation.bound", make_regulation, replace(narrower, tie_cap=Fraction(1, 10)), registry
    )
    assert_refused("regulation.unknown", make_regulation, narrower)


def test_rules_made_for_a_version_that_is_not_kept_are_not_guessed() -> None:
    assert_refused(
        "regulation.version_unknown", make_regulation, replace(FULL, base_version="2012")
    )


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"key": 7}, "key"),
        ({"version": None}, "version"),
        ({"extra": 1}, "extra"),
        ({"changes": []}, "changes"),
        ({"changes": {"seats": 14}}, "seats"),
        ({"changes": {"preparation": "cut"}}, "preparation"),
        ({"changes": {"preparation": ["burn"]}}, "preparation"),
        ({"changes": {"cards_behind": "7"}}, "cards_behind"),
        ({"changes": {"seats": {"mini": "7"}}}, "seats"),
        ({"changes": {"stakes": {"minimum_minor": 100}}}, "stakes"),
        ({"changes": {"draw_table": "common"}}, "draw_table"),
        ({"changes": {"decks": "8"}}, "decks"),
        ({"changes": {"decks": True}}, "decks"),
        ({"changes": {"wagers": {"punto": "1"}}}, "wagers"),
        ({"changes": {"wagers": {"dragon": "1:1"}}}, "wagers"),
        ({"changes": {"wagers": []}}, "wagers"),
        ({"changes": {"deductions": [{"wager": "banca"}]}}, "deductions"),
        (
            {
                "changes": {
                    "deductions": [{"wager": "banca", "share": 0.05, "article": "", "totals": [6]}]
                }
            },
            "deductions",
        ),
        ({"changes": {"standing_players": 1}}, "standing_players"),
        ({"changes": {"steps": "multiple"}}, "steps"),
        ({"changes": {"steps": ["thirds"]}}, "steps"),
        ({"changes": {"tie_cap": 0.1}}, "tie_cap"),
        ({"changes": {"tie_cap": "1/0"}}, "tie_cap"),
        ({"changes": {"maximum_rule": {"exact": [20]}}}, "maximum_rule"),
        ({"changes": {"commission": {"step_minor": 0, "direction": "up"}}}, "commission"),
        ({"changes": {"commission": {"step_minor": 1, "direction": "sideways"}}}, "commission"),
    ],
)
def test_a_record_that_is_none_names_the_field(changed: dict[str, Any], field: str) -> None:
    caught = assert_refused(
        "regulation.record", read_house_rules, {**write_house_rules(FULL), **changed}
    )
    assert caught.params["field"] == field


@pytest.mark.parametrize("record", [None, [], "rules"])
def test_a_wrong_record_is_refused(record: Any) -> None:
    with pytest.raises(RegulationViolation) as caught:
        read_house_rules(record)
    assert caught.value.params["field"] == "record"
