"""The page of waitlists: guests, their waits and the outcomes, and those of the period before."""

import re
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.lib.policy import Role
from tables.guests.models import Guest
from tables.seating.models import WaitlistEntry
from tests.building import make_house, make_staff, make_table
from tests.reporting.tables_read import read_tables
from tests.shared import shared
from tests.web.device import Device

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 10)  # a Tuesday; from 12:00 to 12:00 in Madrid, an hour before UTC
PATH = "/reports/waiting/"
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def join(house, table=None, state="left", party=1, *, called_s=None, ended_s=None, on=NOON, **more):
    """Put a guest on a waitlist for so many seconds."""
    guest = Guest.objects.create(house=house, name=f"G{WaitlistEntry.objects.count()}")
    WaitlistEntry.objects.create(
        house=house,
        table=table,
        guest=guest,
        party=party,
        state=state,
        joined_at=on,
        called_at=called_s and on + timedelta(seconds=called_s),
        ended_at=ended_s and on + timedelta(seconds=ended_s),
        **more,
    )


class Waits:
    """Six entries on one gaming day, two on the weekday before; one more in another house."""

    def __init__(self):
        self.house = make_house()
        self.table, self.midi = make_table(self.house), make_table(self.house, table_format="midi")
        join(self.house, self.table, "seated", 2, called_s=60, ended_s=90)
        join(self.house, self.table, "seated", called_s=120, ended_s=4000)
        join(self.house, self.table, "no_show", called_s=600, ended_s=700)
        join(self.house, self.midi, "left", 3, ended_s=10)
        join(self.house, None, "waiting")
        join(self.house, self.midi, "seated", called_s=10, ended_s=20, seat_change=True)
        week_before = NOON - timedelta(days=7)
        join(self.house, self.table, "seated", called_s=100, ended_s=110, on=week_before)
        join(self.house, self.table, "no_show", called_s=50, ended_s=60, on=week_before)
        stranger = make_house()
        self.foreign = make_table(stranger)
        for _ in range(7):
            join(stranger, self.foreign, "seated", 9, called_s=5000, ended_s=6000)

    def look(self, role=Role.MANAGEMENT, language="en", **asked):
        person = make_staff(self.house, role)
        return Device(person, language).get(PATH, {"day": DAY.isoformat(), **asked})

    def read(self, **asked):
        answer = self.look(**asked)
        assert answer.status_code == HTTPStatus.OK, answer.content.decode()[:2000]
        return answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")


built, waits = shared(Waits)


def cards(page):
    """The cards of a page as people read them, by their heading."""
    found = {}
    for card in re.findall(r"<article.*?</article>", page, re.S):
        words = " ".join(re.sub(r"<[^>]*>", "\n", card).split("\n"))
        name = re.findall(r"<h2>(.*?)</h2>", card)[0]
        found[name] = " ".join(words.split()).removeprefix(name).strip()
    return found


def test_the_sums_stand_beside_those_of_the_period_before(waits):
    page = waits.read()
    assert cards(page) == {
        "Joined": "5 ▲ 3 more (before 2)",
        "Guests": "8 ▲ 6 more (before 2)",
        "Seated": "2 ▲ 1 more (before 1)",
        "Did not come": "1 = the same as before",
        "Left the waitlist": "1 ▲ 1 more (before 0)",
        "Still waiting": "1 ▲ 1 more (before 0)",
        "Until called, on average": "4 min 20 s of 3 guests ▲ 3 min 05 s more (before 1 min 15 s)",
        "Until called, at most": "10 min 00 s ▲ 8 min 20 s more (before 1 min 40 s)",
        "Until seated, on average": (
            "34 min 05 s of 2 guests ▲ 32 min 15 s more (before 1 min 50 s)"
        ),
        "Until seated, at most": "1 h 06 min ▲ 1 h 04 min more (before 1 min 50 s)",
    }
    assert "day=2026-03-03" in page, "what it is compared with is to be seen"


def test_each_waitlist_and_each_day_has_its_own_row(waits):
    by_waitlist, by_day = (it.rows for it in read_tables(waits.read()))
    house, table, midi, in_all = by_waitlist
    assert (house, in_all) == ("of the house", "In all")
    assert [table.split()[0], midi.split()[0]] == [waits.table.number, waits.midi.number]
    assert list(by_waitlist[table].values()) == [
        *("3", "4", "2", "1", "0", "0"),
        *("4 min 20 s", "10 min 00 s", "34 min 05 s", "1 h 06 min"),
    ]
    nobody = ["–", "–", "–", "–"]
    assert list(by_waitlist[midi].values()) == ["1", "3", "0", "0", "1", "0", *nobody]
    assert list(by_waitlist[house].values()) == ["1", "1", "0", "0", "0", "1", *nobody]
    assert by_waitlist["In all"] == by_day["In all"]
    assert by_day["In all"]["Joined"] == "5"
    assert [name[:11].strip() for name in by_day] == ["10 Mar 2026", "In all"]


def test_a_question_is_narrowed_as_the_address_says(waits):
    for asked in ({"table": waits.midi.pk}, {"format": "midi"}):
        by_waitlist, _ = (it.rows for it in read_tables(waits.read(**asked)))
        assert [it.split()[0] for it in by_waitlist] == [waits.midi.number, "In"], asked
        assert by_waitlist["In all"]["Joined"] == "1"
    for asked, status in (
        ({"table": waits.foreign.pk}, HTTPStatus.NOT_FOUND),
        ({"shift": 1}, HTTPStatus.BAD_REQUEST),
        ({"regulation": "andalucia"}, HTTPStatus.BAD_REQUEST),
        ({"hour": 3}, HTTPStatus.BAD_REQUEST),
    ):
        assert waits.look(**asked).status_code == status, asked
    page = waits.read()
    assert 'id="format"' in page
    for name in ("shift", "regulation", "hour"):
        assert f'id="{name}"' not in page


def test_a_wait_that_nobody_had_is_no_number(waits):
    found = cards(waits.read(table=waits.midi.pk))
    assert found["Until called, on average"].startswith("– nobody waited so")
    assert found["Until seated, at most"].startswith("– nobody waited so")
    assert all("Nobody joined a waitlist before" in it for it in found.values())


def test_a_period_without_a_line_says_so(waits):
    page = waits.read(day="2026-03-12")
    assert "Nobody joined a waitlist." in page
    assert read_tables(page) == []
    assert 'href="/waitlist/"' in page


def test_nothing_of_another_house_is_shown(waits):
    page = waits.read()
    assert waits.foreign.number not in re.sub(r"<[^>]*>", " ", page).split()
    assert "1 h 40 min" not in page


def test_every_row_leads_to_a_page_that_answers(waits):
    person = Device(make_staff(waits.house, Role.DIRECTOR))
    hrefs = {
        href.replace("&amp;", "&")
        for table in read_tables(waits.read(span="month"))
        for href in table.hrefs
    }
    assert any(f"table={waits.table.pk}" in href for href in hrefs)
    assert any("day=2026-03-03" in href and "span=day" in href for href in hrefs)
    for href in hrefs:
        assert person.get(href).status_code == HTTPStatus.OK, href


def test_the_files_answer_the_same_question_in_the_same_words(waits):
    person = Device(make_staff(waits.house, Role.DIRECTOR), "en")
    page = waits.read(table=waits.table.pk)
    (way,) = re.findall(r'href="(/reports/file\?file=csv[^"]*)"', page)
    assert {"report=waiting", f"table={waits.table.pk}"} <= set(
        way.partition("?")[2].split("&amp;")
    )
    answer = person.get(way.replace("&amp;", "&"))
    sheet = b"".join(answer.streaming_content).decode()
    heads = read_tables(page)[0].heads[1:7]
    assert ",".join(heads) in sheet
    assert "3,4,2,1,0,0,260,600,2045,4000" in sheet


def test_of_very_many_days_the_last_are_shown(waits):
    first = NOON - timedelta(days=500)
    for number in range(410):
        join(waits.house, waits.table, ended_s=5, on=first + timedelta(days=number))
    page = waits.read(span="range", **{"from": "2024-01-01"})
    by_day = read_tables(page)[1].rows
    assert len(by_day) == 400 + 1
    assert "These are the last 400 of 412 days" in page
    assert by_day["In all"]["Joined"] == "417"


def test_it_asks_as_much_of_many_lines_as_of_few(waits):
    device = Device(make_staff(waits.house, Role.AUDITOR))

    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert device.get(PATH, {"day": DAY.isoformat()}).status_code == HTTPStatus.OK
        return len(captured)

    few = queries()
    for number in range(30):
        join(waits.house, make_table(waits.house), ended_s=number + 1)
    assert queries() == few <= 7
