"""Exact odds: every possible next coup, counted, never simulated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm, perm
from operator import index
from typing import Final, NamedTuple

from games.rules.cards import CARDS, KINDS, RANKS, SUITS, count_rank
from games.rules.counting import Composition, Counter
from games.rules.draw import DrawTable, PuntoAct
from games.rules.errors import OddsViolation, RegulationViolation
from games.rules.orderings import BANCA_WITH, COUP_CARDS, PUNTO_WITH, TIE, Group
from games.rules.orderings import CARDS as COUPS_OF
from games.rules.regulations.base import Regulation
from games.rules.values import (
    show_value,
    verify_between,
    verify_exact,
    verify_sequence,
    verify_whole,
)
from games.rules.wagers import PAIR_WAGERS, WagerKind

__all__ = [
    "DECKS_AT_MOST",
    "PERCENT_PLACES",
    "Composition",
    "Counts",
    "WagerOdds",
    "count_coups",
    "dealt_odds",
    "full_ranks",
    "full_shoe",
    "full_shoe_odds",
    "net_result",
    "pair_probability",
    "remaining_ranks",
    "remaining_shoe",
    "shoe_odds",
    "verify_no_bet_favours_player",
    "write_decimal",
]

DECKS_AT_MOST: Final = 100
"""No shoe holds more; a larger number is a typing error."""
PERCENT_PLACES: Final = 4
"""Decimals of a percent in a sentence; the fraction given with it is exact."""
_RANKED: Final = 9
"""The ranks that have a point value of their own; the four after them are worth nothing."""


class Counts(NamedTuple):
    """Ordered choices of six cards by the result of the coup drawn from them.

    A coup that needs fewer cards counts once for every way to continue it to six.
    """

    total: int
    tie: int
    punto_by_total: tuple[int, ...]
    """Wins of punto by its total."""
    banca_by_total: tuple[int, ...]
    """Wins of banca by its total."""
    by_cards: tuple[int, int, int]
    """Coups of four, five and six cards."""

    @property
    def punto(self) -> int:
        """Wins of punto."""
        return sum(self.punto_by_total)

    @property
    def banca(self) -> int:
        """Wins of banca."""
        return sum(self.banca_by_total)

    @property
    def average_cards(self) -> Fraction:
        """Cards that a coup takes on average. Raises `odds.no_coups`."""
        if self.total < 1:
            raise OddsViolation("odds.no_coups", count=self.total)
        four, five, six = self.by_cards
        return Fraction(4 * four + 5 * five + 6 * six, self.total)


class WagerOdds(NamedTuple):
    """One bet, per unit staked: `edge` is the house's average win, below 0 if it loses."""

    edge: Fraction
    variance: Fraction


def full_shoe(decks: int) -> Composition:
    """The composition of a fresh shoe: 16 cards worth nothing and 4 of each other per deck.

    Raises `odds.decks`.
    """
    _verify_decks(decks)
    return (16 * decks, *([4 * decks] * 9))


def full_ranks(decks: int) -> tuple[int, ...]:
    """How many cards of each rank a fresh shoe holds. Raises `odds.decks`."""
    _verify_decks(decks)
    return (4 * decks,) * len(RANKS)


def remaining_shoe(decks: int, seen: Sequence[int]) -> Composition:
    """The composition left when `seen` counts the seen cards by index (as `TallaCards.seen`).

    Face-down burned cards stay in it: they are unknown, so they are as likely as any other. Raises
    `odds.decks`, `odds.seen`.
    """
    ranks = remaining_ranks(decks, seen)
    return (sum(ranks[_RANKED:]), *ranks[:_RANKED])


def remaining_ranks(decks: int, seen: Sequence[int]) -> tuple[int, ...]:
    """How many cards of each rank are left, on which pairs depend. Raises as `remaining_shoe`.

    >>> remaining_ranks(1, [1, 1] + [0] * 50 + [1] + [0] * 12)[:3]
    (1, 4, 4)
    """
    _verify_decks(decks)
    verify_sequence("seen", seen)
    most = len(SUITS) * decks
    refused = partial(OddsViolation, "odds.seen", cards=len(KINDS), decks=decks, of_rank=most)
    if len(seen) != len(KINDS):
        raise refused(text=str(list(seen)))
    for kind, times in zip(KINDS, seen, strict=True):
        if type(times) is not int or not 0 <= times <= (decks if kind.is_whole else most):
            raise refused(text=str(times))
    left = tuple(most - count_rank(seen, CARDS[at * len(SUITS)]) for at in range(len(RANKS)))
    if min(left) < 0:
        raise refused(text=str(most - min(left)))
    return left


_EVERY_CLASS: Final[tuple[Group, ...]] = tuple(
    (one,) for one in (*PUNTO_WITH, *BANCA_WITH, TIE, *COUPS_OF)
)


@lru_cache(maxsize=8)
def _full_counter(table: DrawTable, five_draws: bool) -> Counter:
    return Counter(table, five_draws, _EVERY_CLASS)


def count_coups(table: DrawTable, composition: Sequence[int], *, five_draws: bool = True) -> Counts:
    """Counts all ordered six-card draws from a composition by outcome.

    `five_draws`: punto draws where the table lets it choose. Raises `odds.composition`.
    """
    return _count_left(table, _verify_left(composition, 10), five_draws)


@lru_cache(maxsize=256)
def _count_left(table: DrawTable, left: Composition, five_draws: bool) -> Counts:
    counts = _full_counter(table, five_draws).count(left, plain=True)
    four, five, six = (counts[at] for at in COUPS_OF)
    return Counts(
        perm(sum(left), COUP_CARDS),
        counts[TIE],
        tuple(counts[at] for at in PUNTO_WITH),
        tuple(counts[at] for at in BANCA_WITH),
        (four, five, six),
    )


def pair_probability(ranks: Sequence[int]) -> Fraction:
    """The chance that two cards have the same rank, suit ignored, from the counts by rank.

    Raises `odds.composition`.
    """
    pairs, choices = _pairs(_verify_left(ranks, len(RANKS)))
    return Fraction(pairs, choices)


def shoe_odds(
    regulation: Regulation,
    ranks: Sequence[int],
    *,
    five_draws: bool = True,
    plain: bool = False,
) -> Mapping[WagerKind, WagerOdds]:
    """Edge and variance of every bet that the regulation offers, for the cards left by rank.

    `ranks` counts aces to kings, `remaining_ranks`. Deductions count exactly, before any rounding
    to chips. The first query loads numpy if it is installed; `plain` does without, for the same
    integers. Raises `odds.composition`.
    """
    left = _verify_left(ranks, len(RANKS))
    return _book(regulation, five_draws).odds(left, plain)


def full_shoe_odds(
    regulation: Regulation, decks: int, *, five_draws: bool = True
) -> Mapping[WagerKind, WagerOdds]:
    """`shoe_odds` of a fresh shoe. Raises `odds.decks`."""
    return shoe_odds(regulation, full_ranks(decks), five_draws=five_draws, plain=True)


def dealt_odds(
    regulation: Regulation, counts: Counts, punto_pairs: int, banca_pairs: int
) -> dict[WagerKind, WagerOdds]:
    """The edge and variance of each bet per unit staked, in coups that were dealt.

    Raises `odds.no_coups` if there were none, `odds.counts` if they do not add up,
    `value.between` for pairs that cannot have been.
    """
    by_class = (*counts.punto_by_total, *counts.banca_by_total, counts.tie)
    sound = len(by_class) == len(_EVERY_CLASS) - len(COUPS_OF)
    sound &= all(type(one) is int and one >= 0 for one in (*by_class, counts.total))
    if not sound or sum(by_class) != counts.total:
        raise OddsViolation("odds.counts", text=show_value(counts))
    if not counts.total:
        raise OddsViolation("odds.no_coups", count=counts.total)
    verify_between("punto_pairs", punto_pairs, 0, counts.total)
    verify_between("banca_pairs", banca_pairs, 0, counts.total)
    book = _book(regulation, True)
    found = book.outcome_odds([sum(by_class[at] for at in group) for group in book.groups])
    for kind, pairs in zip(PAIR_WAGERS, (punto_pairs, banca_pairs), strict=True):
        if kind in book.pair_pays:
            found[kind] = _pair_odds(book.pair_pays[kind], pairs, counts.total)
    return found


def write_decimal(value: Fraction, places: int) -> str:
    """The value with so many decimals, the last one rounded, halves to even.

    Raises `value.exact`, `value.whole`.

    >>> write_decimal(Fraction(-2, 3), 4)
    '-0.6667'
    """
    verify_exact("value", value)
    verify_whole("places", places, 1)
    units, rest = divmod(abs(round(value * 10**places)), 10**places)
    sign = "-" if value < 0 and (units or rest) else ""
    return f"{sign}{units}.{rest:0{places}d}"


def verify_no_bet_favours_player(regulation: Regulation, decks: int) -> None:
    """Raises `regulation.favours_player` if a bet has a negative house edge in a fresh shoe.

    Where punto may choose on five, neither choice may favour the player.
    """
    choices = (True, False) if PuntoAct.CHOICE in regulation.draw_table.punto else (True,)
    for five_draws in choices:
        for kind, odds in full_shoe_odds(regulation, decks, five_draws=five_draws).items():
            if odds.edge < 0:
                raise RegulationViolation(
                    "regulation.favours_player",
                    regulation.article("wagers"),
                    decks=decks,
                    wager=kind.value,
                    percent=write_decimal(-odds.edge * 100, PERCENT_PLACES),
                    edge=str(odds.edge),
                )


def _verify_decks(decks: int) -> None:
    if type(decks) is not int or not 1 <= decks <= DECKS_AT_MOST:
        raise OddsViolation("odds.decks", text=str(decks), most=DECKS_AT_MOST)


def _verify_left(counts: Sequence[int], kinds: int) -> tuple[int, ...]:
    try:
        left = tuple(counts)
        if {*map(type, left)} != {int}:
            left = tuple(map(_read_count, left))
    except TypeError:
        left = ()
    if len(left) != kinds or min(left) < 0 or sum(left) < COUP_CARDS:
        raise OddsViolation("odds.composition", text=str(counts), kinds=kinds, minimum=COUP_CARDS)
    return left


def _read_count(count: object) -> int:
    """A count of another kind of whole number, such as numpy's; True and False are none."""
    if isinstance(count, bool):
        raise TypeError
    return index(count)  # type: ignore[arg-type]


def _pairs(ranks: Sequence[int]) -> tuple[int, int]:
    """How many ordered choices of two cards of the same rank there are, and of any two."""
    cards = sum(ranks)
    return sum([count * (count - 1) for count in ranks]), cards * (cards - 1)


class _Terms(NamedTuple):
    """A bet on the outcome: net results in parts of `per`, and the groups that bring them."""

    per: int
    wins: tuple[tuple[int, int], ...]
    """Net result and group."""
    pushed: bool
    """Whether a tie returns it."""


class _Book:
    """The bets of one regulation as integers over groups of outcomes.

    A group is all outcomes with one net result, so five bets need two or three counts: the first
    group is the total less the others.
    """

    def __init__(self, regulation: Regulation, five_draws: bool) -> None:
        groups: list[Group] = []
        nets: dict[WagerKind, list[Fraction]] = {}
        first: dict[WagerKind, int] = {}
        for kind, classes in ((WagerKind.PUNTO, PUNTO_WITH), (WagerKind.BANCA, BANCA_WITH)):
            by_net: dict[Fraction, list[int]] = {}
            for total, outcome in enumerate(classes):
                by_net.setdefault(net_result(regulation, kind, total), []).append(outcome)
            first[kind], nets[kind] = len(groups), list(by_net)
            groups.extend(tuple(outcomes) for outcomes in by_net.values())
        first[WagerKind.TIE], nets[WagerKind.TIE] = (
            len(groups),
            [net_result(regulation, WagerKind.TIE)],
        )
        groups.append((TIE,))
        self.terms = {
            kind: _terms(nets[kind], first[kind], kind in regulation.tie_returns)
            for kind in regulation.wagers
            if kind not in PAIR_WAGERS
        }
        self.pair_pays = {
            kind: odds.fraction for kind, odds in regulation.wagers.items() if kind in PAIR_WAGERS
        }
        self.groups = tuple(groups)
        self.counter = Counter(regulation.draw_table, five_draws, tuple(groups[1:]))

    def odds(self, ranks: tuple[int, ...], plain: bool) -> dict[WagerKind, WagerOdds]:
        """The odds of every bet for verified counts by rank."""
        composition = (sum(ranks[_RANKED:]), *ranks[:_RANKED])
        counts = self.counter.count(composition, plain=plain)
        counts.insert(0, perm(sum(ranks), COUP_CARDS) - sum(counts))
        found = self.outcome_odds(counts)
        if self.pair_pays:
            pairs, choices = _pairs(ranks)
            for kind, pays in self.pair_pays.items():
                found[kind] = _pair_odds(pays, pairs, choices)
        return found

    def outcome_odds(self, counts: list[int]) -> dict[WagerKind, WagerOdds]:
        """The odds of the bets on the outcome, for the cases of each group."""
        found: dict[WagerKind, WagerOdds] = {}
        total = sum(counts)
        for kind, (per, wins, pushed) in self.terms.items():
            lost, result, square = total, 0, 0
            for net, group in wins:
                ways = counts[group]
                lost -= ways
                result += net * ways
                square += net * net * ways
            if pushed:
                lost -= counts[-1]
            found[kind] = _moments(result - per * lost, square + per * per * lost, per, total)
        return found


def _pair_odds(pays: Fraction, pairs: int, choices: int) -> WagerOdds:
    """The odds of a bet that wins in `pairs` of `choices` cases."""
    net, per, lost = pays.numerator, pays.denominator, choices - pairs
    result, square = net * pairs - per * lost, net * net * pairs + per * per * lost
    return _moments(result, square, per, choices)


def _moments(result: int, square: int, per: int, total: int) -> WagerOdds:
    """Edge and variance from sums over `total` cases of results in parts of `per`."""
    whole = per * total
    return WagerOdds(
        Fraction(-result, whole), Fraction(square * total - result * result, whole * whole)
    )


def _terms(nets: list[Fraction], first: int, pushed: bool) -> _Terms:
    per = lcm(*(net.denominator for net in nets))
    wins = tuple((int(net * per), first + at) for at, net in enumerate(nets))
    return _Terms(per, wins, pushed)


def net_result(regulation: Regulation, kind: WagerKind, total: int | None = None) -> Fraction:
    """The net win of a winning bet per unit staked, the house's deduction taken."""
    if kind not in regulation.wagers:
        return Fraction(0)
    share = sum(
        deduction.share
        for deduction in regulation.deductions
        if deduction.wager is kind and total in deduction.with_totals
    )
    return regulation.wagers[kind].fraction * (1 - share)


@lru_cache(maxsize=32)
def _book(regulation: Regulation, five_draws: bool) -> _Book:
    return _Book(regulation, five_draws)
