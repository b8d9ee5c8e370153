"""One event to many sockets: the same bytes to each, and none that waits for a slow one."""

import asyncio
import base64
import contextlib
import json
import os
import socket
import zlib
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any

import pytest
import uvicorn
from channels.db import database_sync_to_async
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from casino.asgi import application
from games.live.frames import Text
from games.live.hub import get_hub
from games.live.messages import write_texts
from games.live.transport import LiveProtocol
from games.live.watcher import Audience
from tables.sign_in.services.sign_in import sign_out
from tests.live.conftest import session_cookie

pytestmark = pytest.mark.slow
EVENTS = 600
STATE_BYTES = 8000
MASKED, FIN, RSV1 = 0x80, 0x80, 0x40
PATIENCE_S = 10


class Floor:
    """A server in the test's own loop, so that states can be given to its hub."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        config = uvicorn.Config(application, ws=LiveProtocol, log_config=None, lifespan="off")
        self.server = uvicorn.Server(config)

    def give(
        self, version: int, size: int = STATE_BYTES, audience: Audience = Audience.DISPLAY
    ) -> None:
        """Give the hub a state of the table as if it had just been loaded."""
        noise = base64.b85encode(os.urandom(size)).decode()
        texts = write_texts(self.table_id, version, {"noise": noise}, "changed")
        get_hub().hand_out({(audience, self.table_id): texts})

    def page(self) -> connect:
        """Open a display as a browser would."""
        return connect(self.address, origin=Origin(f"http://127.0.0.1:{self.port}"))

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/display/{self.table_id}"

    def unwritten(self) -> list[int]:
        """Return how many bytes wait in the server for each of its sockets."""
        return sorted(one.transport.get_write_buffer_size() for one in self.sockets())

    def sockets(self) -> list[Any]:
        return [one for one in self.server.server_state.connections if hasattr(one, "outlet")]


class Wire:
    """A socket by hand: it reads on demand, and sees the bytes as they are."""

    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.rest = b""

    async def frame(self) -> tuple[int, bytes, bytes]:
        """Read one frame: its first byte, its payload and all of it."""
        await self._need(2)
        length, start = self.rest[1], 2
        if length == 126:
            await self._need(4)
            length, start = int.from_bytes(self.rest[2:4], "big"), 4
        await self._need(start + length)
        frame, self.rest = self.rest[: start + length], self.rest[start + length :]
        return frame[0], frame[start:], frame

    async def event(self) -> tuple[int, bytes, bytes]:
        """Read frames until one is an event or a snapshot."""
        while True:
            first, payload, frame = await self.frame()
            if first & 0xF == Opcode.TEXT and b'"state"' in inflate(first, payload):
                return first, inflate(first, payload), frame

    async def hear_out(self) -> None:
        """Read until the server has gone."""
        while True:
            await self.frame()

    async def say(self, opcode: Opcode, payload: bytes) -> None:
        head = bytes([FIN | opcode, MASKED | len(payload)])
        await asyncio.get_running_loop().sock_sendall(self.link, head + bytes(4) + payload)

    async def _need(self, size: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while len(self.rest) < size:
                more = await asyncio.get_running_loop().sock_recv(self.link, 65536)
                if not more:
                    raise ConnectionError("the server has gone")
                self.rest += more


def inflate(first: int, payload: bytes) -> bytes:
    """Read a payload as a client does that was sent nothing before."""
    if not first & RSV1:
        return payload
    return zlib.decompressobj(wbits=-15).decompress(payload + b"\0\0\xff\xff")


@contextlib.asynccontextmanager
async def wire(floor: Floor, path: str = "", headers: str = "") -> AsyncIterator[Wire]:
    """Open a socket by hand, with little room for unread bytes."""
    loop = asyncio.get_running_loop()
    with socket.socket() as link:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.setblocking(False)
        await loop.sock_connect(link, ("127.0.0.1", floor.port))
        host = f"127.0.0.1:{floor.port}"
        await loop.sock_sendall(
            link,
            (
                f"GET {path or f'/ws/display/{floor.table_id}'} HTTP/1.1\r\nHost: {host}\r\n"
                f"Origin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"{headers}\r\n"
            ).encode(),
        )
        opened = Wire(link)
        while b"\r\n\r\n" not in opened.rest:
            await opened._need(len(opened.rest) + 1)
        head, _, opened.rest = opened.rest.partition(b"\r\n\r\n")
        assert b" 101 " in head
        yield opened


@pytest.fixture
async def floor(room) -> AsyncIterator[Floor]:
    """Serve in this loop, with the hub that the test can reach."""
    floor = Floor(room.table.pk)
    serving = asyncio.create_task(floor.server.serve(sockets=[floor.listener]))
    while not floor.server.started:
        await asyncio.sleep(0)
    yield floor
    floor.server.should_exit = True
    await serving
    floor.listener.close()


async def until(is_so: Callable[[], Any]) -> None:
    """Let the server work until something is so."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0.001)


async def stall(floor: Floor, give: Callable[[int], None]) -> None:
    """Give states until the one client, which reads nothing, does not keep up."""
    async with asyncio.timeout(PATIENCE_S):
        for version in count(2):
            give(version)
            if any(floor.unwritten()):
                return
            await asyncio.sleep(0)


async def version_of(page: Any) -> int:
    """Hear the next state on a page; return its version."""
    async with asyncio.timeout(PATIENCE_S):
        while "state" not in (message := json.loads(await page.recv())):
            pass
    version: int = message["v"]
    return version


async def test_a_slow_client_gets_the_newest_state_and_others_get_every_one(floor):
    async with wire(floor) as slow, floor.page() as fast:
        await slow.event()
        assert await version_of(fast) == 1
        for version in range(2, EVENTS):
            floor.give(version)
            assert await version_of(fast) == version
        quick, stuck = floor.unwritten()
        assert quick == 0
        assert 0 < stuck < 2 * STATE_BYTES  # one frame; everything would be 6 MB
        versions = []
        while not versions or versions[-1] < EVENTS - 1:
            _, payload, _ = await slow.event()
            versions.append(json.loads(payload)["v"])
        assert versions == sorted(set(versions))
        assert len(versions) < EVENTS / 20  # nor does the kernel keep many old ones
        floor.give(EVENTS)
        assert json.loads((await slow.event())[1])["v"] == EVENTS  # it keeps up again


async def test_every_socket_is_sent_the_same_bytes(floor):
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    async with (
        wire(floor, headers=offer) as one,
        wire(floor, headers=offer) as other,
        wire(floor) as plain,
        floor.page() as page,
    ):
        for each in (one, other, plain):
            await each.event()
        await version_of(page)
        for version in (2, 3):
            floor.give(version, 1000)
            first, payload, frame = await one.event()
            assert first & RSV1
            assert (await other.event())[2] == frame
            first, text, _ = await plain.event()
            assert not first & RSV1
            assert text == payload
            assert await version_of(page) == version


async def test_a_client_that_is_gone_costs_the_others_nothing(floor):
    async with floor.page() as gone, floor.page() as stays:
        await version_of(gone)
        await version_of(stays)
        gone.transport.abort()
        for version in range(2, 20):
            floor.give(version)
            assert await version_of(stays) == version
        await until(lambda: len(floor.sockets()) == 1)


async def test_a_socket_that_only_pings_is_answered_the_newest_ping(floor):
    async with wire(floor) as slow:
        await slow.event()
        await stall(floor, floor.give)
        before = floor.unwritten()
        for number in range(2000):
            await slow.say(Opcode.PING, b"%100d" % number)
        await until(lambda: floor.sockets()[0].pong.endswith(b"1999"))
        assert floor.unwritten() == before
        pongs = []
        while not pongs:
            first, payload, _ = await slow.frame()
            if first & 0xF == Opcode.PONG:
                pongs.append(int(payload))
        assert pongs == [1999]


async def test_a_person_who_may_watch_no_longer_is_cut_off_though_they_read_nothing(room, floor):
    cookie = f"Cookie: {session_cookie(room.signed_in)}\r\n"
    async with wire(floor, "/ws/floor", cookie) as slow:
        await slow.say(Opcode.TEXT, b'{"t":"watch","tables":"all"}')
        await slow.event()
        await stall(floor, lambda version: floor.give(version, audience=Audience.FLOOR))
        await database_sync_to_async(sign_out)(sign_in_id=room.signed_in.id)
        await until(lambda: not floor.sockets())
        with pytest.raises(ConnectionError):
            await slow.hear_out()


def test_a_shared_frame_is_right_after_any_other_compressed_frame():
    client = PerMessageDeflate(False, False, 12, 12)
    before, text = PerMessageDeflate(False, False, 12, 12), Text('{"t":"beat"}' * 40)
    client.decode(before.encode(Frame(Opcode.TEXT, b"other words " * 500)))
    shared = text.deflated_frame
    assert shared is text.deflated_frame
    assert len(shared) < len(text.plain_frame)
    payload = shared[2:] if shared[1] < 126 else shared[4:]
    assert bytes(client.decode(Frame(Opcode.TEXT, payload, rsv1=True)).data) == text.encode()
