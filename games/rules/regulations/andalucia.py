"""Andalucía, excerpt of the catalogue of casino games: tables of 14, midi and mini."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from games.rules.draw import COMMON
from games.rules.regulations.base import (
    ALTERNATING,
    SPANISH_ORDER,
    BettingDuty,
    BurnRule,
    CutCardRule,
    Dealer,
    Deduction,
    MaximumRule,
    Odds,
    Regulation,
    SeatBound,
    StepRule,
    TableFormat,
)
from games.rules.regulations.play_rules import UNSAID
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
    articles=MappingProxyType(
        {
            "seats": MATERIAL,
            "seat_bound": MATERIAL,
            "croupiers_minimum": STAFF,
            "croupiers_maximum": STAFF,
            "jefe_tables_maximum": STAFF,
            "dealer": PLAYERS,
        }
    ),
)
_REDUCED: Final = MappingProxyType(
    {
        "seats": MATERIAL,
        "seat_bound": MATERIAL,
        "croupiers_minimum": STAFF,
        "croupiers_maximum": STAFF,
        "jefe_tables_maximum": JEFE,
        "dealer": PLAYERS,
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
    articles=MappingProxyType(
        {
            "natural_ends": RULES,
            "wagers": RULES,
            "deductions": BANK,
            "formats": MATERIAL,
            "standing_players": PLAYERS,
            "jefe_keeps_seat_list": JEFE,
            "maximum_rule": BANK,
            "minimum": BANK,
            "tie_cap": RULES,
            "steps": BANK,
            "sabot_passes_on": PLAYERS,
            "first_holder": PLAYERS,
            "refusal": PLAYERS,
            "punto_cards": PLAYERS,
        }
    ),
    silent=frozenset(
        {
            "draw_table",
            "deal_order",
            "tie_returns",
            "decks",
            "decks_allowed",
            "shuffled_every_coup",
            "burn",
            "cut_card",
            "holder_duty",
            "punto_cards_seated_only",
        }
    )
    | UNSAID,
    draw_table=COMMON,
    deal_order=ALTERNATING,
    wagers=MappingProxyType(
        {WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1), WagerKind.TIE: Odds(8)}
    ),
    deductions=(Deduction(WagerKind.BANCA, Fraction(50, 100), BANK, with_totals=frozenset({6})),),
    tie_returns=frozenset({WagerKind.PUNTO, WagerKind.BANCA}),
    decks=6,
    decks_allowed=(6, 8),
    shuffled_every_coup=False,
    burn=BurnRule(by_first_card=True),
    cut_card=CutCardRule(cards_behind=7, more_allowed=False),
    formats=MappingProxyType({"large": LARGE, "midi": MIDI, "mini": MINI}),
    standing_players=True,
    jefe_keeps_seat_list=True,
    maximum_rule=MaximumRule(low=10, high=200),
    tie_cap=Fraction(10, 100),
    steps=frozenset({StepRule.MULTIPLE, StepRule.WHOLE_FRACTION}),
    holder_duty=BettingDuty.NONE,
    sabot_passes_on=frozenset({Winner.PUNTO}),
    punto_cards_seated_only=False,
    advised_float=SPANISH_ORDER,
)
