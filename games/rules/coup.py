"""One coup: folded card by card, or resolved at once from its cards or from its totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.rules.cards import Card, hand_total
from games.rules.draw import PuntoAct, reachable_totals
from games.rules.errors import CoupViolation, Violation
from games.rules.regulations.base import Regulation
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

WHY_NATURAL = "natural"
WHY_HIGHER_TOTAL = "higher_total"
WHY_EQUAL_TOTALS = "equal_totals"

STEP_INITIAL = "deal.initial"
STEP_PUNTO_DRAWS = "draw.punto"
STEP_PUNTO_CHOICE = "choice.punto"
STEP_BANCA_DRAWS = "draw.banca"


@dataclass(frozen=True, slots=True)
class Step:
    """The card that comes next: the hand, its place in it (0 to 2), and why.

    With why `choice.punto` the hand may also stand: `Coup.stand`.
    """

    hand: Hand
    index: int
    why: str


class Outcome(NamedTuple):
    """What a coup came to. None means not known, never no."""

    winner: Winner
    punto_total: int
    banca_total: int
    natural: bool | None
    punto_pair: bool | None
    banca_pair: bool | None
    cards_known: bool
    why: str


def _winner(punto_total: int, banca_total: int) -> Winner:
    if punto_total == banca_total:
        return Winner.TIE
    return Winner.PUNTO if punto_total > banca_total else Winner.BANCA


def _why(natural: bool, winner: Winner) -> str:
    if natural:
        return WHY_NATURAL
    return WHY_EQUAL_TOTALS if winner is Winner.TIE else WHY_HIGHER_TOTAL


def _outcome_of(punto: Sequence[Card], banca: Sequence[Card]) -> Outcome:
    punto_total, banca_total = hand_total(punto), hand_total(banca)
    natural = len(punto) == len(banca) == 2 and (punto_total > 7 or banca_total > 7)
    winner = _winner(punto_total, banca_total)
    why = _why(natural, winner)
    return Outcome(
        winner,
        punto_total,
        banca_total,
        natural,
        punto[0].rank == punto[1].rank,
        banca[0].rank == banca[1].rank,
        True,
        why,
    )


@dataclass(frozen=True, slots=True)
class Coup:
    """A coup in play: an immutable value, each operation gives the next one.

    `seated_punto_bet` False makes punto stand where it would otherwise choose.
    """

    regulation: Regulation
    punto: tuple[Card, ...] = ()
    banca: tuple[Card, ...] = ()
    punto_stood: bool = False
    seated_punto_bet: bool = True

    @property
    def expected(self) -> Step | None:
        """The next card that the rules ask for, or None when the coup is decided."""
        punto, banca = self.punto, self.banca
        dealt = len(punto) + len(banca)
        if dealt < 4:
            hand = self.regulation.deal_order[dealt]
            return Step(hand, len(punto if hand is Hand.PUNTO else banca), STEP_INITIAL)
        if len(banca) == 3:
            return None
        punto_two, banca_two = hand_total(punto[:2]), hand_total(banca)
        if punto_two > 7 or banca_two > 7:
            return None
        table = self.regulation.draw_table
        third: int | None = None
        if len(punto) == 3:
            third = punto[2].value
        elif not self.punto_stood:
            act = table.punto[punto_two]
            if act is PuntoAct.DRAW:
                return Step(Hand.PUNTO, 2, STEP_PUNTO_DRAWS)
            if act is PuntoAct.CHOICE and self.seated_punto_bet:
                return Step(Hand.PUNTO, 2, STEP_PUNTO_CHOICE)
        score = punto_two if third is None else (punto_two + third) % 10
        if table.banca_draws(banca_two, score, third):
            return Step(Hand.BANCA, 2, STEP_BANCA_DRAWS)
        return None

    def can(self, card: Card) -> bool:
        """Whether `card` may be drawn now."""
        return self.expected is not None

    def verify(self, card: Card) -> None:
        """Raises `coup.complete` if no card may be drawn."""
        if self.expected is None:
            raise CoupViolation(
                "coup.complete", self.regulation.article("draw_table"), card=str(card)
            )

    def apply(self, card: Card) -> Coup:
        """The coup with `card` given to the hand that expects it. Raises as `verify`."""
        step = self.expected
        if step is None:
            self.verify(card)
            raise AssertionError("verify accepts what expected refuses")
        if step.hand is Hand.PUNTO:
            return replace(self, punto=(*self.punto, card))
        return replace(self, banca=(*self.banca, card))

    def can_stand(self) -> bool:
        """Whether punto has a choice now, and so may stand."""
        step = self.expected
        return step is not None and step.why == STEP_PUNTO_CHOICE

    def verify_stand(self) -> None:
        """Raises `coup.no_choice` if punto has nothing to decide."""
        if not self.can_stand():
            raise CoupViolation("coup.no_choice", self.regulation.article("draw_table"))

    def stand(self) -> Coup:
        """The coup with punto standing by choice. Raises as `verify_stand`."""
        self.verify_stand()
        return replace(self, punto_stood=True)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the coup: punto's, then banca's."""
        return self.punto + self.banca

    @property
    def outcome(self) -> Outcome | None:
        """What the coup came to, or None while a card is expected."""
        return _outcome_of(self.punto, self.banca) if self.expected is None else None


def resolve_cards(
    regulation: Regulation,
    punto: Sequence[Card],
    banca: Sequence[Card],
    *,
    seated_punto_bet: bool = True,
) -> Outcome:
    """The outcome of exactly these cards, each hand in the order it received them.

    Raises `coup.card_count`, `coup.third_missing` or `coup.third_undue` with the article.
    Where punto may choose, both are accepted; without a seated punto bet it must stand.
    """
    punto_count, banca_count = len(punto), len(banca)
    if not 2 <= punto_count <= 3:
        raise _wrong_count(regulation, Hand.PUNTO, punto_count)
    if not 2 <= banca_count <= 3:
        raise _wrong_count(regulation, Hand.BANCA, banca_count)
    punto_two = (punto[0].value + punto[1].value) % 10
    banca_two = (banca[0].value + banca[1].value) % 10
    table = regulation.draw_table
    if punto_two > 7 or banca_two > 7:
        article = regulation.article("natural_ends")
        if punto_count == 3:
            raise _third("undue", article, Hand.PUNTO, punto_two)
        if banca_count == 3:
            raise _third("undue", article, Hand.BANCA, banca_two)
        return _outcome_of(punto, banca)
    article = regulation.article("draw_table")
    act = table.punto[punto_two]
    if act is PuntoAct.CHOICE and not seated_punto_bet:
        act = PuntoAct.STAND
    if act is PuntoAct.DRAW and punto_count == 2:
        raise _third("missing", article, Hand.PUNTO, punto_two)
    if act is PuntoAct.STAND and punto_count == 3:
        raise _third("undue", article, Hand.PUNTO, punto_two)
    third = punto[2].value if punto_count == 3 else None
    score = punto_two if third is None else (punto_two + third) % 10
    draws = table.banca_draws(banca_two, score, third)
    if draws and banca_count == 2:
        raise _third("missing", article, Hand.BANCA, banca_two)
    if not draws and banca_count == 3:
        raise _third("undue", article, Hand.BANCA, banca_two)
    return _outcome_of(punto, banca)


def resolve_totals(
    regulation: Regulation,
    winner: Winner,
    punto_total: int,
    banca_total: int,
    *,
    natural: bool | None = None,
) -> Outcome:
    """The outcome of a coup entered by winner and totals, its cards unknown.

    Pairs stay None; so does `natural` unless it is given or the totals exclude it. Raises
    `coup.total_range`, `coup.winner_disagrees`, `coup.unreachable`, `coup.not_natural`.
    """
    for hand, total in ((Hand.PUNTO, punto_total), (Hand.BANCA, banca_total)):
        if not 0 <= total <= 9:
            raise CoupViolation("coup.total_range", "", hand=hand.value, total=total)
    totals = {"punto_total": punto_total, "banca_total": banca_total}
    result = _winner(punto_total, banca_total)
    if winner != result:
        raise CoupViolation("coup.winner_disagrees", "", winner=str(winner), **totals)
    article = regulation.article("draw_table")
    reachable = reachable_totals(regulation.draw_table, naturals=natural is not False)
    if (punto_total, banca_total) not in reachable:
        raise CoupViolation("coup.unreachable", article, **totals)
    if punto_total < 8 and banca_total < 8:
        if natural:
            raise CoupViolation("coup.not_natural", regulation.article("natural_ends"), **totals)
        natural = False
    why = _why(bool(natural), result)
    return Outcome(result, punto_total, banca_total, natural, None, None, False, why)


def verify_claim(outcome: Outcome, winner: Winner | None, totals: tuple[int, int] | None) -> None:
    """Holds what was entered, winner and (punto, banca) totals, against what the cards give.

    None is not held. Raises `coup.total_mismatch` or `coup.winner_mismatch`.
    """
    if totals is not None:
        facts = (outcome.punto_total, outcome.banca_total)
        for hand, entered, total in zip(Hand, totals, facts, strict=True):
            if entered != total:
                raise CoupViolation(
                    "coup.total_mismatch", "", hand=hand.value, entered=entered, total=total
                )
    if winner is not None and winner != outcome.winner:
        raise CoupViolation(
            "coup.winner_mismatch", "", entered=str(winner), winner=outcome.winner.value
        )


def _wrong_count(regulation: Regulation, hand: Hand, count: int) -> Violation:
    return CoupViolation(
        "coup.card_count", regulation.article("deal_order"), hand=hand.value, count=count
    )


def _third(fault: str, article: str, hand: Hand, total: int) -> Violation:
    return CoupViolation(f"coup.third_{fault}", article, hand=hand.value, total=total)
