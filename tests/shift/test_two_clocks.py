"""Two houses on two clocks: each has its own day at the same instant, and the jobs treat both."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import connection

from casino.celery import app
from casino.evidence.models import DailyHead
from casino.evidence.selectors.unsigned_days import list_unsigned_days
from casino.evidence.services import sign_day
from casino.evidence.tasks import sign_days
from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.policy import Role
from casino.shift.models.reconciliation import ShiftReconciliation
from casino.shift.tasks import sweep_overdue_shifts, sweep_shifts
from tables.guests.models import Guest
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.openings.services.shifts import open_shift
from tables.seating.models import WaitlistEntry
from tables.seating.tasks import sweep_limits, sweep_waitlists
from tables.sessions.models import Shift
from tables.sessions.selectors import find_due_shift
from tests.board.sent import table_projections
from tests.building import acting, make_house, make_staff, new_command, post_limits
from tests.coups.room import make_room
from tests.evidence.scene import find_fault
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds, start_shift

pytestmark = pytest.mark.django_db


@pytest.fixture
def houses(settings, tmp_path) -> tuple[House, House]:
    settings.EVIDENCE_KEY_FILE = tmp_path / "key.pem"
    madrid = make_house(name="Casino de Madrid")
    plata = make_house(
        name="Casino del Plata",
        country="AR",
        currency="ARS",
        timezone="America/Argentina/Buenos_Aires",
        gaming_day_starts=time(10),
        shift_starts=[time(10), time(22)],
        denominations_minor=[10_000, 50_000, 100_000],
        banknotes_minor=[100_000, 1_000_000],
    )
    return madrid, plata


@pytest.fixture
def eager() -> Iterator[None]:
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


@pytest.mark.parametrize(
    ("instant", "madrid", "plata"),
    [
        # 13:00 there, 09:00 here: one house has begun a day that the other has not.
        ("2026-03-10T12:00", (date(2026, 3, 10), 1), (date(2026, 3, 9), 2)),
        ("2026-03-10T13:00", (date(2026, 3, 10), 1), (date(2026, 3, 10), 1)),
        ("2026-03-11T02:30", (date(2026, 3, 10), 2), (date(2026, 3, 10), 2)),
        ("2026-03-11T03:00", (date(2026, 3, 10), 3), (date(2026, 3, 10), 2)),
        # In summer only one of them has moved its clock.
        ("2026-07-10T10:00", (date(2026, 7, 10), 1), (date(2026, 7, 9), 2)),
    ],
)
def test_at_one_instant_each_house_is_in_its_own_shift_of_its_own_day(
    houses, instant, madrid, plata
):
    at = datetime.fromisoformat(instant).replace(tzinfo=UTC)
    due = [find_due_shift(house, at) for house in houses]
    assert [(one.gaming_day, one.number) for one in due] == [madrid, plata]


def test_each_house_has_an_open_shift_of_its_own(houses):
    for house in houses:
        due = find_due_shift(house, utc_now())
        director = make_staff(house, Role.DIRECTOR)
        open_shift(actor=acting(director), command=new_command())
        shift = Shift.objects.get(house=house, closed_at=None)
        assert (shift.gaming_day, shift.number) == (due.gaming_day, due.number)
        assert shift.ends_at == due.ends_at
    assert Shift.objects.filter(closed_at=None).count() == len(houses)


def test_shifts_of_both_are_reconciled_each_in_its_own_money(houses, eager):
    for house in houses:
        shift = start_shift(house)
        evening = open_evening(shift)
        play_all_kinds(evening)
        evening.close()
        close_shift_row(shift)
    sweep_shifts()
    reports = ShiftReconciliation.objects.filter(finished_at__isnull=False)
    assert {report.house_id for report in reports} == {house.pk for house in houses}


def test_an_overdue_shift_is_announced_in_its_house(houses):
    ago = utc_now() - timedelta(days=2)
    for house in houses:
        due = find_due_shift(house, ago)
        Shift.objects.create(
            house=house,
            gaming_day=due.gaming_day,
            number=due.number,
            starts_at=due.starts_at,
            ends_at=due.ends_at,
            opened_at=ago,
            opened_by=make_staff(house, Role.PIT_MANAGER),
        )
    sweep_overdue_shifts()
    events = FloorEvent.objects.filter(kind="shift.overdue")
    assert {event.house_id for event in events} == {house.pk for house in houses}


def days_ago(days: int) -> None:
    """Let all that has happened have happened some days ago, past the guards."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            "UPDATE tables_floorevent SET happened_at = happened_at - %s * interval '1 day'",
            [days],
        )
        cursor.execute("SET LOCAL session_replication_role = origin")


def happen(houses: tuple[House, House]) -> None:
    for house in houses:
        opened = open_shift(actor=acting(make_staff(house, Role.DIRECTOR)), command=new_command())
        close_shift_row(Shift.objects.get(id=opened["shift"]))


def test_days_are_over_by_each_house_s_own_clock_and_both_are_signed(houses):
    happen(houses)
    now = utc_now()
    for house in houses:
        today = gaming_day_of(now, house.timezone, house.gaming_day_starts)
        due = list_unsigned_days(now + timedelta(days=2))
        assert (house.pk, today) in due
    signed = [sign_day(*day) for day in list_unsigned_days(now + timedelta(days=2))]
    assert {head.house_id for head in signed if head} == {house.pk for house in houses}
    assert [head.fault for head in signed if head] == [""] * len(signed)
    assert [find_fault(house) for house in houses] == [None, None]


def test_a_house_whose_day_cannot_be_signed_holds_back_no_other(houses):
    happen(houses)
    days_ago(3)
    with connection.cursor() as cursor:
        cursor.execute(
            "ALTER TABLE casino_dailyhead ADD CONSTRAINT ahead CHECK (house_id <> %s)",
            [houses[0].pk],
        )
    sign_days()
    assert {head.house_id for head in DailyHead.objects.all()} == {houses[1].pk}


def test_lines_and_limits_of_both_are_swept(houses):
    rooms = [make_room("andalucia", "mini", house=house) for house in houses]
    now = utc_now()
    entries = []
    for room in rooms:
        for table in (room.table, None):
            guest = Guest.objects.create(house=room.house, name=f"Late {table}")
            entries.append(
                WaitlistEntry.objects.create(
                    house=room.house,
                    table=table,
                    guest=guest,
                    joined_at=now - timedelta(hours=1),
                    state=WaitlistEntry.State.HELD,
                    held_until=now - timedelta(minutes=1),
                )
            )
        last = LimitPosting.objects.get(table=room.table).in_force_at
        posted_at, moment = (last + timedelta(microseconds=it) for it in (1, 2))
        post_limits(room.table, room.jefe, 1000, posted_at=posted_at, in_force_at=moment)
    sweep_waitlists()
    held = WaitlistEntry.State.HELD
    assert not WaitlistEntry.objects.filter(id__in=[it.pk for it in entries], state=held).exists()
    sweep_limits()
    events = FloorEvent.objects.filter(kind="limits.in_force")
    assert {event.house_id for event in events} == {house.pk for house in houses}
    for room in rooms:
        (state,) = table_projections(room.house.pk, [room.table.pk])
        assert state["currency"] == room.house.currency
