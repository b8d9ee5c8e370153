"""`make bench-live`: one event to a thousand sockets of one process, beside other servers.

Beside the house in the same run: a bare `websockets.broadcast` of the same frame, and plain
consumers on both of Channels' layers, fed by one `group_send` per event of a text that was written
once. They are compared without compression; the house's figure with it is shown too. The sides
take turns, so that a slow moment of the machine falls on all; the middle round is shown. Starts its
own durable PostgreSQL, Redis and the production processes. Where a process may not open the sockets
of five crowds at once (``ulimit -n``), the last sides are left out, those compared least first.
Nothing here can fail a test.
"""

import argparse
import contextlib
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.house import bench_house
from tests.bench.places import Server

SOCKETS = (100, 1000, 5000)
COMMAND_SOCKETS = 1000
OTHER_FILES = 500
"""What a process has open next to its crowds' sockets, at most."""
STOCK = ("stock", "pubsub", "publisher-stock", "publisher-pubsub")


def main() -> None:
    """Measure the fan-out for each number of sockets, then commands to the last screen."""
    parser = argparse.ArgumentParser(prog="make bench-live BENCH=...", description=__doc__)
    parser.add_argument("--sockets", type=int, nargs="*", default=list(SOCKETS))
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each half of a turn")
    parser.add_argument("--commands", type=int, default=200, help="of each side; 0: none")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with bench_house() as folder:
        from tests.bench import live_commands, live_fanout, stack

        stack.migrate()
        tables = stack.build_tables(3)
        for count in options.sockets:
            crowds = (most - OTHER_FILES) // count
            if crowds < 2:
                raise SystemExit(f"{count} sockets each for two sides: more than ulimit -n allows")
            with sides(folder, ("house", "deflated", "bare", *STOCK)) as on:
                live_fanout.measure(on, tables[0], count, crowds, options.rounds, options.seconds)
        if options.commands:
            with (
                stack.production(folder, 1) as address,
                sides(folder, STOCK) as on,
            ):
                live_commands.measure(address, on, tables[1:], COMMAND_SOCKETS, options.commands)


@contextlib.contextmanager
def sides(folder: Path, names: tuple[str, ...]) -> Iterator[dict[str, Server]]:
    """Run servers, each on a port of its own."""
    with contextlib.ExitStack() as ends:
        servers = {}
        for name in names:
            listener = ends.enter_context(socket.create_server(("127.0.0.1", 0), backlog=2048))
            log = ends.enter_context((folder / f"{name}.log").open("wb"))
            descriptor = listener.fileno()
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.bench.live_sides", name, str(descriptor)],
                pass_fds=[descriptor], stdout=log, stderr=log,
            )  # fmt: skip
            ends.callback(_end, process)
            servers[name] = Server(listener.getsockname()[1], process.pid)
        _wait_until_all_hear(set(names), folder)
        yield servers
        _forget_groups()


def _wait_until_all_hear(names: set[str], folder: Path) -> None:
    """Wait until each side hears its channel; a stock one is heard by its publisher."""
    import redis

    channels = [f"bench.{name}" for name in names if not name.startswith("publisher")]
    deadline = time.monotonic() + 60
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        while any(heard == 0 for _, heard in _listeners(client, channels)):
            if time.monotonic() > deadline:
                logs = "".join(path.read_text()[-2000:] for path in folder.glob("*.log"))
                raise SystemExit(f"the sides do not start:\n{logs}")
            time.sleep(0.1)


def _listeners(client: Any, channels: list[str]) -> list[tuple[bytes, int]]:
    found: list[tuple[bytes, int]] = client.pubsub_numsub(*channels)
    return found


def _forget_groups() -> None:
    """Take out the members that the stopped stock server leaves: its layer keeps them for a day."""
    import redis

    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        if ghosts := list(client.scan_iter("asgi*")):
            client.delete(*ghosts)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()  # thousands of open sockets would make a farewell long
    process.wait()


if __name__ == "__main__":
    main()
