"""The cells of a printout in a reader's language, as text."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime
from babel.numbers import format_decimal
from django.utils.functional import Promise
from django.utils.translation import gettext

from casino.lib.money import format_minor
from casino.printing.amount_words import amount_in_words
from casino.printing.printout import DECIMALS, Cell, Column, Kind
from tables.houses.models import House

UNKNOWN = "?"
"""Precedes the word, so that an unknown figure is noticed without reading."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a house's figures are written in a language, which is the active one."""

    house: House
    language: str

    @property
    def zone(self) -> ZoneInfo:
        """The house's clock."""
        return ZoneInfo(self.house.timezone)

    def write(self, column: Column, cell: Cell) -> str:
        """Write a cell as people read it."""
        if cell is None:
            return f"{UNKNOWN} {gettext('unknown')}"
        if isinstance(cell, str):
            return say(column.words[cell]) if cell in column.words else cell
        if isinstance(cell, datetime):
            return str(
                format_datetime(cell, "d MMM y HH:mm:ss", tzinfo=self.zone, locale=self.language)
            )
        if isinstance(cell, date):
            return write_day(cell, self.language)
        if column.kind is Kind.MONEY:
            return format_minor(cell, self.house.currency, self.language)
        if column.kind in DECIMALS:
            decimals = DECIMALS[column.kind]
            shown = f"#,##0.{'0' * decimals}"
            return str(format_decimal(parts_of(cell, decimals), shown, locale=self.language))
        return str(cell)

    def in_words(self, amount_minor: int) -> str:
        """Write an amount in words."""
        return amount_in_words(amount_minor, self.house.currency, self.language)


def write_day(day: date, language: str) -> str:
    """Write a day with its weekday: Sun 22 Nov 2026, domingo, 22 de noviembre de 2026."""
    return str(format_date(day, "EEE d MMM y" if language == "en" else "full", locale=language))


def parts_of(cell: int, decimals: int) -> Decimal:
    """Return the number that a cell in tenths or hundredths is, exactly."""
    return Decimal(cell).scaleb(-decimals)


def say(text: Promise | str) -> str:
    """Put a text of ours into the active language."""
    return str(text) if isinstance(text, Promise) or not text else gettext(text)
