"""A command is recognised by its content, wherever its house is restored."""

import json
import uuid

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.test import override_settings

from casino.lib.policy import Role
from games.coups.models import Coup
from tables.journal.models import CommandKey, CommandRecord
from tables.journal.selectors import read_command
from tables.ledger.models import Transfer
from tests.api.test_api import Device, problem, voiding
from tests.building import PIN, make_staff, make_talla
from tests.coups.made import next_place
from tests.coups.room import make_room
from tests.shared import shared

pytestmark = pytest.mark.django_db
ANOTHER_SECRET = "another secret of fifty letters, made after the fire, 0123456789"


def build_room():
    room = make_room("asturias-2011")
    make_talla(room.session, room.croupier, holder=1)
    return room


built, room = shared(build_room)


def send(person, path, body, key, **headers):
    device = Device(person)
    headers = {"Idempotency-Key": key, "X-CSRFToken": device.token, **headers}
    return device.generic("POST", path, body, content_type="application/json", headers=headers)


def coup_of(room):
    place = next_place(room.table.pk)
    bets = [
        {"seat": 1, "wager": "banca", "stake_minor": 500},
        {"stake_minor": 1000, "wager": "punto", "seat": 2},
    ]
    cards = {"punto": "Js3sKd", "banca": "Tc6c"}
    return {"talla": place.talla, "number": place.number, **cards, "bets": bets}


def backwards(value):
    if isinstance(value, dict):
        return {name: backwards(value[name]) for name in reversed(value)}
    return [backwards(it) for it in value] if isinstance(value, list) else value


ACTS = {
    "a tip": lambda room: (f"/api/v1/tables/{room.table.pk}/tips", {"amount_minor": 500}, Transfer),
    "a coup": lambda room: (f"/api/v1/tables/{room.table.pk}/coups", coup_of(room), Coup),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_command_repeated_after_the_secret_is_lost_gets_its_first_answer(room, act):
    path, body, rows = act(room)
    key = str(uuid.uuid4())
    first = send(room.croupier, path, json.dumps(body), key)
    assert first.status_code == 200, first.content
    written = rows.objects.count()
    with override_settings(SECRET_KEY=ANOTHER_SECRET):
        again = send(room.croupier, path, json.dumps(body), key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert rows.objects.count() == written


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
@pytest.mark.parametrize(
    "write",
    [
        lambda body: json.dumps(backwards(body)),
        lambda body: json.dumps(body, indent=4),
        lambda body: json.dumps(body, separators=(",", ":")),
        lambda body: json.dumps(body).replace('"a', '"\\u0061').replace('"b', '"\\u0062'),
    ],
    ids=["other order", "more space", "no space", "escapes"],
)
def test_the_same_command_written_otherwise_is_the_same(room, act, write):
    path, body, rows = act(room)
    key = str(uuid.uuid4())
    first = send(room.croupier, path, json.dumps(body), key)
    written = rows.objects.count()
    again = send(room.croupier, path, write(body), key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert rows.objects.count() == written


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_another_command_under_a_used_key_is_refused(room, act):
    path, body, _rows = act(room)
    key = str(uuid.uuid4())
    assert send(room.croupier, path, json.dumps(body), key).status_code == 200
    other = {**body, "amount_minor": 900} if "amount_minor" in body else {**body, "bets": []}
    problem(send(room.croupier, path, json.dumps(other), key), 409, "command.key_reused")


def test_a_witnessed_command_needs_no_pin_to_be_known_again(floor):
    path, body = voiding(floor, Device(floor.jefe), PIN)
    key = str(uuid.uuid4())
    first = send(floor.jefe, path, json.dumps(body), key)
    with override_settings(SECRET_KEY=ANOTHER_SECRET):
        again = send(floor.jefe, path, json.dumps(body), key)
    assert (again.status_code, again.json()) == (200, first.json())


def test_no_pin_can_be_tried_against_a_digest(floor):
    path, body = voiding(floor, Device(floor.jefe), PIN)
    key = str(uuid.uuid4())
    assert send(floor.jefe, path, json.dumps(body), key).status_code == 200
    stored = bytes(CommandRecord.objects.get(id=key).body_hash)
    other = {**body, "witness": {**body["witness"], "pin": "9999"}}
    tried = read_command(uuid.UUID(key), path=path, data=other)
    assert tried.digest == stored
    wrong = send(floor.jefe, path, json.dumps(other), key)
    problem(wrong, 403, "sign_in.not_proved")  # proved again with each repetition


def test_another_new_pin_is_another_command(floor):
    person, key = make_staff(floor.house, Role.CASHIER), str(uuid.uuid4())
    person.desk_password = make_password("a long password of mine")
    person.save()
    body = {"password": "a long password of mine", "pin": "4182"}
    assert send(person, "/api/v1/me/pin", json.dumps(body), key).status_code == 200
    other = json.dumps({**body, "pin": "5193"})
    problem(send(person, "/api/v1/me/pin", other, key), 409, "command.key_reused")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables_commandkey SET key = sha256('known')",
        "DELETE FROM tables_commandkey",
        "INSERT INTO tables_commandkey (id, key) VALUES (2, sha256('second'))",
    ],
)
def test_the_database_keeps_the_one_key(statement):
    with (
        pytest.raises(DatabaseError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert len(CommandKey.objects.get().key) == 32
