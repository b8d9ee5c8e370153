"""The head of every page: names are whole, and from 1,200 px on so is the list of daily pages."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tables.people.models import StaffMember
from tests.browser.conftest import NewDevice

WIDTHS = (720, 1024, 1200, 1280, 1344, 1471, 1472, 1600)
ONE_ROW = 1200
NAMES = ".masthead .house > span, .masthead .person, .masthead .person small"
# A name of one pixel is only read aloud: the house is its mark there.
CUT = """(names) => [...document.querySelectorAll(names)]
  .filter((it) => it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1)
  .map((it) => it.textContent.trim())"""


@pytest.fixture(params=["es", "en", "it"])
def language(request: pytest.FixtureRequest, tables: dict[str, int]) -> str:
    """The language of everybody, written before the browser is there."""
    language: str = request.param
    StaffMember.objects.update(language=language)
    return language


def test_no_name_is_cut_short_and_no_page_put_away(language: str, new_device: NewDevice) -> None:
    page = new_device().sign_in("D1")
    cut = {}
    for width in WIDTHS:
        page.set_viewport_size(ViewportSize(width=width, height=800))
        if names := page.evaluate(CUT, NAMES):
            cut[width] = names
        pages = page.locator(".masthead nav > .links")
        expect(pages).to_be_visible(visible=width >= ONE_ROW)
    assert page.locator("html").get_attribute("lang") == language
    assert cut == {}
