"""What the rules alone say of a table session's money, computed anew from cards and bets."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from games.models import Coup
from games.rules.cards import parse_cards
from games.rules.coup import Outcome, resolve_cards, resolve_totals
from games.rules.errors import Violation
from games.rules.regulations import Regulation, get_regulation
from games.rules.settlement import Bet, CommissionRule, Result, Rounding, settle
from games.rules.wagers import WagerKind, Winner
from games.selectors.banca_money import BancaMoney, play_bancas
from tables.models import TableSession

_ROWS_AT_ONCE: Final = 2000
_COLUMNS: Final = (
    "command_id",
    "regulation",
    "regulation_version",
    "punto",
    "banca",
    "winner",
    "punto_total",
    "banca_total",
    "natural",
    "bets",
)


class PlayedMoney(NamedTuple):
    """Sums over the coups that count: stakes lost, gross pay, deductions; smallest unit."""

    collected_minor: int = 0
    paid_minor: int = 0
    commission_minor: int = 0


class RulesSide(NamedTuple):
    """`played` is None when the rules cannot tell; `bets_recorded` False is one reason why."""

    bets_recorded: bool
    played: PlayedMoney | None


def play_by_rules(session: TableSession) -> RulesSide:
    """Settle every coup of a session again under the regulation named on it.

    The coup's own money columns are not read: they are what is being examined. Voided coups do
    not count. A coup that cannot be judged (a version of the regulation that is not kept, cards
    that its rules refuse) leaves the whole session unknown: part of a sum is not the sum.
    Reads inside a transaction, a few thousand rows at a time.
    """
    coups = (
        Coup.objects.filter(session=session, void=None)
        .order_by("id")
        .values_list(*_COLUMNS)
        .iterator(chunk_size=_ROWS_AT_ONCE)
    )
    return _play(coups, commission_rule_of(session), play_bancas(session))


def commission_rule_of(session: TableSession) -> CommissionRule:
    """Tell how deductions are rounded in a session."""
    return CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))


def _play(
    coups: Iterable[tuple[Any, ...]], rule: CommissionRule, bancas: BancaMoney | None
) -> RulesSide:
    """Settle coups; a banca that belongs to its holder is settled by its own acts."""
    collected = paid = 0
    commission = bancas.suite_costs_minor if bancas is not None else 0
    judged = bancas is not None
    for command, key, version, *cards_and_totals, bets in coups:
        if bets is None:
            return RulesSide(bets_recorded=False, played=None)
        if not judged:
            continue  # still read on: one coup without bets makes the records unknown too
        try:
            regulation = get_regulation(key, version)
            outcome = _outcome(regulation, *cards_and_totals)
            placed = [Bet(bet["seat"], WagerKind(bet["wager"]), bet["stake"]) for bet in bets]
            lines = bancas.take_out(command, outcome.winner, placed) if bancas else ()
            settled = settle(regulation, outcome, placed, rule).lines
        except (Violation, KeyError, TypeError, ValueError):
            judged = False
            continue
        for line in (*settled, *lines):
            paid += line.pay_minor
            commission += line.commission_minor
            collected += line.stake_minor if line.result is Result.LOST else 0
    played = PlayedMoney(collected, paid, commission) if judged else None
    return RulesSide(bets_recorded=True, played=played)


def _outcome(
    regulation: Regulation,
    punto: str,
    banca: str,
    winner: str,
    punto_total: int,
    banca_total: int,
    natural: bool | None,
) -> Outcome:
    if punto or banca:
        return resolve_cards(regulation, parse_cards(punto), parse_cards(banca))
    return resolve_totals(regulation, Winner(winner), punto_total, banca_total, natural=natural)
