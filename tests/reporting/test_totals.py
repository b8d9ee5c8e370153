"""Totals from summaries, held against plain SQL over the coups themselves."""

import pytest
from django.db import connection

from casino.reporting.models import SessionCrew
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.totals import By, Narrowed, read_totals
from casino.reporting.tasks import sweep_summaries
from tables.ledger.selectors.blind import EVERYTHING
from tests.building import make_house
from tests.shared import shared
from tests.shift.evening import open_evening, play_all_kinds, start_shift

pytestmark = pytest.mark.django_db
ZONE = "Europe/Madrid"
RAW = """
    SELECT {key}, count(*), sum(house_result_minor), sum(banca_stake_minor), sum(commission_minor)
    FROM games_coup AS coup JOIN tables_gamingtable AS place ON place.id = coup.table_id
    WHERE coup.house_id = %s GROUP BY 1 ORDER BY 1
"""


def play():
    shift = start_shift()
    evenings = [
        open_evening(shift),
        open_evening(shift, "asturias-2011", table_format="large"),
        open_evening(shift, "fournier", table_format="other"),
    ]
    for evening in evenings:
        play_all_kinds(evening)
    evenings[0].close()
    stranger = open_evening(start_shift(make_house()))
    play_all_kinds(stranger)
    sweep_summaries()
    return shift


built, shift = shared(play)


def rows_of(shift, by, narrowed=None):
    period = period_of(Span.DAY, shift.gaming_day)
    totals = read_totals(shift.house_id, ZONE, period, by, narrowed, sight=EVERYTHING)
    columns = ("coups", "result_minor", "banca_stake_minor", "commission_minor")
    return [(it.key, *(it.sums[column] for column in columns)) for it in totals.groups]


@pytest.mark.parametrize(
    ("by", "key"),
    [
        (By.TABLE, "coup.table_id"),
        (By.FORMAT, "place.format"),
        (By.REGULATION, "coup.regulation"),
        (By.DAY, "coup.gaming_day"),
        (By.MONTH, "date_trunc('month', coup.gaming_day)::date"),
        (By.SHIFT, "1"),
        (By.HOUR, "extract(hour FROM coup.recorded_at AT TIME ZONE 'Europe/Madrid')::int"),
        (By.CROUPIER, "NULL"),
        (By.JEFE, "(SELECT jefe_id FROM tables_supervision WHERE table_id = coup.table_id)"),
    ],
)
def test_every_split_of_a_period_gives_the_figures_of_the_coups(shift, by, key):
    with connection.cursor() as cursor:
        cursor.execute(RAW.format(key=key), [shift.house_id])
        raw = cursor.fetchall()
    assert raw
    assert sorted(rows_of(shift, by), key=str) == sorted(raw, key=str)


def test_the_whole_is_its_parts_and_no_other_houses(shift):
    period = period_of(Span.YEAR, shift.gaming_day)
    for by in By:
        totals = read_totals(shift.house_id, ZONE, period, by, sight=EVERYTHING)
        assert totals.whole["coups"] == sum(it.sums["coups"] for it in totals.groups) == 18, by


def test_a_question_is_narrowed_by_every_key(shift):
    table = shift.sessions.first().table
    jefe = SessionCrew.objects.get(table=table).jefe_id
    for narrowed in (
        Narrowed(table=table.pk),
        Narrowed(regulation="andalucia"),
        Narrowed(format=table.format),
        Narrowed(jefe=jefe),
    ):
        assert [row[1] for row in rows_of(shift, By.DAY, narrowed)] == [6], narrowed
    assert rows_of(shift, By.DAY, Narrowed(shift=1)) == rows_of(shift, By.DAY)
    assert rows_of(shift, By.DAY, Narrowed(shift=2)) == []


def test_a_period_without_play_is_empty_and_known_to_be(shift):
    period = period_of(Span.DAY, shift.gaming_day.replace(year=2001))
    totals = read_totals(shift.house_id, ZONE, period, By.TABLE, sight=EVERYTHING)
    assert (totals.whole["coups"], totals.whole["sessions"], totals.groups) == (0, 0, [])
