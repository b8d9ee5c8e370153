"""Differences of a period as sheets: by figure, shift and signer, and each line that differs."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.printing.printout import Column, Kind, Row, Rows, Sheet
from casino.reporting.files.columns import DAY, FIGURE, GRADE, SHIFT, TABLE, all_of
from casino.reporting.files.words import PART_WORDS
from casino.reporting.question import Beyond, Question
from casino.reporting.selectors.differences import (
    FigureDifferences,
    Side,
    read_shift_differences,
    sum_differences,
)
from casino.reporting.selectors.differing_lines import read_differences
from casino.shift.words import TALLY_WORDS
from tables.houses.models import House

# Finding the start of a page reads all lines of the period, so a file uses longer pages.
_AT_ONCE: Final = 1_000
_SIDE_TITLES: Final = {
    "records": (_("Records: known of"), _("Records: short"), _("Records: over")),
    "box": (_("Box: known of"), _("Box: short"), _("Box: over")),
}


def _side_columns(side: str) -> tuple[Column, ...]:
    kinds = (Kind.NUMBER, Kind.MONEY, Kind.MONEY)
    names = ("known", "short", "over")
    return tuple(
        Column(f"{side}_{name}", title, kind)
        for name, title, kind in zip(names, _SIDE_TITLES[side], kinds, strict=True)
    )


_LINES: Final = Column("lines", _("Lines"), Kind.NUMBER)
_SIDES: Final = (*_side_columns("records"), *_side_columns("box"))
BY_FIGURE: Final = (FIGURE, _LINES, *_SIDES, GRADE)
BY_SHIFT: Final = (DAY, SHIFT, FIGURE, *_SIDES, GRADE)
BY_SIGNER: Final = (
    Column("badge", _("Badge")),
    Column("name", _("Name")),
    Column("part", _("Took part as"), words=PART_WORDS),
    Column("counts", _("Counts"), Kind.NUMBER),
    Column("differing", _("Differing"), Kind.NUMBER),
    *_side_columns("box"),
)
TALLIED: Final = (
    Column("tally", _("Figure"), words=TALLY_WORDS),
    _LINES,
    Column("known", _("Known of"), Kind.NUMBER),
    Column("missing", _("missing"), Kind.NUMBER),
    Column("extra", _("too many"), Kind.NUMBER),
)
EACH: Final = (
    *(DAY, SHIFT, TABLE, FIGURE),
    Column("recorded_difference", _("Recorded less expected"), Kind.MONEY),
    Column("counted_difference", _("Counted less recorded"), Kind.MONEY),
    *(GRADE, Column("called_by", _("Called by")), Column("blind_by", _("Counted blind by"))),
    Column("first_by", _("First signature"), is_beneath=True),
    Column("second_by", _("Second signature"), is_beneath=True),
    Column("acknowledged", _("Acknowledged because"), is_beneath=True),
)
TITLES: Final = {
    "figures": _("Differences by figure"),
    "shifts": _("Differences by shift"),
    "signers": _("Differences by person who counted"),
    "tallies": _("Coups and cards"),
    "differences": _("Each difference"),
}
APART: Final = _("Shortages and overages are added up separately, and so is each side.")
NOTHING: Final = _("No difference was found.")
NOT_RECONCILED: Final = _("No shift of the period is reconciled.")


def differences_sheets(question: Question, house: House, beyond: Beyond) -> list[Sheet]:
    """Lay out the differences by figure, shift and signer, and each line that differs.

    Nobody signs tallies, so a signer's file has no sheet of them.
    """
    asked = (house, question.period, question.narrowed, beyond.signer)
    sums = sum_differences(*asked)
    tallies = Sheet(
        "tallies",
        TITLES["tallies"],
        TALLIED,
        tuple((it.tally, it.lines, it.known, it.missing, it.extra) for it in sums.tallies),
        empty=NOT_RECONCILED,
    )
    return [
        Sheet(
            "figures",
            TITLES["figures"],
            BY_FIGURE,
            tuple((it.figure, it.lines, *_sides(it), it.grade) for it in sums.figures),
            empty=NOT_RECONCILED,
            note=APART,
        ),
        Sheet(
            "shifts",
            TITLES["shifts"],
            BY_SHIFT,
            Rows(
                lambda: (
                    (shift.gaming_day, shift.shift_number, it.figure, *_sides(it), it.grade)
                    for shift in all_of(
                        lambda before: read_shift_differences(*asked, before, _AT_ONCE)
                    )
                    for it in shift.figures
                )
            ),
            empty=NOT_RECONCILED,
        ),
        Sheet(
            "signers",
            TITLES["signers"],
            BY_SIGNER,
            tuple(
                (it.badge, it.name, it.part, it.counts, it.box.differing, *_side(it.box))
                for it in sums.signers
            ),
            empty=_("Nobody has counted."),
        ),
        *([] if beyond.signer else [tallies]),
        Sheet(
            "differences",
            TITLES["differences"],
            EACH,
            Rows(
                lambda: (
                    (
                        *(it.gaming_day, it.shift_number, it.table_number, it.figure),
                        *(it.recorded_difference_minor, it.counted_difference_minor, it.grade),
                        *(it.called_by or "", it.blind_by or ""),
                        *(it.first_by or "", it.second_by or "", it.acknowledged or ""),
                    )
                    for it in all_of(lambda before: read_differences(*asked, before, _AT_ONCE))
                )
            ),
            empty=NOTHING,
        ),
    ]


def _sides(differences: FigureDifferences) -> Row:
    return *_side(differences.records), *_side(differences.box)


def _side(side: Side) -> Row:
    return side.known, side.short_minor, side.over_minor
