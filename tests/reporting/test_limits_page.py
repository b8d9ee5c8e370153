"""The page of limits: changes in force, before and after, by whom; the history of one sign."""

import re
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from casino.lib.policy import Role
from casino.reporting.periods import Span, period_of
from casino.reporting.selectors.limits import (
    STEPS_MOST,
    Sign,
    read_changes,
    read_steps,
    sum_limits,
)
from casino.reporting.selectors.totals import Narrowed
from casino.reporting.selectors.within import ROWS_AT_ONCE
from tables.limits.models import LimitPosting, LimitWithdrawal
from tests.building import make_house, make_staff, make_table, post_limits
from tests.raw_sql import behind_the_guards
from tests.reporting.tables_read import read_tables
from tests.shared import shared
from tests.web.device import Device

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 10)  # from 12:00 to 12:00 in Madrid, an hour before UTC
PATH = "/reports/limits/"


def at(hour, day=10):
    return datetime(2026, 3, day, hour, tzinfo=UTC)


class Signs:
    """Two tables of a house whose signs changed on one gaming day, and one of another house."""

    def __init__(self):
        self.house = make_house()
        self.jefe = make_staff(self.house, Role.JEFE, "Balbina Ruiz")
        self.large, self.midi = make_table(self.house), make_table(self.house, table_format="midi")
        self.post(self.large, at(20, day=8), minimum=500)
        self.post(self.large, at(14), minimum=1000)
        self.announced = self.post(self.large, at(18), minimum=5000, in_force_at=at(22))
        with behind_the_guards():  # as of that evening: only limits not yet in force are withdrawn
            LimitWithdrawal.objects.create(
                house=self.house,
                posting=self.announced,
                withdrawn_by=make_staff(self.house, Role.PIT_MANAGER, "Aurora Gil"),
                withdrawn_at=at(19),
                reason="A full room.",
            )
        self.manager = make_staff(self.house, Role.PIT_MANAGER, "Nieves Pola")
        saturday = {"reason": "Saturday.", "signed_by": self.manager}
        self.post(self.large, at(20), minimum=2500, maximum=100_000, tie=0, **saturday)
        self.post(self.midi, at(16), minimum=500, step=1)
        stranger = make_house()
        self.foreign = make_table(stranger)
        post_limits(self.foreign, make_staff(stranger, Role.JEFE), posted_at=at(15), minimum=700)

    def post(self, table, posted_at, minimum=500, maximum=50_000, tie=5000, step=500, **more):
        return LimitPosting.objects.create(
            house=self.house,
            table=table,
            minimum_minor=minimum,
            maximum_minor=maximum,
            tie_maximum_minor=tie,
            step_minor=step,
            posted_by=self.jefe,
            posted_at=posted_at,
            **{"in_force_at": posted_at, **more},
        )

    def look(self, role=Role.MANAGEMENT, language="en", **asked):
        person = make_staff(self.house, role)
        return Device(person, language).get(PATH, {"day": DAY.isoformat(), **asked})

    def read(self, **asked):
        answer = self.look(**asked)
        assert answer.status_code == HTTPStatus.OK, answer.content.decode()[:2000]
        return answer.content.decode()


built, signs = shared(Signs)


def rows_of(page):
    """Return the tables of a page in their order: the sums first, the changes last."""
    tables = read_tables(page)
    return tables[0].rows, tables[-1].rows


def test_each_table_lists_the_limits_that_came_into_force_on_its_sign(signs):
    period = period_of(Span.DAY, DAY)
    sums, _ = rows_of(signs.read())
    large, midi = (f"{it.number} {it.label}".strip() for it in (signs.large, signs.midi))
    assert list(sums) == [large, midi]
    assert sums[large] == {
        "Came into force": "2",
        "Withdrawn": "1",
        "Lowest minimum": "€10.00",
        "Highest minimum": "€25.00",
        "Lowest maximum": "€500.00",
        "Highest maximum": "€1,000.00",
    }
    assert sums[midi]["Lowest minimum"] == sums[midi]["Highest minimum"] == "€5.00"
    for it in sum_limits(signs.house, period, Narrowed()):
        (row,) = [cells for name, cells in sums.items() if name.split()[0] == it.table_number]
        assert [row["Came into force"], row["Withdrawn"]] == [str(it.postings), str(it.withdrawn)]
        assert row["Highest minimum"] == f"€{it.minimum_highest_minor / 100:,.2f}"


def test_each_change_has_its_time_old_and_new_limits_person_and_reason(signs):
    _, changes = rows_of(signs.read())
    assert list(changes) == [
        "10 Mar 2026 23:00 withdrawn",
        "10 Mar 2026 21:00",
        "10 Mar 2026 17:00",
        "10 Mar 2026 15:00",
    ]
    taken_back, last, of_midi, first = changes.values()
    by = f"Balbina Ruiz {signs.jefe.badge}"
    assert first == {
        "Table": signs.large.number,
        "Posted": "10 Mar 2026 15:00",
        "Minimum": "€5.00 → €10.00",
        "Maximum": "€500.00",
        "Tie maximum": "€50.00",
        "Step": "€5.00",
        "Posted by": by,
        "Reason": "",
        "Withdrawn": "",
    }
    assert (last["Minimum"], last["Maximum"]) == ("€10.00 → €25.00", "€500.00 → €1,000.00")
    assert (last["Tie maximum"], last["Reason"]) == ("€50.00 → –", "Saturday.")
    assert last["Posted by"] == f"{by} · Nieves Pola {signs.manager.badge}", "two have signed"
    assert (of_midi["Minimum"], of_midi["Step"]) == ("€5.00", "–"), "nothing stood before"
    assert taken_back["Posted"] == "10 Mar 2026 19:00"
    assert taken_back["Withdrawn"].startswith("10 Mar 2026 20:00 Aurora Gil ")
    assert taken_back["Withdrawn"].endswith("A full room.")
    listed = read_changes(signs.house, period_of(Span.DAY, DAY), Narrowed()).rows
    assert [it.table_number for it in listed] == [it["Table"] for it in changes.values()]
    assert [it.signed_by for it in listed] == [None, signs.manager.badge, None, None]


def test_a_question_is_narrowed_as_the_address_says(signs):
    for asked in ({"table": signs.midi.pk}, {"format": "midi"}):
        sums, changes = rows_of(signs.read(**asked))
        assert [it.split()[0] for it in sums] == [signs.midi.number]
        assert len(changes) == 1
    assert "No limits came into force." in signs.read(shift=1), "no table was open"
    assert "No limits came into force." in signs.read(day="2026-03-12")
    month = signs.read(span="month")
    assert len(rows_of(month)[1]) == 5
    for asked, status in (
        ({"table": signs.foreign.pk}, HTTPStatus.NOT_FOUND),
        ({"regulation": "andalucia"}, HTTPStatus.BAD_REQUEST),
        ({"croupier": signs.jefe.pk}, HTTPStatus.BAD_REQUEST),
        ({"hour": 3}, HTTPStatus.BAD_REQUEST),
        ({"after": "x"}, HTTPStatus.BAD_REQUEST),
    ):
        assert signs.look(**asked).status_code == status, asked


def test_the_form_offers_only_possible_filters(signs):
    page = signs.read()
    for name in ("table", "format", "shift"):
        assert f'id="{name}"' in page
    for name in ("regulation", "hour"):
        assert f'id="{name}"' not in page


def test_no_other_page_links_here_with_a_filter_that_is_refused_here(signs):
    person = Device(make_staff(signs.house, Role.MANAGEMENT))
    for path in ("/reports/?regulation=andalucia&hour=3", f"/reports/people/?jefe={signs.jefe.pk}"):
        page = person.get(path).content.decode()
        ways = re.findall(r'href="(/reports/(?:limits|waiting)/[^"]*)"', page)
        assert len(ways) == 2, path
        for way in ways:
            assert person.get(way.replace("&amp;", "&")).status_code == HTTPStatus.OK, way


def test_nothing_of_another_house_is_shown(signs):
    page = signs.read()
    assert "€7.00" not in page
    assert signs.foreign.number not in [cells["Table"] for cells in rows_of(page)[1].values()]


def test_one_tables_sign_is_drawn_over_time_with_the_table_below(signs):
    period = period_of(Span.DAY, DAY)
    steps = read_steps(signs.house, period, signs.large.pk)
    assert [(it.since, it.limits.minimum_minor) for it in steps] == [
        (at(20, day=8), 500),
        (at(14), 1000),
        (at(20), 2500),
    ]
    assert steps[-1].limits == Sign(2500, 100_000, 0, 500)
    page = signs.read(table=signs.large.pk)
    (drawn,) = re.findall(r'<svg class="steps".*?</svg>', page, re.S)
    # Three steps level and two up, at three and nine hours of twenty-four.
    lines = re.findall(r'class="step"\s+x1="([\d.]+)%"\s+y1="([\d.]+)"\s+x2="([\d.]+)%"', drawn)
    assert [(start, end) for start, _, end in lines] == [
        ("0.00", "12.50"),
        ("12.50", "12.50"),
        ("12.50", "37.50"),
        ("37.50", "37.50"),
        ("37.50", "100.00"),
    ]
    low, _, middle, _, high = (float(y) for _, y, _ in lines)
    assert low > middle > high
    assert (low - high) == pytest.approx((low - middle) * 4, abs=0.5), "500, 1000, 2500"
    words = " ".join(re.findall(r"<desc[^>]*>(.*?)</desc>", drawn, re.S)[0].split())
    assert words == (
        "from 10 Mar 2026 12:00 €5.00, from 10 Mar 2026 15:00 €10.00,"
        " from 10 Mar 2026 21:00 €25.00."
    )
    (behind,) = [it for it in read_tables(page) if len(it.heads) == 3]
    assert [cells["Minimum"] for cells in behind.rows.values()] == ["€5.00", "€10.00", "€25.00"]
    assert "steps" not in signs.read(), "of several tables nothing is drawn"


def test_a_sign_that_did_not_change_is_drawn_and_one_that_had_nothing_is_not(signs):
    still = signs.read(table=signs.large.pk, day="2026-03-11")
    assert "No limits came into force." in still
    assert len(re.findall(r'class="step"', still)) == 1
    assert "from 11 Mar 2026 12:00 €25.00." in " ".join(still.split())
    nothing = signs.read(table=signs.midi.pk, day="2026-03-09")
    assert 'class="step"' not in nothing
    assert "It showed no limits in this period." in nothing


def test_a_sign_that_changed_too_often_is_not_drawn(signs):
    for number in range(STEPS_MOST + 1):
        self_at = at(21) + timedelta(minutes=number)
        signs.post(signs.large, self_at, minimum=500 + 500 * (number % 2))
    page = signs.read(table=signs.large.pk)
    assert 'class="step"' not in page
    assert "It changed too often to be drawn." in page


def test_a_long_list_goes_on_with_earlier_ones(signs):
    for number in range(ROWS_AT_ONCE):
        signs.post(signs.midi, at(22) + timedelta(minutes=number), minimum=1000)
    first = signs.read()
    assert len(rows_of(first)[1]) == ROWS_AT_ONCE
    (older,) = re.findall(r'href="\?([^"]*after=\d+)"', first)
    person = Device(make_staff(signs.house, Role.MANAGEMENT))
    rest = person.get(f"{PATH}?{older}".replace("&amp;", "&")).content.decode()
    assert len(rows_of(rest)[1]) == 4
    assert "Earlier ones" in first
    assert "Earlier ones" not in rest
    assert not rows_of(first)[1].keys() & rows_of(rest)[1].keys()


def queries(signs, **asked):
    device = Device(make_staff(signs.house, Role.AUDITOR))
    with CaptureQueriesContext(connection) as captured:
        answer = device.get(PATH, {"day": DAY.isoformat(), **asked})
    assert answer.status_code == HTTPStatus.OK
    return len(captured)


def test_it_asks_as_much_of_many_changes_as_of_few(signs):
    few, of_one = queries(signs), queries(signs, table=signs.large.pk)
    for number in range(30):
        table = make_table(signs.house)
        signs.post(table, at(21) + timedelta(minutes=number))
        signs.post(signs.large, at(21) + timedelta(minutes=number))
    assert queries(signs) == few <= 7
    assert queries(signs, table=signs.large.pk) == of_one <= 8


def test_every_link_answers_and_the_files_have_the_same_question(signs):
    person = Device(make_staff(signs.house, Role.DIRECTOR))
    page = signs.read(table=signs.large.pk)
    for ending in ("csv", "xlsx", "pdf"):
        (way,) = re.findall(rf'href="(/reports/file\?file={ending}[^"]*)"', page)
        assert {"report=limits", f"table={signs.large.pk}", "day=2026-03-10"} <= set(
            way.partition("?")[2].split("&amp;")
        )
        answer = person.get(way.replace("&amp;", "&"))
        assert answer.status_code == HTTPStatus.OK, way
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        assert content
        if ending == "csv":
            heads = content.decode()
            for head in (*read_tables(page)[0].heads, "Tie maximum", "Posted by"):
                assert head in heads, "the words of the page stand in the file"
    hrefs = {
        href.replace("&amp;", "&") for table in read_tables(signs.read()) for href in table.hrefs
    }
    assert reverse("limits-history", args=[signs.large.pk]) in hrefs
    assert any(f"table={signs.large.pk}" in href for href in hrefs)
    for href in hrefs:
        assert person.get(href).status_code == HTTPStatus.OK, href
