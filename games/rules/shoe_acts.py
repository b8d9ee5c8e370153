"""The acts on a shoe: it is counted, mixed, riffled, cut, loaded, dealt out and counted again."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import Card
from games.rules.values import (
    verify_card,
    verify_seat_of,
    verify_used,
    verify_whole,
    verify_wholes,
)


@dataclass(frozen=True, slots=True)
class CountDeck:
    """The cards were counted; `by_card` is how many of each, by index."""

    by_card: tuple[int, ...]

    def __post_init__(self) -> None:
        verify_wholes("by_card", self.by_card)


@dataclass(frozen=True, slots=True)
class MixOnCloth:
    """The pagador turns all cards over on the cloth, backs up, and mixes them."""


@dataclass(frozen=True, slots=True)
class FormPiles:
    """The mixed cards are put in piles of these sizes."""

    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        verify_wholes("sizes", self.sizes)


@dataclass(frozen=True, slots=True)
class Riffle:
    """A part of each pile is taken and riffled."""

    taken: tuple[int, ...]

    def __post_init__(self) -> None:
        verify_wholes("taken", self.taken)


@dataclass(frozen=True, slots=True)
class DeclineCut:
    """A seat does not want to cut."""

    seat: int

    def __post_init__(self) -> None:
        verify_whole("seat", self.seat, 1)


@dataclass(frozen=True, slots=True)
class Cut:
    """A seat cuts (None: the pagador, when nobody wants to), lifting so many cards."""

    by: int | None
    lifted: int

    def __post_init__(self) -> None:
        verify_seat_of("by", self.by)
        verify_whole("lifted", self.lifted)


@dataclass(frozen=True, slots=True)
class LoadShoe:
    """The second cut card is put in and the shoe placed; `first_card` where one is shown."""

    cards_behind: int
    towards_centre: bool = True
    """Whether its mouth points to the centre of the table, in the jefe's sight."""
    first_card: Card | None = None

    def __post_init__(self) -> None:
        verify_whole("cards_behind", self.cards_behind)
        if self.first_card is not None:
            verify_card("first_card", self.first_card)


@dataclass(frozen=True, slots=True)
class ShowCutCard:
    """The cut card comes out: the coup in play is the last."""


@dataclass(frozen=True, slots=True)
class FinishCoup:
    """A coup's cards are out of play, in the order they were dealt; None was never seen."""

    cards: tuple[Card | None, ...]
    burned: tuple[Card | None, ...] = ()
    """Cards burned during the coup."""
    null: bool = False
    """Whether its cards count as burned: a coup confused, or one the shoe could not finish."""

    def __post_init__(self) -> None:
        verify_used("cards", self.cards)
        verify_used("burned", self.burned)


@dataclass(frozen=True, slots=True)
class EndShoe:
    """No further coup is dealt: after the last coup, or because the deck is burned."""

    deck_burned: bool = False


@dataclass(frozen=True, slots=True)
class CountRest:
    """The rest of the shoe was counted."""

    remaining: int

    def __post_init__(self) -> None:
        verify_whole("remaining", self.remaining)
