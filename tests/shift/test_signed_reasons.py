"""A signature covers the reasons of differences."""

import pytest
from msgspec.structs import replace

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.shift.models.signatures import Acknowledgement
from casino.shift.selectors.shift_report import hash_content, read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.services.sign import sign_shift
from tests.building import acting, make_house, make_staff, new_command
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.shared import shared
from tests.shift.evening import close_shift_row, open_evening, start_shift
from tests.shift.signing import acknowledge_all
from tests.web.device import Device

pytestmark = pytest.mark.django_db


def build_short():
    """A shift whose tip box was 5.00 short."""
    shift = start_shift()
    evening = open_evening(shift)
    evening.move("tips", "guests", 2000, "tip")
    evening.close(tip_box=1500)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return shift


built, short = shared(build_short)


def read(shift):
    return read_report(shift.house_id, shift.pk)


def sign(shift, person, content_hash=None):
    return sign_shift(
        actor=acting(person),
        command=new_command(),
        shift_id=shift.pk,
        content_hash=content_hash or read(shift).content_hash,
    )


def test_the_hash_is_another_after_a_reason_and_with_another_reason(short):
    before = read(short).content_hash
    acknowledge_all(short)
    report = read(short)
    assert report.content_hash != before
    hashes = {before, report.content_hash}
    for change in ({"reason": "lost"}, {"badge": "X9"}, {"acknowledged_at": utc_now()}):
        lines = tuple(
            replace(it, acknowledged=it.acknowledged and replace(it.acknowledged, **change))
            for it in report.lines
        )
        hashes.add(hash_content(report.shift, report.revision, lines, report.tallies))
    assert len(hashes) == 5


def test_nobody_signs_before_the_reasons_and_both_sign_them(short):
    director, cashier = (make_staff(short.house, it) for it in (Role.DIRECTOR, Role.CASHIER))
    assert_refused("shift.not_acknowledged", sign, short, cashier)
    shown_before = read(short).content_hash
    acknowledge_all(short)
    assert_refused("shift.report_changed", sign, short, cashier, shown_before)
    sign(short, cashier)
    assert sign(short, director)["sealed"]
    report = read(short)
    assert [(it.content_hash, it.covers) for it in report.signatures] == [
        (report.content_hash, "content")
    ] * 2


def test_a_person_who_has_not_signed_reads_the_true_reason(short):
    director, manager = (make_staff(short.house, it) for it in (Role.DIRECTOR, Role.PIT_MANAGER))

    def look(person):
        return Device(person, "es").get(f"/shifts/{short.pk}/").content.decode()

    for person in (director, manager):
        assert "Usted ya ha firmado" not in look(person)
        assert "sin visto bueno" in look(person)
    acknowledge_all(short)
    sign(short, manager)
    assert "Usted ya ha firmado" in look(manager)
    assert "Usted ya ha firmado" not in look(director)
    assert f"api/v1/shifts/{short.pk}/sign" in look(director)


FORGED = """
    INSERT INTO casino_shiftsignature (house_id, reconciliation_id, position, signed_by_id, role,
        content_hash, signed_at)
    SELECT house_id, id, {position}, {by}, 'director', repeat('0', 64), now()
    FROM casino_shiftreconciliation
    """


def test_the_database_refuses_a_signature_without_the_reasons(short):
    by = make_staff(short.house, Role.DIRECTOR).pk
    first = FORGED.format(position=1, by=by)
    assert "acknowledged before anybody signs" in attack(first)
    acknowledge_all(short)
    sign(short, make_staff(short.house, Role.CASHIER))
    second = FORGED.format(position=2, by=by)
    assert "both signatures are under the same content" in attack(second)


def test_the_database_refuses_a_reason_after_the_first_signature(short):
    director = acknowledge_all(short)
    sign(short, make_staff(short.house, Role.CASHIER))
    late = f"""
        INSERT INTO casino_acknowledgement (house_id, reconciliation_id, line_id, reason,
            acknowledged_by_id, role, acknowledged_at)
        SELECT house_id, reconciliation_id, id, 'so', {director.pk}, 'director', now()
        FROM casino_reconciliationline WHERE figure = 'drop'
        """
    assert "a signed report takes no further acknowledgement" in attack(late)
    assert Acknowledgement.objects.count() == 1


def test_the_database_refuses_a_signature_in_a_role_that_may_not_sign(short):
    acknowledge_all(short)
    jefe, cashier = (make_staff(short.house, role) for role in (Role.JEFE, Role.CASHIER))
    stranger = make_staff(make_house(name="Otro"), Role.DIRECTOR)
    for person, role in ((jefe, "director"), (jefe, "jefe"), (cashier, "director"),
                         (stranger, "director")):  # fmt: skip
        forged = FORGED.format(position=1, by=person.pk).replace("'director'", f"'{role}'")
        assert "signed by those whose role it is" in attack(forged)


def test_the_database_refuses_a_reason_by_a_false_director(short):
    by = make_staff(short.house, Role.CASHIER).pk
    forged = f"""
        INSERT INTO casino_acknowledgement (house_id, reconciliation_id, line_id, reason,
            acknowledged_by_id, role, acknowledged_at)
        SELECT house_id, reconciliation_id, id, 'so', {by}, 'director', now()
        FROM casino_reconciliationline WHERE figure = 'tips'
        """
    assert "by the role that answers for it" in attack(forged)
