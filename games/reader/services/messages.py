"""The messages of a shoe reader, each with its number."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.rules.wagers import Hand

Sequence = Annotated[int, Meta(ge=1, le=2**62)]
Place = Annotated[int, Meta(ge=0, le=2)]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]


class CardDrawn(Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="card"):
    """A card has left the shoe: for which hand, its place in it (0 to 2), and which it is."""

    sequence: Sequence
    hand: Hand
    index: Place
    card: CardText


class NewShoe(Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="new_shoe"):
    """A prepared shoe is in the reader; `burn_card` is the first card, where one is shown."""

    sequence: Sequence
    burn_card: CardText | None = None
    decks: Annotated[int, Meta(ge=1, le=8)] | None = None
    cut_card_behind: Annotated[int, Meta(ge=0, le=416)] | None = None


class PuntoStands(
    Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="punto_stands"
):
    """Punto has the choice and stands on its two cards."""

    sequence: Sequence


class ReaderError(Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="error"):
    """Something is not as it should be; `hand` and `index` where it concerns a card."""

    sequence: Sequence
    error: Literal["unreadable", "overdraw", "card_returned", "wrong_key", "time_out"]
    hand: Hand | None = None
    index: Place | None = None


ReaderMessage = CardDrawn | NewShoe | PuntoStands | ReaderError
