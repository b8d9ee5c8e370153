"""Settles recorded coups again by the rules alone, at the speed of looking up what it has settled.

What a bet comes to depends on the regulation, the outcome, the wager and the stake, never on the
seat; what an outcome is, on the ranks of the cards. So each is judged once by the rules and then
found again: a night has thousands of coups, but few outcomes and few stakes.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from games.rules.cards import parse_cards
from games.rules.coup import Outcome, resolve_cards, resolve_totals
from games.rules.errors import Violation
from games.rules.regulations import Regulation, get_regulation
from games.rules.settlement import Bet, CommissionRule, Result, settle
from games.rules.wagers import WagerKind, Winner

_SUITS: Final = "cdhs"
_KEPT_MOST: Final = 20_000
"""Of each: a process does not grow with the nights that it has judged."""
REFUSALS: Final = (Violation, KeyError, TypeError, ValueError)
"""What the rules raise for a coup that cannot be judged."""


class Money(NamedTuple):
    """What a bet comes to: the stake if it is lost, gross pay, deduction; smallest unit."""

    lost_minor: int
    pay_minor: int
    commission_minor: int


class JudgedOutcome:
    """An outcome under its regulation, with what was bet on it so far."""

    __slots__ = ("_rule", "known", "outcome", "regulation")

    def __init__(self, regulation: Regulation, outcome: Outcome, rule: CommissionRule) -> None:
        self.regulation = regulation
        self.outcome = outcome
        self._rule = rule
        self.known: dict[tuple[str, int], Money] = {}

    def settle(self, seat: int, wager: str, stake_minor: int) -> Money:
        """Settle one bet by the rules and keep the answer. Raises one of `REFUSALS`."""
        bet = Bet(seat, WagerKind(wager), stake_minor)
        (line,) = settle(self.regulation, self.outcome, [bet], self._rule).lines
        lost = line.stake_minor if line.result is Result.LOST else 0
        money = Money(lost, line.pay_minor, line.commission_minor)
        if len(self.known) >= _KEPT_MOST:
            self.known.clear()
        self.known[wager, stake_minor] = money
        return money


class Judge:
    """Judges coups whose deductions are rounded by one rule."""

    def __init__(self, rule: CommissionRule) -> None:
        self._rule = rule
        self._by_entry: dict[tuple[object, ...], JudgedOutcome] = {}
        self._by_outcome: dict[tuple[int, Outcome], JudgedOutcome] = {}

    def judge(
        self,
        key: str,
        version: str,
        punto: str,
        banca: str,
        winner: str,
        punto_total: int,
        banca_total: int,
        natural: bool | None,
    ) -> JudgedOutcome:
        """Tell a coup's outcome by its regulation. Raises one of `REFUSALS`."""
        regulation = get_regulation(key, version)
        if punto or banca:
            if (punto[1::2] + banca[1::2]).strip(_SUITS):
                parse_cards(punto + banca)  # refuses it by name
            entry: tuple[object, ...] = (key, version, punto[::2], banca[::2])
        else:
            entry = (key, version, winner, punto_total, banca_total, natural)
        known = self._by_entry.get(entry)
        if known is None or known.regulation is not regulation:
            outcome = (
                resolve_cards(regulation, parse_cards(punto), parse_cards(banca))
                if punto or banca
                else resolve_totals(
                    regulation, Winner(winner), punto_total, banca_total, natural=natural
                )
            )
            known = self._find(regulation, outcome)
            self._by_entry[entry] = known
        return known

    def _find(self, regulation: Regulation, outcome: Outcome) -> JudgedOutcome:
        if len(self._by_entry) >= _KEPT_MOST or len(self._by_outcome) >= _KEPT_MOST:
            self._by_entry.clear()
            self._by_outcome.clear()
        place = (id(regulation), outcome)  # it is kept below, so its id stays its own
        known = self._by_outcome.get(place)
        if known is None:
            known = self._by_outcome[place] = JudgedOutcome(regulation, outcome, self._rule)
        return known


@lru_cache(maxsize=16)
def judge_of(rule: CommissionRule) -> Judge:
    """The judge of a rounding; what it has settled it knows for the next table too."""
    return Judge(rule)
