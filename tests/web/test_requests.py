"""Requests that no page of ours sends: each is refused with its reason and writes nothing."""

import uuid

import pytest
from django.test import Client

from casino.lib.policy import Role
from tables.journal.models import CommandRecord
from tables.ledger.models import Account
from tests.api.test_api import Device, problem, url
from tests.building import make_staff

FORM = "application/x-www-form-urlencoded"
EXPORT = "/api/v1/ledger/export?from=2026-11-01&to=2026-11-02"
PARTS = b'--x\r\nContent-Disposition: form-data; name="amount_minor"\r\n\r\n500\r\n--x--\r\n'


@pytest.fixture
def croupier(floor):
    return Device(floor.croupier)


@pytest.fixture
def director(floor):
    return Device(make_staff(floor.house, Role.DIRECTOR))


def send(device, path, body, content_type, method="POST", **headers):
    headers = {"Idempotency-Key": str(uuid.uuid4()), "X-CSRFToken": device.token, **headers}
    return device.generic(method, path, body, content_type=content_type, headers=headers)


@pytest.mark.parametrize("address", ["api-tip", "api-coup-record", "api-coup-preview"])
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data; boundary=x", PARTS),
        ("multipart/form-data", PARTS),
        (FORM, b"amount_minor=500"),
        (f"{FORM}; charset=utf-7", b"amount_minor=500"),
        ("text/plain", b'{"amount_minor": 500}'),
        ("application/jsonp", b'{"amount_minor": 500}'),
        ("", b'{"amount_minor": 500}'),
    ],
)
def test_a_command_is_json(floor, croupier, address, content_type, body):
    answer = send(croupier, url(floor, address), body, content_type)
    problem(answer, 415, "input.not_json")
    assert not CommandRecord.objects.exists()


@pytest.mark.parametrize("path", ["/api/v1/sign-in", "/api/v1/enrol", "/api/v1/readers/enrol"])
def test_a_stranger_s_request_is_json_too(path, db):
    answer = Client().generic("POST", path, PARTS, content_type="multipart/form-data; boundary=x")
    problem(answer, 415, "input.not_json")


def test_a_change_is_json_too(director):
    answer = send(director, "/api/v1/house", b"rotation_minutes=20", FORM, method="PATCH")
    problem(answer, 415, "input.not_json")


@pytest.mark.parametrize(
    "content_type", ["application/json", "Application/JSON; charset=utf-8", "application/json;a"]
)
def test_json_may_be_named_as_one_likes(floor, croupier, content_type):
    answer = send(croupier, url(floor, "api-tip"), b'{"amount_minor": 500}', content_type)
    problem(answer, 409, "table.closed")


def test_a_command_without_a_body_needs_no_type(floor, croupier):
    assert send(croupier, "/api/v1/sign-out", b"", "").status_code == 204


@pytest.mark.parametrize("accept", ["text/html", "image/*", "application/xml;q=0.9"])
@pytest.mark.parametrize("address", ["api-tip", "api-coup-record", "api-coup-preview"])
def test_a_client_that_does_not_accept_json_is_refused_before_anything_is_done(
    floor, croupier, address, accept
):
    headers = {"Accept": accept}
    body = b'{"amount_minor": 500}'
    answer = send(croupier, url(floor, address), body, "application/json", **headers)
    problem(answer, 406, "input.not_acceptable")


@pytest.mark.parametrize("accept", ["text/html", "image/*"])
def test_a_client_that_does_not_accept_json_is_refused(floor, croupier, accept):
    problem(croupier.get("/api/v1/me", headers={"Accept": accept}), 406, "input.not_acceptable")


@pytest.mark.parametrize("accept", ["application/json", "*/*", "application/*;q=0.1, text/html"])
def test_a_client_that_accepts_json_among_others_gets_it(floor, croupier, accept):
    assert croupier.get("/api/v1/me", headers={"Accept": accept}).status_code == 200


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        (f"{EXPORT}&file=csv", "text/csv"),
        (f"{EXPORT}&file=beancount", "text/plain"),
        ("/api/v1/reports/feed", "application/x-ndjson"),
        ("/api/v1/docs/", "text/html"),
        ("/api/v1/schema/", "application/json"),
    ],
)
def test_files_are_asked_for_by_their_type(director, path, accept):
    assert director.get(path, headers={"Accept": accept}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/api/v1/reports/totals", "/api/v1/tables", "/api/v1/me", "/api/v1/schema/"]
)
def test_the_head_of_an_answer(director, path):
    assert director.head(path).status_code == 200


@pytest.mark.parametrize("address", ["api-coup-record", "api-coup-preview"])
@pytest.mark.parametrize(
    "body",
    [
        b'{"talla": 1, "number": 1, "punto": "\xff\xfe"}',
        b'{"talla": 1, "number": 1, "punto": "\xed\xa0\x80"}',
        b'{"talla": 1, "number": 1, "\xc3\x28": 1}',
        b"\xff",
        b'{"talla": 1, "number": 1, "punto": ' + b"[" * 50_000,
        b"[" * 50_000,
    ],
)
def test_a_coup_that_is_no_text(floor, croupier, address, body):
    answer = send(croupier, url(floor, address), body, "application/json")
    assert (answer.status_code, answer.json()["code"].split(".")[0]) == (400, "input")


@pytest.mark.parametrize(
    "path", ["/api/v1/tables", "/api/v1/boxes", "/api/v1/reports/totals", "/reports/"]
)
def test_a_thousand_and_one_parameters(director, path):
    many = "&".join(f"n{number}=1" for number in range(1_001))
    assert director.get(f"{path}?{many}").status_code == 400


def test_a_thousand_and_one_parameters_in_a_charset(director):
    many = "&".join(f"n{number}=1" for number in range(1_001))
    path, content_type = f"/api/v1/tables?{many}", "application/json; charset=utf-7"
    assert director.generic("GET", path, b"{}", content_type=content_type).status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/tables",
        "/api/v1/me",
        "/api/v1/slips",
        "/api/v1/boxes",
        "/api/v1/ledger/balances",
        "/api/v1/reports/totals",
        "/api/v1/reports/feed",
        "/api/v1/tips/2026-11-02/what-if",
        "/api/v1/shifts",
    ],
)
def test_a_parameter_that_the_address_does_not_know(director, path):
    answer = director.get(f"{path}?befor=17")
    assert "befor" in problem(answer, 400, "input.unknown_parameter")["detail"]


@pytest.mark.parametrize("address", ["api-tip", "api-coup-record", "api-coup-preview"])
def test_a_command_takes_no_parameters(floor, croupier, address):
    path = f"{url(floor, address)}?dry_run=1"
    answer = send(croupier, path, b'{"amount_minor": 500}', "application/json")
    assert "dry_run" in problem(answer, 400, "input.unknown_parameter")["detail"]


def test_a_parameter_is_given_once(director):
    answer = director.get("/api/v1/reports/totals?day=2026-11-01&day=2026-11-02")
    assert "day" in problem(answer, 400, "input.parameter_twice")["detail"]


UNSEEN = {
    "nothing": "\0",
    "a bell": "\a",
    "a tab": "a\tb",
    "a return": "a\rb",
    "the next line of C1": "a\x85b",
    "no width": "Lo\u200bla",
    "a joiner": "Lo\u200dla",
    "turned round": "\u202eLola",
    "embedded": "\u202aLola",
    "isolated": "\u2066Lola\u2069",
    "the first of all": "\ufeffLola",
    "half a pair": "Lo\ud800la",
    "a paragraph": "Lo\u2029la",
}


@pytest.mark.parametrize("text", UNSEEN.values(), ids=UNSEEN)
@pytest.mark.parametrize(
    ("act", "field"),
    [
        ("seats/1/take", "guest"),
        ("limits", "reason"),
        ("waitlist/join", "guest"),
        ("incidents", "staff"),
    ],
)
def test_a_sign_that_nobody_sees_is_refused_in_a_text(floor, act, field, text):
    bodies = {
        "limits": dict.fromkeys(("minimum_minor", "maximum_minor", "tie_maximum_minor"), 500),
        "incidents": {"category": "other", "what_happened": "x"},
    }
    value = [text] if field == "staff" else text
    path = f"/api/v1/tables/{floor.table.pk}/{act}"
    answer = Device(floor.jefe).command(path, {**bodies.get(act, {}), field: value})
    assert answer.status_code == 400, answer.content
    assert answer.json()["code"] in ("input.unseen_sign", "input.field")
    assert field in answer.json()["detail"]


@pytest.mark.parametrize("body", [{"kind": "\ud800", "pieces": {"500": 3}}, {"\ud800": 1}])
def test_half_a_character_is_refused_where_the_refusal_repeats_it(floor, body):
    given = {"kind": "fill", "pieces": {"500": 3}, **body}
    answer = Device(floor.jefe).command(f"/api/v1/tables/{floor.table.pk}/slips", given)
    assert answer.status_code == 400, answer.content
    assert r"\ud800" in answer.json()["detail"]


def test_a_name_of_a_field_is_a_text_too(floor):
    path = f"/api/v1/tables/{floor.table.pk}/counts/call"
    body = {"counts": {"opening_float": {"10000\u200b": 20}}}
    assert Device(floor.jefe).command(path, body).status_code == 400


def test_only_a_long_text_has_lines(floor):
    jefe, path = Device(floor.jefe), f"/api/v1/tables/{floor.table.pk}"
    lines = {"category": "other", "what_happened": "First.\nThen."}
    assert jefe.command(f"{path}/incidents", lines).status_code == 200
    problem(jefe.command(f"{path}/seats/1/take", {"guest": "A\nB"}), 400, "input.unseen_sign")


@pytest.mark.parametrize("text", ["José Ñíguez", "Ана", "李小龙", "مريم", "a\u00a0b", "👍"])
def test_all_scripts_are_text(floor, text):
    path = f"/api/v1/tables/{floor.table.pk}/limits"
    limits = dict.fromkeys(("minimum_minor", "maximum_minor", "tie_maximum_minor"), 500)
    answer = Device(floor.jefe).command(path, {**limits, "reason": text})
    assert answer.json()["code"] not in ("input.unseen_sign", "input.field")


def test_a_text_that_is_looked_for_is_one_too(director):
    problem(director.get("/api/v1/slips?words=%E2%80%AEx"), 400, "input.unseen_sign")
    problem(director.get("/api/v1/slips?words=%00"), 400, "input.unseen_sign")


def test_a_sign_in_takes_no_unknown_field(db):
    body = {"badge": "X1", "pin": "1234", "role": "director"}
    answer = Client().post("/api/v1/sign-in", body, content_type="application/json")
    problem(answer, 400, "input.unknown_field")


@pytest.mark.parametrize("path", ["/sign-in", "/service-worker.js", "/language"])
@pytest.mark.parametrize("content_type", [f"{FORM}; charset=utf-7", "multipart/form-data"])
def test_a_form_that_no_browser_sends_to_a_page(db, path, content_type):
    stranger = Client(enforce_csrf_checks=True, raise_request_exception=False)
    assert stranger.generic("POST", path, b"x=1", content_type=content_type).status_code in (
        400,
        403,
    )


def test_a_refused_coup_makes_no_accounts(floor, croupier):
    body = b'{"talla": 1, "number": 1, "punto": "Js3sKd", "banca": "Tc6c"}'
    before = Account.objects.count()
    answer = send(croupier, url(floor, "api-coup-record"), body, "application/json")
    assert (answer.status_code, Account.objects.count()) == (409, before)
