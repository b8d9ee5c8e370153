"""A period split on a page: the rows of one table, every part and figure with its link."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from casino.reporting.figures import Figure, compute_figures
from casino.reporting.pages.addresses import address_of, narrow, page_of_figure, page_of_part
from casino.reporting.pages.naming import Name, name_part
from casino.reporting.pages.order import Order
from casino.reporting.question import Question
from casino.reporting.selectors.names import Names
from casino.reporting.selectors.totals import By, Totals


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure, and the address of the rows behind it; empty if there is none."""

    figure: Figure
    href: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A part of the period: its name, the address of its own page, its figures and sums."""

    key: Any
    name: Name
    href: str
    cells: list[Cell]
    sums: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its figure, how it is sorted, and the link to sort by it."""

    key: str
    sorted: str
    href: str


@dataclass(frozen=True, slots=True)
class Section:
    """One table of parts. `anchor` is its place on the page, `columns` the keys of figures.

    `rows` come as they pass, `listed` are the same in the order that the reader asked for.
    """

    anchor: str
    by: By
    columns: list[str]
    heads: list[Head]
    rows: list[Row]
    listed: list[Row]
    whole: list[Cell]


def build_section(
    page: str,
    question: Question,
    by: By,
    totals: Totals,
    keys: Sequence[str],
    names: Names,
    order: Order,
    *,
    has_ways: bool = True,
) -> Section:
    """Lay out the parts of a question as a table of those figures `keys` that exist.

    Without `has_ways` only the parts have links, not each figure, to keep a long series small.
    """
    whole = compute_figures(totals.whole)
    columns = [key for key in keys if key in whole]
    rows = []
    for group in totals.groups:
        changed = narrow(question, by, group.key)
        ways = {} if changed is None else _ways(page, question, by, changed, columns)
        figures = compute_figures(group.sums)
        rows.append(
            Row(
                group.key,
                name_part(names, by, group.key),
                ways.get("", ""),
                [Cell(figures[key], ways.get(key, "") if has_ways else "") for key in columns],
                group.sums,
            )
        )
    anchor = f"by-{by.value}"
    heads = [
        Head(
            key,
            order.said_of(key),
            f"{address_of(page, question, order=order.after(key).word or None)}#{anchor}",
        )
        for key in columns
    ]
    in_all = [Cell(whole[key]) for key in columns]
    return Section(anchor, by, columns, heads, rows, _in_order(rows, columns, order), in_all)


def _in_order(rows: list[Row], columns: list[str], order: Order) -> list[Row]:
    """List rows by a figure; those where it is unknown come last in either order."""
    if order.key not in columns:
        return rows
    at = columns.index(order.key)
    worth = {row.key: row.cells[at].figure.value for row in rows}
    known = [row for row in rows if worth[row.key] is not None]
    known.sort(key=lambda row: worth[row.key] or 0, reverse=order.is_most_first)
    return known + [row for row in rows if worth[row.key] is None]


def _ways(
    page: str, question: Question, by: By, changed: dict[str, object], columns: Sequence[str]
) -> dict[str, str]:
    """Write where a part leads (under no key) and where each of its figures does."""
    own = page_of_part(page, by)
    pages = {"": own} | {key: page_of_figure(key, own) for key in columns}
    written = {
        at: address_of(at, question, **(changed | {"by": None})) for at in set(pages.values())
    }
    return {key: written[at] for key, at in pages.items()}
