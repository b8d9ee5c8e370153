"""A real server, real sockets, real Redis: what is committed is on the screens at once."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from casino.asgi import application
from games.live.hub import CHECK_S
from tables.services.sign_in import sign_out
from tests.game.room import banca_wins, bet, punto_wins
from tests.live.conftest import session_cookie

pytestmark = pytest.mark.slow
BANCA, PUNTO = banca_wins(bet(1, "banca", 500)), punto_wins(bet(1, "banca", 500))


@contextlib.contextmanager
def serving() -> Iterator[int]:
    """Run a server on a free port in a thread of its own; tell the port."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application, log_config=None, lifespan="off", timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@pytest.fixture
def port(room) -> Iterator[int]:
    with serving() as port:
        yield port


def open_floor(port: int, room: Any) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/ws/floor",
        origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": session_cookie(room.signed_in)},
    )


async def hear(page: ClientConnection) -> Any:
    async with asyncio.timeout(10):
        while (message := json.loads(await page.recv()))["t"] == "beat":
            pass
    return message


async def hear_out(page: ClientConnection) -> None:
    """Hear everything until the server closes."""
    while True:
        await page.recv()


async def record(room: Any, entry: Any) -> float:
    """Record a coup in another thread; tell when it was committed."""

    def commit() -> float:
        from django.db import connection

        try:
            room.coup(entry)
            return time.monotonic()
        finally:
            connection.close()

    return await asyncio.to_thread(commit)


async def test_a_committed_coup_is_on_every_screen_within_a_second(room, port):
    async with open_floor(port, room) as one, open_floor(port, room) as other:
        for page in (one, other):
            await page.send('{"t":"watch","tables":"all"}')
            assert (await hear(page))["t"] == "snapshot"
        await record(room, BANCA)  # the announcer's thread and connection are there from now on
        for page in (one, other):
            assert (await hear(page))["state"]["results"] == ["B"]
        committed = await record(room, PUNTO)
        for page in (one, other):
            event = await hear(page)
            assert (event["kind"], event["state"]["results"]) == ("coup.settled", ["B", "P"])
        assert time.monotonic() - committed < 1


async def test_without_redis_the_version_check_delivers(room, settings, tmp_path):
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    with serving() as port:
        async with open_floor(port, room) as page:
            await page.send('{"t":"watch","tables":"all"}')
            await hear(page)
            committed = await record(room, BANCA)
            assert (await hear(page))["state"]["results"] == ["B"]
            assert time.monotonic() - committed < CHECK_S + 1


async def test_a_dropped_page_comes_back_to_what_it_missed(room, port):
    async with open_floor(port, room) as page:
        await page.send('{"t":"watch","tables":"all"}')
        before = await hear(page)
        page.transport.abort()
    await record(room, BANCA)
    async with open_floor(port, room) as page:
        since = {"t": "since", "table": room.table.pk, "v": before["v"]}
        await page.send('{"t":"watch","tables":"all"}')
        await page.send(json.dumps(since))
        missed = await hear(page)
        assert (missed["v"], missed["state"]["results"]) == (before["v"] + 1, ["B"])


async def test_signing_out_closes_the_real_socket(room, port):
    def leave() -> None:
        from django.db import connection

        sign_out(sign_in_id=room.signed_in.id)
        connection.close()

    async with open_floor(port, room) as page:
        await asyncio.to_thread(leave)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(hear_out(page), 5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
