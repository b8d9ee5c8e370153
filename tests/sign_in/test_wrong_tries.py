"""Ceilings for guessing: by badge, tablet, address and house; the locks and their times."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from structlog.testing import capture_logs

from casino.lib.policy import Role
from tables.people import hashing
from tables.people.hashing import HashGate
from tables.sign_in.addresses import network_of
from tables.sign_in.models import WrongTries
from tables.sign_in.services.devices import code_of, make_code
from tests.building import PIN, acting, make_house, make_staff, new_command
from tests.quick_demo import QuickHasher
from tests.shared import shared

pytestmark = pytest.mark.django_db
WRONG = "2936"
PLACE, HOUSE = 20, 60


built, house = shared(make_house)


def browser(address="10.0.0.1"):
    return Client(REMOTE_ADDR=address)


def tablet(house, name="PB1"):
    """A browser that was enrolled as a tablet of the house."""
    command, client = new_command(), browser()
    make_code(actor=acting(make_staff(house, Role.PIT_MANAGER)), command=command, name=name)
    body = {"code": code_of(command)}
    assert client.post("/api/v1/enrol", body, content_type="application/json").status_code == 200
    return client


def answer(client, badge, pin=WRONG):
    return client.post(
        "/api/v1/sign-in", {"badge": badge, "pin": pin}, content_type="application/json"
    )


def code(client, badge, pin=WRONG):
    found = answer(client, badge, pin)
    return found.json().get("code", found.status_code)


def badges(house, number):
    return [make_staff(house, Role.CROUPIER).badge for _ in range(number)]


def grow_older(minutes):
    for row in WrongTries.objects.all():
        row.since -= timedelta(minutes=minutes)
        row.save()


def test_guesses_over_many_badges_at_one_tablet_end_at_a_ceiling(house):
    here, people = tablet(house), badges(house, 22)
    codes = [code(here, badge) for badge in people]
    assert codes == ["sign_in.wrong"] * PLACE + ["sign_in.too_many"] * 2
    last = answer(here, people[0], PIN)
    assert last.status_code == 429
    assert 0 < int(last["Retry-After"]) <= 3600
    assert code(tablet(house, "PB2"), people[0], PIN) == 200
    grow_older(60)
    assert code(here, people[0], PIN) == 200


def test_guesses_over_many_badges_from_one_address_end_at_a_ceiling(house):
    people = badges(house, PLACE + 1)
    codes = [code(browser(), badge) for badge in people]
    assert codes == ["sign_in.wrong"] * PLACE + ["sign_in.too_many"]
    assert code(browser(), people[-1], PIN) == "sign_in.too_many"
    assert code(browser("10.0.0.2"), people[-1], PIN) == 200


def test_all_addresses_of_an_ipv6_line_are_one(house):
    people = badges(house, PLACE + 1)
    for number, badge in enumerate(people[:PLACE]):
        assert code(browser(f"2001:db8:1:2::{number:x}"), badge) == "sign_in.wrong"
    assert code(browser("2001:db8:1:2:ffff::9"), people[-1], PIN) == "sign_in.too_many"
    assert code(browser("2001:db8:1:3::9"), people[-1], PIN) == 200


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_the_line_of_an_address(address, line):
    assert network_of(address) == line


def guess_all_over(house, people, address):
    """Spend a house's budget: from many addresses, so that none of them comes to its own end."""
    codes = []
    for number, badge in enumerate(people):
        codes.append(code(browser(address.format(number // 5)), badge))
    return codes


def test_guesses_from_many_addresses_end_at_the_house_s_ceiling_and_lock_no_tablet(house):
    people = badges(house, HOUSE + 1)
    other = make_staff(make_house(name="Otro"), Role.CROUPIER)
    codes = guess_all_over(house, people, "10.0.1.{}")
    assert codes == ["sign_in.wrong"] * HOUSE + ["sign_in.too_many"]
    assert code(browser("10.0.2.1"), people[-1], PIN) == "sign_in.too_many"
    assert code(tablet(house), people[-1], PIN) == 200
    assert code(browser("10.0.2.1"), other.badge, PIN) == 200


def test_guesses_at_many_tablets_end_at_the_house_s_ceiling(house):
    people = badges(house, HOUSE + 1)
    tablets = [tablet(house, f"PB{number}") for number in range(4)]
    codes = [code(tablets[number % 4], badge) for number, badge in enumerate(people)]
    assert codes == ["sign_in.wrong"] * HOUSE + ["sign_in.too_many"]


def test_a_used_up_house_does_not_reveal_its_badges(house):
    people = badges(house, HOUSE)
    guess_all_over(house, people, "10.0.1.{}")
    assert {code(browser("10.0.2.1"), it) for it in (people[0], people[-1], "N1", "N2")} == {
        "sign_in.too_many"
    }


def test_a_right_try_uses_nothing_up(house):
    person = make_staff(house, Role.CROUPIER)
    assert {code(browser(), person.badge, PIN) for _ in range(PLACE + 5)} == {200}
    assert set(WrongTries.objects.values_list("tries", flat=True)) == {0}


def test_being_right_once_does_not_reset_the_ceiling_of_an_address(house):
    mine, *people = badges(house, PLACE + 2)
    for badge in people[:-1]:
        assert code(browser(), badge) == "sign_in.wrong"
        if not people.index(badge) % 5 and badge != people[-2]:
            assert code(browser(), mine, PIN) == 200
    assert code(browser(), people[-1]) == "sign_in.too_many"


def test_a_lock_ends_after_its_time_and_says_how_long_that_is(house):
    badge = make_staff(house, Role.JEFE).badge
    for _ in range(5):
        answer(browser(), badge)
    grow_older(5)
    refused = answer(browser(), badge, PIN)
    assert refused.status_code == 429
    assert 590 <= int(refused["Retry-After"]) <= 600
    assert "10 minutos" in refused.json()["detail"]
    grow_older(10)
    assert code(browser(), badge, PIN) == 200


def test_a_proxy_s_word_counts_only_where_the_proxy_is_trusted(house, settings):
    people = badges(house, PLACE + 2)

    def lies(number):
        return Client(headers={"X-Forwarded-For": f"1.1.1.1, 10.0.0.{number}"})

    codes = [code(lies(number), badge) for number, badge in enumerate(people)]
    assert codes[-2:] == ["sign_in.too_many"] * 2
    settings.TRUST_PROXY = True
    assert code(lies(200), people[-1], PIN) == 200


class CountingHasher(QuickHasher):
    made = 0

    def encode(self, password, salt):
        type(self).made += 1
        return super().encode(password, salt)


def test_a_try_beyond_the_ceiling_is_not_hashed(house, settings):
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    nobodies = [f"N{number}" for number in range(PLACE + 3)]
    codes = [code(browser(), badge) for badge in nobodies]
    assert codes == ["sign_in.wrong"] * PLACE + ["sign_in.too_many"] * 3
    assert CountingHasher.made == PLACE


def test_while_others_are_hashed_a_caller_gets_the_time_to_come_again_and_nothing_is_counted(
    house, monkeypatch, django_assert_num_queries
):
    person = make_staff(house, Role.CROUPIER)
    monkeypatch.setattr(hashing, "GATE", HashGate(1, 0, 0))
    with hashing.GATE.place(), django_assert_num_queries(0):
        busy = answer(browser(), person.badge, PIN)
    assert (busy.status_code, busy["Retry-After"]) == (429, "2")
    assert busy.json()["code"] == "sign_in.busy"
    assert not WrongTries.objects.exists()
    assert code(browser(), person.badge, PIN) == 200


def test_a_wrong_try_is_logged_with_badge_address_and_tablet(house):
    person, here = make_staff(house, Role.CROUPIER), tablet(house, "PB7")
    with capture_logs() as logs:
        code(here, person.badge)
        code(browser("10.0.0.9"), "NOBODY")
        for _ in range(4):
            code(here, person.badge)
    failed = [line for line in logs if line["event"] == "proof_failed"]
    assert [(it["badge"], it["address"], it["device"], it["house"]) for it in failed[:2]] == [
        (person.badge, "10.0.0.1", "PB7", house.pk),
        ("NOBODY", "10.0.0.9", None, None),
    ]
    assert {line["log_level"] for line in failed} == {"warning"}
    assert [bool(it["used_up"]) for it in failed] == [False] * 5 + [True]
    assert WRONG not in repr(logs)
    with capture_logs() as logs:
        code(here, person.badge)
    assert [it["code"] for it in logs if it["event"] == "proof_refused"] == ["sign_in.locked"]


def test_counts_that_are_over_are_removed(house):
    for badge in ("N1", "N2", "N3"):
        code(browser(), badge)
    grow_older(60 * 25)
    code(browser("10.0.0.2"), "N4")
    assert not WrongTries.objects.filter(name__contains="N1").exists()
    assert WrongTries.objects.count() == 3


def test_a_try_asks_for_little(house, django_assert_max_num_queries):
    person = make_staff(house, Role.CROUPIER)
    with django_assert_max_num_queries(24):
        assert code(browser(), person.badge, PIN) == 200
    assert connection.in_atomic_block  # the test's own
