"""Bets in the boxes, until "no va más" (rio-de-la-plata 2, 3, 13, 18)."""

from __future__ import annotations

from dataclasses import replace

from games.rules.errors import CoupViolation
from games.rules.fold import Ruling
from games.rules.limits import verify_bets
from games.rules.play.acts import CallNoVaMas, PlaceBet, WithdrawBet
from games.rules.play.table_coup import RULEBOOK, Phase, TableCoup
from games.rules.sabot import verify_holder_bets
from games.rules.settlement import Bet, verify_bet
from games.rules.wagers import WagerKind


@RULEBOOK.on(PlaceBet)
def _place_bet(coup: TableCoup, act: PlaceBet) -> Ruling[TableCoup]:
    _verify_open(coup, act)
    bet = Bet(act.seat, act.wager, act.stake_minor)
    verify_bet(coup.regulation, bet)
    if act.partners and act.seat in coup.seated and bet.wager == WagerKind.PUNTO:
        raise CoupViolation("coup.partners", coup.article("personal_bets"), seat=act.seat)
    bets = (*coup.bets, bet._replace(wager=WagerKind(bet.wager)))
    if coup.limits is not None:
        verify_bets(coup.regulation, coup.limits, bets)
    return Ruling(replace(coup, bets=bets), coup.article("minimum"))


@RULEBOOK.on(WithdrawBet)
def _withdraw_bet(coup: TableCoup, act: WithdrawBet) -> Ruling[TableCoup]:
    _verify_open(coup, act)
    bets = tuple([bet for bet in coup.bets if (bet.seat, bet.wager) != (act.seat, act.wager)])
    if len(bets) == len(coup.bets):
        raise CoupViolation("coup.no_bet", seat=act.seat, wager=str(act.wager))
    return Ruling(replace(coup, bets=bets), coup.article("no_va_mas"))


@RULEBOOK.on(CallNoVaMas)
def _call_no_va_mas(coup: TableCoup, act: CallNoVaMas) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.BETTING)
    if coup.regulation.banca is None:
        verify_holder_bets(coup.regulation, coup.holder, coup.bets)
    return Ruling(replace(coup, phase=Phase.CLOSED), coup.article("no_va_mas"))


def _verify_open(coup: TableCoup, act: PlaceBet | WithdrawBet) -> None:
    if coup.phase is not Phase.BETTING and not coup.is_over:
        raise CoupViolation("coup.bets_closed", coup.article("no_va_mas"), seat=act.seat)
    coup.verify_phase(act, Phase.BETTING)
