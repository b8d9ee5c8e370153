"""A banca for a screen: the phase, the holder, the player asked, the possible acts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.rules.banca import acts
from games.rules.banca.acts import HOUSE
from games.rules.banca.discount import is_discounted
from games.rules.banca.table import Auction, Banca, BancaTable
from games.rules.errors import Violation

OF_PLAYER: Final = (acts.Raise, acts.WithdrawHalf, acts.AnnounceSuite)
OF_HOUSE: Final = (acts.Raise, acts.WithdrawHalf, acts.ClaimSuite)
"""The acts that a screen has a key for while a banca is held, possible or not."""


def describe_banca(table: BancaTable) -> dict[str, Any]:
    """The state as JSON values, amounts in the smallest unit. It is shown, never read back.

    `auction`, `holder` and `asked` are None if there is none; `possible` are the kinds of act that
    can take effect now with some values. `refused` are those that a screen has a key for while a
    banca is held and that cannot, each with the violation that it would be.
    """
    phase, asked = table.phase, table.asked
    return {
        "phase": type(phase).__name__,
        "decks": table.decks,
        "opener": table.opener_seat,
        "auction": _describe_auction(phase) if isinstance(phase, Auction) else None,
        "holder": None if table.banca is None else _describe_holder(table, table.banca),
        "asked": None if asked is None else {**asked._asdict(), "to": asked.to.value},
        "possible": [kind.__name__ for kind in find_possible_acts(table)],
        "refused": [] if table.banca is None else list(_describe_refusals(table, table.banca)),
    }


def find_possible_acts(table: BancaTable) -> tuple[type[object], ...]:
    """The kinds of expected act that can take effect now with some values."""
    return tuple([kind for kind in table.expected if any(map(table.can, _try_values(table, kind)))])


def _describe_refusals(table: BancaTable, banca: Banca) -> Iterator[dict[str, Any]]:
    possible = find_possible_acts(table)
    for kind in OF_HOUSE if banca.player == HOUSE else OF_PLAYER:
        act = None if kind in possible else next(_try_values(table, kind), None)
        if act is None:
            continue
        try:
            table.verify(act)
        except Violation as why:
            shown = {"code": why.code, "article": why.article, "params": why.params}
            yield {"act": kind.__name__, **shown}


def _describe_auction(auction: Auction) -> dict[str, Any]:
    return {
        "offers": [{"seat": at, "amount_minor": bid} for at, bid in auction.offers.items()],
        "floor_minor": auction.floor_minor,
        "improving": list(auction.improving),
    }


def _describe_holder(table: BancaTable, banca: Banca) -> dict[str, Any]:
    discounted = is_discounted(
        table.rules, banca.opening_minor, table.limits.maximum_minor, banca.won + 1
    )
    return {
        "player": banca.player,
        "house": banca.player == HOUSE,
        "seat": banca.seat,
        "opening_minor": banca.opening_minor,
        "stake_minor": banca.stake_minor,
        "won": banca.won,
        "ties": banca.ties,
        "next_is_discounted": discounted and banca.player != HOUSE,
        "in_suite": banca.in_suite,
        "suite_announced": banca.suite_announced,
        "suite_costs_minor": banca.spared_minor,
        "bets_closed": banca.bets_closed,
        "card_drawn": banca.card_drawn,
    }


def _try_values(table: BancaTable, kind: type[object]) -> Iterator[object]:
    """Acts of a kind with the values that are likeliest to be allowed."""
    asked, limits = table.asked, table.limits
    if kind is acts.Offer and isinstance(table.phase, Auction):
        yield from (acts.Offer(seat, limits.maximum_minor) for seat in table.seats)
        best = max(table.phase.offers.values(), default=0)
        yield from (acts.Offer(seat, best, simultaneous=True) for seat in table.seats)
    elif kind is acts.Take and asked is not None:
        takers = table.standing if asked.player is None else {asked.player}
        yield from (acts.Take(player, asked.least_minor) for player in takers)
    elif kind is acts.Renounce and asked is not None:
        yield acts.Renounce(asked.seat)
    elif kind is acts.Raise:
        yield acts.Raise(max(limits.step_minor, 1))
    elif kind is acts.ClaimSuite:
        people = [*table.seats.values(), *table.standing]
        yield from (acts.ClaimSuite(player) for player in people)
    elif kind is acts.FinishPass:
        yield acts.FinishPass(None)
    else:
        yield kind()
