"""Devices that are used again: none keeps anything of a test but the house's own files."""

from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.device import TABLET

LOCALE: Final = "en-GB"
STAY: Final = "/static/favicon.svg"
"""What one page of a device shows all the time, so that the browser keeps its process."""
IS_SET_BY_HAND: Final = "'__pwClock' in globalThis"
FORGET: Final = """async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((done, fail) => {
      Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: fail });
    });
  }
}"""


class Shelf:
    """Devices that keep no shell, each an own context of the browser."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._ready: list[BrowserContext] = []
        self._taken: list[BrowserContext] = []

    def take(self) -> Page:
        """Give the page of a device."""
        context = self._ready.pop() if self._ready else self._unpack()
        self._taken.append(context)
        return context.new_page()

    def put_back(self) -> None:
        """Close the pages of all devices and take from them what they keep of people.

        A clock that was set by hand stays with a device, so that one is put away for good.
        """
        for context in self._taken:
            stays, *pages = context.pages
            for page in pages:
                page.close()
            if stays.evaluate(IS_SET_BY_HAND):
                context.close()
                continue
            stays.evaluate(FORGET)
            context.clear_cookies()
            self._ready.append(context)
        self._taken.clear()

    def _unpack(self) -> BrowserContext:
        context = self._browser.new_context(
            base_url=self._url, viewport=TABLET, locale=LOCALE, service_workers="block"
        )
        context.new_page().goto(STAY)
        return context
