"""Servers that live as long as one command: ``python -m casino.embedded.throw_away manage.py ...``.

They take a new folder in the temporary folder, are not safe against a crash, and leave
nothing behind. Checks, tests and measurements run on them.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from casino.embedded.errors import StartError
from casino.embedded.part import KILL_GRACE_S, Part, kill_group, popen_arguments
from casino.embedded.places import (
    celery_broker_url,
    embedded_redis_url,
    make_data_dir,
    socket_dir,
    superuser_database_url,
)
from casino.embedded.postgres import postgres_part, prepare_postgres, wait_for_postgres
from casino.embedded.redis import redis_answers, redis_part
from casino.embedded.roles import prepare_database

START_TIMEOUT_S = 60.0


@contextmanager
def throw_away_servers(
    data_dir: Path | None = None, *, durable: bool = False
) -> Iterator[dict[str, str]]:
    """Run PostgreSQL and Redis and give the environment that leads to them.

    The data folder is a new temporary one unless given, and is removed in the end. With
    `durable` the database writes as it does in the house, for measurements. The address is the
    superuser's: tests make databases of their own and roles in them.
    Raises `StartError` when a server does not start.
    """
    with ExitStack() as stack:
        if data_dir is None:
            folder = Path(tempfile.mkdtemp(prefix="sabot-"))
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
            data_dir = folder / "data"
        stack.callback(shutil.rmtree, socket_dir(data_dir), ignore_errors=True)
        stack.callback(shutil.rmtree, data_dir, ignore_errors=True)
        make_data_dir(data_dir)
        prepare_postgres(data_dir, durable=durable)
        postgres = stack.enter_context(_running_part(postgres_part(data_dir, durable=durable)))
        redis = stack.enter_context(_running_part(redis_part(data_dir)))
        wait_for_postgres(data_dir, postgres, START_TIMEOUT_S)
        prepare_database(data_dir)
        _wait_for_redis(data_dir, redis)
        redis_url = embedded_redis_url(data_dir)
        yield {
            "DATABASE_URL": superuser_database_url(data_dir),
            "REDIS_URL": redis_url,
            "CELERY_BROKER_URL": celery_broker_url(redis_url),
        }


def main() -> int:
    """Run a Python program with servers of its own and return its exit code."""
    try:
        with throw_away_servers() as addresses:
            command = [sys.executable, *sys.argv[1:]]
            return subprocess.call(command, env={**os.environ, **addresses})
    except StartError as error:
        print(f"sabot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


@contextmanager
def _running_part(part: Part) -> Iterator["subprocess.Popen[bytes]"]:
    arguments = popen_arguments(part) | {"stdout": subprocess.DEVNULL}
    process: subprocess.Popen[bytes] = subprocess.Popen(part.command, **arguments)
    try:
        yield process
    finally:
        process.send_signal(part.stop_signal)
        try:
            process.wait(part.grace_s)
        except subprocess.TimeoutExpired:
            process.send_signal(part.hurry_signal)
            with suppress(subprocess.TimeoutExpired):
                process.wait(KILL_GRACE_S)
        kill_group(process.pid)
        process.wait()


def _wait_for_redis(data_dir: Path, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while not redis_answers(data_dir):
        if process.poll() is not None or time.monotonic() > deadline:
            raise StartError("The built-in Redis does not start.")
        time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
