"""Checks before anything slow begins: folder, lock, port, outside services.

Each failure is a `StartError` with one line that names the setting to change.
"""

import contextlib
import errno
import fcntl
import os
import shutil
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import psycopg
from psycopg.conninfo import conninfo_to_dict
from redis import Redis
from redis.exceptions import RedisError

from casino.embedded.errors import StartError
from casino.embedded.places import make_data_dir, postgres_dir

PORT_DEFAULT = 8000
HOST_DEFAULT = "127.0.0.1"
POSTGRES_VERSION_MIN = 150000
CONNECT_TIMEOUT_S = 5
LISTEN_BACKLOG = 2048
MEGABYTE = 1024 * 1024
# A fresh database takes about 40 MB and its first write-ahead log as much again.
FREE_BYTES_FRESH = 256 * MEGABYTE
FREE_BYTES_RUNNING = 64 * MEGABYTE


def read_port(environ: Mapping[str, str]) -> int:
    """Return ``PORT`` as a number. Raises `StartError` when it is none."""
    text = environ.get("PORT", "") or str(PORT_DEFAULT)
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise StartError(f"PORT must be a number from 1 to 65535 and is {text!r}.")


def verify_data_dir(data_dir: Path, *, holds_database: bool) -> None:
    """Verify that the data folder takes files and has room.

    Raises `StartError` when it is read-only, closed to us or on a full disk.
    """
    make_data_dir(data_dir)
    probe = data_dir / ".write_probe"
    try:
        probe.write_bytes(b"\0" * 4096)
        probe.unlink()
        free = shutil.disk_usage(data_dir).free
    except OSError as error:
        with contextlib.suppress(OSError):
            probe.unlink(missing_ok=True)
        raise StartError(
            f"The data folder {data_dir} cannot be written: {error.strerror}. "
            "Make room, make it writable or set SABOT_DATA_DIR to another folder."
        ) from error
    fresh = holds_database and not postgres_dir(data_dir).exists()
    needed = FREE_BYTES_FRESH if fresh else FREE_BYTES_RUNNING
    if free < needed:
        raise StartError(
            f"The disk of the data folder {data_dir} is full: {free // MEGABYTE} MB free, "
            f"{needed // MEGABYTE} MB needed. Make room or set SABOT_DATA_DIR to another folder."
        )


def take_lock(data_dir: Path) -> IO[str]:
    """Take the data folder for this run; the lock lives as long as the returned file.

    Raises `StartError` when another run holds it.
    """
    path = data_dir / "up.lock"
    file = open(path, "a+", encoding="ascii")  # noqa: SIM115 (held until the process ends)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise StartError(
            f"Sabot already runs on {data_dir} (process {holder}). Stop it first, "
            "or set SABOT_DATA_DIR and PORT for a second one."
        ) from error
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def open_port(host: str, port: int) -> socket.socket:
    """Return a listening socket for the web parts.

    The supervisor keeps it open while the web parts restart: no other program can take the port,
    and requests wait in the queue instead of being refused. Raises `StartError` when the address is
    taken or not ours.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(LISTEN_BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise StartError(
                f"Port {port} on {host} is in use. Choose another: PORT={port + 1} make run."
            ) from error
        if error.errno == errno.EACCES:
            raise StartError(f"Port {port} needs root. Choose one above 1023 with PORT.") from error
        raise StartError(
            f"HOST {host} is not an address of this machine: {error.strerror}."
        ) from error
    return listener


def verify_database(url: str) -> None:
    """Verify that ``DATABASE_URL`` leads to a PostgreSQL that is new enough.

    Raises `StartError` for a malformed address, an unreachable server, a refused login.
    """
    scheme = _read_scheme("DATABASE_URL", url)
    example = "postgresql://user:password@host:5432/name"
    if scheme not in {"postgres", "postgresql"}:
        raise StartError(f"DATABASE_URL is not a PostgreSQL address; it should look like {example}")
    try:
        if not conninfo_to_dict(url).get("dbname"):
            raise StartError(f"DATABASE_URL names no database; it should look like {example}")
        with psycopg.connect(url, connect_timeout=CONNECT_TIMEOUT_S) as connection:
            version = connection.info.server_version
    except psycopg.OperationalError as error:
        raise StartError(f"DATABASE_URL cannot be reached: {_first_line(error)}") from error
    except psycopg.ProgrammingError as error:
        raise StartError(
            f"DATABASE_URL is malformed: {_first_line(error)}; it should look like {example}"
        ) from error
    if version < POSTGRES_VERSION_MIN:
        raise StartError(
            f"DATABASE_URL leads to PostgreSQL {version // 10000}; 15 or newer is needed."
        )


def verify_redis(url: str, setting: str = "REDIS_URL") -> None:
    """Verify that a Redis address is well formed and answers.

    Raises `StartError` otherwise.
    """
    _read_scheme(setting, url)
    try:
        client = Redis.from_url(
            url, socket_timeout=CONNECT_TIMEOUT_S, socket_connect_timeout=CONNECT_TIMEOUT_S
        )
    except ValueError as error:
        raise StartError(
            f"{setting} is malformed: {_first_line(error)}; it should look like redis://host:6379/0"
        ) from error
    try:
        client.ping()
    except (RedisError, OSError) as error:
        raise StartError(f"{setting} cannot be reached: {_first_line(error)}") from error
    finally:
        client.close()


def verify_broker(url: str) -> None:
    """Verify that ``CELERY_BROKER_URL`` leads to a broker that takes connections.

    Raises `StartError` otherwise.
    """
    # Celery's transport layer is slow to import and most runs do not come here.
    from kombu import Connection

    _read_scheme("CELERY_BROKER_URL", url)
    try:
        with Connection(url, connect_timeout=CONNECT_TIMEOUT_S) as connection:
            connection.ensure_connection(max_retries=1, timeout=CONNECT_TIMEOUT_S)
    except Exception as error:  # each transport has its own errors
        raise StartError(f"CELERY_BROKER_URL cannot be reached: {_first_line(error)}") from error


def _read_scheme(setting: str, url: str) -> str:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise StartError(f"{setting} is malformed: {error}.") from error
    if not parts.scheme:
        raise StartError(f"{setting} is malformed: it does not begin with a scheme and ://")
    return parts.scheme


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(".:") if lines else type(error).__name__
