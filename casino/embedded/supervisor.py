"""Keeps the parts of the house running: starts, watches, restarts and stops them.

One asyncio loop, one task for each part. Every part leads its own process group, so processes that
a part leaves behind are ended with it.
"""

import asyncio
import contextlib
import io
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial

from casino.embedded.errors import StartError
from casino.embedded.part import KILL_GRACE_S, Part, describe_exit, kill_group, popen_arguments

BACKOFF_FIRST_S = 0.5
BACKOFF_MAX_S = 2.0
STABLE_AFTER_S = 60.0
"""A part that ran this long has recovered: its next failure counts as the first."""
FAILURES_AT_START_MAX = 3
POLL_S = 0.1
ECHO_S = 0.5
NAME_WIDTH = 8
CHUNK_BYTES = 65536


class StopRequestedError(Exception):
    """A stop was requested while the house was still starting."""


@dataclass
class _Watched:
    part: Part
    task: asyncio.Task[None] | None = None
    process: asyncio.subprocess.Process | None = None
    failures: int = 0
    leaving: bool = False


class Supervisor:
    """The running parts and the one place that may stop them."""

    def __init__(
        self, *, backoff_first_s: float = BACKOFF_FIRST_S, backoff_max_s: float = BACKOFF_MAX_S
    ) -> None:
        """Make a supervisor without parts; the pauses are in seconds."""
        self._watched: list[_Watched] = []
        self._stop = asyncio.Event()
        self._hurry = asyncio.Event()
        self._signalled_at: float | None = None
        self._backoff_first_s = backoff_first_s
        self._backoff_max_s = backoff_max_s

    def listen_to_signals(self) -> None:
        """Let Ctrl-C, SIGTERM and a closed terminal stop the house, a second time at once."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._take_signal)

    def pause_after(self, failures: int) -> float:
        """Return how long (s) a part that has failed so often in a row waits for its next start."""
        doubled = 1 << min(failures - 1, 10)  # a part may fail thousands of times
        return min(self._backoff_first_s * doubled, self._backoff_max_s)

    def request_stop(self) -> None:
        """Ask for an orderly stop; asked again, give up the courtesy."""
        if not self._stop.is_set():
            self.say("stopping (once more: at once)")
            self._stop.set()
        else:
            self._hurry.set()

    def say(self, line: str, name: str = "sabot") -> None:
        """Write one line under the name of a part."""
        try:
            print(f"{name:<{NAME_WIDTH}} | {line}", flush=True)
        except (BrokenPipeError, ValueError):
            # The reader of our output is gone, and with it the person who could press Ctrl-C.
            sys.stdout = io.StringIO()
            self._stop.set()

    async def wait_for_stop(self) -> None:
        """Wait until a stop is requested."""
        await self._stop.wait()

    def start(self, part: Part) -> None:
        """Start a part and keep it running."""
        watched = _Watched(part)
        watched.task = asyncio.create_task(self._keep_running(watched))
        self._watched.append(watched)

    async def run_step(self, part: Part, *, quiet: bool = False) -> tuple[int, str]:
        """Run a program to its end and return its exit code and its output.

        Raises `StopRequestedError` if a stop is requested meanwhile.
        """
        self._raise_if_stopping()
        watched = _Watched(part, leaving=True)
        self._watched.append(watched)
        try:
            words: list[str] = []
            code = await self._run_once(watched, words.append if quiet else None)
        finally:
            self._watched.remove(watched)
        self._raise_if_stopping()
        return code, "\n".join(words)

    async def wait_until(
        self, name: str, is_ready: Callable[[], Awaitable[bool]], timeout_s: float
    ) -> None:
        """Wait until `is_ready` says so.

        Raises `StartError` if the named part keeps failing or the time is over,
        `StopRequestedError` if a stop is requested meanwhile.
        """
        deadline = time.monotonic() + timeout_s
        while True:
            self._raise_if_stopping()
            if self._failures(name) >= FAILURES_AT_START_MAX:
                raise StartError(f"The part {name} does not start; its last words are above.")
            if await is_ready():
                return
            if time.monotonic() > deadline:
                raise StartError(f"The part {name} is not ready after {timeout_s:g} s.")
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._stop.wait(), POLL_S)

    async def stop_all(self, last: Iterable[str] = ()) -> None:
        """Stop every part, those named in `last` one after another after all others."""
        self._stop.set()
        order = list(last)
        together = [watched for watched in self._watched if watched.part.name not in order]
        await asyncio.gather(*(self._stop_one(watched) for watched in together))
        for name in order:
            for watched in [one for one in self._watched if one.part.name == name]:
                await self._stop_one(watched)

    def _take_signal(self) -> None:
        # make and timeout pass on a signal that the terminal has already sent to everybody:
        # the echo of the first is not the person's second.
        now = time.monotonic()
        if self._signalled_at is None or now - self._signalled_at >= ECHO_S:
            self._signalled_at = now
            self.request_stop()

    def _pass_on(self, part: Part, line: str) -> None:
        if part.noise is None or not part.noise.search(line):
            self.say(line, part.name)

    def _raise_if_stopping(self) -> None:
        if self._stop.is_set():
            raise StopRequestedError

    def _failures(self, name: str) -> int:
        return max((one.failures for one in self._watched if one.part.name == name), default=0)

    async def _keep_running(self, watched: _Watched) -> None:
        part = watched.part
        while not self._stop.is_set():
            began = time.monotonic()
            try:
                if part.before_start is not None:
                    await asyncio.to_thread(part.before_start)
                if self._stop.is_set():
                    return
                ending = describe_exit(code := await self._run_once(watched))
            except (OSError, StartError) as error:
                code, ending = 1, str(error)
            if self._stop.is_set():
                return
            if code == 0 and part.may_finish:
                self.say("finished", part.name)
                return
            ran_long = time.monotonic() - began >= STABLE_AFTER_S
            watched.failures = 1 if ran_long else watched.failures + 1
            if part.failures_max is not None and watched.failures >= part.failures_max:
                self.say(f"{ending}; given up after {watched.failures} failures", part.name)
                return
            pause_s = self.pause_after(watched.failures)
            self.say(f"{ending}; starting again in {pause_s:g} s", part.name)
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._stop.wait(), pause_s)

    async def _run_once(self, watched: _Watched, write: Callable[[str], None] | None = None) -> int:
        part = watched.part
        lines = write if write is not None else partial(self._pass_on, part)
        # A pipe of our own: asyncio would count the process as running for as long as
        # anything it left behind holds its output open.
        output, process_output = os.pipe()
        try:
            process = await asyncio.create_subprocess_exec(
                *part.command, **(popen_arguments(part) | {"stdout": process_output})
            )
        except BaseException:
            os.close(output)
            raise
        finally:
            os.close(process_output)
        watched.process = process
        reading = asyncio.create_task(_copy_lines(output, lines))
        try:
            code = await process.wait()
            kill_group(process.pid)
            await asyncio.wait([reading], timeout=KILL_GRACE_S)
            return code
        finally:
            reading.cancel()
            watched.process = None

    async def _stop_one(self, watched: _Watched) -> None:
        part, process = watched.part, watched.process
        if process is not None:
            _send(process, part.stop_signal)
            if not await self._left(process, part.grace_s, hurry=self._hurry):
                if part.hurry_signal != signal.SIGKILL:
                    _send(process, part.hurry_signal)
                    await self._left(process, KILL_GRACE_S)
                if process.returncode is None:
                    kill_group(process.pid)
                    await process.wait()
        if watched.task is not None:
            await asyncio.gather(watched.task, return_exceptions=True)

    async def _left(
        self,
        process: asyncio.subprocess.Process,
        grace_s: float,
        hurry: asyncio.Event | None = None,
    ) -> bool:
        waits: list[asyncio.Task[object]] = [asyncio.create_task(process.wait())]
        if hurry is not None:
            waits.append(asyncio.create_task(hurry.wait()))
        await asyncio.wait(waits, timeout=grace_s, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        return process.returncode is not None


def _send(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(number)


async def _copy_lines(descriptor: int, write: Callable[[str], None]) -> None:
    reader = asyncio.StreamReader()
    pipe = open(descriptor, "rb", buffering=0)  # noqa: SIM115 (the transport closes it)
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    rest = b""
    try:
        while chunk := await reader.read(CHUNK_BYTES):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                write(line.decode(errors="replace").rstrip())
            if len(rest) > CHUNK_BYTES:
                write(rest.decode(errors="replace"))
                rest = b""
        if rest:
            write(rest.decode(errors="replace").rstrip())
    finally:
        transport.close()
