"""A printout on paper: A4, every amount in figures and in words."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext, override
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from casino.printing.paper import MARGIN, RULE, print_pages, write_line
from casino.printing.printout import AMOUNTS, DECIMALS, Cell, Column, Kind, Printout, Sheet
from casino.printing.spelling import Spelling, say

_WIDTH: Final = A4[0] - 2 * MARGIN
_PARTS: Final = {
    Kind.TEXT: 3,
    Kind.MONEY: 3,
    Kind.NUMBER: 2,
    Kind.DAY: 3,
    Kind.MOMENT: 4,
    **dict.fromkeys(DECIMALS, 2),
}
_PLAIN: Final = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 7),
    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
]


def write_pdf(printout: Printout, language: str) -> bytes:
    """Write a printout in a language; the same printout gives the same bytes."""
    content_hash = printout.content_hash
    with override(language):
        return print_pages(
            _parts(printout, Spelling(printout.house, language), content_hash),
            title=f"{printout.house.name} {say(printout.title)}",
            author=printout.house.name,
            language=language,
            content_hash=content_hash,
        )


def _parts(printout: Printout, spelling: Spelling, content_hash: str) -> Iterator[Flowable]:
    yield write_line(printout.house.name, "bold")
    yield write_line(say(printout.title), "title")
    yield Spacer(1, 2 * mm)
    rows = [
        [write_line(say(it.column.title), "head"), write_line(spelling.write(it.column, it.cell))]
        for it in printout.facts
        if it.cell != ""
    ]
    if rows:
        yield Table(rows, colWidths=[40 * mm, _WIDTH - 40 * mm], style=_PLAIN, hAlign="LEFT")
    if printout.note:
        yield Spacer(1, 2 * mm)
        yield write_line(say(printout.note), "words")
    for sheet in printout.sheets:
        heading = write_line(say(sheet.title), "heading")
        heading.keepWithNext = True
        yield heading
        if sheet.note:
            yield write_line(say(sheet.note), "words")
        yield _table(sheet, spelling) if sheet.rows else write_line(say(sheet.empty))
    yield Spacer(1, 4 * mm)
    yield write_line(gettext("Hash of the content (SHA-256)"), "head")
    yield write_line(content_hash, "hash")


def _table(sheet: Sheet, spelling: Spelling) -> Flowable:
    beside = [column for column in sheet.columns if not column.is_beneath]
    rows: list[list[Any]] = [[_head(column) for column in beside]]
    style: list[Any] = [*_PLAIN]
    for row in sheet.rows:
        pairs = list(zip(sheet.columns, row, strict=True))
        style.append(("LINEABOVE", (0, len(rows)), (-1, len(rows)), 0.4, RULE))
        rows.append([_cell(*pair, spelling) for pair in pairs if not pair[0].is_beneath])
        words = "; ".join([*_beneath(pairs, spelling), *_in_words(pairs, spelling)])
        if words:
            place = len(rows)
            style.append(("SPAN", (0, place), (-1, place)))
            style.append(("NOSPLIT", (0, place - 1), (-1, place)))
            rows.append([write_line(words, "words"), *[""] * (len(beside) - 1)])
    whole = sum(_PARTS[column.kind] for column in beside)
    widths = [_WIDTH * _PARTS[column.kind] / whole for column in beside]
    return Table(rows, colWidths=widths, style=style, hAlign="LEFT", repeatRows=1)


def _head(column: Column) -> Flowable:
    return write_line(say(column.title), "head-amount" if column.kind in AMOUNTS else "head")


def _cell(column: Column, cell: Cell, spelling: Spelling) -> Flowable:
    text = spelling.write(column, cell)
    return write_line(text, "amount" if column.kind in AMOUNTS else "body")


def _beneath(pairs: list[tuple[Column, Cell]], spelling: Spelling) -> Iterator[str]:
    """Write the cells that do not fit in the row below it; empty ones are left out."""
    for column, cell in pairs:
        if column.is_beneath and cell != "":
            yield f"{say(column.title)}: {spelling.write(column, cell)}"


def _in_words(pairs: list[tuple[Column, Cell]], spelling: Spelling) -> Iterator[str]:
    """Write the amounts of a row in words; unknown ones are words already."""
    for column, cell in pairs:
        if column.kind is Kind.MONEY and isinstance(cell, int):
            yield f"{say(column.title)}: {spelling.in_words(cell)}"
