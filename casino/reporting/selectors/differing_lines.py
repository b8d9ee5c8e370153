"""The lines of a period's shift reports that differ, with their counters and signers."""

from datetime import date
from typing import Annotated, Final

from msgspec import Meta

from casino.lib.prepared import fetch_named
from casino.lib.sent import Sent, one_of
from casino.reporting.periods import Period
from casino.reporting.selectors.reconciled import (
    COUNTED,
    LINES,
    REPORTS,
    of_lines,
    of_place,
    of_signer,
)
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import ROWS_AT_ONCE, Page, page_of
from casino.shift.models.lines import Grade
from tables.houses.models import House

# The page's lines are found first, so that names are looked up only for these.
_LIST: Final = f"""
    WITH {REPORTS}, line AS MATERIALIZED (
        SELECT report.shift_id, report.gaming_day, report.shift_number, report.revision, line.*
        FROM {LINES} {{place}}
        WHERE (line.recorded_difference_minor <> 0 OR line.counted_difference_minor <> 0)
            AND {{signer}}
            AND (%(before)s::bigint IS NULL
                OR (report.gaming_day, report.shift_number, line.id) < (
                    SELECT shift.gaming_day, shift.number, former.id
                    FROM casino_reconciliationline AS former
                    JOIN casino_shiftreconciliation AS its ON its.id = former.reconciliation_id
                    JOIN tables_shift AS shift ON shift.id = its.shift_id
                    WHERE former.id = %(before)s::bigint AND former.house_id = %(house)s))
        ORDER BY report.gaming_day DESC, report.shift_number DESC, line.id DESC LIMIT %(at_once)s
    )
    SELECT line.id AS line, line.shift_id AS shift, line.gaming_day, line.shift_number,
        line.revision, place.id AS table, place.number AS table_number,
        line.session_id AS session, line.figure, line.expected_minor,
        line.recorded_minor, line.counted_minor, line.recorded_difference_minor,
        line.counted_difference_minor, line.grade, line.tolerance_minor,
        caller.badge AS called_by, caller.name AS called_by_name,
        blind.badge AS blind_by, blind.name AS blind_by_name,
        first.badge AS first_by, first.name AS first_by_name,
        second.badge AS second_by, second.name AS second_by_name,
        acknowledged.reason AS acknowledged
    FROM line
    JOIN tables_tablesession AS session ON session.id = line.session_id
    JOIN tables_gamingtable AS place ON place.id = session.table_id
    LEFT JOIN {COUNTED}
    LEFT JOIN tables_staffmember AS caller ON caller.id = found.counted_by_id
    LEFT JOIN tables_staffmember AS blind ON blind.id = found.signed_by_id
    LEFT JOIN casino_shiftsignature AS one
        ON one.reconciliation_id = line.reconciliation_id AND one.position = 1
    LEFT JOIN tables_staffmember AS first ON first.id = one.signed_by_id
    LEFT JOIN casino_shiftsignature AS two
        ON two.reconciliation_id = line.reconciliation_id AND two.position = 2
    LEFT JOIN tables_staffmember AS second ON second.id = two.signed_by_id
    LEFT JOIN casino_acknowledgement AS acknowledged ON acknowledged.line_id = line.id
    ORDER BY line.gaming_day DESC, line.shift_number DESC, line.id DESC
"""  # noqa: S608 (only our own words are written into it)


class Difference(Sent):
    """One line that differs, who counted it, and who signed the shift; None is unknown.

    Badges and names are of the caller of the count, the blind counter, the first and second signer.
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
    grade: Annotated[str, one_of(Grade.values)]
    tolerance_minor: int
    called_by: Annotated[str | None, Meta(description="Badges.")]
    called_by_name: str | None
    blind_by: str | None
    blind_by_name: str | None
    first_by: str | None
    first_by_name: str | None
    second_by: str | None
    second_by_name: str | None
    acknowledged: Annotated[str | None, Meta(description="The reason that was given.")]


def read_differences(
    house: House,
    period: Period,
    narrowed: Narrowed,
    signer: int | None = None,
    before: int | None = None,
    at_once: int = ROWS_AT_ONCE,
) -> Page[Difference]:
    """List the lines that differ, the newest shift first, page by page (1 query).

    Narrowed to a table, format, regulation or shift, and to those that a person, `signer`, had
    called or counted or whose shift they signed. Raises BadInput `report.not_narrowed`.
    """
    asked = of_lines(house, period, narrowed, signer)
    asked |= {"before": before, "at_once": at_once + 1}
    statement = _LIST.format(place=of_place(narrowed), signer=of_signer(signer))
    return page_of(fetch_named(Difference, statement, asked), lambda it: it.line, at_once)
