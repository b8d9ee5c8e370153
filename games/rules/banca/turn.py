"""Articles 31 to 33: the sabot goes to the right; nobody twice in a round, or twice running."""

from __future__ import annotations

from dataclasses import replace

from games.rules.banca.acts import Player, Take
from games.rules.banca.opening import burn_deck
from games.rules.banca.table import Banca, BancaTable, Turn
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling
from games.rules.sabot import seats_to_the_right


def pass_on(table: BancaTable, after: int) -> BancaTable:
    """The sabot offered by the right of a seat, that seat itself last; trusted."""
    return offer_next(table, Turn(after, table.seats_after(after)))


def offer_next(table: BancaTable, turn: Turn) -> BancaTable:
    """The sabot offered to the first seat of the queue that may take it; trusted.

    If the queue is empty nobody wants the banca: as in 7 the deck is burned.
    """
    if turn.lending is not None:
        return replace(table, phase=turn)
    queue = turn.queue
    while queue:
        table = _enter(table, turn.after, queue[0])
        if find_bar(table, table.seats[queue[0]], last=len(queue) == 1) is None:
            return replace(table, phase=Turn(turn.after, queue))
        queue = queue[1:]
    return burn_deck(table)


def renounce_turn(table: BancaTable, turn: Turn, seat: int) -> Ruling[BancaTable]:
    """32: a standing player may take the place of the one who renounces."""
    if turn.lending is not None or seat != turn.queue[0]:
        player = table.seats.get(seat, str(seat))
        raise BancaViolation("banca.not_offered", table.article("standing"), player=player)
    article = table.article("standing")
    if table.standing:
        return Ruling(replace(table, phase=replace(turn, lending=seat)), article)
    return Ruling(offer_next(table, Turn(turn.after, turn.queue[1:])), article)


def nobody_stands_in(table: BancaTable, turn: Turn) -> Ruling[BancaTable]:
    """32: no standing player wants the seat's turn."""
    return Ruling(offer_next(table, Turn(turn.after, turn.queue[1:])), table.article("standing"))


def take_turn(table: BancaTable, turn: Turn, act: Take) -> Ruling[BancaTable]:
    """31-33: the seat whose turn it is, or, once it has renounced, a standing player in it."""
    table.verify_alone(act.player, act.partners)
    table.verify_amount(act.amount_minor)
    seat = turn.queue[0] if turn.lending is None else turn.lending
    lent = turn.lending is not None
    last = len(turn.queue) == 1
    bar = find_bar(table, act.player, last=last)
    here = act.player in table.standing or table.seat_of(act.player) is not None
    if bar is not None and here:
        raise bar
    if act.player not in table.standing if lent else table.seats[seat] != act.player:
        article = table.article("standing") if lent or act.player in table.standing else ""
        raise BancaViolation("banca.not_offered", article, player=act.player)
    again = act.player == table.last_player
    state = table.hold(Banca(act.player, seat, act.amount_minor, act.amount_minor))
    state = replace(
        state,
        round_start=seat if table.round_start is None else table.round_start,
        took=table.took | {act.player},
        last_player=act.player,
        times_running=table.times_running + 1 if again else 1,
    )
    clause = "times_running" if again else "standing" if lent else ""
    return Ruling(state, table.article(clause))


def find_bar(table: BancaTable, player: Player, *, last: bool) -> BancaViolation | None:
    """Why a player may not take the sabot in this round, None if he may.

    31: nobody twice in the same round. 33: except twice running, when all others have renounced
    (`last`).
    """
    if player == table.last_player and last:
        if table.times_running < table.rules.times_running:
            return None
        return BancaViolation("banca.times_running", table.article("times_running"), player=player)
    if player == table.last_player or player in table.took:
        return BancaViolation("banca.same_round", table.article("same_round"), player=player)
    return None


def _enter(table: BancaTable, after: int, seat: int) -> BancaTable:
    """The table when the sabot comes to a seat: past the start of the round a new one begins.

    The first round of a deck begins where its first banca is taken.
    """
    start = table.round_start
    if start is None:
        return table
    order = seats_to_the_right(after, {seat, start})
    if order.index(start) <= order.index(seat):
        return replace(table, took=frozenset[Player]())
    return table
