"""Acts taken back: by who did them, within seconds, while nothing stands on them."""

import uuid

import pytest
from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict, NotAllowed, NotFound, Refusal
from casino.lib.policy import Role
from games.rules.errors import Violation
from games.rules.limits import Limits
from tables.models import (
    CroupierPost,
    FloorEvent,
    GamingTable,
    SeatOccupancy,
    SeatOffer,
    WaitlistEntry,
)
from tables.selectors.queue import queue_of_table
from tables.services.calls import call_guest
from tables.services.floor_map import place_table
from tables.services.limits import post_limits
from tables.services.posts import post_croupier, release_croupier
from tables.services.queue import hold_place, join_queue, leave_queue
from tables.services.queue_clock import settle_table
from tables.services.relief import relieve_croupier
from tables.services.seats import leave_seat, seat_from_queue, take_seat
from tables.services.session_state import suspend_table
from tables.services.standing import stand_guest
from tables.services.undo import LATENCY_S, UNDO_S, undo_act
from tests.building import acting, make_house, make_staff, make_table, new_command, supervise
from tests.game.room import bet, make_room, punto_wins


def do(floor, service, person=None, **args):
    """Run a command; tell its key, by which it can be taken back."""
    command = new_command()
    on_entry = "entry_id" in args
    if on_entry:
        service(actor=acting(person or floor.jefe), command=command, **args)
    else:
        floor.act(service, person, command=command, **args)
    return command.id


def undo(floor, key, person=None):
    return floor.act(undo_act, person, undone_command_id=key)


def refused(code, floor, key, person=None):
    events = FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        undo(floor, key, person)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events


def join(floor, name, **args):
    return floor.act(join_queue, guest_name=name, **args)["entry"]


def line(floor):
    return [(it.guest_name, it.state) for it in queue_of_table(floor.table.pk)]


def sitting(floor):
    stays = SeatOccupancy.objects.filter(table=floor.table, left_at=None)
    return list(stays.order_by("seat__position").values_list("seat__position", "guest__name"))


def let_pass(seconds):
    """Make everything older: the journal itself can be changed by nobody but a superuser."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        cursor.execute(
            "UPDATE tables_floorevent SET happened_at = happened_at - make_interval(secs => %s)",
            [seconds],
        )
        cursor.execute("SET LOCAL session_replication_role = 'origin'")


def kept(floor):
    offers = SeatOffer.objects.filter(table=floor.table, ended_at=None).order_by("seat__position")
    return list(offers.values_list("seat__position", "entry__guest__name"))


def test_a_guest_seated_by_mistake_waits_again_where_they_waited(open_floor):
    first, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    join(open_floor, "Eva")
    do(open_floor, call_guest, entry_id=lola, reason="A reason")
    called_at = WaitlistEntry.objects.get(id=lola).called_at
    key = do(open_floor, seat_from_queue, entry_id=lola, position=1)
    assert line(open_floor) == [("Ana", "waiting"), ("Eva", "waiting")]
    assert kept(open_floor) == []

    undo(open_floor, key)

    assert line(open_floor) == [("Ana", "waiting"), ("Lola", "called"), ("Eva", "waiting")]
    entry = WaitlistEntry.objects.get(id=lola)
    assert (entry.called_at, entry.ended_at) == (called_at, None)
    assert sitting(open_floor) == []
    assert kept(open_floor) == [(1, "Lola")]
    told = FloorEvent.objects.get(kind="act.undone").payload
    assert (told["kind"], told["command"], told["seat"]) == ("seat.taken", str(key), 1)
    assert told["entry_now"] == {"state": "called", "called_at": called_at.isoformat()}
    assert first != lola


def test_a_stay_taken_back_is_kept_as_one_of_no_length(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    undo(open_floor, key)
    stay = SeatOccupancy.objects.get()
    assert stay.left_at == stay.sat_at
    do(open_floor, take_seat, position=3, guest_name="Ana")
    assert sitting(open_floor) == [(3, "Ana")]


def test_a_guest_who_left_by_mistake_has_sat_there_all_the_time(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    sat_at = SeatOccupancy.objects.get().sat_at
    undo(open_floor, do(open_floor, leave_seat, position=3))
    stay = SeatOccupancy.objects.get()
    assert (stay.sat_at, stay.left_at) == (sat_at, None)


def test_a_seat_that_another_has_taken_since_is_not_given_back(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, take_seat, position=3, guest_name="Ana")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(3, "Ana")]


def test_a_guest_who_has_sat_down_elsewhere_since_is_not_brought_back(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    do(open_floor, take_seat, position=5, guest_name="Lola")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(5, "Lola")]


def test_a_guest_who_sits_at_another_table_by_now_stays_there(open_floor):
    do(open_floor, take_seat, position=3, guest_name="Lola")
    key = do(open_floor, leave_seat, position=3)
    stay = SeatOccupancy.objects.get()
    other = make_table(open_floor.house)
    SeatOccupancy.objects.create(
        house=open_floor.house,
        table=other,
        seat=other.seats.get(position=1),
        guest=stay.guest,
        sat_at=utc_now(),
    )
    refused("undo.built_on", open_floor, key)


def test_who_left_and_sat_down_again_is_not_unseated_by_the_first_undo(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, leave_seat, position=3)
    do(open_floor, take_seat, position=3, guest_name="Lola")
    refused("undo.built_on", open_floor, key)
    assert sitting(open_floor) == [(3, "Lola")]


def test_a_call_repeated_since_is_not_undone_by_the_first_undo(open_floor):
    entry = join(open_floor, "Lola")
    key = do(open_floor, call_guest, entry_id=entry)
    do(open_floor, call_guest, entry_id=entry)
    refused("undo.built_on", open_floor, key)
    assert line(open_floor) == [("Lola", "called")]


def test_an_act_elsewhere_at_the_table_does_not_hinder(open_floor):
    key = do(open_floor, take_seat, position=3, guest_name="Lola")
    do(open_floor, take_seat, position=4, guest_name="Ana")
    undo(open_floor, key)
    assert sitting(open_floor) == [(4, "Ana")]


def test_a_call_by_mistake_is_no_call(open_floor):
    entry = join(open_floor, "Lola")
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    assert line(open_floor) == [("Lola", "waiting")]
    entry = WaitlistEntry.objects.get()
    assert (entry.called_to, entry.called_at, entry.call_ends_at) == (None, None, None)
    assert kept(open_floor) == []


def test_who_is_called_and_taken_out_by_mistake_is_called_again_with_their_seat(open_floor):
    for position in range(1, 8):
        do(open_floor, take_seat, position=position, guest_name=f"Sitting {position}")
    called, following = join(open_floor, "Lola"), join(open_floor, "Eva")
    do(open_floor, leave_seat, position=4)
    key = do(open_floor, leave_queue, entry_id=called, no_show=True)
    assert kept(open_floor) == [(4, "Eva")]
    undo(open_floor, key)
    assert kept(open_floor) == [(4, "Lola")]
    assert line(open_floor) == [("Lola", "called"), ("Eva", "waiting")]
    assert WaitlistEntry.objects.get(id=following).called_to is None


def test_who_was_on_hold_and_taken_out_by_mistake_is_on_hold_again(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, hold_place, entry_id=entry)
    until = WaitlistEntry.objects.get().held_until
    undo(open_floor, do(open_floor, leave_queue, entry_id=entry))
    held = WaitlistEntry.objects.get()
    assert (held.state, held.held_until) == ("held", until)


def test_a_seat_that_is_kept_for_another_by_now_is_not_given_back(open_floor):
    for position in range(1, 8):
        do(open_floor, take_seat, position=position, guest_name=f"Sitting {position}")
    key = do(open_floor, leave_seat, position=4)
    join(open_floor, "Lola")
    settle_table(open_floor.table.pk, utc_now())
    assert kept(open_floor) == [(4, "Lola")]
    refused("undo.built_on", open_floor, key)


def test_who_stood_and_sat_down_by_mistake_stands_again(open_floor):
    GamingTable.objects.update(standing_guests=True)
    do(open_floor, stand_guest, guest_name="Lola")
    undo(open_floor, do(open_floor, take_seat, position=3, guest_name="Lola"))
    stay = SeatOccupancy.objects.get(left_at=None)
    assert (stay.seat, stay.standing_place) == (None, 101)


def test_a_second_call_taken_back_leaves_the_first(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    first = WaitlistEntry.objects.get().called_at
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    held = WaitlistEntry.objects.get()
    assert (held.state, held.called_at) == ("called", first)


def test_a_call_that_was_taken_back_does_not_come_back(open_floor):
    entry = join(open_floor, "Lola")
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    assert line(open_floor) == [("Lola", "waiting")]


@pytest.mark.parametrize("no_show", [True, False])
def test_who_was_taken_out_of_the_line_is_back_at_their_place(open_floor, no_show):
    join(open_floor, "Ana", priority=1, reason="A reason")
    entry = join(open_floor, "Lola", priority=1, reason="A reason")
    join(open_floor, "Eva")
    key = do(open_floor, leave_queue, entry_id=entry, no_show=no_show)
    undo(open_floor, key)
    assert [name for name, _ in line(open_floor)] == ["Ana", "Lola", "Eva"]
    assert WaitlistEntry.objects.get(id=entry).ended_at is None


def test_who_has_joined_the_line_anew_keeps_the_new_place(open_floor):
    entry = join(open_floor, "Lola")
    key = do(open_floor, leave_queue, entry_id=entry)
    join(open_floor, "Lola")
    refused("undo.built_on", open_floor, key)


def test_a_croupier_posted_by_mistake_stands_nowhere(open_floor):
    person = make_staff(open_floor.house, Role.CROUPIER)
    key = do(open_floor, post_croupier, badge=person.badge)
    undo(open_floor, key)
    post = CroupierPost.objects.get(croupier=person)
    assert post.ended_at == post.started_at


def test_an_open_table_keeps_the_croupiers_it_needs_through_an_undo(open_floor):
    person = make_staff(open_floor.house, Role.CROUPIER)
    key = do(open_floor, post_croupier, badge=person.badge)
    do(open_floor, release_croupier, badge=open_floor.croupier.badge)
    with pytest.raises(Violation) as error:
        undo(open_floor, key)
    assert error.value.code == "regulation.croupiers"
    assert CroupierPost.objects.get(croupier=person).ended_at is None


def test_a_croupier_released_by_mistake_has_stood_there_all_the_time(floor):
    started_at = CroupierPost.objects.get().started_at
    key = do(floor, release_croupier, badge=floor.croupier.badge)
    undo(floor, key)
    post = CroupierPost.objects.get()
    assert (post.started_at, post.ended_at) == (started_at, None)


def test_a_croupier_who_stands_elsewhere_by_now_is_not_called_back(floor):
    key = do(floor, release_croupier, badge=floor.croupier.badge)
    other = make_table(floor.house)
    supervise(other, floor.jefe, slot=2)
    floor.act(post_croupier, table_id=other.pk, badge=floor.croupier.badge)
    refused("undo.built_on", floor, key)


def test_a_table_moved_on_the_plan_goes_back(floor):
    do(floor, place_table, floor.manager, column=2, row=3)
    key = do(floor, place_table, floor.manager, column=5, row=6)
    undo(floor, key, floor.manager)
    table = GamingTable.objects.get(id=floor.table.pk)
    assert (table.map_column, table.map_row) == (2, 3)


def test_nobody_undoes_what_another_did(open_floor):
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


def test_what_happened_at_another_table_is_unknown_here(open_floor):
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
        kind="queue.called",
        payload={},
        actor=open_floor.jefe,
        command_id=command.id,
        happened_at=utc_now(),
    )
    refused("undo.several", open_floor, command.id)


def test_a_post_that_has_ended_meanwhile_undoes_nothing(open_floor):
    key = do(open_floor, take_seat, open_floor.croupier, position=3, guest_name="Lola")
    relief = make_staff(open_floor.house, Role.CROUPIER)
    do(open_floor, relieve_croupier, badge=open_floor.croupier.badge, relief=relief.badge)
    refused("policy.not_your_table", open_floor, key, open_floor.croupier)


@pytest.mark.django_db
def test_a_coup_dealt_since_keeps_who_sat_and_who_dealt():
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
