"""Expected, recorded and counted: differences land on the right table, figure and side."""

import pytest
from django.db import connection, connections, transaction

from casino.lib.errors import NotFound
from casino.shift.models.lines import ReconciliationLine
from casino.shift.models.reconciliation import ReconciliationWork, ShiftReconciliation
from casino.shift.selectors import unfinished
from casino.shift.selectors.shift_report import ShiftState, read_report
from casino.shift.selectors.unfinished import list_unfinished_shifts
from casino.shift.services import reconcile
from casino.shift.services.reconcile import reconcile_shift
from games.rules.errors import Violation
from tests.raw_sql import attack, behind_the_guards
from tests.refused import assert_refused
from tests.shift.evening import (
    BANCA_SIX,
    OPENING,
    PUNTO_NINE,
    TIE_SEVEN,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)

pytestmark = pytest.mark.django_db


def amounts(evening, figure):
    line = ReconciliationLine.objects.get(session=evening.session, figure=figure)
    return (line.expected_minor, line.recorded_minor, line.counted_minor)


def differences(evening, figure):
    line = ReconciliationLine.objects.get(session=evening.session, figure=figure)
    return (line.recorded_difference_minor, line.counted_difference_minor)


def finish(shift, *evenings, **missing_minor):
    for evening in evenings:
        evening.close(**missing_minor)
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)


def test_each_figure_is_the_one_that_a_person_would_compute_by_hand():
    shift = start_shift()
    evening = open_evening(shift)
    evening.play(BANCA_SIX, [(1, "banca", 5000), (2, "punto", 2500)])
    evening.play(PUNTO_NINE, [(2, "punto", 3000), (3, "tie", 500)])
    evening.play(TIE_SEVEN, [(2, "punto", 3000), (3, "tie", 500)])
    evening.move("tips", "guests", 1500, "tip")
    evening.move("drop", "float", 20_000, "drop")
    evening.carry("fill", 50_000)
    evening.carry("credit", 10_000)
    finish(shift, evening)
    chips = OPENING + 2500 - 5000 + 500 - 3000 - 8 * 500 - 20_000 + 50_000 - 10_000
    assert amounts(evening, "commission") == (2500, 2500, 2500)
    assert amounts(evening, "float") == (chips, chips, chips)
    assert amounts(evening, "tips") == (None, 1500, 1500)
    assert amounts(evening, "drop") == (None, 20_000, 20_000)


def test_too_much_in_one_box_does_not_make_good_too_little_in_another():
    shift = start_shift()
    short, over = open_evening(shift), open_evening(shift)
    short.close(tip_box=0, closing_float=500)
    over.close(closing_float=-500)
    finish(shift)
    assert differences(short, "float") == (0, -500)
    assert differences(over, "float") == (0, 500)
    assert len(read_report(shift.house_id, shift.pk).differences) == 2


def test_an_opening_transfer_unlike_the_opening_count_shows_on_the_records_side():
    shift = start_shift()
    evening = open_evening(shift)
    with behind_the_guards():
        evening.move("float", "cage", 100, "opening_float")
    finish(shift, evening)
    assert differences(evening, "float") == (100, 0)


def test_one_coup_without_its_bets_leaves_commission_and_float_unknown_not_zero():
    shift = start_shift()
    evening, other = open_evening(shift), open_evening(shift)
    play_all_kinds(evening)
    evening.play(BANCA_SIX, None)
    play_all_kinds(other)
    finish(shift, evening, other)
    for figure in ("commission", "float"):
        assert amounts(evening, figure)[:2] == (None, None)
        assert amounts(evening, figure)[2] > 0
        assert differences(evening, figure) == (None, None)
        assert differences(other, figure) == (0, 0)
    assert amounts(evening, "tips") == (None, 1500, 1500)
    report = read_report(shift.house_id, shift.pk)
    assert report.total_of("commission", "expected_minor") is None
    assert report.total_of("commission", "counted_minor") == 5000


def test_no_count_is_unknown_not_zero():
    shift = start_shift()
    evening = open_evening(shift)
    evening.shut()
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    assert amounts(evening, "float") == (OPENING, OPENING, None)
    assert differences(evening, "float") == (0, None)


def test_a_coup_that_these_rules_cannot_judge_leaves_the_expected_unknown():
    shift = start_shift()
    evenings = []
    for wrong in ({"regulation_version": "older"}, {"regulation": "gone"}, {"banca": "2c4d9d"}):
        evenings.append(open_evening(shift))
        evenings[-1].play(BANCA_SIX, [(1, "banca", 5000)], **wrong)
    finish(shift, *evenings)
    for evening in evenings:
        assert amounts(evening, "commission") == (None, 2500, 2500)
        assert differences(evening, "commission") == (None, 0)


def test_the_commission_follows_the_regulation_of_each_coup():
    shift = start_shift()
    evening = open_evening(shift, "asturias-2011", table_format="large")
    evening.play(BANCA_SIX, [(1, "banca", 5000)])
    finish(shift, evening)
    assert amounts(evening, "commission") == (250, 250, 250)


def test_a_second_run_changes_nothing():
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    finish(shift, evening)
    before = list(ReconciliationLine.objects.order_by("id").values())
    finished_at = ShiftReconciliation.objects.get().finished_at
    assert reconcile_shift(shift.pk)
    assert list(ReconciliationLine.objects.order_by("id").values()) == before
    assert ShiftReconciliation.objects.get().finished_at == finished_at


def test_killed_in_the_middle_it_goes_on_where_it_stopped(monkeypatch):
    shift = start_shift()
    evenings = [open_evening(shift) for _ in range(3)]
    for evening in evenings:
        play_all_kinds(evening)
        evening.close()
    close_shift_row(shift)
    open_books, opened = reconcile.open_books, []

    def die_at_the_third(sessions):
        for book in open_books(sessions):
            if len(opened) == 2:
                raise KeyboardInterrupt
            opened.append(book)
            yield book

    monkeypatch.setattr(reconcile, "open_books", die_at_the_third)
    monkeypatch.setattr(unfinished, "TABLES_AT_ONCE", 2)
    with pytest.raises(KeyboardInterrupt):
        reconcile_shift(shift.pk)
    report = read_report(shift.house_id, shift.pk)
    assert (report.state, report.tables_done, report.tables_total) == (ShiftState.RECONCILING, 2, 3)
    kept = set(ReconciliationLine.objects.values_list("id", flat=True))
    assert len(kept) == 2 * 4
    monkeypatch.undo()
    assert list_unfinished_shifts() == [shift.pk]
    assert reconcile_shift(shift.pk)
    assert kept < set(ReconciliationLine.objects.values_list("id", flat=True))
    assert ReconciliationLine.objects.count() == 3 * 4
    assert read_report(shift.house_id, shift.pk).state is ShiftState.RECONCILED


def test_a_table_that_cannot_be_reckoned_holds_back_no_other():
    shift = start_shift()
    evenings = [open_evening(shift) for _ in range(3)]
    for evening in evenings:
        play_all_kinds(evening)
        evening.close()
    close_shift_row(shift)
    with connection.cursor() as owner:
        owner.execute("SET LOCAL session_replication_role = 'replica'")
        evenings[1].session.commission_step_minor = 0
        evenings[1].session.save()
        owner.execute("SET LOCAL session_replication_role = 'origin'")
    with pytest.raises(Violation, match="step"):
        reconcile_shift(shift.pk)
    waiting = ReconciliationWork.objects.filter(done_at=None)
    assert [work.session_id for work in waiting] == [evenings[1].session.pk]
    assert ReconciliationLine.objects.count() == 2 * 4


@pytest.mark.django_db(transaction=True)
def test_a_table_that_another_has_in_hand_is_left_to_it_and_taken_up_when_it_dies():
    shift = start_shift()
    held, free = open_evening(shift), open_evening(shift)
    held.close()
    free.close()
    close_shift_row(shift)
    reconcile.begin_reconciliation(shift.pk)
    work = ReconciliationWork.objects.get(session=held.session)
    other = connections.create_connection("default")
    try:
        with transaction.atomic(), other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute(
                "SELECT id FROM casino_reconciliationwork WHERE id = %s FOR UPDATE", [work.pk]
            )
        assert reconcile_shift(shift.pk) is False
        assert {it.session_id for it in ReconciliationLine.objects.all()} == {free.session.pk}
    finally:
        other.close()  # as a killed worker's connection is
    assert reconcile_shift(shift.pk) is True
    assert ReconciliationLine.objects.count() == 2 * 4


def test_a_shift_without_tables_is_finished_at_once():
    shift = start_shift()
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    assert read_report(shift.house_id, shift.pk).state is ShiftState.RECONCILED


def test_an_open_or_unknown_shift_is_refused():
    shift = start_shift()
    assert_refused("shift.still_open", reconcile_shift, shift.pk)
    with pytest.raises(NotFound):
        reconcile_shift(shift.pk + 1)
    assert list_unfinished_shifts() == []


ATTACKS = [
    "UPDATE casino_reconciliationline SET counted_minor = 0",
    "DELETE FROM casino_reconciliationline",
    "TRUNCATE casino_reconciliationline CASCADE",
    "UPDATE casino_shiftreconciliation SET finished_at = NULL",
    "DELETE FROM casino_shiftreconciliation",
    "UPDATE casino_tallyline SET missing = 1",
    "DELETE FROM casino_tallyline",
    "UPDATE casino_reconciliationwork SET done_at = NULL",
    "DELETE FROM casino_reconciliationwork",
    """INSERT INTO casino_reconciliationline (house_id, reconciliation_id, session_id, figure,
             grade, tolerance_minor)
           SELECT house_id, reconciliation_id, session_id, 'extra', 'unknown', 0
           FROM casino_reconciliationline LIMIT 1""",
    """INSERT INTO casino_tallyline (house_id, reconciliation_id, session_id, tally, talla,
             grade)
           SELECT house_id, reconciliation_id, session_id, 'cards', 9, 'unknown'
           FROM casino_tallyline LIMIT 1""",
    # a further revision with nothing that came in, out of the row, or finished from the start
    """INSERT INTO casino_shiftreconciliation (house_id, shift_id, revision, reason,
             escalation_role, tables_total, started_at)
           SELECT house_id, shift_id, 2, '', 'director', 1, now()
           FROM casino_shiftreconciliation""",
    """INSERT INTO casino_shiftreconciliation (house_id, shift_id, revision, reason,
             escalation_role, tables_total, started_at)
           SELECT house_id, shift_id, 3, 'count', 'director', 1, now()
           FROM casino_shiftreconciliation""",
    """INSERT INTO casino_shiftreconciliation (house_id, shift_id, revision, reason,
             escalation_role, tables_total, started_at, finished_at)
           SELECT house_id, shift_id, 2, 'count', 'director', 0, now(), now()
           FROM casino_shiftreconciliation""",
]


def test_raw_sql_cannot_rewrite_a_finished_reconciliation():
    shift = start_shift()
    evening = open_evening(shift)
    finish(shift, evening)
    before = read_report(shift.house_id, shift.pk).content_hash
    for statement in ATTACKS:
        attack(statement)
    assert read_report(shift.house_id, shift.pk).content_hash == before
