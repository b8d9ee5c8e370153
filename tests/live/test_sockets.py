"""Sockets: who may open one, what they may send, what they get."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from casino.asgi import application
from casino.lib.clock import utc_now
from casino.lib.policy import Role
from games.live.consumers import MESSAGES_AT_ONCE
from games.live.hub import BEAT_S
from games.talla_acts.services.sabot import refuse_sabot
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost
from tables.seating.services.waitlist import join_house_waitlist
from tables.sign_in.services.sign_in import sign_out
from tests.board.sent import public_projection, table_projection
from tests.building import acting, make_house, make_staff, make_table, new_command

NEVER = 10  # seconds after which an expected message will never come


class Client(WebsocketCommunicator):  # type: ignore[misc]
    """A page with one socket.

    Channels' communicator keeps the database connections of threads open while it waits, for
    tests inside one transaction; ours commit, so connections go back as they do in the house.
    """

    send_input = ApplicationCommunicator.send_input
    receive_output = ApplicationCommunicator.receive_output

    async def say(self, **message: Any) -> None:
        await self.send_to(json.dumps(message))

    async def hear(self) -> Any:
        """Hear the next message that is not a heartbeat."""
        while (message := json.loads(await self.receive_from(NEVER)))["t"] == "beat":
            pass
        return message

    async def closed_with(self) -> int:
        """Return the code that the server closes the socket with."""
        while (output := await self.receive_output(NEVER))["type"] != "websocket.close":
            pass
        code: int = output["code"]
        return code


@contextlib.asynccontextmanager
async def socket(path: str, headers: Any) -> AsyncIterator[Client]:
    client = Client(application, path, headers=headers)
    connected, _ = await client.connect(NEVER)
    assert connected
    try:
        yield client
    finally:
        await client.disconnect(timeout=NEVER)


def in_database(act: Any, *args: Any, **kwargs: Any) -> Any:
    return database_sync_to_async(act)(*args, **kwargs)


def join_waitlist(house: House, name: str) -> None:
    """Put a guest on the waitlist of a house."""
    manager = make_staff(house, Role.PIT_MANAGER)
    join_house_waitlist(actor=acting(manager), command=new_command(), guest_name=name)


def without_time(state: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name not in ("at", "pace")}


async def test_a_snapshot_then_events(room, neighbour, headers):
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="watch", tables="all")
        first, second = await page.hear(), await page.hear()
        assert {first["table"], second["table"]} == {room.table.pk, neighbour.table.pk}
        assert first["t"] == second["t"] == "snapshot"
        await in_database(room.act, refuse_sabot)
        event = await page.hear()
        assert (event["t"], event["table"], event["v"]) == ("event", room.table.pk, 2)
        assert event["kind"] == "sabot.refused"
        fresh = await in_database(table_projection, room.house.pk, room.table.pk)
        assert without_time(event["state"]) == without_time(fresh)


async def test_only_tables_that_were_asked_for_and_of_one_s_own_house(room, neighbour, headers):
    foreign = await in_database(lambda: make_table(make_house()))
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="watch", tables=[neighbour.table.pk, foreign.pk])
        assert (await page.hear())["table"] == neighbour.table.pk
        await in_database(room.act, refuse_sabot)
        await in_database(neighbour.start)
        assert (await page.hear())["table"] == neighbour.table.pk


async def test_a_socket_that_comes_back_is_sent_newer_states_only(room, neighbour, headers):
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="watch", tables=[])
        await page.say(t="watch", tables=[room.table.pk])
        assert (await page.hear())["v"] == 1
    await in_database(room.act, refuse_sabot)
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="watch", tables=[room.table.pk, neighbour.table.pk])
        await page.say(t="since", table=room.table.pk, v=1)
        await page.say(t="since", table=neighbour.table.pk, v=0)
        found = await page.hear()
        assert (found["table"], found["v"]) == (room.table.pk, 2)
        await in_database(neighbour.start)
        assert (await page.hear())["table"] == neighbour.table.pk


async def test_a_socket_that_follows_the_house_s_waitlist_hears_of_its_own_house_only(
    room, headers
):
    foreign = await in_database(make_house)
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="waitlist", v=0)
        for house in (foreign, room.house):
            await in_database(join_waitlist, house, "Lola")
        assert await page.hear() == {"t": "waitlist", "v": 1}
        await in_database(join_waitlist, room.house, "Ana")
        assert await page.hear() == {"t": "waitlist", "v": 2}


async def test_a_socket_that_has_the_newest_waitlist_is_sent_nothing(room, headers):
    await in_database(join_waitlist, room.house, "Lola")
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="waitlist", v=1)
        await in_database(join_waitlist, room.house, "Ana")
        assert await page.hear() == {"t": "waitlist", "v": 2}


async def test_a_display_hears_of_no_line(room, headers):
    async with socket(f"/ws/display/{room.table.pk}", headers(signed_in=None)) as page:
        await page.say(t="waitlist", v=0)
        assert await page.closed_with() == 4403


async def test_the_heart_beats(room, headers):
    async with socket("/ws/floor", headers()) as page:
        beat = json.loads(await page.receive_from(NEVER))
        assert beat["t"] == "beat"
        assert beat["at"].endswith("Z")


async def test_a_socket_that_opens_between_two_beats_hears_one_at_once(room, headers):
    async with socket("/ws/floor", headers()) as first:
        await first.receive_from(NEVER)
        async with socket("/ws/floor", headers()) as page:
            assert json.loads(await page.receive_from(BEAT_S / 2))["t"] == "beat"


async def test_a_display_needs_nobody_and_names_nobody(room, headers):
    async with socket(f"/ws/display/{room.table.pk}", headers(signed_in=None)) as page:
        first = await page.hear()
        assert "badge" not in json.dumps(first)
        assert first["state"]["seats"][0] == {"position": 1, "label": "1", "taken": True}
        await page.say(t="since", table=room.table.pk, v=first["v"])
        await in_database(room.act, refuse_sabot)
        event = await page.hear()
        fresh = await in_database(public_projection, room.table.pk)
        assert without_time(event["state"]) == without_time(fresh)


async def test_a_display_cannot_watch(room, headers):
    async with socket(f"/ws/display/{room.table.pk}/", headers(signed_in=None)) as page:
        await page.say(t="watch", tables="all")
        assert await page.closed_with() == 4403


async def test_no_such_display(room, headers):
    async with socket("/ws/display/999999", headers(signed_in=None)) as page:
        assert await page.closed_with() == 4404


async def test_nobody_signed_in(room, headers):
    async with socket("/ws/floor", headers(signed_in=None)) as page:
        assert await page.closed_with() == 4401
    await in_database(sign_out, sign_in_id=room.signed_in.id)
    async with socket("/ws/floor", headers()) as page:
        assert await page.closed_with() == 4401


async def test_a_forged_cookie_is_nobody(room, headers):
    forged = [*headers(signed_in=None), (b"cookie", b"sabot=eyJzaWduX2luIjoiMSJ9:1a:x")]
    async with socket("/ws/floor", forged) as page:
        assert await page.closed_with() == 4401


async def test_signing_out_closes_the_socket_within_five_seconds(room, headers):
    async with socket("/ws/floor", headers()) as page:
        await page.say(t="watch", tables="all")
        await page.hear()
        await in_database(sign_out, sign_in_id=room.signed_in.id)
        async with asyncio.timeout(5):
            assert await page.closed_with() == 4401


async def test_a_person_who_leaves_the_house_hears_no_more(room, headers):
    async with socket("/ws/floor", headers()) as page:
        posts = CroupierPost.objects.filter(croupier=room.croupier)
        await in_database(posts.update, ended_at=utc_now())
        people = StaffMember.objects.filter(id=room.croupier.pk, role=Role.CROUPIER)
        await in_database(people.update, is_active=False)
        async with asyncio.timeout(5):
            assert await page.closed_with() == 4401


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://evil.example", "localhost:8000"),
        ("http://localhost:9999", "localhost:8000"),
        ("http://evil.example", "evil.example"),
        ("null", "localhost:8000"),
        (None, "localhost:8000"),
    ],
)
async def test_other_pages_get_no_socket(room, headers, origin, host):
    client = Client(application, "/ws/floor", headers=headers(origin=origin, host=host))
    connected, _ = await client.connect(NEVER)
    assert not connected


async def test_an_unknown_address_is_refused(room, headers):
    client = Client(application, "/ws/other", headers=headers())
    connected, _ = await client.connect(NEVER)
    assert not connected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", 4400),
        ("[]", 4400),
        ('{"t":"watch"}', 4400),
        ('{"t":"watch","tables":"some"}', 4400),
        ('{"t":"watch","tables":["1"]}', 4400),
        ('{"t":"watch","tables":"all","house":2}', 4400),
        ('{"t":"since","table":1,"v":-1}', 4400),
        ('{"t":"record","table":1}', 4400),
        (json.dumps({"t": "watch", "tables": "x" * 70_000}), 1009),
    ],
)
async def test_a_frame_that_is_no_message_closes_the_socket(room, headers, text, code):
    async with socket("/ws/floor", headers()) as page:
        await page.send_to(text)
        assert await page.closed_with() == code


async def test_bytes_are_no_message(room, headers):
    async with socket("/ws/floor", headers()) as page:
        await page.send_to(bytes_data=b'{"t":"watch","tables":"all"}')
        assert await page.closed_with() == 4400


async def test_too_many_messages(room, headers):
    async with socket("/ws/floor", headers()) as page:
        for _ in range(MESSAGES_AT_ONCE + 50):
            await page.say(t="watch", tables=[])
        assert await page.closed_with() == 4408
