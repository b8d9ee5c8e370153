"""The order in which cards left a shoe, compared with an earlier talla."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from games.rules.cards import SUIT_UNKNOWN, SUITS, Card, parse_card
from games.rules.errors import CoupViolation
from games.rules.regulations.base import Regulation
from games.rules.talla import DECK_SIZE, burn_count
from games.rules.talla_file import BurnedEntry, CoupEntry, Talla
from games.rules.values import verify_between, verify_sequence, verify_used, verify_whole
from games.rules.wagers import Hand


class CommonRun(NamedTuple):
    """The longest stretch of cards that two tallas share in order."""

    length: int
    start: int
    earlier_start: int


def longest_common_run(used: Sequence[Card | None], earlier: Sequence[Card | None]) -> CommonRun:
    """Where a talla repeats an earlier one: a long run shows cards that were never mixed.

    Unseen cards match nothing. Two honest shoes share three or four in a row.
    """
    verify_used("used", used)
    verify_used("earlier", earlier)
    best = CommonRun(0, 0, 0)
    before = [0] * (len(earlier) + 1)
    for at, card in enumerate(used):
        runs = [0] * (len(earlier) + 1)
        if card is not None:
            for where, other in enumerate(earlier):
                if other is card:
                    length = runs[where + 1] = before[where] + 1
                    if length > best.length:
                        best = CommonRun(length, at - length + 1, where - length + 1)
        before = runs
    return best


def order_used_cards(regulation: Regulation, talla: Talla) -> tuple[Card | None, ...]:
    """The cards of a talla in a file in the order they left the shoe, None for unseen ones.

    Of burned cards the shown ones come first. Raises `talla.first_card`, `coup.card_count`.
    """
    used: list[Card | None] = []
    first = talla.head.first_card
    if first is not None:
        used += [first, *[None] * burn_count(regulation, first)]
    for entry in talla.entries:
        if isinstance(entry, BurnedEntry):
            used += [*entry.cards, *[None] * entry.face_down]
        else:
            used += order_coup_cards(regulation, entry)
    return tuple(used)


def order_coup_cards(regulation: Regulation, coup: CoupEntry) -> list[Card]:
    """A coup's cards as they were dealt: the regulation's order, then the third cards.

    Raises `coup.card_count`.
    """
    for hand, cards in ((Hand.PUNTO, coup.punto), (Hand.BANCA, coup.banca)):
        if not 2 <= len(cards) <= 3:
            raise CoupViolation(
                "coup.card_count",
                regulation.article("deal_order"),
                hand=hand.value,
                count=len(cards),
            )
    hands = {Hand.PUNTO: iter(coup.punto), Hand.BANCA: iter(coup.banca)}
    dealt = [next(hands[hand]) for hand in regulation.deal_order]
    return [*dealt, *hands[Hand.PUNTO], *hands[Hand.BANCA]]


TELLING_CHANCE: Final = Fraction(1, 10**6)
"""A run that honest shoes share less often than this is reported."""


class CopiedRun(NamedTuple):
    """A run that chance does not explain, and the shoe that it repeats, by its place."""

    shoe: int
    run: CommonRun
    chance: Fraction
    """At most: that a run of this length is shared with any of the shoes compared."""


def chance_of_run(length: int, decks: int, places: int, *, by_rank: bool = False) -> Fraction:
    """At most the chance that an honest shoe repeats a run at one of so many pairs of places.

    Each card of the run is the one that follows in the other shoe at most `decks` times in those
    that are left, four times as often where only ranks are compared. Raises `value.whole`,
    `value.between`.
    """
    verify_whole("decks", decks, 1)
    verify_between("length", length, 1, decks * DECK_SIZE)
    verify_whole("places", places)
    chance = Fraction(places)
    alike = decks * len(SUITS) if by_rank else decks
    for drawn in range(length):
        chance *= Fraction(alike, decks * DECK_SIZE - drawn)
    return min(chance, Fraction(1))


def find_copied_run(
    used: Sequence[Card | None], earlier: Sequence[Sequence[Card | None]], decks: int
) -> CopiedRun | None:
    """The run shared with an earlier shoe that chance explains least, if it does not explain it.

    Two shoes are compared by their ranks where a suit of one of them was not noted. Raises as
    `longest_common_run` and `chance_of_run`.
    """
    verify_used("used", used)
    verify_sequence("earlier", earlier)
    verify_whole("decks", decks, 1)
    places = len(used) * sum(len(shoe) for shoe in earlier)
    whole = range(1, decks * DECK_SIZE + 1)
    best: CopiedRun | None = None
    for by_rank in (False, True):
        shoes = [
            (number, shoe)
            for number, shoe in enumerate(earlier)
            if (_is_whole(used) and _is_whole(shoe)) is not by_rank
        ]
        if not shoes:
            continue
        shown = _rank_alone(used) if by_rank else used
        chances = partial(chance_of_run, decks=decks, places=places, by_rank=by_rank)
        least = next(it for it in whole if chances(it) <= TELLING_CHANCE)
        windows = set(_windows(shown, least))
        for number, shoe in shoes:
            compared = _rank_alone(shoe) if by_rank else shoe
            if windows.isdisjoint(_windows(compared, least)):
                continue
            run = longest_common_run(shown, compared)
            chance = chances(run.length)
            if best is None or chance < best.chance:
                best = CopiedRun(number, run, chance)
    return best


def _is_whole(cards: Sequence[Card | None]) -> bool:
    return all(card is None or card.is_whole for card in cards)


def _rank_alone(cards: Sequence[Card | None]) -> list[Card | None]:
    return [card and parse_card(card.rank + SUIT_UNKNOWN) for card in cards]


def _windows(cards: Sequence[Card | None], length: int) -> Iterator[tuple[Card | None, ...]]:
    """Every run of so many cards of which none is unseen."""
    unseen = -1
    for at, card in enumerate(cards):
        if card is None:
            unseen = at
        elif at - unseen >= length:
            yield tuple(cards[at - length + 1 : at + 1])
