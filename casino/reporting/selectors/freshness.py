"""How old the summaries of a period are, so that a page can show it."""

from typing import Annotated, Final

from msgspec import Meta

from casino.lib.prepared import fetch_named
from casino.lib.sent import Moment, Sent
from casino.reporting.periods import Period
from casino.reporting.selectors.stale import STALE

AS_OF: Final = "coalesce(min(made_at) FILTER (WHERE NOT is_closed), max(made_at))"
"""The SQL of `Freshness.as_of`, of rows of session summaries."""
_ASKED: Final = "house_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s"
_FRESHNESS: Final = f"""
    SELECT {AS_OF} AS as_of, max(made_at) AS newest_at,
        min(made_at) FILTER (WHERE NOT is_closed) AS oldest_open_at,
        count(*) AS sessions, count(*) FILTER (WHERE NOT is_closed) AS sessions_open,
        (SELECT count(*) FROM ({STALE}) AS stale WHERE {_ASKED}) AS stale
    FROM reporting_sessionsummary WHERE {_ASKED}
"""  # noqa: S608 (only our own words are written into it)


class Freshness(Sent):
    """The age of a period's summaries.

    `oldest_open_at` is when the oldest summary of a session still open was made, `newest_at` the
    newest of any; None where there is none. `stale` sessions wait for a new summary. An open one
    waits until it is `OPEN_FOR_MINUTES` old: play since `as_of` is not included yet.
    """

    as_of: Annotated[
        Moment | None, Meta(description="Up to when every summary is complete; null: none is.")
    ]
    newest_at: Moment | None
    oldest_open_at: Moment | None
    sessions: int
    sessions_open: int
    stale: Annotated[int, Meta(description="Sessions that wait to be summed up again.")]

    @property
    def is_level(self) -> bool:
        """Whether no session waits for a new summary."""
        return not self.stale


def read_freshness(house_id: int, period: Period) -> Freshness:
    """Return how old a period's summaries are (1 query)."""
    asked = {"house": house_id, "first": period.first, "last": period.last}
    (freshness,) = fetch_named(Freshness, _FRESHNESS, asked)
    return freshness
