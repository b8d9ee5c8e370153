"""The house that is measured, and the production processes in front of it."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.management import call_command
from django.db import connections
from django.middleware.csrf import _get_new_csrf_string

from casino.lib.policy import Role
from tables.ledger.models import Account, Count
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tests import building
from tests.bench.places import SEATS_BETTING, Address, Bench
from tests.counting.counted import begin_counting, write_sheets

DECKS = 30_000  # a shoe that no measurement empties
FLOAT = {100_000: 10_000_000}


def migrate() -> None:
    """Make the tables."""
    call_command("migrate", verbosity=0)


def build_tables(count: int) -> list[Bench]:
    """Open `count` midi tables with nine seated guests and a croupier each."""
    house = building.make_house()
    director = building.make_staff(house, Role.DIRECTOR)
    shift = building.make_shift(house, director)
    benches = []
    for _ in range(count):
        table = building.make_table(house, "andalucia", "midi")
        croupier = building.make_staff(house, Role.CROUPIER)
        building.post_croupier(table, croupier)
        session = building.make_session(table, shift, director)
        building.post_limits(table, director)
        for position in range(1, SEATS_BETTING + 1):
            building.sit(table, position)
        building.make_talla(session, croupier, DECKS)
        _count_float(session, director.pk, croupier.pk)
        benches.append(_bench(table.id, building.sign_in(croupier)))
    connections.close_all()
    return benches


def _count_float(session: TableSession, called_by: int, blind_by: int) -> None:
    """Let two people count more in the float than any measurement pays."""
    table = session.table
    Account.objects.create(house=table.house, table=table, kind=Account.Kind.FLOAT)
    counting = begin_counting(table, session.shift, session)
    write_sheets(counting, Count.Kind.INTERIM_FLOAT, FLOAT, called_by, blind_by)


def _bench(table_id: int, sign_in: SignIn) -> Bench:
    session = SessionStore()
    session["sign_in"] = str(sign_in.id)
    session.save()
    csrf = _get_new_csrf_string()
    name = settings.SESSION_COOKIE_NAME
    cookies = f"{name}={session.session_key}; csrftoken={csrf}"
    return Bench(table_id, str(sign_in.id), cookies, csrf)


@contextlib.contextmanager
def production(folder: Path, workers: int) -> Iterator[Address]:
    """Run HTTP under granian's WSGI and sockets under uvicorn, on free ports."""
    address = Address(_free_port(), _free_port())
    programs = Path(sys.executable).parent
    with contextlib.ExitStack() as stack:
        for name, command in {
            "http": [
                str(programs / "granian"), "--interface", "wsgi", "--host", "127.0.0.1",
                "--port", str(address.http_port), "--workers", str(workers),
                "--blocking-threads", "4", "--no-ws", "--log-level", "warning",
                "casino.wsgi:application",
            ],
            "sockets": [
                str(programs / "uvicorn"), "casino.asgi:application", "--host", "127.0.0.1",
                "--port", str(address.socket_port), "--log-level", "warning",
                "--ws", "games.live.transport:LiveProtocol",
            ],
        }.items():  # fmt: skip
            log = stack.enter_context((folder / f"{name}.log").open("wb"))
            process = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
            stack.callback(_stop, process)
        for port in (address.http_port, address.socket_port):
            _wait_for(port, folder)
        yield address


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, folder: Path) -> None:
    import http.client

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            client.request("GET", "/healthz")
            if client.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
    logs = "".join(path.read_text()[-2000:] for path in folder.glob("*.log"))
    raise SystemExit(f"port {port} does not answer:\n{logs}")
