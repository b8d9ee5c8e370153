"""The cards of one talla: those seen, burned and dealt, and those the shoe can still hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from games.rules.cards import KINDS, SUITS, Card, count_rank
from games.rules.errors import CardViolation, TallaViolation
from games.rules.regulations.base import Regulation
from games.rules.values import verify_card, verify_cards, verify_whole

DECK_SIZE: Final = 52
COUP_FEWEST: Final = 4
COUP_MOST: Final = 6
_UNSEEN: Final = (0,) * len(KINDS)


class CutCard(StrEnum):
    """Where the cut card is before a coup, by the cards left."""

    AHEAD = "ahead"
    """It does not come out in this coup."""
    NEAR = "near"
    """It may, by the cards that the coup takes or that left the shoe uncounted."""
    NEXT = "next"
    """It does: the coup is the last."""
    OUT = "out"
    """It must have come out: no further coup begins."""


@dataclass(frozen=True, slots=True)
class TallaCards:
    """The card count of a shoe, an immutable value.

    `seen` counts each card by index, those whose suit nobody noted by their rank; `burned` counts
    cards out of play, `burned_seen` being those of them that were shown, the first card among them;
    `dealt` counts cards of coups entered with their cards. Cards that left the shoe uncounted are
    between the two `uncounted` bounds.
    Raises `value.whole` for a wrong number of decks.
    """

    decks: int
    seen: tuple[int, ...] = _UNSEEN
    burned: int = 0
    dealt: int = 0
    uncounted_at_least: int = 0
    uncounted_at_most: int = 0
    burned_seen: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        verify_whole("decks", self.decks, 1)

    @property
    def total(self) -> int:
        """All cards of the shoe."""
        return DECK_SIZE * self.decks

    @property
    def remaining_at_most(self) -> int:
        """The most cards that can still be in the shoe."""
        return self.total - self.burned - self.dealt - self.uncounted_at_least

    @property
    def remaining_at_least(self) -> int:
        """The fewest cards that can still be in the shoe."""
        return max(0, self.total - self.burned - self.dealt - self.uncounted_at_most)

    @property
    def remaining(self) -> int | None:
        """The cards still in the shoe, None while some left it uncounted."""
        if self.uncounted_at_least != self.uncounted_at_most:
            return None
        return self.remaining_at_most

    def foresee_cut_card(self, behind: int, burned: int = 0) -> CutCard:
        """Where the cut card with so many cards behind it is. Raises `value.whole`.

        It comes out with the last card before it, so it is out once no more are left than lie
        behind it as a coup begins: cards `burned` in the coup itself were in the shoe then.
        """
        verify_whole("behind", behind)
        verify_whole("burned", burned)
        if self.remaining_at_most + burned <= behind:
            return CutCard.OUT
        if self.remaining_at_most - COUP_FEWEST <= behind:
            return CutCard.NEXT
        if self.remaining_at_least - COUP_MOST <= behind:
            return CutCard.NEAR
        return CutCard.AHEAD

    def verify_begin(self, behind: int, article: str = "", burned: int = 0) -> None:
        """Raises `talla.cut_card_out` if the cut card must have come out before this coup.

        `burned` are the cards that were burned in it.
        """
        if self.foresee_cut_card(behind, burned) is CutCard.OUT:
            raise TallaViolation(
                "talla.cut_card_out", article, behind=behind, remaining=self.remaining_at_most
            )

    def can_take(self, cards: Sequence[Card]) -> bool:
        """Whether the shoe can still hold these cards."""
        try:
            self.verify_take(cards)
        except (CardViolation, TallaViolation):
            return False
        return True

    def verify_take(self, cards: Sequence[Card], *, article: str = "") -> None:
        """Raises `card.not_in_shoe` or `talla.exhausted` if the shoe cannot hold these cards."""
        self._with_seen(cards, article)
        self._verify_room(len(cards), article)

    def take(self, cards: Sequence[Card], *, article: str = "") -> TallaCards:
        """The count after a coup with these cards. Raises as `verify_take`."""
        seen = self._with_seen(cards, article)
        self._verify_room(len(cards), article)
        return replace(self, seen=seen, dealt=self.dealt + len(cards))

    def take_unknown(self, at_least: int = COUP_FEWEST, at_most: int = COUP_MOST) -> TallaCards:
        """The count after a coup entered without its cards. Raises `talla.exhausted`."""
        _verify_range(at_least, at_most)
        self._verify_room(at_least)
        return replace(
            self,
            uncounted_at_least=self.uncounted_at_least + at_least,
            uncounted_at_most=self.uncounted_at_most + at_most,
        )

    def put_back(self, cards: Sequence[Card]) -> TallaCards:
        """The count without a coup that was voided. Raises `card.not_dealt`, `talla.put_back`."""
        verify_cards("cards", cards)
        if len(cards) > self.dealt:
            raise TallaViolation("talla.put_back", dealt=self.dealt, wanted=len(cards))
        seen = list(self.seen)
        for card in cards:
            if seen[card.index] <= self.burned_seen.count(card):
                raise CardViolation("card.not_dealt", card=str(card))
            seen[card.index] -= 1
        return replace(self, seen=tuple(seen), dealt=self.dealt - len(cards))

    def put_back_unknown(self, at_least: int = COUP_FEWEST, at_most: int = COUP_MOST) -> TallaCards:
        """The count without a voided coup that had no cards entered. Raises `talla.put_back`."""
        _verify_range(at_least, at_most)
        fewest, most = self.uncounted_at_least - at_least, self.uncounted_at_most - at_most
        if not 0 <= fewest <= most:
            raise TallaViolation("talla.put_back", dealt=self.uncounted_at_least, wanted=at_least)
        return replace(
            self,
            uncounted_at_least=fewest,
            uncounted_at_most=most,
        )

    def burn(
        self, cards: Sequence[Card] = (), *, face_down: int = 0, article: str = ""
    ) -> TallaCards:
        """The count after cards are put out of play, seen ones and face-down ones.

        Raises `card.not_in_shoe`, `talla.exhausted`, with `article`, and `talla.count`.
        """
        _verify_range(face_down, face_down)
        seen = self._with_seen(cards, article)
        self._verify_room(len(cards) + face_down, article)
        return replace(
            self,
            seen=seen,
            burned=self.burned + len(cards) + face_down,
            burned_seen=(*self.burned_seen, *cards),
        )

    def unburn(self, cards: Sequence[Card] = (), *, face_down: int = 0) -> TallaCards:
        """The count without cards that were taken for burned. Raises `card.not_dealt`."""
        _verify_range(face_down, face_down)
        verify_cards("cards", cards)
        seen, burned_seen = list(self.seen), list(self.burned_seen)
        for card in cards:
            if card not in burned_seen:
                raise CardViolation("card.not_dealt", card=str(card))
            burned_seen.remove(card)
            seen[card.index] -= 1
        if face_down > self.burned - len(self.burned_seen):
            raise TallaViolation("talla.put_back", dealt=self.burned, wanted=face_down)
        return replace(
            self,
            seen=tuple(seen),
            burned=self.burned - len(cards) - face_down,
            burned_seen=tuple(burned_seen),
        )

    def _with_seen(self, cards: Sequence[Card], article: str = "") -> tuple[int, ...]:
        verify_cards("cards", cards)
        seen = list(self.seen)
        some_alone = any(seen[DECK_SIZE:])
        for card in cards:
            shown, times, most = str(card), seen[card.index], self.decks
            if some_alone or not card.is_whole:
                of_rank = count_rank(seen, card)
                if of_rank >= len(SUITS) * self.decks or not card.is_whole:
                    shown, times, most = card.rank, of_rank, len(SUITS) * self.decks
            if times >= most:
                raise CardViolation(
                    "card.not_in_shoe", article, card=shown, seen=times, decks=self.decks
                )
            seen[card.index] += 1
        return tuple(seen)

    def _verify_room(self, wanted: int, article: str = "") -> None:
        if wanted > self.remaining_at_most:
            raise TallaViolation(
                "talla.exhausted", article, remaining=self.remaining_at_most, wanted=wanted
            )


def verify_decks(regulation: Regulation, decks: int) -> None:
    """Raises `talla.decks` if the regulation is not played with so many decks."""
    if type(decks) is not int:
        verify_whole("decks", decks, 1)
    if decks not in regulation.decks_allowed:
        raise TallaViolation(
            "talla.decks",
            regulation.article("decks_allowed"),
            decks=decks,
            allowed="/".join(str(number) for number in regulation.decks_allowed),
        )


def verify_cut_card(regulation: Regulation, cards_behind: int, decks: int) -> None:
    """Raises `talla.cut_card` if so many cards behind the cut card break the rule.

    And `talla.exhausted` if a shoe of so many decks has not so many before it and a card more.
    """
    verify_whole("cards_behind", cards_behind)
    verify_whole("decks", decks, 1)
    rule = regulation.cut_card
    if rule is not None and not rule.allows(cards_behind):
        more = "+" if rule.more_allowed else ""
        raise TallaViolation(
            "talla.cut_card",
            regulation.article("cards_behind"),
            cards=cards_behind,
            allowed=f"{rule.cards_behind}{more}",
        )
    if cards_behind >= decks * DECK_SIZE:
        raise TallaViolation("talla.exhausted", remaining=decks * DECK_SIZE, wanted=cards_behind)


def burn_count(regulation: Regulation, first_card: Card) -> int:
    """How many face-down cards follow the shown first card into the basket (asturias-2011 B).

    Raises `talla.first_card` where no card is shown.
    """
    verify_card("first_card", first_card)
    if not regulation.burn.by_first_card:
        raise TallaViolation("talla.first_card", regulation.article("burn"), card=str(first_card))
    return first_card.value or regulation.burn.ten_burns


def start(decks: int, first_card: Card | None, regulation: Regulation) -> TallaCards:
    """The count of a freshly prepared shoe, the first card shown and its burn taken.

    Without a first card, under a rule that shows one, the burn is uncounted: from the card and
    one more to the card and ten. Raises `talla.decks`, `talla.first_card`.
    """
    verify_decks(regulation, decks)
    full = TallaCards(decks)
    if first_card is not None:
        return full.burn((first_card,), face_down=burn_count(regulation, first_card))
    if not regulation.burn.by_first_card:
        return full
    return full.take_unknown(2, 1 + regulation.burn.ten_burns)


def _verify_range(at_least: int, at_most: int) -> None:
    for count in (at_least, at_most):
        if type(count) is not int:
            verify_whole("count", count)
    if not 0 <= at_least <= at_most:
        raise TallaViolation("talla.count", count=at_least)
