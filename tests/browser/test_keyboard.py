"""Hands that never leave the keyboard."""

import re

from playwright.sync_api import expect

from casino.demo.people import DEMO_PINS
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.played import Played


def test_the_floor_by_keyboard(new_device: NewDevice, played: Played) -> None:
    page = new_device().page
    page.goto("/sign-in")
    expect(page.get_by_label("Badge")).to_be_focused()
    for keys in ("P1", "Tab", DEMO_PINS["P1"], "Enter"):
        page.keyboard.press(keys) if keys in {"Tab", "Enter"} else page.keyboard.type(keys)
    show_when_live(page)

    focused = page.locator(".tile:focus")
    tiles = page.locator(".tile")
    for key, at in (("ArrowRight", 0), ("ArrowRight", 1), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        expect(tiles.nth(at)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(focused).not_to_have_text(tiles.nth(0).inner_text())

    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Filter tables")).to_be_focused()
    page.keyboard.type("barrero")  # the jefe of two tables
    expect(tiles).to_have_count(2)
    page.keyboard.press("Escape")
    expect(tiles).to_have_count(7)

    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keyboard")
    expect(help_).to_contain_text("move among the tables")
    page.keyboard.press("Tab")
    off = help_.get_by_role("checkbox", name="Keyboard shortcuts on this device")
    off.focus()
    page.keyboard.press("Space")
    expect(off).not_to_be_checked()
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).not_to_be_focused()
    page.keyboard.press("?")
    off.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")

    page.keyboard.press("/")
    page.keyboard.type("PB2")
    expect(tiles).to_have_count(1)
    page.keyboard.press("Enter")
    expect(focused).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{played.table}/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("PB2")


def test_a_coup_by_keyboard(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    pad = page.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name="Cards", exact=True).focus()
    page.keyboard.press("Enter")
    asked = {
        "first card for punto": "9h",
        "first card for banca": "2s",
        "second card for punto": "jd",
        "second card for banca": "0c",
    }
    for sentence, card in asked.items():
        expect(pad.get_by_role("status").filter(has_text=sentence)).to_be_visible()
        page.keyboard.type(card)
    expect(pad.get_by_text("natural")).to_be_visible()
    expect(pad.get_by_role("button", name="Confirm the coup")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(pad.get_by_text("Coup 4 confirmed")).to_be_visible()
    expect(page.locator(".last-coup")).to_have_text(re.compile("coup 4"))
