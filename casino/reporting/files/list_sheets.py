"""Limits, lines, incidents and differences of a period as sheets; long lists are read late."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from django.utils.translation import gettext_lazy as _

from casino.house.report.printout import Cell, Column, Kind, Row, Rows, Sheet
from casino.house.report.words import FIGURE_WORDS, KNOWN_WORDS, TALLY_WORDS
from casino.lib.floor_words import CATEGORY_WORDS, INCIDENT_STATE_WORDS
from casino.reporting.files.words import PART_WORDS, WAITED_TITLES
from casino.reporting.list_words import LIMIT_WORDS, LINE_WORD
from casino.reporting.question import Question
from casino.reporting.selectors.differences import (
    FigureDifferences,
    Side,
    read_differences,
    sum_differences,
)
from casino.reporting.selectors.incidents_told import Sorted, read_incidents, sum_incidents
from casino.reporting.selectors.limits_told import LIMITS, Sign, read_changes, sum_limits
from casino.reporting.selectors.waiting import Waited, read_waiting
from casino.reporting.selectors.within import Page
from tables.models import House

_Told = TypeVar("_Told")
_TABLE: Final = Column("table", _("Table"))
_DAY: Final = Column("gaming_day", _("Gaming day"), Kind.DAY)
_SHIFT: Final = Column("shift", _("Shift"), Kind.NUMBER)
_SESSION: Final = Column("session", _("Session"), Kind.NUMBER)
_FIGURE: Final = Column("figure", _("Figure"), words=FIGURE_WORDS)
_GRADE: Final = Column(
    "grade", _("Known as"), words={grade: words for grade, (_sign, words) in KNOWN_WORDS.items()}
)


def limits_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out how often each sign changed, and each change."""
    asked = (house, question.period, question.narrowed)
    ends = ("minimum_lowest", "minimum_highest", "maximum_lowest", "maximum_highest")
    changes = (
        Column("id", _("Number"), Kind.NUMBER),
        _TABLE,
        _of_limits("in_force_at", Kind.MOMENT),
        *(Column(f"from_{it}", _("Before"), Kind.MONEY) for it in LIMITS[:1]),
        *(_of_limits(it, Kind.MONEY) for it in LIMITS),
        *(_of_limits("posted_by"), _of_limits("reason")),
        *(_of_limits("withdrawn_at", Kind.MOMENT), _of_limits("withdrawn_by")),
    )
    return [
        Sheet(
            "tables",
            _("Table by table"),
            (
                _TABLE,
                _of_limits("postings", Kind.NUMBER),
                _of_limits("withdrawn", Kind.NUMBER),
                *(_of_limits(it, Kind.MONEY) for it in ends),
            ),
            tuple(
                (
                    *(it.table_number, it.postings, it.withdrawn),
                    *(_or_nothing(end) for end in it.ends),
                )
                for it in sum_limits(*asked)
            ),
            empty=_("No limits came into force."),
        ),
        Sheet(
            "changes",
            _("Changes of limits"),
            changes,
            Rows(
                lambda: (
                    (
                        *(it.id, it.table_number, it.in_force_at),
                        "" if it.former is None else it.former.minimum_minor,
                        *_sign(it.limits),
                        *(it.posted_by, it.reason),
                        _or_nothing(it.withdrawn_at),
                        it.withdrawn_by or "",
                    )
                    for it in _all_of(lambda before: read_changes(*asked, before))
                )
            ),
            empty=_("No limits came into force."),
        ),
    ]


def waiting_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out the lines, and the days."""
    told = read_waiting(house, question.period, question.narrowed)
    columns = tuple(Column(key, title, Kind.NUMBER) for key, title in WAITED_TITLES.items())
    line = Column("line", LINE_WORD, words={"house": _("of the house"), "all": _("All lines")})
    return [
        Sheet(
            "lines",
            _("The lines"),
            (line, *columns),
            (
                ("all", *_waited(told.whole)),
                *((it.table_number or "house", *_waited(it.waited)) for it in told.lines),
            ),
        ),
        Sheet(
            "days",
            _("Day by day"),
            (_DAY, *columns),
            tuple((day, *_waited(waited)) for day, waited in told.days),
            empty=_("Nobody joined a line."),
        ),
    ]


def incidents_sheets(question: Question, house: House, of: Sorted) -> list[Sheet]:
    """Lay out how many there were of which kind, and each."""
    asked = (house, question.period, question.narrowed, of)
    sums = sum_incidents(*asked)
    counts = (
        Column("incidents", _("Incidents"), Kind.NUMBER),
        Column("amounts_known", _("Amounts known"), Kind.NUMBER),
        Column("amount", _("Amount"), Kind.MONEY),
    )
    heads = {
        "category": Column("category", _("Category"), words=CATEGORY_WORDS),
        "state": Column("state", _("State"), words=INCIDENT_STATE_WORDS),
        "table": _TABLE,
    }
    titles = {"category": _("By category"), "state": _("By state"), "table": _("By table")}
    nothing = _("There was no incident.")
    parts = [
        Sheet(
            key,
            titles[key],
            (heads[key], *counts),
            tuple(
                (it.name, it.incidents, it.amounts_known, it.amount_minor) for it in sums.by[key]
            ),
            empty=nothing,
        )
        for key in heads
    ]
    columns = (
        Column("id", _("Number"), Kind.NUMBER),
        *(_DAY, _SHIFT, _TABLE, heads["category"], heads["state"]),
        Column("happened_at", _("Happened"), Kind.MOMENT),
        Column("amount", _("Amount"), Kind.MONEY),
        Column("what_happened", _("What happened")),
        Column("reported_by", _("Reported by")),
    )
    each = Sheet(
        "incidents",
        _("Incidents"),
        columns,
        Rows(
            lambda: (
                (
                    *(it.id, it.gaming_day, _or_nothing(it.shift_number), it.table_number),
                    *(it.category, it.state, it.happened_at, it.amount_minor),
                    *(it.what_happened, it.reported_by),
                )
                for it in _all_of(lambda before: read_incidents(*asked, before))
            )
        ),
        empty=nothing,
    )
    return [*parts, each]


def differences_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out the differences by figure, shift and signer, and each line that differs."""
    asked = (house, question.period, question.narrowed)
    sums = sum_differences(*asked)
    lines = Column("lines", _("Lines"), Kind.NUMBER)
    sides = (*_side_columns("records"), *_side_columns("box"))
    columns = (
        *(_DAY, _SHIFT, _TABLE, _FIGURE),
        Column("recorded_difference", _("Recorded less expected"), Kind.MONEY),
        Column("counted_difference", _("Counted less recorded"), Kind.MONEY),
        *(_GRADE, Column("called_by", _("Called by")), Column("blind_by", _("Counted blind by"))),
        *(Column("first_by", _("First signature")), Column("second_by", _("Second signature"))),
    )
    nothing = _("No difference was found.")
    return [
        Sheet(
            "figures",
            _("Differences by figure"),
            (_FIGURE, lines, *sides, _GRADE),
            tuple((it.figure, it.lines, *_sides(it), it.grade) for it in sums.figures),
            empty=_("No shift of the period is reconciled."),
            note=_("What is short and what is over are summed up apart; so is each side."),
        ),
        Sheet(
            "shifts",
            _("Differences by shift"),
            (_DAY, _SHIFT, _FIGURE, *sides, _GRADE),
            tuple(
                (it.gaming_day, it.shift_number, it.figure, *_sides(it), it.grade)
                for it in sums.shifts
            ),
            empty=_("No shift of the period is reconciled."),
        ),
        Sheet(
            "signers",
            _("Differences by who counted"),
            (
                Column("badge", _("Badge")),
                Column("name", _("Name")),
                Column("part", _("As"), words=PART_WORDS),
                Column("counts", _("Counts"), Kind.NUMBER),
                *_side_columns("box"),
            ),
            tuple((it.badge, it.name, it.part, it.counts, *_side(it.box)) for it in sums.signers),
            empty=_("Nobody has counted."),
        ),
        Sheet(
            "tallies",
            _("Coups and cards"),
            (
                Column("tally", _("Figure"), words=TALLY_WORDS),
                lines,
                Column("known", _("Known of"), Kind.NUMBER),
                Column("missing", _("missing"), Kind.NUMBER),
                Column("extra", _("too many"), Kind.NUMBER),
            ),
            tuple((it.tally, it.lines, it.known, it.missing, it.extra) for it in sums.tallies),
            empty=_("No shift of the period is reconciled."),
        ),
        Sheet(
            "differences",
            _("Each difference"),
            columns,
            Rows(
                lambda: (
                    (
                        *(it.gaming_day, it.shift_number, it.table_number, it.figure),
                        *(it.recorded_difference_minor, it.counted_difference_minor, it.grade),
                        *(it.called_by or "", it.blind_by or ""),
                        *(it.first_by or "", it.second_by or ""),
                    )
                    for it in _all_of(lambda before: read_differences(*asked, before))
                )
            ),
            empty=nothing,
        ),
    ]


def _all_of(read: Callable[[int | None], Page[_Told]]) -> Iterator[_Told]:
    """Go through a long list page by page."""
    before = None
    while True:
        page = read(before)
        yield from page.rows
        before = page.before
        if before is None:
            return


def _of_limits(key: str, kind: Kind = Kind.TEXT) -> Column:
    return Column(key, LIMIT_WORDS[key], kind)


def _sign(sign: Sign) -> Row:
    return tuple(getattr(sign, it) for it in LIMITS)


def _waited(waited: Waited) -> Row:
    """Tell them; a wait that nobody had is no number."""
    return tuple(_or_nothing(number) for number in waited.numbers.values())


def _side_columns(side: str) -> tuple[Column, ...]:
    titles = {
        "records": (_("Records: known of"), _("Records: short"), _("Records: over")),
        "box": (_("Box: known of"), _("Box: short"), _("Box: over")),
    }[side]
    kinds = (Kind.NUMBER, Kind.MONEY, Kind.MONEY)
    names = ("known", "short", "over")
    return tuple(
        Column(f"{side}_{name}", title, kind)
        for name, title, kind in zip(names, titles, kinds, strict=True)
    )


def _sides(told: FigureDifferences) -> Row:
    return *_side(told.records), *_side(told.box)


def _side(side: Side) -> Row:
    return side.known, side.short_minor, side.over_minor


def _or_nothing(cell: Cell) -> Cell:
    """Leave a cell empty where there is nothing that anybody could know."""
    return "" if cell is None else cell
