"""Runs the tests that have no browser under clocks that are set to difficult moments.

``python -m tests.clocks [what pytest takes]``. The whole run, PostgreSQL and Redis with it, takes
its time from libfaketime (Debian's package `faketime`): the machine's, put on or back by seconds,
so that every process has the same. The monotonic clock is unchanged: who waits for a lock or an
event waits by it in the kernel, where nothing is put on, and would wait for ever.
"""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

MOMENTS: Final = {
    "noon before the autumn change": "2026-10-24 10:00:30",
    "the first of two hours from 2 to 3": "2026-10-25 00:10:00",
    "just before the spring change": "2027-03-28 00:50:00",
    "the last minutes of a year": "2026-12-31 22:50:00",
    "a leap day, before the gaming day begins": "2028-02-29 06:30:00",
    "the hour before the morning reports are due": "2026-11-24 11:15:00",
}
"""Moments in UTC. The houses of the tests keep Madrid's time."""
OWN_SLEEP: Final = Path(__file__).parent / "under_a_clock"
BESIDE: Final = ("tests/browser", "tests/links", "tests/embedded", "tests/screenshots")
"""Browsers and restarts wait by other clocks than these."""


def main() -> None:
    """Run pytest once under each clock. Exits with the number of clocks under which it failed."""
    faketime = shutil.which("faketime")
    if faketime is None:
        raise SystemExit("There is no faketime; on Debian: apt install faketime")
    asked = sys.argv[1:] or ["-n", "2", "--dist", "worksteal", *(f"--ignore={it}" for it in BESIDE)]
    failed = []
    for name, moment in MOMENTS.items():
        print(f"== {name}: {moment} UTC", flush=True)
        ahead = datetime.fromisoformat(f"{moment}+00:00") - datetime.now(UTC)
        clock = f"{round(ahead.total_seconds()):+d}s"
        under = [faketime, "--exclude-monotonic", "-f", clock]
        command = [*under, sys.executable, "-m", "pytest", "-q", *asked]
        environment = {**os.environ, "TZ": "UTC", "PYTHONPATH": str(OWN_SLEEP)}
        if subprocess.run(command, env=environment, check=False).returncode:
            failed.append(name)
    print("failed under: " + ", ".join(failed) if failed else "green under every clock")
    raise SystemExit(len(failed))


if __name__ == "__main__":
    main()
