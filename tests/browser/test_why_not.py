"""A key that cannot act now says why, with its article, to a finger, and does nothing."""

from playwright.sync_api import Locator, Page, expect

from games.banca.models import BancaAct
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, show_when_live
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_banca import act, banca_table, offer
from tests.browser.test_staff import look_up

__all__ = ["banca_table"]


def pad(page: Page) -> Locator:
    return page.get_by_role("region", name="Coup pad")


def tap_in_vain(page: Page, name: str) -> Locator:
    """Touch a key that cannot act; give what the pad says."""
    key = pad(page).get_by_role("button", name=name, exact=True)
    expect(key).to_have_attribute("aria-disabled", "true")
    page.wait_for_timeout(800)  # a tap soon after another on the same spot is half of a double tap
    key.tap(force=True)
    return pad(page).locator(".pad-notices").get_by_role("alert")


def test_a_key_of_the_banca_says_by_which_article_it_cannot_act(
    banca_table: int, new_device: NewDevice
) -> None:
    page = new_device(SMALL, has_touch=True).sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, "Maximum")
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")
    done = look_up(BancaAct.objects.count)
    said = tap_in_vain(page, "Withdraw half")
    expect(said).to_contain_text("The banca has won 0 passes; half is withdrawn after 2.")
    expect(said).to_contain_text("Article: 35 · ")
    with inspection() as inspector:
        inspector.look(page)
    said = tap_in_vain(page, "Raise")
    expect(said).to_contain_text("cannot be raised by €10: the maximum is €500.")
    expect(said).to_contain_text("Article: 34 · ")
    expect(page.locator("form[data-act=raise]")).to_have_count(0)
    assert look_up(BancaAct.objects.count) == done
    pad(page).get_by_role("button", name="punto 7", exact=True).tap()
    expect(said).to_be_hidden()


def test_a_phase_that_cannot_be_marked_says_why(played: Played, new_device: NewDevice) -> None:
    look_up(lambda: GamingTable.objects.filter(id=played.table).update(entry="acts"))
    page = new_device(SMALL, has_touch=True).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    marks = FloorEvent.objects.filter(kind="phase.marked")
    said = tap_in_vain(page, "Cards begin")
    expect(said).to_contain_text("The acts follow from the bets: record them first.")
    page.get_by_role("button", name="Recorded", exact=True).tap()
    said = tap_in_vain(page, "Cards begin")
    expect(said).to_contain_text("When the bets lie, call “no va más”.")
    assert look_up(marks.count) == 0
    pad(page).get_by_role("button", name="No more bets").tap()
    expect(said).to_be_hidden()
    said = tap_in_vain(page, "No more bets")
    expect(said).to_contain_text("The coup is past this already: no more bets.")
    pad(page).get_by_role("button", name="Cards begin").tap()
    expect(page.get_by_role("button", name="Punto's cards: croupier")).to_be_visible()
    said = tap_in_vain(page, "Paying")
    expect(said).to_contain_text("The coup is played by its acts")
    assert look_up(marks.count) == 2
