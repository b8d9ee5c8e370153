"""Hiring people, their own PINs, and the right to read the figures of the group."""

from http import HTTPStatus

import pytest
from django.contrib.auth.hashers import make_password
from django.urls import reverse

from casino.lib.policy import Role
from tables.groups.services import add_group, grant_group_right, join_group
from tables.people.models import StaffMember
from tests.building import PIN, acting, make_house, make_staff, new_command
from tests.web.device import Device as Browser
from tests.web.floor import signed_in, text_of

pytestmark = pytest.mark.django_db


def test_the_page_of_a_person_shows_their_right_and_lets_a_director_decide(floor):
    director, group = make_staff(floor.house, Role.DIRECTOR), add_group(name="Grupo Cantábrico")
    address = reverse("person", args=[floor.manager.pk])
    assert "Figures of the group" not in text_of(signed_in(director).get(address))
    join_group(house_id=floor.house.pk, group=group)
    browser = signed_in(director)
    assert reverse("api-group-right-grant") in browser.get(address).content.decode()
    grant_group_right(
        actor=acting(director), command=new_command(), badge=floor.manager.badge, reason="Reads it"
    )
    page = browser.get(address)
    assert "Reads it" in text_of(page)
    assert reverse("api-group-right-withdraw") in page.content.decode()
    seen = signed_in(floor.jefe).get(address)
    assert "Reads it" in text_of(seen)
    assert "/group/rights" not in seen.content.decode()


def test_a_person_is_hired_by_a_director_before_a_second_person(floor):
    person, path = make_staff(floor.house, Role.DIRECTOR), reverse("api-staff-hire")
    director, signer = Browser(person), make_staff(floor.house, Role.INSPECTOR)
    witness = {"badge": signer.badge, "pin": PIN}
    new = {"badge": "N1", "name": "Nadia", "role": "jefe", "password": "a first word of many"}
    new["witness"] = witness
    hired = director.command(path, new)
    assert hired.status_code == HTTPStatus.OK
    one = StaffMember.objects.get(badge="N1")
    assert (one.house, one.role, one.language) == (floor.house, "jefe", "es")
    assert one.desk_password_is_given
    assert not one.check_password("")
    for body, code in (
        ({**new, "name": "Another"}, "staff.badge_taken"),
        ({**new, "badge": make_staff(make_house(), Role.JEFE).badge}, "staff.badge_taken"),
        ({**new, "badge": "N3", "password": "short"}, "sign_in.password_form"),
        ({**new, "badge": "N 3"}, "staff.badge_form"),
        ({**new, "badge": "N3", "name": " "}, "input.field"),
    ):
        assert director.command(path, body).json()["code"] == code
    assert not StaffMember.objects.filter(badge__in=["N2", "N3"]).exists()
    manager = Browser(floor.manager).command(path, {**new, "badge": "N2"})
    assert manager.json()["code"] == "policy.role"


def test_the_forms_that_give_access_are_the_directors_and_ask_for_the_second_person(floor):
    director = signed_in(make_staff(floor.house, Role.DIRECTOR))
    pages = {
        reverse("staff"): reverse("api-staff-hire"),
        reverse("person", args=[floor.jefe.pk]): reverse("api-password-give"),
    }
    for page, path in pages.items():
        html = director.get(page).content.decode()
        assert f'data-command="{path}"' in html
        assert 'name="witness.badge"' not in html, "no table was opened yet"
        for other in (floor.manager, floor.jefe):
            assert path not in signed_in(other).get(page).content.decode()
    floor.open()
    for page in pages:
        assert 'name="witness.badge"' in director.get(page).content.decode()


def test_a_pin_of_ones_own_is_set_by_password_and_good_from_then_on(floor):
    person, path = make_staff(floor.house, Role.CROUPIER), reverse("api-pin-own")
    person.desk_password = make_password("a word that is my own")
    person.save()
    here, elsewhere = Browser(person), Browser(person)
    wrong = here.command(path, {"password": "not this one at all", "pin": "8264"})
    assert wrong.json()["code"] == "sign_in.not_proved"
    form = here.command(path, {"password": "a word that is my own", "pin": "86"})
    assert form.json()["code"] == "sign_in.pin_form"
    said = {"password": "a word that is my own", "pin": "8264"}
    assert here.command(path, said).status_code == HTTPStatus.OK
    assert here.get("/api/v1/me").status_code == HTTPStatus.OK
    assert elsewhere.get("/api/v1/me").status_code == HTTPStatus.UNAUTHORIZED
    answer = Browser().command("/api/v1/sign-in", {"badge": person.badge, "pin": "8264"})
    assert answer.status_code == HTTPStatus.OK
