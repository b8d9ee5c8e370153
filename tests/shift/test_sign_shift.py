"""Two different people sign exactly what they saw; then nothing is added."""

import hashlib
import json

import pytest
from django.db import connection
from msgspec.structs import replace

from casino.lib.policy import Role
from casino.shift.models.signatures import ShiftSignature
from casino.shift.selectors.shift_report import Covers, ShiftState, read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.services.sign import find_hindrance, sign_shift
from tables.journal.models import FloorEvent
from tests.building import acting, make_house, make_staff, new_command
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.shared import shared
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds, start_shift

pytestmark = pytest.mark.django_db


def build_shift():
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    evening.close()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return shift


built, shift = shared(build_shift)


def sign(shift, person, content_hash=None, command=None):
    report = read_report(shift.house_id, shift.pk)
    return sign_shift(
        actor=acting(person),
        command=command or new_command(),
        shift_id=shift.pk,
        content_hash=content_hash or report.content_hash or "0" * 64,
    )


def test_two_people_sign_and_the_report_is_sealed(shift):
    manager, cashier = (make_staff(shift.house, it) for it in (Role.PIT_MANAGER, Role.CASHIER))
    first, second = sign(shift, manager), sign(shift, cashier)
    assert (first["position"], first["sealed"]) == (1, False)
    assert (second["position"], second["sealed"]) == (2, True)
    report = read_report(shift.house_id, shift.pk)
    assert report.state is ShiftState.SIGNED
    assert [it.role for it in report.signatures] == ["pit_manager", "cashier"]
    assert {it.content_hash for it in report.signatures} == {report.content_hash}
    events = FloorEvent.objects.filter(kind="shift.signed", table=None).order_by("version")
    assert [it.payload["position"] for it in events] == [1, 2]
    assert_refused("shift.fully_signed", sign, shift, make_staff(shift.house, Role.DIRECTOR))


def digest(report, **drop):
    """The hash of a report without reasons, as a person without the house's key would make it."""
    lines = [replace(it, **drop) if it.figure == "drop" else it for it in report.lines]
    amounts = ("expected", "recorded", "counted", "recorded_difference", "counted_difference")
    pieces = ("expected", "recorded", "missing", "extra")
    since = ("recorded_talla", "recorded_coup", "counted_talla", "counted_coup")
    shift = report.shift
    content = {
        "house": shift.house_id,
        "shift": shift.pk,
        "revision": report.revision.revision,
        "reason": report.revision.reason,
        "gaming_day": shift.gaming_day.isoformat(),
        "number": shift.number,
        "opened_at": shift.opened_at.isoformat(),
        "closed_at": shift.closed_at.isoformat(),
        "lines": [
            [
                *(it.table_number, it.session, it.figure, it.grade),
                *(getattr(it, f"{name}_minor") for name in amounts),
                *(getattr(it, name) for name in since),
            ]
            for it in lines
        ],
        "tallies": [
            [
                *(it.table_number, it.session, it.tally, it.talla, it.grade),
                *(getattr(it, name) for name in pieces),
                *(it.first_talla, it.first_coup),
            ]
            for it in report.tallies
        ],
        "float_counts": [],
        "reasons": [],
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def make_uncounted(amount):
    """A shift whose drop is counted later, when its report has been made."""
    shift = start_shift(make_house(drop_counted_later=True))
    evening = open_evening(shift)
    evening.move("drop", "float", amount, "drop")
    for kind, account in (
        ("commission_box", "commission"),
        ("tip_box", "tips"),
        ("closing_float", "float"),
    ):
        evening.count(kind, evening.balance(account))
    evening.shut()
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    return shift


def test_the_hash_does_not_give_away_a_drop_that_is_still_to_be_counted(shift):
    whole = read_report(shift.house_id, shift.pk)
    assert whole.content_hash == digest(whole)  # all amounts are known: nothing is sealed
    later = make_uncounted(20_000)
    report = read_report(later.house_id, later.pk)
    [line] = [it for it in report.lines if it.figure == "drop"]
    assert (line.recorded_minor, line.counted_minor) == (20_000, None)
    for amount in range(0, 100_000, 500):
        tried = {"recorded_minor": amount, "expected_minor": line.expected_minor and amount}
        assert digest(report, **tried) != report.content_hash, amount


def test_two_sign_a_report_whose_drop_is_still_to_be_counted():
    shift = make_uncounted(20_000)
    for role in (Role.PIT_MANAGER, Role.INSPECTOR):
        sign(shift, make_staff(shift.house, role))
    report = read_report(shift.house_id, shift.pk)
    assert {it.covers for it in report.signatures} == {Covers.CONTENT}
    assert report.state is ShiftState.SIGNED


def test_one_person_does_not_sign_twice(shift):
    manager = make_staff(shift.house, Role.PIT_MANAGER)
    sign(shift, manager)
    assert_refused("shift.signed_by_you", sign, shift, manager)
    hindrance = find_hindrance(read_report(shift.house_id, shift.pk), manager.badge)
    assert hindrance is not None
    assert hindrance.code == "shift.signed_by_you"


def test_the_same_command_signs_once(shift):
    manager, command = make_staff(shift.house, Role.PIT_MANAGER), new_command()
    assert sign(shift, manager, command=command) == sign(shift, manager, command=command)
    assert ShiftSignature.objects.count() == 1


def test_the_signature_covers_exactly_the_report_shown(shift):
    assert_refused(
        "shift.report_changed",
        sign,
        shift,
        make_staff(shift.house, Role.DIRECTOR),
        content_hash="0" * 64,
    )
    assert ShiftSignature.objects.count() == 0


def test_an_unfinished_report_takes_no_signature():
    shift = start_shift()
    director = make_staff(shift.house, Role.DIRECTOR)
    assert_refused("shift.not_reconciled", sign, shift, director)
    close_shift_row(shift)
    assert_refused("shift.not_reconciled", sign, shift, director)


def test_the_hash_differs_between_shifts(shift):
    other = start_shift(make_house(name="Otro"))
    close_shift_row(other)
    reconcile_shift(other.pk)
    first, second = (read_report(it.house_id, it.pk) for it in (shift, other))
    assert first.content_hash != second.content_hash


ATTACKS = [
    "UPDATE casino_shiftsignature SET content_hash = repeat('0', 64)",
    "DELETE FROM casino_shiftsignature",
    "TRUNCATE casino_shiftsignature",
    # the same person again, a third place, a place before the first is taken
    """INSERT INTO casino_shiftsignature (house_id, reconciliation_id, position, signed_by_id,
             role, content_hash, signed_at)
           SELECT house_id, reconciliation_id, 2, signed_by_id, role, content_hash, signed_at
           FROM casino_shiftsignature""",
    """INSERT INTO casino_shiftsignature (house_id, reconciliation_id, position, signed_by_id,
             role, content_hash, signed_at)
           SELECT s.house_id, reconciliation_id, 3, p.id, s.role, content_hash, signed_at
           FROM casino_shiftsignature s, tables_staffmember p WHERE p.id <> signed_by_id LIMIT 1""",
]


def test_raw_sql_cannot_touch_a_signature(shift):
    sign(shift, make_staff(shift.house, Role.DIRECTOR))
    for statement in ATTACKS:
        attack(statement)
    assert ShiftSignature.objects.count() == 1


@pytest.mark.parametrize("finished", [True, False])
def test_raw_sql_cannot_sign_second_or_too_early(shift, finished):
    person = make_staff(shift.house, Role.DIRECTOR)
    if not finished:
        shift = start_shift(make_house(name="Otro"))
        close_shift_row(shift)
        with connection.cursor() as cursor:
            cursor.execute(
                """INSERT INTO casino_shiftreconciliation
                     (house_id, shift_id, revision, reason, escalation_role, tables_total,
                       started_at)
                   VALUES (%s, %s, 1, '', 'director', 1, now())""",
                [shift.house_id, shift.pk],
            )
    attack(
        (
            """INSERT INTO casino_shiftsignature (house_id, reconciliation_id, position,
                 signed_by_id, role, content_hash, signed_at)
               SELECT house_id, id, %s, %s, 'director', repeat('0', 64), now()
               FROM casino_shiftreconciliation WHERE shift_id = %s""",
            [2 if finished else 1, person.pk, shift.pk],
        )
    )
