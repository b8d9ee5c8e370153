"""The steps of preparing a shoe that a text demands, as the table takes them one by one.

`games.rules.shoe` plays a whole shoe with every pile counted; nobody counts piles at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.rules.errors import Advisory, TallaViolation
from games.rules.regulations.base import Regulation
from games.rules.regulations.play_rules import PreparationStep
from games.rules.shoe import judge_cut, seats_to_the_left
from games.rules.talla import DECK_SIZE, verify_cut_card
from games.rules.values import (
    verify_kind,
    verify_seat_of,
    verify_sequence,
    verify_text,
    verify_whole,
)

COUNTED: Final = frozenset({PreparationStep.COUNT, PreparationStep.CUT, PreparationStep.CUT_CARD})
"""The steps with a number of cards: all, those that the cut lifts, those behind the cut card."""


class TakenStep(NamedTuple):
    """A step: `cards` counted, lifted, behind the cut card; `seat` cuts (None: the croupier)."""

    step: PreparationStep
    cards: int | None = None
    seat: int | None = None


class StepRuling(NamedTuple):
    """The article of a step, the seats that did not want to cut, and what is odd about it."""

    article: str
    declined: tuple[int, ...] = ()
    odd: tuple[Advisory, ...] = ()


def times_demanded(regulation: Regulation) -> dict[PreparationStep, int]:
    """How often each step is to be taken at least, in the order of the text."""
    verify_kind("regulation", regulation, Regulation)
    riffles = max(1, regulation.preparation.riffles_at_least)
    return {
        step: riffles if step is PreparationStep.RIFFLE else 1
        for step in regulation.preparation.demanded
    }


def find_due_step(
    regulation: Regulation, taken: Sequence[PreparationStep]
) -> PreparationStep | None:
    """The step that the text demands next; None once the shoe is prepared."""
    verify_sequence("taken", taken)
    for step, times in times_demanded(regulation).items():
        if taken.count(step) < times:
            return step
    return None


def verify_prepared(regulation: Regulation, taken: Sequence[PreparationStep]) -> None:
    """Raises `talla.unprepared` with the article of the first step that is missing."""
    due = find_due_step(regulation, taken)
    if due is not None:
        article = regulation.preparation.demanded[due]
        raise TallaViolation("talla.unprepared", article, shoe_step=due.value)


def find_sets_counted_before(
    regulation: Regulation, *, house_wants: bool
) -> PreparationStep | None:
    """The step before which each open set of cards at the table must have been counted.

    The count, where the text demands one of every shoe: asturias-2011 B, "Realizadas las
    operaciones de recuento, mezcla y corte del mazo"; fournier, Distribución de las cartas, "Se
    procede al recuento, mezcla y corte del mazo". Elsewhere the house decides (`house_wants`): the
    count that it added, or else the mixing. None: no set need be counted.
    """
    verify_kind("regulation", regulation, Regulation)
    demanded = regulation.preparation.demanded
    if not (demanded.get(PreparationStep.COUNT) or house_wants):
        return None
    wanted = (PreparationStep.COUNT, PreparationStep.MIX)
    return next((step for step in wanted if step in demanded), None)


def refuse_late_count(regulation: Regulation, serial: str, number: int) -> TallaViolation:
    """The violation of a set of cards that was counted only after talla `number` had begun."""
    article = regulation.preparation.demanded.get(PreparationStep.COUNT, "")
    return TallaViolation("talla.set_counted_late", article, serial=serial, number=number)


def verify_sets_counted(
    regulation: Regulation,
    step: PreparationStep,
    uncounted: Sequence[str],
    *,
    house_wants: bool,
) -> None:
    """Raises `talla.sets_uncounted` if the step wants sets counted that are not yet.

    `uncounted` are their serials. There is no article where only the house wants it.
    """
    verify_kind("step", step, PreparationStep)
    verify_sequence("uncounted", uncounted)
    for serial in uncounted:
        verify_text("uncounted", serial)
    if uncounted and step is find_sets_counted_before(regulation, house_wants=house_wants):
        article = regulation.preparation.demanded.get(PreparationStep.COUNT, "")
        raise TallaViolation("talla.sets_uncounted", article, serials=", ".join(uncounted))


def order_cutters(
    regulation: Regulation, opener: int | None, seated: Sequence[int]
) -> tuple[int, ...]:
    """The seats that may cut, in the order of their right where the text gives one."""
    verify_seat_of("opener", opener)
    ordered = bool(regulation.article("cut_by"))
    return tuple(seats_to_the_left(opener if ordered else None, seated))


def judge_step(
    regulation: Regulation,
    taken: Sequence[TakenStep],
    step: TakenStep,
    *,
    opener: int | None = None,
    seated: Sequence[int] = (),
) -> StepRuling:
    """Judge the next step. More riffles than the least are in order until the cut.

    Who has the right to cut before `step.seat` did not want to; before anybody has taken the
    banca that right is not known. Raises `talla.step_not_due`,
    `talla.prepared`, `talla.step_value`, `talla.counted`, `talla.lifted`, `talla.cut`,
    `talla.cut_seat`, `talla.cut_card`, `talla.cut_card_count`, `value.whole`.
    """
    verify_sequence("taken", taken)
    verify_kind("step", step, TakenStep)
    _verify_due(regulation, [one.step for one in taken], step.step)
    article = regulation.preparation.demanded[step.step]
    if step.cards is not None:
        verify_whole("cards", step.cards)
    verify_seat_of("seat", step.seat)
    extra_cards = step.cards is not None and step.step not in COUNTED
    if extra_cards or (step.seat is not None and step.step is not PreparationStep.CUT):
        raise TallaViolation("talla.step_value", article)
    if step.step is PreparationStep.COUNT:
        _verify_counted(regulation, article, step.cards)
    if step.step is PreparationStep.CUT_CARD:
        if step.cards is None:
            raise TallaViolation("talla.cut_card_count", article)
        decks = counted_decks(taken) or max(regulation.decks_allowed)
        verify_cut_card(regulation, step.cards, decks)
    if step.step is PreparationStep.CUT:
        cutters = order_cutters(regulation, opener, seated)
        ordered = opener is not None and bool(regulation.article("cut_by"))
        return _judge_cut(regulation, article, taken, step, cutters, ordered=ordered)
    return StepRuling(article)


def counted_decks(taken: Sequence[TakenStep]) -> int | None:
    """The decks that were counted for the shoe; None where nobody counted."""
    verify_sequence("taken", taken)
    for one in taken:
        if one.step is PreparationStep.COUNT and one.cards is not None:
            return one.cards // DECK_SIZE
    return None


def verify_counted_decks(regulation: Regulation, taken: Sequence[TakenStep], decks: int) -> None:
    """Raises `talla.counted_decks` if other decks go into the shoe than were counted."""
    verify_whole("decks", decks, 1)
    counted = counted_decks(taken)
    if counted is not None and counted != decks:
        article = regulation.preparation.demanded[PreparationStep.COUNT]
        raise TallaViolation("talla.counted_decks", article, counted=counted, decks=decks)


def placed_behind(
    regulation: Regulation, taken: Sequence[TakenStep], asked: int | None, decks: int
) -> int:
    """The cards behind the cut card: as placed, or `asked` where that is no step, or the rule's.

    Raises `talla.cut_card`, `talla.exhausted`, and `talla.cut_card_placed` if another number is
    asked for than was placed.
    """
    verify_sequence("taken", taken)
    verify_whole("decks", decks, 1)
    if asked is not None:
        verify_cut_card(regulation, asked, decks)
    for one in taken:
        if one.step is PreparationStep.CUT_CARD and one.cards is not None:
            if asked not in (None, one.cards):
                article = regulation.preparation.demanded[one.step]
                raise TallaViolation(
                    "talla.cut_card_placed", article, placed=one.cards, cards=asked
                )
            verify_cut_card(regulation, one.cards, decks)
            return one.cards
    if asked is None:
        return regulation.cut_card.cards_behind if regulation.cut_card else 0
    return asked


def _verify_due(
    regulation: Regulation, taken: Sequence[PreparationStep], step: PreparationStep
) -> None:
    due = find_due_step(regulation, taken)
    if step is due:
        return
    riffled = due is PreparationStep.CUT and step is PreparationStep.RIFFLE
    if riffled and step in regulation.preparation.demanded:
        return
    if due is None:
        raise TallaViolation("talla.prepared")
    article = regulation.preparation.demanded[due]
    raise TallaViolation("talla.step_not_due", article, shoe_step=step.value, due_step=due.value)


def _verify_counted(regulation: Regulation, article: str, cards: int | None) -> None:
    whole = [decks * DECK_SIZE for decks in regulation.decks_allowed]
    if cards not in whole:
        raise TallaViolation(
            "talla.counted",
            article,
            cards="–" if cards is None else cards,
            allowed="/".join(map(str, whole)),
        )


def _judge_cut(
    regulation: Regulation,
    article: str,
    taken: Sequence[TakenStep],
    step: TakenStep,
    cutters: Sequence[int],
    *,
    ordered: bool,
) -> StepRuling:
    if step.cards is None:
        if regulation.preparation.cut_at_least:
            raise TallaViolation("talla.lifted", regulation.article("cut_at_least"))
        odd: tuple[Advisory, ...] = ()
    else:
        decks = counted_decks(taken) or max(regulation.decks_allowed)
        odd = judge_cut(regulation, step.cards, decks * DECK_SIZE)
    if step.seat is not None and step.seat not in cutters:
        raise TallaViolation("talla.cut_seat", article, seat=step.seat)
    if not ordered:
        return StepRuling(article, odd=odd)
    before = len(cutters) if step.seat is None else cutters.index(step.seat)
    return StepRuling(article, tuple(cutters[:before]), odd)
