"""An entry whose device gives it up is in the journal; one that is withdrawn has no effect."""

import threading
from uuid import uuid4

import pytest
from django.db import connection, transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tables.journal.models import CommandRecord, FloorEvent
from tests.building import make_staff
from tests.coups.room import make_room
from tests.locks import wait_for_a_waiter
from tests.sign_in.test_devices import enrolled, maker_on, sign_in
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
ENTRY = {
    "keys": ["00000000-0000-4000-8000-000000000001"],
    "path": "/api/v1/tables/1/coups",
    "name": "coup 51 at PB1",
    "body": '{"number":51,"winner":"P"}',
    "code": "sabot.holder_must_bet",
    "badge": "C1",
    "maker": "0" * 64,
    "made_at": "2026-11-23T01:44:00Z",
    "reason": " Misdealt:  no coup was played ",
}


def address(table):
    return f"/api/v1/tables/{table.pk}/entries/give-up"


def test_it_is_journaled_with_person_and_reason():
    room = make_room()
    answer = Device(room.croupier).command(address(room.table), ENTRY)
    assert answer.status_code == 200, answer.content
    event = FloorEvent.objects.get(kind="entry.given_up")
    assert (event.actor, event.table, event.version) == (
        room.croupier,
        room.table,
        answer.json()["version"],
    )
    assert event.payload == {
        "path": "/api/v1/tables/1/coups",
        "name": "coup 51 at PB1",
        "body": '{"number":51,"winner":"P"}',
        "refused": "sabot.holder_must_bet",
        "author": None,
        "made_at": "2026-11-23T01:44:00+00:00",
        "reason": "Misdealt: no coup was played",
    }


def test_a_croupier_relieved_meanwhile_gives_up_earlier_entries():
    room = make_room()
    relieved = make_staff(room.house, Role.CROUPIER)
    assert Device(relieved).command(address(room.table), ENTRY).status_code == 200
    assert FloorEvent.objects.get(kind="entry.given_up").actor == relieved


def test_the_journal_has_who_entered_what_another_person_gives_up():
    room = make_room()
    second = make_staff(room.house, Role.CROUPIER)
    mark = maker_on(Device(room.croupier))
    entry = {**ENTRY, "badge": room.croupier.badge, "maker": mark}
    assert Device(second).command(address(room.table), entry).status_code == 200
    event = FloorEvent.objects.get(kind="entry.given_up")
    assert (event.actor, event.payload["author"]) == (second, room.croupier.badge)


@pytest.mark.parametrize("mark", ["of the giver", "of a tablet", "none", "é"])
def test_a_mark_that_the_server_did_not_make_for_that_person_here_proves_no_author(mark):
    room = make_room()
    second = make_staff(room.house, Role.CROUPIER)
    marks = {
        "of the giver": lambda: maker_on(Device(second)),
        "of a tablet": lambda: maker_on(signed_in_on_a_tablet(room)),
        "none": lambda: "0" * 64,
    }
    entry = {**ENTRY, "badge": room.croupier.badge, "maker": marks.get(mark, lambda: mark)()}
    assert Device(second).command(address(room.table), entry).status_code == 200
    event = FloorEvent.objects.get(kind="entry.given_up")
    assert (event.actor, event.payload["author"]) == (second, None)


def test_nobody_of_another_house_is_an_author():
    room, other = make_room(), make_room()
    mark = maker_on(Device(other.croupier))
    entry = {**ENTRY, "badge": other.croupier.badge, "maker": mark}
    assert Device(room.croupier).command(address(room.table), entry).status_code == 200
    assert FloorEvent.objects.get(kind="entry.given_up").payload["author"] is None


def signed_in_on_a_tablet(room):
    tablet = enrolled(make_staff(room.house, Role.PIT_MANAGER))
    assert sign_in(tablet, room.croupier).status_code == 200
    return tablet


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_it_needs_a_reason(reason):
    room = make_room()
    answer = Device(room.croupier).command(address(room.table), {**ENTRY, "reason": reason})
    assert answer.status_code == 400, problem_of(answer)
    assert not FloorEvent.objects.filter(kind="entry.given_up").exists()


@pytest.mark.parametrize("role", [Role.CASHIER, Role.AUDITOR, Role.INSPECTOR])
def test_a_role_that_enters_nothing_at_tables_gives_nothing_up(role):
    room = make_room()
    answer = Device(make_staff(room.house, role)).command(address(room.table), ENTRY)
    assert (answer.status_code, problem_of(answer)["code"]) == (403, "policy.role")
    assert not FloorEvent.objects.filter(kind="entry.given_up").exists()


def test_a_table_of_another_house_is_not_there():
    room, other = make_room(), make_room()
    answer = Device(room.croupier).command(address(other.table), ENTRY)
    assert answer.status_code == 404


def test_a_device_hears_whether_a_command_was_recorded_and_nothing_of_another_house():
    room, other = make_room(), make_room()
    device = Device(room.croupier)
    recorded, refused = str(uuid4()), str(uuid4())
    answer = device.command(address(room.table), ENTRY, Idempotency_Key=recorded)
    assert answer.status_code == 200, answer.content
    without_reason = {**ENTRY, "reason": ""}
    answer = device.command(address(room.table), without_reason, Idempotency_Key=refused)
    assert answer.status_code == 400, answer.content

    def hears(person, key):
        answer = Device(person).get(f"/api/v1/commands?key={key}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    assert hears(room.croupier, recorded) == {"is_recorded": True}
    assert hears(make_staff(room.house, Role.CASHIER), recorded) == {"is_recorded": True}
    assert hears(room.croupier, refused) == {"is_recorded": False}
    assert hears(other.croupier, recorded) == {"is_recorded": False}
    for address_of_none in ("/api/v1/commands", "/api/v1/commands?key=x"):
        answer = device.get(address_of_none)
        assert (answer.status_code, problem_of(answer)["code"]) == (400, "input.key_missing")


WITHDRAW = "/api/v1/commands/withdraw"


def test_a_command_that_was_withdrawn_has_no_effect_when_it_arrives():
    room = make_room()
    device = Device(room.croupier)
    key = str(uuid4())
    for _ in range(2):
        answer = device.command(WITHDRAW, {}, Idempotency_Key=key)
        assert (answer.status_code, answer.json()) == (200, {"withdrawn": True})
    late = device.command(address(room.table), ENTRY, Idempotency_Key=key)
    assert (late.status_code, problem_of(late)["code"]) == (409, "command.key_reused")
    assert not FloorEvent.objects.filter(kind="entry.given_up").exists()
    assert device.get(f"/api/v1/commands?key={key}").json() == {"is_recorded": False}


def test_a_command_that_was_recorded_cannot_be_withdrawn():
    room = make_room()
    device = Device(room.croupier)
    key = str(uuid4())
    assert device.command(address(room.table), ENTRY, Idempotency_Key=key).status_code == 200
    answer = device.command(WITHDRAW, {}, Idempotency_Key=key)
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "command.key_reused")
    again = device.command(address(room.table), ENTRY, Idempotency_Key=key)
    assert (again.status_code, again["Idempotent-Replayed"]) == (200, "true")
    assert FloorEvent.objects.filter(kind="entry.given_up").count() == 1


def record_something(room, key):
    """Give a command of the table under a key: one more entry is given up."""
    entry = {**ENTRY, "keys": [str(uuid4())]}
    return Device(room.croupier).command(address(room.table), entry, Idempotency_Key=key)


def test_an_entry_that_is_given_up_has_no_effect_when_a_request_of_it_arrives_later():
    room = make_room()
    second = make_staff(room.house, Role.CROUPIER)
    keys = [str(uuid4()), str(uuid4())]
    for _ in range(2):  # by another command again: somebody else tries as well
        answer = Device(second).command(address(room.table), {**ENTRY, "keys": keys})
        assert answer.status_code == 200, answer.content
    for key in keys:
        late = record_something(room, key)
        assert (late.status_code, problem_of(late)["code"]) == (409, "command.key_reused")


def test_an_entry_that_was_recorded_is_not_given_up():
    room = make_room()
    recorded, other = str(uuid4()), str(uuid4())
    assert record_something(room, recorded).status_code == 200
    entry = {**ENTRY, "keys": [other, recorded]}
    answer = Device(make_staff(room.house, Role.CROUPIER)).command(address(room.table), entry)
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.recorded")
    assert FloorEvent.objects.filter(kind="entry.given_up").count() == 1
    assert record_something(room, other).status_code == 200  # nothing of it was withdrawn


@pytest.mark.parametrize("wrong", [{"role": Role.CASHIER}, {"reason": "   "}])
def test_the_keys_of_an_entry_stay_good_when_giving_it_up_is_refused(wrong):
    room = make_room()
    key = str(uuid4())
    giver = make_staff(room.house, wrong.get("role", Role.CROUPIER))
    entry = {**ENTRY, "keys": [key], "reason": wrong.get("reason", "No coup was played")}
    assert Device(giver).command(address(room.table), entry).status_code in (400, 403)
    assert record_something(room, key).status_code == 200


@pytest.mark.parametrize("keys", [[], ["x"], [str(uuid4()) for _ in range(21)]])
def test_an_entry_has_keys_and_not_too_many(keys):
    room = make_room()
    answer = Device(room.croupier).command(address(room.table), {**ENTRY, "keys": keys})
    assert answer.status_code == 400, answer.content


@pytest.mark.django_db(transaction=True)
def test_giving_up_waits_for_a_request_at_work_and_holds_no_table_meanwhile():
    room, key, answers = make_room(), uuid4(), []

    def give_up():
        try:
            entry = {**ENTRY, "keys": [str(key)]}
            answers.append(Device(room.croupier).command(address(room.table), entry))
        finally:
            connection.close()

    thread = threading.Thread(target=give_up)
    with transaction.atomic():
        CommandRecord.objects.create(
            id=key,
            house=room.house,
            actor=room.croupier,
            kind="coup.record",
            body_hash=b"0" * 32,
            answer={},
            done_at=utc_now(),
        )
        thread.start()
        wait_for_a_waiter()
        GamingTable.objects.select_for_update(nowait=True).get(id=room.table.pk)
    thread.join()
    assert [problem_of(it)["code"] for it in answers] == ["entry.recorded"]
