"""`make bench`: coups per second through the API beside the same statements sent bare.

Starts its own durable PostgreSQL, Redis and the production processes (HTTP under a WSGI server,
sockets on ASGI), measures both sides in one run, and prints both. Nothing here can fail a test.
"""

import argparse

from tests.bench.house import bench_house


def main() -> None:
    """Run the measurements that were asked for."""
    parser = argparse.ArgumentParser(prog="make bench BENCH=...", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round")
    parser.add_argument("--workers", type=int, default=2, help="HTTP processes")
    parser.add_argument("--clients", type=int, nargs="*", default=[1, 8])
    parser.add_argument("--skip-live", action="store_true", help="coups only")
    options = parser.parse_args()
    with bench_house() as folder:
        from tests.bench import coups, delay, stack

        stack.migrate()
        *tables, fresh = stack.build_tables(max(options.clients) + 1)
        with stack.production(folder, options.workers) as address:
            coups.measure(address, tables, options.clients, options.seconds)
            if not options.skip_live:
                delay.measure(address, fresh)


if __name__ == "__main__":
    main()
