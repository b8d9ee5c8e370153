"""The houses of a group side by side: own clocks, own money."""

from dataclasses import replace

import pytest

from casino.reporting.periods import Span, period_of
from casino.reporting.question import Question
from casino.reporting.selectors.group import read_group
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.tasks import sweep_summaries
from games.models import Coup
from tests.building import make_house
from tests.house.evening import open_evening, play_all_kinds, start_shift

pytestmark = pytest.mark.django_db


@pytest.fixture
def shifts():
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
    return Question(period_of(Span.RANGE, max(days), min(days)))


def test_amounts_of_one_currency_are_added_up_and_of_two_never(shifts):
    told = read_group([shift.house for shift in shifts[:3]], question(shifts))
    assert [(it.currency, [row.house.name for row in it.houses]) for it in told] == [
        ("ARS", ["Rosario"]),
        ("EUR", ["Gijón", "Oviedo"]),
    ]
    euros = told[1]
    results = Coup.objects.filter(house__in=[row.house for row in euros.houses])
    assert euros.sums["result_minor"] == sum(results.values_list("house_result_minor", flat=True))
    assert euros.sums["coups"] == 12
    assert told[0].sums["coups"] == 6


def test_a_question_of_one_table_is_asked_of_every_house_as_a_whole(shifts):
    narrowed = replace(question(shifts), narrowed=Narrowed(table=1, jefe=2, format="mini"))
    (told,) = read_group([shifts[0].house], narrowed)
    assert told.sums["coups"] == 6


def test_without_a_house_nothing_is_told(shifts):
    assert read_group([], question(shifts)) == []
