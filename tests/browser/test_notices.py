"""What comes and goes on a tablet has a place of its own: it covers no other, and no key."""

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, TABLET, UPRIGHT, show_when_live
from tests.browser.pad import open_ring
from tests.browser.played import Played
from tests.browser.test_banca import act, banca_table, offer
from tests.browser.test_pad import box_of

__all__ = ["banca_table"]
SIZES = pytest.mark.parametrize("size", [TABLET, SMALL, UPRIGHT], ids=["wide", "small", "upright"])
KEPT = "Kept on this device."
KEYS = (
    ".masthead a:visible, .masthead summary:visible, .ring .seat, .bets button, .pad button, "
    ".sheet-keys button"
)
PLACES = """(keys) => keys.map((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return [key.innerText, { x, y, width, height }];
})"""
MANY = 40


def seat_them(page: Page, seat: int, guest: str) -> None:
    ring = open_ring(page, f"seat {seat}, free")
    ring.get_by_label("Guest", exact=True).fill(guest)
    ring.get_by_role("button", name="Seat them").click()
    expect(ring).to_be_hidden()


def meet(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


def verify_whole(page: Page) -> list[tuple[str, FloatRect]]:
    """Verify that every key is on the screen as a whole; return their words and places."""
    keys: list[tuple[str, FloatRect]] = page.locator(KEYS).evaluate_all(PLACES)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    assert len(keys) > MANY
    for words, key in keys:
        assert key["x"] >= 0, words
        assert key["y"] >= 0, words
        assert key["x"] + key["width"] <= width, words
        assert key["y"] + key["height"] <= height, words
    return keys


def verify_apart(notices: dict[str, Locator], page: Page) -> None:
    """Verify that no notice covers another, a seat or a key, and that all are on the screen."""
    boxes = {name: box_of(notice) for name, notice in notices.items()}
    for name, notice in notices.items():
        expect(notice, name).to_be_in_viewport(ratio=1)
    covered = [pair for pair in combinations(boxes, 2) if meet(boxes[pair[0]], boxes[pair[1]])]
    assert covered == []
    for words, key in verify_whole(page):
        assert [name for name in boxes if meet(key, boxes[name])] == [], words


@SIZES
def test_what_waits_and_what_is_to_be_corrected_stand_apart_from_each_other_and_from_every_key(
    played: Played, new_device: NewDevice, size: ViewportSize
) -> None:
    device = new_device(viewport=size)
    # The tablet does not know who waits, as if they had come since.
    device.page.route("**/waitlist/next", lambda route: route.abort("aborted"))
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/seats/**", lambda route: route.abort("aborted"))
    bar = page.get_by_role("region", name="Last act")
    seat_them(page, 5, "Lola")  # before another who waits
    expect(bar).to_contain_text(KEPT)
    page.unroute("**/seats/**")
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("seat 5", timeout=15_000)
    device.record.take_refusal("/seats/5/take")
    expect(bar).not_to_contain_text(KEPT, timeout=1_000)  # it is not sent any more
    seat_them(page, 6, "Nuria")  # behind it
    expect(bar).to_contain_text(KEPT)
    unsent = page.get_by_text("1 command not sent yet")
    expect(unsent).to_be_visible()
    refused = page.get_by_text("1 entry to correct")
    verify_apart({"unsent": unsent, "refused": refused, "bar": bar, "tray": tray}, page)
    for key in tray.get_by_role("button").all():
        expect(key).to_be_in_viewport(ratio=1)
    tray.get_by_role("button", name="Put right").click()
    short = page.locator(".tray .notice")
    expect(short).to_contain_text("refused, correct it below.")
    asks = page.locator("#seat-move")
    verify_apart({"unsent": unsent, "refused": refused, "short": short, "asks": asks}, page)


@SIZES
def test_an_act_of_the_banca_is_taken_back_by_a_key_that_is_whole(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person], size: ViewportSize
) -> None:
    page = new_device(viewport=size).sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2)
    pad = page.get_by_role("region", name="Coup pad")
    undo = pad.get_by_role("button", name="Undo (")
    expect(undo).to_be_in_viewport(ratio=1)
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")
    expect(undo).to_be_in_viewport(ratio=1)
    verify_whole(page)
