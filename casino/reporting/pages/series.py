"""Long series as plain values, for the charts that the browser draws."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext

from casino.reporting.figures import Figure, Kind, compute_figures
from casino.reporting.interval import Interval, compute_interval
from casino.reporting.periods import Period
from casino.reporting.selectors.totals import By, Totals
from casino.reporting.steps import end_of_month
from casino.reporting.words import MEASURE_WORDS

# Each chart has figures of one kind, and so one scale.
CHARTS: Final[tuple[tuple[str, ...], ...]] = (
    ("win", "drop"),
    ("hold",),
    ("commission_counted", "tips_counted"),
    ("coups",),
    ("pace",),
    ("occupancy",),
)
_MIDNIGHT: Final = time(tzinfo=UTC)


class Chart(NamedTuple):
    """One chart: its figures, and the whole of it as plain values for the script."""

    keys: list[str]
    name: str
    unknown: int
    plain: dict[str, Any]


def build_charts(period: Period, by: By, totals: Totals) -> list[Chart]:
    """Return the charts of a period split by day or month, those with any known figure.

    A day that is unknown or without play is null and so a gap. Days are seconds since 1970 at
    midnight UTC, and are written in UTC: the same date on every device.
    """
    sums = {group.key: group.sums for group in totals.groups}
    places = list(_places(period, by)) if sums else []
    figures = [compute_figures(sums[at]) if at in sums else {} for at in places]
    frame = {
        "by": by.value,
        "at": [int(datetime.combine(place, _MIDNIGHT).timestamp()) for place in places],
    }
    ranges = [compute_interval(sums[at]) if at in sums else None for at in places]
    charts = [_beside_theory(frame, ranges)] if any(ranges) else []
    for keys in CHARTS:
        there = [key for key in keys if any(_is_known(it, key) for it in figures)]
        if there:
            charts.append(_build_chart(there, frame, figures))
    return charts


def _build_chart(keys: list[str], frame: dict[str, Any], figures: list[dict[str, Figure]]) -> Chart:
    kind = next(it[keys[0]].kind for it in figures if keys[0] in it)
    series = [
        {
            "label": str(MEASURE_WORDS[key]),
            "values": [it[key].value if key in it else None for it in figures],
        }
        for key in keys
    ]
    unknown = sum(bool(it) and not all(_is_known(it, key) for key in keys) for it in figures)
    name = " · ".join(str(MEASURE_WORDS[key]) for key in keys)
    return Chart(keys, name, unknown, frame | {"kind": kind.value, "series": series, "band": None})


def _beside_theory(frame: dict[str, Any], ranges: list[Interval | None]) -> Chart:
    """Return the chart of results beside theory and chance, over the coups with exact odds."""
    series = [
        {"label": gettext("Result"), "values": [it and it.result_minor for it in ranges]},
        {"label": gettext("Theory"), "values": [it and it.theory_minor for it in ranges]},
    ]
    band = {"low": [it and it.low_minor for it in ranges]}
    band["high"] = [it and it.high_minor for it in ranges]
    name = gettext("Result and theory, for coups whose bets are known")
    plain = frame | {"kind": Kind.MONEY.value, "series": series, "band": band}
    return Chart([], name, 0, plain)


def _is_known(figures: Mapping[str, Figure], key: str) -> bool:
    return key in figures and figures[key].value is not None


def _places(period: Period, by: By) -> Iterator[date]:
    """Go through the days of a period, or the first days of its months."""
    if by is By.DAY:
        yield from period
        return
    month = period.first.replace(day=1)
    while month <= period.last:
        yield month
        month = date.fromordinal(end_of_month(month).toordinal() + 1)
