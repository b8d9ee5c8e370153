"""A thousand screens in one process: sockets that count what they are sent, and when.

Raw sockets and epoll, so that the server is measured and not the client. The same event is the
same bytes on every socket, so a frame is read once and recognised by its bytes.
"""

import base64
import json
import os
import select
import socket
import time
import zlib
from collections import defaultdict
from collections.abc import Callable
from typing import ClassVar

HANDSHAKES_AT_ONCE = 50
PING, PONG, TEXT = 0x9, 0xA, 0x1
RSV1 = 0x40
READ_BYTES = 1 << 18
_DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


class Crowd:
    """Sockets of one server. `received` holds by version when each one had it."""

    open: ClassVar[list["Crowd"]] = []
    breathed_at: ClassVar[float] = 0

    def __init__(
        self,
        port: int,
        count: int,
        *,
        path: str = "/",
        head: str = "",
        say: str = "",
        deflates: bool = False,
    ) -> None:
        self.count = count
        self.received: defaultdict[int, list[float]] = defaultdict(list)
        self.skipped: defaultdict[int, int] = defaultdict(int)
        self.frame_bytes = 0
        self._known: dict[bytes, int | None] = {}
        self._last_frame, self._last_version = b"", 0
        self._buffer = bytearray(READ_BYTES)
        self._view = memoryview(self._buffer)
        self._newest: dict[int, int] = {}
        self._rest: dict[int, bytes] = {}
        self._links: dict[int, socket.socket] = {}
        self._epoll = select.epoll()
        self.open.append(self)
        for start in range(0, count, HANDSHAKES_AT_ONCE):
            links = [
                socket.create_connection(("127.0.0.1", port))
                for _ in range(min(HANDSHAKES_AT_ONCE, count - start))
            ]
            for link in links:
                link.sendall(_handshake(port, path, head + _DEFLATE * deflates))
            for link in links:
                self._open(link, say)
            self.breathe()

    @classmethod
    def breathe(cls) -> None:
        """Once a second read what every crowd was sent: a crowd that answers no ping is closed."""
        if time.perf_counter() - cls.breathed_at > 1:
            for crowd in cls.open:
                crowd.pump(0)
            cls.breathed_at = time.perf_counter()

    def pump(self, wait_s: float) -> None:
        """Read what has come, or wait for it."""
        for number, _ in self._epoll.poll(wait_s, self.count):
            length = self._links[number].recv_into(self._buffer)
            if not length:
                raise SystemExit("a server has closed a socket")
            now = time.perf_counter()
            data = bytes(self._view[:length])
            if rest := self._rest.pop(number, b""):
                data = rest + data
            self._read(number, data, now)

    def pump_until(self, is_done: Callable[[], bool], within_s: float = 60) -> None:
        """Read until something is so."""
        deadline = time.perf_counter() + within_s
        while not is_done():
            if time.perf_counter() > deadline:
                raise SystemExit("what should have come did not")
            self.pump(0.05)
            self.breathe()

    def has(self, version: int) -> bool:
        """Return whether every socket has a version or a newer one."""
        return len(self.received[version]) + self.skipped[version] >= self.count

    def forget(self) -> None:
        """Begin to count again."""
        self.received.clear()
        self.skipped.clear()
        self._known.clear()

    def close(self) -> None:
        """Leave."""
        self.open.remove(self)
        self._epoll.close()
        for link in self._links.values():
            link.close()

    def _open(self, link: socket.socket, say: str) -> None:
        answer = b""
        while b"\r\n\r\n" not in answer:
            if not (more := link.recv(READ_BYTES)):
                raise SystemExit(f"a server refuses a socket: {answer!r}")
            answer += more
        head, _, rest = answer.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            raise SystemExit(f"a server refuses a socket: {head.decode()}")
        number = link.fileno()
        self._links[number] = link
        self._rest[number] = rest
        if say:
            link.sendall(_masked(TEXT, say.encode()))
        self._epoll.register(number, select.EPOLLIN)

    def _read(self, number: int, data: bytes, now: float) -> None:
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + length > end:
                break
            frame = data[at : start + length] if at or start + length < end else data
            if frame == self._last_frame:
                version: int | None = self._last_version
            elif frame in self._known:
                version = self._known[frame]
            else:
                version = self._learn(number, frame, frame[start - at :])
            if version is not None:
                self._last_frame, self._last_version = frame, version
                self._note(number, version, now)
            at = start + length
        if at < end:
            self._rest[number] = data[at:]

    def _note(self, number: int, version: int, now: float) -> None:
        newest = self._newest.get(number)
        if newest is not None:
            for between in range(newest + 1, version):
                self.skipped[between] += 1
        self._newest[number] = version
        self.received[version].append(now)

    def _learn(self, number: int, frame: bytes, payload: bytes) -> int | None:
        """Read a frame that was not seen before; None unless it is a state."""
        if frame[0] & 0xF == PING:
            self._links[number].sendall(_masked(PONG, payload))
            return None
        if frame[0] & 0xF != TEXT:
            raise SystemExit(f"a server closes a socket: {payload!r}")
        if frame[0] & RSV1:
            payload = zlib.decompressobj(wbits=-15).decompress(payload + b"\0\0\xff\xff")
        message = json.loads(payload)
        version: int | None = message["v"] if message["t"] == "event" else None
        if version is not None:
            self.frame_bytes = len(frame)
        self._known[frame] = version
        return version


def _handshake(port: int, path: str, head: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{head}\r\n"
    ).encode()


def _masked(opcode: int, payload: bytes) -> bytes:
    length = bytes([0x80 | len(payload)])
    if len(payload) > 125:
        length = bytes([0x80 | 126]) + len(payload).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + payload  # masked by zeroes
