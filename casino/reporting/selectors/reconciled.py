"""The newest finished report of each shift and its lines: the SQL that readings of them share."""

from typing import Any, Final

from casino.reporting.periods import Period
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import asked_of, verify_narrowed
from casino.shift.figures import FIGURES
from casino.shift.models.lines import Grade
from tables.houses.models import House

_KIND: Final = " ".join(
    f"WHEN '{figure.key.value}' THEN '{figure.count.value}'" for figure in FIGURES
)
COUNTED: Final = f"""
    tables_count AS found ON found.session_id = line.session_id
        AND found.kind = CASE line.figure {_KIND} END
"""
"""The count of a line, to be joined; there is none where the box is not counted."""
# The worst grade first: a sum is known no better than the worst of its parts.
GRADES: Final = (Grade.UNKNOWN, Grade.ESTIMATED, Grade.RECORDED, Grade.COUNTED)
_RANKS: Final = " ".join(f"WHEN '{grade.value}' THEN {rank}" for rank, grade in enumerate(GRADES))
WORST: Final = f"min(CASE line.grade {_RANKS} END)"
"""The place in `GRADES` of the worst grade of a group."""
REPORTS: Final = """
    report AS MATERIALIZED (
        SELECT shift.id AS shift_id, shift.gaming_day, shift.number AS shift_number,
            newest.id, newest.revision
        FROM tables_shift AS shift
        CROSS JOIN LATERAL (
            SELECT id, revision FROM casino_shiftreconciliation
            WHERE shift_id = shift.id AND finished_at IS NOT NULL
            ORDER BY revision DESC LIMIT 1
        ) AS newest
        WHERE shift.house_id = %(house)s AND shift.gaming_day BETWEEN %(first)s AND %(last)s
            AND (%(shift)s::int IS NULL OR shift.number = %(shift)s::int)
    )
"""
LINES: Final = """
    report JOIN casino_reconciliationline AS line ON line.reconciliation_id = report.id
"""
_OF_PLACE: Final = """
    JOIN tables_tablesession AS session ON session.id = line.session_id
        AND (%(regulation)s::text IS NULL OR session.regulation = %(regulation)s::text)
    JOIN tables_gamingtable AS place ON place.id = session.table_id
        AND (%(table)s::bigint IS NULL OR place.id = %(table)s::bigint)
        AND (%(format)s::text IS NULL OR place.format = %(format)s::text)
"""
# A person's lines are few among all lines, so they are found once, by the person.
_OF_SIGNER: Final = f"""(
    line.reconciliation_id IN (
        SELECT reconciliation_id FROM casino_shiftsignature WHERE signed_by_id = %(signer)s::bigint
    ) OR (line.session_id, CASE line.figure {_KIND} END) IN (
        SELECT session_id, kind FROM tables_count WHERE counted_by_id = %(signer)s::bigint
        UNION ALL
        SELECT session_id, kind FROM tables_count WHERE signed_by_id = %(signer)s::bigint
    )
)"""  # noqa: S608 (only our own words are written into it)
NARROWED_BY: Final = ("table", "format", "regulation", "shift")


def of_lines(
    house: House, period: Period, narrowed: Narrowed, signer: int | None = None
) -> dict[str, Any]:
    """Return a question of lines as the parameters of a statement.

    `signer` is the person who had called or counted them, or signed their shift. Raises BadInput
    `report.not_narrowed`.
    """
    verify_narrowed(narrowed, *NARROWED_BY)
    return asked_of(house, period, narrowed) | {"signer": signer}


def of_place(narrowed: Narrowed) -> str:
    """Write the joins that hold lines to tables; where all are asked, 200,000 lines need none."""
    asked = (narrowed.table, narrowed.format, narrowed.regulation)
    return "" if all(it is None for it in asked) else _OF_PLACE


def of_signer(signer: int | None) -> str:
    """Write the condition that holds lines to those that a person had a part in."""
    return "TRUE" if signer is None else _OF_SIGNER
