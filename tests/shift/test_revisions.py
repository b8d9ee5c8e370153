"""Records after the closing make a new revision; the old one stays as it was signed."""

import pytest

from casino.lib.errors import NotAllowed
from casino.lib.policy import Role
from casino.shift.models.lines import ReconciliationLine
from casino.shift.models.reconciliation import ShiftReconciliation
from casino.shift.models.signatures import Acknowledgement
from casino.shift.selectors.shift_report import ShiftState, read_report
from casino.shift.selectors.unfinished import list_shifts_to_revise, list_unfinished_shifts
from casino.shift.services.acknowledge import acknowledge_difference
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.services.sign import sign_shift
from casino.shift.tasks import sweep_revisions
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tests.building import acting, make_house, make_staff, new_command
from tests.raw_sql import attack, behind_the_guards
from tests.refused import assert_refused
from tests.shared import shared
from tests.shift.evening import BANCA_SIX, close_shift_row, open_evening, start_shift

pytestmark = pytest.mark.django_db


def sign(shift, role=Role.PIT_MANAGER):
    person = make_staff(shift.house, role)
    report = read_report(shift.house_id, shift.pk)
    return sign_shift(
        actor=acting(person),
        command=new_command(),
        shift_id=shift.pk,
        content_hash=report.content_hash,
    )


def acknowledge(shift, person, reason="the chip lay under the table", **of):
    return acknowledge_difference(
        actor=acting(person), command=new_command(), shift_id=shift.pk, reason=reason, **of
    )


def correct(shift, transfer, right_minor):
    manager, inspector = (make_staff(shift.house, it) for it in (Role.DIRECTOR, Role.INSPECTOR))
    return correct_transfer(
        actor=acting(manager),
        command=new_command(),
        transfer_id=transfer.pk,
        right_minor=right_minor,
        words="typed wrong",
        signer=acting(inspector),
    )


def type_a_tip_wrong():
    """A shift in which a tip of 15.00 was typed as 20.00; its box was counted right."""
    shift = start_shift()
    evening = open_evening(shift)
    evening.move("tips", "guests", 2000, "tip")
    evening.close(tip_box=500)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return shift


built, wrong_tip = shared(type_a_tip_wrong)


def tips(shift, revision=None):
    lines = read_report(shift.house_id, shift.pk, revision).lines
    (line,) = [it for it in lines if it.figure == "tips"]
    return line


def test_a_correction_after_the_signatures_makes_a_revision_and_the_old_one_stays(wrong_tip):
    shift = wrong_tip
    House.objects.update(tolerance_tips_minor=0)
    director = make_staff(shift.house, Role.DIRECTOR)
    acknowledge(shift, director, line=tips(shift).line)
    sign(shift)
    assert sign(shift, Role.CASHIER)["sealed"]
    before = read_report(shift.house_id, shift.pk)
    assert list_shifts_to_revise() == []
    correct(shift, Transfer.objects.get(reason="tip"), 1500)
    assert list_shifts_to_revise() == [shift.pk]
    assert list_unfinished_shifts() == []

    assert reconcile_shift(shift.pk)
    after = read_report(shift.house_id, shift.pk)
    assert (after.revision.revision, after.revision.reason) == (2, "correction")
    assert (tips(shift).recorded_minor, tips(shift).counted_difference_minor) == (1500, 0)
    assert after.state is ShiftState.RECONCILED  # it waits for signatures of its own
    assert after.content_hash != before.content_hash
    old = read_report(shift.house_id, shift.pk, 1)
    assert (old.content_hash, len(old.signatures)) == (before.content_hash, 2)
    assert tips(shift, 1).counted_difference_minor == -500
    assert tips(shift, 1).acknowledged.name == director.name

    assert list_shifts_to_revise() == []
    assert reconcile_shift(shift.pk)  # nothing more came in: it changes nothing
    assert ShiftReconciliation.objects.count() == 2
    sign(shift)
    assert sign(shift, Role.CASHIER)["sealed"]
    assert [it.signatures.count() for it in ShiftReconciliation.objects.order_by("revision")] == [
        2,
        2,
    ]


def test_a_correction_of_a_correction_makes_a_further_revision(wrong_tip):
    shift = wrong_tip
    correct(shift, Transfer.objects.get(reason="tip"), 1000)
    assert reconcile_shift(shift.pk)
    assert tips(shift).recorded_minor == 1000
    correct(shift, Transfer.objects.get(reason="correction"), 500)
    assert reconcile_shift(shift.pk)
    assert (tips(shift).recorded_minor, tips(shift).counted_difference_minor) == (1500, 0)
    assert ShiftReconciliation.objects.count() == 3


def test_the_sweep_finds_late_records(wrong_tip):
    from casino.celery import app

    shift = wrong_tip
    correct(shift, Transfer.objects.get(reason="tip"), 1500)
    app.conf.task_always_eager = True
    try:
        sweep_revisions()
        sweep_revisions()
    finally:
        app.conf.task_always_eager = False
    assert read_report(shift.house_id, shift.pk).revision.revision == 2


def test_a_drop_that_is_counted_later_is_unknown_until_then_and_not_zero():
    shift = start_shift(make_house(drop_counted_later=True))
    evening = open_evening(shift)
    evening.move("drop", "float", 20_000, "drop")
    for kind, account in (("commission_box", "commission"), ("tip_box", "tips")):
        evening.count(kind, evening.balance(account))
    evening.count("closing_float", evening.balance("float"))
    evening.shut()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    line = ReconciliationLine.objects.get(session=evening.session, figure="drop")
    assert (line.recorded_minor, line.counted_minor, line.grade) == (20_000, None, "recorded")
    evening.count("drop_box", 19_950)
    assert list_shifts_to_revise() == [shift.pk]
    assert reconcile_shift(shift.pk)
    line = ReconciliationLine.objects.get(
        session=evening.session, figure="drop", reconciliation__revision=2
    )
    assert (line.counted_minor, line.counted_difference_minor, line.grade) == (
        19_950,
        -50,
        "counted",
    )


def test_signatures_wait_for_the_role_that_answers_for_the_difference(wrong_tip):
    shift = wrong_tip
    line = tips(shift).line
    assert_refused("shift.not_acknowledged", sign, shift)
    with pytest.raises(NotAllowed):
        acknowledge(shift, make_staff(shift.house, Role.CASHIER), line=line)
    with pytest.raises(NotAllowed) as refused:
        acknowledge(shift, make_staff(shift.house, Role.PIT_MANAGER), line=line)
    assert refused.value.params == {"role": "director"}
    director = make_staff(shift.house, Role.DIRECTOR)
    assert_refused("shift.reason", acknowledge, shift, director, reason="  ", line=line)
    assert acknowledge(shift, director, line=line)["left"] == 0
    assert_refused("shift.acknowledged", acknowledge, shift, director, line=line)
    event = FloorEvent.objects.get(kind="shift.difference_acknowledged")
    assert event.payload["counted_difference_minor"] == -500
    assert event.payload["reason"] == "the chip lay under the table"
    sign(shift)
    assert sign(shift, Role.CASHIER)["sealed"]


def test_a_difference_within_the_tolerance_needs_no_acknowledgement():
    shift = start_shift(make_house(tolerance_tips_minor=500))
    evening = open_evening(shift)
    evening.move("tips", "guests", 2000, "tip")
    evening.close(tip_box=500)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    director = make_staff(shift.house, Role.DIRECTOR)
    assert_refused("shift.tolerated", acknowledge, shift, director, line=tips(shift).line)
    sign(shift)
    assert sign(shift, Role.CASHIER)["sealed"]


def test_a_lost_coup_is_never_tolerated():
    shift = start_shift()
    evening = open_evening(shift)
    evening.play(BANCA_SIX, [])
    evening.talla.coups = 2  # a second one was dealt, and no row is kept of it
    with behind_the_guards():
        evening.talla.save()
    evening.close()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    (tally,) = read_report(shift.house_id, shift.pk).tally_differences
    assert (tally.tally, tally.missing, tally.first_talla, tally.first_coup) == ("coups", 1, 1, 2)
    assert_refused("shift.not_acknowledged", sign, shift)
    acknowledge(shift, make_staff(shift.house, Role.DIRECTOR), tally=tally.line)
    sign(shift)
    assert sign(shift, Role.CASHIER)["sealed"]


PAST_WHO_ANSWERS = [
    # a signature over a difference of which nobody took notice
    """INSERT INTO casino_shiftsignature (house_id, reconciliation_id, position, signed_by_id,
             role, content_hash, signed_at)
           SELECT house_id, id, 1, {cashier}, 'cashier', repeat('0', 64), now()
           FROM casino_shiftreconciliation""",
    # by another role than the one that answers; without a reason; of nothing
    """INSERT INTO casino_acknowledgement (house_id, reconciliation_id, line_id, reason,
             acknowledged_by_id, role, acknowledged_at)
           SELECT house_id, reconciliation_id, id, 'so', {cashier}, 'cashier', now()
           FROM casino_reconciliationline WHERE figure = 'tips'""",
    """INSERT INTO casino_acknowledgement (house_id, reconciliation_id, line_id, reason,
             acknowledged_by_id, role, acknowledged_at)
           SELECT house_id, reconciliation_id, id, '', {cashier}, 'director', now()
           FROM casino_reconciliationline WHERE figure = 'tips'""",
    """INSERT INTO casino_acknowledgement (house_id, reconciliation_id, reason,
             acknowledged_by_id, role, acknowledged_at)
           SELECT house_id, id, 'so', {cashier}, 'director', now()
           FROM casino_shiftreconciliation""",
]


def test_raw_sql_cannot_pass_by_the_person_who_answers(wrong_tip):
    cashier = make_staff(wrong_tip.house, Role.CASHIER).pk
    for statement in PAST_WHO_ANSWERS:
        attack(statement.format(cashier=cashier))
    assert Acknowledgement.objects.count() == 0


ON_AN_OLD_REVISION = [
    "UPDATE casino_acknowledgement SET reason = 'other'",
    "DELETE FROM casino_acknowledgement",
    "TRUNCATE casino_acknowledgement",
    "UPDATE casino_laterecord SET record_id = 0",
    "DELETE FROM casino_laterecord",
    "UPDATE casino_shiftreconciliation SET reason = ''",
    """INSERT INTO casino_shiftsignature (house_id, reconciliation_id, position, signed_by_id,
             role, content_hash, signed_at)
           SELECT reconciliation.house_id, reconciliation.id, 1, shift.opened_by_id, 'director',
             repeat('0', 64), now()
           FROM casino_shiftreconciliation AS reconciliation
           JOIN tables_shift AS shift ON shift.id = shift_id WHERE revision = 1""",
]


def test_raw_sql_cannot_rewrite_an_old_revision(wrong_tip):
    shift = wrong_tip
    acknowledge(shift, make_staff(shift.house, Role.DIRECTOR), line=tips(shift).line)
    correct(shift, Transfer.objects.get(reason="tip"), 1500)
    reconcile_shift(shift.pk)
    for statement in ON_AN_OLD_REVISION:
        attack(statement)
