"""The sign-in page, which knows no person and asks for the proof that its houses accept."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.building import make_house
from tests.web.floor import text_of

pytestmark = pytest.mark.django_db


def test_the_sign_in_page_asks_for_the_proof_accepted_there():
    make_house(pin_needs_device=True)
    page = Client().get(reverse("sign-in")).content.decode()
    assert 'name="password"' in page
    assert 'name="pin"' not in page


def test_the_door_of_a_house_that_takes_pins_anywhere_says_so():
    make_house()
    page = Client(headers={"accept-language": "en"}).get(reverse("sign-in"))
    assert 'name="pin"' in page.content.decode()
    assert "takes a PIN at any browser" in text_of(page)


def test_the_door_of_houses_that_differ_takes_both_and_says_so():
    make_house(pin_needs_device=True)
    make_house()
    browser = Client(headers={"accept-language": "en"})
    page = browser.get(reverse("sign-in"))
    assert 'name="pin"' in page.content.decode()
    assert "only in houses that say so" in text_of(page)
    assert "Sign in with password" in text_of(page)
    assert 'name="password"' in browser.get(f"{reverse('sign-in')}?password").content.decode()
