"""The incidents of a period: how many of which kind in which state at which table, and each."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from msgspec import Meta

from casino.lib.errors import BadInput
from casino.lib.prepared import fetch_named, fetch_rows
from casino.lib.sent import Moment, Sent, one_of
from casino.reporting.periods import Period
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import (
    PLACE,
    ROWS_AT_ONCE,
    Page,
    asked_of,
    page_of,
    verify_narrowed,
)
from games.incidents.models import Incident
from tables.houses.models import House

KEYS: Final = ("category", "state", "table")
_FROM: Final = """
    FROM games_incident AS incident
    JOIN tables_gamingtable AS place ON place.id = incident.table_id
    LEFT JOIN tables_tablesession AS session ON session.id = incident.session_id
    LEFT JOIN tables_shift AS shift ON shift.id = session.shift_id
"""
_ASKED: Final = f"""
    WHERE incident.house_id = %(house)s
        AND incident.gaming_day BETWEEN %(first)s AND %(last)s
        AND {PLACE}
        AND (%(regulation)s::text IS NULL OR session.regulation = %(regulation)s::text)
        AND (%(shift)s::int IS NULL OR shift.number = %(shift)s::int)
        AND (%(category)s::text IS NULL OR incident.category = %(category)s::text)
        AND (%(state)s::text IS NULL OR incident.state = %(state)s::text)
"""
_SUMS: Final = f"""
    SELECT grouping(incident.category, incident.state, place.id) AS apart, incident.category,
        incident.state, place.id AS table, place.number, count(*) AS incidents,
        count(incident.amount_minor) AS amounts_known,
        sum(incident.amount_minor)::bigint AS amount_minor
    {_FROM} {_ASKED}
    GROUP BY GROUPING SETS ((), (incident.category), (incident.state), (place.id, place.number))
    ORDER BY 1 DESC, 2, 3, length(place.number), place.number
"""
_LIST: Final = f"""
    SELECT incident.id, place.id AS table, place.number AS table_number, session.id AS session,
        shift.id AS shift, shift.number AS shift_number, incident.gaming_day, incident.category,
        incident.state, incident.happened_at, incident.amount_minor, incident.what_happened,
        reporter.badge AS reported_by, reporter.name AS reported_by_name,
        talla.number AS talla_number, coup.number AS coup
    {_FROM}
    JOIN tables_staffmember AS reporter ON reporter.id = incident.reported_by_id
    LEFT JOIN games_incidentcoup AS tie ON tie.incident_id = incident.id
    LEFT JOIN games_coup AS coup ON coup.id = tie.coup_id
    LEFT JOIN games_talla AS talla ON talla.id = coup.talla_id
    {_ASKED}
        AND (%(before)s::bigint IS NULL OR (incident.gaming_day, incident.id) < (
            SELECT gaming_day, id FROM games_incident
            WHERE id = %(before)s::bigint AND house_id = %(house)s))
    ORDER BY incident.gaming_day DESC, incident.id DESC LIMIT %(at_once)s
"""  # noqa: S608


class IncidentSum(Sent):
    """How many incidents have a key; `amounts_known` of them have a known disputed amount.

    `amount_minor` adds up the known amounts, and is None where there is none.
    """

    key: str
    name: str
    incidents: int
    amounts_known: int
    amount_minor: int | None


class IncidentSums(Sent):
    """All of them, and parted by each key."""

    whole: IncidentSum
    category: list[IncidentSum]
    state: list[IncidentSum]
    table: list[IncidentSum]


class ReportedIncident(Sent):
    """An incident with its keys; talla and coup are None if it concerns none."""

    id: int
    table: int
    table_number: str
    session: int | None
    shift: int | None
    shift_number: int | None
    gaming_day: date
    category: Annotated[str, one_of(Incident.Category.values)]
    state: Annotated[str, one_of(Incident.State.values)]
    happened_at: Moment
    amount_minor: int | None
    what_happened: str
    reported_by: Annotated[str, Meta(description="The badge.")]
    reported_by_name: str
    talla_number: int | None
    coup: int | None


@dataclass(frozen=True, slots=True)
class Sorted:
    """The category and the state; None is any."""

    category: str | None = None
    state: str | None = None

    def verify(self) -> None:
        """Refuse a category or state that does not exist. Raises BadInput `report.unknown`."""
        for name, choices in (("category", Incident.Category), ("state", Incident.State)):
            value = getattr(self, name)
            if value is not None and value not in choices.values:
                raise BadInput("report.unknown", params={"name": name, "value": value[:40]})


_ANY: Final = Sorted()
NARROWED_BY: Final = ("table", "format", "regulation", "shift")


def sum_incidents(
    house: House, period: Period, narrowed: Narrowed, of: Sorted = _ANY
) -> IncidentSums:
    """Count the incidents of a period by category, state and table (1 query).

    One at a closed table has no shift and no regulation. Raises BadInput
    `report.not_narrowed`, `report.unknown`.
    """
    by: dict[str, list[IncidentSum]] = {key: [] for key in KEYS}
    whole = IncidentSum("", "", 0, 0, None)
    for row in fetch_rows(_SUMS, _asked(house, period, narrowed, of)):
        sums = {name: row[name] for name in ("incidents", "amounts_known", "amount_minor")}
        match row["apart"]:
            case 0b111:
                whole = IncidentSum("", "", **sums)
            case 0b011:
                by["category"].append(IncidentSum(row["category"], row["category"], **sums))
            case 0b101:
                by["state"].append(IncidentSum(row["state"], row["state"], **sums))
            case _:
                by["table"].append(IncidentSum(str(row["table"]), row["number"], **sums))
    return IncidentSums(whole, **by)


def read_incidents(
    house: House,
    period: Period,
    narrowed: Narrowed,
    of: Sorted = _ANY,
    before: int | None = None,
    at_once: int = ROWS_AT_ONCE,
) -> Page[ReportedIncident]:
    """List the incidents of a period, the newest first, page by page (1 query)."""
    asked = _asked(house, period, narrowed, of) | {"before": before, "at_once": at_once + 1}
    found = fetch_named(ReportedIncident, _LIST, asked)
    return page_of(found, lambda incident: incident.id, at_once)


def _asked(house: House, period: Period, narrowed: Narrowed, of: Sorted) -> dict[str, object]:
    verify_narrowed(narrowed, *NARROWED_BY)
    of.verify()
    return asked_of(house, period, narrowed) | {"category": of.category, "state": of.state}
