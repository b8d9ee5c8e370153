"""What the rules alone say of a table session's money, computed anew from cards and bets."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from casino.house.selectors.coup_rows import BetRow, CoupRow, read_bets, stream_coups
from casino.house.selectors.judge import REFUSALS, JudgedOutcome, Money, judge_of
from games.rules.settlement import Bet, CommissionRule, Result, Rounding
from games.rules.wagers import WagerKind
from games.selectors.banca_money import BancaMoney, play_bancas
from tables.models import TableSession

Place = tuple[int, int]
"""A coup's talla (its row's id) and number."""
_REFUSALS = (*REFUSALS, msgspec.MsgspecError)


class PlayedMoney(NamedTuple):
    """Sums over the coups that count: stakes lost, gross pay, deductions; smallest unit."""

    collected_minor: int = 0
    paid_minor: int = 0
    commission_minor: int = 0


@dataclass(slots=True)
class RulesSide:
    """A session's coups, judged again.

    `played` is None when the rules cannot tell; `bets_recorded` False is one reason why.
    `misjudged` are coups whose own money is not what the rules give, in their order.
    """

    bets_recorded: bool = True
    played: PlayedMoney | None = None
    judged: int = 0
    misjudged: list[Place] = field(default_factory=list)
    numbers: dict[int, list[int]] = field(default_factory=dict)
    """The numbers of every coup that is kept, rising, by talla."""
    cards: dict[int, list[str]] = field(default_factory=dict)
    """The cards of every coup that counts, by talla; empty text for a coup by totals."""

    @property
    def first(self) -> Place | None:
        """The first coup that is kept."""
        return next(((talla, numbers[0]) for talla, numbers in self.numbers.items()), None)


def play_by_rules(session: TableSession) -> RulesSide:
    """Settle every coup of a session again under the regulation named on it.

    The coup's own money is not counted on: it is what is being examined. Voided coups do not
    count. A coup that cannot be judged (a version of the regulation that is not kept, cards that
    its rules refuse) leaves the whole session unknown: part of a sum is not the sum. Reads inside
    a transaction, a few thousand rows at a time.
    """
    return _play(stream_coups(session.pk), commission_rule_of(session), play_bancas(session))


def commission_rule_of(session: TableSession) -> CommissionRule:
    """Tell how deductions are rounded in a session."""
    return CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))


def _play(
    rows: Iterable[tuple[Any, ...]], rule: CommissionRule, bancas: BancaMoney | None
) -> RulesSide:
    """Settle coups; a banca that belongs to its holder is settled by its own acts."""
    side = RulesSide()
    judge = judge_of(rule)
    lost = paid = 0
    commission = bancas.suite_costs_minor if bancas is not None else 0
    judged = bancas is not None
    passes = bancas.passes if bancas is not None else {}
    for row in map(CoupRow._make, rows):
        side.numbers.setdefault(row.talla_id, []).append(row.number)
        if row.is_void:
            continue
        side.cards.setdefault(row.talla_id, []).append(row.punto + row.banca)
        if row.bets is None:
            side.bets_recorded = False
            continue
        try:
            known = judge.judge(*row[4:12])
            bets = read_bets(row.bets)
            if row.command_id in passes:
                assert bancas is not None  # it has passes
                money, agrees = _settle_pass(known, bets, row, bancas)
            else:
                money, agrees = _settle(known, bets)
        except _REFUSALS:
            judged = False
            continue
        side.judged += 1
        coup_lost, coup_paid, coup_commission = money
        result = coup_lost - coup_paid + coup_commission
        if (
            not agrees
            or coup_commission != row.commission_minor
            or result != row.house_result_minor
        ):
            side.misjudged.append((row.talla_id, row.number))
        lost += coup_lost
        paid += coup_paid
        commission += coup_commission
    if judged and side.bets_recorded:
        side.played = PlayedMoney(lost, paid, commission)
    return side


def _settle(known: JudgedOutcome, bets: list[BetRow]) -> tuple[Money, bool]:
    """Settle bets; tell besides whether each was paid and deducted so."""
    lost = paid = commission = 0
    agrees = True
    find = known.known.get
    for bet in bets:
        wager, stake = bet.wager, bet.stake
        money = find((wager, stake)) or known.settle(bet.seat, wager, stake)
        bet_lost, pay, kept = money
        lost += bet_lost
        paid += pay
        commission += kept
        if pay != bet.pay or kept != bet.commission:
            agrees = False
    return Money(lost, paid, commission), agrees


def _settle_pass(
    known: JudgedOutcome, bets: list[BetRow], row: CoupRow, bancas: BancaMoney
) -> tuple[Money, bool]:
    """Settle a coup in which a holder's banca passed: its line is its own, as its acts tell it."""
    placed = [Bet(bet.seat, WagerKind(bet.wager), bet.stake) for bet in bets]
    others = list(placed)
    lines = bancas.take_out(row.command_id, known.outcome.winner, others)
    if not lines:
        return _settle(known, bets)
    (line,) = lines
    taken = bets[placed.index(Bet(line.seat, line.wager, line.stake_minor))]
    money, agrees = _settle(known, [bet for bet in bets if bet is not taken])
    lost = line.stake_minor if line.result is Result.LOST else 0
    return (
        Money(
            money.lost_minor + lost,
            money.pay_minor + line.pay_minor,
            money.commission_minor + line.commission_minor,
        ),
        agrees and (taken.pay, taken.commission) == (line.pay_minor, line.commission_minor),
    )
