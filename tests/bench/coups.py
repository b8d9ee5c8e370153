"""Coups with eight bets each: through the API, and the very same statements sent bare."""

import json
import multiprocessing
import os
import random
import re
import socket
import time
import uuid
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import psycopg

from games.coups.services.coup_entry import CoupEntry
from tests.bench.places import SEATS_BETTING, Address, Bench
from tests.coups.by_api import next_coup

Work = Callable[[float], tuple[int, list[float]]]


ROUNDS = 5


def measure(address: Address, benches: list[Bench], clients: list[int], seconds: float) -> None:
    """Print coups per second of both sides, and their ratio, for each number of clients.

    The sides take turns, `ROUNDS` times, so that a slow moment of the machine falls on both; the
    middle round of each is printed, and the middle of the rounds' ratios.
    """
    print(
        f"coups with {SEATS_BETTING} bets, {ROUNDS} rounds of {seconds:.0f} s, a table per client"
    )
    for count in clients:
        rates: dict[str, list[float]] = {"bare psycopg": [], "HTTP API": []}
        delays: dict[str, list[float]] = {"bare psycopg": [], "HTTP API": []}
        for _ in range(ROUNDS):
            for side, work in (("bare psycopg", bare_work), ("HTTP API", api_work)):
                jobs = [(work, address, bench) for bench in benches[:count]]
                done, waited = _together(jobs, seconds)
                rates[side].append(done / seconds)
                delays[side] += waited
        for side, rate in rates.items():
            waited = sorted(delays[side])
            print(
                f"  {count} client(s)  {side:13} {median(rate):8.0f} coups/s"
                f"   ({min(rate):.0f} to {max(rate):.0f})"
                f"   p50 {waited[len(waited) // 2] * 1e3:.2f} ms"
                f"   p99 {waited[int(len(waited) * 0.99)] * 1e3:.2f} ms"
            )
        ratios = [api / bare for bare, api in zip(*rates.values(), strict=True)]
        print(
            f"  {count} client(s)  API / bare    {median(ratios):8.2f}"
            f"           ({min(ratios):.2f} to {max(ratios):.2f})"
        )


def _together(
    jobs: Sequence[tuple[Callable[[Address, Bench], Work], Address, Bench]], seconds: float
) -> tuple[int, list[float]]:
    """Run every job in its own process, started together; return the sum of their work."""
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(len(jobs)), context.SimpleQueue()
    processes = [
        context.Process(target=_run, args=(*job, seconds, barrier, results)) for job in jobs
    ]
    for process in processes:
        process.start()
    answers: list[Any] = []
    while len(answers) < len(processes):
        if results.empty() and any(process.exitcode for process in processes):
            raise SystemExit("a measuring process died")
        if not results.empty():
            answers.append(results.get())
        time.sleep(0.05)
    for process in processes:
        process.join()
    failures = [answer for answer in answers if isinstance(answer, str)]
    if failures:
        raise SystemExit(failures[0])
    return sum(done for done, _ in answers), [delay for _, delays in answers for delay in delays]


def _run(make, address, bench, seconds, barrier, results) -> None:
    import django

    django.setup()
    try:
        work = make(address, bench)
        work(0.5)  # warm
        barrier.wait(60)
        results.put(work(seconds))
    except Exception as error:  # the parent prints it and stops
        results.put(f"{make.__name__}: {error!r}")


def _entries(seed: int) -> list[bytes]:
    """Make bodies of coups by totals: reachable ones, each seat betting 10 or 25 euros."""
    random_ = random.Random(seed)
    bodies = []
    for _ in range(500):
        punto, banca = random_.randrange(10), random_.randrange(10)
        winner = "T" if punto == banca else "P" if punto > banca else "B"
        bets = [
            {
                "seat": seat,
                "wager": random_.choice(["punto", "banca"]),
                "stake_minor": random_.choice([1000, 2500]),
            }
            for seat in range(1, SEATS_BETTING + 1)
        ]
        entry = {"winner": winner, "punto_total": punto, "banca_total": banca, "bets": bets}
        if (punto, banca) not in {(0, 8), (0, 9), (1, 9)}:
            bodies.append(json.dumps(entry).encode())
    return bodies


def open_link(address: Address) -> socket.socket:
    """Connect to the HTTP process."""
    link = socket.create_connection(("127.0.0.1", address.http_port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def api_request(link: socket.socket, bench: Bench) -> Callable[[int], bytes]:
    """Give a function that records the n-th coup, under a key of its own, and its answer."""
    bodies = _entries(bench.table_id)
    head = (
        f"POST /api/v1/tables/{bench.table_id}/coups HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Cookie: {bench.cookies}\r\nX-CSRFToken: {bench.csrf}\r\n"
        "Content-Type: application/json\r\n"
    )
    place = _next_coup(link, bench)

    def send(number: int) -> bytes:
        found = b'{"talla": %d, "number": %d, ' % (place["talla"], place["number"])
        body = found + bodies[number % len(bodies)][1:]
        key = f"Idempotency-Key: {uuid.uuid4()}\r\nContent-Length: {len(body)}\r\n\r\n"
        link.sendall((head + key).encode() + body)
        answer = _read_answer(link)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(answer.decode())
        place["number"] += 1
        return answer

    return send


def _next_coup(link: socket.socket, bench: Bench) -> dict[str, int]:
    """Ask which coup comes next at the table, at which only this one deals."""
    head = f"GET /api/v1/tables/{bench.table_id} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    link.sendall(f"{head}Cookie: {bench.cookies}\r\n\r\n".encode())
    return next_coup(json.loads(_read_answer(link).partition(b"\r\n\r\n")[2]))


def api_work(address: Address, bench: Bench) -> Work:
    """Send coups over one kept connection."""
    send = api_request(open_link(address), bench)

    def work(seconds: float) -> tuple[int, list[float]]:
        delays: list[float] = []
        start = now = time.perf_counter()
        while now - start < seconds:
            send(len(delays))
            then, now = now, time.perf_counter()
            delays.append(now - then)
        return len(delays), delays

    return work


def _read_answer(link: socket.socket) -> bytes:
    answer = link.recv(65536)
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
    while len(body) < length:
        more = link.recv(65536)
        answer += more
        body += more
    return answer


def bare_work(_address: Address, bench: Bench) -> Work:
    """Send the same two statements with the same values, and nothing around them."""
    import msgspec

    from casino.lib.clock import utc_now
    from casino.lib.commands import Command
    from games.coups.selectors.coup_row import READ, CoupRow
    from games.coups.selectors.coup_state import read_coup_state
    from games.coups.services.record_coup import WRITE, statement_values, with_accounts
    from games.coups.services.settle_coup import settle_coup

    state = with_accounts(
        read_coup_state(sign_in_id=uuid.UUID(bench.sign_in_id), table_id=bench.table_id)
    )
    command = Command(uuid.uuid4(), bytes(32))
    values = [
        statement_values(
            state, command, settle_coup(state, msgspec.json.decode(body, type=CoupEntry)), utc_now()
        )[0]
        for body in _entries(bench.table_id)
    ]
    payloads = [str(parameters["payload"]) for parameters in values]
    version, coups = map(CoupRow.__struct_fields__.index, ("version", "coups"))
    named = re.compile(r'"coup":\d+,')
    connection = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)
    cursor = connection.cursor()

    def work(seconds: float) -> tuple[int, list[float]]:
        delays: list[float] = []
        start = now = time.perf_counter()
        while now - start < seconds:
            key = str(uuid.uuid4())
            cursor.execute(READ, (str(bench.table_id), key, bench.sign_in_id), prepare=True)
            row = cursor.fetchone()
            assert row is not None
            parameters = values[len(delays) % len(values)]
            payload = payloads[len(delays) % len(values)]
            parameters["command"] = key
            parameters["version"] = str(row[version])
            parameters["number"] = str(row[coups] + 1)
            parameters["payload"] = named.sub(f'"coup":{row[coups] + 1},', payload, count=1)
            cursor.execute(WRITE, parameters, prepare=True)
            if cursor.fetchone() is None:
                raise RuntimeError("nothing was written")
            then, now = now, time.perf_counter()
            delays.append(now - then)
        return len(delays), delays

    return work
