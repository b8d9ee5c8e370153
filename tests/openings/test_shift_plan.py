"""Shifts by the house's clock: the one due, their records, their coups."""

import threading
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.clock import PlannedShift, planned_shift_at, utc_now
from casino.lib.errors import Conflict, Refusal
from casino.lib.policy import Role
from casino.shift.tasks import sweep_overdue_shifts
from games.coups.models import Coup
from games.incidents.models import Incident
from games.incidents.services import add_incident
from games.voids.services import undo_coup
from tables.boxes.services import record_tip
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.openings.services.shifts import announce_overdue_shifts, close_shift, open_shift
from tables.sessions.models import Shift
from tables.sessions.selectors import DueShift, find_due_shift
from tests.board.sent import as_sent, table_projection
from tests.building import acting, make_house, make_session, make_staff, make_table, new_command
from tests.coups.room import banca_wins, bet, make_room
from tests.lib.test_clock import BUENOS_AIRES, CHANGES
from tests.raw_sql import attack
from tests.shift.evening import Evening, close_shift_row, open_evening

HOUR = timedelta(hours=1)


def madrid(text: str) -> datetime:
    """Read a moment of winter in Madrid."""
    return (datetime.fromisoformat(text) - HOUR).replace(tzinfo=UTC)


def held(house: House, at: datetime, *, closed: bool = True) -> Shift:
    """A shift that was opened at a moment, as it was due then, and closed."""
    due = find_due_shift(house, at)
    manager = make_staff(house, Role.PIT_MANAGER)
    shift = Shift.objects.create(
        house=house,
        gaming_day=due.gaming_day,
        number=due.number,
        starts_at=due.starts_at,
        ends_at=due.ends_at,
        opened_at=at,
        opened_by=manager,
    )
    if closed:
        close_shift_row(shift)
    return shift


@pytest.fixture
def house(db: None) -> House:
    return make_house()


def due_at(house: House, text: str) -> tuple[str, int, str, str]:
    due = find_due_shift(house, madrid(text))
    assert due.starts_at is not None
    assert due.ends_at is not None
    starts, ends = ((it + HOUR).strftime("%d %H:%M") for it in (due.starts_at, due.ends_at))
    return due.gaming_day.isoformat(), due.number, starts, ends


@pytest.mark.parametrize(
    ("at", "due"),
    [
        ("2026-01-10T12:00", ("2026-01-10", 1, "10 12:00", "10 20:00")),
        ("2026-01-10T19:59:59", ("2026-01-10", 1, "10 12:00", "10 20:00")),
        ("2026-01-10T20:00", ("2026-01-10", 2, "10 20:00", "11 04:00")),
        ("2026-01-11T00:30", ("2026-01-10", 2, "10 20:00", "11 04:00")),
        ("2026-01-11T04:00", ("2026-01-10", 3, "11 04:00", "11 12:00")),
        ("2026-01-11T11:59", ("2026-01-10", 3, "11 04:00", "11 12:00")),
    ],
)
def test_the_shift_that_is_due_is_that_of_the_clock(house, at, due):
    assert due_at(house, at) == due


def test_a_shift_closed_early_lets_the_next_one_open_early(house):
    held(house, madrid("2026-01-10T12:05"))
    assert due_at(house, "2026-01-10T19:50") == ("2026-01-10", 2, "10 20:00", "11 04:00")
    held(house, madrid("2026-01-10T19:50"))
    held(house, madrid("2026-01-11T04:10"))
    assert due_at(house, "2026-01-11T11:45") == ("2026-01-11", 1, "11 12:00", "11 20:00")


def test_a_late_opening_opens_the_shift_due_by_then(house):
    held(house, madrid("2026-01-10T12:05"))
    assert due_at(house, "2026-01-11T04:20") == ("2026-01-10", 3, "11 04:00", "11 12:00")


def test_a_day_that_is_far_off_is_not_begun_by_an_extra_shift(house):
    held(house, madrid("2026-01-11T04:10"))
    extra = find_due_shift(house, madrid("2026-01-11T06:00"))
    assert extra == DueShift(madrid("2026-01-10T12:00").date(), 4)
    held(house, madrid("2026-01-11T06:00"))
    assert due_at(house, "2026-01-11T10:00") == ("2026-01-11", 1, "11 12:00", "11 20:00")


def test_a_change_of_hours_leaves_no_overlap_and_no_number_twice(house):
    held(house, madrid("2026-01-10T12:05"))
    held(house, madrid("2026-01-10T20:05"))
    House.objects.filter(id=house.pk).update(shift_starts=[time(12), time(2)])
    house.refresh_from_db()
    assert due_at(house, "2026-01-11T03:00") == ("2026-01-10", 3, "11 04:00", "11 12:00")
    held(house, madrid("2026-01-11T03:00"))
    assert due_at(house, "2026-01-11T12:00") == ("2026-01-11", 1, "11 12:00", "12 02:00")


def test_opening_stores_the_plan_and_a_change_of_hours_leaves_it(house):
    manager = make_staff(house, Role.PIT_MANAGER)
    expected = planned_shift_at(utc_now(), house.timezone, house.shift_starts)
    open_shift(actor=acting(manager), command=new_command())
    shift = Shift.objects.get()
    kept = (shift.gaming_day, shift.number, shift.starts_at, shift.ends_at)
    # It may have been the last moment of the one that was expected.
    later = planned_shift_at(utc_now(), house.timezone, house.shift_starts)
    assert kept in (fields_of(expected), fields_of(later))
    House.objects.update(shift_starts=[time(12)])
    shift.refresh_from_db()
    assert kept == (shift.gaming_day, shift.number, shift.starts_at, shift.ends_at)
    assert FloorEvent.objects.get().payload["ends_at"] == kept[3].isoformat()


def fields_of(planned: PlannedShift) -> tuple[date, int, datetime, datetime]:
    return planned.gaming_day, planned.number, planned.starts_at, planned.ends_at


def test_a_number_that_the_plan_has_not_is_an_extra_shift(house):
    manager = make_staff(house, Role.PIT_MANAGER)
    open_shift(actor=acting(manager), command=new_command(), number=9)
    shift = Shift.objects.get()
    assert (shift.number, shift.starts_at, shift.ends_at) == (9, None, None)


# Guards of the database


@pytest.mark.parametrize(
    "change",
    [
        "gaming_day = gaming_day + 1",
        "number = number + 1",
        "starts_at = starts_at - interval '1 hour'",
        "ends_at = ends_at + interval '1 hour'",
        "ends_at = NULL, starts_at = NULL",
        "opened_at = now()",
    ],
)
def test_an_open_shift_keeps_its_day_and_its_hours(house, change):
    held(house, madrid("2026-01-10T12:05"), closed=False)
    refused(f"UPDATE tables_shift SET {change}")


def refused(sql: str) -> str:
    with (
        pytest.raises(DatabaseError) as error,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    return str(error.value)


INSERT = """INSERT INTO tables_shift
    (house_id, gaming_day, number, starts_at, ends_at, opened_at, opened_by_id, closed_at)
    SELECT house_id, gaming_day, 8, {starts}, {ends}, opened_at, opened_by_id, closed_at
    FROM tables_shift"""


@pytest.mark.parametrize(
    ("starts", "ends", "guard"),
    [
        ("ends_at - interval '1 second'", "ends_at + interval '1 hour'", "shift_plans_apart"),
        ("starts_at - interval '9 days'", "starts_at + interval '1 second'", "shift_plans_apart"),
        ("ends_at + interval '1 hour'", "ends_at", "shift_plan_whole"),
        ("ends_at", "NULL", "shift_plan_whole"),
    ],
)
def test_planned_hours_of_a_house_never_overlap(house, starts, ends, guard):
    held(house, madrid("2026-01-10T12:05"))
    assert guard in refused(INSERT.format(starts=starts, ends=ends))
    with connection.cursor() as cursor:
        cursor.execute(INSERT.format(starts="ends_at", ends="ends_at + interval '1 hour'"))
    held(make_house(name="Casino ajeno"), madrid("2026-01-10T12:05"))


# Whose coups


@pytest.fixture
def late_room(db: None):
    """A table in play whose shift should have ended three days ago, by its plan."""
    house = make_house()
    shift = held(house, utc_now() - timedelta(days=3), closed=False)
    return shift, make_room(house=house)


def test_all_that_a_session_records_is_of_its_shift_and_that_ones_day(late_room):
    shift, room = late_room
    room.start()
    for _ in range(2):
        room.coup(banca_wins(bet(1, "banca", 2500), bet(2, "punto", 500)))
    room.act(undo_coup, number=2)
    room.act(record_tip, amount_minor=500)
    with transaction.atomic():
        add_incident(
            actor=acting(room.jefe),
            table=room.table,
            category="shoe",
            what_happened="The shoe jams.",
            minutes_ago=0,
            amount_minor=None,
            seats=[],
            staff=[],
        )
    facts = {(it.shift_id, it.gaming_day) for it in Coup.objects.all()}
    facts |= {(it.shift_id, it.gaming_day) for it in Transfer.objects.all()}
    assert facts == {(shift.pk, shift.gaming_day)}
    assert Transfer.objects.filter(corrects__isnull=False).exists()
    assert Incident.objects.get().gaming_day == shift.gaming_day
    seen = table_projection(room.house.pk, room.table.pk)["session"]
    assert seen["shift_ends_at"] == as_sent(shift.ends_at)


COPIES = {"games_coup": "its event in the journal", "tables_transfer": "has its record"}
"""The database's refusals of a copied row, which lacks the records that belong to it."""


@pytest.mark.parametrize("table", COPIES)
@pytest.mark.parametrize("wrong", ["gaming_day", "shift_id"])
def test_no_coup_and_no_movement_is_of_another_shift_or_day(late_room, table, wrong):
    shift, room = late_room
    room.start()
    room.coup(banca_wins(bet(1, "banca", 2500)))
    room.act(record_tip, amount_minor=500)
    other = Shift.objects.create(
        house=room.house,
        gaming_day=shift.gaming_day if wrong == "shift_id" else shift.gaming_day + timedelta(1),
        number=9,
        opened_at=utc_now(),
        opened_by=room.manager,
        closed_at=utc_now(),
    )
    value = str(other.pk) if wrong == "shift_id" else "gaming_day + 1"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s", [table]
        )
        columns = [name for (name,) in cursor.fetchall() if name != "id"]
    new = {"number": "number + 1", "amount_minor": "amount_minor", "corrects_id": "NULL"}
    new |= {"command_id": "gen_random_uuid()"}
    # A copy for its own shift and day is refused only for the records that it lacks.
    for changed, found in (({}, COPIES[table]), ({wrong: value}, "is of its shift")):
        values = ", ".join({**new, **changed}.get(name, f'"{name}"') for name in columns)
        names = ", ".join(f'"{name}"' for name in columns)
        sql = f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} ORDER BY id DESC LIMIT 1"
        assert found in attack(sql)


# Through the changes of the clocks


@pytest.mark.parametrize(
    ("zone", "change"), [*CHANGES[:4], (BUENOS_AIRES, datetime(2026, 3, 29, 1, tzinfo=UTC))]
)
@pytest.mark.django_db
def test_each_coup_around_a_change_is_in_one_shift_and_one_day(zone: str, change: datetime) -> None:
    house = make_house(timezone=zone)
    last: Evening | None = None
    for hours in range(-13, 14, 2):
        at = change + timedelta(hours=hours)
        planned = planned_shift_at(at, zone, house.shift_starts)
        if last is None or last.session.shift.number != planned.number:
            if last is not None:
                last.shut()
                close_shift_row(last.session.shift)
            last = open_evening(held(house, at, closed=False))
        late = at + timedelta(minutes=59)
        last.play(totals=("B", 5, 6), bets=[(1, "banca", 5000)], recorded_at=at)
        last.play(totals=("P", 9, 2), bets=[(1, "banca", 500)], recorded_at=late)
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT coup.shift_id, coup.gaming_day, array_agg(shift.id),
                array_agg(shift.gaming_day)
            FROM games_coup AS coup JOIN tables_shift AS shift
                ON shift.starts_at <= coup.recorded_at AND coup.recorded_at < shift.ends_at
            GROUP BY coup.id"""
        )
        found = cursor.fetchall()
    assert len(found) == Coup.objects.count() == 28
    for shift, day, shifts, days in found:
        assert (shifts, days) == ([shift], [day])


# Closed once


def together(*acts):
    """Run the acts at once, each on its own connection; return each answer or refusal's code."""
    start, results = threading.Barrier(len(acts)), []

    def run(act):
        try:
            start.wait()
            results.append(act())
        except Refusal as refusal:
            results.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.django_db(transaction=True)
def test_a_shift_is_closed_once_by_the_first_person():
    shift = held(make_house(), madrid("2026-03-29T01:30"), closed=False)
    people = [make_staff(shift.house, Role.PIT_MANAGER) for _ in range(4)]
    again = new_command()

    def close(person, command):
        return close_shift(actor=acting(person), command=command, shift_id=shift.pk)

    results = together(
        *[lambda one=one: close(one, new_command()) for one in people[1:]],
        *[lambda: close(people[0], again)] * 2,
    )
    closings = [one for one in results if one != "shift.closed"]
    # The key that came twice is one act: either both of it closed the shift, or none did.
    assert closings in ([{"shift": shift.pk}], [{"shift": shift.pk}] * 2)
    assert FloorEvent.objects.filter(kind="shift.closed").count() == 1
    with pytest.raises(Conflict, match=r"shift\.closed"):
        close(people[0], new_command())


@pytest.mark.django_db(transaction=True)
def test_an_overdue_shift_is_announced_once_and_not_closed():
    house = make_house()
    shift = held(house, utc_now() - timedelta(days=2), closed=False)
    held(make_house(name="Casino ajeno"), utc_now(), closed=False)
    results = together(*[announce_overdue_shifts] * 3)
    assert sorted(results) == [[], [], [shift.pk]]
    sweep_overdue_shifts()
    event = FloorEvent.objects.get(kind="shift.overdue")
    assert event.payload == {"shift": shift.pk, "ends_at": shift.ends_at.isoformat()}
    assert event.actor_id is None
    shift.refresh_from_db()
    assert shift.overdue_at is not None
    assert shift.closed_at is None


def test_a_closed_shift_is_never_overdue(house):
    held(house, madrid("2026-01-10T12:05"))
    assert announce_overdue_shifts() == []


def test_the_next_shift_waits_until_the_last_table_is_counted(house):
    shift = held(house, utc_now() - timedelta(days=1), closed=False)
    jefe, manager = make_staff(house, Role.JEFE), make_staff(house, Role.PIT_MANAGER)
    make_session(make_table(house), shift, jefe)
    for act, args in ((close_shift, {"shift_id": shift.pk}), (open_shift, {})):
        with pytest.raises(Conflict) as error:
            act(actor=acting(manager), command=new_command(), **args)
        assert error.value.code in {"shift.tables_open", "shift.already_open"}
