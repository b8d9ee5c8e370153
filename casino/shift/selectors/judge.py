"""Settles recorded coups again by the rules, and looks up what it has settled before.

The result of a bet depends on the regulation's terms for the outcome, the wager and the stake,
never on the seat; the outcome depends on the ranks of the cards. So each is judged once by the
rules and then looked up: a night has thousands of coups, but few terms and few stakes. `make
bench-shift` measures it.
"""

from itertools import product
from typing import Final, NamedTuple

from msgspec import MsgspecError

from casino.shift.selectors.coup_rows import BetRow, read_bet
from games.rules.cards import SUITS, Card, parse_cards
from games.rules.coup import Outcome, resolve_cards, resolve_totals
from games.rules.errors import Violation
from games.rules.regulations import Regulation, get_regulation
from games.rules.settlement import Bet, CommissionRule, Result, find_terms, settle
from games.rules.wagers import WagerKind, Winner

_KEPT_MOST: Final = 20_000
"""Of each: a process does not grow with the nights that it has judged."""
REFUSALS: Final = (Violation, KeyError, TypeError, ValueError, MsgspecError)
"""The exceptions of the rules for a coup that cannot be judged."""


class Money(NamedTuple):
    """The result of a recorded bet: the stake if it is lost, gross pay, deduction; smallest unit.

    `agrees`: the recorded pay and deduction are the same.
    """

    lost_minor: int
    pay_minor: int
    commission_minor: int
    agrees: bool


class Prices(dict[str, Money]):
    """The results of bets under the terms of an outcome, by the text each is stored as."""

    __slots__ = ("_outcome", "_regulation", "_rule")

    def __init__(self, regulation: Regulation, outcome: Outcome, rule: CommissionRule) -> None:
        super().__init__()
        self._regulation = regulation
        self._outcome = outcome
        self._rule = rule

    def __missing__(self, text: str) -> Money:
        """Settle a bet by the rules and keep the answer. Raises one of `REFUSALS`."""
        row = read_bet(text)
        (line,) = settle(self._regulation, self._outcome, [as_bet(row)], self._rule).lines
        lost = line.stake_minor if line.result is Result.LOST else 0
        agrees = (line.pay_minor, line.commission_minor) == (row.pay, row.commission)
        if len(self) >= _KEPT_MOST:
            self.clear()
        money = self[text] = Money(lost, line.pay_minor, line.commission_minor, agrees)
        return money


class JudgedOutcome(NamedTuple):
    """An outcome with the results of its bets; outcomes with the same terms share these."""

    outcome: Outcome
    prices: Prices


class Judge:
    """Judges coups of one regulation whose deductions are rounded by one rule."""

    def __init__(self, regulation: Regulation, rule: CommissionRule) -> None:
        self.regulation = regulation
        self._rule = rule
        self._by_totals: dict[tuple[object, ...], JudgedOutcome] = {}
        self._by_outcome: dict[int, JudgedOutcome] = {}
        self._by_terms: dict[tuple[object, ...], Prices] = {}

    def judge(
        self,
        punto: str,
        banca: str,
        winner: str,
        punto_total: int,
        banca_total: int,
        natural: bool | None,
    ) -> JudgedOutcome:
        """Return a coup's outcome by the regulation. Raises one of `REFUSALS`."""
        if punto or banca:
            # Most hands have two cards, and this is done for every coup of a night.
            outcome = resolve_cards(
                self.regulation,
                _twos.get(punto) or _read_hand(punto),
                _twos.get(banca) or _read_hand(banca),
            )
            return self._by_outcome.get(id(outcome)) or self._keep(outcome)
        totals = (winner, punto_total, banca_total, natural)
        known = self._by_totals.get(totals)
        if known is None:
            outcome = resolve_totals(
                self.regulation, Winner(winner), punto_total, banca_total, natural=natural
            )
            known = self._by_totals[totals] = self._keep(outcome)
        return known

    def _keep(self, outcome: Outcome) -> JudgedOutcome:
        if max(len(self._by_totals), len(self._by_outcome), len(self._by_terms)) >= _KEPT_MOST:
            self._by_totals.clear()
            self._by_outcome.clear()
            self._by_terms.clear()
        terms = tuple(find_terms(self.regulation, outcome).items())
        prices = self._by_terms.get(terms)
        if prices is None:
            prices = self._by_terms[terms] = Prices(self.regulation, outcome, self._rule)
        known = JudgedOutcome(outcome, prices)
        # It is kept with it, so that its id is not reused.
        self._by_outcome[id(outcome)] = known
        return known


_JUDGES_MOST: Final = 64
_judges: Final[dict[tuple[int, CommissionRule], Judge]] = {}


def judge_of(key: str, version: str, rule: CommissionRule) -> Judge:
    """The judge for a text and a rounding; its results are reused for the next table.

    Raises one of `REFUSALS` for an unknown text.
    """
    regulation = get_regulation(key, version)
    judge = _judges.get((id(regulation), rule))
    if judge is None:
        if len(_judges) >= _JUDGES_MOST:
            _judges.clear()
        # It keeps its text, so that the text's id is not reused.
        judge = _judges[id(regulation), rule] = Judge(regulation, rule)
    return judge


def as_bet(row: BetRow) -> Bet:
    """Return the bet of a kept row. Raises ValueError for an unknown wager."""
    return Bet(row.seat, WagerKind(row.wager), row.stake)


_SUITS_OF_THREE: Final = frozenset("".join(suits) for suits in product(SUITS, repeat=3))
_twos: Final[dict[str, tuple[Card, ...]]] = {}
"""Hands of two cards met so far, by their text."""
_threes: Final[dict[str, tuple[Card, ...]]] = {}
"""Hands of three cards met so far, by their ranks, for their texts are many."""


def _read_hand(text: str) -> tuple[Card, ...]:
    """Read a hand, one of three perhaps in other suits: an outcome has none.

    Raises `card.unknown`.
    """
    ranks, suits = text[::2], text[1::2]
    hand = _threes.get(ranks)
    if hand is None or suits not in _SUITS_OF_THREE:
        hand = parse_cards(text)
        if len(hand) == 2:
            _twos[text] = hand
        elif len(hand) == 3:
            _threes[ranks] = hand
    return hand
