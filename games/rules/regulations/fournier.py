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
    MaximumRule,
    Odds,
    Regulation,
    SeatBound,
    TableFormat,
)
from games.rules.regulations.play_rules import UNSAID
from games.rules.wagers import WagerKind, Winner

DECK, PLAYERS, DEAL, COURSE = (
    f"fournier {heading}"
    for heading in (
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
    articles=MappingProxyType(
        {
            "seats": PLAYERS,
            "seat_bound": PLAYERS,
            "croupiers_minimum": COURSE,
            "dealer": DEAL,
        }
    ),
)

FOURNIER: Final = Regulation(
    key="fournier",
    title="Fournier, Punto banca",
    version="page-1",
    articles=MappingProxyType(
        {
            "announcements": COURSE,
            "draw_table": COURSE,
            "deal_order": COURSE,
            "natural_ends": COURSE,
            "wagers": DEAL,
            "deductions": DEAL,
            "tie_returns": DEAL,
            "decks_allowed": DECK,
            "cards_counted": DEAL,
            "burn": DEAL,
            "cut_card": DEAL,
            "formats": PLAYERS,
            "standing_players": PLAYERS,
            "holder_duty": DEAL,
            "sabot_passes_on": COURSE,
            "first_holder": DEAL,
            "refusal": DEAL,
            "punto_cards": DEAL,
            "punto_cards_seated_only": COURSE,
            "commission_at_once": COURSE,
            "no_va_mas": DEAL,
        }
    ),
    silent=frozenset(
        {
            "decks",
            "shuffled_every_coup",
            "jefe_keeps_seat_list",
            "maximum_rule",
            "tie_cap",
            "steps",
        }
    )
    | (UNSAID - {"commission_at_once"}),
    draw_table=COMMON,
    deal_order=TWO_AND_TWO,
    wagers=MappingProxyType({WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1)}),
    # The text leaves the percentage to the casino; 5 % is the trade's.
    deductions=(Deduction(WagerKind.BANCA, Fraction(5, 100), DEAL),),
    tie_returns=frozenset({WagerKind.PUNTO, WagerKind.BANCA}),
    decks=6,
    decks_allowed=(6, 8),
    shuffled_every_coup=False,
    burn=BurnRule(by_first_card=True),
    cut_card=CutCardRule(cards_behind=7, more_allowed=True),
    formats=MappingProxyType({"large": LARGE}),
    standing_players=True,
    jefe_keeps_seat_list=True,
    maximum_rule=MaximumRule(),
    tie_cap=None,
    steps=frozenset(),
    holder_duty=BettingDuty.NONE,
    sabot_passes_on=frozenset({Winner.PUNTO}),
    punto_cards_seated_only=True,
    # "Se procederá al pago [...] deduciendo el porcentaje": the pay is the rest.
    commission_at_once=True,
)
