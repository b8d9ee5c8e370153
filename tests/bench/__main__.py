"""`make bench`: coups per second through the API beside the same statements sent bare.

Starts its own durable PostgreSQL, Redis and the production processes (HTTP under a WSGI server,
sockets on ASGI), measures both sides in one run, and prints both. Nothing here can fail a test.
"""

import argparse
import os
import secrets
import tempfile
from pathlib import Path

from casino.embedded.throw_away import throw_away_servers


def main() -> None:
    """Run the measurements that were asked for."""
    parser = argparse.ArgumentParser(prog="make bench BENCH=...", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round")
    parser.add_argument("--workers", type=int, default=2, help="HTTP processes")
    parser.add_argument("--clients", type=int, nargs="*", default=[1, 8])
    parser.add_argument("--skip-live", action="store_true", help="coups only")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="sabot-bench-") as folder,
        throw_away_servers(_passable(Path(folder)) / "data", durable=True) as addresses,
    ):
        os.environ.update(addresses, SECRET_KEY=secrets.token_urlsafe(48))
        os.environ["DJANGO_SETTINGS_MODULE"] = "casino.settings"
        import django

        django.setup()
        from tests.bench import coups, live, stack

        stack.migrate()
        *tables, fresh = stack.build_tables(max(options.clients) + 1)
        with stack.production(Path(folder), options.workers) as address:
            coups.measure(address, tables, options.clients, options.seconds)
            if not options.skip_live:
                live.measure(address, fresh)


def _passable(folder: Path) -> Path:
    """Let the database server's own user through when root runs the bench."""
    folder.chmod(0o711)
    return folder


if __name__ == "__main__":
    main()
