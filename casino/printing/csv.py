"""A printout as one CSV file: its tables below each other, each line naming its own."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from django.utils.translation import gettext, override

from casino.lib.money import plain_minor
from casino.lib.sent import write_moment
from casino.printing.csv_lines import safe_text, write_line
from casino.printing.printout import DECIMALS, Cell, Column, Kind, Printout
from casino.printing.spelling import Spelling, parts_of, say

_MARK: Final = "\ufeff"  # it makes office programs read the file as UTF-8


def write_csv(printout: Printout, language: str) -> Iterator[str]:
    """Write a printout line by line; the first cell is the table's key.

    The facts come first, the hash the last of them; each table begins with the titles of its
    columns. Amounts are plain figures, moments ISO 8601 by the house's clock.
    """
    spelling = Spelling(printout.house, language)
    lines = _lines(printout, spelling)
    yield _MARK
    while True:
        with override(language):  # not held between lines: other work uses this thread
            line = next(lines, None)
        if line is None:
            return
        yield line


def write_csv_codes(printout: Printout) -> Iterator[str]:
    """Write a printout for a program, line by line, the same in every language.

    Heads are the keys of columns, words are codes, amounts whole numbers of the smallest unit,
    moments in UTC; what nobody knows is `null`.
    """
    for fact in printout.facts:
        yield write_line(["report", fact.column.key, _code(fact.column, fact.cell)])
    for sheet in printout.sheets:
        yield write_line([sheet.key, *(it.key for it in sheet.columns)])
        for row in sheet.rows:
            cells = zip(sheet.columns, row, strict=True)
            yield write_line([sheet.key, *(_code(*it) for it in cells)])


def _code(column: Column, cell: Cell) -> str:
    if cell is None:
        return "null"
    if isinstance(cell, datetime):
        return write_moment(cell)
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, int):
        return str(parts_of(cell, DECIMALS[column.kind]) if column.kind in DECIMALS else cell)
    return safe_text(cell)


def _lines(printout: Printout, spelling: Spelling) -> Iterator[str]:
    yield write_line(["report", safe_text(say(printout.title))])
    for fact in printout.facts:
        title = _title(fact.column, printout)
        yield write_line(["report", title, _cell(fact.column, fact.cell, spelling)])
    yield write_line(["report", gettext("Hash of the content (SHA-256)"), printout.content_hash])
    for sheet in printout.sheets:
        yield write_line([sheet.key, *(_title(it, printout) for it in sheet.columns)])
        for row in sheet.rows:
            cells = zip(sheet.columns, row, strict=True)
            yield write_line([sheet.key, *(_cell(*it, spelling) for it in cells)])


def _title(column: Column, printout: Printout) -> str:
    title = say(column.title)
    return f"{title} ({printout.house.currency})" if column.kind is Kind.MONEY else title


def _cell(column: Column, cell: Cell, spelling: Spelling) -> str:
    if cell is None:
        return gettext("unknown")
    if isinstance(cell, datetime):
        return cell.astimezone(spelling.zone).isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, int):  # a minus of our own is a figure, no formula
        if column.kind in DECIMALS:
            return str(parts_of(cell, DECIMALS[column.kind]))
        money = column.kind is Kind.MONEY
        return plain_minor(cell, spelling.house.currency) if money else str(cell)
    return safe_text(spelling.write(column, cell))
