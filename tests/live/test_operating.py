"""One page of a tablet operates a table; an older one is closed, whatever process serves it."""

import asyncio
import secrets
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from casino.lib.clock import utc_now
from games.talla_acts.services.sabot import refuse_sabot
from tables.sign_in.models import Device, SignIn
from tables.sign_in.services.sign_in import sign_out
from tests.coups.room import Room
from tests.live.served import hear, hear_out, open_floor, serving
from tests.live.test_sockets import Client, in_database, socket

OPERATED_ELSEWHERE = 4409


async def operate(page: Client, table_id: int) -> None:
    """Send the messages of a page with a pad when it opens; wait until it is served."""
    await page.say(t="watch", tables=[table_id])
    await page.say(t="operate", table=table_id)
    while (await page.hear())["table"] != table_id:
        pass


async def hears_news(page: Client, room: Room) -> bool:
    """Return whether a page still gets events."""
    await in_database(room.act, refuse_sabot)
    while (message := await page.hear())["t"] != "event":
        pass
    return bool(message["kind"] == "sabot.refused")


def sign_in_again(room: Room, device: Device | None = None) -> SignIn:
    """Sign the croupier in once more, on another browser or on an enrolled tablet."""
    return SignIn.objects.create(staff=room.croupier, device=device, started_at=utc_now())


def enrol(room: Room, name: str) -> Device:
    now = utc_now()
    return Device.objects.create(
        house=room.house,
        name=name,
        secret_hash=secrets.token_bytes(32),
        enrolled_at=now,
        enrolled_by=room.croupier,
        last_seen_at=now,
    )


async def test_the_newer_page_of_a_tablet_closes_the_older(room, headers):
    async with socket("/ws/floor", headers()) as older, socket("/ws/floor", headers()) as newer:
        await operate(older, room.table.pk)
        await operate(newer, room.table.pk)
        assert await older.closed_with() == OPERATED_ELSEWHERE
        assert await hears_news(newer, room)


async def test_the_older_page_may_take_the_table_back(room, headers):
    async with socket("/ws/floor", headers()) as one, socket("/ws/floor", headers()) as other:
        await operate(one, room.table.pk)
        await operate(other, room.table.pk)
        assert await one.closed_with() == OPERATED_ELSEWHERE
        async with socket("/ws/floor", headers()) as again:
            await operate(again, room.table.pk)
            assert await other.closed_with() == OPERATED_ELSEWHERE
            assert await hears_news(again, room)


async def test_pages_that_only_watch_are_left_alone(room, headers):
    display = f"/ws/display/{room.table.pk}"
    async with (
        socket("/ws/floor", headers()) as board,
        socket("/ws/floor", headers()) as reading,
        socket(display, headers()) as shown,
        socket("/ws/floor", headers()) as operating,
    ):
        await board.say(t="watch", tables="all")
        await reading.say(t="watch", tables=[room.table.pk])
        await operate(operating, room.table.pk)
        await in_database(room.act, refuse_sabot)
        for page in (board, reading, operating):
            while (await page.hear())["t"] != "event":
                pass
        while (await shown.hear())["t"] != "event":
            pass


async def test_a_tablet_may_operate_two_tables(room, neighbour, headers):
    async with socket("/ws/floor", headers()) as one, socket("/ws/floor", headers()) as other:
        await operate(one, room.table.pk)
        await operate(other, neighbour.table.pk)
        assert await hears_news(one, room)


async def test_a_second_sign_in_on_another_browser_is_another_tablet(room, headers):
    elsewhere = await in_database(sign_in_again, room)
    async with (
        socket("/ws/floor", headers()) as one,
        socket("/ws/floor", headers(elsewhere)) as other,
    ):
        await operate(one, room.table.pk)
        await operate(other, room.table.pk)
        assert await hears_news(one, room)


async def test_an_enrolled_tablet_is_the_same_through_its_sign_ins(room, headers):
    tablet, spare = await in_database(lambda: (enrol(room, "PB1"), enrol(room, "PB2")))
    before = await in_database(sign_in_again, room, tablet)
    elsewhere = await in_database(sign_in_again, room, spare)
    after = await in_database(sign_in_again, room, tablet)
    async with (
        socket("/ws/floor", headers(before)) as older,
        socket("/ws/floor", headers(elsewhere)) as colleague,
        socket("/ws/floor", headers(after)) as newer,
    ):
        for page in (older, colleague, newer):
            await operate(page, room.table.pk)
        assert await older.closed_with() == OPERATED_ELSEWHERE
        assert await hears_news(colleague, room)


async def test_a_person_who_does_not_watch_a_table_or_is_signed_out_claims_nothing(
    room, neighbour, headers
):
    async with socket("/ws/floor", headers()) as page, socket("/ws/floor", headers()) as stray:
        await operate(page, room.table.pk)
        await stray.say(t="watch", tables=[neighbour.table.pk])
        await stray.say(t="operate", table=room.table.pk)
        assert (await stray.hear())["table"] == neighbour.table.pk
        assert await hears_news(page, room)
        await in_database(sign_out, sign_in_id=room.signed_in.id)
        await stray.say(t="watch", tables=[room.table.pk])
        await stray.say(t="operate", table=room.table.pk)
        assert await page.closed_with() == await stray.closed_with() == 4401


async def open_pages(stack: AsyncExitStack, room: Room, *ports: int) -> list[Any]:
    return [await stack.enter_async_context(open_floor(port, room.signed_in)) for port in ports]


async def operate_served(page: Any, table_id: int) -> None:
    await page.send(f'{{"t":"watch","tables":[{table_id}]}}')
    await page.send(f'{{"t":"operate","table":{table_id}}}')
    await hear(page)


async def code_of_close(page: Any, within_s: float) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(hear_out(page), within_s)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.slow
async def test_a_page_gives_way_to_one_that_another_process_serves(room):
    with serving() as port, serving() as other_port:
        async with AsyncExitStack() as stack:
            older, newer = await open_pages(stack, room, port, other_port)
            await operate_served(older, room.table.pk)
            await operate_served(newer, room.table.pk)
            assert await code_of_close(older, 2) == OPERATED_ELSEWHERE
            await in_database(room.act, refuse_sabot)
            assert (await hear(newer))["kind"] == "sabot.refused"


@pytest.mark.slow
async def test_a_claim_that_redis_lost_is_sent_again(room, settings, tmp_path):
    redis_url = settings.REDIS_URL
    with serving() as port, serving() as other_port:
        async with AsyncExitStack() as stack:
            settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
            (older,) = await open_pages(stack, room, port)
            await operate_served(older, room.table.pk)
            settings.REDIS_URL = redis_url
            (newer,) = await open_pages(stack, room, other_port)
            await operate_served(newer, room.table.pk)
            assert await code_of_close(older, 10) == OPERATED_ELSEWHERE
