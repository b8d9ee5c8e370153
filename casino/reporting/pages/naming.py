"""The names of a period's parts on pages: tables, days, hours, people."""

from typing import Any, Final, NamedTuple

from django.utils.dateformat import format as format_date
from django.utils.formats import date_format
from django.utils.translation import gettext

from casino.lib.words import TERMS
from casino.reporting.selectors.names import Names
from casino.reporting.selectors.totals import By

_HOURS: Final = 24


class Name(NamedTuple):
    """The name of a part, and a smaller word beside it."""

    word: str
    note: str = ""


def name_part(names: Names, by: By, key: Any) -> Name:
    """Name a part of a period in the reader's language."""
    match by:
        case By.TABLE:
            called = names.tables[key]
            return Name(called.short, called.long)
        case By.FORMAT:
            return Name(str(TERMS[key]))
        case By.REGULATION:
            return Name(key)
        case By.DAY:
            return Name(date_format(key, "SHORT_DATE_FORMAT"), format_date(key, "D"))
        case By.MONTH:
            return Name(date_format(key, "YEAR_MONTH_FORMAT"))
        case By.SHIFT:
            return Name(gettext("Shift %(number)s") % {"number": key})
        case By.HOUR:
            return Name(write_hour(key))
        case By.CROUPIER | By.JEFE if key is None:
            return Name(gettext("nobody known"))
        case By.CROUPIER | By.JEFE:
            called = names.people[key]
            return Name(called.long, called.short)


def write_hour(hour: int) -> str:
    """Write an hour of the house's clock: 20:00–21:00."""
    return f"{hour:02}:00–{(hour + 1) % _HOURS:02}:00"
