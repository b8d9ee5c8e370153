"""The page of the odds of a table's remaining shoe."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from games.rules.odds import PERCENT_PLACES, write_decimal
from games.rules.wagers import WagerKind
from games.shoe_odds.selectors import ShoeOdds, find_shoe_odds
from tables.floor.models import GamingTable
from tables.posts.doorway import table_page
from tables.sessions.selectors import find_open_session

WIDTH: Final = 600
HEIGHT: Final = 60


@table_page("shoe_odds.view")
def table_odds(request: HttpRequest, table: GamingTable) -> HttpResponse:
    """Show the exact edge of each bet now, and how it went through the shoe."""
    odds = find_shoe_odds(table)
    return render(
        request,
        "shoe_odds/odds.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "odds": odds,
            **({} if odds is None else _show(odds)),
        },
    )


def _show(odds: ShoeOdds) -> dict[str, Any]:
    kinds = list(odds.rules.wagers)
    return {
        "wagers": [
            {
                "wager": kind.value,
                "fresh": _percent(odds.fresh[kind]),
                "now": _percent(odds.now[kind]) if odds.now else None,
                "exact": str(odds.now[kind]) if odds.now else "",
                "line": _line(odds, kind),
            }
            for kind in kinds
        ],
        "rows": [
            (it, [_percent(it.edges[kind]) if it.edges else None for kind in kinds])
            for it in reversed(odds.through)
        ],
        "size": (WIDTH, HEIGHT),
    }


def _line(odds: ShoeOdds, kind: WagerKind) -> dict[str, Any]:
    """Return the points of an edge through the shoe, and the height of zero in the same scale."""
    edges = [odds.fresh[kind], *(it.edges[kind] for it in odds.through if it.edges)]
    low, high = min(*edges, Fraction(0)), max(*edges, Fraction(0))
    step = WIDTH / max(1, len(edges) - 1)
    points = [f"{at * step:.1f},{_height(edge, low, high):.1f}" for at, edge in enumerate(edges)]
    return {
        "points": " ".join(points),
        "zero": f"{_height(Fraction(0), low, high):.1f}",
        "low": _percent(min(edges)),
        "high": _percent(max(edges)),
    }


def _height(edge: Fraction, low: Fraction, high: Fraction) -> float:
    return HEIGHT * float((high - edge) / ((high - low) or 1))


def _percent(edge: Fraction) -> Decimal:
    return Decimal(write_decimal(edge * 100, PERCENT_PLACES))


PAGES: Sequence[URLPattern] = [
    address("tables/<int:table_id>/odds/", table_odds, name="table-odds", need="shoe_odds.view"),
]
