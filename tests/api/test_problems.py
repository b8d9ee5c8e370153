"""The refusal for a program: every defect, the request's id, when to ask again."""

import json
import logging
import uuid

import pytest
from django.test import Client

from casino.lib.policy import Role
from tests.building import make_staff
from tests.coups.by_api import next_coup
from tests.coups.room import make_room
from tests.web.device import Device, problem_of

LIMITS = {"minimum_minor": 500, "maximum_minor": 50_000, "tie_maximum_minor": 5_000}


def defects(answer):
    """Return where a body is wrong, and the code."""
    problem = problem_of(answer)
    assert answer.status_code == 400
    assert all(it["detail"] for it in problem["errors"])
    assert problem["errors"][0]["detail"] in problem["detail"]
    return [(it["pointer"], it["code"]) for it in problem["errors"]]


@pytest.fixture
def jefe(floor):
    return Device(floor.jefe)


def test_every_defect_of_a_body_is_named_at_once(floor, jefe):
    body = {
        "limits": {**LIMITS, "minimum_minor": -1, "maximum_minor": "many", "steps_minor": 1},
        "low_float_reason": "x" * 201,
        "a/b~c": 1,
    }
    assert defects(jefe.command(f"/api/v1/tables/{floor.table.pk}/open", body)) == [
        ("/limits/minimum_minor", "input.min_value"),
        ("/limits/maximum_minor", "input.invalid"),
        ("/low_float_reason", "input.max_length"),
        ("/limits/steps_minor", "input.unknown_field"),
        ("/a~1b~0c", "input.unknown_field"),
    ]


def test_a_body_that_is_no_object_and_an_empty_one(floor, jefe):
    path = f"/api/v1/tables/{floor.table.pk}/limits"
    assert defects(jefe.command(path, [])) == [("", "input.invalid")]
    assert defects(jefe.command(path, {})) == [
        (f"/{name}", "input.required")
        for name in ("minimum_minor", "maximum_minor", "tie_maximum_minor")
    ]


def test_every_part_of_a_list_is_named(floor, jefe):
    bets = [
        {"seat": 1, "wager": "banca", "stake_minor": 500},
        {"seat": 0, "wager": "banca", "stake_minor": 500},
        {"seat": 1, "wager": "lotto"},
    ]
    body = {"coup": 1, "phase": "no_va_mas", "bets": bets}
    assert defects(jefe.command(f"/api/v1/tables/{floor.table.pk}/phase", body)) == [
        ("/bets/1/seat", "input.min_value"),
        ("/bets/2/wager", "input.invalid_choice"),
        ("/bets/2/stake_minor", "input.required"),
    ]


def test_signs_that_nobody_sees_are_named_with_the_rest(floor, jefe):
    body = {"guest": "Lo\u200bla", "nick": 1}
    answer = jefe.command(f"/api/v1/tables/{floor.table.pk}/seats/1/take", body)
    assert places_and_codes(answer) == [
        ("/guest", "input.unseen_sign"),
        ("/nick", "input.unknown_field"),
    ]


def places_and_codes(answer):
    return [(it["pointer"], it["code"]) for it in answer.json()["errors"]]


@pytest.mark.django_db
@pytest.mark.parametrize("last", ["", "/preview"])
def test_every_defect_of_a_coup_is_named_at_once(last):
    room = make_room()
    room.start()
    device = Device(room.croupier)
    place = next_coup(device.get(f"/api/v1/tables/{room.table.pk}").json())
    bets = [{"seat": 0, "wager": "banca", "stake_minor": 500}, {"seat": 1, "wager": "x", "pay": 1}]
    body = {**place, "number": "one", "punto": 5, "bets": bets, "winners": "P"}
    answer = device.command(f"/api/v1/tables/{room.table.pk}/coups{last}", body)
    problem = problem_of(answer)
    assert {(it["pointer"], it["code"]) for it in problem["errors"]} == {
        ("/number", "input.invalid"),
        ("/punto", "input.invalid"),
        ("/winners", "input.unknown_field"),
        ("/bets/0/seat", "input.invalid"),
        ("/bets/1/wager", "input.invalid"),
        ("/bets/1/stake_minor", "input.required"),
        ("/bets/1/pay", "input.unknown_field"),
    }


def test_no_more_defects_are_listed_than_anybody_mends(floor, jefe):
    body = {"coup": 1, "phase": "no_va_mas", "bets": [{}] * 400}
    answer = jefe.command(f"/api/v1/tables/{floor.table.pk}/phase", body)
    assert len(problem_of(answer)["errors"]) == 100


@pytest.mark.parametrize("path", ["me", "nothing", "tables/999999"])
def test_the_request_has_one_id_in_answer_head_and_log(jefe, caplog, path):
    with caplog.at_level(logging.INFO):
        answer = jefe.get(f"/api/v1/{path}")
    logged = [it.msg for it in caplog.records if isinstance(it.msg, dict)]
    assert [it["request_id"] for it in logged if it["event"] == "request"] == [
        answer["X-Request-Id"]
    ]
    if answer.status_code != 200:
        assert problem_of(answer)["request_id"] == answer["X-Request-Id"]


@pytest.mark.django_db
def test_a_person_not_signed_in_learns_by_which_scheme_to_sign_in():
    assert Client().get("/api/v1/me")["WWW-Authenticate"] == 'Session realm="sabot"'
    assert Client().get("/api/v1/reader")["WWW-Authenticate"] == 'Bearer realm="sabot"'


def test_a_command_that_is_repeated_says_so(floor):
    director = Device(make_staff(floor.house, Role.DIRECTOR))
    key = str(uuid.uuid4())
    body = {"kind": "drop", "number": "D1"}
    first, again = (
        director.command("/api/v1/boxes/add", body, Idempotency_Key=key) for _ in range(2)
    )
    assert (first.status_code, first.content) == (200, again.content)
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"


@pytest.mark.django_db
def test_a_coup_that_is_repeated_says_so():
    room = make_room()
    room.start()
    device = Device(room.croupier)
    path = f"/api/v1/tables/{room.table.pk}"
    place = next_coup(device.get(path).json())
    body = {**place, "punto": "Js3sKd", "banca": "Tc6c", "bets": None}
    key = str(uuid.uuid4())
    first, again = (device.command(f"{path}/coups", body, Idempotency_Key=key) for _ in range(2))
    assert json.loads(first.content) == json.loads(again.content)
    assert ("Idempotent-Replayed" in first, again.headers.get("Idempotent-Replayed")) == (
        False,
        "true",
    )
