"""An older coup is put right on the croupier's tablet; the jefe signs in the sheet."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from games.coups.models import Coup, CoupCorrection
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, TABLET, UPRIGHT, Device, show_when_live
from tests.browser.pad import open_tools
from tests.browser.played import Played
from tests.browser.test_banca import open_banca_table
from tests.browser.test_staff import look_up
from tests.browser.test_taps import COUNT, taps
from tests.coups.by_api import send_coup

TOTALS = {"punto": "", "banca": "", "winner": "B", "punto_total": 3, "banca_total": 8}
BET = [{"seat": 2, "wager": "banca", "stake_minor": 5000}]


@pytest.fixture
def device(played: Played, new_device: NewDevice, person: Callable[[str], Person]) -> Device:
    """The tablet of a table with six coups; the last three by totals."""
    for _ in range(3):
        send_coup(person("C4"), played.table, {**TOTALS, "bets": BET})
    device = new_device()
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.evaluate(COUNT)
    return device


def standing() -> list[tuple[int, str]]:
    rows = Coup.objects.filter(void=None).order_by("number").values_list("number", "winner")
    found: list[tuple[int, str]] = look_up(lambda: list(rows))
    return found


def choose(page: Page, coup: str) -> Locator:
    """Open the sheet of the last coups, and one of them."""
    open_tools(page, "Last coups")
    sheet = page.locator("sabot-corrections")
    sheet.get_by_role("button", name=f"coup {coup}: ").click()
    return sheet


def choose_on_felt(page: Page, coup: str) -> Locator:
    """Tap a coup among the last five on the felt."""
    page.get_by_role("button", name=f"correct coup {coup}: ").click()
    return page.locator("sabot-corrections")


def tap_card(sheet: Locator, rank: str, suit: str) -> None:
    sheet.get_by_role("button", name=rank, exact=True).click()
    sheet.get_by_role("button", name=suit, exact=True).click()


def sign(sheet: Locator) -> None:
    sheet.get_by_label("PIN").fill(DEMO_PINS["J2"])  # its digits are the tablet's own keyboard
    sheet.get_by_role("button", name="Correct the coup").click()


def test_a_coup_three_back_takes_five_taps_and_those_after_it_stay(device: Device) -> None:
    page = device.page
    five = page.get_by_role("group", name="Last coups")
    expect(five.get_by_role("button")).to_have_text(["2B", "3T", "4B", "5B", "6B"])
    with taps(page, 5):
        sheet = choose_on_felt(page, "4")
        group = sheet.get_by_role("group")
        group.get_by_role("button", name="punto 8", exact=True).click()
        group.get_by_role("button", name="banca 3", exact=True).click()
        sheet.get_by_text("Wrong key").click()
        # 50 lost, not 50 won: a banca of 8 owes no commission by this text (andalucia V).
        expect(sheet.get_by_role("region", name="What changes")).to_contain_text("seat 2 owes €100")
        sign(sheet)
    expect(page.get_by_text("Coup 4 is corrected.")).to_be_visible()
    assert standing() == [(1, "P"), (2, "B"), (3, "T"), (4, "P"), (5, "B"), (6, "B")]
    expect(five.get_by_role("button", name="correct coup 4: punto")).to_be_attached()
    correction = look_up(lambda: CoupCorrection.objects.select_related("signed_by").get())
    assert (correction.reason, correction.signed_by.badge) == ("key", "J2")
    expect(sheet.get_by_role("button", name="coup 4: punto 8, banca 3")).to_be_visible()
    expect(page.get_by_role("heading", name="Coup 7", exact=True)).to_be_visible()


def test_a_coup_of_cards_is_put_right_card_by_card(device: Device) -> None:
    sheet = choose(device.page, "2")
    back = sheet.get_by_role("button", name="Take the last card back")
    for rank, suit in (("2", "hearts"), ("3", "spades"), ("6", "diamonds")):
        tap_card(sheet, rank, suit)
    sheet.get_by_role("button", name="4", exact=True).click()
    back.click()  # the rank alone
    back.click()  # punto's second card
    for rank, suit in (("5", "diamonds"), ("4", "hearts")):
        tap_card(sheet, rank, suit)
    changes = sheet.get_by_role("region", name="What changes")
    expect(changes).to_contain_text("punto 7, banca 7")
    expect(changes).to_contain_text("seat 2 owes €50")
    sheet.get_by_text("Cards misread").click()
    sign(sheet)
    expect(device.page.get_by_text("Coup 2 is corrected.")).to_be_visible()
    coup = look_up(lambda: Coup.objects.get(number=2, void=None))
    assert (coup.punto, coup.banca, coup.winner) == ("2h5d", "3s4h", "T")


def test_a_jefe_who_is_signed_in_signs_by_the_act_itself(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/")
    show_when_live(page)
    pad = page.get_by_role("region", name="Coup pad")
    for key in ("punto 3", "banca 8"):
        pad.get_by_role("button", name=key, exact=True).click()
    confirmed = page.locator(".pad-result")
    expect(confirmed).to_contain_text("B Coup 4 confirmed")
    sheet = choose(page, "4")
    group = sheet.get_by_role("group")
    group.get_by_role("button", name="punto 8", exact=True).click()
    group.get_by_role("button", name="banca 2", exact=True).click()
    expect(sheet.get_by_role("region", name="What changes")).to_contain_text("No money moves")
    expect(sheet.get_by_label("PIN")).to_have_count(0)
    sheet.get_by_text("Seen on camera").click()
    sheet.get_by_role("button", name="Correct the coup").click()
    expect(page.get_by_text("Coup 4 is corrected.")).to_be_visible()
    correction = look_up(lambda: CoupCorrection.objects.select_related("signed_by").get())
    assert (correction.signed_by.badge, correction.reason) == ("J2", "camera")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(confirmed).to_contain_text("P Coup 4 confirmed")


def test_a_forgotten_bet_and_a_wrong_amount_are_laid_as_on_the_felt(device: Device) -> None:
    page = device.page
    sheet = choose(page, "5")
    sheet.get_by_role("button", name="Bets", exact=True).click()
    seats = sheet.get_by_role("group", name="Seats")
    chips = sheet.get_by_role("group", name="Chips")
    expect(seats.get_by_role("button", name="seat 2")).to_contain_text("€50")
    sheet.get_by_role("button", name="punto", exact=True).click()
    chips.get_by_role("button", name="€25", exact=True).click()
    seats.get_by_role("button", name="seat 4").click()
    changes = sheet.get_by_role("region", name="What changes")
    sheet.get_by_role("button", name="Show what changes").click()
    expect(changes).to_contain_text("seat 4 owes €25")
    sheet.get_by_role("button", name="Change the entry").click()
    chips.get_by_role("button", name="Clear seat").click()
    seats.get_by_role("button", name="seat 2").click()
    sheet.get_by_role("button", name="banca", exact=True).click()
    chips.get_by_role("button", name="€100", exact=True).click()
    seats.get_by_role("button", name="seat 2").click()
    sheet.get_by_role("button", name="Show what changes").click()
    expect(changes).to_contain_text("seat 2 gets €50")
    sheet.get_by_text("Wrong key").click()
    sign(sheet)
    expect(page.get_by_text("Coup 5 is corrected.")).to_be_visible()
    coup = look_up(lambda: Coup.objects.get(number=5, void=None))
    laid = [(it["seat"], it["wager"], it["stake"]) for it in coup.bets or ()]
    assert (coup.winner, sorted(laid)) == ("B", [(2, "banca", 10000), (4, "punto", 2500)])


def test_bets_that_were_not_recorded_are_settled_against_what_was_paid_then(
    device: Device, played: Played, person: Callable[[str], Person]
) -> None:
    send_coup(person("C4"), played.table, {**TOTALS, "bets": None})
    page = device.page
    sheet = choose(page, "7")
    sheet.get_by_role("button", name="Bets", exact=True).click()
    chips, seats = (sheet.get_by_role("group", name=name) for name in ("Chips", "Seats"))
    chips.get_by_role("button", name="€25", exact=True).click()
    for wager, seat in (("banca", "2"), ("punto", "4")):
        sheet.get_by_role("button", name=wager, exact=True).click()
        seats.get_by_role("button", name=f"seat {seat}").click()
    sheet.get_by_role("button", name="Show what changes").click()
    changes = sheet.get_by_role("region", name="What changes")
    expect(changes).to_contain_text("No money moves")
    then = sheet.get_by_role("group", name="What was paid then")
    second = then.get_by_role("group", name="seat 4, punto €25")
    expect(second.get_by_role("button", name="Taken")).to_have_attribute("aria-pressed", "true")
    first = then.get_by_role("group", name="seat 2, banca €25")
    first.get_by_role("textbox").fill("20")
    first.get_by_role("textbox").press("Tab")
    expect(changes).to_contain_text("seat 2 gets €5")
    second.get_by_role("button", name="Paid").click()
    expect(changes).to_contain_text("seat 4 owes €50")
    sheet.get_by_role("button", name="That was paid").click()
    sheet.get_by_text("Other", exact=True).click()
    sheet.get_by_label("In words").fill("the croupier laid no chips")
    sign(sheet)
    expect(page.get_by_text("Coup 7 is corrected.")).to_be_visible()
    why = look_up(CoupCorrection.objects.get)
    assert [(it["seat"], it["paid_minor"]) for it in why.paid_then or ()] == [(2, 2000), (4, 2500)]


def test_unrecorded_bets_against_a_holders_banca_say_what_it_came_to_then(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    """Banca of 100 at seat 2 won: he was paid 90 then, as if it were his second pass (29)."""
    table, croupier = open_banca_table(tables, person), person("C9")
    croupier.send(f"tables/{table}/banca", {"act": "offer", "seat": 2, "amount_minor": 10_000})
    croupier.send(f"tables/{table}/banca", {"act": "close_offers"})
    send_coup(croupier, table, {**TOTALS, "bets": None})
    device = new_device(viewport=TABLET)
    page = device.sign_in("C9", f"/tables/{table}/")
    show_when_live(page)
    sheet = choose_on_felt(page, "1")
    sheet.get_by_role("button", name="Bets", exact=True).click()
    chips, seats = (sheet.get_by_role("group", name=name) for name in ("Chips", "Seats"))
    chips.get_by_role("button", name="€100", exact=True).click()
    sheet.get_by_role("button", name="punto", exact=True).click()
    seats.get_by_role("button", name="seat 5").click()
    sheet.get_by_role("button", name="Show what changes").click()
    changes = sheet.get_by_role("region", name="What changes")
    expect(changes).to_contain_text("No money moves")
    then = sheet.get_by_role("group", name="What was paid then")
    own = then.get_by_role("group", name="seat 2, own banca €100")
    expect(own.get_by_role("button", name="Paid")).to_have_attribute("aria-pressed", "true")
    expect(own.get_by_role("textbox")).to_have_value("100.00")
    own.get_by_role("textbox").fill("101")
    own.get_by_role("textbox").press("Tab")
    expect(sheet.get_by_text("€101.00 cannot have been paid or taken for a banca")).to_be_visible()
    device.record.take_refusal("/correction?")
    own.get_by_role("textbox").fill("90")
    own.get_by_role("textbox").press("Tab")
    expect(changes).to_contain_text("seat 2 gets €10")
    for size in (TABLET, SMALL, UPRIGHT):
        page.set_viewport_size(size)
        expect(own).to_be_in_viewport()
        expect(sheet.get_by_role("button", name="That was paid")).to_be_in_viewport()
    sheet.get_by_role("button", name="That was paid").click()
    sheet.get_by_text("Wrong key").click()
    sheet.get_by_label("PIN").fill(DEMO_PINS["J4"])
    sheet.get_by_role("button", name="Correct the coup").click()
    expect(page.get_by_text("Coup 1 is corrected.")).to_be_visible()
    why = look_up(CoupCorrection.objects.get)
    assert [(it["seat"], it["paid_minor"]) for it in why.paid_then or ()] == [
        (5, -10_000),
        (2, 9000),
    ]


def test_what_cannot_be_corrected_says_why_and_the_key_sleeps(device: Device) -> None:
    page = device.page
    sheet = choose(page, "5")
    group = sheet.get_by_role("group")
    group.get_by_role("button", name="punto 3", exact=True).click()
    group.get_by_role("button", name="banca 8", exact=True).click()
    expect(sheet.get_by_text("Coup 5 is in the books like that already.")).to_be_visible()
    device.record.take_refusal("/correction?")
    expect(sheet.get_by_role("button", name="Correct the coup")).to_be_disabled()
    sheet.get_by_role("button", name="Change the entry").click()
    group.get_by_role("button", name="banca 8", exact=True).click()
    group.get_by_role("button", name="banca 6", exact=True).click()
    expect(sheet.get_by_text("seat 2 owes €25")).to_be_visible()
    sheet.get_by_text("Other", exact=True).click()
    sheet.get_by_label("In words").fill("the display showed nine")
    sheet.get_by_label("PIN").fill("000000")
    sheet.get_by_role("button", name="Correct the coup").click()
    expect(sheet.locator("[data-status].bad")).to_be_visible()
    device.record.take_refusal("/correct")
    assert not look_up(CoupCorrection.objects.exists)
