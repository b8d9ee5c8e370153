"""Small charts as plain geometry: percents across, pixels down, so that letters keep their size.

An unknown amount has no bar: it is a gap with its word, never a bar of nothing.
"""

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from django.utils.translation import gettext

from casino.reporting.figures import Figure, Kind
from casino.reporting.interval import compute_interval
from casino.reporting.pages.sections import Section
from casino.reporting.selectors.totals import By
from casino.reporting.written import write_short, write_value
from tables.houses.models import House

_ROW_PX: Final = 44
_BAND_PX: Final = 26  # where the band of a row begins, below its words
PLOT_PX: Final = 180
TOP_PX: Final = 24  # the scale of intervals, and room above the highest column
FOOT_PX: Final = 24
LETTER_PX: Final = 8
_TICKS: Final = 4
_ROWS_MOST: Final = 31
NAMES_MOST: Final = 12  # along the foot of a chart on a telephone
_STEPS: Final = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the scale: where it is (percent across, or pixels down) and its label."""

    at: str
    word: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One part in an interval chart; `x` and widths in percent, `y` in pixels."""

    y: int
    band_y: int
    band_end: int
    middle_y: int
    name: str
    said: str
    low_x: str
    band_width: str
    theory_x: str
    result_x: str
    is_outside: bool


@dataclass(frozen=True, slots=True)
class Intervals:
    """Results and theory with the range that chance allows, a row for each part."""

    anchor: str
    height: int
    foot: int
    zero_x: str
    marks: list[Mark]
    ticks: list[Tick]
    outside: int


@dataclass(frozen=True, slots=True)
class Column:
    """One part in a column chart; `height` is empty if the figure is unknown."""

    x: str
    width: str
    middle_x: str
    y: str
    height: str
    name: str
    said: str
    is_named: bool
    is_below: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """A figure by hour or day, a column for each part."""

    anchor: str
    key: str
    by: By
    height: int
    scale_width: int
    zero_y: str
    columns: list[Column]
    ticks: list[Tick]
    unknown: int


def draw_intervals(section: Section, house: House) -> Intervals | None:
    """Draw the parts of a section that have a price; None if there are none, or too many.

    Many days beside theory are a long series, which has a page of its own.
    """
    priced = [(row.name.word, compute_interval(row.sums)) for row in section.rows]
    drawn = [(name, it) for name, it in priced if it is not None]
    if not drawn or len(drawn) > _ROWS_MOST:
        return None
    edges = [edge for _, it in drawn for edge in (it.low_minor, it.high_minor, it.result_minor, 0)]
    scale = Scale(min(edges), max(edges))
    marks = []
    for number, (name, it) in enumerate(drawn):
        top = TOP_PX + number * _ROW_PX
        said = gettext("%(result)s; theory %(theory)s") % {
            "result": _money(it.result_minor, house),
            "theory": _money(it.theory_minor, house),
        }
        if not it.is_whole:
            said += f" ({it.known}/{it.of})"
        marks.append(
            Mark(
                y=top + 16,
                band_y=top + _BAND_PX - 4,
                band_end=top + _BAND_PX + 8,
                middle_y=top + _BAND_PX + 2,
                name=name,
                said=said,
                low_x=scale.across(it.low_minor),
                band_width=scale.width(it.low_minor, it.high_minor),
                theory_x=scale.across(it.theory_minor),
                result_x=scale.across(it.result_minor),
                is_outside=it.is_outside,
            )
        )
    ticks = [Tick(scale.across(at), write_tick(Kind.MONEY, at, house)) for at in scale.ticks]
    return Intervals(
        anchor=f"{section.anchor}-theory",
        height=TOP_PX + len(marks) * _ROW_PX,
        foot=TOP_PX + len(marks) * _ROW_PX,
        zero_x=scale.across(0),
        marks=marks,
        ticks=ticks,
        outside=sum(it.is_outside for it in marks),
    )


def draw_columns(section: Section, key: str, house: House) -> Columns | None:
    """Draw one figure of a section's parts; None if none is known."""
    if key not in section.columns:
        return None
    place = section.columns.index(key)
    figures = [(row.name, row.cells[place].figure) for row in section.rows]
    values = [it.value for _, it in figures if it.value is not None]
    if not values:
        return None
    kind = figures[0][1].kind
    scale = Scale(min(0, *values), max(0, *values), PLOT_PX)
    every = ceil(len(figures) / NAMES_MOST)
    share = 100 / len(figures)
    columns = []
    for number, (name, figure) in enumerate(figures):
        value = figure.value
        middle = (number + 0.5) * share
        columns.append(
            Column(
                x=percent(number * share + share * 0.12),
                width=percent(share * 0.76),
                middle_x=percent(middle),
                y="" if value is None else scale.down(max(value, 0)),
                height="" if value is None else scale.tall(value),
                name=_foot_name(section, name.word),
                said=f"{name.word}: {_said(figure, house)}",
                is_named=number % every == 0,
                is_below=value is not None and value < 0,
            )
        )
    ticks = [Tick(scale.down(at), write_tick(kind, at, house)) for at in scale.ticks]
    return Columns(
        anchor=f"{section.anchor}-{key}",
        key=key,
        by=section.by,
        height=TOP_PX + PLOT_PX + FOOT_PX,
        scale_width=max(len(tick.word) for tick in ticks) * LETTER_PX,
        zero_y=scale.down(0),
        columns=columns,
        ticks=ticks,
        unknown=sum(figure.value is None for _, figure in figures),
    )


class Scale:
    """From amounts to places: percent across, or pixels down within `tall_px`."""

    def __init__(self, low: int, high: int, tall_px: int = 0) -> None:
        """Make a scale that has both ends, in round steps; each is an amount or a number."""
        step = _step(max(high - low, 1))
        self.low, self.high = floor(low / step) * step, ceil(high / step) * step
        if self.low == self.high:
            self.high += step
        self.ticks = list(range(self.low, self.high + 1, step))
        self._tall = tall_px

    def across(self, amount: int) -> str:
        """Return where an amount is across, in percent."""
        # A little room at both ends, so that no word or mark is cut.
        return percent(3 + 94 * self._part(amount))

    def width(self, low: int, high: int) -> str:
        """Return how wide it is from one amount to another, in percent."""
        return percent(94 * (self._part(high) - self._part(low)))

    def down(self, amount: int) -> str:
        """Return where an amount is from the top, in pixels."""
        return f"{TOP_PX + self._tall * (1 - self._part(amount)):.1f}"

    def tall(self, amount: int) -> str:
        """Return how tall an amount is, in pixels, whichever side of nothing it is on."""
        # A known zero is a hair, so that it is not taken for a gap.
        return f"{max(self._tall * abs(amount) / (self.high - self.low), 1):.1f}"

    def _part(self, amount: int) -> float:
        return (amount - self.low) / (self.high - self.low)


def _step(reach: int) -> int:
    """Return a round step that divides the range into a few parts."""
    rough = max(reach / _TICKS, 1)
    unit = 10 ** floor(log10(rough))
    return int(next(unit * it for it in _STEPS if unit * it >= rough))


def percent(value: float) -> str:
    """Write a place across."""
    return f"{value:.2f}%"


def _foot_name(section: Section, word: str) -> str:
    """Shorten a name for the axis: only the hour, the day without its year."""
    return word.partition(":")[0] if section.by is By.HOUR else word.rpartition("/")[0] or word


def _said(figure: Figure, house: House) -> str:
    return write_value(figure.kind, figure.value, house.currency, house.reading_language)


def _money(amount: int, house: House) -> str:
    return write_value(Kind.MONEY, amount, house.currency, house.reading_language)


def write_tick(kind: Kind, value: int, house: House) -> str:
    """Write a round value at an axis, in the reader's language."""
    return write_short(kind, value, house.currency, house.reading_language)
