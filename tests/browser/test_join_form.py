"""The form by which a guest is put on the waitlist, on the house's page and on a table's."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, UPRIGHT
from tests.browser.played import Played

DESK: ViewportSize = {"width": 1920, "height": 1080}
# By how much each choice is narrower than its longest word, as the browser would set it itself.
CUT = """
    () => [...document.querySelectorAll("main select")]
        .filter((select) => select.offsetWidth)
        .map((select) => {
            const free = select.cloneNode(true);
            free.style.cssText = "inline-size: max-content; position: absolute";
            select.parentElement.append(free);
            const lacks = free.offsetWidth - select.offsetWidth;
            free.remove();
            return [select.name, lacks];
        })
        .filter(([, lacks]) => lacks > 0)
"""


@pytest.mark.parametrize("size", [DESK, TABLET, UPRIGHT], ids=["desk", "lying", "upright"])
@pytest.mark.parametrize("language", ["es", "it"])
def test_no_choice_of_the_join_form_is_cut_off(
    played: Played, new_device: NewDevice, size: ViewportSize, language: str
) -> None:
    page = new_device(viewport=size).sign_in("P1", "/waitlist/")
    page.locator(".masthead .menu.end summary").click()
    page.locator(f".masthead button[value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    for address in ("/waitlist/", f"/tables/{played.table}/waitlist/"):
        page.goto(address)
        expect(page.locator("#priority")).to_be_visible()
        assert page.evaluate(CUT) == []
