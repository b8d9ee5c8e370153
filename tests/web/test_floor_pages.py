"""The pages of a table: their readers, their content, and their cost."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from casino.lib.policy import Role
from tests.building import (
    make_house,
    make_table,
    post_croupier,
    post_limits,
    sit,
    supervise,
)
from tests.web.floor import hire, signed_in, text_of

pytestmark = pytest.mark.django_db

TABLE_PAGES = [
    "table-open",
    "table-close",
    "table-limits",
    "table-staff",
    "table-setup",
    "limits-history",
    "waitlist",
]
HEADS_PAGES = TABLE_PAGES[:-2]  # others look at the history of limits, everybody at the waitlist


@pytest.mark.parametrize("name", TABLE_PAGES)
@pytest.mark.parametrize("who", ["manager", "jefe"])
def test_the_heads_of_a_table_see_its_pages(floor, name, who):
    response = signed_in(getattr(floor, who)).get(reverse(name, args=[floor.table.pk]))
    assert response.status_code == HTTPStatus.OK
    assert floor.table.number in text_of(response)


@pytest.mark.parametrize("name", HEADS_PAGES)
@pytest.mark.parametrize("role", [Role.CROUPIER, Role.INSPECTOR, Role.CASHIER, Role.AUDITOR])
def test_other_roles_are_refused(floor, name, role):
    client = signed_in(hire(floor.house, role))
    response = client.get(reverse(name, args=[floor.table.pk]))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "may not do this" in text_of(response)


@pytest.mark.parametrize("name", HEADS_PAGES)
def test_a_jefe_is_refused_at_a_table_that_is_not_theirs(floor, name):
    response = signed_in(floor.jefe).get(reverse(name, args=[floor.other_table.pk]))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "is not yours" in text_of(response)


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_a_table_of_another_house_does_not_exist(floor, name):
    elsewhere = make_table(make_house(name="Elsewhere"))
    response = signed_in(floor.manager).get(reverse(name, args=[elsewhere.pk]))
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_an_unknown_table_is_not_found(floor, name):
    response = signed_in(floor.manager).get(reverse(name, args=[999_999]))
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_a_stranger_is_sent_to_the_sign_in_and_back(floor, name):
    address = reverse(name, args=[floor.table.pk])
    response = Client().get(address)
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"].startswith(reverse("sign-in"))
    assert "next=" in response["Location"]


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_pages_only_show(floor, name):
    response = signed_in(floor.manager).post(reverse(name, args=[floor.table.pk]))
    assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_pages_are_never_stored(floor, name):
    response = signed_in(floor.manager).get(reverse(name, args=[floor.table.pk]))
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("table-open", 10),  # and its counts, its rules, when commission is taken
        ("table-close", 9),  # the progress of its count, its slips, its debts
        ("table-limits", 6),  # and the rules of the session
        ("table-staff", 14),
        ("table-setup", 6),
        ("limits-history", 7),
        ("waitlist", 10),
    ],
)
def test_the_cost_of_a_page_does_not_grow(floor, name, most, django_assert_max_num_queries):
    floor.open()
    for number in range(12):
        floor.wait(f"Guest {number}")
        post_limits(floor.table, floor.manager)
        post_croupier(floor.table, hire(floor.house, Role.CROUPIER))
        hire(floor.house, Role.CROUPIER)
    for position in range(1, 6):
        sit(floor.table, position)
    client = signed_in(floor.jefe)
    with django_assert_max_num_queries(most):
        client.get(reverse(name, args=[floor.table.pk]))


def test_the_limits_page_shows_the_sign_and_its_history(floor):
    post_limits(floor.table, floor.manager, minimum=500, maximum=25_000)
    post_limits(floor.table, floor.manager, minimum=2_500, maximum=50_000)
    client = signed_in(floor.jefe)
    said = text_of(client.get(reverse("table-limits", args=[floor.table.pk])))
    assert "€25.00" in said
    assert "€250.00" not in said
    said = text_of(client.get(reverse("limits-history", args=[floor.table.pk])))
    assert said.index("€25.00") < said.index("€250.00")
    assert "Pilar Mora" in said


@pytest.mark.parametrize(
    ("asked", "is_shown"),
    [
        ({"words": "pilar"}, True),
        ({"words": "nobody"}, False),
        ({"words": "pi\0lar"}, True),
        ({"to": "2001-01-01"}, False),
        ({"from": "2001-01-01"}, True),
        ({"from": "2001-13-45", "to": "9999-12-31", "after": "x"}, True),
        ({"from": "0001-01-01", "after": "9" * 30}, True),
        ({"after": "1"}, False),
    ],
)
def test_the_history_of_limits_is_searched_by_what_makes_sense(floor, asked, is_shown):
    post_limits(floor.table, floor.manager)
    response = signed_in(floor.jefe).get(reverse("limits-history", args=[floor.table.pk]), asked)
    assert response.status_code == HTTPStatus.OK
    assert ("Pilar Mora" in text_of(response)) is is_shown


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.INSPECTOR, HTTPStatus.OK),
        (Role.MANAGEMENT, HTTPStatus.OK),
        (Role.AUDITOR, HTTPStatus.OK),
        (Role.CASHIER, HTTPStatus.FORBIDDEN),
        (Role.CROUPIER, HTTPStatus.FORBIDDEN),
    ],
)
def test_people_who_check_the_house_see_the_history_of_limits(floor, role, status):
    client = signed_in(hire(floor.house, role))
    assert client.get(reverse("limits-history", args=[floor.table.pk])).status_code == status


def test_the_staff_page_shows_loads_posts_and_free_people(floor):
    second = make_table(floor.house)
    supervise(second, floor.jefe, slot=2)
    hire(floor.house, Role.CROUPIER, "Freda Free")
    away = hire(floor.house, Role.CROUPIER, "Wally Away")
    post_croupier(second, away)
    said = text_of(signed_in(floor.manager).get(reverse("table-staff", args=[floor.table.pk])))
    assert "load 2/2" in said
    available = said.index("Available, longest wait first")
    assert said.index("Carlos Lobo") < available < said.rindex("Freda Free")
    assert "Wally Away" not in said


def test_only_the_heads_of_the_floor_hand_a_table_over(floor):
    hire(floor.house, Role.JEFE)
    address = reverse("table-staff", args=[floor.table.pk])
    assign = reverse("api-table-jefe", args=[floor.table.pk])
    assert assign in signed_in(floor.manager).get(address).content.decode()
    assert assign not in signed_in(floor.jefe).get(address).content.decode()
