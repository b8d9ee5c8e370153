"""One supervised program: how it is started and how it is stopped."""

import ctypes
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from casino.embedded.system_user import SystemUser

KILL_GRACE_S = 6.0
"""How long a part that was hurried may take before its group is killed."""
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True, kw_only=True)
class Part:
    """A program of the house: its command, its signals and how far it may fail."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    user: SystemUser | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    hurry_signal: signal.Signals = signal.SIGKILL
    """Sent on a second Ctrl-C; SIGKILL goes to the whole group."""
    orphan_signal: signal.Signals = signal.SIGKILL
    """Sent by the kernel when the supervisor itself is killed."""
    grace_s: float = 10.0
    failures_max: int | None = None
    """Failures in a row after which the part is given up; None: never."""
    may_finish: bool = False
    """Whether leaving with code 0 is an end and not a failure."""
    before_start: Callable[[], None] | None = None
    pass_fds: tuple[int, ...] = ()
    noise: re.Pattern[str] | None = None
    """Lines of the part's log that are not shown."""


def popen_arguments(part: Part) -> dict[str, Any]:
    """Return the keyword arguments with which `subprocess` starts the part.

    Its own session keeps the terminal's Ctrl-C away from it: only the supervisor stops it.
    """
    arguments: dict[str, Any] = {
        "env": {**os.environ, "PYTHONUNBUFFERED": "1", **part.environment},
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "start_new_session": True,
        "pass_fds": part.pass_fds,
    }
    if part.user is not None:
        arguments |= {"user": part.user.uid, "group": part.user.gid, "extra_groups": []}
    if _libc is not None:
        # Runs after the change of user, which would clear the setting.
        arguments["preexec_fn"] = partial(_die_with_parent, os.getpid(), int(part.orphan_signal))
    return arguments


def kill_group(pid: int) -> None:
    """Kill the rest of the process group that `pid` leads."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        # Nobody is left, or (macOS) only a zombie is.
        return


def describe_exit(code: int) -> str:
    """Return in words how a process ended."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def _die_with_parent(parent_pid: int, orphan_signal: int) -> None:
    assert _libc is not None
    _libc.prctl(PR_SET_PDEATHSIG, orphan_signal, 0, 0, 0)
    if os.getppid() != parent_pid:
        os._exit(1)
