"""The houses of a group side by side: own clocks, own money."""

import re
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from casino.lib.policy import Role
from casino.reporting.periods import Span, period_of
from casino.reporting.question import Question
from casino.reporting.selectors.group import read_group
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.tasks import sweep_summaries
from games.coups.models import Coup
from tables.groups.services import grant_group_right
from tables.ledger.selectors.blind import EVERYTHING
from tests.building import acting, make_house, make_staff, new_command
from tests.shared import shared
from tests.shift.evening import open_evening, play_all_kinds, start_shift
from tests.web.device import Device

pytestmark = pytest.mark.django_db


def make_shifts():
    houses = [
        make_house(name="Gijón"),
        make_house(name="Oviedo"),
        make_house(name="Rosario", currency="ARS", timezone="America/Argentina/Buenos_Aires"),
        make_house(name="Otro grupo"),
    ]
    shifts = [start_shift(house) for house in houses]
    for shift in shifts:
        play_all_kinds(open_evening(shift))
    sweep_summaries()
    return shifts


def question(shifts):
    days = [shift.gaming_day for shift in shifts]
    return Question(period_of(Span.RANGE, max(days), min(days)), sight=EVERYTHING)


def test_amounts_of_one_currency_are_added_up_and_of_two_never(shifts):
    found = read_group([shift.house for shift in shifts[:3]], question(shifts))
    assert [(it.currency, [row.house.name for row in it.houses]) for it in found] == [
        ("ARS", ["Rosario"]),
        ("EUR", ["Gijón", "Oviedo"]),
    ]
    euros = found[1]
    results = Coup.objects.filter(house__in=[row.house for row in euros.houses])
    assert euros.sums["result_minor"] == sum(results.values_list("house_result_minor", flat=True))
    assert euros.sums["coups"] == 12
    assert found[0].sums["coups"] == 6


def test_a_question_of_one_table_is_asked_of_every_house_as_a_whole(shifts):
    narrowed = replace(question(shifts), narrowed=Narrowed(table=1, jefe=2, format="mini"))
    (found,) = read_group([shifts[0].house], narrowed)
    assert found.sums["coups"] == 6


def test_without_a_house_nothing_is_shown(shifts):
    assert read_group([], question(shifts)) == []


PAGES = (
    *("reports", "report-day", "report-people", "report-money", "report-trends"),
    *("report-differences", "report-incidents"),
)
FILES = ("report-file",)
API = (
    *("api-report-totals", "api-report-limits", "api-report-waiting"),
    *("api-report-differences", "api-report-differences-shifts", "api-report-incidents"),
)


class Group:
    """Three houses of one group and one outside it; a reader of the group, and others."""

    def __init__(self, shifts) -> None:
        self.shifts = shifts
        self.houses = [shift.house for shift in shifts]
        own = self.houses[0]
        call_command("add_group", "Grupo", stdout=StringIO())
        for house in self.houses[:3]:
            call_command("join_group", "Grupo", "--house", str(house.pk), stdout=StringIO())
        self.director, self.reader = (
            make_staff(own, role) for role in (Role.DIRECTOR, Role.MANAGEMENT)
        )
        self.other = make_staff(own, Role.MANAGEMENT)
        grant_group_right(
            actor=acting(self.director),
            command=new_command(),
            badge=self.reader.badge,
            reason="Controller",
        )
        self.asked = question(shifts).query()

    def get(self, person, name, **changed):
        more = "".join(f"&{key}={value}" for key, value in changed.items())
        return Device(person).get(f"{reverse(name)}?{self.asked}{more}")


built, group = shared(lambda: Group(make_shifts()))


@pytest.fixture
def shifts(group):
    return group.shifts


def text_of(answer):
    whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return whole.decode()


def test_a_person_with_the_right_sees_the_group_s_houses_each_in_its_money(group):
    page = text_of(group.get(group.reader, "report-group"))
    for name in ("Gijón", "Oviedo", "Rosario"):
        assert name in page
    assert "Otro grupo" not in page
    assert "ARS" in page
    assert "€" in page
    assert f"house={group.houses[1].pk}" in page


def test_a_person_without_the_right_is_refused_and_sees_no_house(group):
    for person in (group.other, group.director):
        page = text_of(group.get(person, "report-group"))
        assert "You may read the figures of your own house only." in page
        assert "Gijón" in page
        assert "Oviedo" not in page
        assert "reports/group" not in text_of(group.get(person, "reports"))


def test_every_figure_of_a_house_is_for_people_who_may_read_it(group):
    sister, stranger = group.houses[2], group.houses[3]
    strangers = ((group.other, sister), (group.director, sister), (group.reader, stranger))
    for name in (*PAGES, *FILES, *API):
        found = group.get(group.reader, name, house=sister.pk)
        assert found.status_code == 200, name
        if name in API:
            assert found.json()["currency"] == "ARS"
        for person, house in strangers:
            refused = group.get(person, name, house=house.pk)
            assert refused.status_code == 404, name
            assert house.name not in text_of(refused)
        assert group.get(group.reader, name, house="x").status_code == 400


def test_a_page_of_another_house_leads_on_within_it(group):
    page = text_of(group.get(group.reader, "reports", house=group.houses[2].pk))
    ways = re.findall(r'href="(/reports/[^"]*)"', page)
    assert len(ways) > 5
    astray = {way for way in ways if f"house={group.houses[2].pk}" not in way}
    assert astray == {reverse("reports")}  # that of the masthead, which leads to one's own house
    assert f'name="house" value="{group.houses[2].pk}"' in page
