"""The passes of a banca: called (13), begun (15, 36), then won, lost, tied or null (25, 29, 41)."""

from __future__ import annotations

from dataclasses import replace

from games.rules.banca.acts import HOUSE, CallNoVaMas, DrawFirstCard, FinishPass
from games.rules.banca.discount import pass_discount_minor
from games.rules.banca.next_deck import place_after_loss
from games.rules.banca.table import RULEBOOK, Banca, BancaTable, Running
from games.rules.banca.turn import pass_on
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling
from games.rules.settlement import BetLine, Result
from games.rules.wagers import WagerKind, Winner


@RULEBOOK.on(CallNoVaMas)
def _call_no_va_mas(table: BancaTable, act: CallNoVaMas) -> Ruling[BancaTable]:
    """13: from now on the banca is not changed; in suite it may still be withdrawn whole (36)."""
    banca = table.banca
    if banca is None:
        raise table.refuse(act)
    table.verify_bets_open(banca)
    closed = Running(replace(banca, bets_closed=True))
    return Ruling(replace(table, phase=closed), table.article("no_va_mas"))


@RULEBOOK.on(DrawFirstCard)
def _draw_first_card(table: BancaTable, act: DrawFirstCard) -> Ruling[BancaTable]:
    """36: from now on the banca cannot be withdrawn; a suite announced is past."""
    banca = table.banca
    if banca is None or banca.card_drawn:
        raise table.refuse(act)
    if not banca.bets_closed:  # such a card is burned and begins no pass
        raise BancaViolation("banca.bets_open", table.article("card_early"), player=banca.player)
    drawn = replace(banca, card_drawn=True, suite_announced=False)
    return Ruling(replace(table, phase=Running(drawn)), table.article("suite"))


@RULEBOOK.on(FinishPass)
def _finish_pass(table: BancaTable, act: FinishPass) -> Ruling[BancaTable]:
    banca = table.banca
    if banca is None or not banca.card_drawn:
        raise table.refuse(act)
    banca = replace(banca, bets_closed=False, card_drawn=False)
    if act.winner is Winner.PUNTO:
        return _lose(table, banca, stays=act.stands)
    ruling = _win(table, banca) if act.winner is Winner.BANCA else _tie(table, banca, act.winner)
    if not act.stands:
        return ruling
    back = ruling.state.book(banca.player, banca.stake_minor)
    return ruling._replace(state=pass_on(back, place_after_loss(banca)))


def _tie(table: BancaTable, banca: Banca, winner: Winner | None) -> Ruling[BancaTable]:
    tied = replace(banca, ties=banca.ties + (winner is Winner.TIE))
    stake = banca.stake_minor
    line = BetLine(banca.seat, WagerKind.BANCA, stake, Result.PUSHED, 0, 0, stake)
    return Ruling(replace(table, phase=Running(tied), last_line=line), "")


def _win(table: BancaTable, banca: Banca) -> Ruling[BancaTable]:
    """29: paid evenly less what parity takes; the pay is the holder's, the banca stays."""
    stake = banca.stake_minor
    odds = table.regulation.wagers[WagerKind.BANCA]
    pay = stake * odds.pays // odds.per
    kept, spared = pass_discount_minor(
        table.rules,
        table.commission_rule,
        opening_minor=banca.opening_minor,
        maximum_minor=table.limits.maximum_minor,
        won_pass=banca.won + 1,
        pay_minor=pay,
    )
    if banca.player == HOUSE:
        kept = spared = 0  # the house deducts nothing from itself
    won = replace(banca, won=banca.won + 1, spared_minor=spared)
    state = table.book(HOUSE, kept - pay).book(banca.player, pay - kept)
    back = stake + pay - kept
    line = BetLine(banca.seat, WagerKind.BANCA, stake, Result.WON, pay, kept, back)
    article = table.article("discount_every")
    return Ruling(replace(state, phase=Running(won), last_line=line), article)


def _lose(table: BancaTable, banca: Banca, *, stays: bool) -> Ruling[BancaTable]:
    """The banca goes to the house; a lent seat is given back (32); the sabot moves on (41).

    If the sabot `stays`, what lay at the next pass was a new banca of the same amount.
    """
    state = table.book(HOUSE, banca.stake_minor)
    line = BetLine(banca.seat, WagerKind.BANCA, banca.stake_minor, Result.LOST, 0, 0, 0)
    state = replace(state, last_line=line)
    if stays:
        stake, giver = banca.stake_minor, banca.original_giver
        again = Banca(banca.player, banca.seat, stake, stake, original_giver=giver)
        return Ruling(state.hold(again), "")
    state = pass_on(state, place_after_loss(banca))
    return Ruling(state, table.article("suite_end") if banca.in_suite else "")
