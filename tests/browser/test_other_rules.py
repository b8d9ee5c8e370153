"""A page that was made for one text takes nothing by it once its table is played under another."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.player.person import Person
from tables.floor.models import GamingTable
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT
from tests.browser.test_banca import open_with_guests
from tests.browser.test_staff import look_up

OTHERS = "The rules of this table are others now"


def open_by_another_text(table: int, person: Callable[[str], Person]) -> None:
    """Give a closed table another text, and open it."""
    rows = GamingTable.objects.filter(id=table)
    look_up(lambda: rows.update(regulation="rio-de-la-plata"))
    person("P1").send("shifts/open", {"number": 1})
    open_with_guests(table, person)


def test_a_pad_takes_no_coup_by_rules_that_are_over(
    tables: dict[str, int],
    person: Callable[[str], Person],
    new_device: NewDevice,
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C9", f"/tables/{tables['PB6']}/")
    pad = page.locator("sabot-pad")
    open_by_another_text(tables["PB6"], person)
    expect(pad).to_contain_text(OTHERS, timeout=20_000)
    expect(pad.locator(".total")).to_have_count(0)
    page.keyboard.press("p")
    expect(pad.locator(".total")).to_have_count(0)
    pad.get_by_role("button", name="Load the page again").click()
    expect(pad).to_contain_text("The banca is auctioned")
    expect(pad).not_to_contain_text(OTHERS)


def test_the_sign_of_a_table_is_of_the_text_that_it_is_played_under(
    tables: dict[str, int], person: Callable[[str], Person], new_device: NewDevice
) -> None:
    page = new_device().page
    page.goto(f"/display/{tables['PB6']}/")
    rio = page.get_by_text("Río de la Plata")
    expect(page.locator("sabot-display")).to_be_visible()
    expect(rio).to_have_count(0)
    open_by_another_text(tables["PB6"], person)
    expect(rio.first).to_be_visible(timeout=20_000)
