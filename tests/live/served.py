"""Real servers for tests of the sockets, each with an event loop and so a hub of its own."""

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from casino.asgi import application
from games.live.transport import LiveProtocol
from tables.sign_in.models import SignIn
from tests.live.conftest import session_cookie


@contextlib.contextmanager
def serving(ws: Any = LiveProtocol) -> Iterator[int]:
    """Run a server on a free port in its own thread; yield the port."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application, ws=ws, log_config=None, lifespan="off", timeout_graceful_shutdown=2
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


def open_floor(port: int, signed_in: SignIn) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/ws/floor",
        origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": session_cookie(signed_in)},
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
