"""A start that cannot go on says so in one line, before anything runs."""

import io
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest

from casino.embedded.places import PROJECT_DIR
from casino.embedded.prechecks import take_lock
from casino.embedded.up import main

OURS = {"DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "PORT", "HOST", "SABOT_DATA_DIR"}


@pytest.fixture
def taken_port() -> Iterator[int]:
    """Return a port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def start(data_dir: Path, **environment: object) -> str:
    """Run ``up``, which must fail at once with one line, and return the line.

    In a thread: where nothing keeps it from starting, its ear for signals fails it there.
    """
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    chosen = {name: str(value) for name, value in environment.items()}
    said, cried = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(
            os.environ, inherited | {"SABOT_DATA_DIR": str(data_dir)} | chosen, clear=True
        ),
        redirect_stdout(said),
        redirect_stderr(cried),
        ThreadPoolExecutor(1) as apart,
    ):
        code = apart.submit(main, ["--no-play"]).result(60)
    return the_line(data_dir, code, said.getvalue(), cried.getvalue())


def the_line(data_dir: Path, code: int, said: str, cried: str) -> str:
    """Return the only line that was written, on standard error; nothing was begun."""
    assert code == 1
    assert said == ""
    (line,) = cried.splitlines()
    assert line.startswith("sabot: ")
    assert not (data_dir / "postgres").exists()  # the data of a server
    return line


def test_a_port_in_use_is_named_with_another(tmp_path: Path, taken_port: int) -> None:
    line = start(tmp_path, PORT=taken_port)
    assert f"Port {taken_port} on 127.0.0.1 is in use" in line
    assert f"PORT={taken_port + 1}" in line


@pytest.mark.parametrize("port", ["abc", "0", "70000", "-1", "８０００"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str) -> None:
    assert "PORT must be a number" in start(tmp_path, PORT=port)


def test_a_foreign_address_is_refused(tmp_path: Path, free_port: int) -> None:
    assert "HOST 192.0.2.1" in start(tmp_path, PORT=free_port, HOST="192.0.2.1")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "malformed"),
        ("postgresql://db:port/sabot", "malformed"),
        ("postgresql://[::1/sabot", "malformed"),
        ("postgresql://localhost/sabot?colour=red", "malformed"),
        ("postgresql://localhost", "names no database"),
        ("sqlite:///sabot.sqlite3", "not a PostgreSQL address"),
        ("postgresql://user:secret@127.0.0.1:1/sabot", "cannot be reached"),
        ("postgresql://postgres@/sabot?host=/nowhere", "cannot be reached"),
    ],
)
def test_a_bad_database_address_is_named(
    tmp_path: Path, free_port: int, url: str, words: str
) -> None:
    line = start(tmp_path, PORT=free_port, DATABASE_URL=url)
    assert "DATABASE_URL" in line
    assert words in line
    assert "secret" not in line


@pytest.mark.parametrize("setting", ["REDIS_URL", "CELERY_BROKER_URL"])
def test_an_unreachable_redis_is_named(tmp_path: Path, free_port: int, setting: str) -> None:
    line = start(tmp_path, PORT=free_port, **{setting: "redis://127.0.0.1:1/0"})
    assert f"{setting} cannot be reached" in line


def test_a_malformed_redis_address_is_named(tmp_path: Path, free_port: int) -> None:
    assert "REDIS_URL is malformed" in start(tmp_path, PORT=free_port, REDIS_URL="http://cache")


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path, free_port: int) -> None:
    (tmp_path / "file").write_text("")
    line = start(tmp_path / "file" / "data", PORT=free_port)
    assert "cannot be created" in line


def test_a_second_run_on_the_same_folder_is_refused(tmp_path: Path, free_port: int) -> None:
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    with take_lock(tmp_path):
        done = subprocess.run(
            [sys.executable, "manage.py", "up", "--no-play"],
            cwd=PROJECT_DIR,
            env=inherited | {"SABOT_DATA_DIR": str(tmp_path), "PORT": str(free_port)},
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
    line = the_line(tmp_path, done.returncode, done.stdout, done.stderr)
    assert f"already runs on {tmp_path}" in line
    assert f"process {os.getpid()}" in line
