"""What each report answers to a question: figures, differences, incidents, limits, waits, coups."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from casino.lib.sent import Sent
from casino.reporting.acts.described import (
    BY,
    CATEGORY,
    SIGNER,
    STATE,
    Answer,
    Asked,
    PageAnswer,
    narrowed_by,
    report,
)
from casino.reporting.figures import Figure, compute_figures
from casino.reporting.periods import Period
from casino.reporting.question import Question, read_signer, read_sorted
from casino.reporting.selectors import incidents, limits, reconciled, waiting
from casino.reporting.selectors.coups_behind import (
    CoupBehind,
    find_coups_behind,
    read_coups_behind,
)
from casino.reporting.selectors.differences import (
    FigureDifferences,
    ShiftDifferences,
    Signer,
    Tallied,
    read_shift_differences,
    sum_differences,
)
from casino.reporting.selectors.differing_lines import Difference, read_differences
from casino.reporting.selectors.freshness import Freshness, read_freshness
from casino.reporting.selectors.names import read_names
from casino.reporting.selectors.totals import By, read_totals
from tables.api.pages import PAGE
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


class ReportedLimits(PageAnswer):
    """Every table whose sign changed, and the changes, newest first."""

    tables: list[limits.TableLimits]
    changes: list[limits.Change]


class Waiting(Answer):
    """All waitlists together, each by itself, and each gaming day."""

    whole: waiting.Waited
    waitlists: list[waiting.WaitedAt]
    days: list[waiting.WaitedDay]


class ReportedIncidents(PageAnswer):
    """Sums, and the incidents, newest first."""

    sums: incidents.IncidentSums
    incidents: list[incidents.ReportedIncident]


class Differences(PageAnswer):
    """Sums of the newest finished report of each shift, and the lines that differ."""

    figures: list[FigureDifferences]
    signers: list[Signer]
    tallies: list[Tallied]
    differences: list[Difference]


class DifferencesByShift(PageAnswer):
    """The shifts, the newest first."""

    shifts: list[ShiftDifferences]


class CoupsBehind(PageAnswer):
    """A page of them, newest first, and the figures that all of them come to."""

    figures: list[Figure]
    coups: list[CoupBehind]


def totals(request: Request) -> Totals:
    """Return the figures, whole, by part and compared."""
    asked = Asked(request)
    found = _figures_of(asked.house, asked.question)
    return Totals(
        **asked.opening,
        by=asked.question.by,
        freshness=read_freshness(asked.house.pk, asked.question.period),
        figures=found.figures,
        parts=found.parts,
        compared=_figures_of(asked.house, asked.question.before),
    )


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


def freshness(request: Request) -> FreshnessAnswer:
    """Return the age of the figures."""
    asked = Asked(request)
    found = read_freshness(asked.house.pk, asked.question.period)
    return FreshnessAnswer(**asked.opening, freshness=found)


def reported_limits(request: Request) -> ReportedLimits:
    """List them."""
    asked = Asked(request)
    page = limits.read_changes(*asked.of, asked.page.after, at_once=asked.page.limit)
    sums = limits.sum_limits(*asked.of)
    return ReportedLimits(**asked.opening, next=page.before, tables=sums, changes=page.rows)


def reported_waiting(request: Request) -> Waiting:
    """Return the sums, the waitlists and the days."""
    asked = Asked(request)
    found = waiting.read_waiting(*asked.of)
    return Waiting(**asked.opening, whole=found.whole, waitlists=found.waitlists, days=found.days)


def reported_incidents(request: Request) -> ReportedIncidents:
    """List them."""
    asked = Asked(request)
    of = (*asked.of, read_sorted(asked.params))
    page = incidents.read_incidents(*of, asked.page.after, at_once=asked.page.limit)
    sums = incidents.sum_incidents(*of)
    return ReportedIncidents(**asked.opening, next=page.before, sums=sums, incidents=page.rows)


def differences(request: Request) -> Differences:
    """Return the sums by figure, signer and tally, and a page of lines."""
    asked = Asked(request)
    of = (*asked.of, read_signer(asked.params))
    sums = sum_differences(*of)
    page = read_differences(*of, asked.page.after, at_once=asked.page.limit)
    return Differences(
        **asked.opening,
        next=page.before,
        figures=sums.figures,
        signers=sums.signers,
        tallies=sums.tallies,
        differences=page.rows,
    )


def differences_by_shift(request: Request) -> DifferencesByShift:
    """Return a page of shifts with their differences."""
    asked = Asked(request)
    of = (*asked.of, read_signer(asked.params))
    page = read_shift_differences(*of, asked.page.after, at_once=asked.page.limit)
    return DifferencesByShift(**asked.opening, next=page.before, shifts=page.rows)


def coups_behind(request: Request) -> CoupsBehind:
    """List them."""
    asked = Asked(request)
    behind = find_coups_behind(*asked.of, sight=asked.question.sight)
    page = read_coups_behind(behind, asked.page.after, at_once=asked.page.limit)
    figures = [*compute_figures(behind.sums).values()]
    return CoupsBehind(**asked.opening, next=page.before, figures=figures, coups=page.rows)


_OF_DIFFERENCES = [*narrowed_by(*reconciled.NARROWED_BY), SIGNER, *PAGE]
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
    report(
        "limits",
        reported_limits,
        summary="List the limits that came into force in a period",
        answer=ReportedLimits,
        parameters=[*narrowed_by(*limits.NARROWED_BY), *PAGE],
    ),
    report(
        "waiting",
        reported_waiting,
        summary="Show the waits of a period by waitlist and by day",
        answer=Waiting,
        parameters=narrowed_by(*waiting.NARROWED_BY),
    ),
    report(
        "incidents",
        reported_incidents,
        summary="Count the incidents of a period by category, state and table, and list them",
        answer=ReportedIncidents,
        parameters=[*narrowed_by(*incidents.NARROWED_BY), CATEGORY, STATE, *PAGE],
    ),
    report(
        "differences",
        differences,
        summary="Show the differences of a period by figure and by signer",
        answer=Differences,
        parameters=_OF_DIFFERENCES,
    ),
    report(
        "differences/shifts",
        differences_by_shift,
        summary="Show the differences of a period shift by shift",
        answer=DifferencesByShift,
        parameters=_OF_DIFFERENCES,
    ),
    report(
        "coups",
        coups_behind,
        summary="List the coups behind the figures of one gaming day",
        answer=CoupsBehind,
        parameters=[*narrowed_by(), *PAGE],
    ),
]
