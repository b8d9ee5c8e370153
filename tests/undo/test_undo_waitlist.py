"""Undoing a call, and the removal of a guest from the waitlist."""

import pytest

from casino.evidence.rebuild.read import rebuild
from casino.lib.clock import utc_now
from tables.houses.models import House, Notifier
from tables.journal.models import FloorEvent
from tables.seating.models import Notification, WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.order import move_entry
from tables.seating.services.seats import take_seat
from tables.seating.services.waitlist import (
    ask_for_seat,
    join_waitlist,
    leave_waitlist,
    put_on_hold,
    resume_entry,
)
from tests.undo.undoing import WHY, do, join, kept, let_calls_run_out, refused, undo, waitlist


def test_a_call_repeated_since_is_not_undone_by_the_first_undo(open_floor):
    entry = join(open_floor, "Lola")
    key = do(open_floor, call_guest, entry_id=entry)
    let_calls_run_out()
    do(open_floor, call_guest, entry_id=entry)
    refused("undo.built_on", open_floor, key)
    assert waitlist(open_floor) == [("Lola", "called")]


def test_a_call_by_mistake_is_no_call(open_floor):
    entry = join(open_floor, "Lola")
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    assert waitlist(open_floor) == [("Lola", "waiting")]
    assert WaitlistEntry.objects.get().called_at is None


def test_a_call_repeated_after_the_first_ran_out_stays(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    let_calls_run_out()
    refused("undo.built_on", open_floor, do(open_floor, call_guest, entry_id=entry))
    assert waitlist(open_floor) == [("Lola", "called")]


def test_a_call_taken_back_keeps_no_seat_and_notifies_the_guest(open_floor):
    House.objects.update(notifier=Notifier.LOG)
    entry = join(open_floor, "Lola", party=2)
    key = do(open_floor, call_guest, entry_id=entry)
    assert len(kept(open_floor)) == 2
    undo(open_floor, key)
    assert kept(open_floor) == []
    held = WaitlistEntry.objects.get()
    assert (held.called_to, held.called_at, held.call_ends_at) == (None, None, None)
    whats = list(Notification.objects.order_by("id").values_list("what", flat=True))
    assert whats == ["called", "withdrawn"]


def test_a_call_past_another_is_taken_back_with_its_jump(open_floor):
    join(open_floor, "Ana")
    lola = join(open_floor, "Lola")
    undo(open_floor, do(open_floor, call_guest, entry_id=lola, reason=WHY))
    assert waitlist(open_floor) == [("Ana", "waiting"), ("Lola", "waiting")]


def test_a_call_that_was_taken_back_does_not_come_back(open_floor):
    entry = join(open_floor, "Lola")
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    assert waitlist(open_floor) == [("Lola", "waiting")]


@pytest.mark.parametrize("no_show", [True, False])
def test_a_guest_taken_off_the_waitlist_is_back_at_their_place(open_floor, no_show):
    join(open_floor, "Ana", priority=1, reason=WHY)
    entry = join(open_floor, "Lola", priority=1, reason=WHY)
    join(open_floor, "Eva")
    key = do(open_floor, leave_waitlist, entry_id=entry, no_show=no_show)
    undo(open_floor, key)
    assert [name for name, _ in waitlist(open_floor)] == ["Ana", "Lola", "Eva"]
    assert WaitlistEntry.objects.get(id=entry).ended_at is None


def test_a_place_that_the_jefe_gave_is_given_back(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    do(open_floor, move_entry, entry_id=lola, before_id=ana, reason=WHY)
    undo(open_floor, do(open_floor, leave_waitlist, entry_id=lola))
    assert [name for name, _ in waitlist(open_floor)] == ["Lola", "Ana"]


def test_in_a_line_that_was_moved_since_one_is_back_by_arrival(open_floor):
    _, lola, eva = (join(open_floor, name) for name in ("Ana", "Lola", "Eva"))
    key = do(open_floor, leave_waitlist, entry_id=lola)
    join(open_floor, "Mar")
    undo(open_floor, key)
    assert [name for name, _ in waitlist(open_floor)] == ["Ana", "Lola", "Eva", "Mar"]
    assert FloorEvent.objects.get(kind="act.undone").payload["before"] == eva


def test_a_guest_who_did_not_come_is_back_but_not_called(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    undo(open_floor, do(open_floor, leave_waitlist, entry_id=entry, no_show=True))
    assert waitlist(open_floor) == [("Lola", "waiting")]
    assert WaitlistEntry.objects.get().called_at is None
    assert kept(open_floor) == []


def test_a_guest_who_has_joined_the_waitlist_again_keeps_the_new_place(open_floor):
    entry = join(open_floor, "Lola")
    key = do(open_floor, leave_waitlist, entry_id=entry)
    join(open_floor, "Lola")
    refused("undo.built_on", open_floor, key)


def test_a_guest_put_on_the_waitlist_by_mistake_never_waited(open_floor):
    join(open_floor, "Ana")
    key = do(open_floor, join_waitlist, guest_name="Lola", priority=1, reason=WHY)
    undo(open_floor, key)
    assert waitlist(open_floor) == [("Ana", "waiting")]


def test_a_hold_by_mistake_at_a_table_is_none(open_floor):
    entry = join(open_floor, "Ana")
    undo(open_floor, do(open_floor, put_on_hold, entry_id=entry))
    assert waitlist(open_floor) == [("Ana", "waiting")]


def test_a_move_at_a_table_is_taken_back_at_its_table(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    key = do(open_floor, move_entry, entry_id=lola, before_id=ana, reason=WHY)
    undo(open_floor, key)
    assert [name for name, _ in waitlist(open_floor)] == ["Ana", "Lola"]


def test_a_guest_who_asked_for_another_seat_by_mistake_waits_for_none(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    undo(open_floor, do(open_floor, ask_for_seat, position=3, wanted_position=5))
    assert waitlist(open_floor) == []


def test_a_guest_who_joined_by_mistake_is_taken_off_although_the_clock_called_them(open_floor):
    House.objects.update(notifier=Notifier.LOG)
    key = do(open_floor, join_waitlist, guest_name="Lola")
    settle_waitlists(utc_now())
    assert waitlist(open_floor) == [("Lola", "called")]
    undo(open_floor, key)
    assert (waitlist(open_floor), kept(open_floor)) == ([], [])
    assert rebuild(open_floor.house.pk).entries == {}
    whats = list(Notification.objects.order_by("id").values_list("what", flat=True))
    assert whats == ["called", "withdrawn"]


def test_a_guest_who_joined_stays_after_a_call(open_floor):
    key = do(open_floor, join_waitlist, guest_name="Lola")
    do(open_floor, call_guest, entry_id=WaitlistEntry.objects.get().pk)
    refused("undo.built_on", open_floor, key)


def test_a_guest_marked_as_back_by_mistake_is_away_although_the_clock_has_called_them(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, put_on_hold, entry_id=entry, minutes=5)
    until = WaitlistEntry.objects.get().held_until
    key = do(open_floor, resume_entry, entry_id=entry)
    settle_waitlists(utc_now())
    assert waitlist(open_floor) == [("Lola", "called")]
    undo(open_floor, key)
    assert (waitlist(open_floor), kept(open_floor)) == ([("Lola", "held")], [])
    rebuilt = rebuild(open_floor.house.pk).entries[entry]
    assert (rebuilt.state, rebuilt.held_until) == ("held", until)


def test_a_call_that_was_taken_back_goes_on_as_it_was(open_floor):
    House.objects.update(notifier=Notifier.LOG)
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    called = WaitlistEntry.objects.get()
    key = do(open_floor, resume_entry, entry_id=entry)
    assert (waitlist(open_floor), kept(open_floor)) == ([("Lola", "waiting")], [])
    undo(open_floor, key)
    again = WaitlistEntry.objects.get()
    assert (waitlist(open_floor), kept(open_floor)) == ([("Lola", "called")], [1])
    assert (again.called_to, again.called_at, again.call_ends_at) == (
        open_floor.table,
        called.called_at,
        called.call_ends_at,
    )
    rebuilt = rebuild(open_floor.house.pk).entries[entry]
    assert (rebuilt.state, rebuilt.seats) == ("called", [1])
    assert (rebuilt.called_at, rebuilt.call_ends_at) == (called.called_at, called.call_ends_at)
    whats = list(Notification.objects.order_by("id").values_list("what", flat=True))
    assert whats == ["called", "withdrawn", "called"]


def test_a_call_that_was_taken_back_is_over_once_its_seat_is_taken(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    key = do(open_floor, resume_entry, entry_id=entry)
    do(open_floor, take_seat, position=1, guest_name="Ana", reason=WHY)
    refused("undo.built_on", open_floor, key)


def test_a_call_that_was_taken_back_is_over_once_its_time_is(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    let_calls_run_out()
    key = do(open_floor, resume_entry, entry_id=entry)
    refused("undo.built_on", open_floor, key)
