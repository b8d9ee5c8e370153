"""Links that fail in every way: a client that comes back sees the state, and silence is noticed.

A few drops here, most of them before a real board; `make drops` makes five hundred.
"""

import asyncio
import math
import os
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.async_api import async_playwright

from casino.lib.policy import Role
from tables.houses.models import House
from tests.bench.places import Bench
from tests.bench.stack import build_tables
from tests.browser.device import ARGUMENTS
from tests.building import make_staff, sign_in
from tests.chromium import require_chromium
from tests.links.follower import DEAD_S, Follower
from tests.links.link import Fault, Link
from tests.links.play import Play
from tests.links.screen import Screen
from tests.live.conftest import session_cookie
from tests.stack import Stack

DROPS = int(os.environ.get("DROPS", "6"))
SEED = int(os.environ.get("DROPS_SEED", "0")) or random.SystemRandom().randrange(10**6)
IS_LONG = "DROPS" in os.environ
SHORTEST_S = 0.1
LONGEST_S = 180.0 if IS_LONG else 3.0
TABLES = 6 if IS_LONG else 2
CLIENTS, SCREENS = (50, 12) if IS_LONG else (6, 3)
PAUSE_S: Final = 3.0
CALM_S: Final = 1.0
LOOK_S: Final = 0.05
EQUAL_WITHIN_S: Final = 2.0
FOUND_WITHIN_S: Final = 9.0
GIVEN_UP_AFTER_S: Final = 60.0

Client = Follower | Screen
pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@dataclass(frozen=True)
class Drop:
    """A failure of a link."""

    fault: Fault
    seconds: float


@dataclass(frozen=True)
class Seen:
    """A client's behaviour in it."""

    drop: Drop
    is_screen: bool
    found_s: float | None
    """How long until a dead link was taken for one; None where it came to life again first."""
    back_s: float
    """From the return of the network, or from finding the link dead, to the right picture."""


def plan_drops(count: int, chance: random.Random) -> list[Drop]:
    """Make drops of every kind in turn: as many of 0.1 to 1 s as of 1 to 10 s, and so on."""
    low, high = math.log(SHORTEST_S), math.log(LONGEST_S)
    faults = list(Fault)
    return [
        Drop(faults[number % len(faults)], math.exp(chance.uniform(low, high)))
        for number in range(count)
    ]


@pytest.fixture
def benches(stack: Stack, transactional_db: None) -> list[Bench]:
    return build_tables(TABLES)


@pytest.fixture
def cookie(benches: list[Bench]) -> str:
    manager = make_staff(House.objects.get(), Role.PIT_MANAGER)
    return session_cookie(sign_in(manager))


async def test_a_device_that_comes_back_sees_the_house(
    stack: Stack, benches: list[Bench], cookie: str
) -> None:
    chance = random.Random(SEED)
    drops = plan_drops(DROPS, chance)
    port = urlsplit(stack.url).port or 0
    play, begun = Play(stack.url, benches, PAUSE_S), time.monotonic()
    seen: list[Seen] = []
    lag = Lag()
    async with lag.watched(), play.going_on(), followed(port, cookie) as clients:
        async with asyncio.TaskGroup() as group:
            for at, (client, link) in enumerate(clients):
                group.create_task(live_through_all(client, link, drops[at::CLIENTS], play, seen))
        errors = [it for client, _ in clients if isinstance(client, Screen) for it in client.errors]
    print(report(seen, play, time.monotonic() - begun))
    print(f"  we ourselves were held up by {lag.longest_s:.2f} s at most")
    assert len(seen) == DROPS
    assert errors == []
    assert [it for it in seen if it.back_s > EQUAL_WITHIN_S] == []
    assert [it for it in seen if it.found_s and it.found_s > FOUND_WITHIN_S] == []


class Lag:
    """How long this process, which is every link and most clients, was held up at most."""

    longest_s = 0.0

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Watch it meanwhile."""
        watching = asyncio.create_task(self._watch())
        yield
        watching.cancel()

    async def _watch(self) -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(LOOK_S)
            self.longest_s = max(self.longest_s, time.monotonic() - begun - LOOK_S)


@asynccontextmanager
async def followed(port: int, cookie: str) -> AsyncIterator[list[tuple[Client, Link]]]:
    """Open every client behind a link of its own, screens first."""
    async with AsyncExitStack() as ends:
        playwright = await ends.enter_async_context(async_playwright())
        chromium = await playwright.chromium.launch(
            executable_path=require_chromium(), args=ARGUMENTS
        )
        ends.push_async_callback(chromium.close)
        clients: list[tuple[Client, Link]] = []
        for number in range(CLIENTS):
            link = Link(port)
            await link.open()
            ends.push_async_callback(link.close)
            client: Client = (
                Screen(chromium, link.port, cookie)
                if number < SCREENS
                else Follower(link.port, cookie)
            )
            await client.open()
            ends.push_async_callback(client.close)
            clients.append((client, link))
        yield clients


async def live_through_all(
    client: Client, link: Link, drops: Sequence[Drop], play: Play, seen: list[Seen]
) -> None:
    """Let the drops happen to one client, one after another."""
    for drop in drops:
        try:
            seen.append(await live_through(client, link, drop, play))
        except TimeoutError as error:
            error.add_note(f"{type(client).__name__} after {drop}")
            raise


async def live_through(client: Client, link: Link, drop: Drop, play: Play) -> Seen:
    """Let a drop happen to a client that is up to date."""
    async with asyncio.timeout(GIVEN_UP_AFTER_S):
        await play.wait_until_equal(client, time.time())
    await asyncio.sleep(random.uniform(1, 3) * CALM_S)  # anywhere between two beats
    failed_at = time.time()
    link.fail(drop.fault)
    await asyncio.sleep(drop.seconds)
    link.mend()
    back_at, found_s = time.time(), None
    async with asyncio.timeout(GIVEN_UP_AFTER_S):
        if drop.fault is not Fault.DELAY or drop.seconds > DEAD_S + 1:
            found_at = await client.wait_until_lost(failed_at)
            back_at, found_s = max(back_at, found_at), found_at - failed_at
        equal_at = await play.wait_until_equal(client, back_at)
    return Seen(drop, isinstance(client, Screen), found_s, equal_at - back_at)


def report(seen: Sequence[Seen], play: Play, lasted_s: float) -> str:
    """Return a report: the drops made and the slowest times."""
    lines = [
        f"{len(seen)} drops of {SHORTEST_S:g} to {LONGEST_S:g} s in {lasted_s:.0f} s, seed {SEED}:"
        f" {CLIENTS} clients, {SCREENS} of them boards in Chromium, {play.coups} coups meanwhile"
    ]
    for is_screen in (True, False):
        for fault in Fault:
            of_kind = [it for it in seen if it.drop.fault is fault and it.is_screen is is_screen]
            if not of_kind:
                continue
            found = [it.found_s for it in of_kind if it.found_s is not None]
            lines.append(
                f"  {'Chromium' if is_screen else 'Python':8} {fault:9} {len(of_kind):4}"
                f"   lasting {sum(it.drop.seconds for it in of_kind):6.0f} s"
                f"   longest {max(it.drop.seconds for it in of_kind):5.1f} s"
                f"   slowest found {max(found, default=math.nan):5.2f} s"
                f"   slowest back {max(it.back_s for it in of_kind):5.2f} s"
            )
    return "\n".join(lines)
