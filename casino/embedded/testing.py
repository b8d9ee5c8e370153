"""A pytest plugin: throw-away servers for one test run.

Loaded by ``-p`` in the pytest options, so that the addresses are in the environment before
pytest-django loads the settings. Only the first process starts the servers; the workers of
pytest-xdist inherit the addresses.
"""

import atexit
import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from casino.embedded.catalogues import compile_catalogues
from casino.embedded.errors import StartError
from casino.embedded.part import Part, kill_group, popen_arguments
from casino.embedded.places import (
    PROJECT_DIR,
    celery_broker_url,
    embedded_database_url,
    embedded_redis_url,
    make_data_dir,
    socket_dir,
)
from casino.embedded.postgres import (
    create_database,
    postgres_part,
    prepare_postgres,
    wait_for_postgres,
)
from casino.embedded.redis import redis_answers, redis_part

START_TIMEOUT_S = 60.0
_running = ExitStack()


@contextmanager
def throw_away_servers(data_dir: Path) -> Iterator[dict[str, str]]:
    """Run PostgreSQL and Redis on `data_dir` and give the environment that leads to them.

    The database is not safe against a crash and the folder is removed in the end.
    """
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, socket_dir(data_dir), ignore_errors=True)
        stack.callback(shutil.rmtree, data_dir, ignore_errors=True)
        make_data_dir(data_dir)
        prepare_postgres(data_dir, durable=False)
        postgres = stack.enter_context(_running_part(postgres_part(data_dir, durable=False)))
        redis = stack.enter_context(_running_part(redis_part(data_dir)))
        wait_for_postgres(data_dir, postgres, START_TIMEOUT_S)
        create_database(data_dir)
        _wait_for_redis(data_dir, redis)
        redis_url = embedded_redis_url(data_dir)
        yield {
            "DATABASE_URL": embedded_database_url(data_dir),
            "REDIS_URL": redis_url,
            "CELERY_BROKER_URL": celery_broker_url(redis_url),
        }


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config,
) -> None:
    """Put the addresses of the servers into the environment, starting them if need be."""
    compile_catalogues(PROJECT_DIR / "locale")
    os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(48))
    asks_only = {"--help", "-h", "--version", "-V", "--fixtures", "--markers", "--collect-only"}
    if asks_only & set(early_config.invocation_params.args) or "PYTEST_XDIST_WORKER" in os.environ:
        return
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return
    folder = Path(tempfile.mkdtemp(prefix="sabot-tests-"))
    folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
    atexit.register(_running.close)
    _running.callback(shutil.rmtree, folder, ignore_errors=True)
    try:
        addresses = _running.enter_context(throw_away_servers(folder / "data"))
    except StartError as error:
        raise pytest.UsageError(str(error)) from error
    for name, value in addresses.items():
        os.environ.setdefault(name, value)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Stop the servers when the run is over, also when it was interrupted."""
    _running.close()


@contextmanager
def _running_part(part: Part) -> Iterator["subprocess.Popen[bytes]"]:
    arguments = popen_arguments(part) | {"stdout": subprocess.DEVNULL}
    process: subprocess.Popen[bytes] = subprocess.Popen(part.command, **arguments)  # noqa: S603
    try:
        yield process
    finally:
        process.send_signal(part.stop_signal)
        try:
            process.wait(part.grace_s)
        except subprocess.TimeoutExpired:
            process.send_signal(part.hurry_signal)
            process.wait()
        kill_group(process.pid)


def _wait_for_redis(data_dir: Path, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while not redis_answers(data_dir):
        if process.poll() is not None or time.monotonic() > deadline:
            raise StartError("The built-in Redis does not start.")
        time.sleep(0.02)
