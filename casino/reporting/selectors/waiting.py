"""The waitlists of a period: guests who waited, for which table, how long, and the outcome."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final

from msgspec import Meta

from casino.lib.prepared import fetch_rows
from casino.lib.sent import Sent
from casino.reporting.periods import Period
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import asked_of, day_starts, verify_narrowed
from tables.houses.models import House

# A guest who sits already and wants another seat does not count as waiting, and a place that was
# taken back within seconds was never one.
_WAITED: Final = """
    WITH asked AS MATERIALIZED (
        SELECT entry.table_id, entry.party, entry.state,
            width_bucket(entry.joined_at, %(starts)s::timestamptz[]) AS day,
            extract(epoch FROM entry.called_at - entry.joined_at) AS called_s,
            CASE WHEN entry.state = 'seated'
                THEN extract(epoch FROM entry.ended_at - entry.joined_at) END AS seated_s
        FROM tables_waitlistentry AS entry
        LEFT JOIN tables_gamingtable AS place ON place.id = entry.table_id
        WHERE entry.house_id = %(house)s
            AND entry.joined_at >= %(since)s AND entry.joined_at < %(until)s
            AND NOT entry.seat_change
            AND (entry.ended_at IS NULL OR entry.ended_at > entry.joined_at)
            AND (%(table)s::bigint IS NULL OR entry.table_id = %(table)s::bigint)
            AND (%(format)s::text IS NULL OR place.format = %(format)s::text)
    )
    SELECT grouping(day) AS of_all_days, grouping(table_id) AS of_all_waitlists, day, table_id,
        (SELECT number FROM tables_gamingtable WHERE id = table_id),
        count(*) AS entries, coalesce(sum(party), 0)::bigint AS guests,
        count(*) FILTER (WHERE state = 'seated') AS seated,
        count(*) FILTER (WHERE state = 'no_show') AS no_shows,
        count(*) FILTER (WHERE state = 'left') AS left,
        count(*) FILTER (WHERE state IN ('waiting', 'called', 'held')) AS waiting,
        count(called_s) AS called, round(avg(called_s))::bigint AS called_average_s,
        round(max(called_s))::bigint AS called_longest_s,
        count(seated_s) AS sat, round(avg(seated_s))::bigint AS sat_average_s,
        round(max(seated_s))::bigint AS sat_longest_s
    FROM asked GROUP BY GROUPING SETS ((), (day), (table_id))
    ORDER BY 1 DESC, 2 DESC, day, table_id NULLS FIRST
"""
NARROWED_BY: Final = ("table", "format")


class Waits(Sent):
    """How long some waited, in whole seconds; None if nobody did."""

    known: int
    average_s: int | None
    longest_s: int | None


class Waited(Sent):
    """The places on a waitlist that were taken in a stretch of time, and their outcomes.

    `guests` counts their parties. `until_called` is to the last call not undone, `until_seated`
    to the seat, with or without a call.
    """

    entries: int
    guests: Annotated[int, Meta(description="With their parties.")]
    seated: int
    no_shows: int
    left: int
    waiting: Annotated[int, Meta(description="Guests still waiting.")]
    until_called: Annotated[Waits, Meta(description="To the call that stood last.")]
    until_seated: Waits

    @property
    def numbers(self) -> dict[str, int | None]:
        """Every number by its name, waits in whole seconds; None if nobody waited."""
        return {
            "entries": self.entries,
            "guests": self.guests,
            "seated": self.seated,
            "no_shows": self.no_shows,
            "left": self.left,
            "waiting": self.waiting,
            "called_average": self.until_called.average_s,
            "called_longest": self.until_called.longest_s,
            "seated_average": self.until_seated.average_s,
            "seated_longest": self.until_seated.longest_s,
        }


class WaitedAt(Sent):
    """The waitlist of a table; without one it is the house's."""

    table: int | None
    table_number: str | None
    waited: Waited


class WaitedDay(Sent):
    """A gaming day on which somebody joined a waitlist."""

    day: date
    waited: Waited


@dataclass(frozen=True, slots=True)
class Waiting:
    """All waitlists of a period together, each by itself, and each gaming day with any of them."""

    whole: Waited
    waitlists: list[WaitedAt]
    days: list[WaitedDay]


_NONE: Final = Waits(0, None, None)
_NOBODY: Final = Waited(0, 0, 0, 0, 0, 0, _NONE, _NONE)


def read_waiting(house: House, period: Period, narrowed: Narrowed) -> Waiting:
    """Return the guests who joined a waitlist in a period, and the outcomes (1 query).

    Narrowed to a table or format, which leave out the house's waitlist. Raises BadInput
    `report.not_narrowed`.
    """
    verify_narrowed(narrowed, *NARROWED_BY)
    starts = day_starts(house, period)
    asked = asked_of(house, period, narrowed) | {"starts": list(starts.values())}
    days, whole = list(starts), _NOBODY
    waitlists, by_day = [], []
    for row in fetch_rows(_WAITED, asked):
        waited = _waited(row)
        if row["of_all_days"] and row["of_all_waitlists"]:
            whole = waited
        elif row["of_all_days"]:
            waitlists.append(WaitedAt(row["table_id"], row["number"], waited))
        else:
            by_day.append(WaitedDay(days[row["day"] - 1], waited))
    return Waiting(whole, waitlists, by_day)


def _waited(row: dict[str, Any]) -> Waited:
    counts = ("entries", "guests", "seated", "no_shows", "left", "waiting")
    return Waited(
        **{name: row[name] for name in counts},
        until_called=Waits(row["called"], row["called_average_s"], row["called_longest_s"]),
        until_seated=Waits(row["sat"], row["sat_average_s"], row["sat_longest_s"]),
    )
