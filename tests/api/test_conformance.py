"""Every operation answers as the API describes, whatever the description lets somebody send.

schemathesis makes the requests from the description, the same each time. The ids of a path are
those of a table in play, so that requests reach the act behind it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.db import close_old_connections, connection, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import APIOperation, Case, Response
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from casino.lib.policy import Role
from casino.wsgi import application
from tests.building import make_staff, make_talla
from tests.coups.room import Room, make_room
from tests.web.described import describe_api
from tests.web.device import TOKEN, Device

SEED = 20261124
EACH = 2
"""Requests of every operation."""
CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
REPEATED = settings(
    max_examples=EACH,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def room(db: None) -> Room:
    room = make_room()
    make_talla(room.session, room.croupier, holder=1)
    return room


@pytest.fixture
def kept_open() -> Iterator[None]:
    """Keep the test's connection open between requests, as Django's own test client does."""
    ends = (signals.request_started, signals.request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    yield
    for end in ends:
        end.connect(close_old_connections)


@contextmanager
def undone() -> Iterator[None]:
    """Take back everything that is written inside."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)
    connection.needs_rollback = False


class Asker:
    """Asks operations as people who may do them, and keeps what is otherwise than described."""

    def __init__(self, room: Room) -> None:
        known = {Role.PIT_MANAGER: room.manager, Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}
        people = {role: known.get(role) or make_staff(room.house, role) for role in Role}
        self.devices = {role.value: Device(person) for role, person in people.items()}
        self.ids = {"table_id": room.table.pk, "session_id": room.session.pk, "position": 1}
        self.answers: Counter[int] = Counter()
        self.operations: set[str] = set()
        self.flaws: list[str] = []

    def ask(self, operation: APIOperation[Any, Any, Any, Any]) -> None:
        """Send the requests of an operation."""
        [role, *_] = operation.definition.raw.get("x-roles", {Role.JEFE.value: "any"})
        cookies = {name: it.value for name, it in self.devices[role].cookies.items()}

        @seed(SEED)
        @REPEATED
        @given(case=operation.as_strategy())
        def send(case: Case[Any]) -> None:
            case.path_parameters |= {
                it: self.ids[it] for it in case.path_parameters if it in self.ids
            }
            with undone():
                self.judge(case, case.call(headers={"X-CSRFToken": TOKEN}, cookies=cookies))

        send()
        self.operations.add(operation.label)

    def judge(self, case: Case[Any], answer: Response) -> None:
        """Compare an answer with its description."""
        self.answers[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except BaseExceptionGroup as found:
            self.flaws += [f"{case.operation.label}: {it}" for it in found.exceptions]


@pytest.mark.usefixtures("kept_open")
def test_every_operation_answers_as_it_is_described(room: Room) -> None:
    described = describe_api()
    api = schemathesis.openapi.from_dict(described)
    api.app = application
    asker = Asker(room)
    for found in api.get_all_operations():
        assert isinstance(found, Ok), found
        asker.ask(found.ok())
    assert asker.flaws == []
    assert len(asker.operations) == sum(len(it) for it in described["paths"].values())
    assert asker.answers[HTTPStatus.OK] > 60
