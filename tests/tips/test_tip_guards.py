"""Raw SQL cannot change records of tips, share an uncounted pool or sign for one person only."""

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.policy import Role
from casino.tips.models.pools import TipHours, TipPool, TipRule, TipSignature
from casino.tips.selectors.day import read_tip_day
from casino.tips.services.hours import enter_tip_hours
from casino.tips.sharing import Ratio
from tests.building import acting, make_house, make_staff, new_command
from tests.shared import shared
from tests.shift.evening import start_shift
from tests.tips.tips import (
    close_day,
    close_with_tips,
    make_rule,
    open_hours_ago,
    post_for,
    sign,
    sign_by_two,
)

pytestmark = pytest.mark.django_db
RECORDS = {
    "casino_tiprule": "number = 9",
    "casino_tiphours": "seconds = 1",
    "casino_tippool": "staff_minor = staff_minor",
    "casino_tippoolbox": "counted_minor = 1",
    "casino_tipshare": "share_minor = share_minor + 1",
    "casino_tipsignature": "position = 2",
}


def build_shift():
    """A day of two tables and 100.00, ready to be signed."""
    shift = start_shift()
    make_rule(shift, staff=Ratio(9, 10))
    for tips in (6000, 4000):
        table = open_hours_ago(shift, 180)
        post_for(table, 90)
        close_with_tips(table, tips)
    close_day(shift)
    return shift


built, shift = shared(build_shift)


def attack(sql: str, *values: object) -> str:
    """Run SQL that must be refused; return the database's message."""
    with connection.cursor() as cursor:
        return refused(cursor.execute, sql, values)


def test_no_record_of_tips_is_changed_deleted_or_emptied(shift):
    croupier = make_staff(shift.house, Role.CROUPIER)
    enter_tip_hours(
        actor=acting(make_staff(shift.house, Role.PIT_MANAGER)),
        command=new_command(),
        day=shift.gaming_day,
        badge=croupier.badge,
        minutes=60,
        reason="Parte",
    )
    sign_by_two(shift)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks due is not emptied
    for table, change in RECORDS.items():
        for sql in (f"UPDATE {table} SET {change}", f"DELETE FROM {table}"):
            assert "annot update or delete" in attack(sql), sql
        assert "only ever added to" in attack(f"TRUNCATE {table} CASCADE")


def insert_rule(shift, **changed):
    """Write a version by hand."""
    row = {
        "house_id": shift.house_id,
        "number": 2,
        "in_force_from": shift.gaming_day,
        "points": '{"jefe": 1}',
        "excluded_roles": [it.value for it in Role if it is not Role.JEFE],
        "hours_from": "posts",
        "break_minutes": 0,
        "staff_numerator": 1,
        "staff_denominator": 1,
        "made_by_id": shift.opened_by_id,
        "made_at": shift.opened_at,
        **changed,
    }
    holes = ", ".join("%s::jsonb" if name == "points" else "%s" for name in row)
    return f"INSERT INTO casino_tiprule ({', '.join(row)}) VALUES ({holes})", *row.values()


WITHOUT_DIRECTOR = [it.value for it in Role if it not in (Role.DIRECTOR, Role.JEFE)]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"number": 7}, "numbered in their turn"),
        ({"number": 1}, "numbered in their turn"),
        (
            {"points": '{"jefe": 1, "director": 5}', "excluded_roles": WITHOUT_DIRECTOR},
            "tip_rule_excludes_directors",
        ),
        ({"points": '{"jefe": 1, "director": 5}'}, "has points, or is excluded"),
        ({"points": '{"jefe": 1.5}'}, "has points, or is excluded"),
        ({"points": '{"jefe": -1}'}, "has points, or is excluded"),
        ({"points": '{"jefe": "1"}'}, "has points, or is excluded"),
        ({"points": "{}"}, "has points, or is excluded"),
        ({"excluded_roles": ["director"]}, "has points, or is excluded"),
        ({"staff_numerator": 2}, "tip_rule_staff_part"),
        ({"hours_from": "guess"}, "tip_rule_hours_from"),
    ],
)
def test_a_version_that_cannot_be_is_refused(shift, changed, said):
    assert said in attack(*insert_rule(shift, **changed))
    assert TipRule.objects.count() == 1


def write_pool(shift, *, sign_it=False, boxes=True, change=None, **pool):
    """Write a pool by hand, as it should be but for the changes; first signature if asked."""
    shown = read_tip_day(shift.house, shift.gaming_day)
    row = {
        "house_id": shift.house_id,
        "gaming_day": shift.gaming_day,
        "revision": TipPool.objects.count() + 1,
        "rule_id": shown.rule.pk,
        "counted_minor": shown.counted_minor,
        "staff_minor": shown.staff_minor,
        "house_minor": shown.house_minor,
        "made_by_id": shift.opened_by_id,
        "made_at": shift.opened_at,
        **pool,
    }
    with connection.cursor() as cursor:
        holes = ", ".join(["%s"] * len(row))
        cursor.execute(
            f"INSERT INTO casino_tippool ({', '.join(row)}) VALUES ({holes}) RETURNING id",
            list(row.values()),
        )
        pool_id = cursor.fetchone()[0]
        if boxes:
            for box in shown.boxes:
                cursor.execute(
                    "INSERT INTO casino_tippoolbox (house_id, pool_id, session_id, counted_minor)"
                    " VALUES (%s, %s, %s, %s)",
                    [shift.house_id, pool_id, box.session, box.counted_minor],
                )
        for number, line in enumerate(shown.lines):
            share = line.share_minor + (change or {}).get(number, 0)
            insert_share(cursor, shift, pool_id, line, share_minor=share, difference_minor=share)
        if sign_it:
            insert_signature(cursor, shift, pool_id)
    return pool_id


def insert_share(cursor, shift, pool_id, line, **changed):
    row = {
        "house_id": shift.house_id,
        "pool_id": pool_id,
        "person_id": line.person,
        "role": line.role,
        "points": line.points,
        "seconds": line.seconds,
        "by_hand": False,
        "share_minor": line.share_minor,
        "difference_minor": line.share_minor,
        **changed,
    }
    holes = ", ".join(["%s"] * len(row))
    cursor.execute(
        f"INSERT INTO casino_tipshare ({', '.join(row)}) VALUES ({holes})", list(row.values())
    )


def insert_signature(cursor, shift, pool_id, person=None, **changed):
    person = person or make_staff(shift.house, Role.CASHIER)
    row = {
        "house_id": shift.house_id,
        "pool_id": pool_id,
        "position": 1,
        "signed_by_id": person.pk,
        "role": person.role,
        "content_hash": "0" * 64,
        "signed_at": shift.opened_at,
        **changed,
    }
    holes = ", ".join(["%s"] * len(row))
    cursor.execute(
        f"INSERT INTO casino_tipsignature ({', '.join(row)}) VALUES ({holes})", list(row.values())
    )


def refused(act, *args, **kwargs) -> str:
    with pytest.raises(DatabaseError) as said, transaction.atomic():
        act(*args, **kwargs)
    return str(said.value)


def test_a_pool_written_by_hand_as_it_should_be_can_be_signed(shift):
    """So the others are refused only for the fault they name."""
    write_pool(shift, sign_it=True)
    assert TipSignature.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"revision": 5}, "numbered in their turn"),
        ({"house_minor": 0, "staff_minor": 10_000}, "the staff has its part"),
        ({"house_minor": 1000, "staff_minor": 9001}, "tip_pool_of_two_parts"),
        ({"boxes": False}, "all of its boxes are counted"),
        ({"change": {0: 1}}, "add up to the part of the staff"),
        ({"change": {0: -1}}, "add up to the part of the staff"),
        ({"change": {0: 2, 1: -2}}, "no share is a whole unit off"),
        (
            {"counted_minor": 20_000, "house_minor": 2000, "staff_minor": 18_000},
            "the boxes add up to the pool",
        ),
    ],
)
def test_a_pool_that_does_not_add_up_is_never_signed(shift, changed, said):
    assert said in refused(write_pool, shift, sign_it=True, **changed)
    assert not TipSignature.objects.exists()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"role": "director"}, "in their own role"),
        ({"role": "jefe"}, "in their own role"),
        ({"points": 99}, "the points of its role"),
        ({"difference_minor": 5}, "difference from the one before"),
        ({"seconds": 0}, "tip_share_is_worked_for"),
        ({"share_minor": -1, "difference_minor": -1}, "tip_share_is_worked_for"),
    ],
)
def test_a_share_is_by_the_rules(shift, changed, said):
    pool_id = write_pool(shift)
    croupier = make_staff(shift.house, Role.CROUPIER)
    line = next(it for it in read_tip_day(shift.house, shift.gaming_day).lines)
    given = {"person_id": croupier.pk, "role": "croupier", "points": 10, **changed}
    with connection.cursor() as cursor:
        assert said in refused(insert_share, cursor, shift, pool_id, line, **given)


def test_directors_have_no_share_whatever_they_are_called(shift):
    pool_id = write_pool(shift)
    director = make_staff(shift.house, Role.DIRECTOR)
    line = read_tip_day(shift.house, shift.gaming_day).lines[0]
    nothing = {"share_minor": 0, "difference_minor": 0}
    with connection.cursor() as cursor:
        for role, points, why in (
            ("director", 0, "tip_share_not_of_directors"),
            ("croupier", 10, "in their own role"),
        ):
            given = {"person_id": director.pk, "role": role, "points": points, **nothing}
            assert why in refused(insert_share, cursor, shift, pool_id, line, **given)


def test_a_signed_pool_takes_no_further_share_or_box(shift):
    pool_id = write_pool(shift, sign_it=True)
    late = make_staff(shift.house, Role.CROUPIER)
    line = read_tip_day(shift.house, shift.gaming_day).lines[0]
    with connection.cursor() as cursor:
        zero = {"share_minor": 0, "difference_minor": 0}
        given = {"person_id": late.pk, "role": "croupier", "points": 10, **zero}
        assert "once it is signed" in refused(insert_share, cursor, shift, pool_id, line, **given)


def test_two_different_people_of_the_right_roles_sign_in_order(shift):
    pool_id = write_pool(shift)
    cashier = make_staff(shift.house, Role.CASHIER)
    sharing = next(
        it for it in read_tip_day(shift.house, shift.gaming_day).lines if it.role == "jefe"
    )
    with connection.cursor() as cursor:

        def said(**changed):
            return refused(insert_signature, cursor, shift, pool_id, **changed)

        assert "under the same content" in said(position=2)
        assert "whose role it is" in said(person=make_staff(shift.house, Role.AUDITOR))
        assert "whose role it is" in said(signed_by_id=sharing.person, role="jefe")
        assert "whose role it is" in said(signed_by_id=sharing.person, role="cashier")
        assert "first_or_second" in said(position=3)
        insert_signature(cursor, shift, pool_id, cashier)
        assert "two_people" in said(person=cashier, position=2)
        assert "under the same content" in said(position=2, content_hash="1" * 64)
        assert "signature_position" in said(position=1)


def test_a_person_with_a_share_does_not_sign(shift):
    manager = make_staff(shift.house, Role.PIT_MANAGER)
    enter_tip_hours(
        actor=acting(make_staff(shift.house, Role.DIRECTOR)),
        command=new_command(),
        day=shift.gaming_day,
        badge=manager.badge,
        minutes=60,
        reason="Parte",
    )
    make_rule(shift, staff=Ratio(9, 10), points={"jefe": 1, "pit_manager": 1})
    pool_id = write_pool(shift)
    with connection.cursor() as cursor:
        said = refused(insert_signature, cursor, shift, pool_id, manager)
    assert "nobody signs a share of their own" in said


def test_a_pool_that_was_computed_again_is_no_longer_signed(shift):
    sign(shift, make_staff(shift.house, Role.INSPECTOR))
    first = TipPool.objects.get()
    write_pool(shift)
    with connection.cursor() as cursor:
        said = refused(
            insert_signature,
            cursor,
            shift,
            first.pk,
            position=2,
            content_hash=first.signatures.get().content_hash,
        )
    assert "worked out again" in said


def test_a_revision_names_the_pool_it_replaces_and_all_who_had_a_share(shift):
    sign_by_two(shift)
    assert "replaces the last pool" in refused(write_pool, shift)
    sealed = TipPool.objects.get()
    make_rule(shift, staff=Ratio(9, 10), points={"croupier": 10})
    shown = read_tip_day(shift.house, shift.gaming_day)
    assert {it.role for it in shown.lines if it.share_minor == 0} == {"jefe"}
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute(
            "INSERT INTO casino_tippool (house_id, gaming_day, revision, replaces_id, rule_id,"
            " counted_minor, staff_minor, house_minor, made_by_id, made_at)"
            " VALUES (%s, %s, 2, %s, %s, %s, %s, %s, %s, now()) RETURNING id",
            [
                *(shift.house_id, shift.gaming_day, sealed.pk, shown.rule.pk),
                *(shown.counted_minor, shown.staff_minor, shown.house_minor),
                shift.opened_by_id,
            ],
        )
        pool_id = cursor.fetchone()[0]
        for box in shown.boxes:
            cursor.execute(
                "INSERT INTO casino_tippoolbox (house_id, pool_id, session_id, counted_minor)"
                " VALUES (%s, %s, %s, %s)",
                [shift.house_id, pool_id, box.session, box.counted_minor],
            )
        for line in shown.lines:
            if line.share_minor:
                insert_share(cursor, shift, pool_id, line, difference_minor=line.difference_minor)
        said = refused(insert_signature, cursor, shift, pool_id)
    assert "leaves out nobody who had a share" in said


def test_a_box_is_one_that_was_counted_on_the_day(shift):
    with connection.cursor() as cursor:
        pool_id = write_pool(shift, boxes=False)
        session = read_tip_day(shift.house, shift.gaming_day).boxes[0].session
        said = refused(
            cursor.execute,
            "INSERT INTO casino_tippoolbox (house_id, pool_id, session_id, counted_minor)"
            " VALUES (%s, %s, %s, 1)",
            [shift.house_id, pool_id, session],
        )
    assert "counted on its day" in said


def test_hours_are_of_the_house_within_a_day_with_a_reason_and_by_another(shift):
    jefe = make_staff(shift.house, Role.JEFE)
    sql = (
        "INSERT INTO casino_tiphours (house_id, gaming_day, person_id, seconds, reason,"
        " entered_by_id, entered_at) VALUES (%s, %s, %s, %s, %s, %s, now())"
    )
    other = start_shift(make_house(name="Otro")).opened_by
    house, day, by = shift.house_id, shift.gaming_day, shift.opened_by_id
    assert "tip_hours_of_a_day" in attack(sql, house, day, jefe.pk, 90_001, "x", by)
    assert "tip_hours_reason" in attack(sql, house, day, jefe.pk, 60, "", by)
    assert "of people of the house" in attack(sql, house, day, jefe.pk, 60, "x", jefe.pk)
    assert "of people of the house" in attack(sql, house, day, other.pk, 60, "x", by)
    sharing = make_staff(shift.house, Role.CROUPIER).pk
    assert "enters no hours" in attack(sql, house, day, jefe.pk, 60, "x", sharing)
    assert not TipHours.objects.exists()
