"""A shift's report on paper, as two people sign it and an inspector reads it.

It has sentences and places for signatures, which a `Printout` has not, so it is laid out here. A
test compares its amounts with those of the page and the files.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from django.utils.translation import gettext, override
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from casino.lib.money import format_minor
from casino.lib.words import TERMS
from casino.printing.amount_words import amount_in_words
from casino.printing.paper import RULE, TABLE_STYLE, print_pages, write_line
from casino.printing.spelling import UNKNOWN, write_day
from casino.shift.selectors.report_lines import FIGURES, ReportLine, ReportTally
from casino.shift.selectors.shift_report import SIGNATURES_NEEDED, Covers, ShiftReport, Signature
from casino.shift.tally_table import name_tally, set_tallies
from casino.shift.words import (
    COVERS_WORDS,
    FIGURE_WORDS,
    GRADE_WORDS,
    KNOWN_WORDS,
    SIDE_WORDS,
    WITHHELD,
    WITHHELD_WORDS,
    write_since,
)
from games.coups.selectors.null_coups import list_null_coups
from games.coups.words import NULL_WORDS
from games.incidents.selectors import list_handed_over
from games.incidents.words import CATEGORY_WORDS

GRADES: Final = ("expected", "recorded", "counted")
_WIDTHS: Final = [24 * mm, *[25 * mm] * 5, 25 * mm]


def write_pdf(report: ShiftReport, language: str) -> bytes:
    """Write a finished report in a language; the same report gives the same bytes."""
    with override(language):
        page = _Page(report, language)
        title = f"{report.house.name} {report.shift.gaming_day} / {report.shift.number}"
        return print_pages(
            page.parts(),
            title=title,
            author=report.house.name,
            language=language,
            content_hash=str(report.content_hash),
        )


class _Page:
    """Sets the parts of the report; every amount is in figures and in words."""

    def __init__(self, report: ShiftReport, language: str) -> None:
        self.report = report
        self.language = language
        self.zone = ZoneInfo(report.house.timezone)

    def parts(self) -> Iterator[Flowable]:
        yield from self._heading()
        for (table, session), lines in self.report.tables.items():
            title = gettext("Table %(table)s, session %(session)s")
            yield KeepTogether(
                [
                    write_line(title % {"table": table, "session": session}, "heading"),
                    self._figures(lines),
                ]
            )
        yield KeepTogether([write_line(gettext("Totals"), "heading"), self._totals()])
        yield from set_tallies(self.report.tallies)
        yield write_line(gettext("Differences"), "heading")
        yield from self._differences()
        yield from self._float_counts()
        yield from self._null_coups()
        yield from self._handed_over()
        yield KeepTogether(list(self._signatures()))

    def _heading(self) -> Iterator[Flowable]:
        shift = self.report.shift
        yield write_line(self.report.house.name, "bold")
        yield write_line(gettext("Shift report"), "title")
        yield Spacer(1, 2 * mm)
        facts = [
            (gettext("Gaming day"), write_day(shift.gaming_day, self.language)),
            (gettext("Shift"), str(shift.number)),
            (gettext("Opened"), f"{self._at(shift.opened_at)}, {shift.opened_by}"),
        ]
        if shift.closed_at is not None:
            facts.append((gettext("Closed"), f"{self._at(shift.closed_at)}, {shift.closed_by}"))
        facts.append((gettext("Tables"), str(len(self.report.tables))))
        if self.report.revision is not None:
            facts.append((gettext("Revision"), str(self.report.revision.revision)))
        rows = [[write_line(name, "head"), write_line(value)] for name, value in facts]
        yield Table(rows, colWidths=[34 * mm, None], style=TABLE_STYLE, hAlign="LEFT")
        yield Spacer(1, 2 * mm)
        yield write_line(
            gettext(
                "Expected is what the rules give for the coups played; recorded is what the "
                "ledger holds; counted is what two people found. A difference on the records' "
                "side is recorded less expected, on the box's side counted less recorded. "
                "What nobody knows is marked unknown: it is not zero."
            ),
            "words",
        )

    def _figures(self, lines: list[ReportLine]) -> Flowable:
        heads = [*(GRADE_WORDS[grade] for grade in GRADES), *SIDE_WORDS.values()]
        rows: list[list[Any]] = [
            [
                "",
                *(write_line(str(it), "head-amount") for it in heads),
                write_line(gettext("Known as"), "head"),
            ]
        ]
        style: list[Any] = [*TABLE_STYLE, ("LEFTPADDING", (-1, 0), (-1, -1), 8)]
        for line in lines:
            rows.append(
                [
                    write_line(str(FIGURE_WORDS[line.figure]), "bold"),
                    *(
                        self._amount(
                            getattr(line, f"{grade}_minor"),
                            is_hidden=line.is_hidden and grade == "recorded",
                        )
                        for grade in GRADES
                    ),
                    self._difference(
                        line.recorded_difference_minor, line.recorded_talla, line.recorded_coup
                    ),
                    self._difference(
                        line.counted_difference_minor, line.counted_talla, line.counted_coup
                    ),
                    write_line(str(KNOWN_WORDS[line.grade][1]), "note"),
                ]
            )
            style.append(("LINEABOVE", (0, len(rows) - 1), (-1, len(rows) - 1), 0.4, RULE))
            rows.append(["", write_line(self._grade_in_words("counted", line), "words")])
            style.append(("SPAN", (1, len(rows) - 1), (-1, len(rows) - 1)))
        return Table(rows, colWidths=_WIDTHS, style=style, hAlign="LEFT")

    def _totals(self) -> Flowable:
        heads = [str(GRADE_WORDS[grade]) for grade in GRADES]
        rows: list[list[Any]] = [["", *(write_line(head, "head-amount") for head in heads)]]
        style: list[Any] = [*TABLE_STYLE]
        for figure in FIGURES:
            totals = [self.report.total_of(figure, f"{grade}_minor") for grade in GRADES]
            rows.append(
                [
                    write_line(str(FIGURE_WORDS[figure]), "bold"),
                    *(
                        self._amount(
                            total, is_hidden=self.report.is_total_hidden(figure, f"{grade}_minor")
                        )
                        for grade, total in zip(GRADES, totals, strict=True)
                    ),
                ]
            )
            style.append(("LINEABOVE", (0, len(rows) - 1), (-1, len(rows) - 1), 0.4, RULE))
            for grade, total in zip(GRADES, totals, strict=True):
                if total is not None:
                    words = f"{GRADE_WORDS[grade]}: {self._words(total)}"
                    rows.append(["", write_line(words, "words")])
                    style.append(("SPAN", (1, len(rows) - 1), (-1, len(rows) - 1)))
        return Table(rows, colWidths=[31 * mm, *[47.6 * mm] * 3], style=style, hAlign="LEFT")

    def _differences(self) -> Iterator[Flowable]:
        """List every difference by itself: one is never set off against another."""
        report = self.report
        if not (report.differences or report.tally_differences or report.float_count_differences):
            yield write_line(gettext("No difference was found."))
        for line in self.report.differences:
            sides = zip(
                SIDE_WORDS.values(),
                (line.recorded_difference_minor, line.counted_difference_minor),
                (
                    _since(line.recorded_talla, line.recorded_coup),
                    _since(line.counted_talla, line.counted_coup),
                ),
                strict=True,
            )
            for side, difference, since in sides:
                if difference:
                    yield write_line(
                        f"{line.table_number}, {FIGURE_WORDS[line.figure]}, {side}: "
                        f"{self._money(difference)} ({self._words(difference)}){since}",
                        "bold",
                    )
            yield from _acknowledged(line)
        for tally in self.report.tally_differences:
            since = _since(tally.first_talla, tally.first_coup)
            parts = (
                gettext("%(count)s missing") % {"count": tally.missing} if tally.missing else "",
                gettext("%(count)s too many") % {"count": tally.extra} if tally.extra else "",
            )
            text = ", ".join(filter(None, parts))
            yield write_line(f"{tally.table_number}, {name_tally(tally)}: {text}{since}", "bold")
            yield from _acknowledged(tally)
        for line in self.report.unknown:
            yield write_line(
                f"{line.table_number}, {FIGURE_WORDS[line.figure]}: "
                + gettext("unknown, because not every coup's bets were recorded.")
            )

    def _float_counts(self) -> Iterator[Flowable]:
        """List every count of a float during play with the amount recorded until then."""
        if not self.report.float_counts:
            return
        yield write_line(gettext("Floats counted during play"), "heading")
        for it in self.report.float_counts:
            recorded, difference = it.recorded_minor, it.difference_minor
            known = GRADE_WORDS["unknown"] if recorded is None else self._money(recorded)
            yield write_line(
                f"{it.table_number}, {self._at(it.counted_at)}: "
                f"{GRADE_WORDS['counted']} {self._money(it.counted_minor)}, "
                f"{GRADE_WORDS['recorded']} {known}"
            )
            if difference:
                yield write_line(
                    f"{SIDE_WORDS['box']}: {self._money(difference)} ({self._words(difference)})",
                    "bold",
                )

    def _null_coups(self) -> Iterator[Flowable]:
        """List the coups that counted for nothing: cards, bets returned, who ruled."""
        nulls = list_null_coups(session__shift=self.report.shift)
        if not nulls:
            return
        yield write_line(gettext("Null coups"), "heading")
        for it in nulls:
            parts = (
                it.table.number,
                f"{gettext('Before coup')} {it.talla.number}/{it.number}",
                self._at(it.recorded_at),
                str(NULL_WORDS[it.reason]),
                it.article,
            )
            yield write_line(" · ".join(filter(None, parts)), "bold")
            seen = " / ".join(filter(None, (it.punto, it.banca)))
            bets = it.bets
            returned = (
                str(GRADE_WORDS["unknown"])
                if bets is None
                else self._money(sum(bet["stake_minor"] for bet in bets))
            )
            facts = [
                f"{gettext('Cards out of play')}: {it.cards_out}{seen and f' ({seen})'}",
                f"{gettext('Bets returned')}: {returned}",
            ]
            if it.ruled_by is not None:
                facts.append(f"{gettext('Ruled by')}: {it.ruled_by.name} ({it.ruled_by.badge})")
            yield write_line(" · ".join(facts), "words")

    def _handed_over(self) -> Iterator[Flowable]:
        """List the incidents that the next shift takes on, as they were when this one closed."""
        incidents = list_handed_over(self.report.shift)
        if not incidents:
            return
        yield write_line(gettext("Incidents left to the next shift"), "heading")
        for incident in incidents:
            amount = incident.amount_minor
            parts = (
                str(incident.pk),
                incident.table.number,
                str(CATEGORY_WORDS[incident.category]),
                self._at(incident.happened_at),
                str(GRADE_WORDS["unknown"]) if amount is None else self._money(amount),
            )
            yield write_line(" · ".join(parts), "bold")
            yield write_line(incident.what_happened, "words")

    def _signatures(self) -> Iterator[Flowable]:
        yield write_line(gettext("Signatures"), "heading")
        signatures = {signature.position: signature for signature in self.report.signatures}
        for position in range(1, SIGNATURES_NEEDED + 1):
            signature = signatures.get(position)
            text = gettext("not signed yet") if signature is None else self._signed(signature)
            yield write_line(f"{position}. {text}")
        yield Spacer(1, 2 * mm)
        yield write_line(gettext("Hash of the content that was signed (SHA-256)"), "head")
        yield write_line(str(self.report.content_hash), "hash")

    def _signed(self, signature: Signature) -> str:
        role = str(TERMS[signature.role])
        signed = (
            f"{signature.name} ({signature.badge}), {role}, {self._at(signature.signed_at)}, "
            f"{signature.content_hash}"
        )
        if signature.covers is Covers.CONTENT:
            return signed
        return f"{signed} ({COVERS_WORDS[signature.covers]})"

    def _amount(
        self, amount_minor: int | None, style: str = "amount", *, is_hidden: bool = False
    ) -> Flowable:
        if is_hidden:
            return write_line(str(WITHHELD_WORDS[WITHHELD]), "note-amount")
        if amount_minor is None:
            return write_line(f"{UNKNOWN} {GRADE_WORDS['unknown']}", "amount")
        return write_line(self._money(amount_minor), style)

    def _difference(
        self, amount_minor: int | None, talla: int | None, coup: int | None
    ) -> list[Flowable]:
        """Set a difference, and below it the coup after which it can have arisen."""
        amount = self._amount(amount_minor, "amount-bold" if amount_minor else "amount")
        if talla is None or coup is None:
            return [amount]
        return [amount, write_line(write_since(talla, coup), "note-amount")]

    def _grade_in_words(self, grade: str, line: ReportLine) -> str:
        amount = getattr(line, f"{grade}_minor")
        words = str(GRADE_WORDS["unknown"]) if amount is None else self._words(amount)
        return f"{GRADE_WORDS[grade]}: {words}"

    def _money(self, amount_minor: int) -> str:
        return format_minor(amount_minor, self.report.house.currency, self.language)

    def _words(self, amount_minor: int) -> str:
        return amount_in_words(amount_minor, self.report.house.currency, self.language)

    def _at(self, instant: datetime) -> str:
        return str(
            format_datetime(instant, "d MMM y HH:mm:ss", tzinfo=self.zone, locale=self.language)
        )


def _since(talla: int | None, coup: int | None) -> str:
    return "" if talla is None or coup is None else f", {write_since(talla, coup)}"


def _acknowledged(line: ReportLine | ReportTally) -> Iterator[Flowable]:
    """Write who acknowledged a difference, and the reason."""
    it = line.acknowledged
    if it is not None:
        text = gettext("Acknowledged by %(name)s: %(reason)s")
        yield write_line(text % {"name": f"{it.name} ({it.badge})", "reason": it.reason})
