"""``manage.py up``: the whole house with one command."""

import argparse
import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from casino.embedded.catalogues import compile_catalogues
from casino.embedded.errors import StartError
from casino.embedded.part import Part
from casino.embedded.places import PROJECT_DIR, find_data_dir
from casino.embedded.postgres import (
    postgres_answers,
    postgres_part,
    prepare_postgres,
)
from casino.embedded.prechecks import (
    HOST_DEFAULT,
    open_port,
    read_port,
    take_lock,
    verify_broker,
    verify_data_dir,
    verify_database,
    verify_redis,
)
from casino.embedded.redis import redis_answers, redis_part
from casino.embedded.roles import prepare_database
from casino.embedded.supervisor import StopRequestedError, Supervisor

SPEED_DEFAULT = 1
PLAYER_FAILURES_MAX = 5
JOBS_AT_ONCE = 2
# The data folder is the person's own; that they are root was their choice.
QUIET_ROOT = ("-W", "ignore:You're running the worker with superuser privileges")
SERVER_READY_S = 60.0
WEB_READY_S = 90.0


@dataclass(frozen=True)
class UpOptions:
    """The options given on the command line."""

    play: bool = True
    speed: int = SPEED_DEFAULT
    demo: bool = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``up``."""
    parser.add_argument("--no-play", dest="play", action="store_false", help="no demo player")
    parser.add_argument(
        "--no-demo",
        dest="demo",
        action="store_false",
        help="do not load the demo house into an empty database",
    )
    parser.add_argument(
        "--speed", type=int, default=SPEED_DEFAULT, help="how many times faster the demo plays"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``up`` without Django in the supervising process; return the exit code."""
    parser = argparse.ArgumentParser(prog="manage.py up", description=__doc__)
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    return run_up(UpOptions(play=chosen.play, speed=chosen.speed, demo=chosen.demo))


def run_up(options: UpOptions) -> int:
    """Start the house and keep it running until it is stopped; return the exit code.

    A start that fails ends with one line on standard error and code 1.
    """
    try:
        return asyncio.run(_up(options))
    except StartError as error:
        print(f"sabot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


async def _up(options: UpOptions) -> int:
    environ = os.environ
    data_dir = find_data_dir(environ)
    # The children must find the same folder, however it was spelled.
    environ["SABOT_DATA_DIR"] = str(data_dir)
    # A line for every request would bury the messages of the demo.
    environ.setdefault("LOG_LEVEL", "WARNING")
    owns_database = not environ.get("DATABASE_URL")
    owns_redis = not environ.get("REDIS_URL")
    port = read_port(environ)
    host = environ.get("HOST") or HOST_DEFAULT

    verify_data_dir(data_dir, holds_database=owns_database)
    with contextlib.closing(take_lock(data_dir)), open_port(host, port) as listener:
        await asyncio.to_thread(_verify_services, environ)
        supervisor = Supervisor()
        supervisor.listen_to_signals()
        try:
            await _start_servers(supervisor, data_dir, postgres=owns_database, redis=owns_redis)
            await _prepare_database(supervisor)
            _start_web(supervisor, listener)
            people = await _demo_people(supervisor, options)  # while the web starts
            await _wait_for_web(supervisor, listener, _own_host(environ))
            shown_host = f"[{host}]" if ":" in host else host
            print(f"\nSabot runs at http://{shown_host}:{port}/\n\n{people}", flush=True)
            _start_jobs(supervisor, data_dir)
            if options.play and people:
                supervisor.start(_player(options.speed))
            await supervisor.wait_for_stop()
        except StopRequestedError:
            pass
        finally:
            await supervisor.stop_all(last=("redis", "postgres"))
            supervisor.say("stopped")
    return 0


def _verify_services(environ: Mapping[str, str]) -> None:
    if database_url := environ.get("DATABASE_URL"):
        verify_database(database_url)
    if redis_url := environ.get("REDIS_URL"):
        verify_redis(redis_url)
    if broker_url := environ.get("CELERY_BROKER_URL"):
        verify_broker(broker_url)


async def _start_servers(
    supervisor: Supervisor, data_dir: Path, *, postgres: bool, redis: bool
) -> None:
    if postgres:
        supervisor.say("PostgreSQL starts")
        for folder in await asyncio.to_thread(prepare_postgres, data_dir):
            supervisor.say(f"{folder} now lets others pass through (o+x), for PostgreSQL's user")
        supervisor.start(postgres_part(data_dir))
    if redis:
        supervisor.say("Redis starts")
        supervisor.start(redis_part(data_dir))
    if postgres:
        await supervisor.wait_until(
            "postgres", lambda: asyncio.to_thread(postgres_answers, data_dir), SERVER_READY_S
        )
        await asyncio.to_thread(prepare_database, data_dir)
    if redis:
        await supervisor.wait_until(
            "redis", lambda: asyncio.to_thread(redis_answers, data_dir), SERVER_READY_S
        )


async def _prepare_database(supervisor: Supervisor) -> None:
    await asyncio.to_thread(compile_catalogues, PROJECT_DIR / "locale")
    supervisor.say("the database is brought up to date")
    code, _ = await supervisor.run_step(
        _manage("migrate", "migrate", "--noinput", "--verbosity", "0")
    )
    if code != 0:
        raise StartError("The step migrate failed; its words are above.")


async def _demo_people(supervisor: Supervisor, options: UpOptions) -> str:
    """Load the demo house where it is wanted; return its people as a table, or nothing."""
    if options.demo:
        code, words = await supervisor.run_step(
            _manage("demo", "load_demo", "--if-empty", "--people"), quiet=True
        )
        if code != 0:
            raise StartError(f"The step demo failed.\n{words}")
    else:
        code, words = await supervisor.run_step(_manage("people", "demo_people"), quiet=True)
    return words.strip("\n") + "\n" if code == 0 and words.strip() else ""


def _start_web(supervisor: Supervisor, listener: socket.socket) -> None:
    descriptor = listener.fileno()
    web = ("-m", "casino.embedded.web", "--fd", str(descriptor))
    supervisor.start(
        Part(name="web", command=_python(*web), environment=_ENVIRONMENT, pass_fds=(descriptor,))
    )


async def _wait_for_web(supervisor: Supervisor, listener: socket.socket, own_host: str) -> None:
    address = listener.getsockname()
    await supervisor.wait_until("web", lambda: _is_healthy(address, own_host), WEB_READY_S)


def _start_jobs(supervisor: Supervisor, data_dir: Path) -> None:
    """Start the parts that no page waits for."""
    celery = (*QUIET_ROOT, "-m", "celery", "-A", "casino", "--quiet")
    # Threads: the jobs wait for the database most of the time, and there is one process less
    # to lose. No mingling and gossip: there is one worker.
    jobs = ("--pool", "threads", "--concurrency", str(JOBS_AT_ONCE), "--loglevel", "warning")
    alone = ("--without-mingle", "--without-gossip")
    supervisor.start(
        Part(
            name="worker",
            command=_python(*celery, "worker", *jobs, *alone),
            environment=_ENVIRONMENT,
        )
    )
    schedule = str(data_dir / "celerybeat-schedule")
    beat = ("beat", "--schedule", schedule, "--pidfile=", "--loglevel", "warning")
    supervisor.start(Part(name="beat", command=_python(*celery, *beat), environment=_ENVIRONMENT))


def _player(speed: int) -> Part:
    return Part(
        name="play",
        command=_manage("play", "play", "--speed", str(speed)).command,
        environment=_ENVIRONMENT,
        failures_max=PLAYER_FAILURES_MAX,
        may_finish=True,
    )


async def _is_healthy(address: tuple[str, int], own_host: str) -> bool:
    """Ask ``/healthz`` as a proxy on this machine would."""
    host, port = address[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    request = (
        f"GET /healthz HTTP/1.1\r\nHost: {own_host}\r\nX-Forwarded-Proto: https\r\n"
        "Connection: close\r\n\r\n"
    )
    try:
        async with asyncio.timeout(2.0):
            reader, writer = await asyncio.open_connection(here, port)
            try:
                writer.write(request.encode())
                return b" 200 " in await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False


def _own_host(environ: Mapping[str, str]) -> str:
    """Return a name under which the pages answer with this ``ALLOWED_HOSTS``."""
    names = [name.strip() for name in environ.get("ALLOWED_HOSTS", "").split(",")]
    named = [name for name in names if name and name != "*"]
    return named[0].removeprefix(".") if named else "localhost"


_ENVIRONMENT = {"DJANGO_SETTINGS_MODULE": "casino.settings", "PYTHONPATH": str(PROJECT_DIR)}


def _python(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, *arguments)


def _manage(name: str, *arguments: str) -> Part:
    command = _python(str(PROJECT_DIR / "manage.py"), *arguments)
    return Part(name=name, command=command, environment=_ENVIRONMENT)


if __name__ == "__main__":
    sys.exit(main())
