"""Andalucía, excerpt of the catalogue of casino games: tables of 14, midi and mini."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from games.rules.regulations.base import (
    SPANISH_ORDER,
    Dealer,
    Deduction,
    MaximumRule,
    Odds,
    Regulation,
    SeatBound,
    StepRule,
    TableFormat,
    cited,
)
from games.rules.regulations.play_rules import PreparationStep, ShoePreparation
from games.rules.wagers import WagerKind, Winner

# The excerpt opens in the middle of the part on material, before its heading III.
MATERIAL, STAFF, JEFE, CROUPIERS, PLAYERS, BANK, RULES = (
    f"andalucia {part}" for part in ("mesa", "III", "III.1", "III.2", "IV", "V", "VI.1")
)

LARGE: Final = TableFormat(
    key="large",
    seats=14,
    seat_bound=SeatBound.EXACT,
    croupiers_minimum=3,
    croupiers_maximum=3,
    jefe_tables_maximum=1,
    dealer=Dealer.BY_TURN,
    articles=cited(
        {
            MATERIAL: "seats seat_bound may_be_reversible",
            STAFF: "croupiers_minimum croupiers_maximum jefe_tables_maximum",
            PLAYERS: "dealer",
        }
    ),
    # "Una mesa que propicie el uso alternativo y reversible" is the reduced one, mini and midi.
    may_be_reversible=False,
)
_REDUCED: Final = cited(
    {
        MATERIAL: "seats seat_bound may_be_reversible",
        STAFF: "croupiers_minimum croupiers_maximum",
        JEFE: "jefe_tables_maximum",
        PLAYERS: "dealer",
    }
)
MIDI: Final = TableFormat(
    key="midi",
    seats=9,
    seat_bound=SeatBound.AT_MOST,
    croupiers_minimum=1,
    croupiers_maximum=2,
    jefe_tables_maximum=2,
    dealer=Dealer.CROUPIER,
    articles=_REDUCED,
)
MINI: Final = TableFormat(
    key="mini",
    seats=7,
    seat_bound=SeatBound.AT_MOST,
    croupiers_minimum=1,
    croupiers_maximum=2,
    jefe_tables_maximum=2,
    dealer=Dealer.CROUPIER,
    articles=_REDUCED,
)

ANDALUCIA: Final = Regulation(
    key="andalucia",
    title="Andalucía, Catálogo de Juegos (extracto)",
    version="excerpt-1",
    articles=cited(
        {
            MATERIAL: "formats",
            JEFE: "jefe_keeps_seat_list unforeseen",
            CROUPIERS: "preparation",
            PLAYERS: "standing_players sabot_passes_on first_holder refusal punto_cards "
            "pagador_turns",
            BANK: "deductions maximum_rule minimum authorised_minimum steps",
            RULES: "winner natural_ends wagers tie_cap",
        }
    ),
    wagers=MappingProxyType(
        {WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1), WagerKind.TIE: Odds(8)}
    ),
    deductions=(Deduction(WagerKind.BANCA, Fraction(50, 100), BANK, with_totals=frozenset({6})),),
    formats=MappingProxyType({"large": LARGE, "midi": MIDI, "mini": MINI}),
    standing_players=True,
    jefe_keeps_seat_list=True,
    maximum_rule=MaximumRule(low=10, high=200),
    tie_cap=Fraction(10, 100),
    steps=frozenset({StepRule.MULTIPLE, StepRule.WHOLE_FRACTION}),
    sabot_passes_on=frozenset({Winner.PUNTO}),
    # III.2 a) and f): croupiers mix the cards and check their condition.
    preparation=ShoePreparation(
        demanded=MappingProxyType(
            {PreparationStep.CONDITION: CROUPIERS, PreparationStep.MIX: CROUPIERS}
        )
    ),
    advised_float=SPANISH_ORDER,
    left_to_house=frozenset({"decks", "standing_players"}),
)
