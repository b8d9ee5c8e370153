"""DEMO ONLY: the guests' bets, and the result of each by the rules, computed once.

A guest has a habit of 16 entries, one of which each coup draws, and a unit to stake by. Each entry
is settled once under the terms of an outcome and kept: as the text in the coup, and as its money.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.rules.outcome import Outcome, resolve_totals
from games.rules.regulations import Regulation
from games.rules.settlement import Bet, BetLine, CommissionRule, Result, find_terms, settle
from games.rules.wagers import WagerKind, Winner

P, B, T = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE
Entry = tuple[tuple[WagerKind, int], ...]
"""Wagers and how many units; a tie is staked at the table's minimum."""

ENTRIES: Final = 16
_NOTHING: Entry = ()
HABITS: Final[tuple[tuple[Entry, ...], ...]] = (
    (((P, 1),),) * 7
    + (((P, 2),),) * 2
    + (((P, 3),), ((B, 1),), ((P, 1), (T, 1)))
    + (_NOTHING,) * 4,
    (((B, 1),),) * 7
    + (((B, 2),),) * 2
    + (((B, 3),), ((P, 1),), ((B, 1), (T, 1)))
    + (_NOTHING,) * 4,
    (((B, 1),),) * 5
    + (((P, 1),),) * 5
    + (((B, 2),), ((P, 2),), ((B, 1), (T, 1)))
    + (_NOTHING,) * 3,
    (((P, 1),),) * 3 + (((B, 1),),) * 3 + (((B, 3),), ((P, 3),)) + (_NOTHING,) * 8,
    (((P, 1), (T, 1)),) * 4 + (((B, 1), (T, 1)),) * 4 + (((B, 1),),) * 4 + (_NOTHING,) * 4,
)
"""Each has 16 entries, the first of which is a bet."""
UNITS: Final = (1, 1, 1, 1, 2, 2, 3, 4, 5, 10)
"""So many minimums is a unit; three of the largest are under every maximum."""

LANES: Final = 8
PUNTO_STAKE, PUNTO_PAID, BANCA_STAKE, BANCA_PAID, TIE_STAKE, TIE_PAID, COMMISSION, LOST = range(8)
_LANE: Final = {P: PUNTO_STAKE, B: BANCA_STAKE, T: TIE_STAKE}
Money = NDArray[np.int64]


class Bettor(NamedTuple):
    """The entries of a guest in a seat: texts by terms and entry, money by terms, entry, lane."""

    texts: tuple[tuple[str, ...], ...]
    money: Money
    bets: tuple[bool, ...]
    """Whether an entry is a bet at all."""


class Terms:
    """The different terms that outcomes have under a regulation, numbered."""

    def __init__(self, regulation: Regulation) -> None:
        if regulation.offers_pairs:
            raise ValueError(f"{regulation.key}: totals do not show pairs")
        self._regulation = regulation
        self._numbers: dict[tuple[object, ...], int] = {}
        self.outcomes: list[Outcome] = []
        for punto in range(10):
            for banca in range(10):
                winner = Winner.TIE if punto == banca else Winner.PUNTO
                winner = Winner.BANCA if banca > punto else winner
                outcome = resolve_totals(regulation, winner, punto, banca)
                key = self._key(outcome)
                if key not in self._numbers:
                    self._numbers[key] = len(self.outcomes)
                    self.outcomes.append(outcome)

    def number(self, outcome: Outcome) -> int:
        """Return the number of an outcome's terms."""
        return self._numbers[self._key(outcome)]

    def _key(self, outcome: Outcome) -> tuple[object, ...]:
        return tuple(find_terms(self._regulation, outcome).items())


@lru_cache(maxsize=16)
def terms_of(regulation: Regulation) -> Terms:
    """The terms of a regulation."""
    return Terms(regulation)


@lru_cache(maxsize=20_000)
def price_bettor(
    regulation: Regulation, rule: CommissionRule, seat: int, habit: int, unit: int, tie: int
) -> Bettor:
    """Settle every entry of a guest under all terms. `unit` and `tie` are stakes; 0: no tie."""
    terms = terms_of(regulation)
    money = np.zeros((len(terms.outcomes), ENTRIES, LANES), np.int64)
    texts = []
    slips = [
        [
            Bet(seat, wager, tie if wager is T else times * unit)
            for wager, times in entry
            if wager is not T or tie
        ]
        for entry in HABITS[habit]
    ]
    for number, outcome in enumerate(terms.outcomes):
        row = []
        for at, bets in enumerate(slips):
            lines = settle(regulation, outcome, bets, rule).lines
            row.append("".join([f", {write_bet(line)}" for line in lines]))
            for line in lines:
                lane = _LANE[line.wager]
                money[number, at, lane] += line.stake_minor
                money[number, at, lane + 1] += line.pay_minor
                money[number, at, COMMISSION] += line.commission_minor
                if line.result is Result.LOST:
                    money[number, at, LOST] += line.stake_minor
        texts.append(tuple(row))
    return Bettor(tuple(texts), money, tuple(bool(bets) for bets in slips))


def write_bet(line: BetLine) -> str:
    """Write a settled bet as stored in a coup."""
    return (
        f'{{"seat": {line.seat}, "wager": "{line.wager.value}", "stake": {line.stake_minor},'
        f' "result": "{line.result.value}", "pay": {line.pay_minor},'
        f' "commission": {line.commission_minor}}}'
    )
