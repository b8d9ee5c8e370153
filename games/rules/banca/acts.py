"""What can happen to a banca: offers, takings, passes, raising, suite, the end of a deck.

Players have names, because they stand, sit and change seats; seats are positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.fold import read_choice
from games.rules.wagers import Winner

Player = str
HOUSE: Final[Player] = ""
"""Nobody's name: the casino, which deals through the jefe de mesa."""


@dataclass(frozen=True, slots=True)
class Arrive:
    """A player comes to the table and stands."""

    player: Player


@dataclass(frozen=True, slots=True)
class Sit:
    """A standing player takes an empty numbered seat."""

    player: Player
    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player goes away."""

    player: Player


@dataclass(frozen=True, slots=True)
class Offer:
    """In the auction: a seat offers to open with so much."""

    seat: int
    amount_minor: int
    partners: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseOffers:
    """The pagador closes the offers: the best has the banca, or equal ones must improve."""


@dataclass(frozen=True, slots=True)
class Desist:
    """The winner of the auction gives the banca up after a first tie."""


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes the sabot that is offered, with so much."""

    player: Player
    amount_minor: int
    partners: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Renounce:
    """The seat to which the sabot is offered does not want it."""

    seat: int


@dataclass(frozen=True, slots=True)
class NobodyStanding:
    """The pagador has asked the standing players: none wants it."""


@dataclass(frozen=True, slots=True)
class Raise:
    """The holder adds so much to his banca."""

    by_minor: int


@dataclass(frozen=True, slots=True)
class WithdrawHalf:
    """The holder takes half of his banca back."""


@dataclass(frozen=True, slots=True)
class DrawFirstCard:
    """The holder draws the first card of a pass: the banca lies."""


@dataclass(frozen=True, slots=True)
class FinishPass:
    """The pass is decided; `winner` None for one that was null."""

    winner: Winner | None

    def __post_init__(self) -> None:
        if self.winner is not None:
            object.__setattr__(self, "winner", read_choice(Winner, self.winner))


@dataclass(frozen=True, slots=True)
class AnnounceSuite:
    """The pagador announces "suite"."""


@dataclass(frozen=True, slots=True)
class WithdrawBanca:
    """The holder gives suite; `wishes_on` if he says that he would go on banking."""

    wishes_on: bool = False


@dataclass(frozen=True, slots=True)
class ClaimSuite:
    """A player asks for the suite that the jefe has dealt to ties only."""

    player: Player


@dataclass(frozen=True, slots=True)
class EndDeck:
    """The deck is at its end, or burned; the next one begins."""
