"""The differences of records and boxes in a period: by figure, by shift, by person.

The differences are those of the newest finished report of each shift. Short and over are summed
up separately: one never offsets the other.
"""

from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Annotated, Any, Final

from msgspec import Meta

from casino.lib.prepared import fetch_rows
from casino.lib.sent import Sent, one_of
from casino.reporting.periods import Period
from casino.reporting.selectors.reconciled import (
    COUNTED,
    GRADES,
    LINES,
    REPORTS,
    WORST,
    of_lines,
    of_place,
    of_signer,
)
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import Page, page_of
from casino.shift.models.lines import Grade, TallyLine
from tables.houses.models import House

SHIFTS_AT_ONCE: Final = 25
"""Each has four figures: as many rows as a page of any other list."""
_SHIFT: Final = ("shift", "gaming_day", "shift_number", "revision")


class Side(Sent):
    """Differences of one side, smallest unit: known for `known` lines, where it may be zero.

    `short_minor` adds up those below zero, `over_minor` those above, both over the known lines;
    None (unknown) if there is none.
    """

    known: Annotated[int, Meta(description="Lines that know it; the sums are of these.")]
    differing: int
    short_minor: int | None
    over_minor: int | None


_SIDES: Final = {
    "records": "line.recorded_difference_minor",
    "box": "line.counted_difference_minor",
}


def _sums_of(side: str) -> str:
    difference = _SIDES[side]
    return f"""count({difference}) AS {side}_known,
        count(*) FILTER (WHERE {difference} <> 0) AS {side}_differing,
        coalesce(sum({difference}) FILTER (WHERE {difference} < 0), 0) AS {side}_short_minor,
        coalesce(sum({difference}) FILTER (WHERE {difference} > 0), 0) AS {side}_over_minor"""


_SUMS: Final = f"""line.figure, count(*) AS lines, {WORST} AS worst,
    {", ".join(map(_sums_of, _SIDES))}
"""
_FIGURES: Final = f"""
    WITH {REPORTS} SELECT {_SUMS} FROM {LINES} {{place}} WHERE {{signer}}
    GROUP BY line.figure ORDER BY line.figure
"""  # noqa: S608 (only our own words are written into it, here and below)
_SHIFTS: Final = f"""
    WITH {REPORTS}, newest AS MATERIALIZED (
        SELECT report.* FROM report
        WHERE (%(before)s::bigint IS NULL OR (report.gaming_day, report.shift_number) < (
                SELECT gaming_day, number FROM tables_shift
                WHERE id = %(before)s::bigint AND house_id = %(house)s))
            AND EXISTS (
                SELECT FROM casino_reconciliationline AS line {{place}}
                WHERE line.reconciliation_id = report.id AND {{signer}})
        ORDER BY report.gaming_day DESC, report.shift_number DESC LIMIT %(at_once)s
    )
    SELECT report.shift_id AS shift, report.gaming_day, report.shift_number, report.revision,
        {_SUMS}
    FROM {LINES.replace("report JOIN", "newest AS report JOIN")} {{place}} WHERE {{signer}}
    GROUP BY report.shift_id, report.gaming_day, report.shift_number, report.revision, line.figure
    ORDER BY report.gaming_day DESC, report.shift_number DESC, line.figure
"""  # noqa: S608
# Each of a year's 200,000 lines has four people: so the lines of each pair that counted and those
# of each report are added up first, in one go, and their sums once more by person.
_SIGNERS: Final = f"""
    WITH {REPORTS}, summed AS MATERIALIZED (
        SELECT report.id AS report_id, found.counted_by_id, found.signed_by_id,
            count(*) AS counts, {_sums_of("box")}
        FROM {LINES} {{place}} LEFT JOIN {COUNTED} WHERE {{signer}}
        GROUP BY GROUPING SETS ((report.id), (found.counted_by_id, found.signed_by_id))
    ), signed AS (
        SELECT 'called' AS part, counted_by_id AS person_id, summed.* FROM summed
        UNION ALL
        SELECT 'blind', signed_by_id, summed.* FROM summed
        UNION ALL
        SELECT 'shift', signature.signed_by_id, summed.*
        FROM summed JOIN casino_shiftsignature AS signature
            ON signature.reconciliation_id = summed.report_id
    )
    SELECT person.id AS person, person.badge, person.name, part, sum(counts)::bigint AS counts,
        {", ".join(f"sum(box_{it}) AS box_{it}" for it in Side.__struct_fields__)}
    FROM signed JOIN tables_staffmember AS person ON person.id = signed.person_id
    GROUP BY person.id, person.badge, person.name, part
    ORDER BY sum(box_short_minor), sum(box_over_minor) DESC, person.badge, part
"""  # noqa: S608
_TALLIES: Final = f"""
    WITH {REPORTS}
    SELECT line.tally, count(*) AS lines, count(line.missing) AS known,
        sum(line.missing)::bigint AS missing, sum(line.extra)::bigint AS extra
    FROM report JOIN casino_tallyline AS line ON line.reconciliation_id = report.id {{place}}
    GROUP BY line.tally ORDER BY line.tally
"""  # noqa: S608


class FigureDifferences(Sent):
    """One figure of a shift, or of all shifts of the period; `grade` is the worst of its lines.

    `records` is recorded less expected, `box` counted less recorded.
    """

    figure: Annotated[str, Meta(description="commission, tips, float, drop")]
    lines: int
    grade: Annotated[str, one_of(Grade.values, "The worst of its lines.")]
    records: Annotated[Side, Meta(description="Recorded less expected.")]
    box: Annotated[Side, Meta(description="Counted less recorded.")]


class ShiftDifferences(Sent):
    """The figures of one shift, as the newest finished revision of its report has them."""

    shift: int
    gaming_day: date
    shift_number: int
    revision: int
    figures: list[FigureDifferences]


class Signer(Sent):
    """A person and one part they had in counts: `called`, `blind`, or signing the `shift`.

    The differences are the box's, of the counts that they had this part in.
    """

    person: int
    badge: str
    name: str
    part: Annotated[str, Meta(description="called, blind, shift")]
    counts: int
    box: Side


class Tallied(Sent):
    """Pieces of one kind: `known` of `lines` were tallied, and so many are missing or too many.

    None is unknown: nothing of it was tallied.
    """

    tally: Annotated[str, one_of(TallyLine.Tally.values)]
    lines: int
    known: int
    missing: int | None
    extra: int | None


@dataclass(frozen=True, slots=True)
class Differences:
    """Sums of a period: by figure and by signer; and the tallies."""

    figures: list[FigureDifferences]
    signers: list[Signer]
    tallies: list[Tallied]


def sum_differences(
    house: House, period: Period, narrowed: Narrowed, signer: int | None = None
) -> Differences:
    """Add up the differences of a period (3 queries, 2 for a `signer`).

    Filters: table, format, regulation, shift, and `signer`: the lines that a person called or
    counted and those of shifts they signed; nobody signs tallies, so a `signer` has none. Raises
    BadInput `report.not_narrowed`.
    """
    asked = of_lines(house, period, narrowed, signer)
    signers = [
        Signer(box=_side(row, "box"), **row) for row in _fetch(_SIGNERS, asked, narrowed, signer)
    ]
    tallied = _fetch(_TALLIES, asked, narrowed, None) if signer is None else ()
    tallies = [Tallied(**row) for row in tallied]
    return Differences(sum_figures(house, period, narrowed, signer), signers, tallies)


def sum_figures(
    house: House, period: Period, narrowed: Narrowed, signer: int | None = None
) -> list[FigureDifferences]:
    """Add up the differences of a period by figure only (1 query). Raises the same."""
    asked = of_lines(house, period, narrowed, signer)
    return [_figure(row) for row in _fetch(_FIGURES, asked, narrowed, signer)]


def read_shift_differences(
    house: House,
    period: Period,
    narrowed: Narrowed,
    signer: int | None = None,
    before: int | None = None,
    at_once: int = SHIFTS_AT_ONCE,
) -> Page[ShiftDifferences]:
    """List the shifts of a period with their figures, the newest first, page by page (1 query).

    `before` is the id of a shift. Raises as the above.
    """
    asked = of_lines(house, period, narrowed, signer)
    asked |= {"before": before, "at_once": at_once + 1}
    rows = _fetch(_SHIFTS, asked, narrowed, signer)
    shifts = [
        ShiftDifferences(**dict(shift), figures=[_figure(row) for row in figures])
        for shift, figures in groupby(rows, lambda row: [(it, row[it]) for it in _SHIFT])
    ]
    return page_of(shifts, lambda it: it.shift, at_once)


def _fetch(
    statement: str, asked: dict[str, Any], narrowed: Narrowed, signer: int | None
) -> list[dict[str, Any]]:
    written = statement.format(place=of_place(narrowed), signer=of_signer(signer))
    return fetch_rows(written, asked)


def _figure(row: dict[str, Any]) -> FigureDifferences:
    records, box = (_side(row, name) for name in _SIDES)
    return FigureDifferences(row["figure"], row["lines"], GRADES[row["worst"]], records, box)


def _side(row: dict[str, Any], name: str) -> Side:
    sums = {it: int(row.pop(f"{name}_{it}")) for it in Side.__struct_fields__}
    return Side(**sums) if sums["known"] else Side(0, 0, None, None)
