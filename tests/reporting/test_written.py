"""Figures in words and charts: units, signs, languages, gaps; and the neighbours of a period."""

from datetime import date

import pytest
from django.utils import translation

from casino.reporting.compared import Compared
from casino.reporting.figures import Figure, Kind
from casino.reporting.pages.charts import draw_columns
from casino.reporting.pages.naming import Name
from casino.reporting.pages.sections import Cell, Row, Section
from casino.reporting.pages.series import build_charts
from casino.reporting.periods import Period, Span
from casino.reporting.selectors.totals import By, Group, Totals
from casino.reporting.steps import end_of_month, step_back, step_on
from casino.reporting.words import MEASURE_MEANINGS, MEASURE_WORDS, write_period
from casino.reporting.written import write_apart, write_coverage, write_short, write_value
from casino.shift.models.lines import Grade
from tables.houses.models import House
from tests.reporting.test_out_of_line import SUMS

HOUSE = House(currency="EUR", language="es")
TODAY = date(2026, 3, 20)


def figure(value, key="coups", kind=Kind.NUMBER, **coverage):
    facts = {"known": 1, "of": 1, "part": None, "hidden": 0, **coverage}
    return Figure(key, kind, value, Grade.RECORDED, **facts)


@pytest.mark.parametrize(
    ("kind", "value", "spanish", "english"),
    [
        (Kind.MONEY, 123_456_70, "123.456,70 €", "€123,456.70"),
        (Kind.MONEY, 0, "0,00 €", "€0.00"),
        (Kind.NUMBER, 12_345, "12.345", "12,345"),
        (Kind.PERCENT, 2137, "21,37 %", "21.37%"),
        (Kind.RATE, 713, "71,3 /h", "71.3 /h"),
        (Kind.SECONDS, 95, "9,5 s", "9.5 s"),
        (Kind.SCORE, 124, "+1,24 σ", "+1.24 σ"),
        (Kind.SCORE, -5, "-0,05 σ", "-0.05 σ"),
        (Kind.MONEY, None, "no consta", "unknown"),
        (Kind.PERCENT, None, "no consta", "unknown"),
    ],
)
def test_a_value_is_written_with_its_unit_in_the_readers_language(kind, value, spanish, english):
    for language, words in (("es", spanish), ("en", english)):
        with translation.override(language):
            found = write_value(kind, value, "EUR", language)
        assert found.replace("\N{NO-BREAK SPACE}", " ") == words


def test_a_difference_has_no_sign_and_percents_are_in_points():
    with translation.override("en"):
        assert write_apart(Kind.PERCENT, -36, "EUR", "en") == "0.36 points"
        assert write_apart(Kind.MONEY, -71_700, "EUR", "en") == "€717.00"
        assert write_short(Kind.MONEY, 4_000_000, "EUR", "en") == "€40,000"
        assert write_short(Kind.MONEY, 4_000, "JPY", "en") == "¥4,000"


def test_coverage_counts_sessions_or_coups():
    with translation.override("es"):
        win = write_coverage(figure(None, "win", Kind.MONEY, known=12, of=14))
        luck = write_coverage(figure(None, "luck", Kind.SCORE, known=9, of=10))
    assert (win, luck) == ("consta en 12 de 14 sesiones", "consta en 9 de 10 jugadas")


def test_every_figure_has_a_word_and_a_meaning():
    assert MEASURE_WORDS.keys() == MEASURE_MEANINGS.keys()


def test_two_figures_are_compared_only_where_both_are_known():
    assert [Compared(figure(now), figure(5)).way for now in (7, 3, 5)] == ["up", "down", "same"]
    for now, before in ((figure(None), figure(5)), (figure(5), figure(None)), (figure(5), None)):
        assert (Compared(now, before).apart, Compared(now, before).way) == (None, "unknown")


MONTH = Period(Span.MONTH, date(2026, 3, 1), date(2026, 3, 9))


@pytest.mark.parametrize(
    ("period", "back", "on"),
    [
        (
            Period(Span.DAY, date(2026, 3, 1), date(2026, 3, 1)),
            (date(2026, 2, 28), date(2026, 2, 28)),
            (date(2026, 3, 2), date(2026, 3, 2)),
        ),
        (Period(Span.DAY, TODAY, TODAY), (date(2026, 3, 19), date(2026, 3, 19)), None),
        (MONTH, (date(2026, 2, 1), date(2026, 2, 28)), None),
        (
            Period(Span.MONTH, date(2026, 2, 1), date(2026, 2, 28)),
            (date(2026, 1, 1), date(2026, 1, 31)),
            (date(2026, 3, 1), TODAY),
        ),
        (
            Period(Span.YEAR, date(2025, 1, 1), date(2025, 12, 31)),
            (date(2024, 1, 1), date(2024, 12, 31)),
            (date(2026, 1, 1), TODAY),
        ),
        (
            Period(Span.RANGE, date(2026, 3, 4), date(2026, 3, 10)),
            (date(2026, 2, 25), date(2026, 3, 3)),
            (date(2026, 3, 11), date(2026, 3, 17)),
        ),
    ],
)
def test_one_steps_from_a_period_to_those_beside_it(period, back, on):
    before, after = step_back(period), step_on(period, TODAY)
    assert (before.first, before.last, before.span) == (*back, period.span)
    assert (after and (after.first, after.last)) == on


def test_the_end_of_a_month_is_found_in_every_month():
    ends = [end_of_month(date(2028, month, 1)).day for month in range(1, 13)]
    assert ends == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def test_a_period_is_written_as_people_say_it():
    with translation.override("es"):
        assert write_period(MONTH) == "marzo de 2026, hasta el 09/03/2026"
        assert write_period(step_back(MONTH)) == "febrero de 2026"
        assert write_period(Period(Span.DAY, TODAY, TODAY)) == "viernes 20 de marzo de 2026"
    with translation.override("en"):
        assert write_period(MONTH) == "March 2026, to 9 Mar 2026"
        assert write_period(Period(Span.DAY, TODAY, TODAY)) == "Friday 20 Mar 2026"
    with translation.override("it"):
        assert write_period(step_back(MONTH)) == "febbraio 2026"
        assert write_period(Period(Span.DAY, TODAY, TODAY)) == "Venerdì 20 marzo 2026"


def section_of(*values):
    rows = [
        Row(day, Name(f"0{day}/03"), "", [Cell(figure(value))], {})
        for day, value in enumerate(values, 1)
    ]
    return Section("by-day", By.DAY, ["coups"], [], rows, rows, [])


def test_an_unknown_figure_has_no_column_and_zero_has_a_hairline():
    with translation.override("es"):
        chart = draw_columns(section_of(40, None, 0, -20), "coups", HOUSE)
    known, gap, nothing, below = chart.columns
    assert (gap.y, gap.height, chart.unknown) == ("", "", 1)
    assert gap.said == "02/03: no consta"
    assert nothing.height == "1.0"
    assert float(known.height) == 2 * float(below.height)
    assert (known.is_below, below.is_below) == (False, True)
    assert float(known.y) + float(known.height) == pytest.approx(float(chart.zero_y), abs=0.11)


def test_where_nothing_is_known_there_is_no_chart():
    assert draw_columns(section_of(None, None), "coups", HOUSE) is None
    assert draw_columns(section_of(1), "win", HOUSE) is None


def test_a_long_series_has_a_place_for_every_day_and_a_gap_where_nobody_knows():
    period = Period(Span.RANGE, date(2026, 3, 1), date(2026, 3, 4))
    open_still = SUMS | {"win_known": 1, "drop_known": 1}
    groups = [Group(date(2026, 3, 1), SUMS), Group(date(2026, 3, 4), open_still)]
    charts = build_charts(period, By.DAY, Totals(SUMS, groups))
    by_keys = {tuple(chart.keys): chart for chart in charts}
    money = by_keys["win", "drop"]
    assert [it["values"] for it in money.plain["series"]] == [
        [5_000, None, None, None],
        [400_000, None, None, None],
    ]
    assert money.unknown == 1, "a day on which nobody played is not unknown"
    theory = by_keys[()].plain
    assert theory["band"]["high"] == [108_000, None, None, 108_000]
    assert len(theory["at"]) == 4
    assert theory["at"][1] - theory["at"][0] == 24 * 3600
