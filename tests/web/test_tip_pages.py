"""Tips over HTTP: the API and the pages, a what-if that writes nothing, each person's own tips."""

from http import HTTPStatus

import pytest

from casino.lib.policy import Role
from casino.tips.models.pools import TipHours, TipPool, TipRule
from tests.building import make_staff
from tests.shared import shared
from tests.shift.evening import start_shift
from tests.tips.tips import close_day, close_with_tips, make_rule, open_hours_ago, post_for
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db


built, shift = shared(start_shift)


@pytest.fixture
def day(shift):
    return shift.gaming_day.isoformat()


@pytest.fixture
def croupiers(shift):
    """A table of an hour and 90.01 of tips, closed: one croupier of an hour, one of half."""
    make_rule(shift, points={"croupier": 10})
    table = open_hours_ago(shift, 60)
    people = post_for(table, 60), post_for(table, 30)
    close_with_tips(table, 9001)
    close_day(shift)
    return people


def device_of(shift, role):
    return Device(make_staff(shift.house, role))


def sign(device, day):
    content_hash = device.get(f"/api/v1/tips/{day}").json()["content_hash"]
    return device.command(f"/api/v1/tips/{day}/sign", {"content_hash": content_hash})


def test_the_day_is_read_signed_by_two_and_each_reads_their_own(shift, day, croupiers):
    long, short = croupiers
    inspector, cashier = (device_of(shift, it) for it in (Role.INSPECTOR, Role.CASHIER))
    answer = inspector.get(f"/api/v1/tips/{day}").json()
    assert (answer["counted_minor"], answer["staff_minor"], answer["house_minor"]) == (
        9001,
        9001,
        0,
    )
    assert {it["badge"]: it["share_minor"] for it in answer["shares"]} == {
        long.badge: 6001,
        short.badge: 3000,
    }
    assert [it["state"] for it in inspector.get("/api/v1/tips").json()["days"]] == ["ready"]
    assert sign(inspector, day).json()["sealed"] is False
    assert Device(long).get("/api/v1/tips/mine").json()["shares"] == [], (
        "one signature is not enough"
    )
    assert problem_of(sign(inspector, day))["code"] == "tips.signed_by_you"
    assert sign(cashier, day).json()["sealed"] is True
    answer = cashier.get(f"/api/v1/tips/{day}").json()
    assert [it["position"] for it in answer["sealed"]["signatures"]] == [1, 2]
    assert (answer["is_unchanged"], answer["pending"]) == (True, None)
    own = Device(short).get(f"/api/v1/tips/mine?month={day[:7]}").json()
    assert (own["total_minor"], [it["share_minor"] for it in own["shares"]]) == (3000, [3000])
    assert Device(long).get("/api/v1/tips/mine?month=2001-01").json()["total_minor"] == 0
    page = Device(short).get("/tips/mine/").content.decode()
    assert "€30.00" in page
    assert "€60.01" not in page
    assert long.name not in page


def test_a_what_if_is_worked_out_and_not_written(shift, day, croupiers):
    long, short = croupiers
    device = device_of(shift, Role.AUDITOR)
    path = (
        f"/api/v1/tips/{day}/what-if?minutes.{short.badge}=60&staff_numerator=1&staff_denominator=2"
    )
    answer = device.get(path).json()
    assert (answer["staff_minor"], answer["house_minor"]) == (4501, 4500)
    assert {it["badge"]: it["share_minor"] for it in answer["shares"]} == {
        long.badge: 2251,
        short.badge: 2250,
    }
    assert answer["content_hash"] is None
    assert not TipHours.objects.exists()
    assert not TipPool.objects.exists()
    page = device.get(f"/tips/{day}/?points.croupier=&counted=120,00&minutes.{short.badge}=60")
    assert "€60.00" in page.content.decode()
    assert "€30.00" in page.content.decode(), "what it is now stands beside it"


@pytest.mark.parametrize(
    "asked",
    ["minutes.C1=x", "points.croupier=-1", "points.croupier=1001", "counted=1.000,00"],
)
def test_a_what_if_that_cannot_be_read_is_refused(shift, day, croupiers, asked):
    device = device_of(shift, Role.AUDITOR)
    assert device.get(f"/tips/{day}/?{asked}").status_code == HTTPStatus.BAD_REQUEST
    if not asked.startswith("counted"):
        assert problem_of(device.get(f"/api/v1/tips/{day}/what-if?{asked}"))["code"] == (
            "input.malformed"
        )


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01", "20261121", "0001-01-01"])
def test_a_day_that_there_is_not_is_not_found(shift, text):
    device = device_of(shift, Role.DIRECTOR)
    assert problem_of(device.get(f"/api/v1/tips/{text}"))["code"] == "thing.not_found"
    assert device.get(f"/tips/{text}/").status_code == HTTPStatus.NOT_FOUND


def test_a_month_that_there_is_not_is_refused(shift):
    device = device_of(shift, Role.CROUPIER)
    for text in ("2026-13", "2026", "0001-01"):
        assert (
            problem_of(device.get(f"/api/v1/tips/mine?month={text}"))["code"] == "input.malformed"
        )


def test_a_director_makes_a_version_and_all_versions_are_read(shift):
    device = device_of(shift, Role.DIRECTOR)
    body = {
        "in_force_from": "2026-12-01",
        "points": {"jefe": 12, "croupier": 10},
        "hours_from": "attendance",
        "break_minutes": 15,
        "staff_numerator": 9,
        "staff_denominator": 10,
    }
    assert device.command("/api/v1/tips/rules/make", body).json()["number"] == 1
    director = {**body, "points": {"director": 1}}
    assert problem_of(device.command("/api/v1/tips/rules/make", director))["code"] == (
        "input.unknown_field"
    )
    (found,) = device.get("/api/v1/tips/rules").json()["rules"]
    assert found["points"] == body["points"]
    assert "director" in found["excluded_roles"]
    assert TipRule.objects.count() == 1
    page = device.get("/tips/rules/").content.decode()
    assert "9/10" in page
    assert "as entered for each person" in page


def test_an_uncounted_box_is_shown_and_nothing_can_be_signed(shift, day):
    make_rule(shift)
    table = open_hours_ago(shift, 60)
    table.move("tips", "guests", 700, "tip")
    device = device_of(shift, Role.CASHIER)
    page = device.get(f"/tips/{day}/").content.decode()
    assert f"nobody knows the pool: {table.session.table.number}" in page
    assert "Sign as" not in page
    assert "€7.00" not in page, "who may count the box is not shown what was recorded"
    assert "shown once it is counted" in page
    auditor = device_of(shift, Role.AUDITOR).get(f"/tips/{day}/").content.decode()
    assert "€7.00" in auditor, "what is recorded is shown as such"
    found = device.get("/tips/").content.decode()
    assert "not counted yet" in found
    assert "€0.00" not in found
    assert device.get(f"/api/v1/tips/{day}").json()["counted_minor"] is None


def test_hours_are_entered_over_http(shift, day, croupiers):
    _, short = croupiers
    device = device_of(shift, Role.PIT_MANAGER)
    body = {"badge": short.badge, "minutes": 60, "reason": "Parte firmado"}
    assert device.command(f"/api/v1/tips/{day}/hours", body).status_code == HTTPStatus.OK
    shares = device.get(f"/api/v1/tips/{day}").json()["shares"]
    assert {it["badge"]: it["by_hand"] for it in shares}[short.badge]
    assert {it["seconds"] for it in shares} == {3600}
