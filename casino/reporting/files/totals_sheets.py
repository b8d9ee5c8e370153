"""Figures of a period and its parts as sheets: a row for each part, the unknown as unknown."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from casino.lib.words import TERMS
from casino.printing.printout import Cell, Column, Sheet
from casino.printing.printout import Kind as Shown
from casino.reporting.figures import Figure, Kind, compute_figures
from casino.reporting.files.words import (
    COMPARED,
    MEASURE_SHEETS,
    MEASURE_TITLES,
    NOBODY,
    ROW_WORDS,
    WHOLE,
)
from casino.reporting.question import Question
from casino.reporting.selectors.names import Called, read_names
from casino.reporting.selectors.totals import By, read_totals
from casino.reporting.words import BY_HEADS
from casino.shift.words import WITHHELD, WITHHELD_WORDS
from tables.houses.models import House

_SHOWN: Final = {
    Kind.MONEY: Shown.MONEY,
    Kind.NUMBER: Shown.NUMBER,
    Kind.PERCENT: Shown.HUNDREDTHS,
    Kind.RATE: Shown.TENTHS,
    Kind.SECONDS: Shown.TENTHS,
    Kind.SCORE: Shown.HUNDREDTHS,
}
_KEYS: Final = {By.DAY: Shown.DAY, By.SHIFT: Shown.NUMBER, By.HOUR: Shown.NUMBER}
_PEOPLE: Final = (By.CROUPIER, By.JEFE)


class _Line(NamedTuple):
    head: tuple[Cell, ...]
    figures: Mapping[str, Figure]


def totals_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out the whole, the period it is compared with, and each part; and how much is unknown.

    Figures that these parts cannot have are left out, with their columns.
    """
    totals = read_totals(
        house.pk,
        house.timezone,
        question.period,
        question.by,
        question.narrowed,
        sight=question.sight,
    )
    before = question.before
    compared = read_totals(
        house.pk, house.timezone, before.period, None, before.narrowed, sight=before.sight
    )
    heads = _heads(question.by)
    names = read_names(house.pk)
    lines = [
        _Line(_fill((WHOLE,), heads), compute_figures(totals.whole)),
        _Line(_fill((COMPARED,), heads), compute_figures(compared.whole)),
    ]
    for group in totals.groups:
        head = _head(question.by, group.key, names.called(question.by, group.key))
        lines.append(_Line(_fill(head, heads), compute_figures(group.sums)))
    sheets = [_sheet(*of, heads, lines) for of in MEASURE_SHEETS]
    return [*(sheet for sheet in sheets if sheet is not None), _unknown(heads, lines)]


def column_of(figure: Figure) -> Column:
    """Return the column of a figure."""
    return Column(figure.key, MEASURE_TITLES[figure.key], _SHOWN[figure.kind], WITHHELD_WORDS)


def _heads(by: By | None) -> tuple[Column, ...]:
    title = BY_HEADS[by] if by else _("Part")
    kind = _KEYS.get(by, Shown.TEXT) if by else Shown.TEXT
    words = {**ROW_WORDS, **(TERMS if by is By.FORMAT else {})}
    key = Column("part", title, kind, words)
    if by is By.TABLE or by in _PEOPLE:
        return key, Column("name", _("Name"))
    return (key,)


def _head(by: By | None, key: Any, name: Called) -> tuple[Cell, ...]:
    if key is None:
        return (NOBODY,)
    if by is By.MONTH and isinstance(key, date):
        return (f"{key:%Y-%m}",)
    if by is By.TABLE or by in _PEOPLE:
        return name.short, name.long
    cell: Cell = key
    return (cell,)


def _fill(head: tuple[Cell, ...], heads: tuple[Column, ...]) -> tuple[Cell, ...]:
    return (*head, *[""] * (len(heads) - len(head)))


def _sheet(
    key: str, title: Any, measures: tuple[str, ...], heads: tuple[Column, ...], lines: list[_Line]
) -> Sheet | None:
    whole = lines[0].figures
    found = [it for it in measures if it in whole]
    if not found:
        return None
    columns = tuple(column_of(whole[it]) for it in found)
    # The period compared with may have more figures, from before they were kept by hour or person,
    # but not fewer.
    rows = tuple((*line.head, *(_cell(line.figures[it]) for it in found)) for line in lines)
    return Sheet(key, title, (*heads, *columns), rows)


def _cell(figure: Figure) -> Cell:
    return WITHHELD if figure.hidden else figure.value


def _unknown(heads: tuple[Column, ...], lines: list[_Line]) -> Sheet:
    """List unknown figures, for how many sessions each is known, and the known part of money."""
    rows = [
        (
            *line.head,
            figure.key,
            figure.known,
            figure.of,
            "" if figure.part is None or figure.kind is not Kind.MONEY else figure.part,
        )
        for line in lines
        for figure in line.figures.values()
        if not figure.is_whole
    ]
    columns = (
        *heads,
        Column("figure", _("Figure"), words=MEASURE_TITLES),
        Column("known", _("Known of"), Shown.NUMBER),
        Column("of", _("In all"), Shown.NUMBER),
        Column("known_part", _("The part that is known"), Shown.MONEY),
    )
    return Sheet(
        "unknown",
        _("Not wholly known"),
        columns,
        tuple(rows),
        empty=_("Everything is known."),
        note=_("Counted in sessions, or in coups for what comes from their bets."),
    )
