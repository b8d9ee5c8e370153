"""The public screen of a table says only what is true."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.test_commission import open_midi


def test_bets_are_asked_for_only_where_they_are_taken(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device().page
    page.goto(f"/display/{tables['PB2']}/")
    expect(page.get_by_text("Mesa cerrada")).to_be_visible()
    expect(page.get_by_text("Hagan juego")).to_be_hidden()
    open_midi(tables["PB2"], person)
    expect(page.get_by_text("Hagan juego")).to_be_visible()
