"""The acts of a banca, in the order of the articles.

Players have names, because they stand, sit and change seats; seats are positions. The pagador's
"no va más" (13) is the one of the coup: one call closes the bets and the banca.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.rules.fold import read_choice
from games.rules.play.acts import CallNoVaMas as CallNoVaMas
from games.rules.values import verify_kind, verify_several, verify_text, verify_whole
from games.rules.wagers import Winner

Player = str
HOUSE: Final[Player] = ""
"""No player's name: the casino, which deals through the jefe de mesa."""


@dataclass(frozen=True, slots=True)
class Arrive:
    """4, 32: a player comes to the table and stands."""

    player: Player

    def __post_init__(self) -> None:
        verify_text("player", self.player)


@dataclass(frozen=True, slots=True)
class Sit:
    """4: a standing player takes an empty numbered seat."""

    player: Player
    seat: int

    def __post_init__(self) -> None:
        verify_text("player", self.player)
        verify_whole("seat", self.seat)


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves."""

    player: Player

    def __post_init__(self) -> None:
        verify_text("player", self.player)


@dataclass(frozen=True, slots=True)
class Offer:
    """5: in the auction a seat offers to open with so much."""

    seat: int
    amount_minor: int
    partners: tuple[Player, ...] = ()
    """Nobody may be named: the holder takes no partners (8)."""
    simultaneous: bool = False
    """It was made at the same time as the best offer, for the same amount."""

    def __post_init__(self) -> None:
        verify_whole("seat", self.seat)
        verify_whole("amount_minor", self.amount_minor)
        _verify_people("partners", self.partners)
        verify_kind("simultaneous", self.simultaneous, bool)


@dataclass(frozen=True, slots=True)
class CloseOffers:
    """5: the pagador closes the offers; the best has the banca, or equal ones must improve."""


@dataclass(frozen=True, slots=True)
class Desist:
    """6: the winner of the auction gives the banca up after a first tie."""

    stands: bool = False
    """As of `WithdrawHalf`."""


@dataclass(frozen=True, slots=True)
class Take:
    """6, 7, 31-33, 37: a player takes the sabot that is offered, with so much."""

    player: Player
    amount_minor: int
    partners: tuple[Player, ...] = ()
    """As of `Offer`."""

    def __post_init__(self) -> None:
        verify_text("player", self.player)
        verify_whole("amount_minor", self.amount_minor)
        _verify_people("partners", self.partners)


@dataclass(frozen=True, slots=True)
class Renounce:
    """6, 32, 37: the seat to which the sabot is offered does not want it."""

    seat: int

    def __post_init__(self) -> None:
        verify_whole("seat", self.seat)


@dataclass(frozen=True, slots=True)
class NobodyStanding:
    """6, 32, 37 b: the pagador has asked the standing players and none wants it."""


@dataclass(frozen=True, slots=True)
class Raise:
    """34: the holder adds an amount to his banca."""

    by_minor: int

    def __post_init__(self) -> None:
        if type(self.by_minor) is not int:
            verify_whole("by_minor", self.by_minor, 1)


@dataclass(frozen=True, slots=True)
class WithdrawHalf:
    """35: the holder takes half of his banca back."""

    stands: bool = False
    """It was done, and by a result found later it was not due."""


@dataclass(frozen=True, slots=True)
class DrawFirstCard:
    """36: the holder draws the first card of a pass; from now on the banca is closed."""


@dataclass(frozen=True, slots=True)
class FinishPass:
    """25, 29: the pass is decided; `winner` None for one that was null."""

    winner: Winner | None
    stands: bool = False
    """The winner was found later: the sabot went as it was announced, and later passes so dealt."""

    def __post_init__(self) -> None:
        if self.winner is not None:
            object.__setattr__(self, "winner", read_choice(Winner, self.winner))


@dataclass(frozen=True, slots=True)
class AnnounceSuite:
    """36: the pagador announces "suite"."""


@dataclass(frozen=True, slots=True)
class WithdrawBanca:
    """36, 43: the holder gives suite; `wishes_on` if he wishes to continue with the banca."""

    wishes_on: bool = False

    def __post_init__(self) -> None:
        verify_kind("wishes_on", self.wishes_on, bool)


@dataclass(frozen=True, slots=True)
class ClaimSuite:
    """37 e: a player asks for the suite that the jefe has dealt to ties only."""

    player: Player
    stands: bool = False
    """As of `WithdrawHalf`."""

    def __post_init__(self) -> None:
        verify_text("player", self.player)


@dataclass(frozen=True, slots=True)
class EndDeck:
    """42, 44: the deck is at its end, or burned (49); the next one begins."""


def _verify_people(name: str, people: Iterable[Player]) -> None:
    verify_several(name, people)
    for player in people:
        verify_text(name, player)
