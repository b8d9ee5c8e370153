"""The reports as files: the same figures, the unknown as a word, nothing that a program runs."""

import csv
import io
import re
import tracemalloc
import zipfile
from copy import copy

import pytest
from pypdf import PdfReader

from casino.lib.clock import utc_now
from casino.printing.csv import write_csv
from casino.printing.printout import Column, Kind, Printout, Rows, Sheet
from casino.printing.xlsx import write_xlsx
from casino.reporting.files.answers import PAPER_ROWS_MOST
from casino.reporting.files.printouts import PRINTOUTS
from casino.shift.models.signatures import Acknowledgement
from games.incidents.models import Incident
from tests.building import make_house
from tests.raw_sql import behind_the_guards
from tests.reporting.scene import make_scene
from tests.shared import shared
from tests.web.device import Device

pytestmark = pytest.mark.django_db
built, scene = shared(make_scene)


def fetch(scene, report, file="csv", language="en", **question):
    answer = Device(scene.director, language).get(
        "/reports/file", {"day": scene.day, "report": report, "file": file, **question}
    )
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def tables_of(content):
    tables = {}
    for key, *cells in csv.reader(io.StringIO(content.decode().removeprefix("\ufeff"))):
        tables.setdefault(key, []).append(cells)
    return tables


def by_head(table):
    return [dict(zip(table[0], row, strict=True)) for row in table[1:]]


def test_peoples_words_are_never_run(scene):
    with behind_the_guards():
        Incident.objects.update(what_happened="=HYPERLINK(A1)")
    rows = by_head(tables_of(fetch(scene, "incidents"))["incidents"])
    assert {it["What happened"] for it in rows} == {"'=HYPERLINK(A1)"}
    book = zipfile.ZipFile(io.BytesIO(fetch(scene, "incidents", "xlsx")))
    assert all(b"<f>" not in book.read(it) for it in book.namelist())


def test_a_long_printout_is_written_a_few_rows_at_a_time():
    rows = Rows(lambda: (("x" * 1000, number) for number in range(20_000)))
    columns = (Column("a", "A"), Column("b", "B", Kind.NUMBER))
    printout = Printout("it", "It", make_house(), (), (Sheet("it", "It", columns, rows),))
    tracemalloc.start()
    written = sum(len(line) for line in write_csv(printout, "en"))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert written > 20_000_000
    assert most < 2_000_000


def test_rows_read_late_give_the_same_hash_and_the_same_book_as_rows_at_hand():
    house, columns = make_house(), (Column("a", "A"),)
    late, at_hand = (
        Printout("it", "It", house, (), (Sheet("it", "It", columns, rows),))
        for rows in (Rows(lambda: iter([("é",), (None,)])), (("é",), (None,)))
    )
    assert late.content_hash == at_hand.content_hash
    assert write_xlsx(late, "es") == write_xlsx(late, "es")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"file": "docx"}, "docx"),
        ({"report": "secrets"}, "secrets"),
        ({"report": "coups", "span": "year"}, "one gaming day"),
        ({"report": "limits", "jefe": "1"}, "cannot be narrowed"),
        ({"by": "hour", "croupier": "1"}, "reported separately"),
    ],
)
def test_an_impossible_file_is_refused_on_a_page(scene, question, said):
    answer = Device(scene.director).get("/reports/file", {"day": "2026-03-31", **question})
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_a_list_too_long_for_paper_is_refused(scene):
    (first, *_) = Incident.objects.filter(house=scene.house)
    for incident in (copies := [copy(first) for _ in range(PAPER_ROWS_MOST)]):
        incident.pk = None
    Incident.objects.bulk_create(copies)
    question = {"day": scene.day, "report": "incidents"}
    refused = Device(scene.director).get("/reports/file", {**question, "file": "pdf"})
    assert (refused.status_code, b"too long for paper" in refused.content) == (400, True)
    rows = by_head(tables_of(fetch(scene, "incidents"))["incidents"])
    assert len({it["Number"] for it in rows}) == PAPER_ROWS_MOST + 2


def test_a_reason_has_a_line_of_its_own_on_paper_and_a_column_in_the_book(scene):
    reason = "A chip of three lay under the rail & is <looked> for by daylight."
    with behind_the_guards():
        report = scene.shift.reconciliations.get()
        Acknowledgement.objects.create(
            house=scene.house,
            reconciliation=report,
            line=report.lines.get(figure="tips", session=scene.counted.session),
            acknowledged_by=scene.counted.counted_by,
            role="pit_manager",
            reason=reason,
            acknowledged_at=utc_now(),
        )
    (line,) = by_head(tables_of(fetch(scene, "differences"))["differences"])
    assert line["Acknowledged because"] == reason
    paper = PdfReader(io.BytesIO(fetch(scene, "differences", "pdf")))
    text = " ".join(" ".join(page.extract_text().split()) for page in paper.pages)
    assert f"Acknowledged because: {reason}" in text


def ask_api(scene, language, **question):
    answer = Device(scene.director, language).get(
        "/api/v1/reports/file", {"day": scene.day, **question}
    )
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


@pytest.mark.parametrize("report", PRINTOUTS)
def test_a_file_of_the_api_has_no_language_unless_one_is_asked_for(scene, report):
    spanish, english = (ask_api(scene, it, report=report) for it in ("es", "en"))
    assert spanish == english
    assert spanish.startswith(b"report,")
    for language in ("es", "en"):
        asked = ask_api(scene, "it", report=report, lang=language)
        assert asked == fetch(scene, report, language=language)


def test_a_file_for_a_program_has_codes_where_one_for_people_has_words(scene):
    codes = tables_of(ask_api(scene, "es", report="totals", by="table"))
    words = tables_of(fetch(scene, "totals", by="table"))
    assert codes.keys() == words.keys()
    heads = codes["boxes"][0]
    assert all(re.fullmatch("[a-z_]+", it) for it in heads), heads
    for coded, said in zip(codes["boxes"][1:], words["boxes"][1:], strict=True):
        for head, code, word in zip(heads, coded, said, strict=True):
            assert (code == "null") == (word == "unknown"), (head, code, word)
            if re.fullmatch(r"-?\d+\.\d\d", word) and "." not in code:
                assert int(code) == round(float(word) * 100), head


@pytest.mark.parametrize("question", [{"file": "pdf"}, {"lang": "fr"}, {"report": "secrets"}])
def test_a_file_that_the_api_does_not_have_is_refused(scene, question):
    answer = Device(scene.director).get("/api/v1/reports/file", {"day": "2026-03-31", **question})
    assert answer.status_code == 400
