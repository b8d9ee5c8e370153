"""Articles 1 to 8: three seated players, the auction of the first banca, and desisting.

The acts in order: `Offer`, `CloseOffers` (5), `Desist` (6), then `Take` or `Renounce` (6, 7).
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from games.rules.banca.acts import CloseOffers, Desist, Offer, Take
from games.rules.banca.stake import banca_before_no_va_mas
from games.rules.banca.table import RULEBOOK, Auction, Banca, BancaTable, Left
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling


@RULEBOOK.on(Offer)
def _offer(table: BancaTable, act: Offer) -> Ruling[BancaTable]:
    """5: an offer beats the best one, or was made at the same time as it for the same amount."""
    phase = table.phase
    if not isinstance(phase, Auction):
        raise table.refuse(act)
    _verify_seated(table)
    if act.seat not in table.seats:
        raise BancaViolation("banca.seated_only", table.article("seated_only"), seat=act.seat)
    table.verify_alone(table.seats[act.seat], act.partners)
    table.verify_amount(act.amount_minor)
    article = table.article("auction")
    if phase.improving and act.seat not in phase.improving:
        raise BancaViolation("banca.not_improving", article, seat=act.seat)
    best = max(phase.offers.values(), default=0)
    if act.simultaneous:
        if act.amount_minor != best or act.seat in phase.offers:
            raise BancaViolation(
                "banca.not_equal", article, amount_minor=act.amount_minor, best_minor=best
            )
    elif act.amount_minor <= (floor := max(phase.floor_minor, best)):
        raise BancaViolation(
            "banca.not_improved", article, amount_minor=act.amount_minor, floor_minor=floor
        )
    offers = MappingProxyType({**phase.offers, act.seat: act.amount_minor})
    return Ruling(replace(table, phase=replace(phase, offers=offers)), article)


@RULEBOOK.on(CloseOffers)
def _close_offers(table: BancaTable, act: CloseOffers) -> Ruling[BancaTable]:
    """5: the best offer; equal ones improve; at the maximum or unimproved, by the right."""
    phase = table.phase
    if not isinstance(phase, Auction):
        raise table.refuse(act)
    _verify_seated(table)
    article = table.article("auction")
    if not phase.offers:
        if not phase.improving:
            raise BancaViolation("banca.no_offers", article)
        return Ruling(_award(table, phase.improving[0], phase.floor_minor), article)
    best = max(phase.offers.values())
    equal = tuple(sorted(seat for seat, amount in phase.offers.items() if amount == best))
    if len(equal) == 1 or best == table.limits.maximum_minor:
        return Ruling(_award(table, equal[0], best), article)
    improve = Auction(MappingProxyType({}), floor_minor=best, improving=equal)
    return Ruling(replace(table, phase=improve), article)


@RULEBOOK.on(Desist)
def _desist(table: BancaTable, act: Desist) -> Ruling[BancaTable]:
    """6: while all that the auctioned banca has seen are ties."""
    banca = banca_before_no_va_mas(table, act)
    if not act.stands and (not banca.auctioned or banca.won or not banca.ties):
        raise BancaViolation("banca.no_desisting", table.article("desist"), player=banca.player)
    returned = table.book(banca.player, banca.stake_minor)
    queue = table.seats_after(banca.seat, without=banca.player)
    left = Left(banca.player, banca.seat, queue, ask_standing=True)
    return Ruling(look_left(returned, left), table.article("desist"))


def take_left(table: BancaTable, phase: Left, act: Take) -> Ruling[BancaTable]:
    """6, 7: a standing player who wants it comes first, then the right; with any amount."""
    table.verify_alone(act.player, act.partners)
    table.verify_amount(act.amount_minor)
    seat = phase.seat if phase.ask_standing else phase.queue[0]
    others = act.player in table.standing and act.player != phase.desister
    offered = others if phase.ask_standing else table.seats[seat] == act.player
    if not offered:
        raise BancaViolation("banca.not_offered", table.article("desist"), player=act.player)
    state = table.hold(Banca(act.player, seat, act.amount_minor, act.amount_minor))
    # The round continues: the player who desisted has had the sabot in it (31).
    took = table.took | {act.player}
    state = replace(state, took=took, last_player=act.player, times_running=1)
    return Ruling(state, table.article("new_auction"))


def renounce_left(table: BancaTable, phase: Left, seat: int) -> Ruling[BancaTable]:
    """6, 7: the seat to the right does not want it; the next one is asked."""
    article = table.article("desist")
    if phase.ask_standing or seat != phase.queue[0]:
        player = table.seats.get(seat, str(seat))
        raise BancaViolation("banca.not_offered", article, player=player)
    return Ruling(look_left(table, replace(phase, queue=phase.queue[1:])), article)


def nobody_stands_for_left(table: BancaTable, phase: Left) -> Ruling[BancaTable]:
    """6: no standing player is interested."""
    return Ruling(look_left(table, replace(phase, ask_standing=False)), table.article("desist"))


def look_left(table: BancaTable, phase: Left) -> BancaTable:
    """The desisted banca offered to others; if nobody takes it the deck is burned (7); trusted.

    The player who desisted is not asked, even if he stands up: he has had the sabot in this round
    (31).
    """
    ask = phase.ask_standing and bool(table.standing - {phase.desister})
    if not ask and not phase.queue:
        return burn_deck(table)
    return replace(table, phase=replace(phase, ask_standing=ask))


def burn_deck(table: BancaTable) -> BancaTable:
    """7: the deck is burned and a new auction held for the first banca of the next; trusted."""
    return replace(
        table,
        phase=Auction(MappingProxyType({})),
        decks=table.decks + 1,
        decks_burned=table.decks_burned + 1,
        round_start=None,
        took=frozenset[str](),
        last_player=None,
        times_running=0,
    )


def begin_round(table: BancaTable, seat: int) -> BancaTable:
    """A new round of the table, beginning at this seat; trusted."""
    return replace(
        table, round_start=seat, took=frozenset[str](), last_player=None, times_running=0
    )


def forget_offer(table: BancaTable, phase: Auction, seat: int) -> BancaTable:
    """The auction without a seat that has been left; trusted."""
    offers = {at: amount for at, amount in phase.offers.items() if at != seat}
    improving = tuple([at for at in phase.improving if at != seat])
    floor = phase.floor_minor
    if phase.improving and not improving:
        floor = 0  # the equal offers bind no player any more
    return replace(table, phase=Auction(MappingProxyType(offers), floor, improving))


def _award(table: BancaTable, seat: int, amount_minor: int) -> BancaTable:
    player = table.seats[seat]
    banca = Banca(player, seat, amount_minor, amount_minor, auctioned=True)
    state = begin_round(table, seat).hold(banca)
    return replace(state, took=frozenset({player}), last_player=player, times_running=1)


def _verify_seated(table: BancaTable) -> None:
    minimum = table.regulation.minimum_seated
    if len(table.seats) < minimum:
        raise BancaViolation(
            "banca.too_few_seated",
            table.article("minimum_seated"),
            seated=len(table.seats),
            minimum=minimum,
        )
