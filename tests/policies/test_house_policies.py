"""The policies of the house: who changes them, their bounds, their start, and their record."""

import json
import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict, NotAllowed, Refusal
from casino.lib.policy import Role
from games.rules.errors import LimitViolation
from games.rules.limits import Limits
from games.rules.regulations.commission import CommissionRule, Rounding
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tables.policies.selectors import (
    POLICIES,
    list_changes,
    list_favoured_stakes,
    list_other_roundings,
    policies_of,
)
from tables.policies.services import configure_house
from tables.policies.words import POLICY_HINTS, POLICY_WORDS
from tables.seating.models import WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.waitlist import join_waitlist
from tables.sessions.models import TableSession
from tables.sign_in.models import Device
from tests.building import acting, make_house, make_staff, make_table, new_command
from tests.floor.test_guards import attack
from tests.opened import LIMITS
from tests.undo.undoing import let_calls_run_out
from tests.web.device import Device as Browser

pytestmark = pytest.mark.django_db
FOREIGN_TO_POLICIES = {
    *("id", "name", "country", "currency", "timezone", "gaming_day_starts", "language"),
    *("denominations_minor", "banknotes_minor", "version", "head_hash", "group_id"),
}
MONEY = {
    "authorised_minimum_minor": 200,
    "commission_step_minor": 50,
    "commission_direction": "up",
    "commission_mode": "deferred",
    "drop_counted_later": True,
    "unusual_times": 20,
    "tolerance_commission_minor": 50,
    "tolerance_tips_minor": 100,
    "tolerance_float_minor": 500,
    "tolerance_drop_minor": 1000,
    "escalation_role": "inspector",
}


@pytest.fixture
def director(floor):
    return make_staff(floor.house, Role.DIRECTOR, "Dolores")


def change(person, **changes):
    return configure_house(actor=acting(person), command=new_command(), changes=changes)


def refused(code, person, **changes):
    """The change is refused and leaves no trace."""
    before, events = House.objects.values().get(id=person.house_id), FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        change(person, **changes)
    assert error.value.code == code
    assert House.objects.values().get(id=person.house_id) == before
    assert FloorEvent.objects.count() == events
    return error.value


def test_every_field_of_a_house_is_a_policy_or_is_not_changed_here():
    fields = {field.attname for field in House._meta.concrete_fields}
    assert fields - FOREIGN_TO_POLICIES == POLICIES.keys() == POLICY_WORDS.keys()
    assert POLICY_HINTS.keys() == POLICY_WORDS.keys()


def test_every_policy_can_be_changed_and_the_journal_has_both_values(floor, director):
    Device.objects.create(
        house=floor.house,
        name="PB1",
        secret_hash=b"x",
        enrolled_at=utc_now(),
        enrolled_by=director,
        last_seen_at=utc_now(),
    )
    wanted = {
        "limits_policy": "notice",
        "limits_notice_minutes": 30,
        "offers_seats": False,
        "call_holds_minutes": 7,
        "notifier": "webhook",
        "notifier_url": "https://sms.example:8443/hook?house=1",
        "public_url": "https://mesas.example/sala",
        "pin_needs_device": True,
        "break_after_minutes": 80,
        "break_minutes": 15,
        "second_language": "it",
        "skipped_seat_labels": ["4", "13"],
        "card_sets_counted": True,
        "suits_noted": True,
        "abandoned_bets_days": 60,
        "shift_starts": ["12:00", "18:30", "01:00"],
        **MONEY,
    }
    assert wanted.keys() == POLICIES.keys()
    before = policies_of(House.objects.get())
    answer = change(director, **wanted)
    assert policies_of(House.objects.get()) == wanted
    facts = {name: {"from": before[name], "to": wanted[name]} for name in POLICIES}
    assert answer["changes"] == facts
    event = FloorEvent.objects.get(kind="house.configured")
    assert event.payload == {"changes": facts}
    assert (event.table_id, event.actor_id, event.version) == (None, director.pk, answer["version"])


def test_displays_speak_the_second_language_after_the_readers_or_the_house_s_own(floor, director):
    def spoken(chosen=""):
        client = Client()
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen
        page = client.get(f"/display/{floor.table.pk}/").content.decode()
        found = re.search(r'id="languages"[^>]*>(.*?)</script>', page, re.DOTALL)
        assert found
        return [one["code"] for one in json.loads(found[1])]

    assert spoken() == ["es", "en"]
    change(director, second_language="it")
    assert spoken() == spoken("es") == ["es", "it"]
    assert spoken("it") == ["it", "es"]
    assert spoken("en") == ["en", "es"]
    assert spoken("xx") == ["es", "it"]
    change(director, second_language="es")
    assert spoken() == ["es"]
    refused("house.choice", director, second_language="fr")


def test_other_policies_stay_and_an_unchanged_one_is_not_journalled(floor):
    answer = change(floor.manager, call_holds_minutes=8, break_minutes=20)
    assert answer["changes"] == {"call_holds_minutes": {"from": 5, "to": 8}}
    refused("house.unchanged", floor.manager, call_holds_minutes=8)
    refused("house.unchanged", floor.manager)


def test_a_repeated_command_changes_once(floor):
    command, actor = new_command(), acting(floor.manager)
    answers = [
        configure_house(actor=actor, command=command, changes={"break_minutes": 25})
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert FloorEvent.objects.filter(kind="house.configured").count() == 1


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("name", sorted(MONEY))
def test_only_the_director_changes_policies_about_money(floor, role, name):
    person = make_staff(floor.house, role)
    if role is Role.DIRECTOR:
        assert change(person, **{name: MONEY[name]})["changes"].keys() == {name}
        return
    error = refused("policy.role", person, **{name: MONEY[name], "break_minutes": 25})
    assert isinstance(error, NotAllowed)


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("limits_notice_minutes", 1, 1440),
        ("abandoned_bets_days", 1, 3650),
        ("call_holds_minutes", 1, 60),
        ("break_after_minutes", 1, 720),
        ("break_minutes", 1, 240),
        ("authorised_minimum_minor", 1, 10**9),
    ],
)
def test_a_number_has_its_bounds_and_they_fit_the_database(director, name, least, most):
    code = "house.amount" if name.endswith("_minor") else "house.range"
    for value in (least, most):
        change(director, **{name: value})
    for value in (least - 1, most + 1, -5, 2**70, True, 5.0, "5", None):
        error = refused(code, director, **{name: value})
        assert isinstance(error, BadInput)
        assert error.params["policy"] == name


@pytest.mark.parametrize("name", ["limits_policy", "notifier", "commission_direction"])
@pytest.mark.parametrize("value", ["whenever", "", None, 1, ["locked"]])
def test_a_choice_is_one_of_its_words(director, name, value):
    assert refused("house.choice", director, **{name: value}).params["policy"] == name


@pytest.mark.parametrize("value", [1, 0, "true", None])
def test_a_switch_is_on_or_off(director, value):
    refused("house.switch", director, offers_seats=value)


@pytest.mark.parametrize("value", [0, -50, 7, 51, 10**9, True, "50", None])
def test_commission_is_paid_in_chips(director, value):
    change(director, commission_step_minor=100)
    refused("house.step", director, commission_step_minor=value)


@pytest.mark.parametrize(
    "value",
    [
        *("mesas.example", "//mesas.example", "ftp://mesas.example", "javascript:alert(1)"),
        *("https://", "https://ana:secreto@mesas.example", "https://mesas.example/#a"),
        *("https://mesas.example/a b", "https://mesas.example:0", "https://mesas.example:99999"),
        *("https://[::1", "https://mesas.example/\n", "https://mesas.éxample", None, 7, "x" * 400),
        "https://mesas.example/" + "a" * 300,
    ],
)
def test_an_address_is_one_of_the_web_without_a_name_or_password(director, value):
    for name in ("notifier_url", "public_url"):
        assert refused("house.address", director, **{name: value}).params["policy"] == name


def test_a_path_is_put_behind_the_address_of_the_guests_pages(director):
    refused("house.address", director, public_url="https://mesas.example/?house=1")
    change(director, public_url="http://10.0.0.7:8000/")
    change(director, public_url="")


def test_a_webhook_has_an_address_at_every_moment(director):
    refused("house.address_missing", director, notifier="webhook")
    change(director, notifier="webhook", notifier_url="https://sms.example/")
    refused("house.address_missing", director, notifier_url="")
    change(director, notifier="log", notifier_url="")


@pytest.mark.parametrize(
    "value",
    [
        ["13", "13"],
        [""],
        ["13456"],
        ["1 3"],
        ["<b>"],
        [13],
        "13",
        None,
        [str(n) for n in range(21)],
    ],
)
def test_labels_are_short_words_each_once(director, value):
    refused("house.labels", director, skipped_seat_labels=value)


@pytest.mark.parametrize(
    "value",
    [
        *([], None, "12:00 20:00", [12, 20], ["12:00", "20:00", None], ["12:00", "24:00"]),
        *(["12:00", "8pm"], ["12:00", "20:00:30"], ["12:00", " 20:00"]),
        *(["20:00", "04:00", "12:00"], ["11:00", "20:00"]),  # the day starts at noon, and stays so
        *(["12:00", "04:00", "20:00"], ["12:00", "12:00"], ["12:00", "13:30"], ["12:00", "11:00"]),
        ["12:00", *(f"{(14 + 2 * n) % 24:02}:00" for n in range(9))],
    ],
)
def test_shifts_start_in_the_order_of_the_day_two_hours_apart(director, value):
    refused("house.hours", director, shift_starts=value)


@pytest.mark.parametrize(
    "starts", ["'{}'", "'{20:00,04:00}'", "'{12:00,04:00,20:00}'", "'{12:00,13:30}'", "'{12,11}'"]
)
def test_the_database_takes_no_shifts_that_overlap(floor, starts):
    attack(f"UPDATE tables_house SET shift_starts = {starts}::time[]")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_house SET shift_starts = '{12:00,14:00,10:00}'")


def test_no_house_is_left_where_no_pin_is_good(floor, director):
    error = refused("house.no_tablet", director, pin_needs_device=True)
    assert isinstance(error, Conflict)
    retired = Device.objects.create(
        house=floor.house,
        name="PB1",
        secret_hash=b"x",
        enrolled_at=utc_now(),
        enrolled_by=director,
        last_seen_at=utc_now(),
        retired_at=utc_now(),
        retired_by=director,
    )
    refused("house.no_tablet", director, pin_needs_device=True)
    Device.objects.filter(id=retired.pk).update(retired_at=None, retired_by=None)
    change(director, pin_needs_device=True)
    Device.objects.filter(id=retired.pk).update(retired_at=utc_now(), retired_by=director)
    change(director, break_minutes=30)  # it does not change, and nothing else waits for it


@pytest.mark.parametrize("name", sorted(FOREIGN_TO_POLICIES))
def test_a_policy_that_would_change_the_meaning_of_the_books_is_not_changed_here(director, name):
    assert refused("house.policy_unknown", director, **{name: "x"}).params["field"] == name


def test_a_house_changes_itself_and_no_other(floor, director):
    other = make_house(name="Casino ajeno")
    before = House.objects.values().get(id=other.pk)
    change(director, break_minutes=33)
    assert House.objects.values().get(id=other.pk) == before
    assert list_changes(other.pk) == ([], None)


@pytest.mark.parametrize("change", ["authorised_minimum_minor = 0", "commission_step_minor = 0"])
def test_the_database_takes_no_amount_of_nothing(floor, change):
    assert "house_money_positive" in attack(f"UPDATE tables_house SET {change}")


# From when


def test_a_rounding_that_favours_the_guest_under_a_text_is_said(floor, director):
    assert list_favoured_stakes(House.objects.get()) == []
    change(director, commission_step_minor=100, commission_direction="down")
    [(rules, stake)] = list_favoured_stakes(House.objects.get())
    # Half of 1.00 is rounded down to nothing: banca pays 1:1 with 6 too, and wins more than punto.
    assert (rules.key, stake.wager, stake.stake_minor < 200) == ("andalucia", "banca", True)
    assert "Under Andalucía, Catálogo" in Browser(director).get("/house/").content.decode()
    assert float(stake.edge * 100) == pytest.approx(-1.2351, abs=0.005)
    change(director, commission_step_minor=100, commission_direction="up")
    assert list_favoured_stakes(House.objects.get()) == []


def test_a_rounding_that_favours_a_holder_of_the_banca_is_said(floor, director):
    """rio-de-la-plata 29: a discount of less than a tenth at every second won pass."""
    make_table(floor.house, "rio-de-la-plata", "large")
    change(director, authorised_minimum_minor=1300)
    change(director, commission_step_minor=100, commission_direction="down")
    rio = next(
        stake
        for rules, stake in list_favoured_stakes(House.objects.get())
        if rules.key == "rio-de-la-plata"
    )
    assert rio.is_holder
    page = Browser(director).get("/house/").content.decode()
    assert "Under Reglamento del punto y banca" in page
    assert "on banca of its holder" in page


def test_a_table_that_is_open_keeps_its_rounding_until_it_closes(floor, director):
    floor.open()
    change(director, commission_step_minor=100, commission_direction="up")
    session = TableSession.objects.get()
    assert (session.commission_step_minor, session.commission_direction) == (1, "down")
    [other] = list_other_roundings(House.objects.get())
    assert (other.table, other.rule, other.by_rules) == (
        floor.table,
        CommissionRule(1, Rounding.DOWN),
        False,
    )
    floor.close()
    assert list_other_roundings(House.objects.get()) == []
    floor.open()
    session = TableSession.objects.get(closed_at=None)
    assert (session.commission_step_minor, session.commission_direction) == (100, "up")


def test_a_call_that_runs_keeps_its_end_and_the_next_one_has_the_new(floor):
    floor.open()
    entry = floor.act(join_waitlist, guest_name="Lola")["entry"]
    call_guest(actor=acting(floor.jefe), command=new_command(), entry_id=entry)
    called = WaitlistEntry.objects.get(id=entry)
    change(floor.manager, call_holds_minutes=30)
    assert WaitlistEntry.objects.get(id=entry).call_ends_at == called.call_ends_at
    let_calls_run_out()
    call_guest(actor=acting(floor.jefe), command=new_command(), entry_id=entry)
    again = WaitlistEntry.objects.get(id=entry)
    assert (again.call_ends_at - again.called_at).total_seconds() == 30 * 60


def test_the_next_sign_is_held_to_the_new_authorised_minimum(floor, director):
    floor.open()
    change(director, authorised_minimum_minor=1000)
    assert LimitPosting.objects.get().minimum_minor == 500
    with pytest.raises(LimitViolation) as error:
        floor.act(post_limits, limits=LIMITS)
    assert error.value.code == "limits.under_authorised_minimum"


def test_an_announced_change_keeps_its_moment(floor):
    floor.open()
    change(floor.manager, limits_policy="notice", limits_notice_minutes=30)
    floor.act(post_limits, limits=Limits(1_000, 50_000, 5_000, 500))
    announced = LimitPosting.objects.latest("id")
    change(floor.manager, limits_policy="locked")
    assert LimitPosting.objects.get(id=announced.pk).in_force_at == announced.in_force_at
    with pytest.raises(Conflict):
        floor.act(post_limits, limits=LIMITS)


# The history


def test_the_history_lists_changes_with_their_authors_newest_first_and_is_searched(floor, director):
    change(floor.manager, break_minutes=25, call_holds_minutes=6)
    change(director, commission_step_minor=50)
    shown, older = list_changes(floor.house.pk)
    assert [one.event.actor for one in shown] == [director, floor.manager]
    assert [(it.name, it.before, it.after) for it in shown[1].changes] == [
        ("call_holds_minutes", 5, 6),
        ("break_minutes", 20, 25),
    ]
    assert older is None

    def found(words):
        return [one.event.actor for one in list_changes(floor.house.pk, words=words)[0]]

    assert found("dolores") == found(director.badge.lower()) == [director]
    assert found("pilar") == [floor.manager]
    assert found("pilar dolores") == found("nobody of ours") == []


def test_a_long_history_goes_on_where_the_page_ended(floor, monkeypatch):
    for minutes in range(21, 26):
        change(floor.manager, break_minutes=minutes)
    monkeypatch.setattr("tables.policies.selectors.PAGE_LENGTH", 2)
    seen, before = [], None
    while True:
        page, before = list_changes(floor.house.pk, before=before)
        seen += [one.changes[0].after for one in page]
        if before is None:
            break
    assert seen == [25, 24, 23, 22, 21]
