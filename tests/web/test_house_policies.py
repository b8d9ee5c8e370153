"""The policies of the house over HTTP: read, changed one by one, shown as a page."""

import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.utils import translation

from casino.lib.policy import Role
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.policies.selectors import POLICIES
from tables.policies.words import POLICY_HINTS, POLICY_WORDS
from tests.building import make_house, make_staff, make_table
from tests.roles_and_acts import WHO_MAY
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
PATH, PAGE = "/api/v1/house", "/house/"
READERS = WHO_MAY["house.view"]
MONEY = {
    "authorised_minimum_minor",
    "commission_step_minor",
    "commission_direction",
    "commission_mode",
    "drop_counted_later",
    "unusual_times",
    "tolerance_commission_minor",
    "tolerance_tips_minor",
    "tolerance_float_minor",
    "tolerance_drop_minor",
    "escalation_role",
}
OUTWARD = {"pin_needs_device", "notifier", "notifier_url", "public_url"}
"""Where a PIN is good, and where words and guests are sent."""
MAY_CHANGE = {
    Role.DIRECTOR: set(POLICIES),
    Role.PIT_MANAGER: set(POLICIES) - MONEY - OUTWARD,
}


@pytest.fixture
def house():
    return make_house(commission_step_minor=50)


def device_of(house, role, name=""):
    return Device(make_staff(house, role, name))


def patch(device, body, **headers):
    return device.change(PATH, body, **headers)


@pytest.mark.parametrize("role", Role)
def test_each_role_reads_and_changes_what_it_may(house, role):
    device, may = device_of(house, role), MAY_CHANGE.get(role, set())
    read = device.get(PATH)
    if role not in READERS:
        assert problem_of(read)["code"] == "policy.role"
    else:
        found = read.json()
        assert set(found) == {*POLICIES, "version", "may_change"}
        assert set(found["may_change"]) == may
        assert found["commission_step_minor"] == 50
    for body in (
        {"break_minutes": 25},
        {"commission_step_minor": 100},
        {"notifier": "webhook", "notifier_url": "https://sms.example/"},
        {"public_url": "https://mesas.example/"},
        {"public_url": "", "break_minutes": 30},
    ):
        answer = patch(device, body)
        if may.issuperset(body):
            assert answer.status_code == HTTPStatus.OK
        else:
            assert problem_of(answer)["code"] == "policy.role"
            assert answer.status_code == HTTPStatus.FORBIDDEN
    changed = House.objects.get()
    minutes = {Role.DIRECTOR: 30, Role.PIT_MANAGER: 25}
    assert changed.break_minutes == minutes.get(role, 20)
    assert bool(changed.notifier_url) == (role is Role.DIRECTOR)
    assert changed.commission_step_minor == (100 if "commission_step_minor" in may else 50)


@pytest.mark.parametrize("role", Role)
def test_the_director_alone_says_where_a_pin_is_good(role):
    house = make_house(pin_needs_device=True)
    answer = patch(device_of(house, role), {"pin_needs_device": False})
    assert answer.status_code == (200 if role is Role.DIRECTOR else HTTPStatus.FORBIDDEN)
    assert House.objects.get().pin_needs_device is (role is not Role.DIRECTOR)


def test_a_change_answers_from_what_to_what_and_can_be_repeated(house):
    device, key = device_of(house, Role.PIT_MANAGER), str(uuid4())
    body = {"limits_policy": "notice", "limits_notice_minutes": 20}
    first, again = (patch(device, body, Idempotency_Key=key) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["changes"] == {
        "limits_policy": {"from": "between_coups", "to": "notice"},
        "limits_notice_minutes": {"from": 15, "to": 20},
    }
    assert first.json()["version"] == device.get(PATH).json()["version"] == 1
    other = patch(device, {"break_minutes": 9}, Idempotency_Key=key)
    assert problem_of(other)["code"] == "command.key_reused"


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        ({"break_minutes": 0}, "house.range", "Length of a break, in minutes"),
        ({"authorised_minimum_minor": 0}, "house.amount", "Authorised minimum"),
        ({"commission_step_minor": 7}, "house.step", "Step of commission"),
        ({"notifier_url": "sms.example"}, "house.address", "Address of the webhook"),
        ({"notifier": "webhook"}, "house.address_missing", "Address of the webhook"),
        ({"skipped_seat_labels": ["13", "13"]}, "house.labels", "Labels that no new seat gets"),
        ({"pin_needs_device": True}, "house.no_tablet", "enrol one first"),
        ({"break_minutes": 20}, "house.unchanged", "already"),
        ({}, "house.unchanged", "already"),
        ({"break_minutes": "20"}, "input.field", "break_minutes"),
        ({"break_minutes": None}, "input.field", "break_minutes"),
        ({"limits_policy": "whenever"}, "input.field", "limits_policy"),
        ({"offers_seats": "perhaps"}, "input.field", "offers_seats"),
        ({"skipped_seat_labels": "13"}, "input.field", "skipped_seat_labels"),
        ({"public_url": "https://a\0b"}, "input.field", "public_url"),
        ({"timezone": "UTC"}, "input.unknown_field", "timezone"),
        ({"currency": "USD"}, "input.unknown_field", "currency"),
        ([], "input.field", ""),
    ],
)
def test_an_impossible_value_is_refused_by_name_and_nothing_is_written(house, body, code, said):
    before = House.objects.values().get()
    answer = patch(device_of(house, Role.DIRECTOR), body)
    problem = problem_of(answer)
    assert (problem["code"], answer.status_code < 500) == (code, True)
    assert said in problem["detail"]
    assert House.objects.values().get() == before
    assert not FloorEvent.objects.exists()


def test_a_change_needs_a_key_a_page_token_and_a_person(house):
    device = device_of(house, Role.DIRECTOR)
    body = {"break_minutes": 25}
    assert problem_of(patch(device, body, Idempotency_Key=None))["code"] == "input.key_missing"
    assert problem_of(patch(device, body, X_CSRFToken=None))["code"] == "policy.csrf"
    assert problem_of(patch(Device(), body))["code"] == "sign_in.needed"
    assert problem_of(device.command(PATH, body))["code"] == "input.method"
    assert House.objects.get().break_minutes == 20


# The page


def text_of(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


@pytest.mark.parametrize("role", Role)
def test_people_who_may_change_see_forms_and_people_who_may_read_see_values(house, role):
    device, may = device_of(house, role), MAY_CHANGE.get(role, set())
    page = device.get(PAGE)
    if role not in READERS:
        assert page.status_code == HTTPStatus.FORBIDDEN
        assert f'href="{PAGE}"' not in device.get("/").content.decode()
        return
    html = page.content.decode()
    assert {name for name in POLICIES if f'name="{name}"' in html} == may
    assert f'href="{PAGE}"' in device.get("/").content.decode()
    text = text_of(page).replace("&#x27;", "'")
    for name in POLICIES:
        with translation.override("en"):
            assert str(POLICY_WORDS[name]) in text, name
            assert str(POLICY_HINTS[name]) in text, name
    assert ("The director of games changes these." in text) is (role is Role.PIT_MANAGER)


def test_the_page_lists_the_changes_and_is_searched(house):
    device = device_of(house, Role.DIRECTOR, "Dolores")
    assert "Nothing was changed here yet." in text_of(device.get(PAGE))
    patch(device, {"commission_direction": "up", "skipped_seat_labels": ["4", "13"]})
    history = text_of(device.get(PAGE)).split(" Changes ")[-1]
    assert "Dolores" in history
    assert "Rounding of commission: down → up" in history
    assert "Labels that no new seat gets: – → 4, 13" in history
    assert "Dolores" in text_of(device.get(f"{PAGE}?words=rounding")).split(" Changes ")[-1]
    nothing = text_of(device.get(f"{PAGE}?words=webhook")).split(" Changes ")[-1]
    assert "No results." in nothing
    assert device.get(f"{PAGE}?after=x").status_code == HTTPStatus.BAD_REQUEST
    assert device.get(f"{PAGE}?words=%00").status_code == HTTPStatus.OK


def test_a_step_that_is_no_chip_any_more_stays_chosen(house):
    House.objects.update(commission_step_minor=7)
    html = device_of(house, Role.DIRECTOR).get(PAGE).content.decode()
    assert re.search(r'<option value="7" selected>\s*€0.07', html)


def test_a_webhook_without_a_secret_is_shown_as_silent(house, settings):
    device = device_of(house, Role.AUDITOR)
    House.objects.update(notifier="webhook", notifier_url="https://sms.example/")
    for secret in ("", "s" * 32):
        settings.NOTIFIER_SECRET = secret
        assert ("NOTIFIER_SECRET" in text_of(device.get(PAGE))) is (not secret)
        assert "s" * 32 not in device.get(PAGE).content.decode()


def test_the_cost_of_the_page_does_not_grow_with_its_tables(house, django_assert_max_num_queries):
    for _ in range(10):
        make_table(house)
    device = device_of(house, Role.DIRECTOR)
    with django_assert_max_num_queries(8):
        device.get(PAGE)
