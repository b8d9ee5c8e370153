"""From the broker's message to the sockets: how many a second, and how late."""

import json
import os
import time
from dataclasses import dataclass, field
from functools import partial
from itertools import count as numbers
from statistics import median
from typing import Any

import msgspec
import redis

from games.board.selectors.projection import table_projection
from tables.floor.models import GamingTable
from tests.bench.live_crowd import Crowd
from tests.bench.places import Bench, Server
from tests.bench.spent import process_seconds

UNDER_WAY = 2000
"""Deliveries that are on their way at once while the rate is measured, more or less."""
VERSION_FIRST = 1_000_001  # every event has the same length
PAUSE_S = 0.02
EVENTS_LEAST = 3
STOCK = ("stock", "pubsub")
STOCK_EVERY = 5
"""The stock sides are so slow that they take part in every fifth round only."""
GOAL_P99, GOAL_STOCK = 1.5, 20


@dataclass
class Side:
    """A crowd before one server, and its measurements."""

    channel: str
    process: int
    crowd: Crowd
    versions: Any = field(default_factory=lambda: numbers(VERSION_FIRST))
    rates: dict[int, float] = field(default_factory=dict)
    """Of these three, each round's."""
    p50: dict[int, float] = field(default_factory=dict)
    p99: dict[int, float] = field(default_factory=dict)
    costs: list[float] = field(default_factory=list)
    client_costs: list[float] = field(default_factory=list)
    skipped: int = 0


def measure(
    servers: dict[str, Server],
    bench: Bench,
    sockets: int,
    crowds: int,
    rounds: int,
    seconds: float,
) -> None:
    """Print each side's figures with a number of sockets; at most `crowds` sides take part."""
    client = redis.Redis.from_url(os.environ["REDIS_URL"])
    state = _state(bench.table_id)
    floor = {
        "path": "/ws/floor",
        "head": f"Cookie: {bench.cookies}\r\n",
        "say": json.dumps({"t": "watch", "tables": [bench.table_id]}),
    }
    sides = {}
    ways: dict[str, dict[str, Any]] = {
        "house": floor,
        **{name: {} for name in ("bare", *STOCK)},
        "deflated": {**floor, "deflates": True},
    }
    for name, how in list(ways.items())[:crowds]:
        crowd = Crowd(servers[name].port, sockets, **how)
        sides[name] = Side(f"bench.{name}", servers[name].process, crowd)
    for side in sides.values():
        _flood(client, side, state, 0.3)  # warm
    for number in range(rounds):
        for name, side in list(sides.items())[:: 1 if number % 2 else -1]:
            if name in STOCK and number % STOCK_EVERY:
                continue
            side.rates[number] = _flood(client, side, state, seconds)
            delays = sorted(_delays(client, side, state, seconds))
            side.p50[number] = delays[len(delays) // 2]
            side.p99[number] = delays[int(len(delays) * 0.99)]
    print(f"{sockets} sockets, {rounds} rounds in turn, one frame for all but the deflated side")
    if left_out := ways.keys() - sides:
        print(f"  left out, as open files do not suffice: {', '.join(sorted(left_out))}")
    for name, side in sides.items():
        rates = side.rates.values()
        print(
            f"  {name:9}{median(rates):8.0f} deliveries/s ({min(rates):.0f} to {max(rates):.0f})"
            f"   processor of each {median(side.costs) * 1e6:5.1f} µs"
            f", to receive it {median(side.client_costs) * 1e6:.1f} µs"
            f"   p50 {median(side.p50.values()) * 1e3:.2f} ms"
            f"   p99 {median(side.p99.values()) * 1e3:.2f} ms"
            f"   frame {side.crowd.frame_bytes} bytes, skipped {side.skipped}"
        )
        side.crowd.close()
    house, bare = sides["house"], sides["bare"]
    frames = {side.crowd.frame_bytes for name, side in sides.items() if name != "deflated"}
    if len(frames) > 1:
        raise SystemExit(f"the sides do not send one frame: {frames} bytes")
    _judge("house / bare, deliveries/s", _ratios(house.rates, bare.rates), 1, at_least=True)
    _judge("house / bare, p99", _ratios(house.p99, bare.p99), GOAL_P99, at_least=False)
    for name in (name for name in STOCK if name in sides):
        ratios = _ratios(house.rates, sides[name].rates)
        _judge(f"house / {name}, deliveries/s", ratios, GOAL_STOCK, at_least=True)


def _state(table_id: int) -> dict[str, Any]:
    house_id = GamingTable.objects.values_list("house_id", flat=True).get(id=table_id)
    state = table_projection(house_id, table_id)
    written: dict[str, Any] = json.loads(msgspec.json.encode(state))
    return written


def _publish(client: Any, side: Side, state: dict[str, Any]) -> int:
    version: int = next(side.versions)
    client.publish(side.channel, json.dumps({**state, "v": version}))
    return version


def _flood(client: Any, side: Side, state: dict[str, Any], seconds: float) -> float:
    """Keep a handful of events under way; return how many deliveries a second were made."""
    crowd = side.crowd
    crowd.forget()
    start, spent = time.perf_counter(), process_seconds(side.process)
    own = time.process_time()
    window = max(2, UNDER_WAY // crowd.count)
    waiting = [_publish(client, side, state) for _ in range(window)]
    while waiting:
        crowd.pump_until(lambda: crowd.has(waiting[0]))
        waiting.pop(0)
        if time.perf_counter() - start < seconds:
            waiting.append(_publish(client, side, state))
    side.skipped += sum(crowd.skipped.values())
    delivered = sum(len(times) for times in crowd.received.values())
    side.costs.append((process_seconds(side.process) - spent) / delivered)
    side.client_costs.append((time.process_time() - own) / delivered)
    return delivered / (time.perf_counter() - start)


def _delays(client: Any, side: Side, state: dict[str, Any], seconds: float) -> list[float]:
    """Publish one event at a time; return the delay of each at each socket, in seconds."""
    crowd = side.crowd
    crowd.forget()
    start = time.perf_counter()
    delays: list[float] = []
    events = 0
    while events < EVENTS_LEAST or time.perf_counter() - start < seconds:
        published = time.perf_counter()
        version = _publish(client, side, state)
        crowd.pump_until(partial(crowd.has, version))
        delays += [at - published for at in crowd.received[version]]
        events += 1
        crowd.pump(PAUSE_S)
    return delays


def _ratios(ours: dict[int, float], theirs: dict[int, float]) -> list[float]:
    """Return the ratio in each round that both took part in."""
    return [ours[number] / theirs[number] for number in theirs]


def _judge(what: str, ratios: list[float], goal: float, *, at_least: bool) -> None:
    middle = median(ratios)
    met = middle >= goal if at_least else middle <= goal
    words = "at least" if at_least else "at most"
    print(
        f"  {what:30}{middle:8.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        f"   goal {words} {goal:g}: {'met' if met else 'MISSED'}"
    )
