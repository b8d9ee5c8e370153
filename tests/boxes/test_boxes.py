"""Drop and tip boxes: where they hang, their seals, and the people who take them down."""

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from casino.lib.policy import Role
from tables.boxes.models import Box, BoxHanging, BoxRemoval
from tables.boxes.selectors import box_view, list_boxes
from tables.boxes.services import add_box, hang_box, remove_box
from tables.journal.models import FloorEvent
from tables.posts.models import CroupierPost
from tests.building import acting, make_house, make_staff, make_table, new_command
from tests.floor.test_guards import attack


def add(floor, number="D1", kind="drop", person=None):
    actor = acting(person or floor.manager)
    return add_box(actor=actor, command=new_command(), kind=Box.Kind(kind), number=number)["box"]


def remove(person, box, seal="S1"):
    return remove_box(actor=acting(person), command=new_command(), box_id=box, seal=seal)


def refused(code, act, *args, **kwargs):
    events = FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        act(*args, **kwargs)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events


def test_a_box_hangs_at_one_table_and_a_table_has_one_of_a_kind(floor):
    box, other, tips = add(floor), add(floor, "D2"), add(floor, "T1", "tips")
    refused("box.number_used", add, floor, " D1 ")
    floor.act(hang_box, box_id=box, seal="S1")
    refused("box.hangs", floor.act, hang_box, box_id=box, seal="S2")
    refused("box.place_taken", floor.act, hang_box, box_id=other, seal="S2")
    refused("box.seal_used", floor.act, hang_box, box_id=tips, seal="S1")
    refused("box.seal", floor.act, hang_box, box_id=tips, seal=" ")
    floor.act(hang_box, box_id=tips, seal="S3")
    event = FloorEvent.objects.get(kind="box.hung", payload__number="D1")
    assert (event.table, event.payload["seal"]) == (floor.table, "S1")


def test_a_person_who_worked_there_in_the_shift_takes_no_box_down(floor):
    box = add(floor)
    floor.act(hang_box, box_id=box, seal="S1")
    relief = make_staff(floor.house, Role.CASHIER)  # helped out behind the shoe for an hour
    now = utc_now()
    CroupierPost.objects.create(
        house=floor.house, table=floor.table, croupier=relief, started_at=now, ended_at=now
    )
    refused("box.not_independent", remove, relief, box)
    refused("policy.role", remove, floor.jefe, box)
    answer = remove(floor.cashier, box)
    assert answer["seal_agrees"] is True
    refused("box.hangs_nowhere", remove, floor.cashier, box)
    floor.act(hang_box, box_id=box, seal="S2")


def test_a_post_of_an_earlier_shift_makes_nobody_dependent(floor):
    box = add(floor)
    floor.act(hang_box, box_id=box, seal="S1")
    helped = make_staff(floor.house, Role.CASHIER)
    CroupierPost.objects.create(
        house=floor.house,
        table=floor.table,
        croupier=helped,
        started_at=floor.shift.opened_at,
        ended_at=floor.shift.opened_at,
    )
    remove(helped, box)


def test_a_seal_other_than_the_one_it_was_hung_with_is_reported_not_refused(floor):
    box = add(floor)
    floor.act(hang_box, box_id=box, seal="S1")
    assert remove(floor.cashier, box, seal="S9")["seal_agrees"] is False
    payload = FloorEvent.objects.latest("id").payload
    assert (payload["seal"], payload["seal_read"], payload["seal_agrees"]) == ("S1", "S9", False)
    (view,) = list_boxes(floor.house.pk)
    assert view.seal_was_broken
    removed = box_view(view).removed
    assert removed is not None
    assert removed.seal_read == "S9"


def test_a_box_of_another_house_is_not_there(floor):
    foreign = make_house()
    box = Box.objects.create(house=foreign, kind="drop", number="D1", added_at=utc_now())
    refused("thing.not_found", floor.act, hang_box, box_id=box.pk, seal="S1")


HANG = """
    INSERT INTO tables_boxhanging (house_id, box_id, table_id, seal, hung_by_id, hung_at)
    VALUES (%s, %s, %s, %s, %s, now())
    """
REMOVE = """
    INSERT INTO tables_boxremoval (house_id, hanging_id, seal_read, removed_by_id, removed_at)
    SELECT house_id, id, 'S1', %s, now() FROM tables_boxhanging
    """


def test_the_database_keeps_boxes_in_their_place(floor):
    box, other = add(floor), add(floor, "D2")
    floor.act(hang_box, box_id=box, seal="S1")
    house, jefe, table = floor.house.pk, floor.jefe.pk, make_table(floor.house).pk
    assert "hangs in one place" in attack(HANG, house, box, table, "S2", jefe)
    assert "hangs in one place" in attack(HANG, house, other, floor.table.pk, "S2", jefe)
    assert "box_seal_used_once" in attack(HANG, house, other, table, "S1", jefe)
    foreign = make_table(make_house()).pk
    assert "of its house" in attack(HANG, house, other, foreign, "S2", jefe)
    for person in (floor.jefe, floor.croupier):
        assert "from outside the shift" in attack(REMOVE, person.pk)
    remove(floor.cashier, box)
    assert "hanging_id" in attack(REMOVE, floor.manager.pk)
    for name in ("tables_box", "tables_boxhanging", "tables_boxremoval"):
        attack(f"UPDATE {name} SET house_id = house_id")
        attack(f"DELETE FROM {name}")
        attack(f"TRUNCATE {name} CASCADE")
    assert (BoxHanging.objects.count(), BoxRemoval.objects.count()) == (1, 1)
