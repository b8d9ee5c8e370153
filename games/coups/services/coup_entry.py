"""A coup as the croupier enters it: by cards, or by winner and totals."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from games.rules.wagers import WagerKind

MOST: Final = 2**31 - 1
"""No talla has a larger id, and no coup a larger number: the database's own bound."""
Total = Annotated[int, Meta(ge=0, le=9)]
CardText = Annotated[str, Meta(max_length=6)]
Seat = Annotated[int, Meta(ge=1, le=199)]


class BetEntry(Struct, forbid_unknown_fields=True, frozen=True):
    """A stake of one seat, or of one standing place (101, 102, ...), in the smallest unit."""

    seat: Seat
    wager: WagerKind
    stake_minor: Annotated[int, Meta(ge=1, le=10**12)]


class CoupEntry(Struct, forbid_unknown_fields=True, frozen=True):
    """A coup as it was seen.

    By cards: `punto` and `banca` in the order received (`Js3sKd`); winner and totals are then
    claims that must agree. By totals: no cards, winner and both totals. `bets` is null if they were
    not recorded (unknown), and empty if nobody bet. `punto_stands`: punto stood where it had the
    choice; until it is given, a preview waits for the third card. `declined`: the seats that in
    turn had the right to punto's cards and did not want it (rio-de-la-plata 46).
    """

    punto: CardText = ""
    banca: CardText = ""
    punto_stands: bool = False
    winner: Literal["P", "B", "T"] | None = None
    punto_total: Total | None = None
    banca_total: Total | None = None
    bets: Annotated[list[BetEntry], Meta(max_length=400)] | None = None
    declined: Annotated[frozenset[Seat], Meta(max_length=199)] = frozenset()


class CoupPlace(Struct, frozen=True):
    """Which coup it is: the talla (its id) and the coup's number in it, from 1."""

    talla: int
    number: int


class NumberedCoup(CoupEntry, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A coup as a device sends it, with its talla and number."""

    talla: Annotated[int, Meta(ge=1, le=MOST)]
    number: Annotated[int, Meta(ge=1, le=MOST)]

    @property
    def place(self) -> CoupPlace:
        """Which coup it is."""
        return CoupPlace(self.talla, self.number)
