"""The servers and the Django of a bench, made for it and thrown away."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from casino.embedded.throw_away import throw_away_servers


@contextmanager
def bench_house(*, durable: bool = True) -> Iterator[Path]:
    """Start a PostgreSQL and a Redis, and set Django up on them; give a folder for logs."""
    with tempfile.TemporaryDirectory(prefix="sabot-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)  # the database server's own user passes through
        with throw_away_servers(folder / "data", durable=durable) as addresses:
            os.environ.update(addresses, SECRET_KEY=secrets.token_urlsafe(48))
            os.environ["DJANGO_SETTINGS_MODULE"] = "casino.settings"
            import django

            django.setup()
            yield folder
