"""Fournier, a card maker's description of punto y banca: twelve places, six or eight decks."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from games.rules.draw import COMMON
from games.rules.regulations.base import (
    TWO_AND_TWO,
    BettingDuty,
    BurnRule,
    CutCardRule,
    Dealer,
    Deduction,
    Odds,
    Regulation,
    SeatBound,
    TableFormat,
    cited,
)
from games.rules.regulations.play_rules import PreparationStep, ShoePreparation
from games.rules.wagers import WagerKind, Winner

AIM, DECK, PLAYERS, DEAL, COURSE = (
    f"fournier {heading}"
    for heading in (
        "Objetivo del juego",
        "Baraja de cartas",
        "Número de jugadores",
        "Distribución de las cartas",
        "Inicio y marcha del juego",
    )
)

LARGE: Final = TableFormat(
    key="large",
    seats=12,
    seat_bound=SeatBound.USUAL,
    croupiers_minimum=1,
    croupiers_maximum=None,
    jefe_tables_maximum=1,
    dealer=Dealer.BY_TURN,
    articles=cited({PLAYERS: "seats seat_bound", DEAL: "dealer", COURSE: "croupiers_minimum"}),
)

FOURNIER: Final = Regulation(
    key="fournier",
    title="Fournier, Punto banca",
    version="page-1",
    articles=cited(
        {
            AIM: "winner",
            DECK: "decks_allowed",
            PLAYERS: "standing_players",
            DEAL: "wagers deductions tie_returns cards_counted preparation burn cut_card "
            "cards_behind holder_duty first_holder refusal punto_cards pagador_turns",
            COURSE: "no_va_mas announcements draw_table deal_order natural_ends sabot_passes_on "
            "punto_cards_seated_only commission_at_once cards_called draw_prerogative "
            "cards_given uncover right_not_ceded banca_turns third_called",
        }
    ),
    draw_table=COMMON,
    deal_order=TWO_AND_TWO,
    wagers=MappingProxyType({WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1)}),
    # The text leaves the percentage to the casino; 5 % is the trade's.
    deductions=(Deduction(WagerKind.BANCA, Fraction(5, 100), DEAL),),
    tie_returns=frozenset({WagerKind.PUNTO, WagerKind.BANCA}),
    decks_allowed=(6, 8),
    burn=BurnRule(by_first_card=True),
    # "Se procede al recuento, mezcla y corte del mazo", "se colocará una carta-bloqueo".
    preparation=ShoePreparation(
        demanded=MappingProxyType(
            {
                PreparationStep.COUNT: DEAL,
                PreparationStep.MIX: DEAL,
                PreparationStep.CUT: DEAL,
                PreparationStep.CUT_CARD: DEAL,
            }
        )
    ),
    cut_card=CutCardRule(cards_behind=7, more_allowed=True),
    formats=MappingProxyType({"large": LARGE}),
    standing_players=True,
    holder_duty=BettingDuty.NONE,
    sabot_passes_on=frozenset({Winner.PUNTO}),
    punto_cards_seated_only=True,
    # "Se procederá al pago [...] deduciendo el porcentaje": the pay is the rest.
    commission_at_once=True,
    # "Un porcentaje establecido por el casino"; "sean autorizados por la dirección".
    left_to_house=frozenset({"deductions", "standing_players"}),
)
