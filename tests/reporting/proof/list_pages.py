"""Checks the tables of the pages of lists: limits, lines, incidents, differences.

Expected values come from the readers of the rows (`floor_lists`, `difference_list`); here is how a
page writes them, and nothing of how the product does.
"""

from collections.abc import Sequence
from typing import Any

from tests.reporting.proof.book import Asked
from tests.reporting.proof.spelled import UNKNOWN, shown
from tests.reporting.proof.walk import Walk
from tests.reporting.tables_read import ReadTable, read_tables

Line = Sequence[str | None]
"""The texts of a row's cells, from its head on; None is not compared."""


def open_page(walk: Walk, name: str, asked: Asked, language: str) -> list[ReadTable]:
    """Ask for a page of a list and read its tables."""
    page = walk.answer("page", f"/reports/{name}/?{asked.query()}", language).decode()
    return [it for it in read_tables(page) if it.heads]


def compare_lines(
    walk: Walk,
    place: str,
    table: ReadTable | None,
    right: Sequence[Line],
    *,
    is_begun: bool = False,
) -> None:
    """Compare all lines of a table in order; of a list that is `is_begun` those that are there."""
    lines = [] if table is None else [list(it.values()) for it in table.lines]
    if (is_begun and bool(lines) is not bool(right)) or (not is_begun and len(lines) != len(right)):
        walk.differ(f"{place}: {len(lines)} lines, {len(right)} are right")
    for said, line in zip(lines, right, strict=False):
        for head, cell, expected in zip(table.heads if table else (), said, line, strict=False):
            if expected is not None:
                walk.expect("page", f"{place}, {said[0]}, {head}", cell, (expected,))


def many(value: int | None, language: str) -> str:
    """Write how many; a dash where there is none to count."""
    return "–" if value is None else shown("number", value, language)


def amount(value: int | None, language: str) -> str:
    """Write money, or that it is unknown."""
    return f"? {UNKNOWN[language]}" if value is None else shown("money", value, language)


def off(value: int | None, language: str) -> str:
    """Write an amount missing or too much, with its sign."""
    return ("+" if value and value > 0 else "") + amount(value, language)


def wait(seconds: int | None) -> str:
    """Write a wait in its two largest units; a dash for one that nobody had."""
    if seconds is None:
        return "–"
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def limit(now: int, was: int | None, least: int, language: str) -> str:
    """Write a limit of a sign, with the one before it if that was another."""
    found = [it for it in (was, now) if it is not None] if was != now else [now]
    return " → ".join(shown("money", it, language) if it > least else "–" for it in found)


def compared_off(cell: str, value: int | None, language: str) -> str | None:
    """Find the present value in a cell that has the former one too; "" where it is not there."""
    right = off(value, language)
    return right if right in cell else ""


def first(tables: Sequence[ReadTable], at: int) -> Any:
    """Give a table of a page; None where the page has not so many."""
    return tables[at] if at < len(tables) else None
