"""`make kills`: closing and reconciling a shift while its processes are killed.

Runs a durable PostgreSQL, Redis, the web and two workers, one of them with the clock. Each round
closes a shift over HTTP and has it signed by two, and in the middle of it kills -9 the web, a
worker or the database. Unacknowledged commands are sent again under the same key. Then: every
acknowledged act is there once, the report is finished, whole and right.
"""

import argparse
import contextlib
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import httpx

from casino.embedded.part import Part, kill_group, popen_arguments
from casino.embedded.places import (
    PROJECT_DIR,
    celery_broker_url,
    embedded_database_url,
    embedded_redis_url,
    make_data_dir,
    superuser_database_url,
)
from casino.embedded.postgres import postgres_part, prepare_postgres, wait_for_postgres
from casino.embedded.redis import redis_answers, redis_part
from casino.embedded.roles import prepare_database

if TYPE_CHECKING:
    from tables.people.models import StaffMember
    from tables.sessions.models import Shift

TABLES, COUPS = 6, 60
WITHIN_S = 120.0
KILLED_WITHIN_S = 0.7
VICTIMS = ("web", "worker", "worker 2", "database")
T = TypeVar("T")


class Process:
    """A process of the house that can be killed and started again."""

    def __init__(self, start: Callable[[], "subprocess.Popen[bytes]"]) -> None:
        self._start = start
        self.process = start()

    def kill(self) -> None:
        """Kill it and its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_head(self) -> None:
        """End it alone; its children find out."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        """Start it again."""
        self.process = self._start()


def main() -> None:
    """Run the rounds; leave with an error at the first that does not end right."""
    parser = argparse.ArgumentParser(prog="make kills ROUNDS=...", description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = secrets.randbelow(10**6) if options.seed is None else options.seed
    with tempfile.TemporaryDirectory(prefix="sabot-kills-") as folder:
        Path(folder).chmod(0o711)
        with _house(Path(folder)) as house:
            for number in range(options.rounds):
                print(f"round {number + 1}, seed {seed + number}: ", end="", flush=True)
                begun = time.monotonic()
                killed = _round(house, random.Random(seed + number))
                print(f"{killed} ({time.monotonic() - begun:.0f} s)", flush=True)


@contextlib.contextmanager
def _house(folder: Path) -> Iterator[dict[str, Process]]:
    """Run everything in a folder; stop it whatever happens."""
    data_dir = folder / "data"
    make_data_dir(data_dir)
    prepare_postgres(data_dir, durable=True)
    with contextlib.ExitStack() as ends:
        house = {"database": Process(lambda: _start_database(data_dir))}
        ends.callback(_stop_all, house)
        prepare_database(data_dir)
        house["redis"] = Process(lambda: _start_part(redis_part(data_dir)))
        _until(lambda: redis_answers(data_dir) or None, "the start of Redis")
        _set_environment(data_dir)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        prepare_database(data_dir)  # gives the objects made here to their owner
        port = _free_port()
        os.environ["PORT"] = str(port)
        house["web"] = Process(
            lambda: _start(folder, "web", "-m", "granian", "--interface", "wsgi", "--host",
                "127.0.0.1", "--port", str(port), "--workers", "1", "--blocking-threads", "4",
                "--no-ws", "--log-level", "warning", "casino.wsgi:application")
        )  # fmt: skip
        worker = ("-m", "celery", "-A", "casino", "--quiet", "worker", "--pool", "threads",
            "--concurrency", "1", "--without-mingle", "--without-gossip")  # fmt: skip
        beat = ("--beat", "--schedule", str(folder / "beat"))
        house["worker"] = Process(lambda: _start(folder, "worker", *worker, *beat))
        house["worker 2"] = Process(lambda: _start(folder, "worker-2", *worker, "-n", "two@%h"))
        _until(lambda: _answers(port), "the start of the web")
        yield house


def _round(house: dict[str, Process], chance: random.Random) -> str:
    """Close and sign a shift while a process is killed; return its name."""
    from tests.bench.shift_rows import build_shift

    shift = _again(lambda: build_shift(TABLES, COUPS, is_closed=False))
    manager, cashier = _again(lambda: _hire(shift))
    killed = []
    for act in (
        lambda: _send(manager, f"shifts/{shift.pk}/close", {}),
        lambda: _sign(manager, shift),
        lambda: _sign(cashier, shift),
    ):
        victim = chance.choice(VICTIMS)
        with ThreadPoolExecutor(max_workers=1) as hands:
            acting = hands.submit(act)
            # Not in a thread: processes that a thread has started end with it.
            _kill(house, victim, chance.uniform(0, KILLED_WITHIN_S))
            acting.result()
        killed.append(victim)
        _again(lambda: _until(lambda: _is_reconciled(shift), "the report"))
    _again(lambda: _verify(shift))
    return ", ".join(killed)


def _kill(house: dict[str, Process], victim: str, after_s: float) -> None:
    time.sleep(after_s)
    if victim == "database":
        house[victim].kill_head()  # as the kernel kills: its backends learn of it and leave
    else:
        house[victim].kill()
    house[victim].restart()


def _verify(shift: "Shift") -> None:
    """Compare the records with the acknowledged acts."""
    from casino.shift.models.lines import ReconciliationLine, TallyLine
    from casino.shift.models.reconciliation import ReconciliationWork, ShiftReconciliation
    from casino.shift.models.signatures import ShiftSignature
    from tables.journal.models import FloorEvent

    report = ShiftReconciliation.objects.get(shift=shift)  # one revision, not two
    lines = ReconciliationLine.objects.filter(reconciliation=report)
    tallies = TallyLine.objects.filter(reconciliation=report)
    events = FloorEvent.objects.filter(house_id=shift.house_id, payload__shift=shift.pk)
    facts = {
        "one closing": events.filter(kind="shift.closed").count() == 1,
        "two signatures": ShiftSignature.objects.filter(reconciliation=report).count() == 2,
        "each journalled once": events.filter(kind="shift.signed").count() == 2,
        "every table done": ReconciliationWork.objects.filter(
            reconciliation=report, done_at__isnull=False
        ).count()
        == TABLES,
        "every line once": lines.count() == 4 * TABLES,
        "boxes agree": lines.filter(counted_difference_minor=0).count() == 4 * TABLES,
        "rules agree": lines.filter(recorded_difference_minor=0).count() == 2 * TABLES,
        "pieces agree": tallies.exclude(missing=0, extra=0).count() == 0,
        "finished": report.finished_at is not None,
    }
    wrong = [name for name, right in facts.items() if not right]
    if wrong:
        raise SystemExit(f"shift {shift.pk}: not so: {', '.join(wrong)}")


def _hire(shift: "Shift") -> tuple["StaffMember", "StaffMember"]:
    from casino.lib.policy import Role
    from tests.building import make_staff

    return make_staff(shift.house, Role.PIT_MANAGER), make_staff(shift.house, Role.CASHIER)


def _sign(person: "StaffMember", shift: "Shift") -> None:
    from casino.shift.selectors.shift_report import read_report

    report = _again(lambda: read_report(shift.house_id, shift.pk))
    _send(person, f"shifts/{shift.pk}/sign", {"content_hash": report.content_hash})


def _send(person: "StaffMember", path: str, body: dict[str, Any]) -> None:
    """Send a command under one key until it is acknowledged, as a tablet does."""
    client = _again(lambda: _sign_in(person))
    key = {"Idempotency-Key": str(uuid.uuid4())}

    def send() -> bool | None:
        with contextlib.suppress(httpx.TransportError):
            answer = client.post(f"/api/v1/{path}", json=body, headers=key)
            if answer.is_success:
                return True
            if answer.status_code < 500:
                raise SystemExit(f"{path}: {answer.status_code} {answer.text}")
        return None

    _until(send, path)
    client.close()


def _sign_in(person: "StaffMember") -> httpx.Client:
    from django.conf import settings
    from django.contrib.sessions.backends.signed_cookies import SessionStore
    from django.middleware.csrf import _get_new_csrf_string

    from tests.building import sign_in

    session = SessionStore()
    session["sign_in"] = str(sign_in(person).id)
    session.save()
    csrf = _get_new_csrf_string()
    cookies = {settings.SESSION_COOKIE_NAME: str(session.session_key), "csrftoken": csrf}
    return httpx.Client(
        base_url=f"http://127.0.0.1:{os.environ['PORT']}",
        headers={
            "X-CSRFToken": csrf,
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        },
        timeout=10.0,
    )


def _is_reconciled(shift: "Shift") -> bool | None:
    from casino.shift.selectors.unfinished import list_unfinished_shifts

    return None if shift.pk in list_unfinished_shifts() else True


def _again(act: Callable[[], T]) -> T:
    """Do something in the database, once more after each time that it was killed meanwhile."""
    from django.db import InterfaceError, OperationalError, connection

    def attempt() -> tuple[T] | None:
        try:
            return (act(),)
        except (OperationalError, InterfaceError):
            connection.close()
            return None

    return _until(attempt, "an answer of the database")[0]


def _until(look: Callable[[], T | None], what: str) -> T:
    deadline = time.monotonic() + WITHIN_S
    while (seen := look()) is None:
        if time.monotonic() > deadline:
            raise SystemExit(f"{what} did not come within {WITHIN_S:g} s")
        time.sleep(0.05)
    return seen


def _set_environment(data_dir: Path) -> None:
    redis_url = embedded_redis_url(data_dir)
    os.environ.update(
        # Shifts are built past the guards; the processes of the house work under the app's role.
        DATABASE_URL=superuser_database_url(data_dir),
        REDIS_URL=redis_url,
        CELERY_BROKER_URL=celery_broker_url(redis_url),
        SECRET_KEY=secrets.token_urlsafe(48),
        ALLOWED_HOSTS="127.0.0.1",
        HTTPS_ONLY="0",
        DJANGO_SETTINGS_MODULE="casino.settings",
        PYTHONPATH=str(PROJECT_DIR),
    )


def _start_part(part: Part) -> "subprocess.Popen[bytes]":
    if part.before_start is not None:
        part.before_start()
    arguments = popen_arguments(part) | {"stdout": subprocess.DEVNULL}
    return subprocess.Popen(part.command, **arguments)


def _start_database(data_dir: Path) -> "subprocess.Popen[bytes]":
    process = _start_part(postgres_part(data_dir))
    wait_for_postgres(data_dir, process, WITHIN_S)
    return process


def _start(folder: Path, name: str, *arguments: str) -> "subprocess.Popen[bytes]":
    with (folder / f"{name}.log").open("ab") as log:
        return subprocess.Popen(
            (sys.executable, "-W", "ignore", *arguments),
            cwd=PROJECT_DIR,
            env={**os.environ, "DATABASE_URL": embedded_database_url(folder / "data")},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _stop_all(house: dict[str, Process]) -> None:
    for name in reversed(house):
        process = house[name].process
        process.send_signal(signal.SIGINT if name == "database" else signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        kill_group(process.pid)


def _answers(port: int) -> bool | None:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5.0).is_success or None
    except httpx.TransportError:
        return None


def _free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


if __name__ == "__main__":
    main()
