"""The order in which cards left a shoe, compared with an earlier talla."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.cards import Card
from games.rules.errors import CoupViolation
from games.rules.regulations.base import Regulation
from games.rules.talla import burn_count
from games.rules.talla_file import BurnedEntry, CoupEntry, Talla
from games.rules.values import verify_used
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
