"""Every page in dark and light: WCAG 2.2 AA by axe, and targets that fingers find."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, UPRIGHT, Device
from tests.browser.pad import lay, open_tools
from tests.browser.played import Played, close_and_reconcile

AXE = Axe().axe_script
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
RULES_OF_COLOUR = {**RULES, "runOnly": ["color-contrast", "link-in-text-block"]}
"""A theme changes nothing but colours, so the others hold in both themes or in none."""
LEAST_PX = 48
Scheme = Literal["dark", "light"]
# Links within a sentence are as high as its line; hidden boxes are not there to be touched.
SMALL_TARGETS = """(least) => [...document.querySelectorAll("a, button, summary, select, input")]
  .filter((it) => it.type !== "hidden" && it.checkVisibility({ visibilityProperty: true }))
  .filter((it) => !(it.matches("a") && getComputedStyle(it).display === "inline"))
  .filter((it) => !it.matches(".skip, [inert] *"))
  .map((it) => (/checkbox|radio/.test(it.type) && it.closest("label")) || it)
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([it, box]) => `${it.outerHTML.slice(0, 90)}: ${box.width}x${box.height}`)"""


class Inspector:
    """Looks at pages as they are, and gathers everything it finds."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(
        self, page: Page, *, fingers: bool = True, schemes: Sequence[Scheme] = ("dark", "light")
    ) -> None:
        """Look at a page in both themes, and at its targets in both directions of a tablet."""
        place = page.url.partition("//")[2].partition("/")[2]
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE)
        for at, scheme in enumerate(schemes):
            page.emulate_media(color_scheme=scheme)
            rules = RULES if at == 0 else RULES_OF_COLOUR
            for violation in page.evaluate("async (it) => (await axe.run(it)).violations", rules):
                self.found.extend(_lines(f"/{place} {scheme}", violation))
        if not fingers:
            return
        for size in (UPRIGHT, TABLET):
            page.set_viewport_size(size)
            small = page.evaluate(SMALL_TARGETS, LEAST_PX)
            self.found.extend(f"/{place} {size['width']} target {it}" for it in small)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > size["width"]:
                self.found.append(f"/{place} {size['width']} scrolls sideways to {wide}")


def _lines(place: str, violation: dict[str, Any]) -> Iterator[str]:
    for node in violation["nodes"]:
        why = [it["message"] for kind in ("any", "all") for it in node[kind]]
        yield f"{place} {violation['id']} {node['html'][:120]} {why[:1]}"


@contextmanager
def inspection() -> Iterator[Inspector]:
    """Look at many pages, then fail with everything that was found."""
    inspector = Inspector()
    yield inspector
    if inspector.found:
        pytest.fail("\n".join(dict.fromkeys(inspector.found)))


def test_pages_of_people_who_run_the_floor(
    new_device: NewDevice,
    played: Played,
    tables: dict[str, int],
    person: Callable[[str], Person],
) -> None:
    at, closed = f"/tables/{played.table}/", f"/tables/{tables['PB1']}/"
    device = new_device()
    page = device.page
    with inspection() as inspector:
        page.goto("/sign-in")
        inspector.look(page)
        device.sign_in("P1")
        page.get_by_text("Live", exact=True).wait_for()
        inspector.look(page, fingers=False)
        page.keyboard.press("?")
        inspector.look(page)
        for path in (
            at,
            f"{at}limits/",
            f"{at}limits/history/",
            f"{at}staff/",
            f"{at}waitlist/",
            f"{at}count/",
            f"{at}close/",
            f"{at}register/",
            f"{at}register/?copy=guest",
            f"{closed}open/",
        ):
            page.goto(path)
            inspector.look(page)
        for path in ("/boxes/", "/commission/", "/shifts/", f"/shifts/{played.shift}/"):
            page.goto(path)
            inspector.look(page)
        close_and_reconcile(played, person)
        page.reload()
        expect(page.get_by_role("link", name="Report as PDF")).to_be_visible(timeout=30_000)
        inspector.look(page)


def test_pages_of_croupiers_and_of_guests(new_device: NewDevice, played: Played) -> None:
    dealer, street = new_device(), new_device()
    with inspection() as inspector:
        look_at_the_pad(dealer, played, inspector)
        for path in (f"/display/{played.table}/", f"/q/{played.token}/"):
            street.page.goto(path)
            inspector.look(street.page, fingers=False)
        dealer.page.goto("/offline")
        inspector.look(dealer.page)
        dealer.page.goto("/shifts/")
        inspector.look(dealer.page)
        dealer.record.take_refusal("/shifts/")
        dealer.page.goto("/nowhere/")
        inspector.look(dealer.page)
        dealer.record.take_refusal("/nowhere/")


def look_at_the_pad(device: Device, played: Played, inspector: Inspector) -> None:
    page = device.sign_in("C4", f"/tables/{played.table}/")
    page.get_by_text("Live", exact=True).wait_for()
    pad = page.get_by_role("region", name="Coup pad")
    lay(page, "seat 2, Xana", "banca", "€100")
    pad.get_by_role("button", name="banca 7", exact=True).click()
    inspector.look(page)
    for tools in ("Talla", "Tip and drop", "Incidents", "Table"):
        open_tools(page, tools)
        inspector.look(page)
    page.keyboard.press("Escape")
    pad.get_by_role("button", name="Cards", exact=True).click()
    pad.get_by_text("first card for punto").wait_for()
    inspector.look(page)
    pad.get_by_role("button", name="Totals", exact=True).click()
    pad.get_by_role("button", name="punto 1", exact=True).click()
    expect(pad.get_by_role("button", name="Confirm the coup")).to_be_enabled()
    inspector.look(page)
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(pad.get_by_text("Coup 4 confirmed")).to_be_visible()
    inspector.look(page)
