"""A browser driven by as little as possible, for tests that a test driver would disturb.

Playwright holds each new service worker until it has attached to it, and at times never lets it
go: then an update never ends. Nothing is attached to workers here.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from casino.embedded.part import kill_group
from tests.browser.device import ARGUMENTS
from tests.chromium import require_chromium
from tests.stack import wait_until

PORT_FILE = "DevToolsActivePort"
STARTED_WITHIN_S = 30.0
LOADED_WITHIN_S = 30.0


class BarePage:
    """One page, by the browser's own protocol."""

    def __init__(self, browser: ClientConnection) -> None:
        self._browser = browser
        self._numbers = count(1)
        self._session = ""
        target = self._send("Target.createTarget", url="about:blank")["targetId"]
        attached = self._send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]

    def goto(self, url: str) -> None:
        """Open an address and wait until it is there, whole."""
        self._send("Page.navigate", url=url)
        look = f"location.href === {json.dumps(url)} && document.readyState === 'complete'"
        wait_until(lambda: self.evaluate(look) or None, LOADED_WITHIN_S, f"the page {url}")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression in the page; promises are waited for."""
        answer = self._send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def set_cookie(self, **cookie: str) -> None:
        """Give the browser a cookie."""
        self._send("Network.setCookie", **cookie)

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._browser.send(json.dumps(message))
        while True:
            answer: dict[str, Any] = json.loads(self._browser.recv(LOADED_WITHIN_S))
            if answer.get("id") == number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result


def start_browser(folder: Path, *more: str) -> "subprocess.Popen[bytes]":
    """Start a browser, in a process group of its own, that keeps its things in `folder`."""
    (folder / PORT_FILE).unlink(missing_ok=True)
    command = [require_chromium(), "--headless", *ARGUMENTS, "--remote-debugging-port=0", *more]
    return subprocess.Popen(
        [*command, f"--user-data-dir={folder}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@contextmanager
def open_bare_page(folder: Path) -> Iterator[BarePage]:
    """Run a browser that keeps its things in `folder`, with one page."""
    process = start_browser(folder)
    try:
        with connect(find_browser(folder), max_size=None) as browser:
            yield BarePage(browser)
    finally:
        kill_group(process.pid)
        process.wait()


def find_browser(folder: Path) -> str:
    """Wait until the browser of a folder has started; return where it listens."""
    return wait_until(lambda: _address(folder), STARTED_WITHIN_S, "the browser's start")


def _address(folder: Path) -> str | None:
    """Read where the browser listens, once it has written so."""
    found = folder / PORT_FILE
    lines = found.read_text().splitlines() if found.exists() else []
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}" if len(lines) > 1 else None
