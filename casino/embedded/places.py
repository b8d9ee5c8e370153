"""Where the built-in servers keep their files, and the addresses that follow from that.

Everything is computed from the data folder only, so that settings can use the addresses before any
server runs.
"""

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from casino.embedded.errors import StartError

PROJECT_DIR = Path(__file__).resolve().parents[2]
DATABASE_NAME = "sabot"
SUPERUSER = "postgres"
OWNER_ROLE = "sabot_owner"
APP_ROLE = "sabot_app"
POSTGRES_PORT = 5432
POSTGRES_SOCKET_NAME = f".s.PGSQL.{POSTGRES_PORT}"
REDIS_SOCKET_NAME = "redis.sock"

# sun_path holds 108 bytes on Linux and 104 on macOS and the BSDs, the closing NUL included.
SOCKET_PATH_BYTES_MAX = 103
# PostgreSQL reads its socket folders as a comma-separated list, and URLs have their own
# reserved characters: a path with anything unusual in it gets the short folder instead.
PLAIN_PATH = re.compile(r"[A-Za-z0-9_./-]+")


def find_data_dir(environ: Mapping[str, str] | None = None) -> Path:
    """Return the absolute data folder: ``SABOT_DATA_DIR``, or ``.data`` in the project."""
    chosen = (os.environ if environ is None else environ).get("SABOT_DATA_DIR", "")
    return Path(chosen).expanduser().resolve() if chosen else PROJECT_DIR / ".data"


def make_data_dir(data_dir: Path) -> None:
    """Create the data folder, closed to other users.

    As root it stays open for passing through, because PostgreSQL refuses to run as root
    and reaches its own folder below as another user.

    Raises `StartError` when it cannot be created.
    """
    try:
        if not data_dir.is_dir():
            data_dir.mkdir(parents=True, mode=0o700)
            data_dir.chmod(0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise StartError(
            f"The data folder {data_dir} cannot be created: {error.strerror}. "
            "Make it writable or set SABOT_DATA_DIR to another folder."
        ) from error


def socket_dir(data_dir: Path) -> Path:
    """Return the folder of both servers' unix sockets.

    It is ``run`` in the data folder; a short folder in the system's temporary folder,
    named after the data folder and the user, when the path would be too long for a socket.
    """
    beside_data = data_dir / "run"
    longest = beside_data / POSTGRES_SOCKET_NAME
    if len(os.fsencode(longest)) <= SOCKET_PATH_BYTES_MAX and PLAIN_PATH.fullmatch(str(longest)):
        return beside_data
    name = hashlib.sha256(f"{os.geteuid()}:{data_dir}".encode()).hexdigest()[:16]
    return _temporary_root() / f"sabot-{name}"


def make_socket_dir(data_dir: Path, owner_uid: int) -> Path:
    """Create the socket folder, mode 0700, owned by `owner_uid`, and return it.

    Raises `StartError` when another user owns the name in the shared temporary folder.
    """
    folder = socket_dir(data_dir)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {os.geteuid(), owner_uid}:
            raise StartError(f"The socket folder {folder} belongs to somebody else; remove it.")
        folder.chmod(0o700)
        if found.st_uid != owner_uid:
            os.chown(folder, owner_uid, -1)
    except OSError as error:
        raise StartError(f"The socket folder {folder} cannot be used: {error.strerror}.") from error
    return folder


def postgres_dir(data_dir: Path) -> Path:
    """Return the folder of the built-in PostgreSQL's data."""
    return data_dir / "postgres"


def redis_dir(data_dir: Path) -> Path:
    """Return the working folder of the built-in Redis."""
    return data_dir / "redis"


def embedded_database_url(data_dir: Path | None = None, name: str = DATABASE_NAME) -> str:
    """Return the built-in PostgreSQL's ``DATABASE_URL`` for the app's role; it need not run."""
    return _database_url(data_dir, APP_ROLE, name)


def owner_database_url(data_dir: Path | None = None) -> str:
    """Return the address for the role that owns the tables, for migrations."""
    return f"{_database_url(data_dir, SUPERUSER, DATABASE_NAME)}&options=-c%20role%3D{OWNER_ROLE}"


def superuser_database_url(data_dir: Path | None = None, name: str = DATABASE_NAME) -> str:
    """Return the superuser's address: to make roles, for tests and made years."""
    return _database_url(data_dir, SUPERUSER, name)


def privileged_database_url(command: str) -> str:
    """Return the address for a management command that may do more than the house, or ''."""
    if command == "migrate":
        return owner_database_url()
    return superuser_database_url() if command == "make_year" else ""


def _database_url(data_dir: Path | None, role: str, name: str) -> str:
    folder = socket_dir(data_dir or find_data_dir())
    return f"postgresql://{role}@/{name}?host={quote(str(folder))}"


def embedded_redis_url(data_dir: Path | None = None, number: int = 0) -> str:
    """Return the built-in Redis's ``REDIS_URL`` as redis-py and channels-redis read it."""
    path = socket_dir(data_dir or find_data_dir()) / REDIS_SOCKET_NAME
    return f"unix://{quote(str(path))}" + (f"?db={number}" if number else "")


def celery_broker_url(redis_url: str) -> str:
    """Return the address of the same Redis in Celery's form.

    Celery writes a unix socket as ``redis+socket://``; other addresses are returned unchanged.
    """
    if not redis_url.startswith("unix://"):
        return redis_url
    path, _, query = redis_url.removeprefix("unix://").partition("?")
    return f"redis+socket://{path}" + (f"?{query.replace('db=', 'virtual_host=')}" if query else "")


def _temporary_root() -> Path:
    # Not TMPDIR first: two shells of one person must find the same folder.
    shared = Path("/tmp")  # noqa: S108
    return shared if os.access(shared, os.W_OK | os.X_OK) else Path(tempfile.gettempdir())
