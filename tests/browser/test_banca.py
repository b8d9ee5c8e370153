"""The banca that belongs to its holder, kept on a tablet: auctioned, played, given on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from casino.house.demo.people import DEMO_PINS
from casino.house.demo.player.person import Person
from tables.models import GamingTable
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live

GUESTS = {2: "Ana", 5: "Bruno", 8: "Clara"}


@pytest.fixture
def banca_table(tables: dict[str, int], person: Callable[[str], Person]) -> int:
    """Open a table of the Río de la Plata, twelve seats, three guests."""
    table = tables["PB6"]
    GamingTable.objects.filter(id=table).update(regulation="rio-de-la-plata")
    person("P1").send("shifts/open", {"number": 1})
    at_table, at = person("J4"), f"tables/{table}"
    limits = {"minimum_minor": 1000, "maximum_minor": 50_000, "tie_maximum_minor": 0}
    at_table.send(
        f"{at}/open",
        {
            "limits": {**limits, "step_minor": 1000},
            "float": {"100000": 10},
            "cosigner": {"badge": "I1", "pin": DEMO_PINS["I1"]},
        },
    )
    for seat, guest in GUESTS.items():
        at_table.send(f"{at}/seats/{seat}/take", {"guest": guest})
    at_table.send(f"{at}/tallas", {"decks": 6})
    return table


def act(page: Page, name: str) -> None:
    """Press the key of an act; what nothing is chosen for asks once more."""
    form = page.locator(f"form[data-act={name}]")
    form.locator("button[type=submit]").click()
    if form.get_attribute("data-confirm"):
        expect(form.get_by_role("status")).to_contain_text("ress again")
        form.locator("button[type=submit]").click()


def offer(page: Page, seat: int, amount: str) -> None:
    form = page.locator("form[data-act=offer]")
    form.get_by_label("Who offers").select_option(str(seat))
    form.get_by_label("Amount").fill(amount)
    act(page, "offer")
    expect(page.locator(".banca-offers")).to_contain_text(f"seat {seat}")


def coup(page: Page, winner: str, punto: int, banca: int) -> None:
    """Enter a coup by totals on the pad."""
    page.locator("sabot-pad .winner", has_text=winner).click()
    page.get_by_role("button", name=f"punto {punto}, banca {banca}").click()
    page.locator("sabot-pad .pad-keys .primary").click()


def seat_mark(page: Page, seat: int) -> str:
    return page.locator(".ring li").nth(seat - 1).locator("button").get_attribute("class") or ""


def test_an_auction_and_a_pass(banca_table: int, new_device: NewDevice) -> None:
    device = new_device()
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    expect(page.locator("sabot-pad")).to_contain_text("Nobody has the banca")

    offer(page, 2, "100")
    offer(page, 5, "100")
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("seats 2, 5 improve them")
    offer(page, 5, "120")
    act(page, "close_offers")

    expect(page.locator(".banca-now")).to_contain_text("Seat 5 banks: Bruno")
    expect(page.get_by_role("button", name="banca of €120")).to_be_visible()
    page.screenshot(path="/tmp/banca-running.png", full_page=True)
    coup(page, "banca", 2, 7)
    expect(page.locator(".banca-now")).to_contain_text("1 pass won")
    coup(page, "punto", 7, 2)
    expect(page.locator(".banca-now")).to_contain_text("offered to seat 8: Clara")
    assert "asked" in seat_mark(page, 8)
    act(page, "renounce")
    expect(page.locator(".banca-now")).to_contain_text("offered to seat 2: Ana")
    act(page, "take")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")
