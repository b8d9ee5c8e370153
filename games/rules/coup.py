"""One coup, card by card: an immutable state with its next step.

Coups whose cards are all known are resolved at once by `resolve_cards`, those entered by totals
by `resolve_totals`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.rules.cards import Card, format_cards, hand_total
from games.rules.errors import CoupViolation
from games.rules.outcome import Outcome, resolve_totals, verify_claim
from games.rules.regulations.base import Regulation
from games.rules.resolver import resolve_cards
from games.rules.stages import NATURAL, Stage, Step, find_start
from games.rules.values import verify_card
from games.rules.wagers import Hand, Winner

__all__ = [
    "Coup",
    "Hand",
    "Outcome",
    "Step",
    "Winner",
    "resolve_cards",
    "resolve_totals",
    "verify_claim",
]


_new: Final = tuple.__new__


class _Dealt(NamedTuple):
    regulation: Regulation
    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    stage: Stage
    expected: Step | None
    """The next card that the rules ask for, or None when the coup is decided."""


# A tuple, because a state is made for each card: a frozen dataclass costs several times more.
class Coup(_Dealt):
    """A coup in play: an immutable value; each operation returns the next one.

    `seated_punto_bet` False makes punto stand where it would otherwise choose.
    """

    __slots__ = ()

    def __new__(cls, regulation: Regulation, *, seated_punto_bet: bool = True) -> Coup:
        """The coup before its first card."""
        return _begin(regulation, seated_punto_bet)

    def __reduce__(self) -> tuple[object, ...]:
        # Copies keep the stage: the constructor would begin again.
        return _new, (Coup, tuple(self))

    def __repr__(self) -> str:
        hands = f"{format_cards(self.punto)}/{format_cards(self.banca)}"
        return f"Coup({self.regulation.key} {hands}, {self.stage})"

    def can(self, card: Card) -> bool:
        """Whether `card` may be drawn now."""
        return self.expected is not None and type(card) is Card

    def verify(self, card: Card) -> None:
        """Raises `coup.complete` if no card may be drawn, `value.card` if it is none."""
        verify_card("card", card)
        if self.expected is None:
            natural = max(hand_total(self.punto[:2]), hand_total(self.banca[:2])) >= NATURAL
            article = self.regulation.article("natural_ends" if natural else "draw_table")
            raise CoupViolation("coup.complete", article, card=str(card))

    def apply(self, card: Card) -> Coup:
        """The coup with `card` given to the hand that expects it. Raises as `verify`."""
        regulation, punto, banca, stage, step = self
        if step is None or type(card) is not Card:
            self.verify(card)
        after = stage.after[card.value]
        # Not unpacked, which would go by a list: this is done for every card.
        if stage.to_punto:
            punto = punto + (card,)  # noqa: RUF005
        else:
            banca = banca + (card,)  # noqa: RUF005
        return _new(Coup, (regulation, punto, banca, after, after.step))

    def can_stand(self) -> bool:
        """Whether punto has a choice now, and so may stand."""
        return self.stage.stood is not None

    def verify_stand(self) -> None:
        """Raises `coup.no_choice` if punto has nothing to decide."""
        self._find_stood()

    def stand(self) -> Coup:
        """The coup with punto standing by choice. Raises as `verify_stand`."""
        stood = self._find_stood()
        return _new(Coup, (self.regulation, self.punto, self.banca, stood, stood.step))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the coup: punto's, then banca's."""
        return self.punto + self.banca

    @property
    def outcome(self) -> Outcome | None:
        """The coup's outcome, or None while a card is expected."""
        if self.expected is not None:
            return None
        return resolve_cards(self.regulation, self.punto, self.banca)

    def _find_stood(self) -> Stage:
        if self.stage.stood is None:
            article = self.regulation.article("punto_table")
            raise CoupViolation("coup.no_choice", article or self.regulation.article("draw_table"))
        return self.stage.stood


@lru_cache(maxsize=64)
def _begin(regulation: Regulation, seated_punto_bet: bool) -> Coup:
    """The coup before its first card: one value, since states never change."""
    start = find_start(regulation.draw_table, regulation.deal_order, seated_punto_bet)
    return _new(Coup, (regulation, (), (), start, start.step))
