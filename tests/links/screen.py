"""The pit board in a real browser, behind a link of its own."""

import math
from typing import Any

from playwright.async_api import Browser

from tests.browser.device import DESK
from tests.links.follower import Picture

# When the page itself takes its link for lost; `look` reports every half second anyway.
NOTE_LOSSES = """() => {
  const { live } = document.querySelector("sabot-board");
  globalThis.losses = [];
  let isOpen = live.isOpen;
  live.addEventListener("change", () => {
    if (isOpen && !live.isOpen) globalThis.losses.push(Date.now());
    isOpen = live.isOpen;
  });
}"""
WAIT_UNTIL_LOST = """(since) => new Promise((tell) => {
  const timer = setInterval(() => {
    const found = globalThis.losses.find((at) => at >= since);
    if (!found) return;
    clearInterval(timer);
    tell(found);
  }, 10);
})"""
# The picture counts once it is on the screen, under no sign that it is old.
WAIT_FOR = """([versions, since]) => new Promise((tell) => {
  const board = document.querySelector("sabot-board");
  const { live } = board;
  const shows = ({ table, last_coup: coup }) => {
    const since = board.querySelector(`.tile[href="/tables/${table}/"] .since small`);
    return coup === null || since.textContent.endsWith(` ${coup.number}`);
  };
  const look = async () => {
    await board.updateComplete;
    const states = [...live.tables.values()];
    const isNew = Object.entries(versions).every(([table, v]) => live.tables.get(+table)?.v >= v);
    if (live.heardAt < since || !isNew || !states.every(shows)) return;
    if (board.querySelector(".tile.stale")) return;
    live.removeEventListener("change", look);
    tell([Date.now(), states]);
  };
  live.addEventListener("change", look);
  look();
})"""


class Screen:
    """A page of the board whose content can be read."""

    def __init__(self, browser: Browser, port: int, cookie: str) -> None:
        self._browser, self._cookie = browser, cookie
        self._url = f"http://127.0.0.1:{port}"

    async def open(self) -> None:
        """Open the board and wait until it is live."""
        self._context = await self._browser.new_context(viewport=DESK, locale="en-GB")
        name, _, value = self._cookie.partition("=")
        await self._context.add_cookies([{"name": name, "value": value, "url": self._url}])
        self._page = await self._context.new_page()
        self.errors: list[str] = []
        self._page.on("pageerror", lambda error: self.errors.append(str(error)))
        await self._page.goto(self._url)
        await self._page.evaluate(NOTE_LOSSES)

    async def close(self) -> None:
        """Close the page."""
        await self._context.close()

    async def wait_until_lost(self, since: float) -> float:
        """Wait until the page takes its link for lost; return the moment, from `since` on."""
        since_ms = math.floor(since * 1e3)  # the page's clock knows no parts of one
        found: float = await self._page.evaluate(WAIT_UNTIL_LOST, since_ms)
        return found / 1e3

    async def wait_for(self, versions: dict[int, int], since: float) -> tuple[float, Picture]:
        """Wait for a message after `since` and a screen as new; return when, and the picture."""
        found: tuple[float, list[dict[str, Any]]] = await self._page.evaluate(
            WAIT_FOR,
            [{str(table): version for table, version in versions.items()}, since * 1e3],
        )
        at_ms, states = found
        return at_ms / 1e3, {state["table"]: state for state in states}
