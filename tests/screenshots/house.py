"""Runs a whole house in a folder of its own, to be photographed."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROJECT_DIR: Final = Path(__file__).resolve().parents[2]
_READY_WITHIN_S: Final = 300.0


@dataclass(frozen=True)
class RunningHouse:
    """Where a house is reached, and the surroundings that its commands need."""

    url: str
    environment: dict[str, str]

    def manage(self, *words: str, typed: str = "") -> None:
        """Run a command of `manage.py`; `typed` is its input."""
        subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=_PROJECT_DIR,
            env=self.environment,
            input=typed,
            text=True,
            stdout=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def running_house(*options: str) -> Iterator[RunningHouse]:
    """Run the whole house as people do (`manage.py up` with `options`)."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="sabot-pictures-")))
        folder.chmod(0o711)  # PostgreSQL's own user has to pass through
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        ours = {"DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "HOST", "ALLOWED_HOSTS"}
        environment = {name: value for name, value in os.environ.items() if name not in ours}
        environment |= {"SABOT_DATA_DIR": str(folder / "data"), "PORT": str(port)}
        words = folder / "words"
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up", *options],
            cwd=_PROJECT_DIR,
            env=environment,
            stdout=ends.enter_context(words.open("wb")),
        )
        ends.callback(process.wait, 60)
        ends.callback(process.terminate)
        url = f"http://127.0.0.1:{port}"
        _wait_until_ready(url, words, process)
        yield RunningHouse(url, environment)


def _wait_until_ready(url: str, words: Path, process: "subprocess.Popen[bytes]") -> None:
    """Wait until the address is printed: pages answer before, while the people are made."""
    deadline = time.monotonic() + _READY_WITHIN_S
    while process.poll() is None and time.monotonic() < deadline:
        if url in words.read_text(encoding="utf-8"):
            return
        time.sleep(0.2)
    raise SystemExit("The house did not start.")
