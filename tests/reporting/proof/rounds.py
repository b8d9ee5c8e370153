"""Where a walk goes: every page, every address of the API and every file of the reports."""

from collections.abc import Collection
from itertools import islice
from typing import Any

from tests.reporting.proof.answers import look_at_freshness, look_at_totals
from tests.reporting.proof.book import (
    KEYS,
    OF_PEOPLE,
    Asked,
    asked_of_day,
    asked_of_month,
    before_of,
)
from tests.reporting.proof.coup_list import look_at_coups
from tests.reporting.proof.difference_list import look_at_differences
from tests.reporting.proof.feed import look_at_feed
from tests.reporting.proof.files import KINDS, look_at_files
from tests.reporting.proof.floor_lists import look_at_incidents, look_at_limits, look_at_waiting
from tests.reporting.proof.pages import (
    look_at_group,
    look_at_overview,
    look_at_parts,
    look_at_trends,
)
from tests.reporting.proof.walk import Walk

BOOKS = ("csv", "xlsx")  # for lists too long for paper
_MONEY = ("day", "table", "shift", "format", "regulation", "month")
_OF_TABLE = ("day", "shift", "hour", "croupier", "jefe", "regulation", "month")


def walk_reports(
    walk: Walk,
    *,
    tables_most: int = 2,
    pages_most: int = 3,
    on_paper: Collection[str | None] = (None, *KEYS),
) -> None:
    """Go everywhere; of so many tables the page of each, of long lists so many pages.

    Split by a key in `on_paper` the figures are opened on paper too, which takes longest.

    The newest day is asked for by itself, in the whole and left out of it: its drop may be
    uncounted. New pages of lists join `walk_lists`.
    """
    newest, counted = walk.days[-1], walk.days[-2]
    whole, found = Asked(walk.days[0], newest), Asked(walk.days[0], counted)
    for asked in (
        asked_of_day(newest),
        asked_of_day(counted),
        asked_of_month(counted),
        found,
        whole,
    ):
        look_at_overview(walk, asked, before_of(asked))
    look_at_group(walk, found)
    _walk_pages(walk, whole, found, tables_most)
    _walk_totals(walk, whole, on_paper)
    walk_lists(walk, whole, pages_most)


def _walk_pages(walk: Walk, whole: Asked, found: Asked, tables_most: int) -> None:
    day = asked_of_day(whole.last)
    several = _several(walk, whole)
    for by in KEYS:
        look_at_parts(walk, "/reports/day/", _by(whole, by))
        if by not in ("day", "month"):
            look_at_parts(walk, "/reports/day/", _by(day, by))
    for narrowed in several:
        look_at_parts(walk, "/reports/day/", _by(whole, "day", **narrowed))
    for table in islice(walk.named.tables, tables_most):
        for by in _OF_TABLE:
            look_at_parts(
                walk, f"/reports/table/{table}/", _by(found, by, table=table), in_path=True
            )
    for asked in (whole, day, *(_by(whole, "day", **it) for it in several if {*it} & {*OF_PEOPLE})):
        look_at_parts(walk, "/reports/people/", asked)
    for by in _MONEY:
        look_at_parts(walk, "/reports/money/", _by(whole, by))
        look_at_parts(walk, "/reports/money/", _by(found, by))
    look_at_parts(walk, "/reports/money/", _by(day, "table"))
    for by in ("day", "month"):
        look_at_trends(walk, _by(whole, by))


def _walk_totals(walk: Walk, whole: Asked, on_paper: Collection[str | None]) -> None:
    """Ask for the figures by the API and as files, by everything they can be parted by."""
    day = asked_of_day(whole.last)
    for by in (None, *KEYS):
        look_at_totals(walk, _by(whole, by))
        look_at_totals(walk, _by(day, by))
        look_at_files(walk, "totals", _by(whole, by), kinds=KINDS if by in on_paper else BOOKS)
    for asked in (_by(day, "table"), asked_of_month(whole.last, "day")):
        look_at_files(walk, "totals", asked)
    for narrowed in _several(walk, whole):
        for by in ("table", "croupier"):
            crossed = "hour" in narrowed and by in OF_PEOPLE
            look_at_totals(walk, _by(whole, None if crossed else by, **narrowed))
        look_at_files(walk, "totals", _by(whole, "shift", **narrowed), kinds=["csv"])
    look_at_freshness(walk, whole)


def walk_lists(walk: Walk, whole: Asked, pages_most: int) -> None:
    """Ask for the lists: in files the whole of each, on paper those of the newest day."""
    day = asked_of_day(whole.last)
    for asked, kinds in ((whole, BOOKS), (day, KINDS)):
        look_at_limits(walk, asked, kinds, pages_most)
        look_at_waiting(walk, asked, KINDS)
        look_at_incidents(walk, asked, KINDS, pages_most)
        look_at_differences(walk, asked, kinds, pages_most)
    look_at_coups(walk, day, BOOKS, pages_most)
    for narrowed in _several(walk, day):
        look_at_coups(walk, asked_of_day(day.last, **narrowed), ("csv",), 1)
    look_at_feed(walk, whole.last)


def _by(asked: Asked, by: str | None, **narrowed: Any) -> Asked:
    return Asked(asked.first, asked.last, by, narrowed, asked.span)


def _several(walk: Walk, asked: Asked) -> list[dict[str, Any]]:
    """Return a filter for each kind of part of a question: its last key."""
    several = []
    for by in KEYS:
        if by not in ("day", "month"):
            keys = [it for it in walk.book.compute(_by(asked, by)).parts if it is not None]
            several.append({by: keys[-1]})
    return several
