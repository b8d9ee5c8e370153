"""The hub: one per process, between the journal and the sockets.

It learns of a table's new version in two ways: at once by Redis, and within a second by asking
the database, which finds whatever Redis lost. A new state is loaded once, written once, and the
same text is handed to every socket that watches the table. While nobody watches it sleeps.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import redis.asyncio as aioredis
import structlog
from channels.db import database_sync_to_async
from django.conf import settings

from casino.lib.announce import CHANNEL
from casino.lib.clock import utc_now
from casino.lib.routes import may_use_socket
from games.live.messages import TableTexts, write_beat, write_line
from games.live.states import (
    Key,
    read_line_versions,
    read_roles,
    read_texts,
    read_versions,
)
from games.live.watcher import Audience, Watcher

CHECK_S = 1.0
BEAT_S = 3.0
SIGN_IN_CHECK_S = 2.0
REDIS_RETRY_FIRST_S = 0.2
REDIS_RETRY_LAST_S = 5.0
REDIS_TIMEOUT_S = 1.0

CLOSE_NOT_SIGNED_IN = 4401
CLOSE_NOT_ALLOWED = 4403

P = ParamSpec("P")
R = TypeVar("R")

logger = structlog.get_logger(__name__)


class Hub:
    """Hands states to watchers. Belongs to one event loop; use `get_hub`."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self._texts: dict[Key, TableTexts] = {}
        self._houses: dict[int, int] = {}
        self._stale: set[int] = set()
        self._load_now = asyncio.Event()
        self._check_now = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, watcher: Watcher) -> None:
        """Begin to serve a socket; the first one wakes the hub."""
        self._watchers.add(watcher)
        if not self._tasks:
            steps = (self._load, self._check, self._listen, self._beat, self._check_sign_ins)
            self._tasks = [asyncio.create_task(_forever(step)) for step in steps]
        self.look(watcher)

    def look(self, watcher: Watcher) -> None:
        """Offer a socket what it watches: what is at hand now, the rest once it is loaded."""
        for (audience, table_id), texts in self._texts.items():
            if self._concerns(watcher, audience, table_id):
                watcher.offer(table_id, texts)
        self._check_now.set()

    async def remove(self, watcher: Watcher) -> None:
        """Serve a socket no longer; with the last one the hub goes to sleep, its reads done."""
        self._watchers.discard(watcher)
        if self._watchers:
            return
        ending, self._tasks = self._tasks, []
        self._texts.clear()
        self._houses.clear()
        self._stale.clear()
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)

    def _concerns(self, watcher: Watcher, audience: Audience, table_id: int) -> bool:
        return (
            watcher.audience is audience
            and watcher.house_id == self._houses.get(table_id)
            and watcher.watches(table_id)
        )

    def _wanted(self, table_id: int) -> set[Key]:
        """Tell for which audiences a table has to be written."""
        return {
            (audience, table_id)
            for audience in Audience
            if any(self._concerns(one, audience, table_id) for one in self._watchers)
        }

    async def _load(self) -> None:
        """Load and hand out what is stale; what becomes stale meanwhile waits, each table once."""
        await self._load_now.wait()
        self._load_now.clear()
        stale, self._stale = self._stale, set()
        wanted: dict[int, set[Key]] = {}
        for table_id in stale:
            if keys := self._wanted(table_id):
                wanted.setdefault(self._houses[table_id], set()).update(keys)
        if not wanted:
            return
        for key, texts in (await _in_thread(read_texts)(wanted)).items():
            known = self._texts.get(key)
            if known is None or texts.version > known.version:
                self._texts[key] = texts
            for watcher in self._watchers:
                if self._concerns(watcher, *key):
                    watcher.offer(key[1], self._texts[key])

    async def _check(self) -> None:
        """Compare every table's version with the one that was handed out."""
        self._check_now.clear()
        houses = {watcher.house_id for watcher in self._watchers}
        for house_id, table_id, version in await _in_thread(read_versions)(houses):
            self._houses[table_id] = house_id
            keys = self._wanted(table_id)
            for audience in Audience:
                if (audience, table_id) not in keys:
                    self._texts.pop((audience, table_id), None)  # nobody keeps it fresh
            if any(key not in self._texts or self._texts[key].version < version for key in keys):
                self._mark_stale(table_id)
        await self._check_lines()
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECK_S):
                await self._check_now.wait()

    async def _check_lines(self) -> None:
        """Tell those who follow the line of their house that it has changed."""
        following = [watcher for watcher in self._watchers if watcher.line is not None]
        if not following:
            return
        houses = {watcher.house_id for watcher in following}
        for house_id, version in (await _in_thread(read_line_versions)(houses)).items():
            text = write_line(version)
            for watcher in following:
                if watcher.house_id == house_id:
                    watcher.offer_line(version, text)

    async def _listen(self) -> None:
        """Hear what commands announce; while Redis is away try again, ever more slowly."""
        pause = REDIS_RETRY_FIRST_S
        while not _cancelled():
            client = aioredis.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=REDIS_TIMEOUT_S, decode_responses=True
            )
            try:
                async with client.pubsub(ignore_subscribe_messages=True) as subscription:
                    await subscription.subscribe(CHANNEL)
                    pause = REDIS_RETRY_FIRST_S
                    while not _cancelled():
                        message = await subscription.get_message(timeout=REDIS_TIMEOUT_S)
                        if message is not None:
                            self._hear(message["data"])
            except (aioredis.RedisError, OSError) as error:
                logger.warning("announcements_unheard", error=str(error), retry_s=pause)
            finally:
                await client.aclose()
            await asyncio.sleep(pause)
            pause = min(pause * 2, REDIS_RETRY_LAST_S)

    def _hear(self, announcement: str) -> None:
        """Take `table:version`; a table that is not known yet is left to the check."""
        table, _, version = announcement.partition(":")
        if not (table.isdecimal() and version.isdecimal()) or int(table) not in self._houses:
            return
        table_id = int(table)
        for key in self._wanted(table_id):
            if key not in self._texts or self._texts[key].version < int(version):
                self._mark_stale(table_id)

    def _mark_stale(self, table_id: int) -> None:
        self._stale.add(table_id)
        self._load_now.set()

    async def _beat(self) -> None:
        text = write_beat(utc_now())
        for watcher in self._watchers:
            watcher.beat(text)
        await asyncio.sleep(BEAT_S)

    async def _check_sign_ins(self) -> None:
        """Expel who signed out, left the house or lost the right to watch."""
        await asyncio.sleep(SIGN_IN_CHECK_S)
        signed_in = {one: one.sign_in_id for one in self._watchers if one.sign_in_id is not None}
        if not signed_in:
            return
        roles = await _in_thread(read_roles)(set(signed_in.values()))
        for watcher, sign_in_id in signed_in.items():
            watcher.role = roles.get(sign_in_id)
            if watcher.role is None:
                watcher.expel(CLOSE_NOT_SIGNED_IN)
            elif not may_use_socket(watcher.audience, "connect", watcher.role):
                watcher.expel(CLOSE_NOT_ALLOWED)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def get_hub() -> Hub:
    """Get the hub of the running event loop, which a process has one of."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def _in_thread(read: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    # A thread of its own: what the hub reads does not queue behind the sockets' sign-ins.
    threaded: Callable[P, Awaitable[R]] = database_sync_to_async(read, thread_sensitive=False)
    return threaded


async def _forever(step: Callable[[], Awaitable[None]]) -> None:
    """Repeat a step; one that fails (the database is away) is told and tried again."""
    while not _cancelled():
        try:
            await step()
        except Exception:
            logger.exception("hub_step_failed", step=step.__name__)
            await asyncio.sleep(CHECK_S)


def _cancelled() -> bool:
    """Tell whether this task is to end: a read in a thread answers with its result instead."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
