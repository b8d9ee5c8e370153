"""A report as facts and tables: one model for its page, its PDF, its XLSX and its CSV.

A printout holds no language: words are codes, amounts are integers of the smallest unit and
moments are UTC. So its hash is the same in every language, and in every file.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise

from tables.houses.models import House

Words = Mapping[str, Promise | str]
Cell = str | int | date | datetime | None
"""The value of a cell: None is unknown, never zero; an empty text is an empty cell."""


class Kind(StrEnum):
    """How the cells of a column are read. A text is shown unchanged in any kind."""

    TEXT = "text"
    MONEY = "money"  # smallest unit
    NUMBER = "number"
    TENTHS = "tenths"
    HUNDREDTHS = "hundredths"
    DAY = "day"
    MOMENT = "moment"


DECIMALS: Final = {Kind.TENTHS: 1, Kind.HUNDREDTHS: 2}
"""The number of decimals, for kinds that are fractions."""
AMOUNTS: Final = (Kind.MONEY, Kind.NUMBER, *DECIMALS)
"""The kinds that are set to the right."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column; a cell that is one of the codes of `words` is shown as its word.

    One that `is_beneath` does not fit beside the others on paper and is printed below its row.
    """

    key: str
    title: Promise | str
    kind: Kind = Kind.TEXT
    words: Words = field(default_factory=dict)
    is_beneath: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A single fact at the head."""

    column: Column
    cell: Cell


Row = tuple[Cell, ...]


class Rows:
    """Rows that are read while they are written, again at each iteration.

    Only a few at a time are in memory. To show one state of the database, the printout is written
    within one (`casino.ledger_export.formats.one_state`).
    """

    def __init__(self, read: Callable[[], Iterable[Row]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[Row]:
        """Read the rows again."""
        return iter(self._read())

    def __bool__(self) -> bool:
        """Whether there is any."""
        return any(True for _row in self)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a printout; `empty` is the text if it has no rows, `note` is always shown."""

    key: str
    title: Promise | str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] | Rows
    empty: Promise | str = ""
    note: Promise | str = ""


@dataclass(frozen=True, slots=True)
class Printout:
    """A whole printout. `signed_hash` is the hash that people signed, if they signed one."""

    name: str  # of its files, without an ending
    title: Promise | str
    house: House
    facts: tuple[Fact, ...]
    sheets: tuple[Sheet, ...]
    note: Promise | str = ""
    signed_hash: str | None = None

    @property
    def content_hash(self) -> str:
        """Return the digest of the content, by which copies are compared.

        SHA-256 over JSON with sorted keys and no spaces, in hexadecimal; moments in ISO 8601, UTC.
        """
        if self.signed_hash is not None:
            return self.signed_hash
        digest = hashlib.sha256()
        for part in self._content():
            digest.update(part.encode())
        return digest.hexdigest()

    @property
    def is_long(self) -> bool:
        """Whether any of its rows are read only while they are written."""
        return any(isinstance(sheet.rows, Rows) for sheet in self.sheets)

    def _content(self) -> Iterator[str]:
        """Write the JSON row by row, so that only one row of a long printout is in memory."""
        facts = {fact.column.key: _plain(fact.cell) for fact in self.facts}
        yield f'{{"facts":{_json(facts)},"house":{self.house.pk},"name":{_json(self.name)}'
        yield ',"sheets":{'
        by_key = {sheet.key: sheet for sheet in self.sheets}
        for number, key in enumerate(sorted(by_key)):
            sheet = by_key[key]
            columns = _json([column.key for column in sheet.columns])
            yield f'{"," if number else ""}{_json(key)}:{{"columns":{columns},"rows":['
            for place, row in enumerate(sheet.rows):
                yield f"{',' if place else ''}{_json([_plain(cell) for cell in row])}"
            yield "]}"
        yield "}}"


def _json(content: object) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _plain(cell: Cell) -> str | int | None:
    return cell.isoformat() if isinstance(cell, date) else cell
