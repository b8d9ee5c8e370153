"""The differences of a period: by figure, by person, line by line, and shift by shift."""

from rest_framework.request import Request

from casino.reporting.acts.described import (
    SIGNER,
    PageAnswer,
    house_asked,
    narrowed_by,
    opening_of,
    question_of,
    report,
)
from casino.reporting.question import read_signer
from casino.reporting.selectors.differences import (
    FigureDifferences,
    ShiftDifferences,
    Signer,
    Tallied,
    read_shift_differences,
    sum_differences,
)
from casino.reporting.selectors.differing_lines import Difference, read_differences
from casino.reporting.selectors.reconciled import NARROWED_BY
from tables.api.pages import PAGE, read_page


class Differences(PageAnswer):
    """Sums of the newest finished report of each shift, and the lines that differ."""

    figures: list[FigureDifferences]
    signers: list[Signer]
    tallies: list[Tallied]
    differences: list[Difference]


class DifferencesByShift(PageAnswer):
    """The shifts, the newest first."""

    shifts: list[ShiftDifferences]


def differences(request: Request) -> Differences:
    """Return the sums by figure, signer and tally, and a page of lines."""
    params, question = request.query_params.dict(), question_of(request)
    asked = (house_asked(request), question.period, question.narrowed, read_signer(params))
    sums = sum_differences(*asked)
    part = read_page(request)
    page = read_differences(*asked, part.after, at_once=part.limit)
    return Differences(
        **opening_of(request, question),
        next=page.before,
        figures=sums.figures,
        signers=sums.signers,
        tallies=sums.tallies,
        differences=page.rows,
    )


def differences_by_shift(request: Request) -> DifferencesByShift:
    """Return a page of shifts with their differences."""
    params, question = request.query_params.dict(), question_of(request)
    asked = (house_asked(request), question.period, question.narrowed, read_signer(params))
    part = read_page(request)
    page = read_shift_differences(*asked, part.after, at_once=part.limit)
    return DifferencesByShift(**opening_of(request, question), next=page.before, shifts=page.rows)


_ASKED = [*narrowed_by(*NARROWED_BY), SIGNER, *PAGE]
ACTS = [
    report(
        "differences",
        differences,
        summary="Show the differences of a period by figure and by signer",
        answer=Differences,
        parameters=_ASKED,
    ),
    report(
        "differences/shifts",
        differences_by_shift,
        summary="Show the differences of a period shift by shift",
        answer=DifferencesByShift,
        parameters=_ASKED,
    ),
]
