"""The result of a coup, as it is sent."""

from collections.abc import Iterable, Mapping
from typing import Any

from casino.lib.sent import Sent
from games.rules.coup import Outcome
from games.rules.settlement import Result
from games.rules.wagers import WagerKind


class SettledBet(Sent):
    """One bet and what becomes of it, in the smallest unit."""

    seat: int
    wager: WagerKind
    stake_minor: int
    result: Result
    pay_minor: int
    commission_minor: int


def outcome_view(outcome: Outcome) -> dict[str, Any]:
    """Write an outcome as plain values."""
    return {
        "winner": outcome.winner.value,
        "punto_total": outcome.punto_total,
        "banca_total": outcome.banca_total,
        "natural": outcome.natural,
        "punto_pair": outcome.punto_pair,
        "banca_pair": outcome.banca_pair,
        "why": outcome.why,
    }


def bets_view(rows: Iterable[Mapping[str, Any]]) -> list[SettledBet]:
    """Return the bets of a coup from the rows that are kept of them."""
    return [
        SettledBet(
            seat=row["seat"],
            wager=row["wager"],
            stake_minor=row["stake"],
            result=row["result"],
            pay_minor=row["pay"],
            commission_minor=row["commission"],
        )
        for row in rows
    ]
