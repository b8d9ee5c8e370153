"""A guest who plays standing, and a table that is turned over, on the jefe's tablet."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT
from tests.browser.pad import lay, open_ring
from tests.browser.played import Played


def stand_iria(page: Page) -> None:
    ring = open_ring(page, "seat 2, Xana")
    ring.get_by_text("Standing guest").click()
    ring.get_by_label("Guest", exact=True).last.fill("Iria")
    ring.get_by_role("button", name="Stand", exact=True).click()


def test_a_standing_guest_bets_from_the_row_behind_the_seats(
    played: Played, new_device: NewDevice, person: Callable[[str], Person], tables: dict[str, int]
) -> None:
    pit_manager = person("P1")
    table = pit_manager.get(f"tables/{played.table}")
    pit_manager.send(
        f"tables/{played.table}/configure",
        {
            "name": table["label"],
            "regulation": table["regulation"],
            "standing_guests": True,
            "reversible": False,
            "entry": "totals",
            "labels": [seat["label"] for seat in table["seats"]],
        },
    )
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{played.table}/")
    stand_iria(page)
    expect(page.get_by_text("The guest plays standing.")).to_be_visible()
    standing = page.get_by_role("button", name="standing: Iria")
    expect(standing).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(standing).to_be_hidden()
    stand_iria(page)
    expect(standing).to_be_visible()
    lay(page, "standing: Iria", "banca", "€25")
    expect(standing).to_contain_text("25")


def test_a_reversible_table_is_turned_over_and_then_does_not_open(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1", f"/tables/{tables['PB3']}/setup/")
    page.get_by_role("button", name="Turn to blackjack").click()
    expect(page.get_by_text("Its blackjack side is up")).to_be_visible()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Tables", exact=True).click()
    expect(page.get_by_role("row", name="PB3")).to_contain_text("turned to blackjack")
