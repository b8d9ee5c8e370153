"""The plan of the room: everybody sees it, those who head the floor arrange it."""

from http import HTTPStatus

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from tests.building import make_house, make_staff, make_table
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", Role)
def test_everybody_sees_it_and_only_heads_arrange_it(role: Role) -> None:
    house = make_house()
    table = make_table(house)
    device = Device(make_staff(house, role))
    page = device.get(reverse("map"))
    assert page.status_code == HTTPStatus.OK
    assert table.number in page.content.decode()
    arranges = role in {Role.DIRECTOR, Role.PIT_MANAGER}
    assert ("<sabot-map arranges>" in page.content.decode()) is arranges


def test_the_api_places_a_table_and_takes_it_back() -> None:
    house = make_house()
    table = make_table(house)
    device = Device(make_staff(house, Role.DIRECTOR))
    place, undo = (reverse(name, args=[table.pk]) for name in ("api-table-place", "api-act-undo"))
    key = "5e3a3f0a-6d0f-4a51-9c3b-0d7e4a2f9b11"
    placed = device.command(place, {"column": 3, "row": 2}, Idempotency_Key=key)
    assert placed.json() == {"version": 1}
    assert device.get(reverse("api-table", args=[table.pk])).json()["map"] == {
        "column": 3,
        "row": 2,
    }
    assert device.command(undo, {"command": key}).json() == {"version": 2}
    assert device.get(reverse("api-table", args=[table.pk])).json()["map"] is None
    assert problem_of(device.command(undo, {"command": key}))["code"] == "undo.done"


@pytest.mark.parametrize(
    "body", [{}, {"column": 3}, {"column": "3", "row": 2}, {"column": 0, "row": 1}]
)
def test_half_a_square_is_none(body: dict[str, object]) -> None:
    house = make_house()
    table = make_table(house)
    device = Device(make_staff(house, Role.DIRECTOR))
    answer = device.command(reverse("api-table-place", args=[table.pk]), body)
    assert answer.status_code == HTTPStatus.BAD_REQUEST
