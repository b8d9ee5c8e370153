"""A round of `make kills`: whatever dies in the middle, every acknowledged act is there once."""

import os
import subprocess
import sys

from casino.embedded.places import PROJECT_DIR


def test_killed_in_the_middle_of_closing_and_signing_the_report_ends_right():
    done = subprocess.run(
        [sys.executable, "-m", "tests.kills", "--rounds", "1"],
        cwd=PROJECT_DIR,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("round ") == 1
