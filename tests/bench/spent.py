"""The processor time of processes and the database, in seconds: a busy machine adds none."""

import os
from pathlib import Path

_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def process_seconds(process: int) -> float:
    """Return the processor time of one process until now."""
    return _ticks(_read_stat(process), 11, 12) / _TICKS_PER_S


class Spent:
    """Counts for some processes and for the database server with all its children."""

    def __init__(self, processes: list[int]) -> None:
        from django.db import connection

        connection.ensure_connection()
        backend = connection.connection.info.backend_pid
        self._processes = processes
        self._server = int(_read_stat(backend)[1])

    def seconds(self) -> float:
        """Return the processor time until now; the server counts its children that ended."""
        ticks = sum(_ticks(_read_stat(process), 11, 12) for process in self._processes)
        server = _read_stat(self._server)
        ticks += _ticks(server, 11, 12, 13, 14)
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                stat = _read_stat(int(folder.name))
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has ended
            if int(stat[1]) == self._server:
                ticks += _ticks(stat, 11, 12)
        return ticks / _TICKS_PER_S


def _read_stat(process: int) -> list[str]:
    """Read the fields after a process's name: its state, its parent, and so on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def _ticks(stat: list[str], *places: int) -> int:
    return sum(int(stat[place]) for place in places)
