"""Entries on the pad are not lost by a reload, another mode, or the key beside the bets."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from games.coups.models import Coup
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import enter_coup, tap_cards
from tests.browser.played import Played
from tests.browser.test_deal import hands_of, sit
from tests.browser.test_staff import look_up
from tests.browser.test_tray import bet_on_seat_2
from tests.coups.by_api import send_coup

TWO_THREE = [["2 clubs", "3 clubs"], ["10 clubs"]]


def load_again(page: Page) -> None:
    page.reload()
    show_when_live(page)


def test_a_reload_keeps_mode_bets_and_cards(played: Played, new_device: NewDevice) -> None:
    device = new_device(viewport=UPRIGHT)
    page = sit(device, played.table)
    bet_on_seat_2(page)
    tap_cards(page, "2c", "Tc", "3c")
    load_again(page)
    assert hands_of(page) == TWO_THREE
    expect(page.get_by_text("€50 on the felt")).to_be_visible()
    tap_cards(page, "6c", "Kd")
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    coup = look_up(lambda: Coup.objects.latest("id"))
    assert (coup.punto, coup.banca, coup.banca_stake_minor) == ("2c3cKd", "Tc6c", 5000)
    load_again(page)
    expect(page.get_by_role("button", name="punto 1", exact=True)).to_be_visible()  # one coup
    expect(page.get_by_text("Nobody has bet yet.")).to_be_visible()
    page.get_by_role("button", name="Same again").click()
    expect(page.get_by_text("€50 on the felt")).to_be_visible()


def test_an_entry_begun_before_another_coup_was_recorded_is_asked_about(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = sit(new_device(viewport=UPRIGHT), played.table)
    tap_cards(page, "2c", "Tc", "3c")
    page.goto("/")
    send_coup(person("J2"), played.table, {"winner": "B", "punto_total": 1, "banca_total": 7})
    page.goto(f"/tables/{played.table}/")
    expect(page.get_by_text("Coup 4 is already recorded: banca 1-7.")).to_be_visible()
    page.get_by_role("button", name="Yes, it is coup 5").click()
    assert hands_of(page) == TWO_THREE


def test_nobody_else_finds_an_entry_that_one_person_began(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = sit(device, played.table)
    tap_cards(page, "2c", "Tc", "3c")
    page.locator(".masthead .menu.end summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    sit(device, played.table, "J2")
    assert hands_of(page) == [[], []]


def test_another_mode_takes_no_card(played: Played, new_device: NewDevice) -> None:
    page = sit(new_device(viewport=UPRIGHT), played.table)
    tap_cards(page, "2c", "Tc", "3c")
    page.get_by_role("button", name="Totals", exact=True).click()
    expect(page.get_by_role("button", name="punto 1", exact=True)).to_be_visible()
    page.get_by_role("button", name="Cards", exact=True).click()
    assert hands_of(page) == TWO_THREE
    page.get_by_role("button", name="Totals", exact=True).click()
    enter_coup(page).click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    page.get_by_role("button", name="Cards", exact=True).click()
    assert hands_of(page) == [[], []]  # they were of coup 4


def test_not_recorded_puts_the_bets_aside_and_says_so(
    played: Played, new_device: NewDevice
) -> None:
    page = sit(new_device(viewport=UPRIGHT), played.table)
    bet_on_seat_2(page)
    page.get_by_role("button", name="Not recorded").click()
    aside = page.get_by_text("€50 put aside: not recorded with this coup.")
    expect(aside).to_be_visible()
    load_again(page)
    expect(aside).to_be_visible()
    page.get_by_role("button", name="Recorded", exact=True).click()
    expect(page.get_by_text("€50 on the felt")).to_be_visible()


def test_a_voided_coup_is_not_said_to_be_confirmed(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    enter_coup(page).click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    person("J2").send(f"tables/{played.table}/coups/4/void", {"reason": "Misdealt"})
    expect(page.get_by_text("Coup 4 is void")).to_be_visible()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_hidden()
    expect(page.get_by_role("button", name="Undo (")).to_be_hidden()
