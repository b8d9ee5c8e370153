"""Many coups resolved fast: an outcome is worked out once and found again by what it depends on.

An outcome is the values of a coup's cards and whether the first two of a hand are a pair; suits
and the rest of the rank change nothing. So each regulation has some ten thousand outcomes, and a
coup of known cards is a look-up of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.rules.cards import CARDS, Card
from games.rules.coup import Outcome, resolve_cards
from games.rules.draw import PuntoAct
from games.rules.errors import TallaViolation
from games.rules.regulations.base import Regulation
from games.rules.talla import COUP_FEWEST
from games.rules.wagers import Hand

_TWO: Final = tuple(
    tuple((one.value + other.value) % 10 * 2 + (one.rank == other.rank) for other in CARDS)
    for one in CARDS
)
"""Two cards by index: twice their total, and one more for a pair. Below 20."""


class DealtCoup(NamedTuple):
    """A coup as it came out of a shoe."""

    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    outcome: Outcome


class Resolver:
    """Resolves coups under one regulation, each kind of coup by `resolve_cards` once.

    `seated_punto_bet` False makes punto stand where it would otherwise choose.
    """

    def __init__(self, regulation: Regulation, *, seated_punto_bet: bool = True) -> None:
        self.regulation, self.seated_punto_bet = regulation, seated_punto_bet
        self._known: dict[int, Outcome] = {}

    def resolve(self, punto: Sequence[Card], banca: Sequence[Card]) -> Outcome:
        """What `resolve_cards` says of these cards. Raises as it does."""
        try:
            if len(punto) == 2:
                first, second = punto
                key = _TWO[first.index][second.index]
            else:
                first, second, third = punto
                key = _TWO[first.index][second.index] + 20 * third.value + 20
            if len(banca) == 2:
                first, second = banca
                return self._known[220 * _TWO[first.index][second.index] + key]
            first, second, third = banca
            return self._known[
                220 * _TWO[first.index][second.index] + 4400 * third.value + 4400 + key
            ]
        except (KeyError, ValueError):
            return self._learn(punto, banca)

    def _learn(self, punto: Sequence[Card], banca: Sequence[Card]) -> Outcome:
        outcome = resolve_cards(
            self.regulation, punto, banca, seated_punto_bet=self.seated_punto_bet
        )
        key = _TWO[punto[0].index][punto[1].index] + _third(punto) * 20
        key += 220 * _TWO[banca[0].index][banca[1].index] + _third(banca) * 4400
        self._known[key] = outcome
        return outcome


def _third(hand: Sequence[Card]) -> int:
    return hand[2].value + 1 if len(hand) == 3 else 0


@lru_cache(maxsize=64)
def find_resolver(regulation: Regulation, seated_punto_bet: bool = True) -> Resolver:
    """The resolver of a regulation, the same one each time."""
    return Resolver(regulation, seated_punto_bet=seated_punto_bet)


def deal_coups(
    regulation: Regulation,
    cards: Sequence[Card],
    *,
    cards_behind: int = 0,
    five_draws: bool = True,
) -> Iterator[DealtCoup]:
    """The coups that a shoe gives in the regulation's order, its burn being out already.

    No coup begins with the cut card showing; one that the cards cannot finish is not told.
    `five_draws` is what punto does where it may choose. Raises `talla.count`.
    """
    if type(cards_behind) is not int or cards_behind < 0:
        raise TallaViolation("talla.count", count=cards_behind)
    one, two = (at for at, hand in enumerate(regulation.deal_order) if hand is Hand.PUNTO)
    three, four = (at for at, hand in enumerate(regulation.deal_order) if hand is Hand.BANCA)
    ends = _find_ends(regulation, five_draws)
    resolve = find_resolver(regulation).resolve
    place, last = 0, len(cards) - max(cards_behind, COUP_FEWEST - 1)
    cards = tuple(cards)
    try:
        while place < last:
            punto: tuple[Card, ...] = (cards[place + one], cards[place + two])
            banca: tuple[Card, ...] = (cards[place + three], cards[place + four])
            place += COUP_FEWEST
            totals = _TWO[punto[0].index][punto[1].index] // 2 * 10
            totals += _TWO[banca[0].index][banca[1].index] // 2
            draws, banca_draws = ends[totals]
            if draws:
                third = cards[place]
                place += 1
                punto = (*punto, third)
                drawn = banca_draws[third.value]
            else:
                drawn = banca_draws[10]
            if drawn:
                banca = (*banca, cards[place])
                place += 1
            yield DealtCoup(punto, banca, resolve(punto, banca))
    except IndexError:
        return


@lru_cache(maxsize=64)
def _find_ends(
    regulation: Regulation, five_draws: bool
) -> tuple[tuple[bool, tuple[bool, ...]], ...]:
    """By two-card totals: whether punto draws, and whether banca does by punto's third value.

    The eleventh place is a punto that stood.
    """
    table, never = regulation.draw_table, (False,) * 11
    ends: list[tuple[bool, tuple[bool, ...]]] = []
    for punto in range(10):
        for banca in range(10):
            if punto > 7 or banca > 7:
                ends.append((False, never))
                continue
            act = table.punto[punto]
            draws = act is PuntoAct.DRAW or (act is PuntoAct.CHOICE and five_draws)
            drawn = [table.banca_draws(banca, (punto + third) % 10, third) for third in range(10)]
            ends.append((draws, (*drawn, table.banca_draws(banca, punto, None))))
    return tuple(ends)
