"""Redis stopped, paused and killed in play: no coup is lost or doubled, and boards stay whole.

A round of each here; `make redis-kills` does fifty.
"""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx
import pytest
from channels.db import database_sync_to_async
from django.middleware.csrf import _get_new_csrf_string

from casino.embedded.places import make_data_dir
from casino.embedded.redis import embedded_redis_url, redis_answers, redis_part
from casino.lib.policy import Role
from casino.shift.selectors.unfinished import list_unfinished_shifts
from games.coups.models import Coup
from tables.houses.models import House
from tables.sessions.models import Shift
from tests.bench.places import Bench
from tests.bench.stack import build_tables
from tests.building import make_house, make_shift, make_staff, sign_in
from tests.links.follower import Follower
from tests.links.play import Play
from tests.live.conftest import session_cookie
from tests.stack import Part, Stack, running_stack, wait_until

ROUNDS = int(os.environ.get("REDIS_KILLS", "3"))
SEED = int(os.environ.get("REDIS_SEED", "0")) or random.SystemRandom().randrange(10**6)
TABLES, FOLLOWERS = 3, 6
AWAY_S = (0.3, 8.0) if "REDIS_KILLS" in os.environ else (0.5, 2.0)
PAUSE_S: Final = 0.3
WHOLE_WITHIN_S: Final = 3.0
ANSWERED_WITHIN_S: Final = 2.0
START_S: Final = 20.0

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


class Blow(StrEnum):
    """A failure of Redis."""

    STOP = "stopped"
    PAUSE = "paused"
    KILL = "killed"


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[tuple[Part, Path]]:
    """A Redis of the test's own."""
    data_dir = tmp_path / "data"
    make_data_dir(data_dir)
    server = Part(lambda: _running_redis(data_dir))
    yield server, data_dir
    server.stop()


@contextlib.contextmanager
def _running_redis(data_dir: Path) -> Iterator["subprocess.Popen[bytes]"]:
    part = redis_part(data_dir)
    process = subprocess.Popen(
        part.command, env={**os.environ, **part.environment}, stdout=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: redis_answers(data_dir) or None, START_S, "the start of Redis")
        yield process
    finally:
        process.terminate()
        process.send_signal(signal.SIGCONT)
        process.wait()


@pytest.fixture
def house(
    redis_server: tuple[Part, Path], tmp_path: Path, transactional_db: None
) -> Iterator[Stack]:
    """Web and worker on that Redis."""
    with running_stack(tmp_path, embedded_redis_url(redis_server[1])) as running:
        yield running


@pytest.fixture
def benches(house: Stack) -> list[Bench]:
    return build_tables(TABLES)


@pytest.fixture
def cookie(benches: list[Bench]) -> str:
    manager = make_staff(House.objects.get(), Role.PIT_MANAGER)
    return session_cookie(sign_in(manager))


async def test_redis_goes_away_and_nothing_is_lost(
    house: Stack,
    redis_server: tuple[Part, Path],
    benches: list[Bench],
    cookie: str,
) -> None:
    chance, begun = random.Random(SEED), time.monotonic()
    play = Play(house.url, benches, PAUSE_S)
    whole: dict[Blow, list[float]] = {blow: [] for blow in Blow}
    slowest_closing_s = 0.0
    port = urlsplit(house.url).port or 0
    async with following(port, cookie) as followers, play.going_on():
        for number in range(ROUNDS):
            await see_all(followers, play)
            await asyncio.sleep(chance.uniform(0, 0.5))
            blow, away_s = list(Blow)[number % len(Blow)], chance.uniform(*AWAY_S)
            await asyncio.to_thread(strike, redis_server[0], blow)
            closed_s, _ = await asyncio.gather(close_a_shift(house.url), asyncio.sleep(away_s))
            slowest_closing_s = max(slowest_closing_s, closed_s)
            await asyncio.to_thread(mend, redis_server[0], blow)
            back_at = time.time()
            whole[blow].append(await see_all(followers, play) - back_at)
    shown = "   ".join(f"{blow} {len(took)}: {max(took):.2f} s" for blow, took in whole.items())
    print(
        f"Redis away {ROUNDS} times for {AWAY_S[0]:g} to {AWAY_S[1]:g} s, seed {SEED},"
        f" {time.monotonic() - begun:.0f} s, {FOLLOWERS} sockets,"
        f" {play.coups} coups\n"
        f"  boards whole again, slowest: {shown}\n"
        f"  slowest coup {play.slowest_s:.2f} s, closing of a shift {slowest_closing_s:.2f} s"
    )
    assert [took for of_blow in whole.values() for took in of_blow if took > WHOLE_WITHIN_S] == []
    assert play.slowest_s < ANSWERED_WITHIN_S
    assert slowest_closing_s < ANSWERED_WITHIN_S
    await database_sync_to_async(verify_coups)(play)
    await close_a_shift(house.url)
    await database_sync_to_async(wait_for_the_worker)(house)


@contextlib.asynccontextmanager
async def following(port: int, cookie: str) -> AsyncIterator[list[Follower]]:
    """Watch the whole house by several sockets."""
    async with contextlib.AsyncExitStack() as ends:
        followers = [Follower(port, cookie) for _ in range(FOLLOWERS)]
        for follower in followers:
            await follower.open()
            ends.push_async_callback(follower.close)
        yield followers


async def see_all(followers: list[Follower], play: Play) -> float:
    """Wait until every socket has all that was acknowledged; return when the last one had it."""
    async with asyncio.timeout(START_S):
        return max([await play.wait_until_equal(follower, 0.0) for follower in followers])


def strike(server: Part, blow: Blow) -> None:
    """Let Redis go away."""
    if blow is Blow.STOP:
        server.stop()
    elif blow is Blow.PAUSE:
        server.process.send_signal(signal.SIGSTOP)
    else:
        server.kill()


def mend(server: Part, blow: Blow) -> None:
    """Bring Redis back; it answers then."""
    if blow is Blow.PAUSE:
        server.process.send_signal(signal.SIGCONT)
    else:
        server.start()


async def close_a_shift(url: str) -> float:
    """Close a shift of a house without tables, which sends a job; return how long it took."""
    shift, cookie = await database_sync_to_async(open_a_shift)()
    csrf = _get_new_csrf_string()
    headers = {
        "Cookie": f"{cookie}; csrftoken={csrf}",
        "X-CSRFToken": csrf,
        "Idempotency-Key": str(uuid.uuid4()),
    }
    begun = time.monotonic()
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as client:
        answer = await client.post(f"/api/v1/shifts/{shift}/close", json={})
    assert answer.is_success, answer.text
    return time.monotonic() - begun


def open_a_shift() -> tuple[int, str]:
    """Open a shift in a new house; return its id, and the cookie of a person who may close it."""
    house = make_house()
    manager = make_staff(house, Role.PIT_MANAGER)
    return make_shift(house, manager).pk, session_cookie(sign_in(manager))


def verify_coups(play: Play) -> None:
    """Hold the coups that are there against those that were acknowledged: each once, no other."""
    for table, numbers in play.acknowledged.items():
        there = Coup.objects.filter(talla__session__table=table).values_list("number", flat=True)
        assert Counter(there) == Counter(numbers), table


def wait_for_the_worker(house: Stack) -> None:
    """Wait until the worker has done the last job sent to it.

    Where Redis went away twice within a job the worker may have ended; the house's supervisor
    starts it again, here we do.
    """
    last = Shift.objects.latest("id").pk

    def look() -> bool | None:
        if house.worker.process.poll() is not None:
            print(
                f"  the worker had ended ({house.worker.process.returncode}) and is started again"
            )
            house.worker.start()
        return None if last in list_unfinished_shifts() else True

    wait_until(look, START_S, "the last shift's job")
