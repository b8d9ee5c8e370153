"""The names of a house's tables and people, and up to when its summaries go."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, NamedTuple

import msgspec

from casino.lib.prepared import fetch_named
from casino.reporting.periods import Period
from casino.reporting.selectors.freshness import AS_OF
from casino.reporting.selectors.totals import By
from tables.floor.models import GamingTable
from tables.people.models import StaffMember

_EXTENT: Final = f"""
    SELECT
        (SELECT max(gaming_day) FROM reporting_tableday WHERE house_id = %(house)s) AS newest_day,
        (SELECT {AS_OF} FROM reporting_sessionsummary
            WHERE house_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s) AS as_of
"""  # noqa: S608 (only our own words are written into it)


class Called(NamedTuple):
    """A part's short and long name; both empty if its key is its name."""

    short: str = ""
    long: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """Tables by id, called by number and label, and people, by badge and name."""

    tables: dict[int, Called]
    people: dict[int, Called]

    def called(self, by: By | None, key: int | None) -> Called:
        """Return the name of a part, whatever the period is split by."""
        if key is None:
            return Called()
        if by is By.TABLE:
            return self.tables[key]
        return self.people[key] if by in (By.CROUPIER, By.JEFE) else Called()


class Extent(msgspec.Struct, frozen=True):
    """The newest gaming day of a house that has figures, and up to when a period's go."""

    newest_day: date | None
    as_of: datetime | None


def read_names(house_id: int) -> Names:
    """Return the names of a house's tables, by number, and people, by name (2 queries)."""
    tables = GamingTable.objects.filter(house_id=house_id).order_by("number")
    people = StaffMember.objects.filter(house_id=house_id).order_by("name")
    return Names(
        {it.pk: Called(it.number, it.label) for it in tables.only("number", "label")},
        {it.pk: Called(it.badge, it.name) for it in people.only("badge", "name")},
    )


def read_extent(house_id: int, period: Period) -> Extent:
    """Return up to when a house's figures of a period go (1 query)."""
    asked = {"house": house_id, "first": period.first, "last": period.last}
    (extent,) = fetch_named(Extent, _EXTENT, asked)
    return extent
