"""Reports as files: opened again, every figure is the selectors', and nothing runs."""

import io
from datetime import datetime

import pytest
from pypdf import PdfReader

from casino.printing.pdf import write_pdf
from casino.printing.printout import Column, Kind, Printout, Sheet
from casino.printing.xlsx import write_xlsx
from casino.shift.printout import lay_out_shift
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from tests.building import make_house, make_incident
from tests.printing.opened_files import read_csv, read_xlsx, values
from tests.shift.evening import (
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)

pytestmark = pytest.mark.django_db


def make_report(**missing_minor):
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    evening.close(**missing_minor)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return read_report(shift.house_id, shift.pk)


def test_the_hash_that_people_sign_is_in_each_file_of_each_language():
    report = make_report()
    printout = lay_out_shift(report)
    for language in ("es", "en", "it"):
        assert report.content_hash in read_csv(printout, language)["report"][-1]
        facts = next(iter(read_xlsx(printout, language).values()))
        assert [report.content_hash] in [row[1:] for row in values(facts)]


def make_printout(*rows, kind=Kind.TEXT):
    sheet = Sheet("it", "It", (Column("it", "It", kind),), tuple((it,) for it in rows))
    return Printout(name="it", title="It", house=make_house(), facts=(), sheets=(sheet,))


@pytest.mark.parametrize(
    "text",
    ["=HYPERLINK(A1)", "+1", "-2+3", "@SUM(A1)", "\t=1", " =1", "＝1+1", "=cmd|' /C calc'!A0"],
)
def test_no_text_is_run_by_a_program_that_opens_the_file(text):
    printout = make_printout(text)
    assert read_csv(printout)["it"][1] == [f"'{text}"]
    assert read_xlsx(printout)["It 2"][1] == [(text, True)]


def test_plain_text_is_left_as_it_is():
    printout = make_printout("Lola", "12-3")
    assert read_csv(printout)["it"][1:] == [["Lola"], ["12-3"]]
    assert read_xlsx(printout)["It 2"][1:] == [[("Lola", False)], [("12-3", False)]]


def test_an_amount_too_long_for_a_sheet_is_not_rounded():
    printout = make_printout(123_456_789_012_345_67, -5, kind=Kind.MONEY)
    (long,), (short,) = values(read_xlsx(printout)["It 2"])[1:]
    assert long == "€123,456,789,012,345.67"
    assert short == -0.05


def test_the_same_report_gives_the_same_bytes():
    printout = lay_out_shift(make_report())
    assert write_xlsx(printout, "es") == write_xlsx(printout, "es")
    assert write_pdf(printout, "es") == write_pdf(printout, "es")


def test_an_event_is_shown_with_its_amount_unknown():
    shift = start_shift()
    evening = open_evening(shift)
    incident = make_incident(evening.session.table, evening.counted_by)
    evening.close()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    (line,) = read_csv(lay_out_shift(read_report(shift.house_id, shift.pk)))["incidents"][1:]
    assert line[0] == str(incident.pk)
    assert datetime.fromisoformat(line[3]) == incident.happened_at


def test_the_pages_of_a_printout_are_numbered_a4_and_carry_the_hash():
    printout = make_printout(*range(100, 300), kind=Kind.MONEY)
    pages = PdfReader(io.BytesIO(write_pdf(printout, "es"))).pages
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        text = page.extract_text()
        assert f"página {number} de {len(pages)}" in text
        assert printout.content_hash in text
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
    whole = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "2,99 €" in whole
    assert "dos euros con noventa y nueve céntimos" in whole
