"""A running house for tests: web and worker as processes of their own, on the test database.

Real parts only: uvicorn on a free port, a Celery worker, the PostgreSQL and Redis of the test
run. All tests of a worker that ask for `stack` share one; they are marked
`django_db(transaction=True)`, so that its processes see what the test has written.
"""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote, urlsplit

import httpx
import pytest
import redis
from django.conf import settings
from django.db import connection

from casino.embedded.part import kill_group
from casino.embedded.places import PROJECT_DIR, celery_broker_url

READY_WITHIN_S = 60.0
STOPPED_WITHIN_S = 15.0
POLL_S = 0.05
REDIS_DATABASES = range(15, 7, -1)
"""The numbers that stacks share out among themselves; the run itself is at the low ones."""
T = TypeVar("T")


class Part:
    """One process of the house, which a test may kill and start again."""

    def __init__(
        self, run: Callable[[], AbstractContextManager["subprocess.Popen[bytes]"]]
    ) -> None:
        self._run = run
        self._ends = ExitStack()
        self.process = self._ends.enter_context(run())

    def kill(self) -> None:
        """End it without a word of farewell, as a power cut does."""
        self.process.kill()
        self.process.wait()

    def start(self) -> None:
        """Start it again."""
        self.stop()
        self.process = self._ends.enter_context(self._run())

    def stop(self) -> None:
        """End it as the house ends it."""
        self._ends.close()


@dataclass(frozen=True)
class Stack:
    """The address of the running house, and the output of its processes."""

    url: str
    redis_url: str
    logs: Path
    web: Part
    worker: Part

    def wait_until_ready(self) -> None:
        """Wait for web to answer and for the worker to take jobs."""
        wait_until(lambda: _ready(self), READY_WITHIN_S, "the start of the house")

    def words(self) -> str:
        """Return the last output of its processes, for a failure message."""
        return "\n".join(
            f"--- {path.name}\n{path.read_text(errors='replace')[-3000:]}"
            for path in sorted(self.logs.glob("*.log"))
        )


def wait_until(look: Callable[[], T | None], within_s: float, what: str) -> T:
    """Look again and again until there is something; fail after `within_s` seconds."""
    deadline = time.monotonic() + within_s
    pause = threading.Event()
    while True:
        if (seen := look()) is not None:
            return seen
        if time.monotonic() > deadline:
            pytest.fail(f"{what} did not happen within {within_s:g} s")
        pause.wait(POLL_S)


@pytest.fixture(scope="session")
def stack(
    django_db_setup: None,  # the test database is there before, and goes after
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Stack]:
    """Run web and worker on this run's database until the last test is over."""
    with running_stack(tmp_path_factory.mktemp("stack")) as running:
        yield running


@contextmanager
def running_stack(folder: Path, redis_url: str = "") -> Iterator[Stack]:
    """Run web and worker; their logs go into `folder`. They are stopped in any case.

    `redis_url` names a Redis of the test's own; by default the run's is shared.
    """
    with ExitStack() as ends:
        redis_url = redis_url or ends.enter_context(_own_redis_database())
        environment = {
            **os.environ,
            "DATABASE_URL": _test_database_url(),
            "REDIS_URL": redis_url,
            "CELERY_BROKER_URL": celery_broker_url(redis_url),
            "SECRET_KEY": settings.SECRET_KEY,
            "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "HTTPS_ONLY": "0",
            "DJANGO_SETTINGS_MODULE": "casino.settings",
            "PYTHONPATH": os.pathsep.join(
                (str(PROJECT_DIR), *filter(None, [os.environ.get("PYTHONPATH")]))
            ),
        }
        listener = ends.enter_context(socket.create_server(("127.0.0.1", 0)))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        descriptor = listener.fileno()
        serve = ("-m", "casino.embedded.web", "--fd", str(descriptor))
        work = ("-W", "ignore", "-m", "celery", "-A", "casino", "--quiet", "worker",
                "--pool", "threads", "--concurrency", "1", "--loglevel", "info",
                "--without-mingle", "--without-gossip")  # fmt: skip
        web = Part(lambda: _process("web", serve, environment, folder, (descriptor,)))
        ends.callback(web.stop)
        worker = Part(lambda: _process("worker", work, environment, folder))
        ends.callback(worker.stop)
        running = Stack(url, redis_url, folder, web, worker)
        running.wait_until_ready()
        yield running


def _ready(running: Stack) -> bool | None:
    """Return whether web answers and the worker takes jobs; fail when either has died."""
    if any(part.process.poll() is not None for part in (running.web, running.worker)):
        pytest.fail(f"a process of the house ended at its start:\n{running.words()}")
    try:
        if not httpx.get(f"{running.url}/healthz", timeout=5.0).is_success:
            return None
    except httpx.TransportError:
        return None
    return True if " ready." in (running.logs / "worker.log").read_text() else None


@contextmanager
def _process(
    name: str,
    arguments: tuple[str, ...],
    environment: dict[str, str],
    folder: Path,
    pass_fds: tuple[int, ...] = (),
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a Python program in a process group of its own; end the group afterwards."""
    with (folder / f"{name}.log").open("ab") as log:
        process: subprocess.Popen[bytes] = subprocess.Popen(
            (sys.executable, *arguments),
            env=environment,
            cwd=PROJECT_DIR,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=pass_fds,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOPPED_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        kill_group(process.pid)


@contextmanager
def _own_redis_database() -> Iterator[str]:
    """Take a database number of the run's Redis for one stack, so that no other worker helps."""
    for number in REDIS_DATABASES:
        url = _with_number(settings.REDIS_URL, number)
        client = redis.Redis.from_url(url)
        try:
            if client.set("sabot.stack", os.getpid(), nx=True, ex=3600):
                client.delete("celery")  # jobs that a killed stack left behind
                try:
                    yield url
                finally:
                    client.delete("sabot.stack")
                return
        finally:
            client.close()
    pytest.fail("no database number of Redis is free for another stack")


def _with_number(url: str, number: int) -> str:
    if url.startswith("unix:"):
        return f"{url.partition('?')[0]}?db={number}"
    return urlsplit(url)._replace(path=f"/{number}").geturl()


def _test_database_url() -> str:
    """Write the address of the database that this test run uses."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    name: str = connection.settings_dict["NAME"]
    if name == parts.path.lstrip("/"):
        pytest.fail("a test with a running house is marked django_db(transaction=True)")
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{parts.netloc}/{quote(name)}{query}"
