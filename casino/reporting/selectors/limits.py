"""The limits of a period: those on the signs, and their changes with person and moment."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final

from msgspec import Meta

from casino.lib.prepared import fetch_named, fetch_rows
from casino.lib.sent import Moment, Sent
from casino.reporting.periods import Period
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import (
    PLACE,
    ROWS_AT_ONCE,
    Page,
    asked_of,
    bounds_of,
    page_of,
    verify_narrowed,
)
from tables.houses.models import House
from tables.limits.models import stands_sql

NARROWED_BY: Final = ("table", "format", "shift")
STEPS_MOST: Final = 200
"""The most changes of one sign in a chart: more cannot be read."""
LIMITS: Final = ("minimum_minor", "maximum_minor", "tie_maximum_minor", "step_minor")
# A table's own postings are found in its index by the moment, however many tables and years.
_POSTINGS: Final = """
    FROM tables_gamingtable AS place
    CROSS JOIN LATERAL (
        SELECT posting.* FROM tables_limitposting AS posting
        LEFT JOIN tables_tablesession AS session ON session.id = posting.session_id
        LEFT JOIN tables_shift AS shift ON shift.id = session.shift_id
        WHERE posting.table_id = place.id
            AND posting.in_force_at >= %(since)s AND posting.in_force_at < %(until)s
            AND (%(shift)s::int IS NULL OR shift.number = %(shift)s::int)
            {page}
    ) AS posting
    JOIN tables_staffmember AS poster ON poster.id = posting.posted_by_id
    LEFT JOIN tables_staffmember AS signer ON signer.id = posting.signed_by_id
    LEFT JOIN tables_limitwithdrawal AS withdrawal ON withdrawal.posting_id = posting.id
    LEFT JOIN tables_staffmember AS taker ON taker.id = withdrawal.withdrawn_by_id
    LEFT JOIN LATERAL (
        SELECT former.* FROM tables_limitposting AS former
        WHERE former.table_id = place.id
            AND (former.in_force_at, former.id) < (posting.in_force_at, posting.id)
            AND {stands}
        ORDER BY former.in_force_at DESC, former.id DESC LIMIT 1
    ) AS former ON true
    WHERE {place}
"""
_NEWEST_FIRST: Final = """
    AND (%(before)s::bigint IS NULL OR (posting.in_force_at, posting.id) < (
        SELECT in_force_at, id FROM tables_limitposting
        WHERE id = %(before)s::bigint AND house_id = %(house)s))
    ORDER BY posting.in_force_at DESC, posting.id DESC LIMIT %(at_once)s
"""
_CHANGES: Final = f"""
    SELECT posting.id, place.id AS table, place.number AS table_number,
        posting.session_id AS session, {", ".join(f"posting.{it}" for it in LIMITS)},
        {", ".join(f"former.{it} AS former_{it}" for it in LIMITS)},
        posting.posted_at, posting.in_force_at, poster.badge AS posted_by,
        poster.name AS posted_by_name, signer.badge AS signed_by, signer.name AS signed_by_name,
        posting.policy, posting.reason, withdrawal.withdrawn_at, taker.badge AS withdrawn_by,
        taker.name AS withdrawn_by_name, withdrawal.reason AS withdrawal_reason
    {_POSTINGS.format(page=_NEWEST_FIRST, place=PLACE, stands=stands_sql("former"))}
    ORDER BY posting.in_force_at DESC, posting.id DESC LIMIT %(at_once)s
"""
_SUMS: Final = f"""
    SELECT place.id AS table, place.number AS table_number,
        count(*) FILTER (WHERE withdrawal.id IS NULL) AS postings,
        count(withdrawal.id) AS withdrawn,
        {
    ", ".join(
        f"{of}(posting.{it}_minor) FILTER (WHERE withdrawal.id IS NULL) AS {it}_{end}_minor"
        for it in ("minimum", "maximum")
        for of, end in (("min", "lowest"), ("max", "highest"))
    )
}
    {_POSTINGS.format(page="", place=PLACE, stands=stands_sql("former"))}
    GROUP BY place.id, place.number ORDER BY length(place.number), place.number
"""
_STOOD: Final = f"""
    SELECT posting.in_force_at, posting.id, {", ".join(f"posting.{it}" for it in LIMITS)}
    FROM tables_limitposting AS posting
    WHERE posting.table_id = %(table)s AND posting.house_id = %(house)s
        AND {stands_sql("posting")}
"""  # noqa: S608 (only our own words are written into it)
_STEPS: Final = f"""
    ({_STOOD} AND posting.in_force_at < %(since)s
        ORDER BY posting.in_force_at DESC, posting.id DESC LIMIT 1)
    UNION ALL
    ({_STOOD} AND posting.in_force_at >= %(since)s AND posting.in_force_at < %(until)s
        ORDER BY posting.in_force_at, posting.id LIMIT %(most)s)
    ORDER BY 1, 2
"""


class Sign(Sent):
    """The limits on a table's sign, smallest unit."""

    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int


class Change(Sent):
    """Limits that came into force, or were to: `former` are those before, None if none.

    `withdrawn_at` is when they were taken back before they came into force. At a closed table
    there is no session.
    """

    id: int
    table: int
    table_number: str
    session: int | None
    limits: Sign
    former: Sign | None
    posted_at: Moment
    in_force_at: Moment
    posted_by: Annotated[str, Meta(description="The badge.")]
    posted_by_name: str
    signed_by: Annotated[
        str | None,
        Meta(description="The badge of the second person who signed unusual limits."),
    ]
    signed_by_name: str | None
    policy: str
    reason: str
    withdrawn_at: Moment | None
    withdrawn_by: str | None
    withdrawn_by_name: str | None
    withdrawal_reason: str | None


@dataclass(frozen=True, slots=True)
class Step:
    """The limits on a sign from a moment on."""

    since: datetime
    limits: Sign


class TableLimits(Sent):
    """The limits in force at one table: how often they changed, and their range; smallest unit.

    The ends are None where all that was announced was withdrawn.
    """

    table: int
    table_number: str
    postings: int
    withdrawn: int
    minimum_lowest_minor: int | None
    minimum_highest_minor: int | None
    maximum_lowest_minor: int | None
    maximum_highest_minor: int | None

    @property
    def ends(self) -> tuple[int | None, int | None, int | None, int | None]:
        """Lowest and highest minimum, lowest and highest maximum."""
        return (
            *(self.minimum_lowest_minor, self.minimum_highest_minor),
            *(self.maximum_lowest_minor, self.maximum_highest_minor),
        )


def read_changes(
    house: House,
    period: Period,
    narrowed: Narrowed,
    before: int | None = None,
    at_once: int = ROWS_AT_ONCE,
) -> Page[Change]:
    """List the changes of limits in a period, the newest first, page by page (1 query).

    Narrowed to a table, format or shift. Raises BadInput `report.not_narrowed`.
    """
    verify_narrowed(narrowed, *NARROWED_BY)
    asked = asked_of(house, period, narrowed) | {"before": before, "at_once": at_once + 1}
    rows = fetch_rows(_CHANGES, asked)
    return page_of([_change(row) for row in rows], lambda change: change.id, at_once)


def sum_limits(house: House, period: Period, narrowed: Narrowed) -> list[TableLimits]:
    """Return for each table how often its sign changed in a period, and how far (1 query)."""
    verify_narrowed(narrowed, *NARROWED_BY)
    return fetch_named(TableLimits, _SUMS, asked_of(house, period, narrowed))


def read_steps(house: House, period: Period, table_id: int) -> list[Step]:
    """List the limits on a table's sign in a period, in order (1 query).

    The first are those at its beginning, if any; more than `STEPS_MOST` are not all. Withdrawn
    limits were never on the sign.
    """
    since, until = bounds_of(house, period)
    asked = {"house": house.pk, "table": table_id, "since": since, "until": until}
    rows = fetch_rows(_STEPS, asked | {"most": STEPS_MOST + 1})
    return [Step(row["in_force_at"], _sign(row)) for row in rows]


def _change(row: dict[str, Any]) -> Change:
    now, former = _sign(row), _sign(row, "former_")
    return Change(limits=now, former=former if former.minimum_minor else None, **row)


def _sign(row: dict[str, Any], before: str = "") -> Sign:
    return Sign(**{name: row.pop(before + name) for name in LIMITS})
