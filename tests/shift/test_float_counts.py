"""Counts of the float during play: a shortage is placed between two of them."""

from io import BytesIO

import pytest
from django.db import DatabaseError, connection, transaction
from pypdf import PdfReader

from casino.lib.policy import Role
from casino.shift.models.float_counts import FloatCountLine
from casino.shift.models.lines import ReconciliationLine
from casino.shift.printout import lay_out_shift
from casino.shift.selectors.shift_report import hash_content, read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.signed_paper import write_pdf
from tables.ledger.services.correct_transfer import correct_transfer
from tests.building import acting, make_staff, new_command
from tests.shared import shared
from tests.shift.evening import (
    BANCA_SEVEN,
    BANCA_SIX,
    OPENING,
    PUNTO_NINE,
    close_shift_row,
    open_evening,
    start_shift,
)

pytestmark = pytest.mark.django_db
BET = [(1, "banca", 5000)]


def build_evening():
    return open_evening(start_shift())


built, evening = shared(build_evening)


def reconcile(evening, **missing_minor):
    """Close the table, less the amounts missing, and its shift; return the report."""
    evening.close(**missing_minor)
    close_shift_row(evening.session.shift)
    assert reconcile_shift(evening.session.shift_id)
    return read_report(evening.house.pk, evening.session.shift_id)


def differences_of(report):
    return [(it.coup, it.difference_minor, it.change_minor) for it in report.float_counts]


def counted_since():
    line = ReconciliationLine.objects.get(figure="float")
    return line.counted_difference_minor, (line.counted_talla, line.counted_coup)


def test_an_honest_evening_has_no_difference_at_any_count(evening):
    evening.count_in_play()
    evening.play(BANCA_SIX, BET)
    evening.carry("fill", 50_000)
    evening.count_in_play()
    evening.move("drop", "float", 20_000, "drop")
    evening.play(PUNTO_NINE, BET)
    evening.count_in_play()
    report = reconcile(evening)
    assert differences_of(report) == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    first = report.float_counts[0]
    assert (first.talla, first.recorded_minor, first.counted_minor) == (0, OPENING, OPENING)
    assert report.differences == []


def test_a_theft_between_two_counts_is_placed_between_them(evening):
    evening.play(BANCA_SIX, BET)
    evening.count_in_play()
    evening.play(BANCA_SEVEN, BET)
    evening.play(PUNTO_NINE, BET)
    evening.count_in_play(missing_minor=700)
    evening.play(BANCA_SIX, BET)
    evening.count_in_play(missing_minor=700)
    report = reconcile(evening, closing_float=700)
    assert differences_of(report) == [(1, 0, 0), (3, -700, -700), (4, -700, 0)]
    assert counted_since() == (-700, (1, 2)), "the first coup after the last count that agreed"


def test_without_counts_in_play_it_can_have_been_any_time_since_the_first_coup(evening):
    for _ in range(3):
        evening.play(BANCA_SIX, BET)
    report = reconcile(evening, closing_float=700)
    assert report.float_counts == ()
    assert counted_since() == (-700, (1, 1))


def test_a_theft_after_the_last_coup_and_count_is_placed_after_it(evening):
    evening.play(BANCA_SIX, BET)
    evening.play(BANCA_SIX, BET)
    evening.count_in_play()
    reconcile(evening, closing_float=700)
    assert counted_since() == (-700, (1, 2))


def test_a_count_after_a_coup_without_bets_is_beside_something_unknown(evening):
    evening.count_in_play()
    evening.play(BANCA_SIX, None)
    evening.count_in_play()
    assert differences_of(reconcile(evening)) == [(0, 0, 0), (1, None, None)]


def test_a_coup_that_is_voided_later_moved_its_chips_until_then(evening):
    evening.play(BANCA_SIX, BET)
    evening.count_in_play()
    evening.void_last()
    evening.count_in_play()
    report = reconcile(evening)
    assert [it.difference_minor for it in report.float_counts] == [0, 0]
    assert report.float_counts[1].recorded_minor == OPENING != report.float_counts[0].recorded_minor


def test_a_corrected_movement_counts_as_right_from_its_beginning(evening):
    notes = evening.move("drop", "float", 20_000, "drop")
    evening.count_in_play(missing_minor=-5_000)  # 150.00 were changed, not 200.00
    correct_transfer(
        actor=acting(make_staff(evening.house, Role.CASHIER)),
        command=new_command(),
        transfer_id=notes.pk,
        right_minor=15_000,
        words="typed wrong",
        signer=acting(make_staff(evening.house, Role.PIT_MANAGER)),
    )
    assert [it.difference_minor for it in reconcile(evening).float_counts] == [0]


def test_the_counts_are_signed_with_the_report_and_shown_in_its_files(evening):
    evening.play(BANCA_SIX, BET)
    evening.count_in_play(missing_minor=700)
    report = reconcile(evening)
    plain = hash_content(report.shift, report.revision, report.lines, report.tallies)
    assert report.content_hash != plain
    assert [it.number for it in report.float_count_differences] == [1]
    pages = PdfReader(BytesIO(write_pdf(report, "en"))).pages
    paper = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Floats counted during play" in paper
    assert "box's side: -€7.00 (minus seven" in paper
    sheet = next(it for it in lay_out_shift(report).sheets if it.key == "float_counts")
    assert [row[-2:] for row in sheet.rows] == [(-700, -700)]


def test_the_result_of_a_count_is_written_once_and_never_changed(evening):
    evening.count_in_play(missing_minor=700)
    reconcile(evening)
    assert FloatCountLine.objects.get().difference_minor == -700
    for sql in (
        "UPDATE casino_floatcountline SET difference_minor = 0",
        "DELETE FROM casino_floatcountline",
        "TRUNCATE casino_floatcountline",
        """INSERT INTO casino_floatcountline (house_id, reconciliation_id, session_id, number,
            counted_at, talla, coup, recorded_minor, counted_minor, difference_minor)
            SELECT house_id, reconciliation_id, session_id, 9, counted_at, talla, coup,
            recorded_minor, counted_minor, difference_minor FROM casino_floatcountline""",
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            connection.cursor().execute(sql)
