"""Every page, answer and file of the reports is what plain SQL says of the rows, to the cent."""

import pytest
from django.db import connection

from casino.lib.policy import Role
from casino.reporting.tasks import sweep_summaries
from tables.models import House, StaffMember
from tests.reporting.made_year import make_year
from tests.reporting.proof.rounds import walk_reports
from tests.reporting.proof.walk import begin
from tests.web.device import Device



def get_of(person):
    devices = {it: Device(person, it) for it in ("es", "en", "it")}

    def get(path, language):
        answer = devices[language].get(path)
        assert answer.status_code == 200, (path, answer.content[:2000])
        return b"".join(answer.streaming_content) if answer.streaming else answer.content

    return get


def ask(statement, asked):
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return cursor.fetchall() if cursor.description else []


@pytest.fixture
def walk(db):
    make_year(days=9, tables=4, hours=0.5, coups_an_hour=40)
    sweep_summaries()
    house = House.objects.get()
    director = StaffMember.objects.filter(house=house, role=Role.DIRECTOR).first()
    return begin(get_of(director), ask, house.pk)


def test_it(walk):
    import time

    began = time.perf_counter()
    walk_reports(walk)
    print(time.perf_counter() - began, walk.asked, walk.cells, walk.unknown)
    assert not walk.differences, walk.said()
