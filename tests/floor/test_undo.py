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
    House,
    Notification,
    Notifier,
    SeatOccupancy,
    SeatOffer,
    WaitlistEntry,
)
from tables.selectors.queue import queue_of_table
from tables.services.breaks import start_break
from tables.services.calls import call_guest
from tables.services.floor_map import place_table
from tables.services.limits import post_limits
from tables.services.posts import post_croupier, release_croupier
from tables.services.queue import ask_for_seat, join_house_queue, join_queue, leave_queue
from tables.services.queue_clock import sweep_lines
from tables.services.queue_order import move_entry
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


WHY = "The jefe's wish"


def join(floor, name, **args):
    return floor.act(join_queue, guest_name=name, **args)["entry"]


def line(floor):
    return [(it.guest_name, it.state) for it in queue_of_table(floor.table.pk)]


def sitting(floor):
    stays = SeatOccupancy.objects.filter(table=floor.table, left_at=None)
    return list(stays.order_by("seat__position").values_list("seat__position", "guest__name"))


def kept(floor):
    """The seats that are kept for somebody."""
    offers = SeatOffer.objects.filter(table=floor.table, ended_at=None)
    return list(offers.values_list("seat__position", flat=True))


@pytest.fixture
def offering(open_floor):
    """A full table in a house that offers each seat that becomes free."""
    for position in range(1, open_floor.table.seats.count() + 1):
        open_floor.act(take_seat, position=position, guest_name=f"Guest {position}")
    return open_floor


@pytest.fixture
def standing_floor(floor):
    """An open table at which guests may stand."""
    GamingTable.objects.update(standing_guests=True)
    floor.open()
    return floor


def let_pass(seconds):
    """Make everything older: the journal itself can be changed by nobody but a superuser."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        cursor.execute(
            "UPDATE tables_floorevent SET happened_at = happened_at - make_interval(secs => %s)",
            [seconds],
        )
        cursor.execute("SET LOCAL session_replication_role = 'origin'")


def test_a_guest_seated_by_mistake_waits_again_where_they_waited(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    eva = join(open_floor, "Eva")
    do(open_floor, call_guest, entry_id=lola, reason=WHY)
    key = do(open_floor, seat_from_queue, entry_id=lola, position=3)
    assert line(open_floor) == [("Ana", "called"), ("Eva", "called")]  # to seat 1, let go of

    undo(open_floor, key)

    assert line(open_floor) == [("Ana", "waiting"), ("Lola", "waiting"), ("Eva", "waiting")]
    entry = WaitlistEntry.objects.get(id=lola)
    assert (entry.called_to, entry.called_at, entry.ended_at) == (None, None, None)
    assert sitting(open_floor) == []
    assert kept(open_floor) == []
    told = FloorEvent.objects.get(kind="act.undone", payload__kind="seat.taken").payload
    assert (told["kind"], told["command"], told["seat"]) == ("seat.taken", str(key), 3)
    assert (told["queue_entry"], told["before"]) == (lola, eva)
    assert ana != lola


def test_a_guest_seated_by_mistake_has_the_place_again_that_the_jefe_gave(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    do(open_floor, move_entry, entry_id=lola, before_id=ana, reason=WHY)
    do(open_floor, call_guest, entry_id=lola)
    key = do(open_floor, seat_from_queue, entry_id=lola, position=3)
    assert line(open_floor) == [("Ana", "called")]
    undo(open_floor, key)
    assert line(open_floor) == [("Lola", "waiting"), ("Ana", "waiting")]


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
    assert WaitlistEntry.objects.get().called_at is None


def test_a_call_that_began_the_wait_anew_stays(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    refused("undo.built_on", open_floor, do(open_floor, call_guest, entry_id=entry))
    assert line(open_floor) == [("Lola", "called")]


def test_a_call_taken_back_keeps_no_seat_and_tells_the_guest(open_floor):
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
    assert line(open_floor) == [("Ana", "waiting"), ("Lola", "waiting")]


def test_a_seat_freed_by_mistake_and_offered_to_the_next_is_its_guest_s_again(offering):
    ana = join(offering, "Ana")
    key = do(offering, leave_seat, position=3)
    assert line(offering) == [("Ana", "called")]
    undo(offering, key)
    assert line(offering) == [("Ana", "waiting")]
    assert sitting(offering)[2] == (3, "Guest 3")
    assert kept(offering) == []
    told = [it.payload for it in FloorEvent.objects.filter(kind="act.undone").order_by("id")]
    assert [(it["kind"], it.get("entry")) for it in told] == [
        ("queue.called", ana),
        ("seat.left", None),
    ]


def test_a_croupier_takes_back_what_followed_from_freeing_a_seat(offering):
    join(offering, "Ana")
    key = do(offering, leave_seat, offering.croupier, position=3)
    undo(offering, key, offering.croupier)
    assert line(offering) == [("Ana", "waiting")]


def test_a_seat_in_which_the_next_sits_by_now_is_not_given_back(offering):
    ana = join(offering, "Ana")
    key = do(offering, leave_seat, position=3)
    do(offering, seat_from_queue, entry_id=ana, position=3)
    refused("undo.built_on", offering, key)
    assert sitting(offering)[2] == (3, "Ana")


def test_a_seat_that_the_clock_has_offered_since_is_not_given_back(offering):
    key = do(offering, leave_seat, position=3)
    join(offering, "Ana")
    sweep_lines(utc_now())
    assert line(offering) == [("Ana", "called")]
    refused("undo.built_on", offering, key)
    assert line(offering) == [("Ana", "called")]


def test_a_seat_offered_to_the_line_of_the_house_is_put_right_by_hand(offering):
    offering_to = join_house_queue(
        actor=acting(offering.manager), command=new_command(), guest_name="Ana"
    )["entry"]
    key = do(offering, leave_seat, position=3)
    assert WaitlistEntry.objects.get(id=offering_to).state == "called"
    refused("undo.several", offering, key)


def test_who_left_their_seat_still_waits_for_another_one(offering):
    offering.act(ask_for_seat, position=3, wanted_position=5)
    undo(offering, do(offering, leave_seat, position=3))
    assert line(offering) == [("Guest 3", "waiting")]
    assert len(sitting(offering)) == 7


def test_seats_kept_for_a_party_are_let_go_of_with_the_first_guest(open_floor):
    entry = join(open_floor, "Lola", party=3)
    do(open_floor, call_guest, entry_id=entry)
    key = do(open_floor, seat_from_queue, entry_id=entry, position=1)
    assert len(kept(open_floor)) == 2
    undo(open_floor, key)
    assert kept(open_floor) == []
    assert line(open_floor) == [("Lola", "waiting")]


def test_who_stood_before_sitting_down_stands_again(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    key = do(standing_floor, take_seat, position=3, guest_name="Lola")
    undo(standing_floor, key)
    stay = SeatOccupancy.objects.get(left_at=None)
    assert (stay.standing_place, stay.seat) == (101, None)


def test_who_stood_where_another_stands_by_now_stays_seated(standing_floor):
    do(standing_floor, stand_guest, guest_name="Lola")
    key = do(standing_floor, take_seat, position=3, guest_name="Lola")
    do(standing_floor, stand_guest, guest_name="Ana")
    refused("undo.built_on", standing_floor, key)
    assert sitting(standing_floor)[0] == (3, "Lola")


def test_a_call_that_was_taken_back_does_not_come_back(open_floor):
    entry = join(open_floor, "Lola")
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    undo(open_floor, do(open_floor, call_guest, entry_id=entry))
    assert line(open_floor) == [("Lola", "waiting")]


@pytest.mark.parametrize("no_show", [True, False])
def test_who_was_taken_out_of_the_line_is_back_at_their_place(open_floor, no_show):
    join(open_floor, "Ana", priority=1, reason=WHY)
    entry = join(open_floor, "Lola", priority=1, reason=WHY)
    join(open_floor, "Eva")
    key = do(open_floor, leave_queue, entry_id=entry, no_show=no_show)
    undo(open_floor, key)
    assert [name for name, _ in line(open_floor)] == ["Ana", "Lola", "Eva"]
    assert WaitlistEntry.objects.get(id=entry).ended_at is None


def test_a_place_that_the_jefe_gave_is_given_back(open_floor):
    ana, lola = join(open_floor, "Ana"), join(open_floor, "Lola")
    do(open_floor, move_entry, entry_id=lola, before_id=ana, reason=WHY)
    undo(open_floor, do(open_floor, leave_queue, entry_id=lola))
    assert [name for name, _ in line(open_floor)] == ["Lola", "Ana"]


def test_in_a_line_that_was_moved_since_one_is_back_by_arrival(open_floor):
    _, lola, eva = (join(open_floor, name) for name in ("Ana", "Lola", "Eva"))
    key = do(open_floor, leave_queue, entry_id=lola)
    join(open_floor, "Mar")
    undo(open_floor, key)
    assert [name for name, _ in line(open_floor)] == ["Ana", "Lola", "Eva", "Mar"]
    assert FloorEvent.objects.get(kind="act.undone").payload["before"] == eva


def test_who_did_not_come_is_back_but_not_called(open_floor):
    entry = join(open_floor, "Lola")
    do(open_floor, call_guest, entry_id=entry)
    undo(open_floor, do(open_floor, leave_queue, entry_id=entry, no_show=True))
    assert line(open_floor) == [("Lola", "waiting")]
    assert WaitlistEntry.objects.get().called_at is None
    assert kept(open_floor) == []


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


def test_a_croupier_who_rests_by_now_is_not_called_back(floor):
    key = do(floor, release_croupier, badge=floor.croupier.badge)
    start_break(actor=acting(floor.manager), command=new_command(), badge=floor.croupier.badge)
    refused("undo.built_on", floor, key)
    assert CroupierPost.objects.filter(ended_at=None).count() == 0


def test_a_table_that_others_have_filled_takes_no_croupier_back(open_floor):
    first, second = (make_staff(open_floor.house, Role.CROUPIER) for _ in range(2))
    do(open_floor, post_croupier, badge=first.badge)
    key = do(open_floor, release_croupier, badge=first.badge)
    do(open_floor, post_croupier, badge=second.badge)
    with pytest.raises(Violation) as error:
        undo(open_floor, key)
    assert error.value.code == "regulation.croupiers_most"


def test_a_relief_is_not_undone(open_floor):
    relief = make_staff(open_floor.house, Role.CROUPIER)
    key = do(open_floor, relieve_croupier, badge=open_floor.croupier.badge, relief=relief.badge)
    refused("undo.never", open_floor, key)


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
    other = make_staff(open_floor.house, Role.CROUPIER)
    do(open_floor, post_croupier, badge=other.badge)
    do(open_floor, release_croupier, badge=open_floor.croupier.badge)
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
