"""What is read beside the pages: the journal, the staff, a table's sessions, the texts of rules."""

import hashlib
from datetime import datetime
from typing import Any

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from tables.boxes.services import record_tip
from tables.houses.models import House
from tests.building import make_session, make_staff
from tests.closing import close_uncounted
from tests.coups.room import Room, make_room
from tests.web.device import Device

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(db: None) -> Room:
    """A table that is open, with tips in its box."""
    room = make_room()
    for amount in (500, 1500, 2500):
        room.act(record_tip, amount_minor=amount)
    return room


def read(house: House, role: Role, name: str, *ids: int, **asked: Any) -> dict[str, Any]:
    answer = Device(make_staff(house, role)).get(reverse(name, args=ids), asked)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_the_journal_is_whole_chained_and_read_page_by_page(room):
    events: list[dict[str, Any]] = []
    asked = {"table": room.table.pk, "limit": 2}
    while True:
        page = read(room.house, Role.MANAGEMENT, "api-journal", **asked)
        events += page["events"]
        if page["next"] is None:
            break
        asked["after"] = page["next"]
    room.table.refresh_from_db()
    assert [it["version"] for it in events] == [*range(1, room.table.version + 1)]
    assert [it["kind"] for it in events].count("tip.recorded") == 3
    last = bytes.fromhex(events[0]["previous_hash"])
    for it in events:
        at = datetime.fromisoformat(it["happened_at"]).strftime("%Y-%m-%dT%H:%M:%S.%f")
        content = [page["house"], it["table"], it["version"], it["kind"], it["person"] or "-",
                it["command"], at, it["payload"]]  # fmt: skip
        assert it["previous_hash"] == last.hex()
        last = hashlib.sha256(last + "\x1f".join(map(str, content)).encode()).digest()
        assert it["hash"] == last.hex()


def test_a_person_who_counts_a_table_reads_its_events_without_facts_until_it_is_counted(room):
    for role, is_hidden in ((Role.INSPECTOR, True), (Role.AUDITOR, False)):
        events = read(room.house, role, "api-journal", table=room.table.pk)["events"]
        tips = [it for it in events if it["kind"] == "tip.recorded"]
        assert [it["payload"] is None for it in tips] == [is_hidden] * 3


def test_another_house_reads_nothing_of_it(room):
    stranger = make_room().house
    assert read(stranger, Role.AUDITOR, "api-journal", table=room.table.pk)["events"] == []
    people = read(stranger, Role.AUDITOR, "api-staff", limit=200)["staff"]
    assert not {it["person"] for it in people} & {room.jefe.pk, room.croupier.pk}


def test_the_staff_is_listed_with_those_who_left(room):
    room.manager.is_active = False
    room.manager.save(update_fields=["is_active"])
    staff = read(room.house, Role.INSPECTOR, "api-staff")["staff"]
    found = {it["badge"]: it for it in staff}
    assert found[room.manager.badge]["is_active"] is False
    jefe = found[room.jefe.badge]
    assert (jefe["role"], jefe["tables"]) == ("jefe", [room.table.pk])


def test_the_sessions_of_a_table_are_listed_newest_first(room):
    close_uncounted(room.session, room.jefe)
    second = make_session(room.table, room.session.shift, room.jefe)
    asked = (room.house, Role.AUDITOR, "api-table-sessions", room.table.pk)
    newest = read(*asked, limit=1)
    rest = read(*asked, after=newest["next"])
    assert [it["session"] for it in newest["sessions"]] == [second.pk]
    assert [it["session"] for it in rest["sessions"]] == [room.session.pk]
    assert (newest["sessions"][0]["closed_at"], rest["next"]) == (None, None)
    assert rest["sessions"][0]["state"] == "closed"


def test_the_texts_of_rules_are_read_with_their_bounds_and_the_pieces_of_the_house(room):
    answer = read(room.house, Role.CROUPIER, "api-regulations")
    texts = {it["regulation"]: it for it in answer["regulations"]}
    large = next(it for it in texts["fournier"]["formats"] if it["format"] == "large")
    assert (large["seats"], large["seat_bound"]) == (12, "usual")
    assert "italia-online" not in texts  # for terminals
    assert answer["denominations_minor"] == sorted(room.house.denominations_minor)
