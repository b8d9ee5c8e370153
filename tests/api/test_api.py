"""The addresses of the floor: their bodies, their answers, the people they refuse."""

import re
import uuid
from importlib import import_module

import pytest
from django.test import Client
from django.urls import reverse

from casino.lib.addresses import Need
from casino.lib.clock import utc_now
from casino.lib.policy import Role, reach_of
from casino.urls import ROOMS
from tables.api.views import CommandView
from tables.floor.models import GamingTable
from tables.journal.models import CommandRecord, FloorEvent
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tables.slips.models import SlipStep
from tests.building import PIN, acting, make_staff, make_table, supervise
from tests.counting.counted import LOW_FLOAT, count_by_two
from tests.web.addresses import NEEDS
from tests.web.device import PROBLEM

TABLE_API = [
    pattern
    for room in ROOMS
    if room.startswith("tables.")
    for pattern in import_module(f"{room}.acts").ACTS
]


LIMITS = {
    "minimum_minor": 500,
    "maximum_minor": 50_000,
    "tie_maximum_minor": 5_000,
    "step_minor": 500,
}


class Device(Client):
    """A browser of one signed-in person that sends commands with keys and page tokens."""

    def __init__(self, person):
        super().__init__(enforce_csrf_checks=True, raise_request_exception=False)
        started = SignIn.objects.create(staff=person, started_at=utc_now())
        session = self.session
        session["sign_in"] = str(started.id)
        session.save()
        self.cookies["sabot"] = session.session_key
        self.token = self.get("/api/v1/me").json()["csrf"]

    def command(self, path, body=None, **headers):
        headers = {"Idempotency-Key": str(uuid.uuid4()), "X-CSRFToken": self.token, **headers}
        given = {name: value for name, value in headers.items() if value is not None}
        return self.post(
            path, {} if body is None else body, content_type="application/json", headers=given
        )


@pytest.fixture
def jefe(floor):
    return Device(floor.jefe)


def url(floor, name, **ids):
    return reverse(name, kwargs={"table_id": floor.table.pk, **ids})


def opening(floor, **changes):
    """Let two people count the float, and make the body that opens the table."""
    if not floor.table.sessions.exists() and not floor.table.countings.exists():
        args = {"table_id": floor.table.pk, "counts": {"opening_float": {10_000: 20, 2_500: 40}}}
        count_by_two(actor=acting(floor.jefe), signer=acting(floor.croupier), **args)
    return {"limits": LIMITS, "low_float_reason": LOW_FLOAT, **changes}


def calling(pieces):
    return {"counts": {"opening_float": pieces}}


def problem(answer, status, code):
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert set(body) - {"errors"} == PROBLEM
    assert body["request_id"] == answer["X-Request-Id"]
    assert (body["code"], body["status"]) == (code, status)
    assert "{" not in body["detail"]
    return body


def test_every_address_states_its_need():
    assert {pattern.name for pattern in TABLE_API} <= set(NEEDS)


def test_an_evening_at_a_table(floor, jefe):
    croupier, manager = Device(floor.croupier), Device(floor.manager)
    relief = make_staff(floor.house, Role.CROUPIER)
    answer = jefe.command(url(floor, "api-table-open"), opening(floor))
    assert answer.status_code == 200, answer.content
    assert answer.json() == {"session": TableSession.objects.get().pk, "version": 3}
    steps = [
        (croupier, url(floor, "api-seat-take", position=1), {"guest": "Lola"}),
        (croupier, url(floor, "api-tip"), {"amount_minor": 1_000}),
        (croupier, url(floor, "api-drop"), {"amount_minor": 50_000}),
        (jefe, url(floor, "api-table-limits"), {**LIMITS, "maximum_minor": 60_000}),
        (jefe, url(floor, "api-table-suspend"), {}),
        (jefe, url(floor, "api-table-resume"), {}),
        (jefe, url(floor, "api-croupier-post"), {"badge": relief.badge}),
        (jefe, url(floor, "api-croupier-release"), {"badge": relief.badge}),
        (
            manager,
            url(floor, "api-table-jefe"),
            {"badge": make_staff(floor.house, Role.JEFE).badge},
        ),
        (manager, url(floor, "api-table-last-coups"), {}),
        (manager, url(floor, "api-seat-leave", position=1), {}),
    ]
    for version, (device, path, body) in enumerate(steps, start=4):
        answer = device.command(path, body)
        assert answer.status_code == 200, (path, answer.content)
        assert answer.json()["version"] == version
    assert FloorEvent.objects.count() == len(steps) + 3
    assert TableSession.objects.get().last_coups_left == 5


def test_an_evening_in_line(floor, jefe):
    jefe.command(url(floor, "api-table-open"), opening(floor))
    join = url(floor, "api-waitlist-join")
    entries = [
        jefe.command(join, {"guest": name, **more}).json()["entry"]
        for name, more in [
            ("A", {}),
            ("B", {"priority": 2, "party": 3, "reason": "regular"}),
            ("C", {}),
        ]
    ]
    line = (
        Device(make_staff(floor.house, Role.AUDITOR))
        .get(url(floor, "api-waitlist"))
        .json()["guests"]
    )
    assert [(e["place"], e["guest_name"], e["party"]) for e in line] == [
        (1, "B", 3),
        (2, "A", 1),
        (3, "C", 1),
    ]
    acts = [
        ("call", {"reason": "B is at the bar"}),
        ("seat", {"position": 2}),
        ("leave", {"no_show": True}),
    ]
    for entry, (act, body) in zip(entries, acts, strict=True):
        answer = jefe.command(f"/api/v1/waitlist/{entry}/{act}", body)
        assert answer.status_code == 200, answer.content
    assert [e["state"] for e in jefe.get(url(floor, "api-waitlist")).json()["guests"]] == ["called"]


def test_the_same_key_has_one_effect_and_one_answer(floor, jefe):
    path, key = url(floor, "api-table-open"), str(uuid.uuid4())
    first = jefe.command(path, opening(floor), **{"Idempotency-Key": key})
    again = jefe.command(path, opening(floor), **{"Idempotency-Key": key})
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert TableSession.objects.count() == 1
    other = opening(floor, low_float_reason="another")
    problem(jefe.command(path, other, **{"Idempotency-Key": key}), 409, "command.key_reused")
    elsewhere = url(floor, "api-table-suspend")
    problem(jefe.command(elsewhere, {}, **{"Idempotency-Key": key}), 409, "command.key_reused")


def test_a_refused_key_may_be_used_again(floor, jefe):
    key = str(uuid.uuid4())
    path = url(floor, "api-table-suspend")
    problem(jefe.command(path, {}, **{"Idempotency-Key": key}), 409, "table.closed")
    jefe.command(url(floor, "api-table-open"), opening(floor))
    assert jefe.command(path, {}, **{"Idempotency-Key": key}).status_code == 200


@pytest.mark.parametrize("key", [None, "", "17", "not-a-uuid"])
def test_a_command_needs_a_key(floor, jefe, key):
    answer = jefe.command(url(floor, "api-table-suspend"), {}, **{"Idempotency-Key": key})
    problem(answer, 400, "input.key_missing")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "input.malformed"),
        (b"\xff\xfe", "input.malformed"),
        (b"[]", "input.field"),
        (b"null", "input.field"),
        (b"{}", "input.field"),
        (b'{"amount_minor": "much"}', "input.field"),
        (b'{"amount_minor": 1.5}', "input.field"),
        (b'{"amount_minor": 500.0}', "input.field"),
        (b'{"amount_minor": 5e2}', "input.field"),
        (b'{"amount_minor": 500.00000000000000001}', "input.field"),
        (b'{"amount_minor": true}', "input.field"),
        (b'{"amount_minor": "500"}', "input.field"),
        ('{"amount_minor": "\u0665"}'.encode(), "input.field"),
        (b'{"amount_minor": 500, "amount_minor": 900}', "input.malformed"),
        (b'{"amount_minor": 0}', "input.field"),
        (b'{"amount_minor": -1}', "input.field"),
        (b'{"amount_minor": 1e400}', "input.field"),
        (b'{"amount_minor": 99999999999999999999}', "input.field"),
        (b'{"amount_minor": NaN}', "input.malformed"),
        (b"[" * 50_000, "input.malformed"),
    ],
)
def test_a_body_that_cannot_be_read_writes_nothing(floor, jefe, body, code):
    answer = jefe.command(url(floor, "api-tip"), body)
    problem(answer, 400, code)
    assert not CommandRecord.objects.exists()


def test_json_is_utf8_whatever_the_header_says(floor, jefe):
    answer = jefe.generic(
        "POST",
        url(floor, "api-tip"),
        b'{"amount_minor": 500}',
        content_type="application/json; charset=zlib",
        headers={
            "Idempotency-Key": str(uuid.uuid4()),
            "X-CSRFToken": jefe.token,
        },
    )
    problem(answer, 409, "table.closed")


@pytest.mark.parametrize(
    "changes",
    [
        calling({"ten": 1}),
        calling({"٥": 1}),
        calling({"500": -1}),
        calling({"500": "x"}),
        calling({"500": 1.0}),
        calling({"500": True}),
        calling({"500": 1, "0500": 2}),
        calling([]),
        {"counts": []},
        {},
    ],
)
def test_a_count_that_cannot_be_read(floor, jefe, changes):
    problem(jefe.command(url(floor, "api-counts-call"), changes), 400, "input.field")


@pytest.mark.parametrize("changes", [{"limits": {}}, {"low_float_reason": "x" * 201}])
def test_an_opening_that_cannot_be_read(floor, jefe, changes):
    answer = jefe.command(url(floor, "api-table-open"), opening(floor, **changes))
    problem(answer, 400, "input.field")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"comment": "a field that no command has"}, "comment"),
        ({"limits": {**LIMITS, "steps_minor": 500}}, "limits.steps_minor"),
    ],
)
def test_an_opening_with_a_field_too_many(floor, jefe, changes, field):
    answer = jefe.command(url(floor, "api-table-open"), opening(floor, **changes))
    assert field in problem(answer, 400, "input.unknown_field")["detail"]


def test_a_refusal_of_the_regulation_names_its_article(floor, jefe):
    limits = {**LIMITS, "maximum_minor": 4_000, "tie_maximum_minor": 0}
    answer = jefe.command(url(floor, "api-table-open"), opening(floor, limits=limits))
    assert problem(answer, 422, "limits.ratio")["article"] == "andalucia V"


OF_THE_HEADS = {
    "api-table-jefe",
    "api-hand-over",
    "api-device-code",
    "api-device-retire",
    "api-password-give",
}


def test_other_methods_are_turned_away(floor):
    director = make_staff(floor.house, Role.DIRECTOR)
    for pattern in TABLE_API:
        if not issubclass(pattern.callback.view_class, CommandView):
            continue
        path = reverse(pattern.name, kwargs=dict.fromkeys(pattern.pattern.converters, 1))
        people = (floor.jefe, floor.manager, floor.cashier, director)
        need = NEEDS[pattern.name]
        may = [it for it in people if isinstance(need, Need) or reach_of(Role(it.role), need)]
        device = Device(may[0])
        problem(device.get(path), 405, "input.method")


def test_nobody_is_let_in_without_signing_in(floor):
    for pattern in TABLE_API:
        if NEEDS[pattern.name] is Need.NOBODY:
            continue
        path = reverse(pattern.name, kwargs=dict.fromkeys(pattern.pattern.converters, 1))
        stranger = Client()
        answer = stranger.post(path, {}, content_type="application/json")
        problem(answer, 401, "sign_in.needed")


def test_the_wrong_role_and_the_wrong_table_are_turned_away(floor):
    auditor = Device(make_staff(floor.house, Role.AUDITOR))
    problem(auditor.command(url(floor, "api-table-suspend")), 403, "policy.role")
    stranger = make_staff(floor.house, Role.JEFE)
    supervise(make_table(floor.house), stranger)
    answer = Device(stranger).command(url(floor, "api-table-suspend"))
    problem(answer, 403, "policy.not_your_table")


def test_a_command_needs_the_page_token(floor, jefe):
    path = url(floor, "api-table-suspend")
    problem(jefe.command(path, {}, **{"X-CSRFToken": None}), 403, "policy.csrf")
    problem(jefe.command(path, {}, **{"X-CSRFToken": "x" * 64}), 403, "policy.csrf")


@pytest.mark.parametrize("table_id", [0, 999_999_999, 2**63, 10**30])
def test_tables_that_do_not_exist(floor, table_id):
    device = Device(floor.manager)
    problem(device.command(f"/api/v1/tables/{table_id}/suspend"), 404, "thing.not_found")
    problem(device.get(f"/api/v1/tables/{table_id}/waitlist"), 404, "thing.not_found")
    problem(device.command(f"/api/v1/waitlist/{table_id}/call"), 404, "thing.not_found")


@pytest.mark.parametrize("position", [0, 8, 2**15, 2**63, 10**30])
def test_seats_that_do_not_exist(floor, jefe, position):
    jefe.command(url(floor, "api-table-open"), opening(floor))
    path = f"/api/v1/tables/{floor.table.pk}/seats/{position}/take"
    problem(jefe.command(path, {"guest": "Lola"}), 404, "seat.unknown")
    problem(jefe.command(path, {"guest": "Lola", "guest_id": 1}), 400, "input.field")
    problem(jefe.command(path, {}), 400, "input.field")


def voiding(floor, jefe, pin):
    jefe.command(url(floor, "api-table-open"), opening(floor))
    body = {"kind": "fill", "pieces": {"500": 10}}
    slip = jefe.command(url(floor, "api-slip-request"), body).json()["slip"]
    witness = {"badge": floor.croupier.badge, "pin": pin}
    return f"/api/v1/slips/{slip}/void", {"reason": "asked twice", "witness": witness}


def test_a_second_signer_s_wrong_pins_lock_their_badge(floor, jefe):
    path, wrong = voiding(floor, jefe, "0000")
    for _ in range(4):
        problem(jefe.command(path, wrong), 403, "sign_in.not_proved")
    problem(jefe.command(path, wrong), 429, "sign_in.locked")
    right = {**wrong, "witness": {"badge": floor.croupier.badge, "pin": PIN}}
    problem(jefe.command(path, right), 429, "sign_in.locked")
    assert not SlipStep.objects.filter(to="voided").exists()


def test_no_pin_is_left_behind(floor, jefe):
    path, body = voiding(floor, jefe, PIN)
    answer = jefe.command(path, body)
    assert answer.json()["state"] == "voided"
    assert not any(PIN in str(it.answer) for it in CommandRecord.objects.all())
    assert not any(PIN in str(it.payload) for it in FloorEvent.objects.all())


def test_answers_are_in_the_reader_s_language(floor, jefe):
    answer = jefe.command(url(floor, "api-table-suspend"))
    assert floor.table.number in problem(answer, 409, "table.closed")["detail"]
    assert GamingTable.objects.get().version == 0


def test_the_schema_describes_every_address(floor, jefe):
    schema = jefe.get("/api/v1/schema/").json()
    described = schema["paths"]
    path = described["/api/v1/tables/{table_id}/open"]["post"]
    assert {"200", "400", "401", "403", "404", "409", "422"} <= set(path["responses"])
    assert "Idempotency-Key" in [parameter["name"] for parameter in path["parameters"]]
    assert "application/problem+json" in path["responses"]["409"]["content"]
    for pattern in TABLE_API:
        assert any(
            re.sub(r"<\w+:(\w+)>", r"{\1}", f"/api/v1/{pattern.pattern}") == known
            for known in described
        ), pattern
