"""Enrolled tablets, their PINs, passwords for the desk, separate lock-outs."""

import re
import uuid
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Role
from games.coups.models import Coup
from tables.journal.models import CommandRecord, FloorEvent
from tables.sign_in.models import Device, EnrolmentCode, SignIn
from tables.sign_in.selectors import hash_code
from tables.sign_in.services.desk_password import give_password
from tables.sign_in.services.devices import code_of, make_code, retire_device
from tests.building import PIN, acting, make_house, make_staff, new_command
from tests.coups.made import next_place
from tests.coups.room import Room, make_room
from tests.shared import shared

pytestmark = pytest.mark.django_db

FIRST, OWN = "a first word of many", "another one of my own"


def build_house():
    """A house where a PIN is good at its tablets only."""
    return make_house(pin_needs_device=True)


built, house = shared(build_house)


@pytest.fixture
def room() -> Room:
    room = make_room()
    room.start()
    return room


@pytest.fixture
def manager(house):
    return make_staff(house, Role.PIT_MANAGER)


@pytest.fixture
def person(house):
    return make_staff(house, Role.JEFE, "Ana")


def post(client, path, **body):
    return client.post(path, body, content_type="application/json")


def sign_in(client, person, **body):
    return post(client, "/api/v1/sign-in", badge=person.badge, **(body or {"pin": PIN}))


def new_code(manager, name="PB1"):
    command = new_command()
    make_code(actor=acting(manager), command=command, name=name)
    return code_of(command)


def enrolled(manager, name="PB1", **client):
    tablet = Client(**client)
    assert post(tablet, "/api/v1/enrol", code=new_code(manager, name)).status_code == 200
    return tablet


def give(person, password=FIRST):
    """Give it by a director, before an inspector."""
    house = person.house
    return give_password(
        actor=acting(make_staff(house, Role.DIRECTOR)),
        command=new_command(),
        badge=person.badge,
        password=password,
        signer=acting(make_staff(house, Role.INSPECTOR)),
    )


def test_a_pin_is_good_at_an_enrolled_tablet_and_nowhere_else(manager, person):
    refused = sign_in(Client(), person)
    assert (refused.status_code, refused.json()["code"]) == (403, "sign_in.device_needed")
    assert sign_in(enrolled(manager), person).status_code == 200
    assert SignIn.objects.get().device == Device.objects.get()


def test_a_wrong_pin_a_right_pin_and_no_badge_get_one_answer_without_a_tablet(house, person):
    answers = [
        post(Client(), "/api/v1/sign-in", badge=badge, pin=pin).json() | {"request_id": ""}
        for badge, pin in [(person.badge, PIN), (person.badge, "0000"), ("NOBODY", PIN)]
    ]
    assert answers[0] == answers[1] == answers[2]


def test_a_tablet_of_one_house_takes_no_pin_of_another(manager):
    stranger = make_staff(make_house(pin_needs_device=True), Role.JEFE)
    assert sign_in(enrolled(manager), stranger).json()["code"] == "sign_in.wrong"


def test_the_cookie_of_a_tablet_is_signed_and_out_of_reach_of_scripts(manager, person):
    tablet = enrolled(manager)
    cookie = tablet.cookies["sabot_device"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    assert cookie["max-age"] > 300 * 24 * 3600
    forged = Client()
    forged.cookies["sabot_device"] = cookie.value[:-1] + ("B" if cookie.value[-1] == "A" else "A")
    assert sign_in(forged, person).status_code == 403


@pytest.mark.parametrize("why", ["used", "too old", "unknown", "its maker has left"])
def test_a_code_is_good_once_and_for_ten_minutes(manager, why):
    code = new_code(manager)
    if why == "used":
        assert post(Client(), "/api/v1/enrol", code=code).status_code == 200
    elif why == "too old":
        EnrolmentCode.objects.update(expires_at=utc_now() - timedelta(seconds=1))
    elif why == "unknown":
        code = "ABCD-EFGH"
    else:
        manager.is_active = False
        manager.save()
    tablet = Client()
    answer = post(tablet, "/api/v1/enrol", code=code)
    assert (answer.status_code, answer.json()["code"]) == (401, "device.code_wrong")
    assert "sabot_device" not in tablet.cookies


def test_a_code_is_read_aloud(manager):
    code = new_code(manager)
    typed = f" {code.lower().replace('-', ' ')} "
    assert post(Client(), "/api/v1/enrol", code=typed).status_code == 200


def test_neither_code_nor_secret_is_stored(manager):
    code = new_code(manager)
    tablet = Client()
    post(tablet, "/api/v1/enrol", code=code)
    secret = tablet.cookies["sabot_device"].value.split(".", 1)[1].split(":")[0]
    stored = [
        *CommandRecord.objects.values_list("answer", flat=True),
        *FloorEvent.objects.values_list("payload", flat=True),
        *EnrolmentCode.objects.values_list("code_hash", flat=True),
        *Device.objects.values_list("secret_hash", flat=True),
    ]
    for it in stored:
        text = bytes(it).decode("latin1") if isinstance(it, bytes | memoryview) else str(it)
        assert code not in text
        assert code.replace("-", "") not in text
        assert secret not in text


def maker_on(tablet):
    """Return the mark of a person's entries on a device (`static/lib/outbox.js`)."""
    page = tablet.get("/").content.decode()
    found = re.search(r'data-maker="([0-9a-f]{64})"', page)
    assert found, page[:500]
    return found[1]


@pytest.mark.parametrize("signed_by", ["the house's key", "the installation's"])
def test_entries_that_wait_on_a_tablet_are_their_maker_s_after_the_secret_is_lost(room, signed_by):
    """A queued entry is sent where the page's maker is the one that it was made under."""
    tablet = enrolled(make_staff(room.house, Role.PIT_MANAGER))
    if signed_by == "the installation's":  # as it was before the house had a key
        former = HttpResponse()
        known_as = tablet.cookies["sabot_device"].value.rsplit(":", 2)[0]
        former.set_signed_cookie("sabot_device", known_as, salt="sabot.device")
        tablet.cookies["sabot_device"] = former.cookies["sabot_device"].value
    assert sign_in(tablet, room.croupier).status_code == 200
    maker, place = maker_on(tablet), next_place(room.table.pk)
    cards = {"punto": "Js3sKd", "banca": "Tc6c"}
    queued = {"talla": place.talla, "number": place.number, **cards}
    with override_settings(SECRET_KEY="another secret of fifty letters, made after the fire"):
        assert tablet.get("/").status_code == 302  # signed out, as everybody is
        assert sign_in(tablet, room.croupier).status_code == 200
        assert maker_on(tablet) == maker
        path = f"/api/v1/tables/{room.table.pk}/coups"
        key = {"Idempotency-Key": str(uuid.uuid4())}
        answer = tablet.post(path, queued, content_type="application/json", headers=key)
    assert answer.status_code == 200, answer.content
    assert Coup.objects.get().number == place.number


def test_an_entry_that_waits_is_of_one_person_on_one_device(manager, person):
    tablet, other = enrolled(manager, "PB1"), enrolled(manager, "PB2")
    second = make_staff(person.house, Role.JEFE)
    makers = []
    for device, who in [(tablet, person), (tablet, second), (other, person)]:
        assert sign_in(device, who).status_code == 200
        makers.append(maker_on(device))
    assert len(set(makers)) == 3


def test_a_code_is_good_after_the_secret_is_lost(manager):
    code = new_code(manager)
    with override_settings(SECRET_KEY="another secret of fifty letters, made after the fire"):
        assert post(Client(), "/api/v1/enrol", code=code).status_code == 200


def test_no_code_is_found_from_the_database(manager):
    """The key is stored with the hash, and still the code is not found at once."""
    command = new_command()
    make_code(actor=acting(manager), command=command, name="PB1")
    with override_settings(SECRET_KEY="what another installation has, of fifty letters or so"):
        assert hash_code(code_of(command)) != bytes(EnrolmentCode.objects.get().code_hash)


def test_two_tablets_in_use_have_two_names(manager):
    enrolled(manager, "PB1")
    with pytest.raises(Conflict, match="name_taken"):
        new_code(manager, " PB1 ")
    second = new_code(manager, "PB2")
    again = new_code(manager, "PB2")
    assert post(Client(), "/api/v1/enrol", code=second).status_code == 200
    assert post(Client(), "/api/v1/enrol", code=again).json()["code"] == "device.name_taken"


def test_a_tablet_needs_a_name(manager):
    with pytest.raises(BadInput, match=r"device\.name"):
        new_code(manager, "  ")


def test_retiring_a_tablet_ends_its_sign_ins_and_no_others(manager, person):
    tablet, other = enrolled(manager), enrolled(manager, "PB2")
    sign_in(tablet, person)
    sign_in(other, person)
    device = Device.objects.get(name="PB1")
    retire_device(actor=acting(manager), command=new_command(), device_id=device.pk)
    assert tablet.get("/api/v1/me").status_code == 401
    assert other.get("/api/v1/me").status_code == 200
    assert sign_in(tablet, person).json()["code"] == "sign_in.device_needed"
    event = FloorEvent.objects.latest("id")
    assert (event.kind, event.payload["sign_ins_ended"]) == ("device.retired", 1)
    with pytest.raises(Conflict, match=r"device\.retired"):
        retire_device(actor=acting(manager), command=new_command(), device_id=device.pk)


def test_a_given_password_is_good_for_setting_ones_own(person):
    give(person)
    desk = Client()
    refused = sign_in(desk, person, password=FIRST)
    assert (refused.status_code, refused.json()["code"]) == (403, "sign_in.own_password_first")
    same = sign_in(desk, person, password=FIRST, new_password=FIRST)
    assert same.json()["code"] == "sign_in.password_same"
    assert not SignIn.objects.exists()
    assert sign_in(desk, person, password=FIRST, new_password=OWN).status_code == 200
    assert sign_in(Client(), person, password=OWN).status_code == 200
    assert sign_in(Client(), person, password=FIRST).json()["code"] == "sign_in.wrong"
    kinds = FloorEvent.objects.order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["staff.desk_access_given", "staff.desk_access_changed"]


@pytest.mark.parametrize("password", ["elevenchars", "123456789012", "administrator"])
def test_a_password_is_long_and_not_a_common_one(person, password):
    with pytest.raises(BadInput, match="password_form"):
        give(person, password)


def test_a_new_password_ends_the_other_sign_ins(person):
    give(person)
    here, there = Client(), Client()
    sign_in(here, person, password=FIRST, new_password=OWN)
    sign_in(there, person, password=OWN)
    key = {"Idempotency-Key": str(new_command().id)}
    body = {"former": "wrong", "password": "a third one of mine"}
    path, kind = "/api/v1/me/password", "application/json"
    assert (
        here.post(path, body, content_type=kind, headers=key).json()["code"] == "sign_in.not_proved"
    )
    key = {"Idempotency-Key": str(new_command().id)}
    assert here.post(path, {**body, "former": OWN}, content_type=kind, headers=key).json() == {
        "badge": person.badge
    }
    assert here.get("/api/v1/me").status_code == 200
    assert there.get("/api/v1/me").status_code == 401


def test_the_one_without_a_password_is_not_let_in_by_an_empty_one(person):
    assert sign_in(Client(), person, password="").status_code == 400
    assert sign_in(Client(), person, password="!").json()["code"] == "sign_in.wrong"


def fail(client, person, times=5, **body):
    return [sign_in(client, person, **body).json()["code"] for _ in range(times)]


def test_a_badge_locked_at_a_browser_is_open_at_the_tablet_and_at_another_address(manager, person):
    give(person)
    tablet = enrolled(manager)
    assert fail(Client(), person, password="wrong wrong wrong")[-1] == "sign_in.locked"
    assert sign_in(Client(), person, password=FIRST, new_password=OWN).status_code == 429
    assert sign_in(tablet, person).status_code == 200
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert sign_in(elsewhere, person, password=FIRST, new_password=OWN).status_code == 200


def test_a_badge_locked_at_one_tablet_is_open_at_another(manager, person):
    one, two = enrolled(manager), enrolled(manager, "PB2")
    assert fail(one, person, pin="0000")[-1] == "sign_in.locked"
    assert sign_in(one, person).status_code == 429
    assert sign_in(two, person).status_code == 200


def test_pins_refused_for_want_of_a_tablet_lock_nothing(manager, person):
    assert set(fail(Client(), person, 9, pin="0000")) == {"sign_in.device_needed"}
    assert sign_in(enrolled(manager), person).status_code == 200


def test_a_proxy_s_word_for_the_address_is_taken_only_where_it_is_trusted(
    manager, person, settings
):
    give(person)

    def lies(address):
        return Client(headers={"X-Forwarded-For": address})

    codes = [
        sign_in(lies(f"10.0.0.{i}"), person, password="wrong wrong wrong").json()["code"]
        for i in range(5)
    ]
    assert codes[-1] == "sign_in.locked"
    settings.TRUST_PROXY = True
    assert sign_in(lies("1.1.1.1, 10.0.0.9"), person, password="wrong").status_code == 401
