"""The hub: one per process, between the journal and the sockets.

It learns of a table's new version in two ways: at once by Redis, one message for all its sockets,
and within a second by asking the database, which finds anything that Redis lost. A new state is
loaded once, written once, and the same bytes go to every socket that watches the table. While
nobody watches it sleeps. Nothing in Redis names a socket or a process, so a killed one leaves
nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import msgspec
import redis.asyncio as aioredis
import structlog
from channels.db import database_sync_to_async
from django.conf import settings

from casino.lib.announce import CHANNEL, OPERATING_CHANNEL
from casino.lib.clock import utc_now
from games.live.messages import TableTexts, write_beat, write_waitlist
from games.live.needs import may_use_socket
from games.live.operating import Claim, announce_claims, read_claims
from games.live.states import (
    Key,
    read_roles,
    read_texts,
    read_versions,
    read_waitlist_versions,
)
from games.live.watcher import Audience, Watcher

CHECK_S = 1.0
BEAT_S = 3.0
SIGN_IN_CHECK_S = 2.0
REDIS_RETRY_FIRST_S = 0.2
REDIS_RETRY_LAST_S = 1.0
REDIS_TIMEOUT_S = 1.0

CLOSE_NOT_SIGNED_IN = 4401
CLOSE_NOT_ALLOWED = 4403
CLOSE_OPERATED_ELSEWHERE = 4409

P = ParamSpec("P")
R = TypeVar("R")

logger = structlog.get_logger(__name__)


class Hub:
    """Hands states to watchers. Belongs to one event loop; use `get_hub`."""

    def __init__(self) -> None:
        self._watchers: dict[Watcher, None] = {}  # in the order in which they came
        self._texts: dict[Key, TableTexts] = {}
        self._houses: dict[int, int] = {}
        self._stale: set[int] = set()
        self._load_now = asyncio.Event()
        self._check_now = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, watcher: Watcher) -> None:
        """Begin to serve a socket; the first one wakes the hub.

        It gets a beat at once, because a client that reconnects must know that it is back.
        """
        self._watchers[watcher] = None
        watcher.beat(write_beat(utc_now()))
        if not self._tasks:
            steps = (self._load, self._check, self._listen, self._beat, self._check_sign_ins)
            self._tasks = [asyncio.create_task(_forever(step)) for step in steps]
        self.look(watcher)

    def look(self, watcher: Watcher) -> None:
        """Offer a socket its tables: the loaded states now, the rest when loaded."""
        for key in self._texts:
            self._offer(key, (watcher,))
        self._check_now.set()

    def operate(self, watcher: Watcher, claim: Claim) -> None:
        """Let a page operate a table; its tablet's older page there is closed, wherever it is."""
        watcher.claim = claim
        self._hear_claims([claim])
        announce_claims([claim])

    async def remove(self, watcher: Watcher) -> None:
        """Stop serving a socket; after the last one the hub sleeps when its reads are done."""
        self._watchers.pop(watcher, None)
        if self._watchers:
            return
        ending, self._tasks = self._tasks, []
        self._texts.clear()
        self._houses.clear()
        self._stale.clear()
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)

    def _wanted(self, table_ids: Iterable[int]) -> dict[int, set[Key]]:
        """Return which of some known tables to write for which audiences, by house."""
        wishes: dict[tuple[Audience, int], set[int] | None] = {}  # None: all tables
        for watcher in self._watchers:
            of_house = watcher.audience, watcher.house_id
            if watcher.tables is None:
                wishes[of_house] = None
            elif (tables := wishes.setdefault(of_house, set())) is not None:
                tables |= watcher.tables
        wanted: dict[int, set[Key]] = {}
        for table_id in table_ids:
            house_id = self._houses[table_id]
            for audience in Audience:
                tables = wishes.get((audience, house_id), set())
                if tables is None or table_id in tables:
                    wanted.setdefault(house_id, set()).add((audience, table_id))
        return wanted

    async def _load(self) -> None:
        """Load and send stale tables; those that become stale meanwhile wait, each once."""
        await self._load_now.wait()
        self._load_now.clear()
        stale, self._stale = self._stale, set()
        if wanted := self._wanted(stale):
            self.hand_out(await _in_thread(read_texts)(wanted))

    def hand_out(self, loaded: Mapping[Key, TableTexts]) -> None:
        """Offer states to the sockets that watch them; those that keep up have them on return."""
        for key, texts in loaded.items():
            known = self._texts.get(key)
            if known is None or texts.version > known.version:
                self._texts[key] = texts
            self._offer(key, self._watchers)

    def _offer(self, key: Key, watchers: Iterable[Watcher]) -> None:
        """Offer a state to its watchers: the cost of every event for every socket."""
        (audience, table_id), texts = key, self._texts[key]
        house_id = self._houses.get(table_id)
        for watcher in watchers:
            if (
                watcher.audience is audience
                and watcher.house_id == house_id
                and watcher.watches(table_id)
            ):
                watcher.offer(table_id, texts)

    async def _check(self) -> None:
        """Compare every table's version with the one that was handed out."""
        self._check_now.clear()
        houses = {watcher.house_id for watcher in self._watchers}
        tables = await _in_thread(read_versions)(houses)
        self._houses.update((table.pk, table.house_id) for table in tables)
        wanted = set[Key]().union(*self._wanted(table.pk for table in tables).values())
        for table in tables:
            for key in ((audience, table.pk) for audience in Audience):
                if key not in wanted:
                    self._texts.pop(key, None)  # no watcher keeps it fresh
                elif key not in self._texts or self._texts[key].version < table.version:
                    self._mark_stale(table.pk)
        await self._check_lines()
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECK_S):
                await self._check_now.wait()

    async def _check_lines(self) -> None:
        """Send the sockets that follow their house's waitlist that it has changed."""
        following = [watcher for watcher in self._watchers if watcher.waitlist is not None]
        if not following:
            return
        houses = {watcher.house_id for watcher in following}
        for house_id, version in (await _in_thread(read_waitlist_versions)(houses)).items():
            text = write_waitlist(version)
            for watcher in following:
                if watcher.house_id == house_id:
                    watcher.offer_waitlist(version, text)

    async def _listen(self) -> None:
        """Listen to announcements of commands; while Redis is away try again, and log it once."""
        pause = REDIS_RETRY_FIRST_S
        while not _cancelled():
            client = aioredis.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=REDIS_TIMEOUT_S, decode_responses=True
            )
            try:
                async with client.pubsub(ignore_subscribe_messages=True) as subscription:
                    await subscription.subscribe(CHANNEL, OPERATING_CHANNEL)
                    pause = REDIS_RETRY_FIRST_S
                    while not _cancelled():
                        message = await subscription.get_message(timeout=REDIS_TIMEOUT_S)
                        if message is not None:
                            self._hear(message["channel"], message["data"])
            except (aioredis.RedisError, OSError) as error:
                if pause == REDIS_RETRY_FIRST_S:
                    logger.warning("announcements_unheard", error=str(error))
            finally:
                await client.aclose()
            await asyncio.sleep(pause)
            pause = min(pause * 2, REDIS_RETRY_LAST_S)

    def _hear(self, channel: str, announcement: str) -> None:
        if channel == CHANNEL:
            self._hear_version(announcement)
            return
        with suppress(msgspec.DecodeError):  # a process of another version of the house
            self._hear_claims(read_claims(announcement))

    def _hear_claims(self, claims: list[Claim]) -> None:
        for watcher in self._watchers:
            if any(claim.displaces(watcher.claim) for claim in claims):
                watcher.expel(CLOSE_OPERATED_ELSEWHERE)

    def _hear_version(self, announcement: str) -> None:
        """Take `table:version`; a table that is not known yet is left to the check."""
        table, _, version = announcement.partition(":")
        if not (table.isdecimal() and version.isdecimal()) or int(table) not in self._houses:
            return
        table_id = int(table)
        known = [self._texts.get((audience, table_id)) for audience in Audience]
        if any(texts is None or texts.version < int(version) for texts in known):
            self._mark_stale(table_id)  # perhaps for no socket: loading checks who wants it

    def _mark_stale(self, table_id: int) -> None:
        self._stale.add(table_id)
        self._load_now.set()

    async def _beat(self) -> None:
        text = write_beat(utc_now())
        for watcher in self._watchers:
            watcher.beat(text)
        if claims := [it.claim for it in self._watchers if it.claim is not None]:
            announce_claims(claims)  # again: Redis may have lost it
        await asyncio.sleep(BEAT_S)

    async def _check_sign_ins(self) -> None:
        """Expel people who signed out, left the house or lost the right to watch."""
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
    # A thread of its own, so that the hub's reads do not queue behind the sockets' sign-ins.
    threaded: Callable[P, Awaitable[R]] = database_sync_to_async(read, thread_sensitive=False)
    return threaded


async def _forever(step: Callable[[], Awaitable[None]]) -> None:
    """Repeat a step; one that fails (the database is away) is logged and tried again."""
    while not _cancelled():
        try:
            await step()
        except Exception:
            logger.exception("hub_step_failed", step=step.__name__)
            await asyncio.sleep(CHECK_S)


def _cancelled() -> bool:
    """Return whether this task is to end: a read in a thread answers with its result instead."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
