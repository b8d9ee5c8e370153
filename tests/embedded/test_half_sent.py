"""Clients that send half a request, or read half an answer, hold up nobody else."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn

from casino.embedded.http_protocol import BoundedProtocol
from casino.lib.whole_requests import BODY_S
from tests.stack import Stack, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
HALF_A_BODY = (
    b"POST /api/v1/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: es\r\n"
    b"Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
)
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127."
CLIENTS = 40  # the house has eight threads for pages


@pytest.fixture
def links(stack: Stack) -> Iterator[list[socket.socket]]:
    """Connections to the running house, which is well: a check of its health may take longer."""
    stack.wait_until_ready()
    port = urlsplit(stack.url).port
    with ExitStack() as ends:
        made = [socket.create_connection(("127.0.0.1", port), 30) for _ in range(CLIENTS)]
        for link in made:
            ends.enter_context(closing(link))
        yield made


def read_all(link: socket.socket) -> bytes:
    answer = b""
    try:
        while more := link.recv(65536):
            answer += more
    except ConnectionResetError:
        pass  # it was cut, which ends it as well
    return answer


@pytest.mark.parametrize("part", [HALF_A_BODY, HALF_A_HEAD], ids=["body", "head"])
def test_half_sent_requests_stop_no_page(
    stack: Stack, links: list[socket.socket], part: bytes
) -> None:
    for link in links:
        link.sendall(part)
    for path in ("/sign-in", "/healthz", "/static/favicon.svg", "/display/1/"):
        answer = httpx.get(stack.url + path, timeout=5)
        assert answer.status_code in (200, 404), (path, answer.text)


def test_half_a_body_is_answered_408_and_the_link_ends(
    stack: Stack, links: list[socket.socket]
) -> None:
    begun = time.monotonic()
    links[0].sendall(HALF_A_BODY)
    answer = read_all(links[0])
    assert time.monotonic() - begun >= BODY_S
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"code": "input.too_slow"' in answer
    assert "La petición".encode() in answer


def test_half_a_head_is_cut(stack: Stack, links: list[socket.socket]) -> None:
    first, second = links[:2]
    first.sendall(HALF_A_HEAD)
    second.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert second.recv(65536).startswith(b"HTTP/1.1 200")
    second.sendall(HALF_A_HEAD)  # after a whole one too
    assert read_all(first) == b""  # a link that is left open is waited for in vain, and raises
    rest = read_all(second)
    assert b"HTTP/1.1" not in rest


def test_a_body_over_the_most_is_refused_before_it_is_here(links: list[socket.socket]) -> None:
    link = links[0]
    link.sendall(HALF_A_BODY.replace(b"500", b"99999999"))
    try:
        for _ in range(40):
            link.sendall(b" " * 4096)
    except (ConnectionResetError, BrokenPipeError):
        pass
    else:
        assert read_all(link).startswith(b"HTTP/1.1 413 ")


def test_one_address_holds_only_so_many_links(stack: Stack) -> None:
    port = urlsplit(stack.url).port
    with ExitStack() as ends:
        links = []
        for _ in range(BoundedProtocol.per_address + 20):
            link = socket.create_connection(("127.0.0.1", port), 30)
            links.append(ends.enter_context(closing(link)))
        assert read_all(links[-1]) == b""  # cut at once
    answer = httpx.get(f"{stack.url}/healthz", timeout=5)
    assert answer.status_code == 200


class Impatient(BoundedProtocol):
    unread_s = 0.3


ENOUGH = 64 * 2**20  # more than kernels keep for a client that reads nothing


async def send_much(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(ENOUGH // 2**16):
        await send({"type": "http.response.body", "body": b" " * 2**16, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def test_a_client_that_reads_no_answer_is_cut() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(send_much, http=Impatient, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    with closing(socket.create_connection(listener.getsockname(), 30)) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert link.recv(1)
        wait_until(lambda: not Impatient.held or None, 20, "the end of the connection")
        assert len(read_all(link)) < ENOUGH
    server.should_exit = True
    thread.join(20)
