"""A report as facts and tables: one model for its page, its PDF, its XLSX and its CSV.

A printout holds no language: words are codes, amounts are integers of the smallest unit and
moments are UTC. So its hash is the same in every language, and in every file.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from django.utils.functional import Promise

from tables.models import House

Words = Mapping[str, Promise | str]
Cell = str | int | date | datetime | None
"""What is in a cell: None is unknown, never zero; an empty text is nothing to tell."""


class Kind(StrEnum):
    """How the cells of a column are read. Whatever the kind, a text is told as it is."""

    TEXT = "text"
    MONEY = "money"  # smallest unit
    NUMBER = "number"
    DAY = "day"
    MOMENT = "moment"


@dataclass(frozen=True, slots=True)
class Column:
    """A column; a cell that is one of the codes of `words` is told by its word."""

    key: str
    title: Promise | str
    kind: Kind = Kind.TEXT
    words: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fact:
    """A single thing told at the head."""

    column: Column
    cell: Cell


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a printout; `empty` is said where it has no rows, `note` always."""

    key: str
    title: Promise | str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    empty: Promise | str = ""
    note: Promise | str = ""


@dataclass(frozen=True, slots=True)
class Printout:
    """The whole of it. `signed_hash` is what people signed, where they signed something."""

    name: str  # of its files, without an ending
    title: Promise | str
    house: House
    facts: tuple[Fact, ...]
    sheets: tuple[Sheet, ...]
    note: Promise | str = ""
    signed_hash: str | None = None

    @property
    def content_hash(self) -> str:
        """Digest what it tells, by which copies are compared.

        SHA-256 over JSON with sorted keys and no spaces, in hexadecimal; moments in ISO 8601, UTC.
        """
        if self.signed_hash is not None:
            return self.signed_hash
        content = {
            "house": self.house.pk,
            "name": self.name,
            "facts": {fact.column.key: _plain(fact.cell) for fact in self.facts},
            "sheets": {
                sheet.key: {
                    "columns": [column.key for column in sheet.columns],
                    "rows": [[_plain(cell) for cell in row] for row in sheet.rows],
                }
                for sheet in self.sheets
            },
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()


def _plain(cell: Cell) -> str | int | None:
    return cell.isoformat() if isinstance(cell, date) else cell
