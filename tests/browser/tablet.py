"""A tablet that can lose its power: a browser with a profile of its own that is killed outright."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Page

from casino.demo.people import DEMO_PINS
from casino.lib.addresses import API
from tests.browser.bare import find_browser, start_browser
from tests.browser.device import TABLET, WITHIN_MS

READS_ENGLISH = "--accept-lang=en-GB"
STARTED_WITHIN_MS = 30_000.0


class Tablet:
    """One page at a time of a browser whose profile outlives it."""

    def __init__(self, driver: Browser, folder: Path, url: str, house: str) -> None:
        self._type = driver.browser_type
        self._folder = folder
        self.url = url
        self._house = house  # past the link, of which old connections stay dead
        self.badge = ""
        self.switch_on()

    def switch_on(self) -> None:
        """Start the browser, with what was kept of it; again where it does not answer."""
        for is_last in (False, False, True):
            self._process = start_browser(self._folder, READS_ENGLISH)
            try:
                self._browser = self._type.connect_over_cdp(
                    find_browser(self._folder), timeout=STARTED_WITHIN_MS
                )
                break
            except BaseException as error:
                self._kill()
                if is_last or not isinstance(error, Error):
                    raise
        context = self._browser.contexts[0]
        context.set_default_timeout(WITHIN_MS)
        self.page: Page = context.new_page()
        self.page.set_viewport_size(TABLET)

    def lose_power(self) -> None:
        """Kill every process of the browser at once: nothing is written any more."""
        self._kill()
        with suppress(Error):
            self._browser.close()

    def _kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def show(self, badge: str, path: str) -> None:
        """Open a page as a person, who signs in if another did or nobody is."""
        if self.badge != badge or "/sign-in" in self.page.url:
            signs_in = {"badge": badge, "pin": DEMO_PINS[badge]}
            self.page.goto(f"{self.url}/sign-in?change")  # nothing of another person is kept
            answer = self.page.request.post(f"{self._house}{API}/sign-in", data=signs_in)
            assert answer.ok, answer.text()
            self.badge = badge
        self.page.goto(f"{self.url}{path}")
