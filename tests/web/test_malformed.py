"""Every address, asked as no device of ours asks: it never fails, and a refusal writes nothing."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection, transaction
from django.urls import URLPattern

from casino.lib.addresses import Need
from casino.lib.policy import Role, reach_of
from tables.people.models import StaffMember
from tests.building import make_staff, make_talla
from tests.coups.room import Room, make_room
from tests.web.addresses import NEEDS, walk
from tests.web.device import Device
from tests.web.malformed import METHODS, Malformer, Sent

SEED = 20261123
EACH = 2
"""So many requests of each address, by its own methods; about one in eight is of another."""
# A refused proof of identity leaves one thing behind: how often it was tried.
COUNTED = ("axes_accessattempt", "axes_accessfailurelog", "tables_wrongtries")


@pytest.fixture
def room(db: None) -> Room:
    room = make_room()
    make_talla(room.session, room.croupier, holder=1)
    return room


def people_of(room: Room) -> dict[Role, StaffMember]:
    known = {Role.PIT_MANAGER: room.manager, Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}
    return {role: known.get(role) or make_staff(room.house, role) for role in Role}


def methods_of(address: URLPattern) -> list[str]:
    """Return by which methods an address is asked; a plain view is posted to and read."""
    view: Any = getattr(address.callback, "cls", None)
    own = [
        it for it in METHODS if hasattr(view, it.lower()) or (it == "HEAD" and hasattr(view, "get"))
    ]
    return [it for it in own if it != "OPTIONS"] or ["GET", "POST"]


def devices_for(address: URLPattern, devices: dict[Role, Device]) -> list[Device]:
    """Return the devices of the people who are admitted."""
    need = NEEDS[str(address.name)]
    may = [role for role in devices if isinstance(need, Need) or reach_of(role, need)]
    return [devices[role] for role in may]


def requests_of(room: Room) -> Iterator[tuple[Device, Sent]]:
    """Make all requests, the same each time."""
    devices = {role: Device(person) for role, person in people_of(room).items()}
    talla = room.session.tallas.get()
    ids = {"table_id": room.table.pk, "session_id": room.session.pk, "talla_id": talla.pk}
    malformer = Malformer(SEED, ids, room.croupier.badge)
    for place, address in enumerate(walk()):
        own, may = methods_of(address), devices_for(address, devices)
        for turn in range(EACH):
            number = place * EACH + turn
            method = METHODS[number % len(METHODS)] if number % 8 == 0 else own[turn % len(own)]
            yield may[number % len(may)], malformer.make(address, method)


def rows_touched() -> int:
    """Return how many rows the test's transaction has written so far, also those taken back."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_xact_user_tables"
        )
        return int(cursor.fetchone()[0])


def print_of_rows() -> dict[str, str]:
    """Return every table's rows by one number each, but for those where tries are counted."""
    with connection.cursor() as cursor:
        tables = [it for it in connection.introspection.table_names(cursor) if it not in COUNTED]
        one = "SELECT '{0}', concat(count(*), '/', sum(hashtext(t::text)::bigint)) FROM {0} t"
        cursor.execute(" UNION ALL ".join(one.format(it) for it in tables))
        return dict(cursor.fetchall())


def test_no_request_makes_the_house_fail_and_no_refusal_writes(room: Room) -> None:
    asked = list(requests_of(room))
    failed: list[tuple[Any, ...]] = []
    before, touched = print_of_rows(), rows_touched()
    for device, sent in asked:
        cookies, point = deepcopy(device.cookies), transaction.savepoint()
        answer = device.generic(
            sent.method,
            sent.path,
            sent.body,
            content_type=sent.content_type,
            headers=dict(sent.headers),
        )
        if answer.status_code >= 500:
            failed.append((answer.status_code, sent))
        else:
            earlier, touched = touched, rows_touched()
            if answer.status_code >= 400 and touched != earlier:
                now = print_of_rows()
                written = [it for it in now if now[it] != before[it]]
                failed += [(answer.status_code, written, sent)] if written else []
        transaction.savepoint_rollback(point)
        connection.needs_rollback = False
        device.cookies = cookies
    assert failed == []
    assert len(asked) > 400
