"""Opens the answers of the reports: the cells of a page, a CSV, a book, a sheet of paper."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from html import unescape
from typing import IO
from xml.etree import ElementTree

from pypdf import PdfReader

_SHEETS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ROW = f"{_SHEETS}row"
_TAGS = re.compile(r"<[^>]*>")
Line = list[str]


def open_csv(content: bytes) -> dict[str, list[Line]]:
    """Read the tables of a CSV by their keys; the first line of each is its head."""
    tables: dict[str, list[Line]] = {}
    for key, *cells in csv.reader(io.StringIO(content.decode().removeprefix("\ufeff"))):
        tables.setdefault(key, []).append(cells)
    return tables


def open_xlsx(content: bytes) -> list[list[list[str | float]]]:
    """Read the sheets of a book in order, as rows of numbers and texts; nothing is an empty text.

    No cell may be a formula.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        texts: list[str] = []
        if "xl/sharedStrings.xml" in book.namelist():
            root = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
            texts = ["".join(it.itertext()) for it in root]
        number, sheets = 1, []
        while (name := f"xl/worksheets/sheet{number}.xml") in book.namelist():
            with book.open(name) as file:
                sheets.append(list(_rows(file, texts)))
            number += 1
        return sheets


def _rows(file: IO[bytes], texts: list[str]) -> Iterator[list[str | float]]:
    for _event, row in ElementTree.iterparse(file):
        if row.tag != _ROW:
            continue
        cells: list[str | float] = []
        for cell in row:
            if cell.find(f"{_SHEETS}f") is not None:
                raise AssertionError(f"a formula in {cell.get('r')}")
            place = _column(cell.get("r", ""))
            cells += [""] * (place - len(cells))
            cells.append(_value(cell, texts))
        yield cells
        row.clear()


def _value(cell: ElementTree.Element, texts: list[str]) -> str | float:
    if cell.get("t") == "inlineStr":
        return "".join(cell.itertext())
    value = cell.findtext(f"{_SHEETS}v")
    if value is None:
        return ""
    return texts[int(value)] if cell.get("t") == "s" else float(value)


def _column(reference: str) -> int:
    place = 0
    for letter in reference.rstrip("0123456789"):
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


def open_pdf(content: bytes) -> str:
    """Read all text on paper, in order and without any space."""
    pages = PdfReader(io.BytesIO(content)).pages
    return "".join("".join(page.extract_text().split()) for page in pages)


def plain_text(markup: str) -> str:
    """Read markup as text with single spaces."""
    return " ".join(unescape(_TAGS.sub(" ", markup)).split())


def all_within(page: str, pattern: str) -> list[str]:
    """Read all that a pattern's group finds on a page."""
    return re.findall(pattern, page, re.S)
