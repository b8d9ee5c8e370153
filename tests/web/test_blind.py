"""A person who may count a box sees its expected contents nowhere until its count is final.

Every page and file is asked for it in `test_walk`.
"""

from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

from django.urls import reverse

from casino.lib.policy import Role
from casino.reporting.tasks import sweep_summaries
from games.live.states import read_texts
from games.live.watcher import Audience
from tables.ledger.models import Account
from tables.ledger.selectors.blind import places_counted_by
from tests.commission.commission_room import win
from tests.shared import shared
from tests.web.blind_scene import (
    make_scene,
    pattern_of,
    sums_of,
    text_of,
)
from tests.web.device import Device, problem_of
from tests.web.roles_and_routes import COUNTERS

built, scene = shared(make_scene)


def test_counters_are_those_of_the_permissions():
    assert {role for role in Role if places_counted_by(role)} == COUNTERS
    heads = {Role.DIRECTOR, Role.PIT_MANAGER, Role.INSPECTOR, Role.CASHIER}
    assert {it for it in Role if Account.Kind.CAGE in places_counted_by(it)} == heads


def test_no_frame_to_a_socket_contains_a_figure(scene):
    """A frame is one for all who watch: it has no figure for anybody."""
    pattern = pattern_of(scene.secrets)
    tables = (scene.room.table.pk, scene.earlier.session.table_id)
    keys = [(audience, table) for audience in Audience for table in tables]
    frames = read_texts({scene.house.pk: keys})
    assert len(frames) == len(keys)
    found = [it for texts in frames.values() for it in (texts.snapshot, texts.event)]
    assert not [pattern.findall(it) for it in found if pattern.search(it)]


def test_the_answers_of_acts_contain_no_figure(scene):
    """Acts that move money, take it back or are refused return the act, not the balance."""
    room = scene.room
    people = {
        "croupier": Device(room.croupier),
        "jefe": Device(room.jefe),
        "cashier": Device(scene.side.people[Role.CASHIER]),
        "director": Device(scene.side.people[Role.DIRECTOR]),
    }
    said = []

    def act(who, route, body, /, **ids):
        key = str(uuid4())
        address = reverse(route, kwargs={"table_id": room.table.pk, **ids})
        answer = people[who].command(address, body, Idempotency_Key=key)
        said.append(text_of(answer))
        return key

    act("croupier", "api-tip", {"amount_minor": 500})
    act("croupier", "api-drop", {"amount_minor": 1_000})
    act("croupier", "api-drop", {"amount_minor": 0})
    win(room, {1: 2000})
    paid = act("croupier", "api-commission-collect", {"place": 1, "amount_minor": 1_000})
    act("croupier", "api-act-undo", {"command": paid})
    act("jefe", "api-slip-request", {"kind": "fill", "pieces": {"500": 1}})
    act("jefe", "api-table-close", {})
    wrong = {box: {"100": 1} for box in ("closing_float", "commission_box", "tip_box")}
    act("croupier", "api-counts-call", {"counts": wrong})
    act("jefe", "api-counts-check", {"counts": wrong})
    pattern = pattern_of(scene.secrets | sums_of(room, scene.earlier))
    assert not [it for it in said if pattern.search(it)]
    assert sum('"version"' in it for it in said) >= 5, said


def test_an_agreed_count_is_shown(scene):
    """The same figure is shown to its counter, once the count is final."""
    evening, director = scene.earlier, Device(scene.side.people[Role.DIRECTOR])
    drop = evening.balance("drop")
    query = {"day": evening.session.shift.gaming_day.isoformat(), "by": "table"}

    def recorded():
        parts = director.get(reverse("api-report-totals"), query).json()["parts"]
        (part,) = (it for it in parts if it["key"] == str(evening.session.table_id))
        return next(it for it in part["figures"] if it["key"] == "drop_recorded")

    before = recorded()
    assert (before["value"], before["grade"], before["hidden"]) == (None, "unknown", 1)
    evening.count("drop_box", drop)
    sweep_summaries()
    after = recorded()
    assert (after["value"], after["grade"], after["hidden"]) == (drop, "recorded", 0)


def test_an_export_with_places_to_count_is_refused_to_their_counters(scene):
    day = scene.room.session.shift.gaming_day.isoformat()
    query = {"from": day, "to": day}
    for role, code in ((Role.DIRECTOR, "ledger.hidden"), (Role.AUDITOR, None)):
        answer = Device(scene.side.people[role]).get(reverse("api-ledger-export"), query)
        if code is None:
            assert answer.status_code == HTTPStatus.OK
        else:
            assert problem_of(answer)["code"] == code


def test_a_hidden_figure_is_marked_and_not_zero(scene):
    """Null by the API, words on the page."""
    cashier = Device(scene.side.people[Role.CASHIER])
    shown = cashier.get(reverse("api-ledger-balances")).json()["balances"]
    hidden = {it["kind"] for it in shown if it["amount_minor"] is None}
    assert hidden == {"cage", "guests", "float", "drop", "tips", "commission"}
    for page in ("ledger", "cage-counts"):
        assert "shown once it is counted" in text_of(cashier.get(reverse(page))), page
    assert cashier.get(reverse("api-cage-counts")).json()["recorded_minor"] is None


def test_balances_of_the_cage_are_exported_to_its_counters_until_its_last_count(scene):
    day = scene.room.session.shift.gaming_day
    before = (day - timedelta(days=1)).isoformat()
    for role, asked, status in (
        (Role.DIRECTOR, before, HTTPStatus.OK),
        (Role.DIRECTOR, day.isoformat(), HTTPStatus.CONFLICT),
        (Role.MANAGEMENT, day.isoformat(), HTTPStatus.OK),
    ):
        query = {"from": before, "to": asked, "file": "beancount"}
        device = Device(scene.side.people[role])
        assert device.get(reverse("api-ledger-export"), query).status_code == status, (role, asked)
