"""Shifts: one at a time, closed when every table is."""

import pytest

from casino.lib.errors import Conflict, NotAllowed, NotFound, Refusal
from casino.lib.policy import Role
from tables.journal.models import FloorEvent
from tables.openings.services.shifts import close_shift, open_shift
from tables.sessions.models import Shift
from tests.building import acting, make_house, make_staff, new_command


def run(service, person, **args):
    return service(actor=acting(person), **{"command": new_command(), **args})


def test_a_shift_closes_and_the_next_opens(floor):
    run(close_shift, floor.manager, shift_id=floor.shift.pk)
    answer = run(open_shift, floor.manager, number=2)
    shift = Shift.objects.get(closed_at=None)
    assert answer == {"shift": shift.pk}
    assert (shift.number, shift.gaming_day) == (2, floor.shift.gaming_day)
    assert [e.kind for e in FloorEvent.objects.order_by("version")] == [
        "shift.closed",
        "shift.opened",
    ]


def test_two_shifts_are_never_open_together(floor):
    with pytest.raises(Conflict, match=r"shift\.already_open"):
        run(open_shift, floor.manager, number=2)


def test_a_number_is_used_once_a_day(floor):
    run(close_shift, floor.manager, shift_id=floor.shift.pk)
    with pytest.raises(Conflict, match=r"shift\.number_used"):
        run(open_shift, floor.manager, number=1)


def test_an_open_table_keeps_its_shift_open_and_is_named(floor):
    floor.open()
    with pytest.raises(Conflict) as error:
        run(close_shift, floor.manager, shift_id=floor.shift.pk)
    assert error.value.code == "shift.tables_open"
    assert error.value.params["tables"] == floor.table.number
    assert Shift.objects.get().closed_at is None
    floor.close()
    run(close_shift, floor.manager, shift_id=floor.shift.pk)


def test_a_closed_shift_is_not_closed_again(floor):
    run(close_shift, floor.manager, shift_id=floor.shift.pk)
    with pytest.raises(Conflict, match=r"shift\.closed"):
        run(close_shift, floor.manager, shift_id=floor.shift.pk)


def test_a_shift_of_another_house_does_not_exist(floor):
    with pytest.raises(NotFound):
        run(close_shift, make_staff(make_house(), Role.DIRECTOR), shift_id=floor.shift.pk)


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.DIRECTOR, Role.PIT_MANAGER}))
def test_only_the_heads_of_the_floor_open_and_close_shifts(floor, role):
    person = make_staff(floor.house, role)
    for service, args in [(open_shift, {"number": 2}), (close_shift, {"shift_id": 1})]:
        with pytest.raises(NotAllowed):
            run(service, person, **args)


def test_a_repeated_command_closes_once(floor):
    command = new_command()
    for _ in range(2):
        run(close_shift, floor.manager, shift_id=floor.shift.pk, command=command)
    assert FloorEvent.objects.count() == 1
    with pytest.raises(Refusal, match="key_reused"):
        run(open_shift, floor.manager, number=3, command=command)
