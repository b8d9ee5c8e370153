"""The made year: the same from the same seed however it is made, and nowhere near a real house."""

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from casino.demo.year.day import list_whole_days
from casino.demo.year.house import find_floor
from casino.demo.year.make import RUN_LOCK, make_days
from casino.embedded.places import PROJECT_DIR
from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.management.commands.make_year import Command
from casino.reporting.models import SessionCrew, SessionSummary
from games.coups.models import Coup
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import Shift, TableSession
from tests.building import make_house, make_session, make_shift, make_staff, make_table
from tests.reporting.made_year import dump, make_year
from tests.stack import _test_database_url

SMALL = {"days": 4, "tables": 4, "hours": 0.4, "coups_an_hour": 60}


def empty_the_database():
    call_command("flush", interactive=False, verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_the_same_seed_makes_the_same_rows_however_many_processes_make_them():
    make_year(**SMALL)
    alone = dump()
    empty_the_database()
    make_year(**SMALL, processes=2)
    assert dump() == alone
    empty_the_database()
    make_year(**SMALL, seed=2)
    assert dump()["games_coup"] != alone["games_coup"]


@pytest.mark.django_db(transaction=True)
def test_a_year_that_is_killed_goes_on_and_is_as_if_nobody_had_killed_it():
    many = SMALL | {"days": 10, "tables": 12, "coups_an_hour": 120}
    make_year(**many)
    whole = dump()
    empty_the_database()
    command = [sys.executable, "manage.py", "make_year", "--first", "2025-03-29"]
    command += [
        word for name, size in many.items() for word in (f"--{name.replace('_', '-')}", str(size))
    ]
    environment = {**os.environ, "DATABASE_URL": _test_database_url()}
    with subprocess.Popen(
        [*command, "--processes", "2"],
        cwd=PROJECT_DIR,
        env=environment,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    ) as run:
        until = time.monotonic() + 60
        while not list_whole_days() and time.monotonic() < until:
            time.sleep(0.005)
        run.send_signal(signal.SIGKILL)
    left = Coup.objects.count()
    assert left, "it was killed after its first day"
    make_year(**many, processes=2)
    assert dump() == whole
    assert left < len(whole["games_coup"]), "it was killed before its last day"


@pytest.mark.django_db
def test_a_day_is_whole_or_not_there():
    make_year(**SMALL | {"days": 2})
    floor = find_floor()
    rows = dump()
    days = make_days(floor, 1)
    assert list(days) == [], "nothing is made twice"
    assert dump() == rows
    assert list_whole_days() == {0, 1}
    assert sorted(set(Coup.objects.values_list("gaming_day", flat=True))) == [
        floor.recipe.first,
        floor.recipe.last,
    ]


@pytest.mark.django_db
def test_sizes_of_another_year_are_refused_and_those_left_out_stay():
    make_year(**SMALL | {"days": 1})
    with pytest.raises(CommandError, match="other sizes"):
        make_year(days=1, tables=5)
    call_command("make_year", "--processes", "1")
    assert House.objects.count() == 1


@pytest.mark.django_db
def test_it_goes_nowhere_near_a_house_that_has_played():
    house = make_house()
    director = make_staff(house, Role.DIRECTOR)
    make_session(make_table(house), make_shift(house, director), director)
    with pytest.raises(CommandError, match="table sessions of its own"):
        make_year(**SMALL)
    assert House.objects.get() == house
    assert TableSession.objects.count() == 1


@pytest.mark.django_db
def test_beside_a_house_that_has_not_played_it_touches_nothing():
    other = make_house()
    person = make_staff(other, Role.DIRECTOR)
    make_year(**SMALL | {"days": 1})
    floor = find_floor()
    assert floor.house_id > other.pk
    assert set(Shift.objects.values_list("house_id", flat=True)) == {floor.house_id}
    assert StaffMember.objects.filter(house=other).get() == person
    # Rows written afterwards are numbered after the year.
    assert make_shift(other, person).pk > max(
        Shift.objects.filter(house=floor.house_id).values_list("pk", flat=True)
    )


@pytest.mark.django_db
def test_nobody_can_sign_in_to_it():
    make_year(**SMALL | {"days": 1})
    people = list(StaffMember.objects.all())
    assert {it.role for it in people} == {role.value for role in Role}
    assert not any(it.has_usable_password() or it.desk_password for it in people)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ({"days": 0}, "--days is from 1"),
        ({"tables": 301}, "--tables is from 1 to 300"),
        ({"hours": 8}, "--hours is from"),
        ({"seats": 0.5}, "--seats is from"),
        ({"tables": 300, "coups_an_hour": 400}, "fewer than 1,000,000 coups"),
        ({"processes": 0}, "--processes is 1 or more"),
    ],
)
def test_sizes_that_no_year_has_are_refused(sizes, words):
    with pytest.raises(CommandError, match=words):
        make_year(**sizes)
    assert not House.objects.exists()


@pytest.mark.django_db
def test_a_year_that_is_not_over_is_refused():
    with pytest.raises(CommandError, match="is not over yet"):
        make_year(first=(utc_now() - timedelta(days=2)).date().isoformat(), days=5)


@pytest.mark.django_db
def test_the_guards_are_on_again():
    make_year(**SMALL | {"days": 1})
    with connection.cursor() as cursor:
        cursor.execute("SHOW session_replication_role")
        assert cursor.fetchone() == ("origin",)


@pytest.mark.django_db
def test_two_runs_do_not_make_one_year():
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [RUN_LOCK])
        with pytest.raises(CommandError, match="Another run"):
            make_year(**SMALL)
    finally:
        other.close()
    assert not Coup.objects.exists()


@pytest.mark.django_db
def test_the_command_prints_the_made_year_and_that_it_is_a_demonstration():
    assert "3 gaming days from 2025-03-29 are whole" in make_year(**SMALL | {"days": 3})
    assert "0 coups made now" in make_year(**SMALL | {"days": 3})
    assert Command.help.startswith("DEMO ONLY")


@pytest.mark.django_db
def test_summaries_are_computed_from_a_made_year():
    make_year(**SMALL)
    call_command("summarise", stdout=StringIO())
    call_command("summarise", "--check", stdout=StringIO())
    assert SessionSummary.objects.count() == TableSession.objects.count()
    assert not SessionCrew.objects.filter(croupier=None).exists(), "each coup has its croupier"
    assert not SessionCrew.objects.filter(jefe=None).exists()
