"""The tablet of the croupier: one screen without scrolling, a coup in two taps, a bet in one."""

from collections.abc import Callable
from itertools import combinations
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from casino.demo.player.person import Person
from games.coups.models import Coup
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, TABLET, UPRIGHT, show_when_live
from tests.browser.pad import lay, open_tools, tap_cards, tap_totals
from tests.browser.played import Played
from tests.browser.test_staff import look_up

TILE: Final = (88, 72)
FORMATS: Final = [("mini", 7), ("midi", 9), ("grande", 12), ("grande", 14), ("grande", 15)]
PLACES: Final = """async ([format, count]) => {
  const { seatPlaces } = await import("/static/board/felt.js");
  return seatPlaces(format, count);
}"""


def sit(new_device: NewDevice, played: Played, viewport: ViewportSize = TABLET) -> Page:
    page = new_device(viewport=viewport).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    return page


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def last_coup() -> Coup:
    coup: Coup = look_up(lambda: Coup.objects.latest("id"))
    return coup


def test_two_taps_record_a_coup_without_bets_and_one_takes_it_back(
    played: Played, new_device: NewDevice
) -> None:
    page = sit(new_device, played)
    tap_totals(page, 7, 2)
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    coup = last_coup()
    assert (coup.number, coup.winner, coup.punto_total, coup.banca_total) == (4, "P", 7, 2)
    assert coup.bets is None
    page.get_by_role("button", name="Undo (").click()
    expect(page.get_by_text("Coup 4 taken back")).to_be_visible()
    expect(page.locator(".last-coup")).to_contain_text("coup 3")


def test_a_finger_that_trembles_records_one_coup(played: Played, new_device: NewDevice) -> None:
    page = sit(new_device, played)
    page.get_by_role("button", name="punto 5", exact=True).click()
    page.get_by_role("button", name="banca 5", exact=True).dblclick()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    assert (last_coup().number, last_coup().winner) == (4, "T")
    expect(page.locator(".total[aria-pressed=true]")).to_have_count(0)


def test_a_total_is_taken_back_by_a_second_tap_and_both_are_typed_by_their_figures(
    played: Played, new_device: NewDevice
) -> None:
    page = sit(new_device, played)
    three = page.get_by_role("button", name="punto 3", exact=True)
    three.click()
    expect(three).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(800)  # a press that follows at once is the other half of a double click
    three.click()
    expect(three).to_have_attribute("aria-pressed", "false")
    page.keyboard.type("69")
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    coup = last_coup()
    assert (coup.winner, coup.punto_total, coup.banca_total) == ("B", 6, 9)


def test_with_bets_the_seats_show_what_is_paid_and_a_key_of_its_own_confirms(
    played: Played, new_device: NewDevice
) -> None:
    page = sit(new_device, played)
    lay(page, "seat 2, Xana", "banca", "€50")
    lay(page, "seat 4, Yago", "punto", "€25", "€5")
    tap_totals(page, 1, 7)
    pad = page.get_by_role("region", name="Coup pad")
    expect(pad).to_contain_text("Stakes €80, pays €50, commission")
    expect(page.get_by_role("button", name="seat 2, Xana, banca €50, pay 1: €50")).to_be_visible()
    expect(page.get_by_role("button", name="seat 4, Yago, punto €30, loses")).to_be_visible()
    assert look_up(Coup.objects.count) == 3
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    coup = last_coup()
    assert (coup.banca_stake_minor, coup.punto_stake_minor) == (5000, 3000)
    expect(page.get_by_role("button", name="seat 2, Xana", exact=True)).to_be_visible()


def test_nine_bets_take_nine_taps_after_a_chip_and_a_seat_is_emptied(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    jefe = person("J2")
    for seat in (1, 3, 5, 6, 7, 8, 9):
        jefe.send(
            f"tables/{played.table}/seats/{seat}/take",
            {"guest": f"Guest {seat}", "reason": "Together"},
        )
    page = sit(new_device, played)
    expect(page.get_by_role("button", name="seat 9, Guest 9")).to_be_visible()
    bets = page.get_by_role("region", name="Bets", exact=True)
    bets.get_by_role("button", name="€10", exact=True).click()
    for place in page.locator(".ring .seat").all():
        place.click()
    expect(bets).to_contain_text("€90 on the felt")
    bets.get_by_role("button", name="Clear seat").click()
    page.get_by_role("button", name="seat 9, Guest 9").click()
    expect(bets).to_contain_text("€80 on the felt")


@pytest.mark.parametrize("viewport", [TABLET, SMALL, UPRIGHT], ids=["wide", "small", "upright"])
def test_all_of_it_is_on_one_screen_and_for_fingers(
    played: Played, new_device: NewDevice, viewport: ViewportSize
) -> None:
    page = sit(new_device, played, viewport)
    lay(page, "seat 2, Xana", "banca", "€50")
    figures = page.locator(".total").all()
    assert len(figures) == 20
    before = [box_of(figure) for figure in figures]
    tap_totals(page, 1, 7)
    confirm = page.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    assert [box_of(figure) for figure in figures] == before  # nothing moves under the finger
    assert min(min(box["width"], box["height"]) for box in before) >= 64
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for shown in (confirm, *page.locator(".sheet-keys button, .ring .seat, .chip").all()):
        expect(shown).to_be_in_viewport(ratio=1)
    assert min(box_of(seat)["width"] for seat in page.locator(".ring .seat").all()) >= TILE[0]
    stands = box_of(confirm)
    for mode in ("Cards", "Totals"):
        page.get_by_role("button", name=mode, exact=True).click()
        assert box_of(confirm) == stands
        pad_fits = "({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight"
        assert page.locator(".pad").evaluate(pad_fits), mode
    sheet = open_tools(page, "Talla")
    pad = box_of(page.get_by_role("region", name="Coup pad"))
    over = box_of(sheet)
    is_beside = over["x"] + over["width"] <= pad["x"] or over["y"] + over["height"] <= pad["y"]
    assert is_beside, "the sheet covers the pad"
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(confirm).to_be_enabled()  # the entry is still there
    page.get_by_role("button", name="Seats", exact=True).click()
    for place in page.locator(".ring .seat").all():
        place.click()
        ring = box_of(page.locator("#seat-ring"))
        is_beside = ring["x"] + ring["width"] <= pad["x"] or ring["y"] + ring["height"] <= pad["y"]
        assert is_beside, "the ring covers the pad"
        keys = page.locator("#seat-ring button:visible").all()
        assert min(min(box_of(key)["width"], box_of(key)["height"]) for key in keys) >= 48
        page.keyboard.press("Escape")
    felt = box_of(page.locator(".felt"))
    for format_, count in FORMATS:
        places = page.evaluate(PLACES, [format_, count])
        assert len(places) == count
        for (x, y), (other_x, other_y) in combinations(places, 2):
            across = abs(x - other_x) * felt["width"] / 100
            down = abs(y - other_y) * felt["height"] / 100
            assert across >= TILE[0] or down >= TILE[1], (format_, count)


def test_every_tablet_enters_as_the_table_has_it_and_one_coup_otherwise(
    played: Played, new_device: NewDevice
) -> None:
    setup = new_device().sign_in("P1", f"/tables/{played.table}/setup/")
    setup.get_by_label("Coups are entered").select_option("card by card")
    first = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{played.table}/")
    second = new_device(viewport=UPRIGHT).sign_in("J2", f"/tables/{played.table}/")
    for page in (first, second):
        show_when_live(page)
        expect(page.get_by_role("button", name="punto 1", exact=True)).to_be_visible()
    setup.get_by_role("button", name="Save").click()
    asks = "first card for punto"
    for page in (first, second):
        expect(page.get_by_text(asks)).to_be_visible()
    tap_cards(second, "9c")
    first.get_by_role("button", name="Totals", exact=True).click()
    first.reload()
    show_when_live(first)
    tap_totals(first, 8, 2)  # this coup alone
    expect(first.get_by_text("Coup 4 confirmed")).to_be_visible()
    expect(first.get_by_text(asks)).to_be_visible()
    expect(second.get_by_text("Coup 4 is already recorded")).to_be_visible()  # its card is kept
    setup.reload()
    expect(setup.get_by_label("Coups are entered")).to_have_value("cards")
    setup.get_by_label("Coups are entered").select_option("act by act, as the rules light them")
    setup.get_by_role("button", name="Save").click()
    acts = first.get_by_role("button", name="Acts", exact=True)
    expect(acts).to_have_attribute("aria-pressed", "true")
    said = FloorEvent.objects.filter(kind="table.configured").order_by("id")
    assert look_up(lambda: [event.payload["entry"] for event in said]) == ["cards", "acts"]
