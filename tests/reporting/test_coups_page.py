"""The page of the coups behind a figure: all of them, their sums, and the link to each."""

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from casino.reporting.periods import Span, period_of
from casino.reporting.question import Question
from casino.reporting.tasks import sweep_summaries
from games.coups.models import Coup
from tables.ledger.selectors.blind import EVERYTHING
from tests.building import make_house, make_staff
from tests.shared import shared
from tests.shift.evening import PUNTO_NINE, open_evening, play_all_kinds, start_shift
from tests.web.device import Device

pytestmark = pytest.mark.django_db


def play():
    shift = start_shift()
    evening = open_evening(shift)
    play_all_kinds(evening)
    evening.play(PUNTO_NINE, None)
    stranger = open_evening(start_shift(make_house()))
    play_all_kinds(stranger)
    sweep_summaries()
    return evening


built, evening = shared(play)


def get(evening, **changed):
    question = Question(period_of(Span.DAY, evening.session.shift.gaming_day), sight=EVERYTHING)
    manager = make_staff(evening.house, Role.MANAGEMENT)
    return Device(manager).get(f"{reverse('report-coups')}?{question.query(**changed)}")


def way_to(evening, number):
    session = evening.session
    return reverse("shift-coup", args=[session.shift_id, session.pk, 1, number])


def test_ones_own_house_asked_for_by_name_is_ones_own(evening):
    page = get(evening, house=evening.house.pk).content.decode()
    assert page.count(way_to(evening, 1)) == 1


def test_a_long_list_goes_on_with_earlier_ones(evening):
    for _ in range(100):
        evening.play(totals=("P", 9, 2), bets=[(1, "punto", 500)])
    first = get(evening).content.decode()
    assert first.count("/coups/1/") == 100
    oldest_shown = Coup.objects.order_by("-recorded_at", "-id")[99]
    assert f"after={oldest_shown.pk}" in first
    rest = get(evening, after=oldest_shown.pk).content.decode()
    assert rest.count("/coups/1/") == len(evening.coups) - 100
    assert "Earlier ones" in first
    assert "Earlier ones" not in rest


def test_more_than_a_day_is_refused_in_words(evening):
    answer = get(evening, span="month")
    day = evening.session.shift.gaming_day
    if day.day == 1:
        answer = get(evening, span="range", **{"from": day.replace(day=1, month=1)})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
