"""The page of a guest on the waitlist, to which a QR code leads, and the code itself."""

import re
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tests.building import (
    make_house,
)
from tests.web.floor import hire, signed_in, text_of

pytestmark = pytest.mark.django_db
REFRESHED = '<meta http-equiv="refresh" content="20">'
"""What loads the page again where no script does."""


def test_the_qr_code_is_a_picture_for_people_who_keep_the_waitlist(floor):
    entry = floor.wait("Marta")
    address = reverse("waitlist-qr", args=[entry.pk])
    response = signed_in(floor.jefe).get(address)
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<?xml")
    assert f"http://testserver{reverse('own-place', args=[entry.token])}" in (
        response.content.decode()
    )
    stranger = signed_in(hire(floor.house, Role.JEFE)).get(address)
    assert stranger.status_code == HTTPStatus.FORBIDDEN
    elsewhere = signed_in(hire(make_house(), Role.PIT_MANAGER)).get(address)
    assert elsewhere.status_code == HTTPStatus.NOT_FOUND


def test_a_guest_sees_their_place_and_nobody_else(floor):
    floor.wait("Marta", joined_at=utc_now() - timedelta(minutes=5))
    entry = floor.wait("Lola")
    response = Client().get(reverse("own-place", args=[entry.token]))
    assert response.status_code == HTTPStatus.OK
    assert '<p class="place-number">2</p>' in response.content.decode()
    assert "Marta" not in response.content.decode()
    assert REFRESHED in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_a_called_guest_sees_until_when(floor):
    called_at = utc_now().replace(hour=20, minute=30)  # Madrid is at least an hour ahead
    entry = floor.wait(
        "Lola",
        state="called",
        called_to=floor.table,
        called_at=called_at,
        call_ends_at=called_at + timedelta(minutes=5),
    )
    said = text_of(Client(headers={"accept-language": "en"}).get(f"/q/{entry.token}/"))
    assert "Your seat is free" in said
    assert re.search(r"2[12]:35|22:35", said)


@pytest.mark.parametrize("state", ["seated", "left", "no_show"])
def test_a_place_that_is_over_no_longer_refreshes(floor, state):
    entry = floor.wait("Lola", state=state, ended_at=utc_now())
    response = Client().get(reverse("own-place", args=[entry.token]))
    assert response.status_code == HTTPStatus.OK
    assert REFRESHED not in response.content.decode()


def test_an_unknown_code_is_not_found(floor):
    response = Client().get(reverse("own-place", args=["nobody-was-given-this"]))
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("token", ["%00", "a%00b", "%F0%9F%82%A1", "..%2F"])
def test_an_address_that_cannot_be_a_code_is_not_found(floor, token):
    assert Client().get(f"/q/{token}/").status_code == HTTPStatus.NOT_FOUND


def test_anybody_sees_how_many_wait_for_a_table_and_nobodys_name(floor):
    floor.wait("Marta")
    floor.wait("Lola", state="held", held_until=utc_now() + timedelta(minutes=9))
    client = Client(headers={"accept-language": "en"})
    response = client.get(reverse("table-waiting", args=[floor.table.pk]))
    page = response.content.decode()
    assert '<p class="place-number">1</p>' in page
    assert "Marta" not in page
    assert "Lola" not in page
    assert REFRESHED in page
    code = client.get(reverse("waiting-qr", args=[floor.table.pk]))
    assert f"http://testserver{reverse('table-waiting', args=[floor.table.pk])}" in (
        code.content.decode()
    )


def test_the_waitlist_of_no_table_is_not_found():
    for name in ("table-waiting", "waiting-qr"):
        assert Client().get(reverse(name, args=[0])).status_code == HTTPStatus.NOT_FOUND
