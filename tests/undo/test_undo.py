"""Acts taken back: by the person who did them, within seconds, while nothing builds on them."""

import uuid

import pytest

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict, NotAllowed, NotFound
from games.rules.limits import Limits
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.limits.services.limits import post_limits
from tables.openings.services.session_state import suspend_table
from tables.seating.services.seats import take_seat
from tables.setup.services import place_table
from tables.undo.services import LATENCY_S, UNDO_S, undo_act
from tests.building import make_house, make_table, new_command
from tests.coups.room import bet, make_room, punto_wins
from tests.undo.undoing import do, let_pass, refused, undo


def test_a_table_moved_on_the_plan_goes_back(floor):
    do(floor, place_table, floor.manager, column=2, row=3)
    key = do(floor, place_table, floor.manager, column=5, row=6)
    undo(floor, key, floor.manager)
    table = GamingTable.objects.get(id=floor.table.pk)
    assert (table.map_column, table.map_row) == (2, 3)


def test_nobody_undoes_another_s_act(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    refused("undo.not_yours", open_floor, key, open_floor.manager)


def test_it_is_undone_once(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    undo(open_floor, key)
    refused("undo.done", open_floor, key)


def test_the_same_undo_sent_twice_has_one_effect(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    again = Command(uuid.uuid4(), b"")
    answers = [open_floor.act(undo_act, command=again, undone_command_id=key) for _ in range(2)]
    assert answers[0] == answers[1]
    assert FloorEvent.objects.filter(kind="act.undone").count() == 1


def test_an_undo_is_not_undone(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    second = do(open_floor, undo_act, undone_command_id=key)
    refused("undo.never", open_floor, second)


@pytest.mark.parametrize(
    ("service", "args"),
    [(post_limits, {"limits": Limits(1000, 50_000, 5_000, 500)}), (suspend_table, {})],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_limits_and_the_state_of_a_table_are_not_undone(open_floor, service, args):
    refused("undo.never", open_floor, do(open_floor, service, **args))


def test_an_opening_is_not_undone(floor):
    command = new_command()
    floor.open(command=command)
    refused("undo.never", floor, command.id)


def test_the_window_closes_after_eight_seconds_and_the_way(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    let_pass(UNDO_S + LATENCY_S - 1)
    undo(open_floor, key)
    key = do(open_floor, take_seat, position=3, guest_name="Ana")
    let_pass(UNDO_S + LATENCY_S + 0.1)
    refused("undo.over", open_floor, key)


def test_an_act_at_another_table_is_unknown_here(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    other = make_table(open_floor.house)
    with pytest.raises(NotFound) as error:
        open_floor.act(undo_act, open_floor.manager, table_id=other.pk, undone_command_id=key)
    assert error.value.code == "undo.unknown"
    with pytest.raises(NotAllowed):
        open_floor.act(undo_act, table_id=other.pk, undone_command_id=key)


def test_a_command_that_changed_several_tables_is_put_right_by_hand(open_floor):
    other = make_table(open_floor.house)
    command = new_command()
    open_floor.act(take_seat, command=command, position=3, guest_name="Lola")
    FloorEvent.objects.create(
        house=open_floor.house,
        table=other,
        kind="waitlist.called",
        payload={},
        actor=open_floor.jefe,
        command_id=command.id,
        happened_at=utc_now(),
    )
    refused("undo.several", open_floor, command.id)


@pytest.mark.django_db
def test_a_coup_dealt_since_keeps_its_guests_and_croupiers():
    room = make_room(seated=(1, 2))
    room.start()
    command = new_command()
    room.act(take_seat, command=command, position=3, guest_name="Lola")
    room.coup(punto_wins(bet(1, "punto", 500)))
    with pytest.raises(Conflict) as error:
        room.act(undo_act, undone_command_id=command.id)
    assert error.value.code == "undo.built_on"


@pytest.mark.django_db
def test_another_house_s_act_is_unknown():
    room, foreign = make_room(), make_room(house=make_house(name="Another"))
    command = new_command()
    foreign.act(take_seat, command=command, position=5, guest_name="Lola")
    with pytest.raises(NotFound):
        room.act(undo_act, undone_command_id=command.id)
