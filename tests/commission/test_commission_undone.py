"""Commission collected by mistake is taken back within seconds, by movements of its own."""

from typing import Any

import pytest

from games.voids.services import undo_coup
from tables.commission.models import CommissionEntry
from tables.commission.services.commission import collect_commission
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.seating.services.seats import leave_seat
from tables.undo.services import LATENCY_S, UNDO_S, undo_act
from tests.building import new_command
from tests.commission.commission_room import (
    assert_books_agree,
    in_the_box,
    make_deferred_room,
    owed,
    win,
)
from tests.coups.room import Room
from tests.refused import assert_refused
from tests.undo.undoing import let_pass

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = make_deferred_room()
    room.start()
    win(room, {1: 500, 2: 100})
    return room


def collect(room: Room, place: int, amount_minor: int) -> Any:
    """Collect, and give the command by which it was done."""
    command = new_command()
    room.act(collect_commission, place=place, amount_minor=amount_minor, command=command)
    return command.id


def test_the_guest_owes_again_and_the_chips_are_back(room):
    done = collect(room, 1, 200)
    assert (owed(room), in_the_box(room)) == ({1: 50, 2: 50}, 200)
    room.act(undo_act, undone_command_id=done)
    assert (owed(room), in_the_box(room)) == ({1: 250, 2: 50}, 0)
    reasons = Transfer.objects.order_by("id").values_list("reason", "amount_minor")
    assert list(reasons)[-2:] == [("commission_paid", 200), ("commission_returned", 200)]
    kinds = CommissionEntry.objects.order_by("id").values_list("kind", "amount_minor")
    assert list(kinds) == [("paid", 200), ("returned", 200)]
    undone = FloorEvent.objects.latest("id")
    assert (undone.kind, undone.payload["seat"], undone.payload["owed_minor"]) == (
        "act.undone",
        1,
        250,
    )
    assert_books_agree(room)


def test_it_is_taken_back_once_and_collected_again(room):
    done = collect(room, 1, 250)
    room.act(undo_act, undone_command_id=done)
    assert_refused("undo.done", room.act, undo_act, undone_command_id=done)
    collect(room, 1, 250)
    assert (owed(room), in_the_box(room)) == ({2: 50}, 250)


def test_only_the_person_who_collected_takes_it_back_and_only_for_seconds(room):
    done = collect(room, 1, 250)
    assert_refused("undo.not_yours", room.act, undo_act, room.jefe, undone_command_id=done)
    let_pass(UNDO_S + LATENCY_S + 0.1)
    assert_refused("undo.over", room.act, undo_act, undone_command_id=done)
    assert in_the_box(room) == 250


def test_later_acts_prevent_it(room):
    done = collect(room, 2, 50)
    room.act(leave_seat, position=2)
    refuse(room, done)
    done = collect(room, 1, 250)
    room.act(undo_coup, number=1)  # returns both
    refuse(room, done)
    assert in_the_box(room) == 0


def refuse(room: Room, done: Any) -> None:
    assert_refused("undo.built_on", room.act, undo_act, undone_command_id=done)
