"""The differences of a period: what records and boxes were off by, where, and who had counted.

They are those of the newest finished report of each shift. What is short and what is over is
summed up apart: one never makes good the other.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from casino.house.models import Grade
from casino.reporting.periods import Period
from casino.reporting.selectors.rows import fetch_rows
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import Page, asked_of, page_of, verify_narrowed
from tables.models import Count, House

_COUNT_OF: Final = {
    "commission": Count.Kind.COMMISSION_BOX,
    "tips": Count.Kind.TIP_BOX,
    "float": Count.Kind.CLOSING_FLOAT,
    "drop": Count.Kind.DROP_BOX,
}
"""Of which count the counted amount of a figure is."""
_KIND: Final = " ".join(
    f"WHEN '{figure}' THEN '{kind.value}'" for figure, kind in _COUNT_OF.items()
)
# The worst grade first: a sum is known no better than the worst of its parts.
_GRADES: Final = (Grade.UNKNOWN, Grade.ESTIMATED, Grade.RECORDED, Grade.COUNTED)
_WORST: Final = " ".join(f"WHEN '{grade.value}' THEN {rank}" for rank, grade in enumerate(_GRADES))
_REPORTS: Final = """
    report AS MATERIALIZED (
        SELECT shift.id AS shift_id, shift.gaming_day, shift.number AS shift_number,
            newest.id, newest.revision
        FROM tables_shift AS shift
        CROSS JOIN LATERAL (
            SELECT id, revision FROM house_shiftreconciliation
            WHERE shift_id = shift.id AND finished_at IS NOT NULL
            ORDER BY revision DESC LIMIT 1
        ) AS newest
        WHERE shift.house_id = %(house)s AND shift.gaming_day BETWEEN %(first)s AND %(last)s
            AND (%(shift)s::int IS NULL OR shift.number = %(shift)s::int)
    )
"""
_OF_PLACE: Final = """
    JOIN tables_tablesession AS session ON session.id = line.session_id
        AND (%(regulation)s::text IS NULL OR session.regulation = %(regulation)s::text)
    JOIN tables_gamingtable AS place ON place.id = session.table_id
        AND (%(table)s::bigint IS NULL OR place.id = %(table)s::bigint)
        AND (%(format)s::text IS NULL OR place.format = %(format)s::text)
"""
_LINES: Final = f"""
    WITH {_REPORTS}, line AS (
        SELECT report.shift_id, report.gaming_day, report.shift_number, report.id AS report_id,
            report.revision, place.id AS table_id, place.number AS table_number, line.id,
            line.session_id, line.figure, line.expected_minor, line.recorded_minor,
            line.counted_minor, line.recorded_difference_minor, line.counted_difference_minor,
            line.grade, line.tolerance_minor
        FROM report JOIN house_reconciliationline AS line ON line.reconciliation_id = report.id
        {_OF_PLACE}
    )
"""  # noqa: S608 (only our own words are written into it, here and below)
_SIDES: Final = ("recorded_difference_minor", "counted_difference_minor")
_SIDE_SUMS: Final = ", ".join(
    f"""count({it}), count(*) FILTER (WHERE {it} <> 0),
        coalesce(sum({it}) FILTER (WHERE {it} < 0), 0),
        coalesce(sum({it}) FILTER (WHERE {it} > 0), 0)"""
    for it in _SIDES
)
_SUMS: Final = f"""
    {_LINES}
    SELECT grouping(shift_id), gaming_day, shift_number, shift_id, revision, figure,
        count(*), min(CASE grade {_WORST} END), {_SIDE_SUMS}
    FROM line
    GROUP BY GROUPING SETS ((figure), (figure, gaming_day, shift_number, shift_id, revision))
    ORDER BY 1 DESC, gaming_day DESC, shift_number DESC, figure
"""  # noqa: S608 (only our own words are written into it, here and below)
_LIST: Final = f"""
    {_LINES}
    SELECT line.id, line.shift_id, line.gaming_day, line.shift_number, line.revision,
        line.table_id, line.table_number, line.session_id, line.figure, line.expected_minor,
        line.recorded_minor, line.counted_minor, line.recorded_difference_minor,
        line.counted_difference_minor, line.grade, line.tolerance_minor,
        caller.badge, caller.name, blind.badge, blind.name,
        first.badge, first.name, second.badge, second.name, acknowledged.reason
    FROM line
    LEFT JOIN tables_count AS found ON found.session_id = line.session_id
        AND found.kind = CASE line.figure {_KIND} END
    LEFT JOIN tables_staffmember AS caller ON caller.id = found.counted_by_id
    LEFT JOIN tables_staffmember AS blind ON blind.id = found.signed_by_id
    LEFT JOIN house_shiftsignature AS one
        ON one.reconciliation_id = line.report_id AND one.position = 1
    LEFT JOIN tables_staffmember AS first ON first.id = one.signed_by_id
    LEFT JOIN house_shiftsignature AS two
        ON two.reconciliation_id = line.report_id AND two.position = 2
    LEFT JOIN tables_staffmember AS second ON second.id = two.signed_by_id
    LEFT JOIN house_acknowledgement AS acknowledged ON acknowledged.line_id = line.id
    WHERE (line.recorded_difference_minor <> 0 OR line.counted_difference_minor <> 0)
        AND (%(before)s::bigint IS NULL OR (line.gaming_day, line.shift_number, line.id) < (
            SELECT shift.gaming_day, shift.number, former.id
            FROM house_reconciliationline AS former
            JOIN house_shiftreconciliation AS its ON its.id = former.reconciliation_id
            JOIN tables_shift AS shift ON shift.id = its.shift_id
            WHERE former.id = %(before)s::bigint AND former.house_id = %(house)s))
    ORDER BY line.gaming_day DESC, line.shift_number DESC, line.id DESC LIMIT %(at_once)s
"""  # noqa: S608
_SIGNERS: Final = f"""
    {_LINES}, signed AS (
        SELECT 'called' AS part, found.counted_by_id AS person_id, line.counted_difference_minor
        FROM line JOIN tables_count AS found ON found.session_id = line.session_id
            AND found.kind = CASE line.figure {_KIND} END
        UNION ALL
        SELECT 'blind', found.signed_by_id, line.counted_difference_minor
        FROM line JOIN tables_count AS found ON found.session_id = line.session_id
            AND found.kind = CASE line.figure {_KIND} END
        UNION ALL
        SELECT 'shift', signature.signed_by_id, line.counted_difference_minor
        FROM line JOIN house_shiftsignature AS signature
            ON signature.reconciliation_id = line.report_id
    )
    SELECT person.id, person.badge, person.name, part, count(*),
        count(counted_difference_minor), count(*) FILTER (WHERE counted_difference_minor <> 0),
        coalesce(sum(counted_difference_minor) FILTER (WHERE counted_difference_minor < 0), 0),
        coalesce(sum(counted_difference_minor) FILTER (WHERE counted_difference_minor > 0), 0)
    FROM signed JOIN tables_staffmember AS person ON person.id = signed.person_id
    GROUP BY person.id, person.badge, person.name, part
    ORDER BY 8, 9 DESC, person.badge, part
"""  # noqa: S608
_TALLIES: Final = f"""
    WITH {_REPORTS}
    SELECT tally.tally, count(*), count(tally.missing), sum(tally.missing),
        sum(tally.extra)
    FROM report JOIN house_tallyline AS tally ON tally.reconciliation_id = report.id
    {_OF_PLACE.replace("line.", "tally.")}
    GROUP BY tally.tally ORDER BY tally.tally
"""  # noqa: S608
_NARROWED: Final = ("table", "format", "regulation", "shift")


@dataclass(frozen=True, slots=True)
class Side:
    """Differences of one side, smallest unit: `known` of the lines tell them, some of nothing.

    `short_minor` adds up those below zero, `over_minor` those above, both of the lines that tell
    it; None is unknown, where none does.
    """

    known: int
    differing: int
    short_minor: int | None
    over_minor: int | None


@dataclass(frozen=True, slots=True)
class FigureDifferences:
    """One figure of a shift, or of all shifts of the period; `grade` is the worst of its lines.

    `records` is recorded less expected, `box` counted less recorded.
    """

    figure: str
    gaming_day: date | None
    shift: int | None
    shift_number: int | None
    revision: int | None
    lines: int
    grade: Grade
    records: Side
    box: Side


@dataclass(frozen=True, slots=True)
class Difference:
    """One line that differs, who counted it, and who signed the shift; None is unknown.

    Badges and names of who called the count, who counted blind, the first and second signature.
    """

    line: int
    shift: int
    gaming_day: date
    shift_number: int
    revision: int
    table: int
    table_number: str
    session: int
    figure: str
    expected_minor: int | None
    recorded_minor: int | None
    counted_minor: int | None
    recorded_difference_minor: int | None
    counted_difference_minor: int | None
    grade: str
    tolerance_minor: int
    called_by: str | None
    called_by_name: str | None
    blind_by: str | None
    blind_by_name: str | None
    first_by: str | None
    first_by_name: str | None
    second_by: str | None
    second_by_name: str | None
    acknowledged: str | None


@dataclass(frozen=True, slots=True)
class Signer:
    """A person and one part they had in counts: `called`, `blind`, or signing the `shift`.

    The differences are the box's, of the counts that they had this part in.
    """

    person: int
    badge: str
    name: str
    part: str
    counts: int
    box: Side


@dataclass(frozen=True, slots=True)
class Tallied:
    """Pieces of one kind: `known` of `lines` were tallied, and so many are missing or too many.

    None is unknown: nothing of it was tallied.
    """

    tally: str
    lines: int
    known: int
    missing: int | None
    extra: int | None


@dataclass(frozen=True, slots=True)
class Differences:
    """Sums of a period: by figure, by shift and figure, by signer; and what was tallied."""

    figures: list[FigureDifferences]
    shifts: list[FigureDifferences]
    signers: list[Signer]
    tallies: list[Tallied]


def sum_differences(house: House, period: Period, narrowed: Narrowed) -> Differences:
    """Add up the differences of a period (3 queries).

    Narrowed to a table, format, regulation or shift. Raises BadInput `report.not_narrowed`.
    """
    verify_narrowed(narrowed, *_NARROWED)
    asked = asked_of(house, period, narrowed)
    figures: list[FigureDifferences] = []
    shifts: list[FigureDifferences] = []
    for is_whole, *row in fetch_rows(_SUMS, asked):
        (figures if is_whole else shifts).append(_figure(row))
    signers = [
        Signer(person, badge, name, part, counts, _side(told))
        for person, badge, name, part, counts, *told in fetch_rows(_SIGNERS, asked)
    ]
    tallies = [
        Tallied(tally, lines, known, missing, extra)
        for tally, lines, known, missing, extra in fetch_rows(_TALLIES, asked)
    ]
    return Differences(figures, shifts, signers, tallies)


def read_differences(
    house: House, period: Period, narrowed: Narrowed, before: int | None = None
) -> Page[Difference]:
    """List the lines that differ, the newest shift first, page by page (1 query)."""
    verify_narrowed(narrowed, *_NARROWED)
    rows = fetch_rows(_LIST, asked_of(house, period, narrowed) | {"before": before})
    return page_of([Difference(*row) for row in rows], [row[0] for row in rows])


def _figure(row: list[Any]) -> FigureDifferences:
    day, number, shift, revision, figure, lines, worst, *sides = row
    return FigureDifferences(
        figure, day, shift, number, revision, lines, _GRADES[worst],
        _side(sides[:4]), _side(sides[4:]),
    )  # fmt: skip


def _side(told: Any) -> Side:
    known, differing, short, over = (int(it) for it in told)
    return Side(known, differing, short, over) if known else Side(0, 0, None, None)
