"""Regolamento Punto e Banco: the online game, one deck shuffled before every coup, with pairs."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from games.rules.draw import COMMON
from games.rules.regulations.base import (
    ALTERNATING,
    BurnRule,
    Dealer,
    Deduction,
    Odds,
    Regulation,
    SeatBound,
    TableFormat,
    cited,
)
from games.rules.regulations.play_rules import OnlineRules
from games.rules.wagers import WagerKind, Winner

DECK, PLAY, PAYS, SESSION, FAULTS, RETURN = (
    f"italia-online {heading}"
    for heading in (
        "Il mazzo di carte",
        "Svolgimento del gioco",
        "Punteggi e vincite",
        "Disconnessioni e inattività",
        "Malfunzionamenti",
        "RTP",
    )
)

ONLINE: Final = OnlineRules(
    idle_seconds=20 * 60,
    absent_seconds=3 * 60,
    retry_shortest_ms=500,
    retry_longest_ms=1500,
    second_connection_closes_first=True,
    last_announced_hand_prevails=True,
    cash_out_any_time=True,
    stated_return=Fraction(98_99, 100_00),
    articles=cited(
        {
            SESSION: "idle_seconds absent_seconds retry_shortest_ms retry_longest_ms "
            "second_connection_closes_first cash_out_any_time",
            FAULTS: "last_announced_hand_prevails",
            RETURN: "stated_return",
        }
    ),
)

TERMINAL: Final = TableFormat(
    key="terminal",
    seats=1,
    seat_bound=SeatBound.EXACT,
    croupiers_minimum=0,
    croupiers_maximum=0,
    jefe_tables_maximum=0,
    dealer=Dealer.SYSTEM,
    articles=cited({DECK: "dealer"}),
)

ITALIA_ONLINE: Final = Regulation(
    key="italia-online",
    title="Regolamento Punto e Banco online",
    version="page-1",
    articles=cited(
        {
            DECK: "decks decks_allowed shuffled_every_coup cards_counted",
            PLAY: "winner draw_table deal_order natural_ends",
            PAYS: "wagers deductions tie_returns commission_at_once",
            SESSION: "online",
        }
    ),
    draw_table=COMMON,
    deal_order=ALTERNATING,
    wagers=MappingProxyType(
        {
            WagerKind.PUNTO: Odds(1),
            WagerKind.BANCA: Odds(1),
            WagerKind.TIE: Odds(9),
            WagerKind.PUNTO_PAIR: Odds(15),
            WagerKind.BANCA_PAIR: Odds(15),
        }
    ),
    deductions=(Deduction(WagerKind.BANCA, Fraction(5, 100), PAYS),),
    tie_returns=frozenset({WagerKind.PUNTO, WagerKind.BANCA}),
    decks=1,
    decks_allowed=(1,),
    shuffled_every_coup=True,
    burn=BurnRule(by_first_card=False),
    cut_card=None,
    formats=MappingProxyType({"terminal": TERMINAL}),
    standing_players=False,
    jefe_keeps_seat_list=False,
    sabot_passes_on=frozenset[Winner](),
    online=ONLINE,
    # "Viene pagato alla pari 1:1, meno una commissione": the pay is the rest.
    commission_at_once=True,
    left_to_house=frozenset(),
)
