"""Every page, answer and file of the reports equals plain SQL over the rows, to the cent.

The expected values come from `tests.reporting.proof`, which reads only raw rows.
"""

import re

import pytest
from django.db import connection

from casino.lib.policy import Role
from casino.reporting.files.printouts import PRINTOUTS
from casino.reporting.models import SessionCrew, SessionHour, SessionSummary, TableDay
from casino.reporting.tasks import sweep_summaries
from tables.houses.models import House
from tests.building import make_staff
from tests.raw_sql import behind_the_guards
from tests.reporting.made_year import make_year
from tests.reporting.proof.answers import look_at_totals
from tests.reporting.proof.book import Asked
from tests.reporting.proof.files import KINDS, look_at_files
from tests.reporting.proof.pages import OF_DROP, look_at_parts
from tests.reporting.proof.rounds import walk_reports
from tests.reporting.proof.walk import begin
from tests.shared import shared
from tests.web.addresses import NEEDS, example_of
from tests.web.addresses import walk as walk_addresses
from tests.web.device import Device

# It shows the recipients and the letter itself, and no figure that the walk has not checked on
# another page: `test_morning_page`.
APART = {"report-morning"}


def get_of(person, asked):
    """Ask as a person; the address goes into `asked`."""
    devices = {it: Device(person, it) for it in ("es", "en", "it")}

    def get(path, language):
        asked.add(path)
        answer = devices[language].get(path)
        assert answer.status_code == 200, (path, answer.content[:2000])
        return b"".join(answer.streaming_content) if answer.streaming else answer.content

    return get


def ask(statement, asked):
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return cursor.fetchall() if cursor.description else []


def make():
    """Make a house, nine days old: the drop of its newest day is not counted yet."""
    make_year(days=9, tables=4, hours=0.3, coups_an_hour=40)
    with behind_the_guards(), connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM tables_count WHERE kind = 'drop_box' AND session_id IN ("
            "SELECT session.id FROM tables_tablesession AS session "
            "JOIN tables_shift AS shift ON shift.id = shift_id WHERE gaming_day = '2025-04-06')"
        )
    sweep_summaries()
    house = House.objects.get()
    person = make_staff(house, Role.AUDITOR)  # an auditor counts nothing and is shown every figure
    return house, person


built, made = shared(make)


def test_all_figures_of_the_reports_equal_plain_sql(made):
    house, person = made
    asked = set()
    walk = begin(get_of(person, asked), ask, house.pk)
    assert len(walk.days) == 9
    walk_reports(walk, on_paper=(None, "table", "croupier"))
    assert not walk.differences, walk.said()
    assert sum(walk.cells.values()) > 50_000
    # Unknown figures were seen to be shown so: on pages, by the API and in files.
    for key in OF_DROP:
        assert walk.unknown[key] > 50, key
    newest = walk.book.whole(walk.newest)
    assert {key: newest[key].values for key in OF_DROP} == dict.fromkeys(OF_DROP, (None,))
    assert newest["drop"].known == 0
    assert_every_address_was_asked(asked)


def assert_every_address_was_asked(asked):
    """A new address of figures, or a new report in a file, must be added to the walk."""
    paths = {it.partition("?")[0] for it in asked}
    for route in walk_addresses():
        if NEEDS[str(route.name)] == "report.view" and route.name not in APART:
            example = example_of(route)
            found = re.compile(
                example.replace("1", r"\d+") if route.pattern.converters else example
            )
            assert any(found.fullmatch(path) for path in paths), route.name
    for report in PRINTOUTS:
        for file in ("csv", "xlsx", "pdf"):
            words = {f"report={report}", f"file={file}"}
            is_long = (report, file) == ("coups", "pdf")
            assert is_long or any(words <= {*it.partition("?")[2].split("&")} for it in asked), (
                words
            )


@pytest.mark.parametrize(
    ("model", "column", "by"),
    [
        (TableDay, "win_minor", "table"),
        (TableDay, "commission_counted_minor", "day"),
        (SessionSummary, "tips_recorded_minor", "shift"),
        (SessionHour, "commission_minor", "hour"),
        (SessionCrew, "punto_stake_minor", "croupier"),
    ],
)
def test_one_cent_that_is_wrong_is_found_everywhere(made, model, column, by):
    house, person = made
    row = model.objects.filter(coups__gt=0).order_by("gaming_day", "pk").first()
    model.objects.filter(pk=row.pk).update(**{column: getattr(row, column) + 1})
    walk = begin(get_of(person, set()), ask, house.pk)
    found = Asked(walk.days[0], walk.days[-2], by)
    look_at_totals(walk, found)
    assert walk.differences, "by the API"
    for kind in KINDS:
        walk.differences.clear()
        look_at_files(walk, "totals", found, kinds=[kind])
        assert walk.differences, kind
    walk.differences.clear()
    path = "people" if by == "croupier" else "day" if by == "hour" else "money"
    look_at_parts(walk, f"/reports/{path}/", found)
    assert walk.differences, "on a page"
