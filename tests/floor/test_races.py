"""What happens when two devices act in the same moment."""

import threading
from functools import partial

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from casino.lib.policy import Role
from games.board.services import call_counts
from tables.boxes.services import record_tip
from tables.counting.models import Counting, CountSheet
from tables.counting.services import check_counts
from tables.guests.models import Guest, SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.openings.services.shifts import close_shift, open_shift
from tables.people import hashing
from tables.people.hashing import HashGate
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.posts.services.hand_over import hand_over
from tables.posts.services.posts import assign_jefe
from tables.posts.services.relief import relieve_croupier
from tables.seating.services.seats import take_seat
from tables.sessions.models import Shift, TableSession
from tables.sign_in.models import WrongTries
from tables.slips.models import Slip
from tables.slips.services import carry_slip, issue_slip, receive_slip, request_slip
from tests.building import (
    PIN,
    acting,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    supervise,
)
from tests.counting.counted import begin_counting, open_cage, open_table, write_sheets
from tests.opened import FLOAT, LIMITS, Floor, make_floor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def floor(db: None) -> Floor:
    return make_floor()


def together(*acts):
    """Run the acts at once, each on its own connection; return each answer or refusal's code."""
    start = threading.Barrier(len(acts))
    results = [None] * len(acts)

    def run(index, act):
        try:
            start.wait()
            results[index] = act()
        except Refusal as refusal:
            results[index] = refusal.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def codes(results):
    return sorted(result for result in results if isinstance(result, str))


def count_float(floor):
    """Let two people agree on the float, so that only the opening itself is raced for."""
    people = (floor.jefe.pk, floor.croupier.pk)
    counting = begin_counting(floor.table, floor.shift)
    write_sheets(counting, Count.Kind.OPENING_FLOAT, FLOAT, *people)


def test_one_of_two_openings_wins(floor):
    count_float(floor)
    assert codes(together(*[floor.open] * 4)) == ["table.already_open"] * 3
    assert TableSession.objects.count() == Transfer.objects.count() == 1
    assert FloorEvent.objects.count() == 1


def test_a_command_sent_twice_at_once_has_one_effect(floor):
    floor.open()
    command = new_command()
    answers = together(*[lambda: floor.act(record_tip, amount_minor=500, command=command)] * 4)
    assert answers == [{"version": 2}] * 4
    assert Transfer.objects.filter(reason="tip").count() == 1


def test_one_of_several_guests_gets_the_seat(floor):
    floor.open()
    results = together(
        *[
            lambda name=name: floor.act(take_seat, position=3, guest_name=name)
            for name in ("A", "B", "C")
        ]
    )
    assert codes(results) == ["seat.taken"] * 2
    assert SeatOccupancy.objects.count() == Guest.objects.count() == 1


def test_one_guest_called_to_two_tables_sits_at_one(floor):
    other = make_table(floor.house)
    floor.act(assign_jefe, floor.manager, table_id=other.pk, badge=floor.jefe.badge)
    post_croupier(other, make_staff(floor.house, Role.CROUPIER))
    floor.open()
    floor.open(table_id=other.pk, signer=acting(floor.cashier))
    results = together(
        lambda: floor.act(take_seat, position=1, guest_name="Lola"),
        lambda: floor.act(take_seat, position=1, guest_name="lola", table_id=other.pk),
    )
    assert codes(results) == ["guest.seated_elsewhere"]
    assert Guest.objects.count() == 1


def test_a_jefe_never_gets_a_third_table(floor):
    tables = [make_table(floor.house) for _ in range(4)]
    results = together(
        *[
            lambda table=table: floor.act(
                assign_jefe, floor.manager, table_id=table.pk, badge=floor.jefe.badge
            )
            for table in tables
        ]
    )
    assert codes(results) == ["staff.jefe_full"] * 3
    assert Supervision.objects.filter(jefe=floor.jefe, ended_at=None).count() == 2


def test_hand_overs_that_cross_do_not_block_one_another(floor):
    jefes = [floor.jefe, *(make_staff(floor.house, Role.JEFE) for _ in range(3))]
    tables = [floor.table, *(make_table(floor.house) for _ in range(3))]

    def all_to_the_next(turn):
        return together(
            *[
                lambda table=table, jefe=jefes[(index + turn) % 4]: floor.act(
                    assign_jefe, floor.manager, table_id=table.pk, badge=jefe.badge
                )
                for index, table in enumerate(tables)
            ]
        )

    for turn in range(1, 5):
        assert [set(answer) for answer in all_to_the_next(turn)] == [{"version"}] * 4
    held = Supervision.objects.filter(ended_at=None).order_by("table_id")
    assert [one.jefe_id for one in held] == [jefe.pk for jefe in jefes]


def test_of_two_reliefs_at_once_one_takes_the_place(floor):
    floor.open()
    reliefs = [make_staff(floor.house, Role.CROUPIER) for _ in range(4)]
    results = together(
        *[
            lambda relief=relief: floor.act(
                relieve_croupier, badge=floor.croupier.badge, relief=relief.badge, rests=True
            )
            for relief in reliefs
        ]
    )
    assert codes(results) == ["staff.not_posted"] * 3
    assert CroupierPost.objects.filter(ended_at=None).count() == 1
    assert StaffBreak.objects.count() == 1


def test_one_relief_called_to_two_tables_is_posted_at_one(floor):
    tables, relief = [floor.table], make_staff(floor.house, Role.CROUPIER)
    leaving = {floor.table.pk: floor.croupier}
    for _ in range(3):
        tables.append(make_table(floor.house))
        leaving[tables[-1].pk] = make_staff(floor.house, Role.CROUPIER)
        post_croupier(tables[-1], leaving[tables[-1].pk])
    results = together(
        *[
            lambda table=table: floor.act(
                relieve_croupier,
                floor.manager,
                table_id=table.pk,
                badge=leaving[table.pk].badge,
                relief=relief.badge,
            )
            for table in tables
        ]
    )
    assert codes(results) == ["staff.posted_elsewhere"] * 3
    assert CroupierPost.objects.filter(ended_at=None).count() == 4


def test_croupiers_who_leave_at_once_past_every_service_do_not_empty_the_table(floor):
    second = make_staff(floor.house, Role.CROUPIER)
    post_croupier(floor.table, second)
    floor.open()

    def leave(person):
        try:
            CroupierPost.objects.filter(croupier=person).update(ended_at=utc_now())
        except DatabaseError as error:
            return "keeps its croupiers" if "keeps its croupiers" in str(error) else str(error)

    results = together(*[lambda it=it: leave(it) for it in (floor.croupier, second)])
    assert codes(results) == ["keeps its croupiers"]
    assert CroupierPost.objects.filter(ended_at=None).count() == 1


def test_hand_overs_of_everything_that_cross_leave_each_table_one_jefe(floor):
    jefes = [floor.jefe, *(make_staff(floor.house, Role.JEFE) for _ in range(2))]
    tables = [floor.table, *(make_table(floor.house) for _ in range(2))]
    for table, jefe in zip(tables[1:], jefes[1:], strict=True):
        supervise(table, jefe)

    def give(giver, taker):
        return hand_over(
            actor=acting(floor.manager),
            command=new_command(),
            giver=giver.badge,
            taker=taker.badge,
        )

    for _ in range(5):
        results = together(*[lambda i=i: give(jefes[i], jefes[(i + 1) % 3]) for i in range(3)])
        assert set(codes(results)) <= {"staff.jefe_full_all", "staff.no_tables"}
        assert Supervision.objects.filter(ended_at=None).count() == 3


def test_a_shift_never_closes_over_an_opening_table(floor):
    def close():
        return close_shift(
            actor=acting(floor.manager), command=new_command(), shift_id=floor.shift.pk
        )

    count_float(floor)
    results = together(floor.open, close)
    assert codes(results) in (["shift.tables_open"], ["table.no_shift"])
    assert Shift.objects.filter(closed_at=None).count() == TableSession.objects.count()


def test_one_of_two_shifts_opens(floor):
    close_shift(actor=acting(floor.manager), command=new_command(), shift_id=floor.shift.pk)
    results = together(
        *[
            lambda number=number: open_shift(
                actor=acting(floor.manager), command=new_command(), number=number
            )
            for number in (2, 3)
        ]
    )
    assert codes(results) == ["shift.already_open"]


def test_of_two_who_count_blind_at_once_one_counts(floor):
    counts = {"opening_float": FLOAT}
    floor.act(call_counts, counts=counts)
    people = (floor.croupier, floor.cashier, floor.manager)
    acts = [partial(floor.act, check_counts, person, counts=counts) for person in people]
    assert codes(together(*acts)) == ["count.agreed"] * 2
    assert CountSheet.objects.filter(role="blind").count() == 1


def test_of_two_who_call_a_count_at_once_one_calls(floor):
    counts = {"opening_float": FLOAT}
    acts = [
        partial(floor.act, call_counts, person, counts=counts)
        for person in (floor.jefe, floor.croupier, floor.manager)
    ]
    assert codes(together(*acts)) == ["count.check_first"] * 2
    assert (Counting.objects.count(), CountSheet.objects.count()) == (1, 1)


def test_a_slip_is_received_once_and_serials_have_no_gap(floor):
    floor.open()
    open_cage(floor.house)
    ask = partial(floor.act, request_slip, kind=Slip.Kind.FILL, pieces=FLOAT)
    slips = [answer["slip"] for answer in together(*[ask] * 4)]
    serials = Slip.objects.order_by("serial").values_list("serial", flat=True)
    assert list(serials) == [1, 2, 3, 4]
    for service, person in ((issue_slip, floor.cashier), (carry_slip, floor.manager)):
        service(actor=acting(person), command=new_command(), slip_id=slips[0])

    def receive(person):
        return receive_slip(actor=acting(person), command=new_command(), slip_id=slips[0])

    people = (floor.croupier, *(make_staff(floor.house, Role.PIT_MANAGER) for _ in range(2)))
    results = together(*[partial(receive, person) for person in people])
    assert codes(results) == ["slip.order"] * 2
    assert Transfer.objects.filter(reason="fill").count() == 1


def test_of_many_guesses_at_once_five_are_tried(floor, monkeypatch):
    monkeypatch.setattr(hashing, "GATE", HashGate(8, 0, None))  # all of them come to the count

    def guess():
        body = {"badge": floor.jefe.badge, "pin": "0000"}
        return (
            Client().post("/api/v1/sign-in", body, content_type="application/json").json()["code"]
        )

    assert codes(together(*[guess] * 8)) == ["sign_in.locked"] * 4 + ["sign_in.wrong"] * 4
    budget = WrongTries.objects.get(name__endswith=f" {floor.jefe.badge}")
    assert budget.tries == 5
    answer = Client().post(
        "/api/v1/sign-in", {"badge": floor.jefe.badge, "pin": PIN}, content_type="application/json"
    )
    assert answer.status_code == 429


def test_tables_do_not_wait_for_one_another(floor):
    other = make_table(floor.house)
    floor.act(assign_jefe, floor.manager, table_id=other.pk, badge=floor.jefe.badge)
    croupier = make_staff(floor.house, Role.CROUPIER)
    post_croupier(other, croupier)

    def open_other():
        return open_table(
            actor=acting(floor.jefe),
            command=new_command(),
            table_id=other.pk,
            limits=LIMITS,
            opening_float=FLOAT,
            signer=acting(croupier),
        )

    assert codes(together(floor.open, open_other)) == []
    assert TableSession.objects.count() == 2
