"""The report on paper: figures, words, pages, signatures, the same bytes each time."""

import io

import pytest
from pypdf import PdfReader

from casino.lib.policy import Role
from casino.printing.amount_words import amount_in_words
from casino.printing.paper import printable
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.services.sign import sign_shift
from casino.shift.signed_paper import write_pdf
from games.incidents.services import close_incident, rule_incident
from tests.building import acting, make_incident, make_staff, new_command
from tests.shared import shared
from tests.shift.evening import (
    BANCA_SIX,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)

pytestmark = pytest.mark.django_db


def make_report(tables=1, **missing_minor):
    shift = start_shift()
    for _ in range(tables):
        evening = open_evening(shift)
        play_all_kinds(evening)
        evening.close(**missing_minor)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return read_report(shift.house_id, shift.pk)


built, report = shared(lambda: make_report(commission_box=2500))


def pages_of(report, language):
    reader = PdfReader(io.BytesIO(write_pdf(report, language)))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_every_page_is_numbered_and_carries_the_hash():
    report = make_report(tables=8)
    pages = pages_of(report, "en")
    assert len(pages) > 3
    for number, text in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in text
        assert report.content_hash in text


def test_the_paper_is_a4(report):
    box = PdfReader(io.BytesIO(write_pdf(report, "es"))).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (595, 842)


def test_a_difference_is_in_figures_and_in_words_of_the_readers_language(report):
    for language, figures, words in (
        ("es", "-25,00 €", "menos veinticinco euros con cero céntimos"),
        ("en", "-€25.00", "minus twenty-five euro, zero cents"),
        ("it", "-25,00 €", "meno venticinque euro e zero centesimi"),
    ):
        text = " ".join(pages_of(report, language))
        assert figures in text
        assert words in text


def test_the_same_content_gives_the_same_bytes_and_another_language_other_ones(report):
    assert write_pdf(report, "es") == write_pdf(report, "es")
    assert write_pdf(report, "es") != write_pdf(report, "it")


def test_signatures_are_on_it():
    report = make_report()
    assert pages_of(report, "en")[-1].count("not signed yet") == 2
    director = make_staff(report.house, Role.DIRECTOR, "Nuria Ibáñez")
    sign_shift(
        actor=acting(director),
        command=new_command(),
        shift_id=report.shift.pk,
        content_hash=report.content_hash,
    )
    text = pages_of(read_report(report.house.pk, report.shift.pk), "en")[-1]
    assert f"Nuria Ibáñez ({director.badge}), director of games" in text
    assert text.count("not signed yet") == 1


def test_the_unknown_is_named_not_zero():
    shift = start_shift()
    evening = open_evening(shift)
    evening.play(BANCA_SIX, None)
    evening.close()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    text = " ".join(pages_of(read_report(shift.house_id, shift.pk), "en"))
    assert "unknown, because not every coup's bets were recorded" in text
    assert "? unknown" in text


def test_letters_that_the_fonts_lack_do_not_stop_it():
    assert printable("Łucja Ćwik-Ñúñez, 25 €, 百") == "?ucja Cwik-Ñúñez, 25 €, ?"


@pytest.mark.parametrize(
    ("amount_minor", "language", "words"),
    [
        (0, "es", "cero euros con cero céntimos"),
        (2121, "es", "veintiún euros con veintiún céntimos"),
        (100_000_000, "es", "un millón de euros con cero céntimos"),
        (100_000_100, "es", "un millón un euros con cero céntimos"),
        (250_000_000_000, "es", "dos mil quinientos millones de euros con cero céntimos"),
        (100_000_000, "it", "un milione di euro e zero centesimi"),
        (-105, "it", "meno un euro e cinque centesimi"),
        (123_456_789, "en", "one million, two hundred and thirty-four thousand, five hundred "
         "and sixty-seven euro, eighty-nine cents"),
    ],
)  # fmt: skip
def test_amounts_in_words(amount_minor, language, words):
    assert amount_in_words(amount_minor, "EUR", language) == words


def test_it_names_the_incidents_left_to_the_next_shift_and_stays_the_same_when_they_are_closed():
    shift = start_shift()
    evening = open_evening(shift)
    incident = make_incident(evening.session.table, evening.counted_by)
    evening.close()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    report = read_report(shift.house_id, shift.pk)
    before = write_pdf(report, "en")
    text = " ".join(pages_of(report, "en"))
    assert "Incidents left to the next shift" in text
    assert "The shoe jams." in text
    manager = acting(make_staff(report.house, Role.PIT_MANAGER))
    for service, said in ((rule_incident, {"text": "Another shoe."}), (close_incident, {})):
        service(actor=manager, command=new_command(), incident_id=incident.pk, **said)
    assert write_pdf(report, "en") == before


def test_without_incidents_it_says_nothing_of_them(report):
    assert "Incidents" not in " ".join(pages_of(report, "en"))
