"""From a committed coup to the screen: how long a socket waits for the event.

The clock starts when the API's answer arrives, which is after the commit, and stops when the
socket has the event of that version; an event that overtakes the answer counts as no delay.
"""

import json
import threading
import time

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.bench.coups import api_request, open_link
from tests.bench.places import Address, Bench

COUPS = 200
PAUSE_S = 0.05  # a coup at a time: this measures delay, not throughput


def measure(address: Address, bench: Bench) -> None:
    """Print the delay of the events of single coups on one socket."""
    seen: dict[int, float] = {}
    ready = threading.Event()

    def listen() -> None:
        with connect(
            f"ws://127.0.0.1:{address.socket_port}/ws/floor",
            additional_headers={"Cookie": bench.cookies},
            origin=Origin(f"http://127.0.0.1:{address.socket_port}"),
        ) as socket:
            socket.send(json.dumps({"t": "watch", "tables": [bench.table_id]}))
            while len(seen) <= COUPS and not done.is_set():
                message = json.loads(socket.recv())
                if message["t"] in ("snapshot", "event"):
                    seen[message["v"]] = time.perf_counter()
                    ready.set()

    done = threading.Event()
    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    if not ready.wait(20):
        raise SystemExit("the socket gives no snapshot")
    send = api_request(open_link(address), bench)
    committed: dict[int, float] = {}
    for number in range(COUPS):
        version = json.loads(send(number).partition(b"\r\n\r\n")[2])["version"]
        committed[version] = time.perf_counter()
        time.sleep(PAUSE_S)
    while max(seen) < max(committed):
        time.sleep(PAUSE_S)
    done.set()  # the next heartbeat lets the listener see it
    listener.join()
    delays = sorted(
        max(0.0, min(seen[later] for later in seen if later >= version) - at)
        for version, at in committed.items()
    )
    print(
        f"live: {COUPS} coups, commit to socket"
        f"   p50 {delays[len(delays) // 2] * 1e3:.1f} ms"
        f"   p99 {delays[int(len(delays) * 0.99)] * 1e3:.1f} ms"
        f"   worst {delays[-1] * 1e3:.1f} ms"
    )
