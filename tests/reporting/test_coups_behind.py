"""The coups behind a figure: exactly those that it was added up from, page by page."""

from datetime import timedelta

import pytest

from casino.lib.policy import Role
from casino.reporting.models import SessionHour
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.coups_behind import (
    find_coups_behind,
    read_coups_behind,
)
from casino.reporting.selectors.totals import By, CannotCross, Narrowed, read_totals
from casino.reporting.tasks import sweep_summaries
from games.coups.models import Coup
from games.tallas.models import Talla
from tables.ledger.selectors.blind import EVERYTHING
from tests.building import make_staff, post_croupier
from tests.raw_sql import behind_the_guards
from tests.refused import assert_refused
from tests.shift.evening import (
    PUNTO_NINE,
    open_evening,
    start_shift,
)

pytestmark = pytest.mark.django_db


def today(house):
    return period_of(Span.DAY, house.shifts.get().gaming_day)


def test_pages_follow_one_another_without_a_gap_or_a_repetition():
    evening = open_evening(start_shift())
    for _ in range(205):
        evening.play(totals=("P", 9, 2), bets=None)  # no shoe has the cards of so many
    with behind_the_guards():  # so many at one instant that a page ends among them
        Coup.objects.update(recorded_at=evening.coups[0].recorded_at)
    behind = find_coups_behind(evening.house, today(evening.house), Narrowed(), sight=EVERYTHING)
    ids, before, pages = [], None, 0
    while True:
        page = read_coups_behind(behind, before)
        ids += [it.id for it in page.rows]
        pages, before = pages + 1, page.before
        if before is None:
            break
    assert (pages, len(ids), len(set(ids))) == (3, 205, 205)
    assert ids == sorted(ids, reverse=True)


def test_a_croupiers_coups_are_split_as_in_the_summary():
    evening = open_evening(start_shift())
    house, table = evening.house, evening.session.table
    one, other = (make_staff(house, Role.CROUPIER) for _ in range(2))
    post_croupier(table, one)
    evening.play(PUNTO_NINE, [(1, "punto", 1000)])  # the jefe records: it is the only one's
    post_croupier(table, other)
    evening.counted_by = other
    evening.play(PUNTO_NINE, [(1, "punto", 1000)])
    evening.counted_by = evening.signed_by
    evening.play(PUNTO_NINE, [(1, "punto", 1000)])  # there are two: it is unknown whose
    facts = {
        person: [
            it.number
            for it in read_coups_behind(
                find_coups_behind(
                    house, today(house), Narrowed(croupier=person.pk), sight=EVERYTHING
                )
            ).rows
        ]
        for person in (one, other)
    }
    assert facts == {one: [1], other: [2]}


def test_records_before_the_opening_belong_to_the_first_hour():
    evening = open_evening(start_shift())
    evening.play(PUNTO_NINE, None)
    with behind_the_guards():
        early = evening.session.opened_at - timedelta(hours=2)
        Coup.objects.update(recorded_at=early)
        Talla.objects.update(started_at=early)
    sweep_summaries()
    hour = SessionHour.objects.get(coups=1).hour_at
    house = evening.house
    (group,) = (
        it
        for it in read_totals(house.pk, "UTC", today(house), By.HOUR, sight=EVERYTHING).groups
        if it.sums["coups"]
    )
    assert group.key == hour.hour
    house.timezone = "UTC"
    behind = find_coups_behind(house, today(house), Narrowed(hour=group.key), sight=EVERYTHING)
    assert len(read_coups_behind(behind).rows) == behind.sums["coups"] == 1


def test_longer_than_a_day_and_hours_with_people_are_refused():
    shift = start_shift()
    month = period_of(Span.RANGE, shift.gaming_day, shift.gaming_day - timedelta(days=1))
    assert_refused(
        "report.too_long_for_coups",
        find_coups_behind,
        shift.house,
        month,
        Narrowed(),
        sight=EVERYTHING,
    )
    with pytest.raises(CannotCross):
        find_coups_behind(
            shift.house, today(shift.house), Narrowed(hour=1, jefe=1), sight=EVERYTHING
        )
