"""The coups and cards of a shift report on paper: pieces, how well they are known, since when."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from casino.printing.paper import RULE, TABLE_STYLE, write_line
from casino.printing.spelling import UNKNOWN
from casino.shift.selectors.report_lines import PIECES, ReportTally
from casino.shift.words import GRADE_WORDS, KNOWN_WORDS, TALLY_WORDS, write_since

# Numbers of tables and sessions have up to eight characters: broken in two, they are other numbers.
_WIDTHS: Final = [19 * mm, 18 * mm, 37 * mm, *[19 * mm] * 4, 24 * mm]


def set_tallies(tallies: tuple[ReportTally, ...]) -> Iterator[Flowable]:
    """Set the tallies below each other, their heads repeated on every page."""
    if not tallies:
        return
    heading = write_line(gettext("Coups and cards"), "heading")
    heading.keepWithNext = True
    yield heading
    pieces = (
        str(GRADE_WORDS["expected"]),
        str(GRADE_WORDS["recorded"]),
        gettext("missing"),
        gettext("too many"),
    )
    rows: list[list[Any]] = [
        [
            write_line(gettext("Table"), "head"),
            write_line(gettext("Session"), "head-amount"),
            write_line(gettext("Figure"), "head"),
            *(write_line(it, "head-amount") for it in pieces),
            write_line(gettext("Known as"), "head"),
        ]
    ]
    style: list[Any] = [
        *TABLE_STYLE,
        ("RIGHTPADDING", (1, 0), (1, -1), 9),
        ("LEFTPADDING", (-1, 0), (-1, -1), 8),
    ]
    for tally in tallies:
        style.append(("LINEABOVE", (0, len(rows)), (-1, len(rows)), 0.4, RULE))
        rows.append(
            [
                write_line(tally.table_number, "bold"),
                write_line(str(tally.session), "amount"),
                _named(tally),
                *(_piece(name, getattr(tally, name)) for name in PIECES),
                write_line(str(KNOWN_WORDS[tally.grade][1]), "note"),
            ]
        )
    yield Table(rows, colWidths=_WIDTHS, style=style, hAlign="LEFT", repeatRows=1)


def name_tally(tally: ReportTally) -> str:
    """Name a tally, with its talla where it belongs to one."""
    return f"{TALLY_WORDS[tally.tally]} {tally.talla or ''}".rstrip()


def _named(tally: ReportTally) -> list[Flowable]:
    named = [write_line(name_tally(tally))]
    if tally.first_talla is not None and tally.first_coup is not None:
        named.append(write_line(write_since(tally.first_talla, tally.first_coup), "note"))
    return named


def _piece(name: str, pieces: int | None) -> Flowable:
    if pieces is None:
        return write_line(f"{UNKNOWN} {GRADE_WORDS['unknown']}", "amount")
    differs = pieces and name in ("missing", "extra")
    return write_line(str(pieces), "amount-bold" if differs else "amount")
