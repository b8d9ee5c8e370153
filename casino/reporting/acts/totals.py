"""Figures of a period, whole and by its parts, beside those of the period it is compared with."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from casino.lib.sent import Sent
from casino.reporting.acts.described import (
    BY,
    Answer,
    house_asked,
    narrowed_by,
    opening_of,
    question_of,
    report,
)
from casino.reporting.figures import Figure, compute_figures
from casino.reporting.periods import Period
from casino.reporting.question import Question
from casino.reporting.selectors.freshness import Freshness, read_freshness
from casino.reporting.selectors.names import read_names
from casino.reporting.selectors.totals import By, read_totals
from tables.houses.models import House


class Part(Sent):
    """One part of the period; a null key is the part whose person is unknown."""

    key: Annotated[
        str | None,
        Meta(description="Id, word, number or date, depending on `by`; always a text."),
    ]
    name: Annotated[str, Meta(description="A table's number, a badge.")]
    long_name: str
    figures: list[Figure]


class PeriodFigures(Sent):
    """A period, whole and by its parts."""

    period: Period
    figures: list[Figure]
    parts: list[Part]


class Totals(Answer):
    """The figures asked for, and those of the period that they are compared with."""

    by: By | None
    freshness: Freshness
    figures: list[Figure]
    parts: list[Part]
    compared: PeriodFigures


class FreshnessAnswer(Answer):
    """The age of a period's figures."""

    freshness: Freshness


def totals(request: Request) -> Totals:
    """Return the figures, whole, by part and compared."""
    house, question = house_asked(request), question_of(request)
    found = _figures_of(house, question)
    return Totals(
        **opening_of(request, question),
        by=question.by,
        freshness=read_freshness(house.pk, question.period),
        figures=found.figures,
        parts=found.parts,
        compared=_figures_of(house, question.before),
    )


def freshness(request: Request) -> FreshnessAnswer:
    """Return the age of the figures."""
    question = question_of(request)
    found = read_freshness(house_asked(request).pk, question.period)
    return FreshnessAnswer(**opening_of(request, question), freshness=found)


def _figures_of(house: House, question: Question) -> PeriodFigures:
    found = read_totals(
        house.pk,
        house.timezone,
        question.period,
        question.by,
        question.narrowed,
        sight=question.sight,
    )
    names = read_names(house.pk)
    parts = []
    for group in found.groups:
        name = names.called(question.by, group.key)
        key = None if group.key is None else str(group.key)
        parts.append(Part(key, name.short, name.long, [*compute_figures(group.sums).values()]))
    return PeriodFigures(question.period, [*compute_figures(found.whole).values()], parts)


ACTS = [
    report(
        "totals",
        totals,
        summary="Show the figures of a period, in total and split",
        answer=Totals,
        parameters=[BY, *narrowed_by()],
    ),
    report(
        "freshness",
        freshness,
        summary="Show how old the figures of a period are",
        answer=FreshnessAnswer,
    ),
]
