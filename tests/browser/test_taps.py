"""What a croupier's acts cost in taps, counted by the page itself."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from casino.demo.player.person import Person
from games.coups.models import Coup
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import lay, tap_totals
from tests.browser.played import Played
from tests.browser.test_staff import look_up

COUNT: Final = """() => {
  globalThis.taps = 0;
  addEventListener("pointerdown", () => { globalThis.taps += 1; }, { capture: true });
}"""
SIT: Final = {1: "Ana", 3: "Blas", 5: "Celia", 6: "Dimas", 7: "Elsa", 8: "Fidel"}


@contextmanager
def taps(page: Page, most: int) -> Iterator[None]:
    """Count the taps of an act."""
    before = page.evaluate("globalThis.taps")
    yield
    taken = page.evaluate("globalThis.taps") - before
    assert 0 < taken <= most, taken


@pytest.fixture
def table(played: Played, new_device: NewDevice, person: Callable[[str], Person]) -> Page:
    """The tablet of a table with eight guests."""
    for seat, guest in SIT.items():
        person("J2").send(
            f"tables/{played.table}/seats/{seat}/take", {"guest": guest, "reason": "Together"}
        )
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.evaluate(COUNT)
    return page


def confirm(page: Page) -> Locator:
    key = page.get_by_role("region", name="Coup pad").get_by_role("button", name="Confirm the coup")
    expect(key).to_be_enabled()
    page.wait_for_timeout(400)  # it is deaf from the moment it wakes
    return key


def stakes() -> list[tuple[int, str, int]]:
    bets = look_up(lambda: Coup.objects.latest("id").bets)
    assert bets is not None
    return sorted((bet["seat"], bet["wager"], bet["stake"]) for bet in bets)


def test_a_coup_with_the_bets_of_the_last_one_takes_three_taps(table: Page) -> None:
    bets = table.get_by_role("region", name="Bets", exact=True)
    with taps(table, 8 + 2 + 2 + 1):  # eight seats, a wager and a chip, two totals, Confirm
        lay(table, "seat 1, Ana", "banca", "€10")
        for seat in table.locator(".ring .seat.taken").all()[1:]:
            seat.click()
        tap_totals(table, 1, 7)
        confirm(table).click()
    expect(table.get_by_text("Coup 4 confirmed")).to_be_visible()
    same = bets.get_by_role("button", name="Same again")
    same.click()
    expect(bets).to_contain_text("€80 on the felt, as before at 8 places")
    with taps(table, 3):
        tap_totals(table, 7, 1)
        confirm(table).click()
    expect(table.get_by_text("Coup 5 confirmed")).to_be_visible()
    expect(bets).to_contain_text("€80 on the felt, as before at 8 places")
    with taps(table, 3 + 5):  # two guests bet otherwise
        lay(table, "seat 1, Ana", "banca", "€25")
        bets.get_by_role("button", name="punto", exact=True).click()
        table.get_by_role("button", name="seat 3, Blas").click()
        tap_totals(table, 8, 2)
        confirm(table).click()
    expect(table.get_by_text("Coup 6 confirmed")).to_be_visible()
    others = [(seat, "banca", 1000) for seat in (2, 4, 5, 6, 7, 8)]
    assert stakes() == sorted([(1, "banca", 2500), (3, "punto", 2500), *others])


def test_who_leaves_takes_the_repeated_bet_along(
    table: Page, played: Played, person: Callable[[str], Person]
) -> None:
    bets = table.get_by_role("region", name="Bets", exact=True)
    lay(table, "seat 1, Ana", "banca", "€10")
    table.get_by_role("button", name="seat 3, Blas", exact=True).click()
    tap_totals(table, 1, 7)
    confirm(table).click()
    bets.get_by_role("button", name="Same again").click()
    expect(bets).to_contain_text("as before at 2 places")
    croupier = person("C4")
    croupier.send(f"tables/{played.table}/seats/3/leave")
    expect(bets).to_contain_text("as before at 1 place")
    person("J2").send(
        f"tables/{played.table}/seats/3/take", {"guest": "Gala", "reason": "Together"}
    )
    expect(table.get_by_role("button", name="seat 3, Gala", exact=True)).to_be_visible()
    expect(bets).to_contain_text("€10 on the felt")
