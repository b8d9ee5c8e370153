"""Chips by clicks: a count that differs and is made again, a fill, a box taken down."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.counting import BLIND, CALL, sign_counts
from tests.browser.device import UPRIGHT
from tests.browser.played import Played
from tests.browser.test_accessible import inspection

PLAN = DEMO_TABLES[0]
RIGHT = {"opening_float": float_of(PLAN.float_minor)}
WRONG = {"opening_float": float_of(PLAN.float_minor - 100_000)}
AGREED = "Two people found the same. The count is agreed and signed by both."


def test_an_opening_whose_first_counts_differ(
    new_device: NewDevice, tables: dict[str, int], person: Callable[[str], Person]
) -> None:
    person("P1").send("shifts/open", {"number": 1})
    at = f"/tables/{tables['PB1']}"
    first, second = new_device(), new_device(viewport=UPRIGHT)
    with inspection() as inspector:
        jefe = first.sign_in("J1", f"{at}/open/")
        with jefe.expect_navigation():
            jefe.get_by_role("link", name="Count the float").click()
        inspector.look(jefe)
        sign_counts(jefe, RIGHT, CALL)
        expect(jefe.get_by_role("heading", name="Now a second person counts")).to_be_visible()
        inspector.look(jefe)

        other = second.sign_in("I1", f"{at}/count/")
        expect(other.get_by_text("called by Covadonga Riestra")).to_be_visible()
        expect(other.locator("main")).not_to_contain_text("100,000.00")
        sign_counts(other, WRONG, BLIND)
        expect(other.get_by_text("they differ: count again")).to_be_visible()
        expect(other.get_by_text("The jefe or a croupier of the table calls")).to_be_visible()
        inspector.look(other)

        jefe.reload()
        expect(jefe.get_by_text("they differ: count again")).to_be_visible()
        expect(jefe.locator("main")).not_to_contain_text("99,000.00")
        sign_counts(jefe, RIGHT, CALL)
        other.reload()
        expect(other.get_by_text("round 2")).to_be_visible()
        sign_counts(other, RIGHT, BLIND)
        expect(other.get_by_text(AGREED)).to_be_visible()

        jefe.goto(f"{at}/open/")
        expect(jefe.get_by_text("counted blind by Tomás Arbesú")).to_be_visible()
        expect(jefe.get_by_text("€100,000.00")).to_be_visible()
        inspector.look(jefe)
        for label, amount in {"Minimum": "20", "Tie maximum": "100", "Step": "20"}.items():
            jefe.get_by_label(label, exact=True).fill(amount)
        jefe.get_by_label("Maximum", exact=True).fill("1000")
        submit = jefe.get_by_role("button", name="Open table PB1")
        submit.click()
        expect(jefe.locator("main form [data-status]")).to_contain_text("less than 10000 times")
        first.record.take_refusal("/open")
        jefe.get_by_label("Why it opens with less (only then)").fill("The cage is short")
        submit.click()
        jefe.wait_for_url(f"**{at}/")
        expect(jefe.locator(".table-sign")).to_contain_text("€20 – €1,000")


def test_a_fill_from_the_request_to_the_tray(new_device: NewDevice, played: Played) -> None:
    at = f"/tables/{played.table}/slips/"
    jefe, cashier, inspector_device = new_device(), new_device(), new_device()
    with inspection() as inspector:
        page = new_device().sign_in("P1", at)  # the person who asks does not receive
        inspector.look(page)
        page.locator('[data-piece="10000"]').fill("5")
        with page.expect_navigation():
            page.get_by_role("button", name="Make the slip").click()
        expect(page.get_by_role("heading", name="Fill · PB2 · €500.00")).to_be_visible()
        expect(page.get_by_role("button", name="Receive the chips")).to_have_count(0)

        cage = cashier.sign_in("K1", "/cage/")
        inspector.look(cage)
        press(cage, "Hand out the chips")
        carrier = inspector_device.sign_in("I1", "/cage/")
        press(carrier, "Carry the chips")
        page.reload()
        expect(page.get_by_role("button", name="Receive the chips")).to_have_count(0)
        page = jefe.sign_in("J2", urlsplit(page.url).path)
        press(page, "Receive the chips")
        expect(page.get_by_text("received", exact=True)).to_be_visible()
        inspector.look(page)

        cage.reload()
        expect(cage.get_by_text("No slip is under way.")).to_be_visible()
        with cage.expect_navigation():
            cage.get_by_role("rowheader").get_by_role("link").click()
        expect(cage.get_by_role("rowheader", name="carried")).to_be_visible()
        inspector.look(cage)
        cage.goto("/cage/?q=nobody")
        expect(cage.get_by_text("No results.")).to_be_visible()


def press(page: Page, name: str, within: Locator | None = None) -> None:
    button = (within or page).get_by_role("button", name=name)
    with page.expect_navigation():
        button.click()


def test_a_box_is_hung_and_taken_down_from_outside(new_device: NewDevice, played: Played) -> None:
    cashier = new_device()
    with inspection() as inspector:
        page = cashier.sign_in("K1", "/boxes/")
        page.get_by_label("Number").fill("12")
        press(page, "Enter the box")
        hanging = (
            page.get_by_role("article").filter(has_text="At table PB2").filter(has_text="Drop box")
        )
        hanging.get_by_label("What its seal reads").fill("A-78")
        hanging.get_by_role("button", name="Take it down").click()
        expect(page.get_by_text("Press again to take the box down.")).to_be_visible()
        press(page, "Take it down", within=hanging)
        expect(page.get_by_text("another seal").first).to_be_visible()
        box = page.get_by_role("article", name="Drop box 12")
        box.get_by_label("New seal").fill("A-77")
        box.get_by_label("Table").select_option(label="PB2")
        press(page, "Hang it", within=box)
        expect(box.get_by_text("At table PB2 under the seal A-77")).to_be_visible()
        inspector.look(page)
