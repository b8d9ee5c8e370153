"""A disk that is really full: a small one of its own, which only root can mount."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.embedded.places import PROJECT_DIR, make_data_dir
from casino.embedded.throw_away import throw_away_servers

SIZE_MB = 256
ASKER = """
import os, sys, time
import django
django.setup()
from django.db import connection
from casino.health import lookout

def say():
    lookout.forget()
    return lookout.say().database

with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE act (words text)")
    print(say())
    with open(sys.argv[1], "wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(65536))
        except OSError:
            pass
    print(say())
    try:
        cursor.execute("INSERT INTO act SELECT repeat('x', 1000) FROM generate_series(1, 1000)")
    except django.db.OperationalError as error:
        print(error.__cause__.sqlstate)
    os.unlink(sys.argv[1])
    print(say())
"""


@pytest.fixture
def small_disk() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="sabot-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m,mode=0711", "tmpfs", str(folder)]
    try:
        if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            pytest.skip("only root can mount a disk of its own")
        yield folder
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
    finally:
        folder.rmdir()


def test_health_sees_a_full_disk_and_sees_that_there_is_room_again(small_disk: Path):
    data_dir = small_disk / "data"
    make_data_dir(data_dir)
    with throw_away_servers(data_dir) as addresses:
        asked = subprocess.run(
            [sys.executable, "-c", ASKER, str(small_disk / "filler")],
            env={**os.environ, **addresses, "DJANGO_SETTINGS_MODULE": "casino.settings"},
            cwd=PROJECT_DIR,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert asked.stdout.split() == ["ok", "full", "53100", "ok"], asked.stderr
