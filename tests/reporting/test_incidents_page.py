"""The page of incidents: counted by kind, and each with the link to its own page."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from casino.reporting.tasks import sweep_summaries
from games.incidents.models import Incident
from tests.building import make_house, make_incident, make_staff
from tests.raw_sql import behind_the_guards
from tests.reporting.tables_read import read_tables
from tests.shared import shared
from tests.shift.evening import open_evening, play_all_kinds, start_shift
from tests.web.device import Device

pytestmark = pytest.mark.django_db


class Scene:
    """Three incidents at two tables, one with a known amount; one in a foreign house."""

    def __init__(self) -> None:
        shift = start_shift()
        self.house = shift.house
        self.first, self.second = open_evening(shift), open_evening(shift)
        play_all_kinds(self.first)
        self.paid = self.report(self.first, category="payment", amount_minor=700)
        self.jam = self.report(self.first)
        self.other = self.report(self.second, state="ruled")
        self.stranger = open_evening(start_shift(make_house()))
        self.foreign = self.report(self.stranger)
        sweep_summaries()
        self.day = self.paid.gaming_day
        self.director = make_staff(self.house, Role.DIRECTOR)

    def report(self, evening, **changed):
        incident = make_incident(evening.session.table, evening.counted_by)
        with behind_the_guards():
            Incident.objects.filter(pk=incident.pk).update(**changed)
        incident.refresh_from_db()
        return incident

    def look(self, person=None, language="en", **asked):
        device = Device(person or self.director, language)
        return device.get(reverse("report-incidents"), {"day": self.day.isoformat(), **asked})

    def read(self, **asked):
        answer = self.look(**asked)
        assert answer.status_code == 200, answer.content.decode()[:2000]
        return answer.content.decode()


built, scene = shared(Scene)


def listed(page):
    return [int(it["Number"]) for it in read_tables(page)[-1].lines]


def test_they_are_counted_by_kind_state_and_table_and_listed_newest_first(scene):
    page = scene.read()
    category, state, table, each = read_tables(page)
    assert {name: cells["Incidents"] for name, cells in category.rows.items()} == {
        "Payment dispute": "1",
        "Shoe": "2",
    }
    assert category.rows["Payment dispute"]["Amount"] == "€7.00"
    assert category.rows["Shoe"]["Amount"] == "? unknown"
    assert {name: cells["Incidents"] for name, cells in state.rows.items()} == {
        "open": "2",
        "ruled": "1",
    }
    assert {name: cells["Incidents"] for name, cells in table.rows.items()} == {
        scene.first.session.table.number: "2",
        scene.second.session.table.number: "1",
    }
    assert [int(it["Number"]) for it in each.lines] == [
        *(scene.other.pk, scene.jam.pk, scene.paid.pk)
    ]
    assert each.lines[-1]["Amount"] == "€7.00"
    assert each.lines[0]["Amount"] == "? unknown"
    assert each.hrefs == [
        reverse("incident", args=[it.pk]) for it in (scene.other, scene.jam, scene.paid)
    ]
    words = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "3 incidents (before 0) · Amount: €7.00 known of 1 of 3" in words


def test_category_and_state_are_filters_of_the_address_and_of_the_files(scene):
    page = scene.read(category="shoe", state="open")
    assert listed(page) == [scene.jam.pk]
    narrowed = re.findall(r'<ul class="row plain narrowed.*?</ul>', page, re.S)[0]
    assert "Category: Shoe" in narrowed
    assert "State: open" in narrowed
    without = re.findall(r'href="([^"]*)"', narrowed)
    assert any("state=open" in it and "category" not in it for it in without)
    (earlier,) = re.findall(r'href="([^"]*)"\s+rel="prev"', page)
    assert "category=shoe" in earlier
    assert re.search(r'<option value="shoe"\s+selected>', page)
    (file,) = re.findall(r'href="(/reports/file[^"]*file=csv[^"]*)"', page)
    answer = Device(scene.director).get(file.replace("&amp;", "&"))
    text = b"".join(answer.streaming_content).decode()
    rows = [line for line in text.splitlines() if line.startswith("incidents,")]
    assert [row.split(",")[1] for row in rows[1:]] == [str(scene.jam.pk)]
    assert "Payment dispute" not in text


def test_a_kind_leads_to_its_own(scene):
    category, _state, table, _each = read_tables(scene.read())
    (href,) = [it for it in category.hrefs if "category=payment" in it]
    page = Device(scene.director).get(href).content.decode()
    assert listed(page) == [scene.paid.pk]
    assert not any("category=payment" in it for it in read_tables(page)[0].hrefs)
    (href,) = [it for it in table.hrefs if f"table={scene.second.session.table_id}" in it]
    assert listed(Device(scene.director).get(href).content.decode()) == [scene.other.pk]


def test_a_day_without_an_incident_says_so_and_is_no_empty_page(scene):
    day = scene.day - timedelta(days=9)
    page = scene.read(day=day.isoformat())
    assert "There was no incident." in page
    assert read_tables(page) == []
    assert "0 incidents" in page


def test_a_long_list_goes_on_with_as_many_questions(scene, django_assert_max_num_queries):
    for _ in range(100):
        make_incident(scene.first.session.table, scene.first.counted_by)
    with django_assert_max_num_queries(10):  # one of them reads what the reader may still count
        page = scene.read()
    assert len(listed(page)) == 100
    (older,) = re.findall(r'href="\?([^"]*after=[^"]*)"', page)
    path = f"{reverse('report-incidents')}?{older.replace('&amp;', '&')}"
    rest = listed(Device(scene.director).get(path).content.decode())
    assert rest == [scene.other.pk, scene.jam.pk, scene.paid.pk]


def test_another_houses_incidents_are_not_shown(scene):
    page = scene.read()
    assert reverse("incident", args=[scene.foreign.pk]) not in page
    table = scene.stranger.session.table_id
    assert scene.look(table=table).status_code == 404
    assert scene.look(house=scene.stranger.house.pk).status_code == 404
    behind = scene.read(after=scene.foreign.pk)
    assert scene.stranger.session.table.number not in behind


@pytest.mark.parametrize(
    "asked", [{"category": "rain"}, {"state": "<b>"}, {"hour": 3}, {"after": "x"}]
)
def test_an_impossible_question_is_refused_in_words(scene, asked):
    answer = scene.look(**asked)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert "<b>" not in answer.content.decode()


def test_text_from_people_is_no_markup(scene):
    with behind_the_guards():
        Incident.objects.filter(pk=scene.jam.pk).update(what_happened="<script>alert(1)</script>")
    page = scene.read(language="it")
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page
