"""From a coup sent over HTTP to the last of a thousand screens, beside the stock paths.

All sides record the same coups through the same process. The house's event takes its whole path:
journal, hint, load, hub. A stock one is given the ready state as soon as the coup is answered.
"""

import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import redis

from tests.bench.coups import api_request, open_link
from tests.bench.live_crowd import Crowd
from tests.bench.live_fanout import STOCK, VERSION_FIRST, _state
from tests.bench.places import Address, Bench, Server

PAUSE_S = 0.05
GOAL = 0.1


def measure(
    address: Address, servers: dict[str, Server], benches: list[Bench], sockets: int, commands: int
) -> None:
    """Print the delay to the last screen and, of the house, from the commit to every screen."""
    own, other = benches
    client = redis.Redis.from_url(os.environ["REDIS_URL"])
    state = _state(other.table_id)
    own_crowd = Crowd(
        address.socket_port,
        sockets,
        path="/ws/floor",
        head=f"Cookie: {own.cookies}\r\n",
        say=json.dumps({"t": "watch", "tables": [own.table_id]}),
        deflates=True,
    )
    stock_crowds = {name: Crowd(servers[name].port, sockets) for name in STOCK}
    house: list[float] = []
    receipts: list[float] = []
    stock: dict[str, list[float]] = {name: [] for name in STOCK}
    versions = iter(range(VERSION_FIRST, VERSION_FIRST + len(STOCK) * (commands + 1)))
    with ThreadPoolExecutor(1) as pool:
        send_own = api_request(open_link(address), own)
        send_other = api_request(open_link(address), other)

        def command(send: Any, number: int) -> tuple[int, float]:
            answer = json.loads(send(number).partition(b"\r\n\r\n")[2])
            return answer["version"], time.perf_counter()

        def to_house(number: int) -> tuple[float, list[float]]:
            own_crowd.forget()
            start = time.perf_counter()
            sent = pool.submit(command, send_own, number)
            own_crowd.pump_until(lambda: sent.done() and own_crowd.has(sent.result()[0]))
            version, committed = sent.result()
            times = own_crowd.received[version]
            own_crowd.pump(PAUSE_S)
            return max(times) - start, [max(0.0, at - committed) for at in times]

        def to_stock(name: str, number: int) -> float:
            crowd = stock_crowds[name]
            crowd.forget()
            start = time.perf_counter()
            command(send_other, number)
            version = next(versions)
            client.publish(f"bench.{name}", json.dumps({**state, "v": version}))
            crowd.pump_until(lambda: crowd.has(version))
            last = max(crowd.received[version])
            own_crowd.pump(PAUSE_S)
            return last - start

        for number in range(commands + 1):
            last, delays = to_house(number)
            lasts = {name: to_stock(name, number) for name in STOCK}
            if number:  # the first is to warm
                house.append(last)
                receipts += delays
                for name in STOCK:
                    stock[name].append(lasts[name])
    for crowd in (own_crowd, *stock_crowds.values()):
        crowd.close()
    print(f"commands, {commands} of each side in turn, {sockets} sockets")
    for name, times in {"house": house, **stock, "commit to receipt": receipts}.items():
        times.sort()
        print(f"  {name:18} p50 {_at(times, 0.5):7.1f} ms   p99 {_at(times, 0.99):7.1f} ms")
    for name, times in stock.items():
        share = _at(house, 0.99) / _at(times, 0.99)
        met = "met" if share <= GOAL else "MISSED"
        print(f"  house / {name}, p99 to the last screen {share:.3f}   goal at most {GOAL}: {met}")


def _at(ordered: list[float], share: float) -> float:
    """The value at a share of an ordered list, in milliseconds."""
    return ordered[int((len(ordered) - 1) * share)] * 1e3
