"""Players come, sit down and leave; the holder of the banca stays until it is over."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from games.rules.banca.acts import Arrive, Leave, Player, Sit
from games.rules.banca.opening import forget_offer, look_left
from games.rules.banca.suite import skip_suite
from games.rules.banca.table import RULEBOOK, Auction, BancaTable, Left, Party, SuiteOffer, Turn
from games.rules.banca.turn import offer_next
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling
from games.rules.sabot import seats_to_the_right


@RULEBOOK.on(Arrive)
def _arrive(table: BancaTable, act: Arrive) -> Ruling[BancaTable]:
    if (
        not act.player.strip()
        or act.player in table.standing
        or table.seat_of(act.player) is not None
    ):
        raise BancaViolation("banca.player_twice", player=act.player)
    return Ruling(replace(table, standing=table.standing | {act.player}), "")


@RULEBOOK.on(Sit)
def _sit(table: BancaTable, act: Sit) -> Ruling[BancaTable]:
    _verify_here(table, act.player)
    _verify_free(table, act.player)
    if act.player not in table.standing or act.seat < 1 or act.seat in table.seats:
        raise BancaViolation("banca.seat_taken", seat=act.seat, player=act.player)
    if table.banca is not None and table.banca.seat == act.seat:
        raise BancaViolation("banca.seat_taken", seat=act.seat, player=act.player)
    seats = MappingProxyType({**table.seats, act.seat: act.player})
    state = replace(table, seats=seats, standing=table.standing - {act.player})
    return Ruling(_look_again(_ask_newcomer(state, act)), table.article("seated_only"))


@RULEBOOK.on(Leave)
def _leave(table: BancaTable, act: Leave) -> Ruling[BancaTable]:
    _verify_here(table, act.player)
    _verify_free(table, act.player)
    seat = table.seat_of(act.player)
    standing = table.standing - {act.player}
    if seat is None:
        return Ruling(_look_again(replace(table, standing=standing)), "")
    seats = MappingProxyType({at: name for at, name in table.seats.items() if at != seat})
    return Ruling(_look_again(replace(table, seats=seats, standing=standing), gone=seat), "")


def _look_again(table: BancaTable, gone: int | None = None) -> BancaTable:
    """The offer under way, without players who have left."""
    phase = table.phase
    if isinstance(phase, Auction):
        return table if gone is None else forget_offer(table, phase, gone)
    if isinstance(phase, Turn):
        lending = phase.lending if table.standing and phase.lending in table.seats else None
        queue = _without(phase.queue, gone)
        if lending is None and phase.lending in queue:
            queue = _without(queue, phase.lending)  # he has renounced
        return offer_next(table, Turn(phase.after, queue, lending))
    if isinstance(phase, Left):
        return look_left(table, replace(phase, queue=_without(phase.queue, gone)))
    if isinstance(phase, SuiteOffer):
        return skip_suite(table, replace(phase, queue=_without(phase.queue, gone)))
    return table


def _ask_newcomer(table: BancaTable, act: Sit) -> BancaTable:
    """A player who sits down while the sabot goes round is asked if it has not passed that seat."""
    phase = table.phase
    if isinstance(phase, Turn):
        return replace(table, phase=replace(phase, queue=_among(phase.queue, phase.after, act)))
    if isinstance(phase, Left) and act.player != phase.desister:
        queue = _among(phase.queue, phase.seat, act, begun=not phase.ask_standing)
        return replace(table, phase=replace(phase, queue=queue))
    if (
        isinstance(phase, SuiteOffer)
        and phase.steps[0] is Party.SEATED
        and act.player != phase.giver
    ):
        return replace(table, phase=replace(phase, queue=_among(phase.queue, phase.seat, act)))
    return table


def _among(queue: tuple[int, ...], after: int, act: Sit, *, begun: bool = True) -> tuple[int, ...]:
    """The queue with the newcomer's seat in its place, if `queue[0]`, once asked, stays first."""
    order = tuple(seats_to_the_right(after, {*queue, act.seat}))
    return order if not begun or order[0] == queue[0] else queue


def _without(queue: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    return tuple([at for at in queue if at != seat])


def _verify_here(table: BancaTable, player: Player) -> None:
    if player not in table.standing and table.seat_of(player) is None:
        raise BancaViolation("banca.player_unknown", player=player)


def _verify_free(table: BancaTable, player: Player) -> None:
    if table.banca is not None and table.banca.player == player:
        raise BancaViolation("banca.holder_bound", player=player)
