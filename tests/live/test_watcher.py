"""A socket's mailbox, and the table of messages that sockets may send."""

import asyncio
import json

import pytest

from casino.lib.policy import Role
from games.live.messages import (
    Operate,
    Since,
    Waitlist,
    Watch,
    name_of,
    write_texts,
    write_waitlist,
)
from games.live.needs import SOCKET_MESSAGES, may_use_socket
from games.live.watcher import TABLES_MOST, Audience, Watcher


def texts(version, table=7):
    return write_texts(table, version, {"table": table, "v": version}, "coup.settled")


async def test_a_slow_reader_keeps_one_state_per_table():
    watcher = Watcher(Audience.FLOOR, 1, tables=None)
    for version in range(1, 101):
        for table in (7, 8):
            watcher.offer(table, texts(version, table))
        watcher.beat(f"beat {version}")
    waiting = await watcher.take()
    assert len(waiting) == 3
    assert [json.loads(text)["v"] for text in waiting if "state" in text] == [100, 100]


async def test_the_first_state_sent_of_a_table_is_a_snapshot_however_late():
    watcher = Watcher(Audience.FLOOR, 1, tables=None)
    for version in (1, 2):
        watcher.offer(7, texts(version))
    assert await watcher.take() == [texts(2).snapshot]
    watcher.offer(7, texts(3))
    watcher.offer(7, texts(4))
    assert await watcher.take() == [texts(4).event]


async def test_every_socket_gets_the_same_text_not_a_copy():
    one, other = Watcher(Audience.FLOOR, 1), Watcher(Audience.FLOOR, 1)
    written = texts(5)
    for watcher in (one, other):
        watcher.offer(7, written)
    assert (await one.take())[0] is (await other.take())[0]


async def test_a_state_that_the_socket_has_is_not_sent_again():
    watcher = Watcher(Audience.FLOOR, 1)
    watcher.note_version(7, 5)
    watcher.offer(7, texts(5))
    watcher.offer(7, texts(4))
    watcher.beat("beat")
    assert await watcher.take() == ["beat"]


async def test_news_of_the_waitlist_goes_to_its_followers_and_the_newest_only():
    follows, does_not = Watcher(Audience.FLOOR, 1), Watcher(Audience.FLOOR, 1)
    follows.waitlist = 5
    for watcher in (follows, does_not):
        for version in (4, 5, 6, 7):
            watcher.offer_waitlist(version, write_waitlist(version))
        watcher.beat("beat")
    assert await follows.take() == ['{"t":"waitlist","v":7}', "beat"]
    assert await does_not.take() == ["beat"]


async def test_invented_tables_do_not_fill_the_memory():
    watcher = Watcher(Audience.FLOOR, 1)
    for table in range(1, 3 * TABLES_MOST):
        watcher.note_version(table, 5)
    watcher.offer(TABLES_MOST, texts(5, TABLES_MOST))
    watcher.offer(TABLES_MOST + 1, texts(5, TABLES_MOST + 1))
    assert [json.loads(text)["table"] for text in await watcher.take()] == [TABLES_MOST + 1]


async def test_a_waiting_socket_is_woken_to_be_closed():
    watcher = Watcher(Audience.FLOOR, 1)
    taking = asyncio.ensure_future(watcher.take())
    await asyncio.sleep(0)
    watcher.expel(4401)
    assert await taking is None


def test_every_message_is_in_the_permission_table():
    messages = (Watch("all"), Since(1, 1), Waitlist(1), Operate(1))
    said = {*map(name_of, messages), "connect"}
    assert {message for _, message in SOCKET_MESSAGES} == said
    assert {socket for socket, _ in SOCKET_MESSAGES} == set(Audience)


@pytest.mark.parametrize("message", ["watch", "since", "waitlist", "operate", "connect"])
def test_the_floor_is_for_staff(message):
    assert all(may_use_socket("floor", message, role) for role in Role)
    assert not may_use_socket("floor", message, None)


def test_a_message_outside_the_table_is_refused():
    assert not may_use_socket("display", "watch", Role.DIRECTOR)
    assert not may_use_socket("other", "connect", Role.DIRECTOR)
