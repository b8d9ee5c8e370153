"""The shift report as facts and tables."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import TERMS
from casino.printing.printout import Cell, Column, Fact, Kind, Printout, Sheet
from casino.shift.selectors.report_lines import FIGURES, ReportLine, ReportTally
from casino.shift.selectors.shift_report import ShiftReport
from casino.shift.words import (
    COVERS_WORDS,
    FIGURE_WORDS,
    GRADE_WORDS,
    KNOWN_WORDS,
    TALLY_WORDS,
    WITHHELD,
    WITHHELD_WORDS,
)
from games.coups.selectors.null_coups import list_null_coups
from games.coups.words import NULL_WORDS
from games.incidents.selectors import list_handed_over
from games.incidents.words import CATEGORY_WORDS

_GRADES: Final = tuple(
    Column(grade, GRADE_WORDS[grade], Kind.MONEY, WITHHELD_WORDS)
    for grade in ("expected", "recorded", "counted")
)
_FIGURE: Final = Column("figure", _("Figure"), words=FIGURE_WORDS)
_KNOWN: Final = Column(
    "grade", _("Known as"), words={grade: words for grade, (_sign, words) in KNOWN_WORDS.items()}
)
_ACKNOWLEDGED: Final = (
    Column("acknowledged_by", _("Acknowledged by")),
    Column("acknowledged_reason", _("Reason")),
)
_LINES: Final = (
    Column("table", _("Table")),
    Column("session", _("Session"), Kind.NUMBER),
    _FIGURE,
    *_GRADES,
    Column("recorded_difference", _("Recorded less expected"), Kind.MONEY),
    Column("counted_difference", _("Counted less recorded"), Kind.MONEY),
    _KNOWN,
    Column("recorded_since", _("Records differ since")),
    Column("counted_since", _("Box differs since")),
    *_ACKNOWLEDGED,
)
_TALLIES: Final = (
    Column("table", _("Table")),
    Column("session", _("Session"), Kind.NUMBER),
    Column("tally", _("Figure"), words=TALLY_WORDS),
    Column("talla", _("Talla"), Kind.NUMBER),
    *(
        Column(name, words, Kind.NUMBER)
        for name, words in (
            ("expected", GRADE_WORDS["expected"]),
            ("recorded", GRADE_WORDS["recorded"]),
            ("missing", _("missing")),
            ("extra", _("too many")),
        )
    ),
    _KNOWN,
    Column("since", _("Differs since")),
    *_ACKNOWLEDGED,
)
_FLOAT_COUNTS: Final = (
    Column("table", _("Table")),
    Column("session", _("Session"), Kind.NUMBER),
    Column("counted_at", _("Counted at"), Kind.MOMENT),
    Column("after", _("After coup")),
    Column("recorded", GRADE_WORDS["recorded"], Kind.MONEY),
    Column("counted", GRADE_WORDS["counted"], Kind.MONEY),
    Column("difference", _("Counted less recorded"), Kind.MONEY),
    Column("change", _("Arisen since the count before"), Kind.MONEY),
)
_INCIDENTS: Final = (
    Column("incident", _("Number"), Kind.NUMBER),
    Column("table", _("Table")),
    Column("category", _("Category"), words=CATEGORY_WORDS),
    Column("happened_at", _("Happened"), Kind.MOMENT),
    Column("amount", _("Amount"), Kind.MONEY),
    Column("what_happened", _("What happened")),
)
_NULL_COUPS: Final = (
    Column("table", _("Table")),
    Column("session", _("Session"), Kind.NUMBER),
    Column("talla", _("Talla"), Kind.NUMBER),
    Column("before", _("Before coup"), Kind.NUMBER),
    Column("at", _("Time"), Kind.MOMENT),
    Column("reason", _("Reason"), words=NULL_WORDS),
    Column("article", _("Article")),
    Column("cards_out", _("Cards out of play"), Kind.NUMBER),
    Column("returned", _("Bets returned"), Kind.MONEY),
    Column("ruled_by", _("Ruled by")),
)
_SIGNATURES: Final = (
    Column("position", _("Number"), Kind.NUMBER),
    Column("name", _("Name")),
    Column("badge", _("Badge")),
    Column("role", _("Role"), words=TERMS),
    Column("signed_at", _("Signed"), Kind.MOMENT),
    Column("content_hash", _("Hash of the content (SHA-256)")),
    Column("covers", _("What was signed"), words=COVERS_WORDS),
)


def lay_out_shift(report: ShiftReport) -> Printout:
    """Lay out a finished report; its hash is the signed one."""
    shift = report.shift
    return Printout(
        name=f"{shift.gaming_day}-{shift.number}",
        title=_("Shift report"),
        house=report.house,
        facts=tuple(_facts(report)),
        sheets=(
            Sheet("figures", _("Table by table"), _LINES, tuple(_lines(report))),
            Sheet("tallies", _("Coups and cards"), _TALLIES, tuple(_tallies(report))),
            Sheet(
                "float_counts",
                _("Floats counted during play"),
                _FLOAT_COUNTS,
                tuple(_float_counts(report)),
                _("No float was counted during play."),
            ),
            Sheet(
                "null_coups",
                _("Null coups"),
                _NULL_COUPS,
                tuple(
                    (
                        *(it.table.number, it.session_id, it.talla.number, it.number),
                        *(it.recorded_at, it.reason, it.article, it.cards_out),
                        None if it.bets is None else sum(bet["stake_minor"] for bet in it.bets),
                        "" if it.ruled_by is None else f"{it.ruled_by.name} ({it.ruled_by.badge})",
                    )
                    for it in list_null_coups(session__shift=shift)
                ),
                _("No coup was null."),
            ),
            Sheet("totals", _("Totals"), (_FIGURE, *_GRADES), tuple(_totals(report))),
            Sheet(
                "incidents",
                _("Incidents left to the next shift"),
                _INCIDENTS,
                tuple(
                    (
                        *(it.pk, it.table.number, it.category, it.happened_at),
                        *(it.amount_minor, it.what_happened),
                    )
                    for it in list_handed_over(shift)
                ),
            ),
            Sheet(
                "signatures",
                _("Signatures"),
                _SIGNATURES,
                tuple(
                    (
                        *(it.position, it.name, it.badge, it.role, it.signed_at),
                        *(it.content_hash, it.covers),
                    )
                    for it in report.signatures
                ),
            ),
        ),
        signed_hash=report.content_hash,
    )


def _facts(report: ShiftReport) -> list[Fact]:
    shift = report.shift
    return [
        Fact(Column("gaming_day", _("Gaming day"), Kind.DAY), shift.gaming_day),
        Fact(Column("shift", _("Shift"), Kind.NUMBER), shift.number),
        Fact(Column("opened_at", _("Opened"), Kind.MOMENT), shift.opened_at),
        Fact(Column("opened_by", _("Opened by")), shift.opened_by.name),
        Fact(Column("closed_at", _("Closed"), Kind.MOMENT), shift.closed_at or ""),
        Fact(Column("closed_by", _("Closed by")), shift.closed_by.name if shift.closed_by else ""),
        Fact(Column("tables", _("Tables"), Kind.NUMBER), len(report.tables)),
        Fact(
            Column("revision", _("Revision"), Kind.NUMBER),
            report.revision.revision if report.revision else None,
        ),
    ]


def _lines(report: ShiftReport) -> list[tuple[Cell, ...]]:
    return [
        (
            *(line.table_number, line.session, line.figure),
            line.expected_minor,
            WITHHELD if line.is_hidden else line.recorded_minor,
            line.counted_minor,
            *(line.recorded_difference_minor, line.counted_difference_minor),
            line.grade,
            _since(line.recorded_talla, line.recorded_coup),
            _since(line.counted_talla, line.counted_coup),
            *_acknowledged(line),
        )
        for line in report.lines
    ]


def _tallies(report: ShiftReport) -> list[tuple[Cell, ...]]:
    return [
        (
            *(tally.table_number, tally.session, tally.tally, tally.talla or ""),
            *(tally.expected, tally.recorded, tally.missing, tally.extra),
            tally.grade,
            _since(tally.first_talla, tally.first_coup),
            *_acknowledged(tally),
        )
        for tally in report.tallies
    ]


def _float_counts(report: ShiftReport) -> list[tuple[Cell, ...]]:
    return [
        (
            *(it.table_number, it.session, it.counted_at, _since(it.talla, it.coup)),
            *(it.recorded_minor, it.counted_minor, it.difference_minor, it.change_minor),
        )
        for it in report.float_counts
    ]


def _since(talla: int | None, coup: int | None) -> str:
    """Return the first coup after which a difference can have arisen, as talla/coup."""
    return "" if talla is None else f"{talla}/{coup}"


def _acknowledged(line: ReportLine | ReportTally) -> tuple[str, str]:
    it = line.acknowledged
    return ("", "") if it is None else (f"{it.name} ({it.badge})", it.reason)


def _totals(report: ShiftReport) -> list[tuple[Cell, ...]]:
    return [
        (figure, *(_total(report, figure, f"{grade.key}_minor") for grade in _GRADES))
        for figure in FIGURES
    ]


def _total(report: ShiftReport, figure: str, amount: str) -> Cell:
    return WITHHELD if report.is_total_hidden(figure, amount) else report.total_of(figure, amount)
