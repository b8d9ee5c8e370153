"""An evening by clicks: from the shift's opening to its two signatures."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import Counts
from tests.browser.conftest import NewDevice
from tests.browser.counting import BLIND, CALL, sign_counts
from tests.browser.device import DESK, Device, show_when_live
from tests.browser.pad import lay, open_ring, open_tools, tap_totals


def test_an_evening_by_clicks(new_device: NewDevice, tables: dict[str, int]) -> None:
    pit, jefe, croupier = new_device(viewport=DESK), new_device(), new_device()
    open_shift(pit)
    second = new_device().sign_in("I1")
    open_table(jefe, second, tables["PB1"])
    board = pit.page
    board.goto("/")
    show_when_live(board)

    seat_guest(jefe.page, tables["PB1"], "Xana", seat="3")
    seat_guest(jefe.page, tables["PB1"], "Yago", seat="5")
    table = croupier.sign_in("C1", f"/tables/{tables['PB1']}/")
    start_talla(table)

    seats_change(table)
    holder = table.get_by_role("button", name=re.compile("deals from the sabot"))
    expect(holder).to_have_accessible_name(re.compile("^seat 3, Xana"))
    coup_by_cards(table)
    coup_reaches_the_board(table, board)
    expect(holder).to_have_accessible_name(re.compile("^seat 3"))  # banca won: it stays

    coup_by_two_taps(table)
    expect(holder).to_have_accessible_name(re.compile("^seat 5, Yago"))  # banca lost: it moves
    expect(table.locator("[data-holder]")).to_have_text("Seat 5 deals: Yago")

    undo(table)
    expect(holder).to_have_accessible_name(re.compile("^seat 3, Xana"))
    leave_a_tip(table)
    close_table(jefe.page, second, tables["PB1"])
    close_shift(pit, new_device())


def follow(page: Page, link: str) -> None:
    """Follow a link and wait for the page with its scripts."""
    with page.expect_navigation():
        page.get_by_role("link", name=link).click()


def open_shift(pit: Device) -> None:
    page = pit.sign_in("P1")
    follow(page, "Shifts")
    page.get_by_role("button", name="Open the shift").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("open")


def open_table(device: Device, other: Page, table_id: int) -> None:
    """Count the float by two and open the table; the first try goes outside the bounds."""
    page = device.sign_in("J1", f"/tables/{table_id}/")
    follow(page, "Open the table")
    follow(page, "Count the float")
    count_by_two(page, other, {"opening_float": float_of(DEMO_TABLES[0].float_minor)})
    expect(page.get_by_text("€100,000.00")).to_be_visible()
    follow(page, "Go on")
    for label, amount in {"Minimum": "10", "Tie maximum": "100", "Step": "10"}.items():
        page.get_by_label(label, exact=True).fill(amount)
    page.get_by_label("Maximum", exact=True).fill("99999")
    submit = page.get_by_role("button", name="Open table PB1")
    submit.click()
    refusal = page.locator("form [data-status]")
    expect(refusal.locator(".article")).to_have_text(
        "Article: D · Principado de Asturias, Resolución de 10 de junio de 2011"
    )
    device.record.take_refusal("/open")

    page.get_by_label("Maximum", exact=True).fill("1000")
    submit.click()
    page.wait_for_url(f"**/tables/{table_id}/")
    expect(page.locator(".table-sign")).to_contain_text("€10 – €1,000")


def seat_guest(page: Page, table_id: int, name: str, seat: str) -> None:
    page.goto(f"/tables/{table_id}/waitlist/")
    page.get_by_label("Name or nickname").fill(name)
    with page.expect_navigation():
        page.get_by_role("button", name="Put on the waitlist").click()
    entry = page.get_by_role("listitem").filter(has_text=name)
    entry.get_by_text("Seat", exact=True).click()
    entry.get_by_role("button", name=f"Seat {seat}", exact=True).click()
    expect(entry).to_be_hidden()


def start_talla(page: Page) -> None:
    page.get_by_role("region", name="Coup pad").get_by_role("button", name="Talla").click()
    talla = page.locator("#sheet")
    begin = talla.get_by_role("button", name="Begin the talla")
    expect(begin).to_be_hidden()
    for key in ("312 cards, 6 decks", "Done", "The croupier cuts", "Done"):
        talla.get_by_role("button", name=key).click()
    expect(talla.get_by_role("listitem").filter(has_text="count the cards")).to_contain_text(
        "312 cards · "
    )
    talla.get_by_role("button", name="7", exact=True).click()
    talla.get_by_role("button", name="hearts").click()
    expect(talla.get_by_text("Burn 7 more cards.")).to_be_visible()
    begin.click()
    expect(page.locator(".table-sign")).to_contain_text("0 coups")
    expect(talla).to_be_hidden()


def seats_change(page: Page) -> None:
    """Somebody sits down without waiting, and leaves again."""
    ring = open_ring(page, "seat 14, free")
    ring.get_by_role("textbox", name="Guest").fill("Telmo")
    ring.get_by_role("button", name="Seat them").click()
    expect(ring).to_be_hidden()
    open_ring(page, "seat 14, Telmo").get_by_role("button", name="The guest leaves").click()
    expect(page.get_by_role("button", name="seat 14, free")).to_be_visible()


def coup_by_cards(page: Page) -> None:
    """Punto draws to 4, banca stands on 7: the pad asks for exactly these five cards."""
    lay(page, "seat 3, ", "banca", "€100")
    lay(page, "seat 5, ", "punto", "€10", "€10")
    pad = page.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name="Cards", exact=True).click()
    asked = [
        ("first card for punto", "2", "hearts"),
        ("first card for banca", "3", "spades"),
        ("second card for punto", "2", "clubs"),
        ("second card for banca", "4", "hearts"),
        ("third card for punto", "K", "diamonds"),
    ]
    for sentence, rank, suit in asked:
        expect(pad.get_by_role("status").filter(has_text=sentence)).to_be_visible()
        pad.get_by_role("button", name=rank, exact=True).click()
        pad.get_by_role("button", name=suit, exact=True).click()
    seat = page.get_by_role("button", name=re.compile("^seat 3,"))
    expect(seat).to_have_accessible_name(re.compile("banca €100, pay 1: €100"))
    seat = page.get_by_role("button", name=re.compile("^seat 5,"))
    expect(seat).to_have_accessible_name(re.compile("punto €20, loses"))
    expect(pad).to_contain_text("Stakes €120, pays €100, commission €5")
    expect(page.locator(".last-coup")).to_be_hidden()  # foreseen is not done


def coup_reaches_the_board(table: Page, board: Page) -> None:
    """Confirm the coup: the board shows it. How soon, `make bench-live` measures."""
    table.get_by_role("button", name="Confirm the coup").click()
    tile = board.get_by_role("link", name=re.compile("PB1"))
    expect(tile).to_contain_text("since coup 1")
    expect(table.get_by_text("Coup 1 confirmed")).to_be_visible()


def coup_by_two_taps(page: Page) -> None:
    page.get_by_role("button", name="Same again").click()
    pad = page.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name="Totals", exact=True).click()
    tap_totals(page, 8, 2)
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(pad.get_by_text("Coup 2 confirmed")).to_be_visible()
    expect(page.locator(".last-coup")).to_contain_text("coup 2")


def undo(page: Page) -> None:
    page.get_by_role("button", name=re.compile(r"^Undo \(\d s\)")).click()
    expect(page.get_by_text("Coup 2 taken back")).to_be_visible()
    expect(page.locator(".last-coup")).to_contain_text("coup 1")


def leave_a_tip(page: Page) -> None:
    open_tools(page, "Tip and drop")
    page.get_by_label("Tip into the box").fill("25")
    page.get_by_role("button", name="Record tip", exact=True).click()
    expect(page.get_by_text("The tip is in the box.")).to_be_visible()


def close_table(page: Page, other: Page, table_id: int) -> None:
    """Go through the checklist: the float paid 100 and took 20; commission 5; tips 25."""
    page.goto(f"/tables/{table_id}/")
    open_tools(page, "Table")
    follow(page, "Close the table")
    expect(page.get_by_role("button", name="Close table PB1")).to_have_count(0)
    follow(page, "Count the table")
    closing = float_of(9_990_000)
    boxes = {
        "closing_float": {**closing, "1000": closing.get("1000", 0) + 2},
        "commission_box": {"500": 1},
        "tip_box": {"2500": 1},
        "drop_box": {},
    }
    count_by_two(page, other, boxes)
    follow(page, "Go on")
    submit = page.get_by_role("button", name="Close table PB1")
    page.get_by_label("Why the last coups are not played").fill("A burst pipe")
    submit.click()
    expect(page.get_by_text("Press again to close the table.")).to_be_visible()
    submit.click()
    page.wait_for_url(f"**/tables/{table_id}/")
    expect(page.get_by_role("link", name="Open the table")).to_be_visible()


def count_by_two(page: Page, other: Page, counts: Counts) -> None:
    """Call the counts on one device, count them blind on another, look at the first again."""
    sign_counts(page, counts, CALL)
    other.goto(urlsplit(page.url).path)
    sign_counts(other, counts, BLIND)
    page.reload()
    expect(page.get_by_text("Two people found the same.")).to_be_visible()


def close_shift(pit: Device, inspector: Device) -> None:
    page = pit.page
    follow(page, "Shifts")
    with page.expect_navigation():
        page.get_by_role("rowheader").get_by_role("link").first.click()
    close = page.get_by_role("button", name="Close the shift")
    close.click()
    expect(page.get_by_text("Press again to close it.")).to_be_visible()
    close.click()
    # The bar is there while the worker reconciles; then the page shows the whole report.
    report = page.get_by_role("link", name="Report as PDF")
    expect(report).to_be_visible(timeout=30_000)
    expect(page.get_by_text("No difference was found.")).to_be_visible()
    paper = page.request.get(report.get_attribute("href") or "")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.body().startswith(b"%PDF-")

    sign(page, "Ramón Llaneza")
    expect(page.get_by_text("a different person gives the second signature")).to_be_visible()
    other = inspector.sign_in("I1", urlsplit(page.url).path)
    sign(other, "Tomás Arbesú")
    expect(other.get_by_role("main")).to_contain_text("signed")
    expect(other.get_by_text("not signed yet")).to_have_count(0)


def sign(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=f"Sign as {name}")
    button.click()
    expect(page.get_by_text("Press again to sign.")).to_be_visible()
    button.click()
    expect(button).to_be_hidden()
