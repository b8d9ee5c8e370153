"""The minimum on a table's sign over a period, as a line of steps: percents across, pixels down."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from casino.lib.money import format_minor
from casino.reporting.figures import Kind
from casino.reporting.pages.charts import (
    FOOT_PX,
    LETTER_PX,
    PLOT_PX,
    TOP_PX,
    Scale,
    Tick,
    write_tick,
)
from casino.reporting.selectors.limits import Step
from tables.houses.models import House

_MOMENTS: Final = 4
"""Parts of the period that are named along the foot."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight piece of the line; `x` in percent, `y` in pixels."""

    x1: str
    y1: str
    x2: str
    y2: str


@dataclass(frozen=True, slots=True)
class SignChart:
    """The line, its scales, and each step in words."""

    height: int
    scale_width: int
    foot_y: str
    lines: list[Line]
    ticks: list[Tick]
    moments: list[Tick]
    said: list[str]


def draw_sign(
    steps: Sequence[Step],
    since: datetime,
    until: datetime,
    now: datetime,
    house: House,
    locale: str,
) -> SignChart | None:
    """Draw the sign from `since` to `until`, but not beyond `now`; None where there were no limits.

    Before the first limits there is no line: the sign was empty.
    """
    end = min(until, now)
    stood = [(max(step.since, since), step.limits.minimum_minor) for step in steps]
    stood = [(at, minimum) for at, minimum in stood if at < end]
    if not stood:
        return None
    scale = Scale(0, max(minimum for _, minimum in stood), PLOT_PX)

    def across(at: datetime) -> str:
        return f"{100 * ((at - since) / (until - since)):.2f}%"

    lines: list[Line] = []
    ends = [*(at for at, _ in stood[1:]), end]
    for number, ((at, minimum), over) in enumerate(zip(stood, ends, strict=True)):
        y = scale.down(minimum)
        if number:
            lines.append(Line(across(at), lines[-1].y2, across(at), y))
        lines.append(Line(across(at), y, across(over), y))
    ticks = [Tick(scale.down(at), write_tick(Kind.MONEY, at, house)) for at in scale.ticks]
    return SignChart(
        height=TOP_PX + PLOT_PX + FOOT_PX,
        scale_width=max(len(tick.word) for tick in ticks) * LETTER_PX,
        foot_y=scale.down(0),
        lines=lines,
        ticks=ticks,
        moments=_moments(since, until, house),
        said=[
            gettext("from %(moment)s %(amount)s")
            % {
                "moment": _write_moment(at, house),
                "amount": format_minor(minimum, house.currency, locale),
            }
            for at, minimum in stood
        ],
    )


def _write_moment(at: datetime, house: House) -> str:
    """Write a moment by the house's clock."""
    shown = at.astimezone(ZoneInfo(house.timezone))
    return f"{date_format(shown, 'SHORT_DATE_FORMAT')} {time_format(shown, 'H:i')}"


def _moments(since: datetime, until: datetime, house: House) -> list[Tick]:
    """Name some moments along the foot: hours of a day, days of anything longer."""
    apart, zone = (until - since) / _MOMENTS, ZoneInfo(house.timezone)
    named = []
    for number in range(_MOMENTS):  # at the last there is no room for a label
        at = (since + apart * number).astimezone(zone)
        short = date_format(at, "SHORT_DATE_FORMAT")
        word = time_format(at, "H:i") if apart.days < 1 else short.rpartition("/")[0] or short
        named.append(Tick(f"{100 * number / _MOMENTS:.2f}%", word))
    return named
