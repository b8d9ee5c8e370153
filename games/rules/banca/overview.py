"""A banca for a screen: the phase, the holder, the player asked, the possible acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from games.rules.banca import acts
from games.rules.banca.acts import HOUSE
from games.rules.banca.discount import is_discounted
from games.rules.banca.suite import GIVER_LAST, GIVER_WISHES
from games.rules.banca.table import Auction, Banca, BancaTable, Left, Party, SuiteOffer, Turn
from games.rules.errors import Violation
from games.rules.regulations.base import Regulation
from games.rules.wagers import WagerKind

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


def describe_course(table: BancaTable) -> dict[str, Any]:
    """All that the next acts depend on, as JSON values: a device goes on from it by itself.

    `banca` and `auction` are None if there is none. The other fields of an offer are all there, at
    nothing where the phase has none; `steps` are the parties still to be asked.
    """
    phase, banca, limits = table.phase, table.banca, table.limits
    return {
        "phase": type(phase).__name__,
        "decks": table.decks,
        "seats": [{"seat": seat, "player": player} for seat, player in table.seats.items()],
        "standing": sorted(table.standing),
        "minimum_minor": limits.minimum_minor,
        "maximum_minor": limits.maximum_minor,
        "step_minor": limits.step_minor,
        "rounded_to_minor": table.commission_rule.step_minor,
        "rounded": table.commission_rule.direction.value,
        "round_start": table.round_start,
        "took": sorted(table.took),
        "last_player": table.last_player,
        "times_running": table.times_running,
        "auction": _describe_auction(phase) if isinstance(phase, Auction) else None,
        "banca": None if banca is None else asdict(banca),
        **_describe_offer(table),
    }


def banca_chart(regulation: Regulation) -> dict[str, Any] | None:
    """The rules of a holder's banca as plain values; None where a text has none."""
    rules = regulation.banca
    if rules is None:
        return None
    odds = regulation.wagers[WagerKind.BANCA]
    return {
        "minimum_seated": regulation.minimum_seated,
        "pays": [odds.pays, odds.per],
        "discount_share": rules.discount_share.as_integer_ratio(),
        "discount_every": rules.discount_every,
        "high_opening_over": rules.high_opening_over.as_integer_ratio(),
        "times_running": rules.times_running,
        "passes_before_half": rules.passes_before_half,
        "half_withdrawals": rules.half_withdrawals,
        "suite_steps": {
            "giver_last": [step.value for step in GIVER_LAST],
            "giver_wishes": [step.value for step in GIVER_WISHES],
        },
        "articles": dict(rules.articles),
    }


def _describe_offer(table: BancaTable) -> dict[str, Any]:
    """The fields of the sabot's turn, of a banca desisted from, and of a suite."""
    offer: dict[str, Any] = {
        "after": None,
        "lending": None,
        "giver": None,
        "giver_seat": None,
        "original_giver": None,
        "suite_minor": 0,
        "queue": [],
        "steps": [],
    }
    match table.phase:
        case Turn(after, queue, lending):
            return offer | {"after": after, "lending": lending, "queue": [*queue]}
        case Left(giver, seat, queue, ask_standing):
            steps = [Party.STANDING.value] if ask_standing else []
            found = {"giver": giver, "giver_seat": seat, "queue": [*queue]}
            return offer | found | {"steps": [*steps, Party.SEATED.value]}
        case SuiteOffer(giver, seat, original_giver, amount_minor, queue, steps):
            return offer | {
                "giver": giver,
                "giver_seat": seat,
                "original_giver": original_giver,
                "suite_minor": amount_minor,
                "queue": [*queue],
                "steps": [step.value for step in steps],
            }
    return offer


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
