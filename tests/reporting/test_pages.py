"""The pages of management's figures: as the rows say, never a zero for an unknown figure."""

import json
import re
from datetime import timedelta
from http import HTTPStatus
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.urls import reverse

from casino.lib.policy import Role
from casino.reporting.models import SessionCrew, SessionHour
from casino.reporting.pages.urls import report_pages
from casino.reporting.question import newest_day_over
from casino.reporting.tasks import sweep_summaries
from casino.shift.services.reconcile import reconcile_shift
from tests.building import make_house, make_staff
from tests.reporting.tables_read import read_tables
from tests.shared import shared
from tests.shift.evening import (
    PUNTO_NINE,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)
from tests.web.device import Device

pytestmark = pytest.mark.django_db
# The group's page is for people who may read other houses: tests/reporting/test_group.py; those of
# coups, differences, incidents, limits, lines and mail are no tables of parts: test_coups_page.py
# and its like.
APART = {
    *("report-group", "report-coups", "report-differences", "report-incidents"),
    *("report-limits", "report-waiting", "report-morning"),
}
PAGES = [str(it.name) for it in report_pages if it.name not in APART]
# Closing float + credits + drop - opening float - fills, from the counts and slips themselves.
WINS = """
    SELECT place.number, sum(CASE kind WHEN 'opening_float' THEN -total_minor ELSE total_minor END)
        + (SELECT coalesce(sum(CASE reason WHEN 'fill' THEN -amount_minor ELSE amount_minor END), 0)
            FROM tables_transfer WHERE session_id = found.session_id
            AND reason IN ('fill', 'credit'))
    FROM tables_count AS found JOIN tables_tablesession AS session ON session.id = found.session_id
    JOIN tables_gamingtable AS place ON place.id = session.table_id
    WHERE found.house_id = %s AND kind IN ('opening_float', 'closing_float', 'drop_box')
    GROUP BY place.number, found.session_id
    HAVING count(*) FILTER (WHERE kind = 'drop_box') = 1
"""


class House:
    """A shift of a counted table and of one whose boxes nobody has counted; a foreign table."""

    def __init__(self) -> None:
        self.shift = start_shift()
        self.house = self.shift.house
        self.counted, self.uncounted = open_evening(self.shift), open_evening(self.shift)
        for evening in (self.counted, self.uncounted):
            play_all_kinds(evening)
        self.counted.carry("fill", 50_000)
        self.counted.carry("credit", 20_000)
        self.counted.close()
        self.stranger = open_evening(start_shift(make_house()))
        play_all_kinds(self.stranger)
        sweep_summaries()
        self.day = self.shift.gaming_day.isoformat()

    def look(self, name, role=Role.MANAGEMENT, at=None, language="en", **asked):
        person = make_staff(self.house, role)
        place = (at or self.counted.session.table).pk
        path = reverse(name, args=[place] if name == "report-table" else [])
        return Device(person, language).get(path, {"day": self.day, **asked})

    def read(self, name, **asked):
        answer = self.look(name, **asked)
        assert answer.status_code == HTTPStatus.OK, answer.content.decode()[:2000]
        return answer.content.decode()

    def table(self, name, **asked):
        return read_tables(self.read(name, **asked))[0].rows


built, house = shared(House)


def rows_of(statement, house):
    with connection.cursor() as cursor:
        cursor.execute(statement, [house.house.pk])
        return {number: rest for number, *rest in cursor.fetchall()}


def euros(minor):
    sign = "-" if minor < 0 else ""
    return f"{sign}€{abs(minor) / 100:,.2f}"


def by_number(rows):
    """The rows of tables by their number; the note of a row is its table's label."""
    return {name.split()[0]: cells for name, cells in rows.items()}


def test_nothing_is_called_counted_where_nobody_counts(house):
    played = SessionHour.objects.filter(house=house.house, coups__gt=0).first()
    hour = played.hour_at.astimezone(ZoneInfo(house.house.timezone)).hour
    page = house.read("reports", hour=hour).lower()
    assert "every table is counted" not in page
    assert "no result is outside" in page


def test_a_day_with_nothing_out_of_line_says_so(house):
    house.uncounted.close()
    close_shift_row(house.shift)
    assert reconcile_shift(house.shift.pk)
    sweep_summaries()
    page = house.read("reports", table=house.uncounted.session.table_id)
    assert "Every table is counted and reconciled." in page


def test_the_whole_is_unknown_with_its_part_and_coverage_beside_it(house):
    (win,) = rows_of(WINS, house)[house.counted.session.table.number]
    in_all = house.table("reports")["In all"]
    assert in_all["Win"] == f"? unknown 1/2: {euros(win)}"
    page = " ".join(re.sub(r"<[^>]*>", " ", house.read("reports")).split())
    assert "Win ? unknown known of 1 of 2 sessions" in page
    assert f"What is known of it: {euros(win)}" in page
    assert "2 sessions: 1 closed, 0 reconciled." in page
    assert "Win and hold are unknown until it is:" in page
    assert f"{house.uncounted.session.table.number}: 1 of 1" in page


def numbers(table):
    return [name.split()[0] for name in table.rows if name != "In all"]


def test_a_table_is_listed_by_any_figure_and_the_unknown_comes_last(house):
    third = open_evening(house.shift)
    third.play(PUNTO_NINE, [(1, "punto", 5000)])
    third.close()
    sweep_summaries()
    known, unknown, little = (
        it.session.table.number for it in (house.counted, house.uncounted, third)
    )
    wins = rows_of(WINS, house)
    assert wins.keys() == {known, little}
    least, most = sorted(wins, key=wins.__getitem__)
    for order, listed in (
        ("-coups", [known, unknown, little]),
        ("coups", [little, known, unknown]),
        ("-win", [most, least, unknown]),
        ("win", [least, most, unknown]),
        ("commission_due", [known, unknown, little]),  # not a column here
    ):
        page = house.read("reports", order=order)
        assert numbers(read_tables(page)[0]) == listed, order
        assert f'name="order" value="{order}"' in page
    (win,) = re.findall(r"<th[^>]*>\s*<a[^>]*>Win", house.read("reports", order="-win"))
    assert 'aria-sort="descending"' in win
    assert "order=win#by-table" in win
    assert house.look("reports", order="weather").status_code == HTTPStatus.BAD_REQUEST


def test_long_series_have_gaps_and_no_zeros(house):
    page = house.read("report-trends", span="month", table=house.uncounted.session.table.pk)
    charts = json.loads(re.findall(r'<script id="trends"[^>]*>(.*?)</script>', page, re.S)[0])
    values = {one["label"]: one["values"] for chart in charts for one in chart["series"]}
    assert {label for label in values if "Win" in label or "Drop" in label} == set()
    assert values["Coups"][-1] == 6
    assert set(values["Coups"][:-1]) <= {None}
    assert "Unknown in the whole period, and so without a line: Win, Drop, Hold" in " ".join(
        page.split()
    )


def test_a_thing_of_another_house_is_not_found(house):
    foreign = house.stranger.session.table
    assert house.look("report-table", at=foreign).status_code == HTTPStatus.NOT_FOUND
    jefe = SessionCrew.objects.get(table=foreign).jefe_id
    for name, asked in (
        ("reports", {"table": foreign.pk}),
        ("report-people", {"jefe": jefe}),
        ("report-people", {"croupier": 0}),
        ("report-money", {"table": 2**31 - 1}),
    ):
        assert house.look(name, **asked).status_code == HTTPStatus.NOT_FOUND, (name, asked)


def test_an_impossible_question_is_refused_in_words(house):
    for name in PAGES:
        answer = house.look(name, regulation="<b>")
        assert answer.status_code == HTTPStatus.BAD_REQUEST, name
        assert 'role="alert"' in answer.content.decode(), name
        assert "<b>" not in answer.content.decode(), name


def test_people_are_not_asked_for_by_the_hour(house):
    assert house.look("report-people", hour=3).status_code == HTTPStatus.BAD_REQUEST
    assert house.look("report-day", hour=3).status_code == HTTPStatus.OK


def test_a_page_asks_as_much_of_many_tables_as_of_few(house, django_assert_max_num_queries):
    for _ in range(8):
        play_all_kinds(open_evening(house.shift))
    sweep_summaries()
    for name in PAGES:
        device = Device(make_staff(house.house, Role.AUDITOR))
        at = [house.counted.session.table_id] if name == "report-table" else []
        device.get(reverse(name, args=at), {"day": house.day})  # a process asks once for its key
        with django_assert_max_num_queries(6 if name in ("report-money", "report-trends") else 7):
            answer = device.get(reverse(name, args=at), {"day": house.day})
        assert answer.status_code == HTTPStatus.OK, name


def test_every_link_of_a_table_leads_to_a_page_that_answers(house):
    device = Device(make_staff(house.house, Role.DIRECTOR))
    asked = f"from={house.day[:8]}01&day={house.day}&span=range"
    waiting = [f"{reverse(name)}?{asked}" for name in PAGES if name != "report-table"]
    seen: set[str] = set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = device.get(path)
        assert answer.status_code == HTTPStatus.OK, path
        found = {
            href.replace("&amp;", "&")
            for table in read_tables(answer.content.decode())
            for href in table.hrefs
        }
        assert all(href.startswith("/reports/") for href in found)
        waiting += [href for href in found - seen if href not in waiting]
    narrow = [path for path in seen if "shift=1" in path and "hour=" in path]
    assert narrow, "no way leads from a table to the hour of its shift"
    assert any("jefe=" in path for path in seen)
    assert len(seen) < 2000


def test_every_way_on_from_a_narrowed_page_answers(house):
    table = house.counted.session.table
    jefe = SessionCrew.objects.get(table=table).jefe_id
    hour = int(next(iter(house.table("report-day", by="hour")))[:2])
    device = Device(make_staff(house.house, Role.DIRECTOR))
    ways = set()
    for asked in ({"jefe": jefe, "by": "croupier"}, {"hour": hour, "shift": 1, "by": "hour"}):
        for name in PAGES:
            if name == "report-people" and "hour" in asked:
                continue
            page = house.read(name, **asked)
            for nav in re.findall(
                r"<nav.*?</nav>|<ul class=\"row plain narrowed.*?</ul>", page, re.S
            ):
                ways |= set(re.findall(r'href="(/reports/[^"]*)"', nav))
    assert len(ways) > 50
    for way in ways:
        assert device.get(way.replace("&amp;", "&")).status_code == HTTPStatus.OK, way


def test_the_form_offers_no_hour_of_people(house):
    assert 'id="hour"' in house.read("report-day")
    assert 'id="hour"' not in house.read("report-day", by="croupier")
    assert 'id="hour"' not in house.read("report-people")


def test_a_period_links_to_its_neighbours_and_the_one_compared(house):
    today, page = house.shift.gaming_day, house.read("reports")
    (earlier,) = re.findall(r'href="([^"]*)"\s+rel="prev"', page)
    assert f"day={today - timedelta(days=1)}" in earlier
    assert f"day={today - timedelta(days=7)}" in page
    assert 'rel="next"' not in page, "tomorrow has not begun"
    past = house.read("reports", day="2026-03-09")
    assert "day=2026-03-10" in re.findall(r'href="([^"]*)"\s+rel="next"', past)[0]


def test_a_house_without_a_single_day_shows_a_message():
    device = Device(make_staff(make_house(), Role.DIRECTOR), "es")
    for name in PAGES:
        if name == "report-table":
            continue
        page = device.get(reverse(name)).content.decode()
        assert "Aún no hay jornadas cerradas" in page, name
        assert read_tables(page) == []


def test_a_period_without_play_leads_to_the_newest_day(house):
    page = house.read("report-money", day="2001-01-01")
    assert "No table of this was open then" in page
    assert f"day={house.day}" in page


def test_without_a_word_it_is_the_newest_day_that_is_over(house):
    person = make_staff(house.house, Role.MANAGEMENT)
    page = Device(person).get(reverse("reports")).content.decode()
    assert f'value="{newest_day_over(house.house).isoformat()}"' in page


def test_every_page_is_available_as_a_file(house):
    table = house.counted.session.table
    device = Device(make_staff(house.house, Role.DIRECTOR))
    for name, by in (("reports", "table"), ("report-people", "croupier"), ("report-trends", "day")):
        page = house.read(name, table=table.pk)
        (href,) = re.findall(r'href="(/reports/file[^"]*file=csv[^"]*)"', page)
        assert {f"by={by}", f"table={table.pk}"} <= set(href.partition("?")[2].split("&amp;"))
        answer = device.get(href.replace("&amp;", "&"))
        assert answer.status_code == HTTPStatus.OK, href
        assert b"".join(answer.streaming_content)


def test_a_chart_is_described_in_words(house):
    page = house.read("reports")
    (chart,) = re.findall(r'<svg class="intervals".*?</svg>', page, re.S)
    assert 'role="img"' in chart
    (title,), (described,) = (
        re.findall(rf'aria-{way}="(\S+)"', chart) for way in ("labelledby", "describedby")
    )
    assert f'<title id="{title}">' in chart
    words = re.findall(rf'<desc id="{described}">(.*?)</desc>', chart, re.S)[0]
    for evening in (house.counted, house.uncounted):
        assert evening.session.table.number in words
    assert "style=" not in page


def test_a_figure_of_a_card_and_a_cell_says_how_well_it_is_known(house):
    page = house.read("reports")
    assert 'aria-label="counted"' in page
    assert 'aria-label="recorded"' in page
    assert 'aria-label="estimated by the rules"' in page
