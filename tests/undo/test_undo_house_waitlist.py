"""Taking back acts on the waitlist of the house, which is no table's."""

import uuid

import pytest

from casino.evidence.rebuild.read import rebuild
from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import NotAllowed, Refusal
from casino.lib.policy import Role
from tables.houses.models import House, Notifier
from tables.journal.models import FloorEvent
from tables.seating.models import Notification, WaitlistEntry
from tables.seating.selectors.order_changes import list_order_acts
from tables.seating.selectors.waitlist import list_house_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.order import change_priority, move_entry, transfer_entry
from tables.seating.services.seats import seat_from_waitlist
from tables.seating.services.waitlist import (
    join_house_waitlist,
    join_waitlist,
    leave_waitlist,
    put_on_hold,
    resume_entry,
)
from tables.undo.services import LATENCY_S, UNDO_S, undo_act
from tests.building import acting, make_house, make_staff, make_table, new_command
from tests.undo.undoing import WHY, kept, let_pass, sitting


def join(floor, name, **args):
    """Put a guest on the waitlist of the house; return the entry."""
    answer = join_house_waitlist(
        actor=acting(floor.jefe), command=new_command(), guest_name=name, **args
    )
    return answer["entry"]


def act(floor, service, person=None, **args):
    """Do something on the waitlist of the house; return the key to take it back by."""
    command = new_command()
    service(actor=acting(person or floor.jefe), command=command, **args)
    return command.id


def undo_here(floor, key, person=None, command=None):
    return undo_act(
        actor=acting(person or floor.jefe),
        command=command or new_command(),
        table_id=None,
        undone_command_id=key,
    )


def refused_here(code, floor, key, person=None):
    events = FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        undo_here(floor, key, person)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events


def waitlist(floor):
    stands = [(it.guest_name, it.state) for it in list_house_waitlist(floor.house.pk)]
    rebuilt = rebuild(floor.house.pk)
    entries = [rebuilt.entries[entry] for entry in rebuilt.waitlists[None, False]]
    assert [(it.guest.name, it.state) for it in entries] == stands
    return stands


def test_a_guest_put_on_the_waitlist_by_mistake_never_waited(open_floor):
    join(open_floor, "Ana")
    key = act(open_floor, join_house_waitlist, guest_name="Lola", priority=1, reason=WHY)
    assert waitlist(open_floor) == [("Lola", "waiting"), ("Ana", "waiting")]
    answer = undo_here(open_floor, key)
    assert waitlist(open_floor) == [("Ana", "waiting")]
    entry = WaitlistEntry.objects.get(guest__name="Lola")
    assert (entry.state, entry.ended_at) == ("left", entry.joined_at)
    assert answer["version"] == House.objects.get(id=open_floor.house.pk).version


def test_a_guest_who_joined_before_an_undone_one_keeps_their_place(open_floor):
    key = act(open_floor, join_house_waitlist, guest_name="Lola")
    join(open_floor, "Ana", priority=1, reason=WHY)  # placed before Lola
    undo_here(open_floor, key)
    assert waitlist(open_floor) == [("Ana", "waiting")]


def test_a_hold_by_mistake_is_none(open_floor):
    entry = join(open_floor, "Ana")
    undo_here(open_floor, act(open_floor, put_on_hold, entry_id=entry))
    assert waitlist(open_floor) == [("Ana", "waiting")]
    assert WaitlistEntry.objects.get().held_until is None


def test_a_hold_made_longer_by_mistake_ends_when_it_ended(open_floor):
    entry = join(open_floor, "Ana")
    act(open_floor, put_on_hold, entry_id=entry, minutes=5)
    until = WaitlistEntry.objects.get().held_until
    undo_here(open_floor, act(open_floor, put_on_hold, entry_id=entry, minutes=60))
    assert waitlist(open_floor) == [("Ana", "held")]
    assert WaitlistEntry.objects.get().held_until == until
    assert rebuild(open_floor.house.pk).entries[entry].held_until == until


def test_a_guest_called_back_from_a_hold_by_mistake_is_held_as_long_as_before(open_floor):
    entry = join(open_floor, "Ana")
    act(open_floor, put_on_hold, entry_id=entry, minutes=5)
    until = WaitlistEntry.objects.get().held_until
    undo_here(open_floor, act(open_floor, resume_entry, entry_id=entry))
    assert waitlist(open_floor) == [("Ana", "held")]
    assert WaitlistEntry.objects.get().held_until == until


@pytest.mark.parametrize("no_show", [True, False])
def test_a_guest_taken_out_is_back_at_their_place(open_floor, no_show):
    join(open_floor, "Ana")
    entry = join(open_floor, "Lola")
    join(open_floor, "Eva")
    undo_here(open_floor, act(open_floor, leave_waitlist, entry_id=entry, no_show=no_show))
    assert [name for name, _ in waitlist(open_floor)] == ["Ana", "Lola", "Eva"]


def test_a_call_to_a_table_is_taken_back_from_the_house_s_line(open_floor):
    House.objects.update(notifier=Notifier.LOG)
    entry = join(open_floor, "Ana")
    key = act(open_floor, call_guest, entry_id=entry, table_id=open_floor.table.pk)
    assert kept(open_floor) == [1]
    undo_here(open_floor, key)
    assert waitlist(open_floor) == [("Ana", "waiting")]
    assert kept(open_floor) == []
    events = FloorEvent.objects.filter(kind="act.undone").order_by("id")
    assert [(it.table_id, it.payload["kind"]) for it in events] == [
        (open_floor.table.pk, "waitlist.called"),
        (None, "waitlist.called"),
    ]
    assert [it.what for it in Notification.objects.order_by("id")] == ["called", "withdrawn"]


def test_a_call_is_taken_back_at_the_table_too(open_floor):
    entry = join(open_floor, "Ana")
    key = act(open_floor, call_guest, entry_id=entry, table_id=open_floor.table.pk)
    open_floor.act(undo_act, undone_command_id=key)
    assert waitlist(open_floor) == [("Ana", "waiting")]


def test_a_guest_held_while_called_waits_and_is_no_longer_called(open_floor):
    entry = join(open_floor, "Ana")
    act(open_floor, call_guest, entry_id=entry, table_id=open_floor.table.pk)
    undo_here(open_floor, act(open_floor, put_on_hold, entry_id=entry))
    assert waitlist(open_floor) == [("Ana", "waiting")]
    assert kept(open_floor) == []


def test_a_guest_of_the_house_s_line_seated_by_mistake_waits_there_again(open_floor):
    join(open_floor, "Eva")
    entry = join(open_floor, "Ana")
    key = act(
        open_floor,
        seat_from_waitlist,
        entry_id=entry,
        position=4,
        table_id=open_floor.table.pk,
        reason=WHY,
    )
    assert sitting(open_floor) == [(4, "Ana")]
    open_floor.act(undo_act, undone_command_id=key)
    assert sitting(open_floor) == []
    assert waitlist(open_floor) == [("Eva", "waiting"), ("Ana", "waiting")]


def test_a_move_is_taken_back(open_floor):
    ana, _, eva = (join(open_floor, name) for name in ("Ana", "Lola", "Eva"))
    key = act(open_floor, move_entry, entry_id=eva, before_id=ana, reason=WHY)
    assert [name for name, _ in waitlist(open_floor)] == ["Eva", "Ana", "Lola"]
    undo_here(open_floor, key)
    assert [name for name, _ in waitlist(open_floor)] == ["Ana", "Lola", "Eva"]


def test_a_move_is_not_taken_back_when_the_next_guest_has_left(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    key = act(open_floor, move_entry, entry_id=ana, before_id=None, reason=WHY)
    act(open_floor, leave_waitlist, entry_id=lola)
    refused_here("undo.built_on", open_floor, key)


def test_a_priority_is_taken_back_with_the_place_that_it_gave(open_floor):
    join(open_floor, "Ana")
    lola = join(open_floor, "Lola")
    key = act(open_floor, change_priority, entry_id=lola, priority=2, reason=WHY)
    assert [name for name, _ in waitlist(open_floor)] == ["Lola", "Ana"]
    undo_here(open_floor, key)
    assert [name for name, _ in waitlist(open_floor)] == ["Ana", "Lola"]
    assert WaitlistEntry.objects.get(id=lola).priority == 0
    assert rebuild(open_floor.house.pk).entries[lola].priority == 0


def test_a_guest_sent_to_another_line_is_sent_back_by_hand(open_floor):
    entry = join(open_floor, "Ana")
    key = act(open_floor, transfer_entry, entry_id=entry, table_id=open_floor.table.pk, reason=WHY)
    refused_here("undo.never", open_floor, key)


def test_a_guest_called_since_they_joined_stays_on_the_waitlist(open_floor):
    key = act(open_floor, join_house_waitlist, guest_name="Ana")
    entry = WaitlistEntry.objects.get().pk
    act(open_floor, call_guest, entry_id=entry, table_id=open_floor.table.pk)
    refused_here("undo.built_on", open_floor, key)


def test_it_is_undone_once_by_its_author_and_in_time(open_floor):
    key = act(open_floor, join_house_waitlist, guest_name="Ana")
    refused_here("undo.not_yours", open_floor, key, open_floor.manager)
    again = Command(uuid.uuid4(), b"")
    answers = [undo_here(open_floor, key, command=again) for _ in range(2)]
    assert answers[0] == answers[1]
    refused_here("undo.done", open_floor, key)
    late = act(open_floor, join_house_waitlist, guest_name="Eva")
    let_pass(UNDO_S + LATENCY_S + 0.1)
    refused_here("undo.over", open_floor, late)


def test_an_act_at_a_table_or_in_another_house_is_unknown_here(open_floor):
    command = new_command()
    open_floor.act(join_waitlist, command=command, guest_name="Ana")
    refused_here("undo.unknown_in_house", open_floor, command.id)
    foreign = make_house(name="Another")
    make_table(foreign)
    stranger = make_staff(foreign, Role.JEFE)
    key = act(open_floor, join_house_waitlist, guest_name="Eva")
    refused_here("undo.unknown_in_house", open_floor, key, stranger)


def test_a_cashier_takes_nothing_back_in_the_line_of_the_house(open_floor):
    key = act(open_floor, join_house_waitlist, guest_name="Ana")
    with pytest.raises(NotAllowed):
        undo_here(open_floor, key, open_floor.cashier)


def test_a_jump_that_was_taken_back_is_marked_as_such(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    act(open_floor, move_entry, entry_id=ana, before_id=None, reason="First")
    undo_here(open_floor, act(open_floor, move_entry, entry_id=ana, before_id=lola, reason="Slip"))
    found = list_order_acts(open_floor.house.pk, None)
    assert [(it.reason, it.was_undone) for it in found] == [("Slip", True), ("First", False)]
    assert list_order_acts(open_floor.house.pk, open_floor.table.pk) == []


def test_a_guest_whom_the_clock_called_to_a_table_stays_on_the_house_s_waitlist(open_floor):
    key = act(open_floor, join_house_waitlist, guest_name="Ana")
    settle_waitlists(utc_now())
    assert waitlist(open_floor) == [("Ana", "called")]
    refused_here("undo.built_on", open_floor, key)
