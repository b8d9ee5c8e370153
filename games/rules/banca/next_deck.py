"""Articles 41, 42 and 44: the next seat of the sabot when a suite or a deck is over."""

from __future__ import annotations

from dataclasses import replace

from games.rules.banca.acts import EndDeck
from games.rules.banca.opening import begin_round
from games.rules.banca.table import RULEBOOK, Banca, BancaTable, Running, SuiteOffer, Turn
from games.rules.banca.turn import offer_next, pass_on
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling
from games.rules.sabot import seats_to_the_right


def place_after_loss(banca: Banca) -> int:
    """The seat from which the sabot goes to the right: the holder's, or the first giver's (41)."""
    return banca.seat if banca.original_giver is None else banca.original_giver


@RULEBOOK.on(EndDeck)
def _end_deck(table: BancaTable, act: EndDeck) -> Ruling[BancaTable]:
    """44: where it ended if banca was not beaten, otherwise to the right.

    42: a suite ends with it.
    """
    phase = table.phase
    if isinstance(phase, Turn):
        return Ruling(pass_on(_next_deck(table), phase.after), table.article("next_deck"))
    if isinstance(phase, SuiteOffer):
        state = pass_on(_next_deck(table), phase.original_giver)
        return Ruling(state, table.article("suite_deck_end"))
    if not isinstance(phase, Running):
        raise table.refuse(act)
    banca = phase.banca
    if banca.card_drawn:
        raise BancaViolation("banca.card_drawn", player=banca.player)
    state = _next_deck(table.book(banca.player, banca.stake_minor))
    if banca.original_giver is not None:
        article = table.article("suite_deck_end")
        return Ruling(pass_on(state, banca.original_giver), article)
    return Ruling(_offer_here(state, banca.seat), table.article("next_deck"))


def _next_deck(table: BancaTable) -> BancaTable:
    state = replace(begin_round(table, 0), round_start=None)
    return replace(state, decks=table.decks + 1)


def _offer_here(table: BancaTable, seat: int) -> BancaTable:
    """The sabot offered to a seat itself, then by its right; trusted."""
    queue = tuple(seats_to_the_right(seat - 1, table.seats))
    return offer_next(table, Turn(seat - 1, queue))
