"""Exact odds: every way that the next coup can fall, counted, never simulated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from games.rules.cards import CARDS
from games.rules.draw import DrawTable, PuntoAct
from games.rules.errors import RegulationViolation, Violation
from games.rules.regulations.base import Regulation
from games.rules.wagers import WagerKind

COUP_CARDS: Final = 6
VALUES: Final = range(10)
Composition = tuple[int, ...]
"""How many cards of each point value, 0 to 9, are left."""


class Counts(NamedTuple):
    """Ordered choices of six cards by what the coup drawn from them comes to.

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
        """Cards that a coup takes on average."""
        four, five, six = self.by_cards
        return Fraction(4 * four + 5 * five + 6 * six, self.total)


class WagerOdds(NamedTuple):
    """One bet, per unit staked: `edge` is what the house keeps on average, below 0 if it pays."""

    edge: Fraction
    variance: Fraction


def full_shoe(decks: int) -> Composition:
    """The composition of a fresh shoe: 16 cards worth nothing and 4 of each other per deck."""
    return (16 * decks, *([4 * decks] * 9))


def remaining_shoe(decks: int, seen: Sequence[int]) -> Composition:
    """The composition left when `seen` counts the seen cards by index (as `TallaCards.seen`).

    Face-down burned cards stay in it: nobody knows them, so they are as likely as any other.
    """
    counts = list(full_shoe(decks))
    for card, times in zip(CARDS, seen, strict=True):
        counts[card.value] -= times
    return tuple(counts)


def remaining_ranks(decks: int, seen: Sequence[int]) -> tuple[int, ...]:
    """How many cards of each rank are left: what the pairs depend on."""
    return tuple(4 * decks - sum(seen[at * 4 : at * 4 + 4]) for at in range(13))


@lru_cache(maxsize=256)
def count_coups(table: DrawTable, composition: Composition, *, five_draws: bool = True) -> Counts:
    """Counts all ordered six-card draws from a composition by outcome.

    `five_draws` is what punto does where the table lets it choose. Raises `odds.composition`.
    """
    if len(composition) != 10 or min(composition) < 0 or sum(composition) < COUP_CARDS:
        raise Violation("odds.composition", minimum=COUP_CARDS)
    return _Counter(table, list(composition), five_draws).run()


class _Counter:
    """The enumeration: unordered pairs for each hand, then the third cards that the table asks."""

    def __init__(self, table: DrawTable, left: list[int], five_draws: bool) -> None:
        self.table, self.left, self.five_draws = table, left, five_draws
        self.after_four = sum(left) - 4
        self.tie = 0
        self.punto, self.banca, self.cards = [0] * 10, [0] * 10, [0] * 3

    def run(self) -> Counts:
        for punto_two, punto_ways in self._pairs():
            for banca_two, ways in self._pairs():
                self._coup(punto_two, banca_two, punto_ways * ways)
        return Counts(
            sum(self.cards),
            self.tie,
            tuple(self.punto),
            tuple(self.banca),
            (self.cards[0], self.cards[1], self.cards[2]),
        )

    def _pairs(self) -> Iterable[tuple[int, int]]:
        """Totals of two cards and their ordered ways; the cards are out while the caller works."""
        left = self.left
        for first in VALUES:
            ways = left[first]
            left[first] -= 1
            for second in range(first, 10):
                both = ways * left[second] * (1 if first == second else 2)
                if both > 0:
                    left[second] -= 1
                    yield (first + second) % 10, both
                    left[second] += 1
            left[first] += 1

    def _coup(self, punto: int, banca: int, ways: int) -> None:
        after_five = self.after_four - 1
        if punto > 7 or banca > 7:
            self._add(punto, banca, ways * self.after_four * after_five, 0)
            return
        act = self.table.punto[punto]
        if act is PuntoAct.STAND or (act is PuntoAct.CHOICE and not self.five_draws):
            if self.table.banca_draws(banca, punto, None):
                self._banca_third(punto, banca, ways * after_five, 1)
            else:
                self._add(punto, banca, ways * self.after_four * after_five, 0)
            return
        left = self.left
        for third in VALUES:
            if not left[third]:
                continue
            with_third = ways * left[third]
            score = (punto + third) % 10
            if self.table.banca_draws(banca, score, third):
                left[third] -= 1
                self._banca_third(score, banca, with_third, 2)
                left[third] += 1
            else:
                self._add(score, banca, with_third * after_five, 1)

    def _banca_third(self, punto: int, banca: int, ways: int, cards: int) -> None:
        for value, count in enumerate(self.left):
            if count:
                self._add(punto, (banca + value) % 10, ways * count, cards)

    def _add(self, punto: int, banca: int, ways: int, cards: int) -> None:
        self.cards[cards] += ways
        if punto == banca:
            self.tie += ways
        elif punto > banca:
            self.punto[punto] += ways
        else:
            self.banca[banca] += ways


def pair_probability(ranks: Sequence[int]) -> Fraction:
    """The chance that two cards are of one rank, suit ignored, from the counts by rank."""
    cards = sum(ranks)
    return Fraction(sum(count * (count - 1) for count in ranks), cards * (cards - 1))


def shoe_odds(
    regulation: Regulation,
    composition: Composition,
    ranks: Sequence[int],
    *,
    five_draws: bool = True,
) -> Mapping[WagerKind, WagerOdds]:
    """Edge and variance of every bet that the regulation offers, for the cards left.

    Deductions count exactly, before any rounding to chips.
    """
    counts = count_coups(regulation.draw_table, composition, five_draws=five_draws)
    pair = pair_probability(ranks) if regulation.offers_pairs else Fraction(0)
    return {kind: _wager_odds(regulation, kind, counts, pair) for kind in regulation.wagers}


def full_shoe_odds(
    regulation: Regulation, decks: int, *, five_draws: bool = True
) -> Mapping[WagerKind, WagerOdds]:
    """`shoe_odds` of a fresh shoe."""
    return shoe_odds(regulation, full_shoe(decks), [4 * decks] * 13, five_draws=five_draws)


def verify_no_bet_favours_player(regulation: Regulation, decks: int) -> None:
    """Raises `regulation.favours_player` if a bet has a negative house edge in a fresh shoe."""
    for kind, odds in full_shoe_odds(regulation, decks).items():
        if odds.edge < 0:
            raise RegulationViolation(
                "regulation.favours_player",
                regulation.article("wagers"),
                decks=decks,
                wager=kind.value,
                percent=f"{float(-odds.edge) * 100:.2f}",
            )


@dataclass(slots=True)
class _Moments:
    """Mean and mean square of the player's result per unit staked."""

    mean: Fraction = Fraction(0)
    square: Fraction = Fraction(0)

    def add(self, result: Fraction, chance: Fraction) -> None:
        self.mean += result * chance
        self.square += result * result * chance


def _wager_odds(
    regulation: Regulation, kind: WagerKind, counts: Counts, pair: Fraction
) -> WagerOdds:
    moments = _Moments()
    won = Fraction(0)
    for net, chance in _wins(regulation, kind, counts, pair):
        moments.add(net, chance)
        won += chance
    pushed = Fraction(counts.tie, counts.total) if kind in regulation.tie_returns else Fraction(0)
    moments.add(Fraction(-1), 1 - won - pushed)
    return WagerOdds(-moments.mean, moments.square - moments.mean**2)


def _wins(
    regulation: Regulation, kind: WagerKind, counts: Counts, pair: Fraction
) -> Iterable[tuple[Fraction, Fraction]]:
    """The ways a bet wins: net result per unit staked, and its chance."""
    pays = regulation.wagers[kind].fraction
    if kind is WagerKind.TIE:
        yield pays, Fraction(counts.tie, counts.total)
    elif kind is WagerKind.PUNTO_PAIR or kind is WagerKind.BANCA_PAIR:
        yield pays, pair
    else:
        by_total = counts.banca_by_total if kind is WagerKind.BANCA else counts.punto_by_total
        for total, ways in enumerate(by_total):
            share = sum(
                deduction.share
                for deduction in regulation.deductions
                if deduction.wager is kind and total in deduction.with_totals
            )
            yield pays * (1 - share), Fraction(ways, counts.total)
