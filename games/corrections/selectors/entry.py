"""What a coup should have been: its result and its bets, as they are entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from casino.lib.errors import BadInput
from games.coups.models import Coup
from games.rules.cards import Card
from games.rules.coup import Outcome, resolve_cards, resolve_totals, verify_claim
from games.rules.outcome import find_winner
from games.rules.regulations.base import Regulation
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind


@dataclass(frozen=True, slots=True)
class Entry:
    """A coup as it should have been entered: both totals or the cards of both hands, and the bets.

    Where only the bets were wrong, no result is given; where `bets` is None, they were right.
    `paid_then` is for bets that were not recorded: what each guest got beside the stake, below zero
    what was taken, by seat and wager; `banca_paid_then` is the same of the holder's own banca.
    """

    punto: str = ""
    banca: str = ""
    punto_total: int | None = None
    banca_total: int | None = None
    bets: Sequence[Bet] | None = None
    paid_then: Mapping[tuple[int, WagerKind], int | None] = field(default_factory=dict)
    banca_paid_then: int | None = None


def with_bets(entry: Entry, rows: Sequence[Mapping[str, Any]] | None) -> Entry:
    """Add bets as the API has them; None where they are left as they are."""
    if rows is None:
        return entry
    bets = [Bet(row["seat"], WagerKind(row["wager"]), row["stake_minor"]) for row in rows]
    paid: dict[tuple[int, WagerKind], int | None] = {}
    for bet, row in zip(bets, rows, strict=True):
        before, now = paid.get((bet.seat, bet.wager), 0), row.get("paid_then_minor")
        paid[bet.seat, bet.wager] = None if before is None or now is None else before + now
    return replace(entry, bets=bets, paid_then=paid)


def keep_result(wrong: Coup, entry: Entry) -> Entry:
    """Take the recorded result where none is given: only the bets were wrong."""
    if entry.punto or entry.banca or (entry.punto_total, entry.banca_total) != (None, None):
        return entry
    if wrong.punto:
        return replace(entry, punto=wrong.punto, banca=wrong.banca)
    return replace(entry, punto_total=wrong.punto_total, banca_total=wrong.banca_total)


def resolve_entry(
    regulation: Regulation,
    entry: Entry,
    punto: tuple[Card, ...],
    banca: tuple[Card, ...],
    *,
    may_choose: bool,
) -> Outcome:
    """Return the outcome of an entry: by its cards, or else by both totals.

    `may_choose`: somebody played punto's hand, and stood on five or drew as the rules let them.
    Raises BadInput `coup.nothing_entered`; a Violation with its article for cards or totals that
    the rules refuse.
    """
    totals = entry.punto_total, entry.banca_total
    if punto or banca:
        outcome = resolve_cards(regulation, punto, banca, seated_punto_bet=may_choose)
        claimed = (
            outcome.punto_total if totals[0] is None else totals[0],
            outcome.banca_total if totals[1] is None else totals[1],
        )
        verify_claim(outcome, None, claimed, article=regulation.article("winner"))
        return outcome
    if totals[0] is None or totals[1] is None:
        raise BadInput("coup.nothing_entered")
    winner = find_winner(totals[0], totals[1])
    return resolve_totals(regulation, winner, totals[0], totals[1])
