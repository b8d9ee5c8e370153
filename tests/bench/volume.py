"""`make bench-volume`: bytes that a coup and its phases leave in the database and in its log.

They are counted, not timed: a busy machine changes nothing. The log is the write-ahead log without
whole pages, which come on top after each checkpoint. Nothing here can fail a test.
"""

import argparse
import json
import os
import uuid

from tests.bench.house import bench_house
from tests.bench.places import Bench
from tests.coups.made import next_place

GROWS = (
    "games_coup",
    "tables_commandrecord",
    "tables_floorevent",
    "tables_recordstamp",
    "tables_transfer",
)
PHASES = ("no_va_mas", "cards", "pay")
WARM = 50


def main() -> None:
    """Record coups with few and many bets, with and without phases, and print their bytes."""
    parser = argparse.ArgumentParser(prog="make bench-volume BENCH=...", description=__doc__)
    parser.add_argument("--coups", type=int, default=1000, help="of each kind")
    parser.add_argument("--bets", type=int, nargs="*", default=[3, 8], help="of a coup")
    options = parser.parse_args()
    os.environ["LOG_LEVEL"] = "WARNING"
    with bench_house(durable=False):
        from tests.bench import stack

        stack.migrate()
        (bench,) = stack.build_tables(1)
        for bets in options.bets:
            for phases in ((), PHASES):
                _play(bench, bets, phases, WARM)
                before = _sizes()
                _play(bench, bets, phases, options.coups)
                _print(bets, phases, options.coups, before, _sizes())
        _print_state(bench.table_id)


def _play(bench: Bench, bets: int, phases: tuple[str, ...], coups: int) -> None:
    """Record coups; the phases of each but the first are marked before it."""
    import msgspec

    from games.coups.services.coup_entry import CoupEntry
    from games.coups.services.phases import mark_phase
    from games.coups.services.record_coup import record_coup
    from tables.sign_in.models import SignIn
    from tables.sign_in.selectors import actor_of
    from tests.bench.coups import _entries
    from tests.building import new_command

    sign_in = uuid.UUID(bench.sign_in_id)
    croupier = actor_of(SignIn.objects.select_related("staff").get(id=sign_in).staff)
    bodies = [json.loads(body) for body in _entries(bench.table_id)]
    entries = [msgspec.convert({**it, "bets": it["bets"][:bets]}, CoupEntry) for it in bodies]
    number = 0  # of the newest coup, once it is known
    for at in range(coups):
        for phase in phases if number else ():
            mark_phase(
                actor=croupier,
                command=new_command(),
                table_id=bench.table_id,
                coup=number + 1,
                phase=phase,
            )
        entry = entries[at % len(entries)]
        _, answer = record_coup(
            sign_in_id=sign_in,
            table_id=bench.table_id,
            command=new_command(),
            place=next_place(bench.table_id),
            entry=entry,
        )
        number = answer["coup"]


def _sizes() -> dict[str, int]:
    """Return the bytes of each relation that grows, its heap and its indexes, and of the log."""
    from django.db import connection

    with connection.cursor() as cursor:
        found = {}
        for relation in GROWS:
            cursor.execute(
                "SELECT pg_relation_size(%s) + coalesce(pg_relation_size(reltoastrelid), 0),"
                " pg_indexes_size(%s) FROM pg_class WHERE oid = %s::regclass",
                [relation] * 3,
            )
            found[relation], found[f"{relation} indexes"] = cursor.fetchone()
        cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        found["log"] = int(cursor.fetchone()[0])
    return found


def _print(
    bets: int, phases: tuple[str, ...], coups: int, before: dict[str, int], after: dict[str, int]
) -> None:
    grown = {name: (after[name] - before[name]) / coups for name in after}
    log = grown.pop("log")
    print(f"{bets} bets, {len(phases)} phases marked; bytes for each of {coups} coups")
    for name in GROWS:
        print(f"  {name:22}{grown[name]:8.0f}   indexes{grown[f'{name} indexes']:8.0f}")
    print(f"  {'together':22}{sum(grown.values()):8.0f}   log    {log:8.0f}")


def _print_state(table_id: int) -> None:
    from games.board.selectors.projection import table_projection
    from games.live.messages import write_texts
    from tables.floor.models import GamingTable

    house_id = GamingTable.objects.values_list("house_id", flat=True).get(id=table_id)
    state = table_projection(house_id, table_id)
    texts = write_texts(table_id, state.v, state, "coup.settled")
    plain, deflated = len(texts.event.plain_frame), len(texts.event.deflated_frame)
    print(f"an event to a screen: {plain} bytes, {deflated} compressed")


if __name__ == "__main__":
    main()
