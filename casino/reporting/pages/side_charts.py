"""How much boxes were short and over, by shift: down and up from one line, never netted.

An unknown amount has no bar but a gap with the word for unknown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.formats import date_format
from django.utils.translation import gettext

from casino.reporting.figures import Kind
from casino.reporting.pages.charts import (
    FOOT_PX,
    LETTER_PX,
    NAMES_MOST,
    PLOT_PX,
    TOP_PX,
    Scale,
    Tick,
    percent,
)
from casino.reporting.selectors.differences import ShiftDifferences
from casino.reporting.written import write_short, write_value
from tables.houses.models import House


@dataclass(frozen=True, slots=True)
class TwoBars:
    """How much one shift was over, above the line, and short, below it; empty if unknown."""

    x: str
    width: str
    middle_x: str
    over_y: str
    over_height: str
    short_height: str
    name: str
    said: str
    is_named: bool


@dataclass(frozen=True, slots=True)
class SideChart:
    """Shifts side by side, the oldest first; `unknown` of them have no bars."""

    height: int
    scale_width: int
    zero_y: str
    columns: list[TwoBars]
    ticks: list[Tick]
    unknown: int


def draw_box_sides(shifts: Sequence[ShiftDifferences], house: House) -> SideChart | None:
    """Draw how much the boxes of some shifts, the newest first, were short and over.

    None where there is nothing to compare: fewer than two shifts, or no difference in any.
    """
    sides_of_shifts = [(it, _sides_of(it)) for it in reversed(shifts)]
    known = [sides for _, sides in sides_of_shifts if sides is not None]
    if len(sides_of_shifts) < 2 or not any(map(any, known)):
        return None
    scale = Scale(min(short for short, _ in known), max(over for _, over in known), PLOT_PX)
    ticks = [Tick(scale.down(at), _short(at, house)) for at in scale.ticks]
    every, share = ceil(len(sides_of_shifts) / NAMES_MOST), 100 / len(sides_of_shifts)
    columns = []
    for number, (shift, sides) in enumerate(sides_of_shifts):
        short, over = sides or (0, 0)
        day = date_format(shift.gaming_day, "SHORT_DATE_FORMAT")
        columns.append(
            TwoBars(
                x=percent((number + 0.12) * share),
                width=percent(share * 0.76),
                middle_x=percent((number + 0.5) * share),
                over_y="" if sides is None else scale.down(over),
                over_height="" if sides is None else scale.tall(over),
                short_height=scale.tall(short) if short else "",
                name=f"{day.rpartition('/')[0] or day} · {shift.shift_number}",
                said=_said(f"{day}, {shift.shift_number}", sides, house),
                is_named=number % every == 0,
            )
        )
    return SideChart(
        height=TOP_PX + PLOT_PX + FOOT_PX,
        scale_width=max(len(tick.word) for tick in ticks) * LETTER_PX,
        zero_y=scale.down(0),
        columns=columns,
        ticks=ticks,
        unknown=len(sides_of_shifts) - len(known),
    )


def _sides_of(shift: ShiftDifferences) -> tuple[int, int] | None:
    """Return (short, over) over all boxes of a shift, smallest unit; None where none is counted."""
    known = [it.box for it in shift.figures if it.box.known]
    if not known:
        return None
    return sum(it.short_minor or 0 for it in known), sum(it.over_minor or 0 for it in known)


def _said(name: str, sides: tuple[int, int] | None, house: House) -> str:
    language = house.reading_language
    if sides is None:
        return f"{name}: {gettext('unknown')}"
    short, over = (write_value(Kind.MONEY, it, house.currency, language) for it in sides)
    text = gettext("short %(short)s, over %(over)s") % {"short": short, "over": over}
    return f"{name}: {text}"


def _short(value: int, house: House) -> str:
    return write_short(Kind.MONEY, value, house.currency, house.reading_language)
