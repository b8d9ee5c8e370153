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
    cited,
)
from games.rules.regulations.play_rules import PreparationStep, ShoePreparation
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
    articles=cited({C: "dealer"}),
)
MINI: Final = TableFormat(
    key="mini",
    seats=7,
    seat_bound=SeatBound.AT_MOST,
    croupiers_minimum=1,
    croupiers_maximum=None,
    jefe_tables_maximum=1,  # E: "el personal necesario será un crupier y un jefe"
    dealer=Dealer.BY_TURN,  # E: "las reglas del juego son idénticas", so the turn of C holds
    articles=cited({E: "seats seat_bound croupiers_minimum jefe_tables_maximum dealer"}),
)

ASTURIAS_2011: Final = Regulation(
    key="asturias-2011",
    title="Principado de Asturias, Resolución de 10 de junio de 2011",
    version="2011-06-10",
    articles=cited(
        {
            A1: "winner natural_ends wagers tie_returns tie_cap",
            A2: "draw_table unforeseen",
            B: "deal_order cards_counted preparation burn cut_card cards_behind announcements "
            "cards_called draw_prerogative cards_given uncover right_not_ceded banca_turns "
            "third_called commission_at_once",
            C: "standing_players holder_duty sabot_passes_on first_holder refusal punto_cards "
            "pagador_turns",
            D: "deductions maximum_rule minimum authorised_minimum steps",
            E: "formats",
        }
    ),
    draw_table=COMMON,
    deal_order=ALTERNATING,
    wagers=MappingProxyType(
        {WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1), WagerKind.TIE: Odds(8)}
    ),
    deductions=(Deduction(WagerKind.BANCA, Fraction(5, 100), D),),
    tie_returns=frozenset({WagerKind.PUNTO, WagerKind.BANCA}),
    burn=BurnRule(by_first_card=True),
    # "... recuento, mezcla y corte del mazo se colocará en su interior una carta bloqueo".
    preparation=ShoePreparation(
        demanded=MappingProxyType(
            {
                PreparationStep.COUNT: B,
                PreparationStep.MIX: B,
                PreparationStep.CUT: B,
                PreparationStep.CUT_CARD: B,
            }
        )
    ),
    cut_card=CutCardRule(cards_behind=7, more_allowed=False),
    formats=MappingProxyType({"large": LARGE, "mini": MINI}),
    standing_players=True,
    maximum_rule=MaximumRule(exact=(20, 50, 100)),
    tie_cap=Fraction(10, 100),
    steps=frozenset({StepRule.MULTIPLE}),
    holder_duty=BettingDuty.ANY_BET,
    sabot_passes_on=frozenset({Winner.PUNTO}),
    # B: "procediéndose a continuación al pago [...] y a la deducción".
    commission_at_once=True,
    advised_float=SPANISH_ORDER,
    left_to_house=frozenset({"decks", "standing_players"}),
)
