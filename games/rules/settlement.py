"""The pay of each bet of a coup, the house's deduction, and the totals of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from games.rules.errors import BetViolation
from games.rules.fold import read_choice
from games.rules.outcome import Outcome
from games.rules.regulations.base import Deduction, Odds, Regulation
from games.rules.regulations.commission import EXACT, CommissionRule, Rounding
from games.rules.values import verify_kind, verify_several, verify_whole
from games.rules.wagers import PAIR_WAGERS, WINNER_OF, WagerKind, Winner

__all__ = [
    "EXACT",
    "Bet",
    "BetLine",
    "CommissionRule",
    "Result",
    "Rounding",
    "Settlement",
    "Term",
    "Totals",
    "WagerKind",
    "find_deduction",
    "find_terms",
    "settle",
    "sum_lines",
    "verify_bet",
    "verify_slip",
]


class Bet(NamedTuple):
    """A stake of one seat on one wager, in the smallest unit."""

    seat: int
    wager: WagerKind
    stake_minor: int


class Result(StrEnum):
    """The result of a bet."""

    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"


# Looked up once: by its class a member takes as long as the sum it decides.
_WON, _PUSHED = Result.WON, Result.PUSHED


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

    `paid_minor` is gross pay without the stakes, `commission_minor` the deduction from it.
    """

    stake_minor: int = 0
    paid_minor: int = 0
    commission_minor: int = 0
    returned_minor: int = 0
    house_result_minor: int = 0


class Settlement(NamedTuple):
    """The lines of a coup in the order of its bets, with their sums."""

    lines: tuple[BetLine, ...]
    overall: Totals

    def wager(self, kind: WagerKind) -> Totals:
        """The sums of one wager, zeros if nobody bet on it. Raises `operation.value`."""
        kind = read_choice(WagerKind, kind)
        return sum_lines([line for line in self.lines if line.wager is kind])


# The constructor of a named tuple takes twice as long, and there is one for each bet.
_new: Final = tuple.__new__


def settle(
    regulation: Regulation,
    outcome: Outcome,
    bets: Iterable[Bet],
    commission_rule: CommissionRule = EXACT,
) -> Settlement:
    """Settles every bet: gross pay by the odds first, then the deduction for the house.

    `commission_rule` is the house's, for regulations that do not fix the rounding. Raises like
    `verify_bet`, and `bet.cards_needed` for a pair bet on a coup entered without its cards.
    """
    rule = regulation.rounding(commission_rule)
    terms = find_terms(regulation, outcome)
    lines: list[BetLine] = []
    staked = paid = kept = returned = 0
    try:
        slips = iter(bets)
    except TypeError:
        verify_several("bets", bets)
        raise
    for bet in slips:
        try:
            seat, wager, stake = bet
            term = terms.get(wager)
        except (TypeError, ValueError):
            verify_several("bets", bets)
            verify_bet(regulation, bet)
            raise
        if term is None or type(stake) is not int or stake < 1 or type(seat) is not int or seat < 0:
            verify_bet(regulation, bet)
            raise BetViolation("bet.cards_needed", regulation.article("wagers"), wager=str(wager))
        kind, result, odds, deduction = term
        pay = commission = back = 0
        if result is _WON:
            pay = rule.pay_for(stake, odds)
            if deduction is not None:
                commission = rule.keep_of(pay, deduction)
            back = stake + pay - commission
        elif result is _PUSHED:
            back = stake
        lines.append(_new(BetLine, (seat, kind, stake, result, pay, commission, back)))
        staked += stake
        paid += pay
        kept += commission
        returned += back
    overall = _new(Totals, (staked, paid, kept, returned, staked - returned))
    return _new(Settlement, (tuple(lines), overall))


def sum_lines(lines: Iterable[BetLine]) -> Totals:
    """The sums of settled bets."""
    staked = paid = kept = returned = 0
    for _, _, stake, _, pay, commission, back in lines:
        staked += stake
        paid += pay
        kept += commission
        returned += back
    return Totals(staked, paid, kept, returned, staked - returned)


def verify_bet(regulation: Regulation, bet: Bet) -> None:
    """Raises `bet.not_offered` or `bet.stake_not_positive`; limits are held elsewhere.

    Raises `value.kind` for a value that is no bet, `value.whole` for a wrong seat (0 is no seat).
    """
    verify_kind("bet", bet, Bet)
    verify_whole("seat", bet.seat)
    try:
        offered = bet.wager in regulation.wagers
    except TypeError:
        offered = False
    if not offered:
        raise BetViolation("bet.not_offered", regulation.article("wagers"), wager=str(bet.wager))
    if type(bet.stake_minor) is not int or bet.stake_minor < 1:
        raise BetViolation(
            "bet.stake_not_positive",
            seat=bet.seat,
            wager=str(bet.wager),
            stake_minor=bet.stake_minor,
        )


def verify_slip(bet: Bet) -> None:
    """Raises `value.kind`, `value.whole` or `operation.value` for a bet that none could be.

    Whether a regulation offers it is not asked: `verify_bet`.
    """
    verify_kind("bet", bet, Bet)
    verify_whole("seat", bet.seat)
    verify_whole("stake_minor", bet.stake_minor, 1)
    read_choice(WagerKind, bet.wager)


def find_deduction(regulation: Regulation, kind: WagerKind, outcome: Outcome) -> Deduction | None:
    """The deduction from a winning bet of this kind, or None if it is paid in full.

    Raises `operation.value` for a wager that is none.
    """
    kind = read_choice(WagerKind, kind)
    total = outcome.banca_total if kind is WagerKind.BANCA else outcome.punto_total
    for deduction in regulation.deductions:
        if deduction.wager is kind and total in deduction.with_totals:
            return deduction
    return None


class Term(NamedTuple):
    """The terms of a bet: its result and, if it wins, its pay and deduction."""

    kind: WagerKind
    result: Result
    odds: Odds
    deduction: Deduction | None


@lru_cache(maxsize=4096)
def find_terms(regulation: Regulation, outcome: Outcome) -> Mapping[WagerKind, Term]:
    """The terms of each wager, without those that depend on cards: most coups repeat some."""
    terms: dict[WagerKind, Term] = {}
    for kind, odds in regulation.wagers.items():
        result = _find_result(regulation, outcome, kind)
        if result is not None:
            won = result is Result.WON
            deduction = find_deduction(regulation, kind, outcome) if won else None
            terms[kind] = Term(kind, result, odds, deduction)
    return terms


def _find_result(regulation: Regulation, outcome: Outcome, kind: WagerKind) -> Result | None:
    if kind in PAIR_WAGERS:
        is_punto = kind is WagerKind.PUNTO_PAIR
        pair = outcome.punto_pair if is_punto else outcome.banca_pair
        if pair is None:
            return None
        return Result.WON if pair else Result.LOST
    if WINNER_OF[kind] is outcome.winner:
        return Result.WON
    if outcome.winner is Winner.TIE and kind in regulation.tie_returns:
        return Result.PUSHED
    return Result.LOST
