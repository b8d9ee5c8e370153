"""The acts of a coup at the table: calls, cards, words, and the mistakes named by texts.

Seats are positions. None as a seat is the pagador, or the person of the house who deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card
from games.rules.fold import read_choice
from games.rules.values import (
    verify_between,
    verify_card,
    verify_cards,
    verify_seat_of,
    verify_text,
    verify_used,
    verify_whole,
    verify_wholes,
)
from games.rules.wagers import Hand, WagerKind, Winner


class Will(StrEnum):
    """Punto's choice on five."""

    CARD = "card"
    STAND = "stand"


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A bet is put in a box."""

    seat: int
    wager: WagerKind
    stake_minor: int
    partners: tuple[int, ...] = ()
    """Refused of a seated player: such bets on punto are personal (18)."""

    def __post_init__(self) -> None:
        verify_whole("seat", self.seat)
        verify_wholes("partners", self.partners)


@dataclass(frozen=True, slots=True)
class WithdrawBet:
    """A seat takes back its whole bet on a wager."""

    seat: int
    wager: WagerKind

    def __post_init__(self) -> None:
        verify_whole("seat", self.seat)


@dataclass(frozen=True, slots=True)
class CallNoVaMas:
    """The pagador calls "no va más": the bets are closed."""


@dataclass(frozen=True, slots=True)
class CallCards:
    """The pagador calls "cartas": the holder may draw."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A card leaves the shoe: covered in the deal (no `card`), uncovered as a third card."""

    by: int | None
    card: Card | None = None

    def __post_init__(self) -> None:
        verify_seat_of("by", self.by)
        if self.card is not None:
            verify_card("card", self.card)


@dataclass(frozen=True, slots=True)
class GiveCards:
    """Punto's cards are handed to a seat, or kept by the pagador."""

    to: int | None

    def __post_init__(self) -> None:
        verify_seat_of("to", self.to)


@dataclass(frozen=True, slots=True)
class DeclineCards:
    """A seat does not want to see punto's cards."""

    seat: int

    def __post_init__(self) -> None:
        verify_whole("seat", self.seat, 1)


@dataclass(frozen=True, slots=True)
class TurnPunto:
    """Punto's two cards are uncovered on the table."""

    by: int | None
    cards: tuple[Card, Card]

    def __post_init__(self) -> None:
        verify_seat_of("by", self.by)
        verify_cards("cards", self.cards)


@dataclass(frozen=True, slots=True)
class SayWill:
    """A player says punto's choice on five."""

    by: int
    will: Will

    def __post_init__(self) -> None:
        verify_whole("by", self.by, 1)
        object.__setattr__(self, "will", read_choice(Will, self.will))


@dataclass(frozen=True, slots=True)
class AnnounceWill:
    """The pagador announces punto's choice as it was said."""

    will: Will

    def __post_init__(self) -> None:
        object.__setattr__(self, "will", read_choice(Will, self.will))


@dataclass(frozen=True, slots=True)
class CallBanca:
    """The pagador asks the holder to see his cards."""


@dataclass(frozen=True, slots=True)
class TurnBanca:
    """Banca's two cards are uncovered on the table."""

    by: int | None
    cards: tuple[Card, Card]

    def __post_init__(self) -> None:
        verify_seat_of("by", self.by)
        verify_cards("cards", self.cards)


@dataclass(frozen=True, slots=True)
class AnnounceHand:
    """The pagador announces the total of a turned hand's two cards."""

    hand: Hand
    total: int

    def __post_init__(self) -> None:
        verify_between("total", self.total, 0, 9)
        object.__setattr__(self, "hand", read_choice(Hand, self.hand))


@dataclass(frozen=True, slots=True)
class AnnounceStand:
    """The pagador announces that a hand takes no third card, and its total."""

    hand: Hand
    total: int

    def __post_init__(self) -> None:
        verify_between("total", self.total, 0, 9)
        object.__setattr__(self, "hand", read_choice(Hand, self.hand))


@dataclass(frozen=True, slots=True)
class CallThird:
    """The pagador asks for a hand's third card."""

    hand: Hand

    def __post_init__(self) -> None:
        object.__setattr__(self, "hand", read_choice(Hand, self.hand))


@dataclass(frozen=True, slots=True)
class Announce:
    """The pagador announces the totals and the winner."""

    punto_total: int
    banca_total: int
    winner: Winner

    def __post_init__(self) -> None:
        verify_between("punto_total", self.punto_total, 0, 9)
        verify_between("banca_total", self.banca_total, 0, 9)
        object.__setattr__(self, "winner", read_choice(Winner, self.winner))


@dataclass(frozen=True, slots=True)
class BurnUsed:
    """The cards of the coup go out of play."""


# The mistakes.


@dataclass(frozen=True, slots=True)
class DrawEarly:
    """The holder drew cards without a call; None is a card that stayed covered."""

    cards: tuple[Card | None, ...]

    def __post_init__(self) -> None:
        verify_used("cards", self.cards)


@dataclass(frozen=True, slots=True)
class FindFaceUp:
    """The next card of the shoe is in it with its face up."""

    card: Card

    def __post_init__(self) -> None:
        verify_card("card", self.card)


@dataclass(frozen=True, slots=True)
class BurnDeck:
    """So many cards are face up that the inspector, consulted, has the deck burned."""

    inspector: str

    def __post_init__(self) -> None:
        verify_text("inspector", self.inspector)


@dataclass(frozen=True, slots=True)
class ConfuseDeal:
    """It is no longer known which card belongs to which hand."""


@dataclass(frozen=True, slots=True)
class TurnByMistake:
    """The holder turned a card from the shoe that was not due."""

    card: Card

    def __post_init__(self) -> None:
        verify_card("card", self.card)


@dataclass(frozen=True, slots=True)
class DrawUndue:
    """A card drawn because `hand` asked for one that it may not have."""

    hand: Hand
    card: Card

    def __post_init__(self) -> None:
        verify_card("card", self.card)
        object.__setattr__(self, "hand", read_choice(Hand, self.hand))


@dataclass(frozen=True, slots=True)
class MisgiveCards:
    """The pagador handed punto's cards to the wrong seat."""

    to: int

    def __post_init__(self) -> None:
        verify_whole("to", self.to, 1)


@dataclass(frozen=True, slots=True)
class RedressGiving:
    """The wrong handing over is noticed."""


@dataclass(frozen=True, slots=True)
class MisannounceWill:
    """The pagador announced a choice other than the one made."""

    will: Will

    def __post_init__(self) -> None:
        object.__setattr__(self, "will", read_choice(Will, self.will))


@dataclass(frozen=True, slots=True)
class RedressWill:
    """The wrong announcement is noticed."""


@dataclass(frozen=True, slots=True)
class AnnulUnfinished:
    """The shoe is empty and the coup not decided: it is null."""
