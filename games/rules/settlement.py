"""What each bet of a coup is paid, what the house keeps of it, and the totals of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from games.rules.coup import Outcome
from games.rules.errors import BetViolation
from games.rules.regulations.base import Deduction, Regulation
from games.rules.regulations.commission import EXACT, CommissionRule, Rounding
from games.rules.wagers import WagerKind, Winner

__all__ = [
    "EXACT",
    "Bet",
    "BetLine",
    "CommissionRule",
    "Result",
    "Rounding",
    "Settlement",
    "Totals",
    "WagerKind",
    "find_deduction",
    "settle",
    "verify_bet",
]


class Bet(NamedTuple):
    """A stake of one seat on one wager, in the smallest unit."""

    seat: int
    wager: WagerKind
    stake_minor: int


class Result(StrEnum):
    """What became of a bet."""

    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"


class BetLine(NamedTuple):
    """A settled bet. `returned_minor` is all that the guest takes back: stake, pay, deduction."""

    seat: int
    wager: WagerKind
    stake_minor: int
    result: Result
    pay_minor: int
    commission_minor: int
    returned_minor: int


class Totals(NamedTuple):
    """Sums in the smallest unit: `house_result_minor` = stakes - everything returned.

    `paid_minor` is gross pay besides the stakes, `commission_minor` what was deducted from it.
    """

    stake_minor: int = 0
    paid_minor: int = 0
    commission_minor: int = 0
    returned_minor: int = 0
    house_result_minor: int = 0


class Settlement(NamedTuple):
    """The lines of a coup in the order of its bets, with their sums."""

    lines: tuple[BetLine, ...]
    by_wager: Mapping[WagerKind, Totals]
    """Only the wagers that were bet on."""
    overall: Totals

    def wager(self, kind: WagerKind) -> Totals:
        """The sums of one wager, zeros where nobody bet on it."""
        return self.by_wager.get(kind, Totals())


_PAIRS: Final = frozenset({WagerKind.PUNTO_PAIR, WagerKind.BANCA_PAIR})
_KINDS: Final = tuple(WagerKind)
_WINNING: Final = {
    Winner.PUNTO: WagerKind.PUNTO,
    Winner.BANCA: WagerKind.BANCA,
    Winner.TIE: WagerKind.TIE,
}


def settle(
    regulation: Regulation,
    outcome: Outcome,
    bets: Iterable[Bet],
    commission_rule: CommissionRule = EXACT,
) -> Settlement:
    """Settles every bet: gross pay by the odds first, then the deduction for the house.

    `commission_rule` is the house's, for regulations that say nothing of rounding themselves.
    Raises `bet.not_offered`, `bet.stake_not_positive`, `bet.cards_needed` (a pair bet on a coup
    entered without its cards).
    """
    rule = regulation.rounding(commission_rule)
    lines: list[BetLine] = []
    sums: dict[WagerKind, list[int]] = {}
    for bet in bets:
        if bet.stake_minor < 1 or bet.wager not in regulation.wagers:
            verify_bet(regulation, bet)
        line = _settle_bet(regulation, outcome, bet, rule)
        lines.append(line)
        _, kind, stake, _, pay, commission, returned = line
        sum_of = sums.get(kind)
        if sum_of is None:
            sums[kind] = [stake, pay, commission, returned]
        else:
            sum_of[0] += stake
            sum_of[1] += pay
            sum_of[2] += commission
            sum_of[3] += returned
    if len(sums) == 1:
        overall = _totals(sums[kind])
        by_wager = {kind: overall}
    else:
        by_wager = {kind: _totals(sums[kind]) for kind in _KINDS if kind in sums}
        overall = _totals([sum(column) for column in zip(*sums.values(), strict=True)] or [0] * 4)
    return Settlement(tuple(lines), MappingProxyType(by_wager), overall)


def verify_bet(regulation: Regulation, bet: Bet) -> None:
    """Raises `bet.not_offered` or `bet.stake_not_positive`; limits are held elsewhere."""
    if bet.wager not in regulation.wagers:
        raise BetViolation("bet.not_offered", regulation.article("wagers"), wager=str(bet.wager))
    if bet.stake_minor < 1:
        raise BetViolation(
            "bet.stake_not_positive",
            seat=bet.seat,
            wager=str(bet.wager),
            stake_minor=bet.stake_minor,
        )


def find_deduction(regulation: Regulation, kind: WagerKind, outcome: Outcome) -> Deduction | None:
    """The deduction from a winning bet of this kind, or None if it is paid in full."""
    total = outcome.banca_total if kind is WagerKind.BANCA else outcome.punto_total
    for deduction in regulation.deductions:
        if deduction.wager is kind and total in deduction.with_totals:
            return deduction
    return None


def _result_of(regulation: Regulation, outcome: Outcome, kind: WagerKind) -> Result:
    if kind is WagerKind.PUNTO_PAIR or kind is WagerKind.BANCA_PAIR:
        is_punto = kind is WagerKind.PUNTO_PAIR
        pair = outcome.punto_pair if is_punto else outcome.banca_pair
        if pair is None:
            raise BetViolation("bet.cards_needed", regulation.article("wagers"), wager=kind.value)
        return Result.WON if pair else Result.LOST
    if kind is _WINNING[outcome.winner]:
        return Result.WON
    if outcome.winner is Winner.TIE and kind in regulation.tie_returns:
        return Result.PUSHED
    return Result.LOST


def _settle_bet(
    regulation: Regulation, outcome: Outcome, bet: Bet, rule: CommissionRule
) -> BetLine:
    seat, wager, stake = bet
    kind = wager if type(wager) is WagerKind else WagerKind(wager)
    if kind in _PAIRS:
        result, deduction = _find_terms(regulation, kind, outcome)
    else:
        result, deduction = _find_known_terms(
            regulation, kind, outcome.winner, outcome.punto_total, outcome.banca_total
        )
    if result is Result.LOST:
        return BetLine(seat, kind, stake, result, 0, 0, 0)
    if result is Result.PUSHED:
        return BetLine(seat, kind, stake, result, 0, 0, stake)
    odds = regulation.wagers[kind]
    pay = stake * odds.pays
    if odds.per != 1:
        pay //= odds.per
    commission = 0 if deduction is None else rule.commission_minor(pay, deduction)
    return BetLine(seat, kind, stake, result, pay, commission, stake + pay - commission)


def _find_terms(
    regulation: Regulation, kind: WagerKind, outcome: Outcome
) -> tuple[Result, Deduction | None]:
    """What becomes of a bet, and what is deducted from it if it wins."""
    result = _result_of(regulation, outcome, kind)
    won = result is Result.WON
    return result, find_deduction(regulation, kind, outcome) if won else None


@lru_cache(maxsize=4096)
def _find_known_terms(
    regulation: Regulation, kind: WagerKind, winner: Winner, punto_total: int, banca_total: int
) -> tuple[Result, Deduction | None]:
    """`_find_terms` of a bet that depends on totals alone: most coups repeat earlier ones."""
    outcome = Outcome(winner, punto_total, banca_total, None, None, None, False, "")
    return _find_terms(regulation, kind, outcome)


def _totals(sums: list[int]) -> Totals:
    stake, paid, commission, returned = sums
    return Totals(stake, paid, commission, returned, stake - returned)
