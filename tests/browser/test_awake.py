"""The screens at a table stay on while they are looked at; elsewhere the browser decides."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewDevice
from tests.browser.device import WITHIN_MS, Device, show_when_live
from tests.browser.played import Played
from tests.chromium import require_chromium
from tests.stack import wait_until

# The browser's own lock, noted when it is granted.
NOTE_LOCKS = """
const request = WakeLock.prototype.request;
globalThis.locks = [];
WakeLock.prototype.request = async function (...kind) {
  const lock = await request.apply(this, kind);
  locks.push(lock);
  return lock;
};
"""
REFUSE_LOCKS = """
WakeLock.prototype.request = () => Promise.reject(new DOMException("no", "NotAllowedError"));
"""
NO_LOCKS = "delete Navigator.prototype.wakeLock;"


@pytest.fixture
def browser_path() -> str:
    """The headless shell lets no page keep the screen on."""
    return require_chromium()


def open_screen(device: Device, name: str, table: int) -> Page:
    if name == "table":
        return device.sign_in("C4", f"/tables/{table}/")
    device.page.goto(f"/display/{table}/")
    return device.page


def held(page: Page) -> list[bool]:
    """Return for each lock that was granted whether it still holds."""
    states: list[bool] = page.evaluate("locks.map(({ released }) => !released)")
    return states


def wait_for_locks(page: Page, granted: int) -> None:
    wait_until(lambda: len(held(page)) == granted or None, WITHIN_MS / 1000, f"lock {granted}")


@pytest.mark.parametrize("name", ["table", "display"])
def test_the_screen_is_kept_on_and_again_when_the_page_is_back(
    new_device: NewDevice, played: Played, name: str
) -> None:
    device = new_device()
    device.page.add_init_script(NOTE_LOCKS)
    page = open_screen(device, name, played.table)
    wait_for_locks(page, 1)
    assert held(page) == [True]
    # What a browser does when the page goes out of sight, and when it comes back.
    page.evaluate("locks[0].release()")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_for_locks(page, 2)
    assert held(page) == [False, True]


def test_a_page_out_of_sight_asks_for_nothing(new_device: NewDevice, played: Played) -> None:
    device = new_device()
    device.page.add_init_script(NOTE_LOCKS)
    page = open_screen(device, "display", played.table)
    wait_for_locks(page, 1)
    page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert held(page) == [True]


@pytest.mark.parametrize("without", [REFUSE_LOCKS, NO_LOCKS], ids=["refused", "unknown"])
def test_where_there_is_no_lock_nothing_is_said(
    new_device: NewDevice, played: Played, without: str
) -> None:
    device = new_device()
    device.page.add_init_script(without)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_pages_that_are_read_let_the_screen_go_dark(new_device: NewDevice, played: Played) -> None:
    device = new_device()
    device.page.add_init_script(NOTE_LOCKS)
    board = device.sign_in("P1")
    show_when_live(board)
    assert held(board) == []
