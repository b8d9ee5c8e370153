"""A person who leaves the staff leaves no table behind, and holds nothing afterwards."""

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict, NotAllowed
from casino.lib.policy import Role
from casino.lib.sentences import sentence_of
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.posts.services.breaks import start_break
from tables.posts.services.posts import post_croupier, release_croupier
from tables.sign_in.models import SignIn
from tables.staffing.services import deactivate_person, reinstate_person
from tables.undo.services import undo_act
from tests.access import gave_access
from tests.building import (
    acting,
    make_house,
    make_staff,
    make_table,
    new_command,
    sign_in,
    supervise,
)
from tests.floor.test_guards import attack


def decide(service, by, person):
    return service(actor=acting(by), command=new_command(), badge=person.badge)


def leave(floor, person, by=None):
    return decide(deactivate_person, by or floor.manager, person)


def take_back(floor, person):
    """Let a director take a person back, with the pit manager's signature."""
    return reinstate_person(
        actor=acting(make_staff(floor.house, Role.DIRECTOR)),
        command=new_command(),
        badge=person.badge,
        signer=acting(floor.manager),
    )


def is_active(person):
    return StaffMember.objects.get(pk=person.pk).is_active


def test_a_croupier_at_a_table_is_relieved_before_they_leave(floor):
    with pytest.raises(Conflict) as error:
        leave(floor, floor.croupier)
    assert error.value.code == "staff.leaves_post"
    assert floor.table.number in sentence_of(error.value.code, error.value.params, "EUR")
    assert is_active(floor.croupier)
    assert not FloorEvent.objects.exists()


def test_a_jefe_hands_all_tables_over_before_they_leave(floor):
    second = make_table(floor.house)
    supervise(second, floor.jefe, slot=2)
    with pytest.raises(Conflict) as error:
        leave(floor, floor.jefe)
    assert error.value.code == "staff.leaves_tables"
    assert error.value.params["tables"] == ", ".join(sorted([floor.table.number, second.number]))
    assert is_active(floor.jefe)


def test_a_person_without_a_post_leaves_and_every_sign_in_ends(floor):
    sign_in(floor.cashier)
    leave(floor, floor.cashier)
    assert not is_active(floor.cashier)
    assert not SignIn.objects.filter(ended_at=None).exists()
    event = FloorEvent.objects.get()
    assert (event.kind, event.table_id, event.payload["person"]) == (
        "staff.deactivated",
        None,
        floor.cashier.pk,
    )


def test_a_break_ends_when_its_person_leaves(floor):
    resting = make_staff(floor.house, Role.CROUPIER)
    decide(start_break, floor.manager, resting)
    leave(floor, resting)
    assert StaffBreak.objects.get().ended_at is not None
    kinds = list(FloorEvent.objects.order_by("id").values_list("kind", flat=True))
    assert kinds == ["break.started", "break.ended", "staff.deactivated"]


def test_a_person_who_left_is_not_posted_until_they_are_back(floor):
    floor.act(release_croupier, badge=floor.croupier.badge)
    leave(floor, floor.croupier)
    with pytest.raises(BadInput, match=r"staff\.unknown"):
        floor.act(post_croupier, badge=floor.croupier.badge)
    take_back(floor, floor.croupier)
    floor.act(post_croupier, badge=floor.croupier.badge)
    assert CroupierPost.objects.filter(ended_at=None).count() == 1


def test_a_release_is_not_undone_for_a_person_who_has_left(floor):
    released = new_command()
    floor.act(release_croupier, badge=floor.croupier.badge, command=released)
    leave(floor, floor.croupier)
    with pytest.raises(Conflict, match=r"undo\.built_on"):
        floor.act(undo_act, undone_command_id=released.id)


def test_nobody_decides_about_themselves_or_a_superior(floor):
    director = make_staff(floor.house, Role.DIRECTOR)
    for person in (floor.manager, director):
        with pytest.raises(NotAllowed, match=r"staff\.not_yours"):
            leave(floor, person)
    with pytest.raises(BadInput, match=r"staff\.unknown"):
        leave(floor, make_staff(make_house(), Role.CROUPIER))


def test_a_person_who_never_left_or_is_another_house_s_is_not_taken_back(floor):
    foreign = make_staff(make_house(), Role.CROUPIER)
    StaffMember.objects.filter(pk=foreign.pk).update(is_active=False)
    for person in (floor.cashier, foreign):
        with pytest.raises(BadInput, match=r"staff\.unknown"):
            take_back(floor, person)


OPEN = {
    "post": "INSERT INTO tables_croupierpost (house_id, table_id, croupier_id, started_at)"
    " VALUES (%s, %s, %s, now())",
    "supervision": "INSERT INTO tables_supervision (house_id, table_id, jefe_id, started_at,"
    " table_format, slot_one, slot_two) VALUES (%s, %s, %s, now(), 'mini', true, false)",
    "break": "INSERT INTO tables_staffbreak (house_id, person_id, started_at)"
    " SELECT %s, %s, now() WHERE %s IS NOT NULL",
}


@pytest.mark.parametrize("what", OPEN)
def test_the_database_opens_no_row_for_a_person_who_has_left(floor, what):
    person = make_staff(floor.house, Role.JEFE if what == "supervision" else Role.CROUPIER)
    StaffMember.objects.filter(pk=person.pk).update(is_active=False)
    table = make_table(floor.house, "andalucia", "mini")
    values = [floor.house.pk, table.pk, person.pk]
    if what == "break":
        values = [floor.house.pk, person.pk, table.pk]
    assert f"{what}_of_the_staff" in attack_constraint(OPEN[what], *values)
    gave_access(floor.manager, person, hours_ago=0)
    StaffMember.objects.filter(pk=person.pk).update(is_active=True)
    with connection.cursor() as cursor:
        cursor.execute(OPEN[what], values)
    again = attack_constraint(
        "UPDATE tables_staffmember SET is_active = false WHERE id = %s", person.pk
    )
    assert again == "person_leaves_nothing_open"


@pytest.mark.parametrize("model", [CroupierPost, Supervision])
def test_the_database_reopens_no_row_for_a_person_who_has_left(floor, model):
    held = model.objects.get()
    model.objects.filter(pk=held.pk).update(ended_at=utc_now())
    person = held.croupier_id if model is CroupierPost else held.jefe_id
    StaffMember.objects.filter(pk=person).update(is_active=False)
    sql = f"UPDATE {model._meta.db_table} SET ended_at = NULL WHERE id = %s"
    assert "holds nothing" in attack(sql, held.pk)


def attack_constraint(sql, *values):
    """Write past every service; return the guard that refused."""
    with (
        pytest.raises(DatabaseError) as error,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, values)
    return error.value.__cause__.diag.constraint_name
