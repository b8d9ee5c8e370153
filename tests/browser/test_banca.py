"""The banca that belongs to its holder, kept on a tablet: auctioned, played, given on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from tables.floor.models import GamingTable
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import tap_totals
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up
from tests.coups.by_api import send_coup

HUNDRED = ("+€100", "−€10")  # from the minimum of 10
GUESTS = {2: "Ana", 5: "Bruno", 8: "Clara"}


@pytest.fixture
def banca_table(tables: dict[str, int], person: Callable[[str], Person]) -> int:
    """Open a table of the Río de la Plata, twelve seats, three guests."""
    return open_banca_table(tables, person)


def open_banca_table(tables: dict[str, int], person: Callable[[str], Person]) -> int:
    """Open PB6 by the text of the Río de la Plata, and a shift."""
    table = tables["PB6"]
    look_up(lambda: GamingTable.objects.filter(id=table).update(regulation="rio-de-la-plata"))
    person("P1").send("shifts/open", {"number": 1})
    open_with_guests(table, person)
    return table


def open_with_guests(table: int, person: Callable[[str], Person]) -> None:
    """Open PB6, which has its text, with guests and a shoe."""
    at_table, at = person("J4"), f"tables/{table}"
    limits = {"minimum_minor": 1000, "maximum_minor": 50_000, "tie_maximum_minor": 0}
    count_by_two(at_table, person("I1"), at, {"opening_float": {"100000": 10}})
    at_table.send(f"{at}/open", {"limits": {**limits, "step_minor": 1000}})
    for seat, guest in GUESTS.items():
        at_table.send(f"{at}/seats/{seat}/take", {"guest": guest})
    prepare_shoe(at_table, at, 6)
    at_table.send(f"{at}/tallas", {"decks": 6})


def act(page: Page, name: str) -> None:
    """Press the key of an act; one that costs money asks once more."""
    form = page.locator(f"form[data-act={name}]")
    # Read before the press: an act that is done at once takes its form with it.
    asks = form.get_attribute("data-confirm")
    form.locator("button[type=submit]").click()
    if asks:
        expect(form.get_by_role("status")).to_contain_text("ress again")
        form.locator("button[type=submit]").click()


def offer(page: Page, seat: int, *keys: str) -> None:
    """Tap the seat, then keys of the amount, then Offers."""
    page.get_by_role("button", name=f"seat {seat}, {GUESTS[seat]}").click()
    pad = page.get_by_role("region", name="Coup pad")
    for key in keys:
        pad.get_by_role("button", name=key, exact=True).click()
    act(page, "offer")
    expect(page.locator(".banca-offers")).to_contain_text(f"seat {seat}")


def suite(page: Page, name: str) -> None:
    """Open the key Suite and do an act there."""
    page.get_by_role("button", name="Suite", exact=True).click()
    act(page, name)


def coup(page: Page, punto: int, banca: int) -> None:
    """Enter a coup by totals on the pad."""
    tap_totals(page, punto, banca)


def seat_mark(page: Page, seat: int) -> str:
    return page.locator(".ring li").nth(seat - 1).locator("button").get_attribute("class") or ""


def test_an_auction_and_a_pass(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device()
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    expect(page.locator("sabot-pad")).to_contain_text("The banca is auctioned")

    offer(page, 2, *HUNDRED)
    offer(page, 5, "At the same time as the best offer")
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("seats 2, 5 improve them")
    offer(page, 5, "+€10")
    act(page, "close_offers")

    expect(page.locator(".banca-now")).to_contain_text("Seat 5 banks: Bruno")
    expect(page.get_by_role("button", name="banca of €120")).to_be_visible()
    raise_ = page.get_by_role("button", name="Raise", exact=True)
    raise_.click()
    page.get_by_role("button", name="Maximum").click()
    page.get_by_role("button", name="Raises by €380").click()
    expect(page.get_by_role("button", name="banca of €500")).to_be_visible()
    assert page.get_by_role("button", name="No more bets").count() == 1
    won = {"punto": "", "banca": "", "winner": "B", "punto_total": 2, "banca_total": 7, "bets": []}
    send_coup(person("C9"), banca_table, won)
    expect(page.locator(".banca-now")).to_contain_text("1 pass won")
    coup(page, 7, 2)
    expect(page.locator(".banca-now")).to_contain_text("offered to seat 8: Clara")
    assert "asked" in seat_mark(page, 8)
    act(page, "renounce")
    expect(page.locator(".banca-now")).to_contain_text("offered to seat 2: Ana")
    act(page, "take")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")

    page.get_by_role("button", name="correct coup 1: ").click()
    sheet = page.locator("sabot-corrections")
    for key in ("punto 7", "banca 2"):
        sheet.get_by_role("button", name=key, exact=True).click()
    changes = sheet.get_by_role("region", name="What changes")
    expect(changes).to_contain_text("seat 5 owes €1,000")
    expect(changes).to_contain_text(
        "seat 5 had lost the banca here: what was dealt after it stands"
    )
    expect(changes).to_contain_text("Banca now: seat 2, €10, passes won: 0")
    sheet.get_by_text("Wrong key").click()
    sheet.get_by_label("PIN").fill(DEMO_PINS["J4"])
    sheet.get_by_role("button", name="Correct the coup").click()
    expect(page.get_by_text("Coup 1 is corrected.")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")


def test_a_suite_is_given_and_an_act_undone(banca_table: int, new_device: NewDevice) -> None:
    page = new_device().sign_in("J4", f"/tables/{banca_table}/")
    show_when_live(page)
    now = page.locator(".banca-now")
    offer(page, 2, *HUNDRED)
    act(page, "close_offers")
    expect(now).to_contain_text("Seat 2 banks")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".banca-offers")).to_contain_text("seat 2")
    act(page, "close_offers")
    coup(page, 2, 7)
    expect(now).to_contain_text("1 pass won")
    suite(page, "announce_suite")
    expect(now).to_contain_text("suite announced")
    page.get_by_role("button", name="Suite", exact=True).click()
    form = page.locator("form[data-act=withdraw_banca]")
    form.locator("button").click()
    expect(form.get_by_role("status")).to_contain_text("Giving suite costs €10")
    form.locator("button").click()
    expect(now).to_contain_text("offered to seat 5: Bruno")
    act(page, "take")
    expect(now).to_contain_text("Seat 5 banks: Bruno")
    expect(now).to_contain_text("taken in suite")


def test_an_act_is_offered_to_be_undone_also_where_its_event_is_here_before_its_answer(
    banca_table: int, new_device: NewDevice
) -> None:
    page = new_device().sign_in("J4", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED)
    held: list[tuple[Route, APIResponse]] = []
    path = f"**/api/v1/tables/{banca_table}/banca"
    page.route(path, lambda route: held.append((route, route.fetch())))
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks")
    while not held:
        page.wait_for_timeout(20)
    ((route, answer),) = held
    route.fulfill(response=answer)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".banca-offers")).to_contain_text("seat 2")


def test_a_refused_act_names_its_article(banca_table: int, new_device: NewDevice) -> None:
    device = new_device()
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED)
    page.get_by_role("button", name="seat 5, Bruno").click()
    page.get_by_role("button", name="−€10").click()
    form = page.locator("form[data-act=offer]")
    form.get_by_role("button", name="Offers €100").click()
    expect(form.get_by_role("status")).to_contain_text(
        "5 · Reglamento del punto y banca (Río de la Plata)"
    )
    device.record.take_refusal("/banca")


def test_the_room_sees_the_banca_and_nobodys_name(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at = f"tables/{banca_table}/banca"
    croupier = person("C9")
    croupier.send(at, {"act": "offer", "seat": 5, "amount_minor": 20_000})
    croupier.send(at, {"act": "close_offers"})
    device = new_device()
    device.page.goto(f"/display/{banca_table}")
    expect(device.page.get_by_text("Banca en la plaza 5")).to_be_visible()
    expect(device.page.locator("body")).not_to_contain_text("Bruno")


def test_the_panel_is_for_fingers_and_for_everybody(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device().sign_in("J4", f"/tables/{banca_table}/")
    show_when_live(page)
    with inspection() as inspector:
        inspector.look(page)
        offer(page, 5, *HUNDRED)
        act(page, "close_offers")
        expect(page.locator(".banca-now")).to_contain_text("Seat 5 banks")
        inspector.look(page)
        coup = {"winner": "P", "punto_total": 7, "banca_total": 2, "bets": []}
        send_coup(person("J4"), banca_table, coup)
        expect(page.locator(".banca-now")).to_contain_text("offered to seat 8")
        inspector.look(page)
