"""The order in which cards left a shoe, compared with an earlier talla."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from games.rules.cards import Card
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


def chance_of_run(length: int, decks: int, places: int) -> Fraction:
    """At most the chance that an honest shoe repeats a run at one of so many pairs of places.

    Each card of the run is the one that follows in the other shoe at most `decks` times in those
    that are left. Raises `value.whole`, `value.between`.
    """
    verify_whole("decks", decks, 1)
    verify_between("length", length, 1, decks * DECK_SIZE)
    verify_whole("places", places)
    chance = Fraction(places)
    for drawn in range(length):
        chance *= Fraction(decks, decks * DECK_SIZE - drawn)
    return min(chance, Fraction(1))


def find_copied_run(
    used: Sequence[Card | None], earlier: Sequence[Sequence[Card | None]], decks: int
) -> CopiedRun | None:
    """The longest run shared with an earlier shoe, if it is longer than chance explains.

    Raises as `longest_common_run` and `chance_of_run`.
    """
    verify_used("used", used)
    verify_sequence("earlier", earlier)
    verify_whole("decks", decks, 1)
    places = len(used) * sum(len(shoe) for shoe in earlier)
    whole = range(1, decks * DECK_SIZE + 1)
    least = next(it for it in whole if chance_of_run(it, decks, places) <= TELLING_CHANCE)
    windows = set(_windows(used, least))
    best: CopiedRun | None = None
    for number, shoe in enumerate(earlier):
        if windows.isdisjoint(_windows(shoe, least)):
            continue
        run = longest_common_run(used, shoe)
        if best is None or run.length > best.run.length:
            best = CopiedRun(number, run, chance_of_run(run.length, decks, places))
    return best


def _windows(cards: Sequence[Card | None], length: int) -> Iterator[tuple[Card | None, ...]]:
    """Every run of so many cards of which none is unseen."""
    unseen = -1
    for at, card in enumerate(cards):
        if card is None:
            unseen = at
        elif at - unseen >= length:
            yield tuple(cards[at - length + 1 : at + 1])
