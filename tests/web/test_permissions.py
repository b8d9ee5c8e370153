"""The answers of the real API and pages: every address, every role, at one's own table, at
another of the house and at one of another house, held to the table of the trade."""

from functools import cache
from http import HTTPStatus
from typing import Any

import pytest
from django.urls import reverse

from casino.evidence.services import sign_day
from casino.lib.clock import utc_now
from casino.lib.policy import Reach, Role
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tests.building import (
    PIN,
    make_staff,
    post_croupier,
    supervise,
)
from tests.commission.commission_room import make_deferred_room
from tests.coups.room import Room, make_room
from tests.web.addresses import walk
from tests.web.asked import PAGES, answer_of
from tests.web.described import find_flaws
from tests.web.device import Device
from tests.web.place import Place, make_place
from tests.web.roles_and_routes import READER, STREET, WHO_GETS_THROUGH, answer_by_the_trade
from tests.web.samples import SAMPLES, SECOND

LOOKS_FIRST = {"api-coup-preview", "api-coup-record"}
"""One statement looks for the table before it asks for the role."""
BY_TABLE = {
    *("table_id", "entry_id", "incident_id", "bet_id", "card_set_id", "transfer_id"),
    *("slip_id", "box_id", "session_id", "uncollected_id"),
}
NAMED = {*BY_TABLE, "shift_id"}


def hire(room: Room, role: Role) -> StaffMember:
    """A person of each role; those of a table hold their post at this one."""
    person = {Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}.get(role)
    return person or make_staff(room.house, role)


def expected_code(name: str, role: Role, where: str, by_table: bool) -> str | None:
    """Return the code of the refusal by the trade, or None where the role may."""
    if name in READER:
        return "reader.key_wrong"  # no person is a device: test_reader_api asks as one
    if name in LOOKS_FIRST and where == "foreign":
        return "thing.not_found"
    reach = WHO_GETS_THROUGH[name].get(role)
    if reach is None:
        return "policy.role"
    if by_table and where == "foreign":
        return "thing.not_found"
    return "policy.not_your_table" if by_table and reach is Reach.OWN and where != "own" else None


def answered_code(device: Device, name: str, place: Place, signer: StaffMember) -> str | None:
    """Call the address; return the code of a refusal because of person or house."""
    sample, variables = SAMPLES[name], variables_of()[name]
    ids = {key: value for key, value in {**place.ids(), **sample.ids}.items() if key in variables}
    path = reverse(name, kwargs=ids)
    if sample.body is None:
        response = device.get(path)
    else:
        cosigner = {"badge": signer.badge, "pin": PIN}
        body = {key: cosigner if value is SECOND else value for key, value in sample.body.items()}
        response = device.command(path, body)
    assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (name, response.content)
    assert find_flaws(response) == []
    if response.status_code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return str(response.json()["code"])
    if response.status_code == HTTPStatus.NOT_FOUND:
        problem = response.json()
        named = {str(value) for key, value in ids.items() if key in NAMED}
        return problem["code"] if named & set(problem["detail"].split()) else None
    return None


@cache
def variables_of() -> dict[str, set[str]]:
    return {str(it.name): set(it.pattern.converters) for it in walk()}


def test_every_address_of_the_api_has_a_sample():
    api = {
        name
        for it in walk()
        if (name := str(it.name)).startswith("api-") or name == "schema"
        if name not in STREET
    }
    assert SAMPLES.keys() == api


@pytest.mark.django_db
def test_each_role_may_do_what_the_trade_says_where_it_says_and_nothing_else():
    own = make_deferred_room()
    second = make_staff(own.house, Role.INSPECTOR)
    places = {
        "own": make_place(own),
        "other": make_place(make_room(house=own.house)),
        "foreign": make_place(make_deferred_room()),
    }
    variables = variables_of()
    wrong = []
    for role in Role:
        device = Device(hire(own, role))
        for name in SAMPLES:
            by_table = bool(variables[name] & BY_TABLE)
            by_shift = "shift_id" in variables[name]
            for where, place in places.items():
                if where != "own" and not by_table and not (by_shift and where == "foreign"):
                    continue
                expected = expected_code(name, role, where, by_table or by_shift)
                found = answered_code(device, name, place, second)
                if found != expected:
                    wrong.append((name, role.value, where, expected, found))
    assert wrong == []


def page_answer(device: Device, name: str, place: Place) -> str:
    """Open a page; return whether it is shown, refused to the person, or not of the house."""
    variables = variables_of()[name]
    found: dict[str, Any] = {**place.ids(), "staff_id": place.room.jefe.pk, "ending": "csv"}
    found |= {"session_id": place.room.session.pk, "talla": 1, "number": 1}
    ids = {key: value for key, value in found.items() if key in variables}
    response = device.get(reverse(name, kwargs=ids))
    assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (name, response.content)
    return answer_of(response)


@pytest.mark.django_db
def test_no_role_is_shown_a_page_of_another_table_but_those_that_the_trade_says():
    own = make_deferred_room()
    assert sign_day(own.house.pk, own.session.shift.gaming_day) is not None
    places = {
        "other": make_place(make_room(house=own.house)),
        "foreign": make_place(make_deferred_room()),
    }
    variables, wrong = variables_of(), []
    for role in Role:
        device = Device(hire(own, role))
        for name in PAGES:
            if not variables[name] & {*NAMED, "staff_id"}:
                continue  # about no table: test_walk asks for these, and for those of one's own
            for where, place in places.items():
                expected = answer_by_the_trade(name, role, where)
                answer = page_answer(device, name, place)
                if answer != expected:
                    wrong.append((name, role.value, where, expected, answer))
    assert wrong == []


@pytest.mark.django_db
@pytest.mark.parametrize("role", [Role.JEFE, Role.CROUPIER])
def test_a_post_that_has_ended_is_no_post(role: Role):
    room = make_room()
    person = make_staff(room.house, role)
    post: Supervision | CroupierPost
    if role is Role.JEFE:
        room.table.supervisions.update(ended_at=utc_now())
        post = supervise(room.table, person)
    else:
        post = post_croupier(room.table, person)
    device, path = Device(person), reverse("api-tip", args=[room.table.pk])
    assert device.command(path, {"amount_minor": 500}).status_code == HTTPStatus.OK
    post.ended_at = utc_now()
    post.save()
    if role is Role.JEFE:
        supervise(room.table, make_staff(room.house, role))  # an open table keeps a jefe
    refused = device.command(path, {"amount_minor": 500})
    assert refused.json()["code"] == "policy.not_your_table"
