"""Tables that are played on while the links fail, and the truth about them at every version."""

import asyncio
import random
import time
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx

from tests.bench.places import Bench
from tests.coups.by_api import next_coup
from tests.links.follower import Follower, Picture
from tests.links.screen import Screen

STATES_KEPT = 200
BY_THE_CLOCK = ("at", "pace")
"""What of a state moves without an event."""


class Play:
    """Records coups at each table and knows every state that the tables were in."""

    def __init__(self, url: str, benches: list[Bench], pause_s: float) -> None:
        self._url, self._benches, self._pause_s = url, benches, pause_s
        self._states: dict[int, dict[int, Any]] = defaultdict(dict)
        self._chance = random.Random(1)
        self._read = asyncio.Condition()
        self._ending = asyncio.Event()
        self.acknowledged: dict[int, list[int]] = defaultdict(list)
        """The numbers of the coups that the house acknowledged, by table."""
        self.slowest_s = 0.0

    @property
    def versions(self) -> dict[int, int]:
        """The newest version of each table that was acknowledged."""
        return {table: max(states) for table, states in self._states.items()}

    @property
    def coups(self) -> int:
        """How many coups were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    async def wait_until_equal(self, client: Follower | Screen, since: float) -> float:
        """Wait until a client that heard something after `since` has the newest; return when."""
        versions = self.versions
        while True:
            at, picture = await client.wait_for(versions, since)
            wrong = await self._disagreements(picture)
            if not wrong:
                return at
            # A state may be newer than its version; then that version is under way.
            versions |= {table: picture[table]["v"] + 1 for table in wrong}

    async def _disagreements(self, picture: Picture) -> dict[int, list[str]]:
        """Return how a picture differs from the house at the same version, by table."""
        async with self._read:
            await self._read.wait_for(
                lambda: all(picture[table]["v"] <= self.versions[table] for table in picture)
            )
        found = {
            table: [
                name
                for name, right in self._states[table][state["v"]].items()
                if name not in BY_THE_CLOCK and state.get(name) != right
            ]
            for table, state in picture.items()
        }
        return {table: names for table, names in found.items() if names}

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """Play meanwhile; commands sent are answered before the end. Raises their failures."""
        async with asyncio.TaskGroup() as tables:
            for bench in self._benches:
                tables.create_task(self._play(bench))
            try:
                yield
            finally:
                self._ending.set()

    async def _play(self, bench: Bench) -> None:
        headers = {"Cookie": bench.cookies, "X-CSRFToken": bench.csrf}
        async with httpx.AsyncClient(base_url=self._url, headers=headers, timeout=30) as client:
            await self._look(client, bench.table_id)
            while not self._ending.is_set():
                with suppress(TimeoutError):
                    pause_s = self._chance.uniform(0.5, 1.5) * self._pause_s
                    await asyncio.wait_for(self._ending.wait(), pause_s)
                await self._record(client, bench.table_id)
                await self._look(client, bench.table_id)

    async def _record(self, client: httpx.AsyncClient, table: int) -> None:
        winner, punto, banca = self._chance.choice([("P", 9, 3), ("B", 1, 7), ("T", 6, 6)])
        newest = self._states[table][max(self._states[table])]
        entry = {
            **next_coup(newest),
            "winner": winner,
            "punto_total": punto,
            "banca_total": banca,
            "bets": [{"seat": 1, "wager": "banca", "stake_minor": 1000}],
        }
        key = {"Idempotency-Key": str(uuid.uuid4())}
        begun = time.monotonic()
        played = await client.post(f"/api/v1/tables/{table}/coups", json=entry, headers=key)
        self.slowest_s = max(self.slowest_s, time.monotonic() - begun)
        self.acknowledged[table].append(played.raise_for_status().json()["coup"])

    async def _look(self, client: httpx.AsyncClient, table: int) -> None:
        read = await client.get(f"/api/v1/tables/{table}")
        state = read.raise_for_status().json()
        self._states[table][state["v"]] = state
        self._states[table].pop(state["v"] - STATES_KEPT, None)
        async with self._read:
            self._read.notify_all()
