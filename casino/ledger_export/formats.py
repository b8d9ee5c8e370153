"""The formats of an export, each written off one state of the database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction

from casino.ledger_export.beancount_file import write_beancount
from casino.ledger_export.csv_file import write_csv
from casino.ledger_export.extent import Extent


@dataclass(frozen=True, slots=True)
class Format:
    """How a file is written, and its name."""

    write: Callable[[Extent], Iterator[str]]
    ending: str
    content_type: str
    has_balances: bool


FORMATS: Final = {
    "beancount": Format(write_beancount, "beancount", "text/plain; charset=utf-8", True),
    "csv": Format(write_csv, "csv", "text/csv; charset=utf-8", False),
}


def write_ledger(name: str, extent: Extent) -> Iterator[str]:
    """Write an extent in the format of that name, line by line, while the house works on."""
    with one_state():
        yield from FORMATS[name].write(extent)


@contextmanager
def one_state() -> Iterator[None]:
    """Read everything as it was at the first look; within a transaction that is its own matter."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
