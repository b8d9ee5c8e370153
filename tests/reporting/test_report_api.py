"""The API of reports: the figures of the rows of one's own house, unknown ones as null."""

import pytest

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


def ask(scene, address, **question):
    answer = Device(scene.director).get(address, {"day": scene.day, **question})
    assert answer.status_code == 200, answer.content
    return answer.json()


def figures_of(found):
    return {it["key"]: it for it in found["figures"]}


def test_all_addresses_are_there():
    assert len(ADDRESSES) == 8


def narrowable(address):
    return not address.endswith("freshness")


def test_format_is_that_of_tables_and_not_that_of_the_answer(scene):
    played = scene.counted.session.table.format
    for address in ADDRESSES:
        if not address.endswith("freshness"):
            answer = ask(scene, address, format=played)
            assert answer["period"]["last"] == scene.day
        if address.endswith("totals"):
            assert figures_of(answer)["coups"]["value"] == 13
            assert figures_of(ask(scene, address, format="other"))["coups"]["value"] == 0


def test_differences_are_narrowed_to_a_person_who_counted_or_signed(scene):
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


def test_another_houses_ids_reveal_nothing(scene):
    stranger = make_scene()
    table = stranger.counted.session.table_id
    assert figures_of(ask(scene, "/api/v1/reports/totals", table=table))["coups"]["value"] == 0
    assert ask(scene, "/api/v1/reports/coups", table=table)["coups"] == []
    coup = stranger.counted.coups[-1].pk
    assert ask(scene, "/api/v1/reports/coups", after=coup)["coups"] == []
