"""The board, the table, the display and the door: their readers, and nothing inline."""

import re
from http import HTTPStatus

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tables.gate import SESSION_KEY
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sign_in.models import SignIn
from tests.building import (
    make_house,
    make_session,
    make_shift,
    make_table,
    post_croupier,
    post_limits,
    sit,
)
from tests.shared import shared

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
GUEST = "Doña Aurora"


def hire(house: House, role: Role) -> StaffMember:
    """Make a person without a PIN: hashing one is slow, and these people are signed in."""
    badge = f"G{role.value[:11]}"
    return StaffMember.objects.create(house=house, badge=badge, name=badge, role=role)


def signed_in(person: StaffMember) -> Client:
    """Make a browser in which a person is signed in."""
    client = Client()
    session = client.session
    session[SESSION_KEY] = str(SignIn.objects.create(staff=person, started_at=utc_now()).pk)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


def build_table() -> GamingTable:
    """A mini table in play with one guest."""
    house = make_house()
    table = make_table(house)
    manager = hire(house, Role.PIT_MANAGER)
    make_session(table, make_shift(house, manager), manager)
    post_limits(table, manager)
    sit(table, 3, GUEST)
    return table


built, table = shared(build_table)


@pytest.mark.django_db
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PIT_MANAGER])
def test_everybody_of_the_house_sees_the_board_and_each_table(
    table: GamingTable, role: Role
) -> None:
    client = signed_in(hire(table.house, role))
    for address in (reverse("board"), reverse("table", args=[table.pk])):
        page = client.get(address)
        assert page.status_code == HTTPStatus.OK
        assert table.number in page.content.decode()


@pytest.mark.django_db
def test_a_stranger_is_sent_to_the_door_and_on_to_the_table(table: GamingTable) -> None:
    address = reverse("table", args=[table.pk])
    page = Client().get(address, follow=True)
    assert page.redirect_chain == [(f"/sign-in?next=%2Ftables%2F{table.pk}%2F", HTTPStatus.FOUND)]
    assert f'data-then="{address}"' in page.content.decode()


@pytest.mark.django_db
def test_the_door_sends_nobody_to_another_house() -> None:
    page = Client().get(reverse("sign-in"), {"next": "https://elsewhere.example/"})
    assert 'data-then="/sign-in"' in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["/sign-in", "/sign-in?next=%2F", "/sign-in?next=%2Fsign-in"])
def test_the_door_leads_a_posted_croupier_to_the_table_and_others_to_the_board(
    table: GamingTable, asked: str
) -> None:
    posted, resting, jefe = (
        StaffMember.objects.create(house=table.house, badge=badge, name=badge, role=role)
        for badge, role in (("C1", Role.CROUPIER), ("C2", Role.CROUPIER), ("J1", Role.JEFE))
    )
    post_croupier(table, posted)
    for person, lands in (
        (posted, f"/tables/{table.pk}/"),
        (resting, "/"),
        (jefe, "/"),
    ):
        page = signed_in(person).get(asked, follow=True)
        assert page.redirect_chain[-1][0] == lands


@pytest.mark.django_db
def test_a_table_of_another_house_is_not_found(table: GamingTable) -> None:
    stranger = hire(make_house(name="Another"), Role.DIRECTOR)
    page = signed_in(stranger).get(reverse("table", args=[table.pk]))
    assert page.status_code == HTTPStatus.NOT_FOUND
    assert GUEST not in page.content.decode()


@pytest.mark.django_db
def test_tips_are_entered_by_those_posted_at_the_table_only(table: GamingTable) -> None:
    croupier = hire(table.house, Role.CROUPIER)
    address = reverse("table", args=[table.pk])
    form = f"/api/v1/tables/{table.pk}/tips"
    assert form not in signed_in(croupier).get(address).content.decode()
    post_croupier(table, croupier)
    assert form in signed_in(croupier).get(address).content.decode()


@pytest.mark.django_db
def test_the_display_is_public_and_names_no_guest(table: GamingTable) -> None:
    page = Client().get(reverse("display", args=[table.pk]))
    text = page.content.decode()
    assert page.status_code == HTTPStatus.OK
    assert table.number in text
    assert GUEST not in text
    assert page.cookies[settings.LANGUAGE_COOKIE_NAME].value == table.house.language


@pytest.mark.django_db
def test_a_display_of_no_table_is_not_found() -> None:
    assert Client().get(reverse("display", args=[2**31 - 1])).status_code == HTTPStatus.NOT_FOUND


def test_no_template_has_inline_style_or_script() -> None:
    assert len(TEMPLATES) > 100
    for template in TEMPLATES:
        text = template.read_text()
        assert not re.search(r"<style\b|\sstyle\s*=|\son[a-z]+\s*=", text), template
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", text), template


def test_no_module_renders_a_style_attribute() -> None:
    modules = (settings.BASE_DIR / "static").rglob("*.js")
    for module in (it for it in modules if it.parent.name != "vendor"):
        text = module.read_text()
        assert not re.search(r"\sstyle=|styleMap|\.innerHTML|\beval\(", text), module.name


@pytest.mark.django_db
def test_a_table_of_the_houses_own_format_can_be_looked_at() -> None:
    house = make_house()
    own = make_table(house, regulation="fournier", table_format="other")
    client = signed_in(hire(house, Role.DIRECTOR))
    for address in (reverse("table", args=[own.pk]), reverse("display", args=[own.pk])):
        assert client.get(address).status_code == HTTPStatus.OK


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["xx", "../../x", "en\x00", "es-x", ""])
def test_the_display_uses_the_house_s_language_for_a_request_without_one_of_ours(
    table: GamingTable, language: str
) -> None:
    client = Client()
    client.cookies["django_language"] = language
    response = client.get(reverse("display", args=[table.pk]))
    assert '<html lang="es"' in response.content.decode()
    assert response.cookies["django_language"].value == "es"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/api/v1/me", "/api/v1/tables"])
def test_answers_with_data_of_the_house_are_stored_nowhere(
    table: GamingTable, address: str
) -> None:
    browser = signed_in(hire(table.house, Role.DIRECTOR))
    assert "no-store" in browser.get(address).get("Cache-Control", "")
