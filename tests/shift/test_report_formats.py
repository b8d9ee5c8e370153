"""Page, PDF, XLSX and CSV of a shift are laid side by side, figure by figure, in each language."""

import io
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.urls import reverse
from django.utils.translation import override
from msgspec import structs
from pypdf import PdfReader

from casino.lib.money import format_minor, plain_minor
from casino.shift.printout import lay_out_shift
from casino.shift.selectors.report_lines import AMOUNTS, PIECES
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.signed_paper import write_pdf
from casino.shift.words import FIGURE_WORDS, KNOWN_WORDS, TALLY_WORDS, write_since
from tests.printing.opened_files import read_csv, read_xlsx, values
from tests.shared import shared
from tests.shift.evening import (
    BANCA_SEVEN,
    BANCA_SIX,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)
from tests.shift.faults import lose_coup
from tests.web.device import Device

pytestmark = pytest.mark.django_db
UNKNOWN = {"es": "no consta", "en": "unknown", "it": "non risulta"}
LANGUAGES = tuple(UNKNOWN)


def make_report():
    """A shift with a robbed box, a lost coup, bets not recorded, and tables not counted."""
    shift = start_shift()
    robbed, unseen, uncounted = (open_evening(shift) for _ in range(3))
    for evening in (robbed, uncounted):
        play_all_kinds(evening)
    unseen.play(BANCA_SIX, None)
    uncounted.play(BANCA_SEVEN, [(1, "banca", 5000)], taken=100)
    robbed.close(tip_box=300)
    unseen.shut()
    uncounted.shut()
    lose_coup(robbed, lambda most: most - 1, 0)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    report = read_report(shift.house_id, shift.pk)
    assert {it.grade for it in report.lines} >= {"counted", "recorded", "unknown"}
    assert report.differences
    assert report.tally_differences
    return report


built, report = shared(make_report)


class _Tables(HTMLParser):
    """The rows of every table of a page, each cell as its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._in_cell = False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self._in_cell = True
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self._in_cell = False
            self.tables[-1][-1][-1] = _plain(self.tables[-1][-1][-1])

    def handle_data(self, data):
        if self._in_cell:
            self.tables[-1][-1][-1] += data


def _plain(text):
    return " ".join(text.split())


def _money(minor, language):
    return (
        f"? {UNKNOWN[language]}" if minor is None else _plain(format_minor(minor, "EUR", language))
    )


def _piece(pieces, language):
    return f"? {UNKNOWN[language]}" if pieces is None else str(pieces)


def _since(talla, coup):
    return "" if talla is None else write_since(talla, coup)


def page_of(report, language):
    address = reverse("shift", args=[report.shift.pk])
    answer = Device(report.shift.opened_by, language).get(
        address, headers={"accept-language": language}
    )
    return _Tables(answer.content.decode()).tables


def paper_of(report, language):
    reader = PdfReader(io.BytesIO(write_pdf(report, language)))
    return _plain(" ".join(page.extract_text() for page in reader.pages))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_amount_is_on_the_page_and_on_paper_as_in_the_files(report, language):
    report.shift.opened_by.language = language
    report.shift.opened_by.save()
    printout = lay_out_shift(report)
    csv_rows = read_csv(printout, language)["figures"][1:]
    xlsx_rows = values(list(read_xlsx(printout, language).values())[1])[1:]
    page = {(row[0], row[1], row[2]): row for row in page_of(report, language)[0]}
    paper = paper_of(report, language)
    for line, csv_row, xlsx_row in zip(report.lines, csv_rows, xlsx_rows, strict=True):
        with override(language):
            figure = str(FIGURE_WORDS[line.figure])
            known = str(KNOWN_WORDS[line.grade][1])
            sinces = (
                _since(line.recorded_talla, line.recorded_coup),
                _since(line.counted_talla, line.counted_coup),
            )
        minors = [getattr(line, name) for name in AMOUNTS]
        found = [_money(minor, language) for minor in minors]
        assert csv_row[2] == xlsx_row[2] == figure
        assert csv_row[3:8] == [
            UNKNOWN[language] if it is None else plain_minor(it, "EUR") for it in minors
        ]
        assert xlsx_row[3:8] == [UNKNOWN[language] if it is None else it / 100 for it in minors]
        assert csv_row[8] == xlsx_row[8] == known
        shown = page[line.table_number, str(line.session), figure]
        assert shown[3:6] == found[:3]
        for cell, amount, minor, since in zip(
            shown[6:8], found[3:], minors[3:], sinces, strict=True
        ):
            assert amount in cell
            assert (not since) == (not minor)
            assert cell.endswith(since)
        assert shown[8].endswith(known)
        on_paper = [*found[:3], f"{found[3]} {sinces[0]}", f"{found[4]} {sinces[1]}", known]
        assert _plain(" ".join([figure, *on_paper])) in paper


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tally_is_on_the_page_and_on_paper_as_in_the_files(report, language):
    report.shift.opened_by.language = language
    report.shift.opened_by.save()
    printout = lay_out_shift(report)
    csv_rows = read_csv(printout, language)["tallies"][1:]
    xlsx_rows = values(list(read_xlsx(printout, language).values())[2])[1:]
    page = {tuple(row[:2]): [] for row in page_of(report, language)[1]}
    for row in page_of(report, language)[1]:
        page[row[0], row[1]].append(row[2:])
    paper = paper_of(report, language)
    for tally, csv_row, xlsx_row in zip(report.tallies, csv_rows, xlsx_rows, strict=True):
        with override(language):
            known = str(KNOWN_WORDS[tally.grade][1])
            since = _since(tally.first_talla, tally.first_coup)
            named = f"{TALLY_WORDS[tally.tally]} {tally.talla or ''}".strip()
        pieces = [getattr(tally, name) for name in PIECES]
        found = [_piece(it, language) for it in pieces]
        plain = [UNKNOWN[language] if it is None else str(it) for it in pieces]
        assert csv_row[4:9] == [*plain, known]
        as_text = [str(int(it)) if isinstance(it, float) else it for it in xlsx_row]
        assert " ".join([*plain, known]) in " ".join(as_text)
        assert [_plain(f"{named} {since}"), *found] in [
            row[:5] for row in page[tally.table_number, str(tally.session)]
        ]
        row = f"{tally.table_number} {tally.session} {named} {since} {' '.join(found)} {known}"
        assert _plain(row) in paper


def test_the_longest_number_of_a_table_is_not_broken_on_paper(report):
    tallies = tuple(
        structs.replace(it, table_number="MESA1234", session=12345678) for it in report.tallies
    )
    paper = paper_of(replace(report, tallies=tallies), "en")
    assert paper.count("MESA1234 12345678 ") == len(tallies)
