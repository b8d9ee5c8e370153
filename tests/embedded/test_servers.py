"""The built-in servers themselves: durable, recovering, and gone when stopped."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import pytest

from casino.embedded.places import make_data_dir, postgres_dir, superuser_database_url
from casino.embedded.postgres import (
    clear_the_way,
    postgres_answers,
    postgres_part,
    prepare_postgres,
)
from casino.embedded.redis import redis_answers, redis_part
from casino.embedded.roles import prepare_database
from casino.embedded.supervisor import Supervisor
from casino.embedded.system_user import find_server_user

READY_S = 60.0
BUSY = """
    DO $$ BEGIN
        WHILE clock_timestamp() < now() + interval '5 minutes' LOOP END LOOP;
    END $$
"""


@contextmanager
def new_folder() -> Iterator[Path]:
    """Give a new data folder that PostgreSQL's user can reach.

    Not pytest's own folder: another run of pytest closes that one to others while we use it.
    """
    with tempfile.TemporaryDirectory(prefix="sabot-house-") as house:
        Path(house).chmod(0o711)
        folder = Path(house) / "data"
        make_data_dir(folder)
        yield folder


@pytest.fixture(scope="module")
def prepared() -> Iterator[Path]:
    """Prepare a data folder once; a copy of it is as new."""
    with new_folder() as folder:
        prepare_postgres(folder)
        yield folder


@pytest.fixture
def data_dir(prepared: Path) -> Iterator[Path]:
    """Give a new data folder, prepared for PostgreSQL."""
    with new_folder() as folder:
        subprocess.run(["cp", "-a", f"{prepared}/.", folder], check=True)
        yield folder


@pytest.fixture
async def supervisor() -> AsyncIterator[Supervisor]:
    """Return a supervisor; everything it runs is stopped at the end."""
    one = Supervisor(backoff_first_s=0.01)
    yield one
    await one.stop_all(last=("redis", "postgres"))


async def _run_postgres(supervisor: Supervisor, data_dir: Path) -> int:
    await asyncio.to_thread(prepare_postgres, data_dir)
    supervisor.start(postgres_part(data_dir))
    await supervisor.wait_until(
        "postgres", lambda: asyncio.to_thread(postgres_answers, data_dir), READY_S
    )
    await asyncio.to_thread(prepare_database, data_dir)
    return _postmaster_pid(data_dir)


def _postmaster_pid(data_dir: Path) -> int:
    return int((postgres_dir(data_dir) / "postmaster.pid").read_text().split()[0])


async def test_a_killed_database_comes_back_with_all_that_it_acknowledged(
    supervisor: Supervisor, data_dir: Path
) -> None:
    pid = await _run_postgres(supervisor, data_dir)
    with psycopg.connect(superuser_database_url(data_dir)) as connection:
        connection.execute("CREATE TABLE coup (number int)")
        connection.execute("INSERT INTO coup VALUES (41)")
    os.kill(pid, signal.SIGKILL)

    async def is_back() -> bool:
        answers = await asyncio.to_thread(postgres_answers, data_dir)
        return answers and _postmaster_pid(data_dir) != pid

    await supervisor.wait_until("postgres", is_back, READY_S)
    with psycopg.connect(superuser_database_url(data_dir)) as connection:
        assert connection.execute("SELECT number FROM coup").fetchall() == [(41,)]


async def test_a_busy_backend_does_not_keep_a_killed_database_down(
    supervisor: Supervisor, data_dir: Path
) -> None:
    """It does not look whether its server lives, and holds the memory that the next one needs."""
    pid = await _run_postgres(supervisor, data_dir)
    with psycopg.connect(superuser_database_url(data_dir)) as connection:
        backend = connection.info.backend_pid
        busy = asyncio.create_task(asyncio.to_thread(_work_for_minutes, connection))
        await asyncio.sleep(0.5)
        os.kill(pid, signal.SIGKILL)

        async def is_back() -> bool:
            answers = await asyncio.to_thread(postgres_answers, data_dir)
            return answers and _postmaster_pid(data_dir) != pid

        await supervisor.wait_until("postgres", is_back, READY_S)
        assert not psutil.pid_exists(backend) or _is_zombie(backend)
        assert await busy == "cut"


async def test_the_backends_of_another_folder_are_left_alone(
    supervisor: Supervisor, data_dir: Path
) -> None:
    pid = await _run_postgres(supervisor, data_dir)
    with new_folder() as other, psycopg.connect(superuser_database_url(data_dir)) as connection:
        second = Supervisor()
        try:
            await _run_postgres(second, other)
            assert connection.execute("SELECT 1").fetchone() == (1,)
        finally:
            await second.stop_all()
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert _postmaster_pid(data_dir) == pid


def _is_zombie(pid: int) -> bool:
    return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)


def _work_for_minutes(connection: psycopg.Connection[tuple[object, ...]]) -> str:
    try:
        connection.execute(BUSY)
    except psycopg.OperationalError:
        return "cut"
    return "done"


async def test_the_database_is_durable_and_listens_on_no_port(
    supervisor: Supervisor, data_dir: Path
) -> None:
    await _run_postgres(supervisor, data_dir)
    wanted = {
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        "data_checksums": "on",
        "listen_addresses": "",
        "server_encoding": "UTF8",
        "max_connections": "200",
        "recovery_init_sync_method": "syncfs" if sys.platform == "linux" else "fsync",
    }
    with psycopg.connect(superuser_database_url(data_dir)) as connection:
        rows = connection.execute(
            "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", (list(wanted),)
        ).fetchall()
    assert dict(rows) == wanted
    assert stat.S_IMODE(postgres_dir(data_dir).stat().st_mode) == 0o700


async def test_a_stale_pid_file_does_not_keep_the_database_down(
    supervisor: Supervisor, data_dir: Path
) -> None:
    # After a restart of the machine the number may be anybody's, even of a program of its user.
    user = find_server_user()
    with subprocess.Popen(["sleep", "99"], user=None if user is None else user.uid) as stranger:
        written = f"{stranger.pid}\n{data_dir}\n"
        (postgres_dir(data_dir) / "postmaster.pid").write_text(written)
        try:
            assert await _run_postgres(supervisor, data_dir) != stranger.pid
            assert stranger.poll() is None
        finally:
            stranger.kill()


async def test_a_server_left_behind_is_stopped_first(data_dir: Path) -> None:
    first = Supervisor()
    pid = await _run_postgres(first, data_dir)
    first.request_stop()  # it will not start the server again
    await asyncio.to_thread(clear_the_way, data_dir)
    assert not postgres_answers(data_dir)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    await first.stop_all()


async def test_redis_answers_on_its_socket_and_leaves_no_file(
    supervisor: Supervisor, data_dir: Path
) -> None:
    supervisor.start(redis_part(data_dir))
    await supervisor.wait_until(
        "redis", lambda: asyncio.to_thread(redis_answers, data_dir), READY_S
    )
    await supervisor.stop_all()
    assert not redis_answers(data_dir)
    assert list((data_dir / "redis").iterdir()) == []
