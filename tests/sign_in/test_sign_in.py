"""Signing in with badge and PIN: people who get in, people who are kept out, and for how long."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from casino import settings as house_settings
from casino.lib.errors import BadInput
from casino.lib.policy import Role
from tables.people.models import StaffMember
from tables.people.selectors import get_by_badge, lock_by_badges
from tables.sign_in.models import SignIn
from tables.staffing.services import deactivate_person, set_own_pin
from tests.building import PIN, acting, make_house, make_staff, new_command
from tests.shared import shared

pytestmark = pytest.mark.django_db


def build_person():
    return make_staff(make_house(), Role.JEFE, "Ana")


built, person = shared(build_person)


def change_pin(person, pin):
    return set_own_pin(actor=acting(person), command=new_command(), pin=pin)


def sign_in(client, badge, pin=PIN):
    return client.post(
        "/api/v1/sign-in", {"badge": badge, "pin": pin}, content_type="application/json"
    )


def test_badge_and_pin_open_the_house(person):
    client = Client(enforce_csrf_checks=True)
    answer = sign_in(client, person.badge)
    assert answer.status_code == 200
    assert answer.json() == {
        "name": "Ana",
        "badge": person.badge,
        "role": "jefe",
        "language": "es",
        "csrf": answer.json()["csrf"],
    }
    assert client.cookies["django_language"].value == "es"
    me = client.get("/api/v1/me")
    assert me.status_code == 200
    assert me.json()["badge"] == person.badge
    assert me.json()["tables"] == []


def test_a_badge_is_the_same_in_small_letters(person):
    assert person.badge.lower() != person.badge
    answer = sign_in(Client(), f" {person.badge.lower()} ")
    assert (answer.status_code, answer.json()["badge"]) == (200, person.badge)
    assert get_by_badge(person.house_id, person.badge.lower()) == person
    assert lock_by_badges(person.house_id, [person.badge.lower()]) == [person]
    with pytest.raises(IntegrityError, match="staff_badge_in_any_case"), transaction.atomic():
        StaffMember.objects.create(
            house=person.house, badge=person.badge.lower(), name="Eva", role=Role.JEFE
        )


def test_a_badge_is_not_tried_more_often_in_small_letters(person):
    for badge in (person.badge, person.badge.lower()) * 3:
        answer = sign_in(Client(), badge, "7391")
    assert answer.json()["code"] == "sign_in.locked"


def test_the_hash_of_a_pin_costs_a_guesser_time_and_memory(person, settings):
    settings.PASSWORD_HASHERS = house_settings.PASSWORD_HASHERS
    change_pin(person, "4182")
    person.refresh_from_db()
    assert person.password.startswith("argon2$argon2id$v=19$m=102400,t=2,p=1$")
    assert sign_in(Client(), person.badge, "4182").status_code == 200


def test_the_token_in_the_answer_is_good_for_commands(person):
    client = Client(enforce_csrf_checks=True)
    token = sign_in(client, person.badge).json()["csrf"]
    assert client.generic("POST", "/api/v1/sign-out").status_code == 403
    answer = client.generic("POST", "/api/v1/sign-out", headers={"X-CSRFToken": token})
    assert answer.status_code == 204
    assert client.get("/api/v1/me").status_code == 401
    assert SignIn.objects.get().ended_at is not None


def test_the_page_token_changes_with_the_person(person):
    client = Client()
    sign_in(client, person.badge)
    first = client.cookies["csrftoken"].value
    sign_in(client, person.badge)
    assert client.cookies["csrftoken"].value != first


def test_a_second_sign_in_on_a_device_ends_the_first(person):
    client = Client()
    sign_in(client, person.badge)
    sign_in(client, person.badge)
    assert [s.ended_at is None for s in SignIn.objects.order_by("started_at")] == [False, True]


@pytest.mark.parametrize("badge", ["own", "NOBODY"])
def test_a_wrong_pin_and_an_unknown_badge_get_one_answer(person, badge):
    answer = sign_in(Client(), person.badge if badge == "own" else badge, "0000")
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "sign_in.wrong"
    assert not SignIn.objects.exists()


def test_five_wrong_pins_lock_the_badge_for_everybody_who_shows_it(person):
    codes = [sign_in(Client(), person.badge, "0000").json()["code"] for _ in range(5)]
    assert codes == ["sign_in.wrong"] * 4 + ["sign_in.locked"]
    answer = sign_in(Client(REMOTE_ADDR="10.0.0.9"), person.badge)
    assert answer.status_code == 429
    assert answer.json()["code"] == "sign_in.locked"


def test_a_locked_badge_keeps_nobody_else_out(person):
    for _ in range(5):
        sign_in(Client(), person.badge, "0000")
    other = make_staff(person.house, Role.CROUPIER)
    assert sign_in(Client(), other.badge).status_code == 200


def test_a_right_pin_forgets_the_wrong_ones(person):
    for _ in range(3):
        for _ in range(4):
            sign_in(Client(), person.badge, "0000")
        assert sign_in(Client(), person.badge).status_code == 200


@pytest.mark.parametrize("act", ["deactivate", "new pin"])
def test_leaving_the_house_or_a_new_pin_ends_every_sign_in(person, act):
    devices = [Client(), Client()]
    for device in devices:
        sign_in(device, person.badge)
    if act == "deactivate":
        head = acting(make_staff(person.house, Role.DIRECTOR))
        deactivate_person(actor=head, command=new_command(), badge=person.badge)
    else:
        change_pin(person, "2583")
    assert [device.get("/api/v1/me").status_code for device in devices] == [401, 401]
    assert not SignIn.objects.filter(ended_at=None).exists()
    assert sign_in(Client(), person.badge).status_code == 401


def test_a_new_pin_opens_a_locked_badge(person):
    for _ in range(5):
        sign_in(Client(), person.badge, "0000")
    change_pin(person, "258013")
    assert sign_in(Client(), person.badge, "258013").status_code == 200


@pytest.mark.parametrize("pin", ["", "123", "1234567", "12a4", "١٢٣٤", "1234\n"])
def test_a_pin_is_four_to_six_digits(person, pin):
    with pytest.raises(BadInput, match=r"sign_in\.pin_form"):
        change_pin(person, pin)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{",
        '{"badge": "x"}',
        '{"badge": 5, "pin": {}}',
        '{"badge": "a\\u0000", "pin": "1"}',
        b"\xff",
    ],
)
def test_a_sign_in_that_cannot_be_read_is_refused(person, body):
    answer = Client().post("/api/v1/sign-in", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] in ("input.malformed", "input.field")


def test_only_json_signs_in(person):
    answer = Client().post("/api/v1/sign-in", {"badge": person.badge, "pin": PIN})
    assert answer.status_code == 415
    assert Client().get("/api/v1/sign-in").status_code == 405
