"""The API of reports: the figures of the rows of one's own house, unknown ones as null."""

from itertools import pairwise

import pytest
from django.db import connection

from casino.lib.policy import Role
from casino.reporting.selectors.totals import By
from tests.building import make_staff
from tests.reporting.scene import make_scene
from tests.shared import shared
from tests.web.addresses import NEEDS, walk
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
built, scene = shared(make_scene)
QUESTIONS = [it for it in walk() if NEEDS[str(it.name)] == "report.view"]
NO_JSON = {"api-report-feed", "api-report-file"}
"""Lines and files, which `test_feed` and `test_report_file` read."""
ADDRESSES = sorted(
    f"/api/v1/{it.pattern}"
    for it in QUESTIONS
    if str(it.name).startswith("api-") and it.name not in NO_JSON
)
OF_DROP = {"drop", "win", "hold", "tips_to_win"}
OF_BETS = {"stakes", "paid", "result", "theory", "luck", "commission_of_coups"}


def ask(scene, address, **question):
    answer = Device(scene.director).get(address, {"day": scene.day, **question})
    assert answer.status_code == 200, answer.content
    return answer.json()


def figures_of(found):
    return {it["key"]: it for it in found["figures"]}


def test_all_addresses_are_there():
    assert len(ADDRESSES) == 8


def test_totals_follow_from_the_rows(scene):
    answer = ask(scene, "/api/v1/reports/totals", by="table")
    assert answer["currency"] == "EUR"
    assert answer["period"] == {"span": "day", "first": scene.day, "last": scene.day}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_id::text, count(*), sum(house_result_minor), count(house_result_minor) "
            "FROM games_coup WHERE house_id = %s GROUP BY 1",
            [scene.house.pk],
        )
        raw = {table: rest for table, *rest in cursor.fetchall()}
    for part in answer["parts"]:
        figures = figures_of(part)
        coups, result, known = raw.pop(part["key"])
        assert figures["coups"]["value"] == coups
        shown = figures["result"]
        assert (shown["known"], shown["of"]) == (known, coups)
        assert (shown["value"] if known == coups else shown["part"]) == result
    assert raw == {}
    assert {it["name"] for it in answer["parts"]} == {
        it.session.table.number for it in (scene.counted, scene.uncounted)
    }
    assert answer["freshness"]["stale"] == 0
    assert answer["compared"]["parts"] == []
    assert answer["compared"]["figures"][0]["value"] is None


@pytest.mark.parametrize("by", list(By))
def test_an_unknown_figure_is_null_in_every_split(scene, by):
    answer = ask(scene, "/api/v1/reports/totals", by=by.value)
    whole = figures_of(answer)
    for key in OF_DROP & whole.keys():
        assert (whole[key]["value"], whole[key]["grade"]) == (None, "unknown"), key
        assert whole[key]["known"] < whole[key]["of"]
    for key in OF_BETS & whole.keys():
        assert whole[key]["value"] is None, key
    for part in answer["parts"]:
        if part["key"] not in (None, str(scene.counted.session.table_id)):
            figures = figures_of(part)
            of_uncounted = by in (By.DAY, By.MONTH, By.SHIFT) or part["key"] == str(
                scene.uncounted.session.table_id
            )
            assert not of_uncounted or figures["win"]["value"] is None


def test_a_table_whose_drop_is_counted_knows_its_win(scene):
    table = scene.counted.session.table_id
    figures = figures_of(ask(scene, "/api/v1/reports/totals", table=table))
    assert figures["win"]["grade"] == "counted"
    assert figures["win"]["value"] == scene.counted.session.summary.win_minor
    uncounted = scene.uncounted.session.table_id
    win = figures_of(ask(scene, "/api/v1/reports/totals", table=uncounted))["win"]
    assert (win["value"], win["part"], win["known"], win["of"]) == (None, None, 0, 1)


def test_no_address_returns_a_number_for_an_unknown_figure(scene):
    uncounted = scene.uncounted.session.table_id
    for address in ADDRESSES:
        answer = (
            ask(scene, address, table=uncounted) if narrowable(address) else ask(scene, address)
        )
        for figure in answer.get("figures", []):
            if figure.get("key") in OF_DROP:
                assert figure["value"] is None, (address, figure)
            if figure.get("figure") == "drop":
                assert figure["box"] == {
                    "known": 0,
                    "differing": 0,
                    "short_minor": None,
                    "over_minor": None,
                }
                assert figure["lines"] == 1
        for coup in answer.get("coups", []):
            money = [it["result_minor"] for it in answer["coups"] if it["number"] == 7]
            assert money == [None], coup


def narrowable(address):
    return not address.endswith("freshness")


def test_coups_come_to_the_figures_of_the_totals(scene):
    table = scene.uncounted.session.table_id
    totals = figures_of(ask(scene, "/api/v1/reports/totals", table=table))
    answer = ask(scene, "/api/v1/reports/coups", table=table)
    assert len(answer["coups"]) == totals["coups"]["value"] == 7
    for key, figure in figures_of(answer).items():
        assert figure == totals[key]
    at = [it["recorded_at"] for it in answer["coups"]]
    assert all(one >= other for one, other in pairwise(at))


@pytest.mark.parametrize("address", [it for it in ADDRESSES if not it.endswith("freshness")])
def test_format_is_that_of_tables_and_not_that_of_the_answer(scene, address):
    played = scene.counted.session.table.format
    answer = ask(scene, address, format=played)
    assert answer["period"]["last"] == scene.day
    if address.endswith("totals"):
        assert figures_of(answer)["coups"]["value"] == 13
        assert figures_of(ask(scene, address, format="other"))["coups"]["value"] == 0


def test_limits_waitlists_incidents_and_differences_are_returned(scene):
    limits = ask(scene, "/api/v1/reports/limits")
    assert [it["limits"]["minimum_minor"] for it in limits["changes"]] == [500, 500]
    assert {it["postings"] for it in limits["tables"]} == {1}
    waiting = ask(scene, "/api/v1/reports/waiting")
    assert (waiting["whole"]["entries"], waiting["whole"]["until_seated"]["average_s"]) == (1, None)
    incidents = ask(scene, "/api/v1/reports/incidents", state="open")
    assert incidents["sums"]["whole"]["incidents"] == len(incidents["incidents"]) == 2
    differences = ask(scene, "/api/v1/reports/differences")
    (line,) = [it for it in differences["differences"] if it["figure"] == "tips"]
    assert line["counted_difference_minor"] == -300
    assert line["called_by"] == scene.counted.counted_by.badge
    (shift,) = ask(scene, "/api/v1/reports/differences/shifts")["shifts"]
    assert (shift["shift"], shift["gaming_day"]) == (scene.shift.pk, scene.day)
    assert shift["figures"] == differences["figures"]


def test_differences_are_narrowed_to_who_counted_or_signed(scene):
    who = scene.counted.signed_by
    answer = ask(scene, "/api/v1/reports/differences", signer=who.pk)
    assert {it["figure"]: (it["lines"], it["box"]["short_minor"]) for it in answer["figures"]} == {
        "commission": (1, 0),
        "drop": (1, 0),
        "float": (1, 0),
        "tips": (1, -300),
    }
    assert answer["tallies"] == []
    assert [it["blind_by"] for it in answer["differences"]] == [who.badge]
    idle = scene.director.pk
    assert ask(scene, "/api/v1/reports/differences", signer=idle)["figures"] == []
    assert ask(scene, "/api/v1/reports/differences/shifts", signer=idle)["shifts"] == []


@pytest.mark.parametrize(
    ("address", "question", "code"),
    [
        ("totals", {"by": "moon"}, "report.unknown"),
        ("totals", {"by": "hour", "jefe": "1"}, "report.crossed"),
        ("coups", {"span": "month", "day": "2026-03-31"}, "report.too_long_for_coups"),
        ("limits", {"hour": "3"}, "input.unknown_parameter"),
        ("waiting", {"jefe": "3"}, "input.unknown_parameter"),
        ("incidents", {"category": "rain"}, "report.unknown"),
        ("incidents", {"after": "x"}, "input.malformed"),
        ("differences", {"croupier": "3"}, "input.unknown_parameter"),
        ("differences", {"signer": "me"}, "report.unknown"),
        ("differences/shifts", {"hour": "3"}, "input.unknown_parameter"),
        ("differences/shifts", {"after": "x"}, "input.malformed"),
        ("coups", {"after": "9" * 30}, "input.malformed"),
    ],
)
def test_an_impossible_question_is_refused_with_its_reason(scene, address, question, code):
    answer = Device(scene.director).get(
        f"/api/v1/reports/{address}", {"day": scene.day, **question}
    )
    assert (answer.status_code, problem_of(answer)["code"]) == (400, code)


@pytest.mark.parametrize("role", [Role.JEFE, Role.CROUPIER, Role.CASHIER])
def test_a_person_who_may_not_read_reports_gets_none(scene, role):
    device = Device(make_staff(scene.house, role))
    for address in ADDRESSES:
        assert problem_of(device.get(address))["code"] == "policy.role"


def test_another_houses_ids_reveal_nothing(scene):
    stranger = make_scene()
    table = stranger.counted.session.table_id
    assert figures_of(ask(scene, "/api/v1/reports/totals", table=table))["coups"]["value"] == 0
    assert ask(scene, "/api/v1/reports/coups", table=table)["coups"] == []
    coup = stranger.counted.coups[-1].pk
    assert ask(scene, "/api/v1/reports/coups", after=coup)["coups"] == []
