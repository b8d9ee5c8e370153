"""Principado de Asturias, Resolution of 10 June 2011: punto y banca and mini punto y banca."""

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

A1, A2, B, C, D, E = (f"asturias-2011 {part}" for part in ("A.1", "A.2", "B", "C", "D", "E"))

LARGE: Final = TableFormat(
    key="large",
    seats=14,
    seat_bound=SeatBound.AT_MOST,
    croupiers_minimum=3,
    croupiers_maximum=None,
    jefe_tables_maximum=1,
    dealer=Dealer.BY_TURN,
    articles=MappingProxyType({"dealer": C}),
)
MINI: Final = TableFormat(
    key="mini",
    seats=7,
    seat_bound=SeatBound.AT_MOST,
    croupiers_minimum=1,
    croupiers_maximum=None,
    jefe_tables_maximum=2,
    dealer=Dealer.BY_TURN,  # E: "las reglas del juego son idénticas", so the turn of C holds
    articles=MappingProxyType({"seats": E, "seat_bound": E, "croupiers_minimum": E, "dealer": E}),
)

ASTURIAS_2011: Final = Regulation(
    key="asturias-2011",
    title="Principado de Asturias, Resolución de 10 de junio de 2011",
    version="2011-06-10",
    articles=MappingProxyType(
        {
            "draw_table": A2,
            "deal_order": B,
            "natural_ends": A1,
            "wagers": A1,
            "deductions": D,
            "tie_returns": A1,
            "cards_counted": B,
            "burn": B,
            "cut_card": B,
            "formats": E,
            "standing_players": C,
            "maximum_rule": D,
            "minimum": D,
            "tie_cap": A1,
            "steps": D,
            "holder_duty": C,
            "sabot_passes_on": C,
            "first_holder": C,
            "refusal": C,
            "punto_cards": C,
            "unforeseen": A2,
            "announcements": B,
        }
    ),
    silent=frozenset(
        {
            "decks",
            "decks_allowed",
            "shuffled_every_coup",
            "jefe_keeps_seat_list",
            "punto_cards_seated_only",
        }
    )
    | UNSAID,
    draw_table=COMMON,
    deal_order=ALTERNATING,
    wagers=MappingProxyType(
        {WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1), WagerKind.TIE: Odds(8)}
    ),
    deductions=(Deduction(WagerKind.BANCA, Fraction(5, 100), D),),
    tie_returns=frozenset({WagerKind.PUNTO, WagerKind.BANCA}),
    decks=6,
    decks_allowed=(6, 8),
    shuffled_every_coup=False,
    burn=BurnRule(by_first_card=True),
    cut_card=CutCardRule(cards_behind=7, more_allowed=False),
    formats=MappingProxyType({"large": LARGE, "mini": MINI}),
    standing_players=True,
    jefe_keeps_seat_list=True,
    maximum_rule=MaximumRule(exact=(20, 50, 100)),
    tie_cap=Fraction(10, 100),
    steps=frozenset({StepRule.MULTIPLE}),
    holder_duty=BettingDuty.ANY_BET,
    sabot_passes_on=frozenset({Winner.PUNTO}),
    punto_cards_seated_only=False,
    advised_float=SPANISH_ORDER,
)
