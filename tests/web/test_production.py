"""Production's requirements for the settings and the logs."""

import logging
import os
import secrets
import stat
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.test import Client

from casino.lib.logs import configure_logging
from casino.lib.policy import Role
from tests.building import make_house, make_staff

NAME = "sabot.example"
PRODUCTION = {"ALLOWED_HOSTS": NAME, "SECRET_KEY": secrets.token_urlsafe(48)}
NO_DATABASE = "postgresql://nobody@127.0.0.1:9/nothing"


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with an environment of its own."""
    kept = {"PATH": os.environ["PATH"], "DATABASE_URL": NO_DATABASE, "REDIS_URL": "redis://x"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env={**kept, "DJANGO_SETTINGS_MODULE": "casino.settings", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )


def setting(name: str, **environment: str) -> str:
    """Read a setting, of which the models know nothing: they are not loaded."""
    code = f"from django.conf import settings; print(settings.{name})"
    done = run("-c", code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_deployment_check_has_nothing_to_say():
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_command_without_a_database_says_so_at_once():
    done = run("manage.py", "showmigrations", "--list", **PRODUCTION)
    assert done.returncode != 0
    assert "Connection refused" in done.stderr
    assert "PoolTimeout" not in done.stderr


@pytest.mark.parametrize(
    ("environment", "header"),
    [({}, "None"), ({"TRUST_PROXY": "1"}, "('HTTP_X_FORWARDED_PROTO', 'https')")],
)
def test_a_proxy_is_trusted_only_when_configured(environment: dict[str, str], header: str):
    assert setting("SECURE_PROXY_SSL_HEADER", **PRODUCTION, **environment) == header


def test_cookies_of_production_go_by_https_alone():
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE")
    wanted = ", settings.".join((*names, "SESSION_COOKIE_HTTPONLY", "SECURE_SSL_REDIRECT"))
    assert setting(wanted, **PRODUCTION) == " ".join(["True"] * 5)


def test_an_empty_address_is_none():
    socket_folder = setting(
        "DATABASES['default']['OPTIONS']['host']", **PRODUCTION, DATABASE_URL=""
    )
    assert socket_folder.startswith("/")


def test_nothing_is_debugged_unless_asked_for(tmp_path: Path):
    fresh = {"SABOT_DATA_DIR": str(tmp_path)}
    assert setting("DEBUG", **fresh) == "False"
    assert setting("DEBUG", **PRODUCTION) == "False"
    assert setting("DEBUG", **fresh, DEBUG="1") == "True"


@pytest.mark.parametrize(
    "started_by", ["Makefile", "casino/embedded/up.py", "casino/embedded/web.py"]
)
def test_no_script_that_starts_the_house_names_debug(started_by: str):
    assert "DEBUG" not in (settings.BASE_DIR / started_by).read_text(encoding="utf-8")


def test_a_key_is_made_once_kept_to_its_owner_and_used(tmp_path: Path):
    fresh = {"SABOT_DATA_DIR": str(tmp_path)}
    key = setting("SECRET_KEY", **fresh)
    kept = tmp_path / "secret_key"
    assert kept.read_text(encoding="ascii").strip() == key
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert setting("SECRET_KEY", **fresh, SECRET_KEY="") == key


def test_a_given_key_is_used_and_none_is_made(tmp_path: Path):
    assert (
        setting("SECRET_KEY", **PRODUCTION, SABOT_DATA_DIR=str(tmp_path))
        == PRODUCTION["SECRET_KEY"]
    )
    assert list(tmp_path.iterdir()) == []


# The logs.


@pytest.mark.django_db
@pytest.mark.parametrize("right", [True, False])
def test_no_pin_comes_into_the_logs(caplog: pytest.LogCaptureFixture, right: bool):
    person = make_staff(make_house(), Role.JEFE)
    pin = "903174"
    if right:
        person.set_password(pin)
        person.save()
    caplog.set_level(logging.DEBUG)
    structlog.get_logger("tests").info("heard")
    client = Client(raise_request_exception=False)
    path, kind = "/api/v1/sign-in", "application/json"
    for body in ({"badge": person.badge, "pin": pin}, {"badge": person.badge, "pin": [pin]}):
        client.post(path, body, content_type=kind)
    client.post(path, f'{{"badge": "{person.badge}", "pin": "{pin}"', content_type=kind)
    client.post(f"{path}/", {"badge": person.badge, "pin": pin}, content_type=kind)
    written = "".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "heard" in written
    assert written.count("'path': '/api/v1/sign-in'") >= 3
    assert pin not in written


@pytest.fixture
def logging_at() -> Iterator[Any]:
    """Configure logging again; afterwards it is as before."""
    yield lambda level: configure_logging({"level": level})
    configure_logging(settings.LOGGING)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("level", "lines"), [(logging.DEBUG, 1), (logging.INFO, 1), (logging.WARNING, 0)]
)
def test_a_request_is_one_line(logging_at: Any, capsys: Any, level: int, lines: int):
    logging_at(level)
    assert Client().get("/api/v1/me").status_code == HTTPStatus.UNAUTHORIZED
    written = capsys.readouterr().err
    assert written.count('"event": "request"') == lines
    assert written.count('"path": "/api/v1/me"') == lines
    assert written.count('"status": 401') == lines


@pytest.mark.django_db
def test_a_guest_s_secret_is_not_in_the_log(logging_at: Any, capsys: Any):
    logging_at(logging.INFO)
    Client().get("/q/secret-word/")
    written = capsys.readouterr().err
    assert '"path": "/q/<slug:token>/"' in written
    assert "secret-word" not in written


def test_a_foreign_host_is_one_line_without_a_traceback(logging_at: Any, capsys: Any):
    logging_at(logging.INFO)
    assert Client().get("/healthz", headers={"host": "evil.example"}).status_code == 400
    lines = capsys.readouterr().err.strip().splitlines()
    assert sum("evil.example" in line for line in lines) == 1
    assert not any("Traceback" in line for line in lines)


@pytest.mark.django_db
def test_a_failure_keeps_its_traceback(logging_at: Any, capsys: Any):
    logging_at(logging.INFO)
    try:
        raise ValueError("spilt")
    except ValueError:
        logging.getLogger("sabot").exception("failed")
        structlog.get_logger("sabot").exception("also_failed")
    assert capsys.readouterr().err.count("Traceback (most recent call last)") == 2
