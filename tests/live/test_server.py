"""A real server, real sockets, real Redis: a committed act is on the screens at once."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from games.live import hub
from games.live.transport import LiveProtocol
from tables.sign_in.services.sign_in import sign_out
from tests.coups.room import banca_wins, bet, punto_wins
from tests.live.served import hear, hear_out, open_floor, serving

pytestmark = pytest.mark.slow
BANCA, PUNTO = banca_wins(bet(1, "banca", 500)), punto_wins(bet(1, "banca", 500))


@pytest.fixture(params=[LiveProtocol, "auto"], ids=["outlet", "asgi"])
def port(room, request) -> Iterator[int]:
    """Serve with the hub writing to the transport, and by ASGI's own `send`."""
    with serving(ws=request.param) as port:
        yield port


async def record(room: Any, entry: Any) -> None:
    """Record a coup in another thread."""

    def commit() -> None:
        from django.db import connection

        try:
            room.coup(entry)
        finally:
            connection.close()

    await asyncio.to_thread(commit)


async def test_a_committed_coup_is_announced_to_every_screen(room, port, monkeypatch):
    """No check of versions happens in this test: all messages come from announcements."""
    monkeypatch.setattr(hub, "CHECK_S", 600.0)
    async with open_floor(port, room.signed_in) as one, open_floor(port, room.signed_in) as other:
        for page in (one, other):
            await page.send('{"t":"watch","tables":"all"}')
            assert (await hear(page))["t"] == "snapshot"
        await record(room, BANCA)  # the announcer's thread and connection are there from now on
        for page in (one, other):
            assert (await hear(page))["state"]["results"] == ["B"]
        await record(room, PUNTO)
        for page in (one, other):
            event = await hear(page)
            assert (event["kind"], event["state"]["results"]) == ("coup.settled", ["B", "P"])


async def test_without_redis_the_version_check_delivers(room, settings, tmp_path):
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    with serving() as port:
        async with open_floor(port, room.signed_in) as page:
            await page.send('{"t":"watch","tables":"all"}')
            await hear(page)
            await record(room, BANCA)
            assert (await hear(page))["state"]["results"] == ["B"]


async def test_a_dropped_page_comes_back_to_the_states_that_it_missed(room, port):
    async with open_floor(port, room.signed_in) as page:
        await page.send('{"t":"watch","tables":"all"}')
        before = await hear(page)
        page.transport.abort()
    await record(room, BANCA)
    async with open_floor(port, room.signed_in) as page:
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

    async with open_floor(port, room.signed_in) as page:
        await asyncio.to_thread(leave)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(hear_out(page), 5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
