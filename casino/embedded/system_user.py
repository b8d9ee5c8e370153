"""The unprivileged user that runs the built-in PostgreSQL when Sabot runs as root.

PostgreSQL refuses to run as root. The wheel with the server uses the same user name, so a machine
that already has it gets no second one.
"""

import os
import pwd
import shutil
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

from casino.embedded.errors import StartError

USER_NAME = "pgserver"
FALLBACK_USER_NAME = "nobody"


@dataclass(frozen=True)
class SystemUser:
    """A user of the operating system."""

    name: str
    uid: int
    gid: int


def find_server_user() -> SystemUser | None:
    """Return the user for the server, made if need be; None when we are not root.

    Raises `StartError` when root has no user to hand the server to.
    """
    if os.geteuid() != 0:
        return None
    for name in (USER_NAME, FALLBACK_USER_NAME):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            if name == USER_NAME and _make_user():
                entry = pwd.getpwnam(name)
            else:
                continue
        return SystemUser(entry.pw_name, entry.pw_uid, entry.pw_gid)
    raise StartError(
        f"PostgreSQL does not run as root and the user {USER_NAME} cannot be made; "
        "run as an ordinary user or set DATABASE_URL."
    )


def open_passage(path: Path, user: SystemUser) -> list[Path]:
    """Let `user` pass through every folder above `path`; return the folders opened.

    Only the right to pass (``o+x``) is given, not the right to list.
    """
    opened = []
    for folder in path.parents:
        mode = folder.stat().st_mode
        if mode & stat.S_IXOTH or folder.stat().st_uid == user.uid:
            continue
        try:
            folder.chmod(stat.S_IMODE(mode) | stat.S_IXOTH)
        except OSError as error:
            raise StartError(
                f"PostgreSQL runs as {user.name}, who cannot pass through {folder}: "
                f"{error.strerror}. Move the project or set DATABASE_URL."
            ) from error
        opened.append(folder)
    return opened


def open_programs(folder: Path) -> None:
    """Let everybody read and run the server's files, for packages installed under umask 077."""
    for path in (folder, *folder.rglob("*")):
        if path.is_symlink():
            continue
        mode = stat.S_IMODE(path.stat().st_mode)
        wanted = mode | stat.S_IROTH
        if path.is_dir() or mode & stat.S_IXUSR:
            wanted |= stat.S_IXOTH
        if wanted != mode:
            path.chmod(wanted)


def _make_user() -> bool:
    program = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if program is None:
        return False
    command = [program, "--system", "--no-create-home", "--shell", "/bin/false", USER_NAME]
    done = subprocess.run(command, capture_output=True, check=False)
    return done.returncode == 0
