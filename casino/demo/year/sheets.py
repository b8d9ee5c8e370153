"""DEMO ONLY: rows as the lines that COPY reads, numbered as they come."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import models

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
NULL: Final = "\\N"
_ESCAPED: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def moment(ms: int) -> str:
    """Return an instant, given in milliseconds since 1970, as the database reads it."""
    return (EPOCH + timedelta(milliseconds=ms)).isoformat()


def milliseconds(instant: datetime) -> int:
    """Return an aware instant in milliseconds since 1970."""
    return (instant - EPOCH) // timedelta(milliseconds=1)


def field(value: object) -> str:
    """Write a value as COPY reads it; a text is escaped, a dict is JSON."""
    if value is None:
        return NULL
    if value is True:
        return "t"
    if value is False:
        return "f"
    if isinstance(value, dict):
        return json.dumps(value)
    return str(value).translate(_ESCAPED) if isinstance(value, str) else str(value)


class Sheet:
    """The rows of one relation in a house; columns that no row gives are null, or their default."""

    def __init__(self, model: type[models.Model], house_id: int, first_id: int) -> None:
        self.house_id = house_id
        self.relation = model._meta.db_table
        self.columns: tuple[str, ...] = ()
        self.lines: list[str] = []
        self.next_id = first_id

    @property
    def statement(self) -> str:
        """The COPY that writes the lines."""
        names = ", ".join(f'"{name}"' for name in ("id", "house_id", *self.columns))
        return f"COPY {self.relation} ({names}) FROM STDIN"

    def add(self, **values: Any) -> int:
        """Add a row by its columns and return its id."""
        row = self.next_id
        self.put(row, **values)
        return row

    def put(self, row: int, **values: Any) -> None:
        """Add a row with a given id; the next one follows it.

        Raises ValueError where a row has other columns than the first one, or in another order.
        """
        if not self.lines:
            self.columns = tuple(values)
        elif self.columns != tuple(values):
            raise ValueError(f"{self.relation}: {tuple(values)} after {self.columns}")
        texts = [field(value) for value in values.values()]
        self.lines.append("\t".join((str(row), str(self.house_id), *texts)) + "\n")
        self.next_id = row + 1
