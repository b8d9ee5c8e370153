"""Answers while the database is away, full or read-only: to proxies and to people."""

import socket
import time
import uuid
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.db import connection
from django.test import Client, override_settings
from django.utils import translation

from casino.health import FRESH_S, PATIENCE_S, Seen, lookout
from casino.lib.sentences import template_of
from tables.gate import SESSION_KEY
from tests.coups.made import next_place
from tests.coups.room import make_room
from tests.web.device import TOKEN, Device, problem_of

# The health address: it proves a write, and is answered while the database is not.


@pytest.fixture(autouse=True)
def nothing_seen() -> None:
    lookout.forget()


@pytest.mark.django_db
def test_health_names_its_parts():
    answer = Client().get("/healthz")
    assert answer.status_code == HTTPStatus.OK
    assert answer.json() == {"status": "ok", "database": "ok", "redis": "ok"}
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
@override_settings(REDIS_URL="redis://127.0.0.1:9/0")
def test_without_redis_the_house_plays_on():
    answer = Client().get("/healthz")
    assert answer.status_code == HTTPStatus.OK
    assert answer.json() == {"status": "degraded", "database": "ok", "redis": "down"}


@pytest.fixture
def dead_database(transactional_db: None) -> Iterator[None]:
    """Point this thread's connection at a port where nothing listens."""
    host, port = connection.settings_dict["HOST"], connection.settings_dict["PORT"]
    connection.close()
    connection.settings_dict.update(HOST="127.0.0.1", PORT="9")
    yield
    connection.settings_dict.update(HOST=host, PORT=port)
    connection.close()


@pytest.mark.parametrize("signed_in", [False, True])
def test_without_its_database_the_house_is_down(dead_database: None, signed_in: bool):
    answer = (a_device_that_signed_in() if signed_in else Client()).get("/healthz")
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer.json() == {"status": "down", "database": "down", "redis": "ok"}


@pytest.mark.django_db(transaction=True)
def test_a_database_that_can_only_be_read_is_no_health():
    name = connection.settings_dict["NAME"]
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    try:
        answer = Client().get("/healthz")
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer.json() == {"status": "down", "database": "reads_only", "redis": "ok"}


@pytest.mark.django_db
def test_an_old_result_is_no_answer_while_the_database_can_be_asked():
    lookout._seen = Seen("down", "down", time.monotonic() - FRESH_S)
    answer = Client().get("/healthz")
    assert answer.json() == {"status": "ok", "database": "ok", "redis": "ok"}


@pytest.mark.django_db
def test_many_questions_at_once_load_the_database_once():
    assert Client().get("/healthz").status_code == HTTPStatus.OK
    first = lookout.say()
    assert [lookout.say() for _ in range(500)] == [first] * 500


def test_a_caller_waits_a_second_at_most_for_a_database_that_hangs(transactional_db: None):
    """Something listens at its port and says nothing, as a machine that has stopped does."""
    host, port = connection.settings_dict["HOST"], connection.settings_dict["PORT"]
    with socket.create_server(("127.0.0.1", 0)) as mute:
        connection.close()
        connection.settings_dict.update(HOST="127.0.0.1", PORT=str(mute.getsockname()[1]))
        try:
            answers, took_s = [], []
            for _ in range(10):
                began = time.monotonic()
                answers.append(Client().get("/healthz"))
                took_s.append(time.monotonic() - began)
        finally:
            connection.settings_dict.update(HOST=host, PORT=port)
    assert {answer.json()["database"] for answer in answers} == {"down"}
    assert took_s[0] >= PATIENCE_S, "the first waits for the look"
    assert min(took_s[1:]) < PATIENCE_S, "the others waited for it one after the other"


# A failure of the database: said as it is, in the reader's language, and to be repeated.


def a_device_that_signed_in(language: str = "en") -> Device:
    """Return a device whose cookie names a sign-in; nobody has looked whether there is one."""
    session = SessionStore()
    session[SESSION_KEY] = str(uuid.uuid4())
    session.save()
    device = Device(language=language)
    device.cookies["sabot"] = str(session.session_key)
    return device


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/v1/tables/1/coups", {"talla": 1, "number": 1, "punto_total": 8, "banca_total": 3}),
        ("/api/v1/tables/1/tips", {"amount_minor": 500}),
    ],
)
def test_a_command_without_the_database_is_to_be_repeated(
    dead_database: None, path: str, body: dict[str, Any]
):
    answer = a_device_that_signed_in().command(path, body)
    problem = problem_of(answer)
    assert (problem["status"], problem["code"]) == (503, "server.database_away")
    assert int(answer["Retry-After"]) > 0
    assert "Whether this was recorded is not known" in problem["detail"]
    assert "under its key" in problem["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/v1/sign-in", {"badge": "C4", "password": "long enough to be one"}),
        ("/api/v1/sign-out", {}),
        ("/api/v1/enrol", {"code": "23456789"}),
    ],
)
def test_an_act_without_a_key_is_not_said_to_be_safe_to_repeat(
    dead_database: None, path: str, body: dict[str, Any]
):
    problem = problem_of(a_device_that_signed_in().command(path, body))
    assert (problem["status"], problem["code"]) == (503, "server.database_away")
    assert "Whether this was recorded is not known" in problem["detail"]
    assert "key" not in problem["detail"]


def test_a_preview_that_failed_wrote_nothing_and_can_be_asked_again(dead_database: None):
    coup = {"talla": 1, "number": 1, "punto_total": 8, "banca_total": 3}
    answer = a_device_that_signed_in().command("/api/v1/tables/1/coups/preview", coup)
    problem = problem_of(answer)
    assert (problem["status"], problem["code"]) == (503, "server.database_away")
    assert int(answer["Retry-After"]) > 0
    assert "could not be shown: ask again" in problem["detail"]
    assert "recorded" not in problem["detail"]


def test_another_language_writes_nothing(dead_database: None):
    asked = {"language": "it", "next": "/"}
    page = a_device_that_signed_in().post("/language", asked, headers={"X-CSRFToken": TOKEN})
    assert page.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "recorded" not in page.content.decode()


def test_a_failed_read_does_not_say_that_a_record_is_unknown(dead_database: None):
    answer = a_device_that_signed_in().get("/api/v1/me")
    problem = problem_of(answer)
    assert (problem["status"], problem["code"]) == (503, "server.database_away")
    assert "recorded" not in problem["detail"]


def test_a_page_without_the_database_says_so(dead_database: None):
    page = a_device_that_signed_in("es").get("/")
    assert page.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert int(page["Retry-After"]) > 0
    assert "base de datos" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["coup", "tip"])
@pytest.mark.parametrize(
    ("state", "status", "code"),
    [
        ("53100", 507, "server.disk_full"),
        ("58030", 507, "server.disk_fails"),
        ("53200", 503, "server.database_exhausted"),
        ("25006", 503, "server.database_reads_only"),
        ("40P01", 503, "server.database_busy"),
        ("57P01", 503, "server.database_away"),
        ("XX000", 500, "server.failed"),
    ],
)
def test_the_database_s_error_is_named(state: str, status: int, code: str, act: str):
    room = make_room()
    room.start()
    device = Device(room.croupier, language="it")
    with connection.cursor() as cursor:  # undone with the test's transaction
        cursor.execute(
            f"""
            CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{state}'; END $$;
            CREATE TRIGGER fail BEFORE INSERT ON tables_commandrecord EXECUTE FUNCTION fail()
            """
        )
    at = f"/api/v1/tables/{room.table.pk}"
    if act == "coup":
        place = next_place(room.table.pk)
        cards = {"punto": "Js3sKd", "banca": "Tc6c"}
        coup = {"talla": place.talla, "number": place.number, **cards}
        answer = device.command(f"{at}/coups", coup)
    else:
        answer = device.command(f"{at}/tips", {"amount_minor": 500})
    problem = problem_of(answer)
    assert (problem["status"], problem["code"]) == (status, code)
    assert ("Retry-After" in answer) is (status != 500)
    assert "nothing was written" not in problem["detail"].lower()
    with translation.override("en"):
        assert problem["detail"] not in template_of(code), "it is in the reader's language"
