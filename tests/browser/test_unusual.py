"""A drop with two zeros too many: asked about on the spot, put right, or signed by a second."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from tables.ledger.models import Transfer
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT
from tests.browser.pad import open_tools
from tests.browser.played import Played
from tests.browser.test_limits import post
from tests.browser.test_staff import look_up
from tests.coups.by_api import send_coup


def drops() -> list[tuple[int, str | None, str]]:
    """List the ledger's movements: amount, signer, reason."""
    made = Transfer.objects.filter(reason="drop").order_by("id")
    return look_up(lambda: list(made.values_list("amount_minor", "signed_by__badge", "words")))


def test_two_zeros_too_many_are_asked_about_and_put_right(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/")
    open_tools(page, "Tip and drop")
    amount = page.get_by_label("Notes changed for chips")
    asked = page.locator("form", has=amount).locator("fieldset")
    expect(asked).to_be_hidden()
    amount.fill("35000")
    amount.press("Enter")
    expect(page.get_by_text("is unusual for table PB2")).to_be_visible()
    device.record.take_refusal("/drops")
    expect(asked).to_be_visible()
    expect(amount).to_be_focused()
    expect(amount).to_have_value("35000")
    assert drops() == []
    asked.get_by_label("PIN").fill("1234")
    page.keyboard.press("Tab")
    amount.fill("350")
    expect(asked).to_be_hidden()
    expect(asked.get_by_label("PIN")).to_have_value("")
    amount.press("Enter")
    expect(page.get_by_text("The notes are in the drop box.")).to_be_visible()
    assert drops() == [(35_000, None, "")]


def test_a_large_drop_that_is_right_is_signed_by_a_second_person(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/")
    open_tools(page, "Tip and drop")
    amount = page.get_by_label("Notes changed for chips")
    form = page.locator("form", has=amount)
    amount.fill("6000")
    amount.press("Enter")
    expect(form.get_by_role("group")).to_be_visible()
    device.record.take_refusal("/drops")
    form.get_by_label("Why it is right").fill("He asked for it twice")
    form.get_by_label("Badge of the witness").fill("P1")
    form.get_by_label("PIN").fill("9999")
    form.get_by_role("button", name="Record drop").click()
    expect(form.get_by_role("status")).to_contain_text("PIN")
    device.record.take_refusal("/drops")
    expect(form.get_by_label("Why it is right")).to_have_value("He asked for it twice")
    form.get_by_label("PIN").fill(DEMO_PINS["P1"])
    form.get_by_role("button", name="Record drop").click()
    expect(page.get_by_text("The notes are in the drop box.")).to_be_visible()
    expect(form.get_by_role("group")).to_be_hidden()
    assert drops() == [(600_000, "P1", "He asked for it twice")]
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert DEMO_PINS["P1"] not in kept


def test_a_drop_beyond_the_float_is_signed_by_a_second_person_or_the_float_is_counted(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    at = f"tables/{played.table}"
    count_by_two(person("J2"), person("I1"), at, {"interim_float": {"500": 10}})
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/{at}/")
    open_tools(page, "Tip and drop")
    amount = page.get_by_label("Notes changed for chips")
    form = page.locator("form", has=amount)
    amount.fill("60")
    amount.press("Enter")
    expect(form.get_by_text("The float does not hold that much")).to_be_visible()
    device.record.take_refusal("/drops")
    way_out = form.get_by_role("link", name="Count the float")
    expect(way_out).to_have_attribute("href", f"/{at}/float/")
    form.get_by_label("Why it is right").fill("Chips of PB3 lie here")
    form.get_by_label("Badge of the witness").fill("P1")
    form.get_by_label("PIN").fill(DEMO_PINS["P1"])
    form.get_by_role("button", name="Record drop").click()
    expect(page.get_by_text("The notes are in the drop box.")).to_be_visible()
    assert drops() == [(6_000, "P1", "Chips of PB3 lie here")]
    page.goto(f"/{at}/float/")
    expect(page.get_by_text("What the float holds is unknown")).to_be_visible()


def test_a_credit_beyond_the_float_is_refused_with_the_way_to_its_count(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    at = f"tables/{played.table}"
    count_by_two(person("J2"), person("I1"), at, {"interim_float": {"500": 10}})
    person("P1").send(f"{at}/slips", {"kind": "credit", "pieces": {"500": 11}})
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/{at}/slips/")
    page.get_by_role("button", name="Hand out the chips").click()
    expect(page.get_by_text("The float does not hold that much")).to_be_visible()
    device.record.take_refusal("/issue")
    way_out = page.get_by_role("link", name="Count the float")
    expect(way_out).to_have_attribute("href", f"/{at}/float/")


def test_a_slip_of_very_many_chips_says_why(new_device: NewDevice, played: Played) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/slips/")
    chips = page.get_by_label("Pieces of €1,000")
    chips.fill("51")
    page.get_by_role("button", name="Make the slip").click()
    why = page.get_by_label("Why it is right")
    expect(why).to_be_visible()
    device.record.take_refusal("/slips")
    expect(page.get_by_text("is unusual for table PB2")).to_be_visible()
    chips.fill("50")
    expect(why).to_be_hidden()
    chips.fill("51")
    page.get_by_role("button", name="Make the slip").click()
    why.fill("A guest plays at the maximum")
    device.record.take_refusal("/slips")
    page.get_by_role("button", name="Make the slip").click()
    expect(page.get_by_text("A guest plays at the maximum")).to_be_visible()


def test_commission_of_one_coup_above_the_maximum_is_signed_by_a_second_person(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    send_coup(person("C4"), played.table, {"winner": "B", "punto_total": 2, "banca_total": 7})
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/")
    open_tools(page, "Commission")
    taken = page.get_by_label("Commission taken in all")
    form = page.locator("form", has=taken)
    taken.fill("2500")
    form.get_by_role("button", name="Enter commission").click()
    expect(form.get_by_label("Why it is right")).to_be_visible()
    device.record.take_refusal("/commission/taken")
    taken.fill("25")
    expect(form.get_by_label("Why it is right")).to_be_hidden()
    form.get_by_role("button", name="Enter commission").click()
    expect(page.get_by_text("The commission taken is on record.")).to_be_visible()


def test_limits_with_two_zeros_too_many_are_signed_by_a_second_person(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/limits/")
    post(page, "500.00", "50000.00", "0", "Post the limits")
    expect(page.get_by_text("are unusual for table PB2")).to_be_visible()
    device.record.take_refusal("/limits")
    maximum = page.get_by_label("Maximum", exact=True)
    asked = page.get_by_role("group", name="Only if these limits are right")
    expect(asked).to_be_visible()
    maximum.fill("5000.00")
    expect(asked).to_be_hidden()
    post(page, "500.00", "50000.00", "0", "Post the limits")
    expect(asked).to_be_visible()
    device.record.take_refusal("/limits")
    page.get_by_label("Reason (if you like)").fill("The room of the tournament")
    asked.get_by_label("Badge of the witness").fill("P1")
    asked.get_by_label("PIN").fill(DEMO_PINS["P1"])
    page.get_by_role("button", name="Post the limits").click()
    expect(page.get_by_text("Press again")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Yes, post the limits").click()
    expect(page.get_by_label("Last act").get_by_text("The limits are posted.")).to_be_visible()
    page.goto(f"/tables/{played.table}/limits/history/")
    expect(page.get_by_role("row").nth(1)).to_contain_text("signed by Ramón Llaneza")
