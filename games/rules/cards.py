"""The 52 cards, ranks whose suit nobody noted, their text form, and the value of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.errors import CardViolation

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
SUIT_UNKNOWN: Final = "x"
"""Written for the suit of a card of which only the rank was noted: no rule asks for suits."""

CARD_PATTERN: Final = f"[{RANKS}][{SUITS}{SUIT_UNKNOWN}]"
"""A regular expression for one card."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of 65 interned cards: take it from `parse_card` or `CARDS`, compare it by identity.

    `index` is rank index * 4 + suit index, and 52 + rank index where the suit is unknown; `value`
    is the point value, 0 for ten and figures.
    """

    rank: str
    suit: str
    index: int
    value: int

    @property
    def is_whole(self) -> bool:
        """Whether the suit is known too."""
        return self.suit != SUIT_UNKNOWN

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({self.rank}{self.suit})"

    def __reduce__(self) -> tuple[object, ...]:
        # Copies and pickles give back the interned instance, so identity stays equality.
        return parse_card, (self.rank + self.suit,)


CARDS: Final[tuple[Card, ...]] = tuple(
    Card(rank, suit, rank_index * 4 + suit_index, rank_index + 1 if rank_index < 9 else 0)
    for rank_index, rank in enumerate(RANKS)
    for suit_index, suit in enumerate(SUITS)
)
"""The cards of a deck by index."""

KINDS: Final[tuple[Card, ...]] = CARDS + tuple(
    Card(rank, SUIT_UNKNOWN, len(CARDS) + rank_index, CARDS[rank_index * 4].value)
    for rank_index, rank in enumerate(RANKS)
)
"""What can be noted of a card, by index: the cards of a deck, then each rank alone."""

_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in KINDS}


def parse_card(text: str) -> Card:
    """The card written as rank and suit, `Js`, or `Jx` without its suit. Raises `card.unknown`."""
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        raise CardViolation("card.unknown", text=str(text)) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written without separators, `Js3sKd`; none for the empty text. Raises `card.unknown`.

    >>> format_cards(parse_cards("Js3sKd"))
    'Js3sKd'
    """
    if not isinstance(text, str):
        raise CardViolation("card.unknown", text=str(text))
    by_text = _BY_TEXT
    try:
        return tuple([by_text[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as missing:
        raise CardViolation("card.unknown", text=str(missing.args[0])) from None


def count_rank(seen: Sequence[int], card: Card) -> int:
    """How many cards of this card's rank are among those counted by index."""
    rank = RANKS.index(card.rank)
    return sum(seen[rank * 4 : rank * 4 + 4]) + seen[len(CARDS) + rank]


def format_cards(cards: Iterable[Card]) -> str:
    """The cards' text without separators: the inverse of `parse_cards`."""
    return "".join([card.rank + card.suit for card in cards])


def hand_total(cards: Iterable[Card]) -> int:
    """Units of the sum of the cards' values, 0 to 9 (asturias-2011 A.1).

    >>> hand_total(parse_cards("9s8dKh"))
    7
    """
    return sum([card.value for card in cards]) % 10
