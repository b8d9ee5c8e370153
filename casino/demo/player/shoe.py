"""A shoe that only the player sees: shuffled, burned, dealt to the cut card."""

import random
from collections.abc import Sequence
from typing import Final, Self

from casino.demo.player.person import Person
from games.rules.cards import CARDS

CUT_CARD_BEHIND: Final = 7
TEN_BURNS: Final = 10

LIFTED: Final = 60
"""The cards that a cut lifts, about as many as the text asks for, or more."""


def prepare_shoe(
    dealer: Person, table: str, decks: int, cut_card_behind: int = CUT_CARD_BEHIND
) -> None:
    """Take the steps before a talla, one by one as the house names them.

    `table` is the table's path. Who has the first right to cut does.
    """
    while (shoe := dealer.get(table)["shoe"]) is not None and shoe["due"] is not None:
        step = {"step": shoe["due"]}
        if shoe["due"] == "count_cards":
            step["cards"] = decks * len(CARDS)
        elif shoe["due"] == "cut_card":
            step["cards"] = cut_card_behind
        elif shoe["due"] == "cut":
            step |= {"cards": LIFTED, "seat": next(iter(shoe["cutters"]), None)}
        dealer.send(f"{table}/shoe/steps", step)


class Shoe:
    """Cards in the order in which they leave the shoe."""

    def __init__(self, decks: int, cards: Sequence[str]) -> None:
        self.decks = decks
        self.cards = list(reversed(cards))  # drawn from the end
        self.cut_card_out = False

    @classmethod
    def shuffle(cls, rng: random.Random, decks: int, *, burns: bool = True) -> tuple[Self, str]:
        """Shuffle some decks, show the first card, burn its value; return the shoe and that card.

        Where nothing `burns` no card is shown.
        """
        cards = [str(card) for card in CARDS] * decks
        rng.shuffle(cards)
        if not burns:
            return cls(decks, cards), ""
        first = cards[0]
        value = next(card.value for card in CARDS if str(card) == first)
        return cls(decks, cards[1 + (value or TEN_BURNS) :]), first

    @property
    def left(self) -> int:
        """How many cards are still in the shoe."""
        return len(self.cards)

    def draw(self) -> str:
        """Draw the next card; the cut card shows before the seventh from the end."""
        if self.left <= CUT_CARD_BEHIND:
            self.cut_card_out = True
        return self.cards.pop()

    def text(self) -> str:
        """Write the cards that are left, the next one first."""
        return "".join(reversed(self.cards))

    @classmethod
    def read(cls, decks: int, text: str) -> Self:
        """Read what `text` wrote."""
        return cls(decks, [text[at : at + 2] for at in range(0, len(text), 2)])
