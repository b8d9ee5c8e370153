"""A printout as an XLSX file: a sheet for the facts, one for each table. No cell is a formula."""

import io
from collections.abc import Iterable
from datetime import date, datetime
from typing import IO, Any, Final

from babel.numbers import get_currency_precision, get_currency_symbol
from django.utils.translation import gettext, override
from xlsxwriter import Workbook

from casino.lib.money import plain_minor
from casino.printing.csv_lines import is_formula
from casino.printing.printout import DECIMALS, Cell, Column, Kind, Printout, Row
from casino.printing.spelling import Spelling, parts_of, say

_NAME_MOST: Final = 31  # the format's limit for a sheet's name
_NOT_IN_NAMES: Final = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_EXACT_MOST: Final = 10**15  # programs keep 15 digits of a number; a longer one is written as text
_WIDTHS: Final = {
    Kind.TEXT: 24,
    Kind.MONEY: 16,
    Kind.NUMBER: 10,
    Kind.DAY: 12,
    Kind.MOMENT: 20,
    **dict.fromkeys(DECIMALS, 10),
}
_AS_TEXT: Final = {
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}
# The file contains its time of creation; the same printout must give the same bytes.
_MADE: Final = datetime(2000, 1, 1)  # noqa: DTZ001 (the format has no zones)


def write_xlsx(printout: Printout, language: str) -> bytes:
    """Write a printout in a language; the same printout gives the same bytes."""
    file = io.BytesIO()
    fill_xlsx(file, printout, language)
    return file.getvalue()


def fill_xlsx(file: IO[bytes], printout: Printout, language: str) -> None:
    """Write a printout into a file, row by row, without keeping written rows in memory."""
    way = {"constant_memory": True} if printout.is_long else {"in_memory": True}
    with override(language), Workbook(file, {**_AS_TEXT, **way}) as book:
        book.set_properties(
            {"title": say(printout.title), "author": printout.house.name, "created": _MADE}
        )
        writer = _Writer(book, printout, Spelling(printout.house, language))
        writer.write_facts()
        for sheet in printout.sheets:
            writer.write_sheet(say(sheet.title), sheet.columns, sheet.rows)


class _Writer:
    """Fills the sheets of one book."""

    def __init__(self, book: Any, printout: Printout, spelling: Spelling) -> None:
        self.book = book
        self.printout = printout
        self.content_hash = printout.content_hash
        self.spelling = spelling
        currency = printout.house.currency
        decimals = "." + "0" * get_currency_precision(currency)
        symbol = get_currency_symbol(currency, locale=spelling.language)
        self.formats = {
            Kind.MONEY: book.add_format({"num_format": f'#,##0{decimals.rstrip(".")} "{symbol}"'}),
            Kind.MOMENT: book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
            Kind.DAY: book.add_format({"num_format": "yyyy-mm-dd"}),
            **{
                kind: book.add_format({"num_format": f"#,##0.{'0' * places}"})
                for kind, places in DECIMALS.items()
            },
        }
        self.head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True})
        # Stays text even if a person edits the cell.
        self.quoted = book.add_format({"quote_prefix": True})

    def write_facts(self) -> None:
        """Write the first sheet: the printout's title, its facts, its hash."""
        page = self._add(say(self.printout.title))
        page.set_column(0, 1, 40)
        page.write_string(0, 0, say(self.printout.title), self.head)
        page.write_string(0, 1, self.printout.house.name, self.head)
        facts = self.printout.facts
        for number, fact in enumerate(facts, start=1):
            page.write_string(number, 0, say(fact.column.title))
            self._write(page, number, 1, fact.column, fact.cell)
        page.write_string(len(facts) + 1, 0, gettext("Hash of the content (SHA-256)"))
        page.write_string(len(facts) + 1, 1, self.content_hash)
        if self.printout.note:
            page.write_string(len(facts) + 2, 0, say(self.printout.note))

    def write_sheet(self, title: str, columns: tuple[Column, ...], rows: Iterable[Row]) -> None:
        """Write one table; its head stays in sight."""
        page = self._add(title)
        page.freeze_panes(1, 0)
        for place, column in enumerate(columns):
            page.set_column(place, place, _WIDTHS[column.kind])
            page.write_string(0, place, say(column.title), self.head)
        for number, row in enumerate(rows, start=1):
            for place, (column, cell) in enumerate(zip(columns, row, strict=True)):
                self._write(page, number, place, column, cell)

    def _add(self, title: str) -> Any:
        page = self.book.add_worksheet(self._name(title))
        page.set_paper(9)  # A4
        page.fit_to_pages(1, 0)
        page.set_footer(f"&L&7{self.content_hash}&R&8&P / &N")
        return page

    def _name(self, title: str) -> str:
        """Name a sheet by its title; a name that is taken gets a number, as none is used twice."""
        plain = title.translate(_NOT_IN_NAMES).strip()
        taken = {page.name.casefold() for page in self.book.worksheets()}
        name, number = plain[:_NAME_MOST], 2
        while name.casefold() in taken:
            name = f"{plain[: _NAME_MOST - 4]} {number}"
            number += 1
        return name

    def _write(self, page: Any, row: int, place: int, column: Column, cell: Cell) -> None:
        shown = self.formats.get(column.kind)
        if isinstance(cell, datetime):
            local = cell.astimezone(self.spelling.zone).replace(tzinfo=None, microsecond=0)
            page.write_datetime(row, place, local, shown)
        elif isinstance(cell, date):
            page.write_datetime(row, place, datetime.combine(cell, datetime.min.time()), shown)
        elif isinstance(cell, int) and abs(cell) < _EXACT_MOST:
            amount: object = cell
            if column.kind is Kind.MONEY:
                amount = plain_minor(cell, self.printout.house.currency)
            elif column.kind in DECIMALS:
                amount = parts_of(cell, DECIMALS[column.kind])
            page.write_number(row, place, float(str(amount)), shown)
        elif cell != "":
            text = gettext("unknown") if cell is None else self.spelling.write(column, cell)
            page.write_string(row, place, text, self.quoted if is_formula(text) else None)
