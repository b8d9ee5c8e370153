"""The names of a period's parts on pages and in files, from tables and people."""

from datetime import date
from typing import Any

from django.utils.dateformat import format as format_date
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from casino.lib.words import TERMS
from tests.reporting.proof.raw import Ask
from tests.reporting.proof.spelled import Cell

_TABLES = "SELECT id, number, label FROM tables_gamingtable WHERE house_id = %(house)s"
_PEOPLE = "SELECT id, badge, name FROM tables_staffmember WHERE house_id = %(house)s"
PEOPLE = ("croupier", "jefe")


class Named:
    """Names the parts of a house."""

    def __init__(self, ask: Ask, house: int) -> None:
        asked = {"house": house}
        self.tables = {pk: (number, label) for pk, number, label in ask(_TABLES, asked)}
        self.people = {pk: (badge, name) for pk, badge, name in ask(_PEOPLE, asked)}

    def called(self, by: str, key: Any) -> tuple[str, str]:
        """Return the short and the long name of a table or a person; others have none."""
        if key is None or by not in ("table", *PEOPLE):
            return "", ""
        found: tuple[str, str] = (self.tables if by == "table" else self.people)[key]
        return found

    def on_page(self, by: str, key: Any, language: str) -> str:
        """Return the name of a row of a page, and its note."""
        with override(language):
            if by == "table":
                word, note = self.tables[key]
            elif by in PEOPLE and key is None:
                word, note = gettext("nobody known"), ""
            elif by in PEOPLE:
                note, word = self.people[key]
            elif by == "day":
                word, note = date_format(key, "SHORT_DATE_FORMAT"), format_date(key, "D")
            else:
                word, note = self._word(by, key), ""
        return " ".join(f"{word} {note}".split())

    def in_chart(self, by: str, key: Any, language: str) -> str:
        """Name a part without its note."""
        with override(language):
            if by == "table" or (by in PEOPLE and key is not None):
                badge_or_number, name = self.called(by, key)
                return badge_or_number if by == "table" else name
            if by == "day":
                return date_format(key, "SHORT_DATE_FORMAT")
        return self.on_page(by, key, language)

    def in_file(self, by: str, key: Any, language: str) -> list[Cell]:
        """Name a row of a file: one cell, or two where a part has a long name."""
        if key is None:
            with override(language):
                cells = [Cell("text", gettext("nobody known"))]
        elif by in ("table", *PEOPLE):
            return [Cell("text", it) for it in self.called(by, key)]
        elif by == "format":
            with override(language):
                cells = [Cell("text", str(TERMS[key]))]
        elif by == "month":
            cells = [Cell("text", f"{key:%Y-%m}")]
        elif isinstance(key, date):
            cells = [Cell("day", key)]
        else:
            cells = [Cell("number" if isinstance(key, int) else "text", key)]
        return cells + [Cell("text", "")] * (by in PEOPLE)

    @staticmethod
    def _word(by: str, key: Any) -> str:
        match by:
            case "format":
                return str(TERMS[key])
            case "month":
                return date_format(key, "YEAR_MONTH_FORMAT")
            case "shift":
                return gettext("Shift %(number)s") % {"number": key}
            case "hour":
                return f"{key:02}:00–{(key + 1) % 24:02}:00"
        return str(key)
