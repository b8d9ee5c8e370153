"""An act of a form that was refused after it waited is put right in its form, in its old place."""

from collections.abc import Callable

from playwright.sync_api import APIResponse, Locator, Page, expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, UPRIGHT, Device, show_when_live
from tests.browser.pad import open_ring, open_tools
from tests.browser.played import Played
from tests.browser.test_staff import look_up

KEPT = "Kept on this device. It is sent in its turn when the server answers."

LOOKS_AGAIN = """async () => {
  dispatchEvent(new Event("online")); // the outbox looks for something to send, and says so
  for (let n = 0; n < 10; n += 1) await new Promise(requestAnimationFrame);
}"""


def money() -> list[tuple[str, int, str | None]]:
    """List drops and tips in their order in the ledger: what, how much, and who signed."""
    made = Transfer.objects.filter(reason__in=["drop", "tip"]).order_by("id")
    return look_up(lambda: list(made.values_list("reason", "amount_minor", "signed_by__badge")))


def open_without_network(device: Device, badge: str, played: Played) -> Page:
    page = device.sign_in(badge, f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/api/v1/**", lambda route: route.abort("aborted"))
    return page


def test_a_drop_refused_on_return_is_put_right_and_recorded_once_before_what_waits_behind_it(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = open_without_network(device, "J2", played)
    open_tools(page, "Tip and drop")
    drop, tip = page.get_by_label("Notes changed for chips"), page.get_by_label("Tip into the box")
    for field, amount in ((drop, "35000"), (tip, "20")):
        field.fill(amount)
        field.press("Enter")
        expect(page.locator("form", has=field)).to_contain_text(KEPT)
    page.reload()
    page.unroute("**/api/v1/**")
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("is unusual for table PB2", timeout=15_000)
    device.record.take_refusal("/drops")
    expect(drop).to_be_hidden()
    put_right = tray.get_by_role("button", name="Put right")
    put_right.click()
    expect(drop).to_have_value("35000")
    expect(drop).to_be_focused()
    expect(tray).to_contain_text("refused, correct it below")
    form = page.locator("form", has=drop)
    expect(form).to_contain_text("is unusual for table PB2")
    tray.get_by_role("button", name="Leave it for now").click()
    expect(drop).to_have_value("")
    put_right.click()
    drop.fill("36000")
    drop.press("Enter")
    expect(form).to_contain_text("€36,000.00 is unusual for table PB2")
    device.record.take_refusal("/drops")
    expect(tray).to_contain_text("refused, correct it below")
    assert money() == []
    drop.fill("350")
    drop.press("Enter")
    expect(tray).to_be_hidden()
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=15_000)
    assert money() == [("drop", 35_000, None), ("tip", 2_000, None)]
    assert not look_up(FloorEvent.objects.filter(kind="entry.given_up").exists)
    drop.fill("350")  # the form is for new drops again
    drop.press("Enter")
    expect(form).to_contain_text("The notes are in the drop box.")
    assert money()[2:] == [("drop", 35_000, None)]


def test_why_an_entry_could_not_be_given_up_stays_until_the_next_act(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = open_without_network(device, "J2", played)
    open_tools(page, "Tip and drop")
    drop = page.get_by_label("Notes changed for chips")
    drop.fill("35000")
    drop.press("Enter")
    expect(page.locator("form", has=drop)).to_contain_text(KEPT)
    page.unroute("**/api/v1/**")
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("is unusual for table PB2", timeout=15_000)
    device.record.take_refusal("/drops")
    page.route("**/entries/give-up", lambda route: route.abort("aborted"))
    tray.get_by_text("Give up…").click()
    tray.get_by_label("Why it is given up").fill("Counted twice")
    tray.get_by_role("button", name="Give up Tip and drop").click()
    no_answer = tray.get_by_text("No answer from the server.")
    expect(no_answer).to_be_visible()
    page.evaluate(LOOKS_AGAIN)
    assert no_answer.is_visible()
    page.unroute("**/entries/give-up")
    tray.get_by_role("button", name="Give up Tip and drop").click()
    expect(tray).to_be_hidden()
    assert look_up(FloorEvent.objects.filter(kind="entry.given_up").count) == 1


def test_a_drop_is_put_right_by_a_second_signature_and_a_guest_at_another_seat(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    person("J2").send(f"waitlist/{played.entry}/leave", {"no_show": False})
    device = new_device(viewport=TABLET)
    page = open_without_network(device, "J2", played)
    page.get_by_role("button", name="seat 6, free").click()
    ring = page.get_by_role("dialog", name="seat 6")
    ring.get_by_label("Guest").first.fill("Telmo")
    ring.get_by_role("button", name="Seat them").click()
    expect(ring).to_be_hidden()
    person("C4").send(f"tables/{played.table}/seats/6/take", {"guest": "Nel"})
    page.unroute("**/api/v1/**")
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("Telmo", timeout=15_000)
    device.record.take_refusal("/seats/6/take")
    tray.get_by_role("button", name="Put right").click()
    page.get_by_role("button", name="seat 7, free").click()
    expect(page.get_by_label("Guest").first).to_have_value("Telmo")
    page.get_by_role("button", name="Seat them").click()
    expect(tray).to_be_hidden()
    expect(page.get_by_role("button", name="seat 7, Telmo")).to_be_visible()
    stays = SeatOccupancy.objects.filter(guest__name="Telmo")
    assert look_up(stays.count) == 1

    page.route("**/api/v1/**", lambda route: route.abort("aborted"))
    open_tools(page, "Tip and drop")
    drop = page.get_by_label("Notes changed for chips")
    drop.fill("6000")
    drop.press("Enter")
    form = page.locator("form", has=drop)
    expect(form).to_contain_text(KEPT)
    page.unroute("**/api/v1/**")
    tray.get_by_role("button", name="Put right").click(timeout=15_000)
    device.record.take_refusal("/drops")
    form.get_by_label("Why it is right").fill("He asked for it twice")
    form.get_by_label("Badge of the witness").fill("P1")
    form.get_by_label("PIN").fill(DEMO_PINS["P1"])
    form.get_by_role("button", name="Record drop").click()
    expect(tray).to_be_hidden()
    assert money() == [("drop", 600_000, "P1")]


def have_a_seat_refused(
    device: Device, played: Played, person: Callable[[str], Person]
) -> tuple[Page, Callable[[], APIResponse]]:
    """Let Telmo be refused seat 6 on return, then free it; return what repeats that request."""
    person("J2").send(f"waitlist/{played.entry}/leave", {"no_show": False})
    page = open_without_network(device, "J2", played)
    ring = open_ring(page, "seat 6, free")
    ring.get_by_label("Guest").first.fill("Telmo")
    ring.get_by_role("button", name="Seat them").click()
    expect(ring).to_be_hidden()
    person("C4").send(f"tables/{played.table}/seats/6/take", {"guest": "Nel"})
    with page.expect_request("**/seats/6/take") as asked:
        page.unroute("**/api/v1/**")
    expect(tray_of(page)).to_contain_text("Telmo", timeout=15_000)
    device.record.take_refusal("/seats/6/take")
    person("C4").send(f"tables/{played.table}/seats/6/leave")
    first = asked.value

    def repeat() -> APIResponse:
        return page.request.post(first.url, headers=first.all_headers(), data=first.post_data)

    return page, repeat


def tray_of(page: Page) -> Locator:
    return page.get_by_role("region", name="To correct")


def seats_of_telmo() -> list[int]:
    stays = SeatOccupancy.objects.filter(guest__name="Telmo")
    return look_up(lambda: list(stays.values_list("seat__position", flat=True)))


def put_telmo_at_7(page: Page) -> None:
    tray_of(page).get_by_role("button", name="Put right").click()
    open_ring(page, "seat 7, free").get_by_role("button", name="Seat them").click()


def test_a_request_that_arrives_after_its_entry_was_put_right_is_not_recorded(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    page, repeat = have_a_seat_refused(new_device(viewport=TABLET), played, person)
    put_telmo_at_7(page)
    expect(page.get_by_role("button", name="seat 7, Telmo")).to_be_visible()
    expect(tray_of(page)).to_be_hidden()
    assert repeat().json()["code"] == "command.key_reused"
    assert seats_of_telmo() == [7]


def test_a_request_that_arrives_after_its_entry_was_given_up_is_not_recorded(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    page, repeat = have_a_seat_refused(new_device(viewport=TABLET), played, person)
    tray_of(page).get_by_text("Give up…").click()
    tray_of(page).get_by_label("Why it is given up").fill("He did not stay")
    tray_of(page).get_by_role("button", name="Give up seat 6").click()
    expect(tray_of(page)).to_be_hidden()
    assert repeat().json()["code"] == "command.key_reused"
    assert seats_of_telmo() == []


def test_an_entry_that_was_recorded_after_all_is_not_sent_otherwise_before_it_was_looked_at(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=TABLET)
    page, repeat = have_a_seat_refused(device, played, person)
    assert repeat().ok  # the seat is free now
    expect(page.get_by_role("button", name="seat 6, Telmo")).to_be_visible()
    put_telmo_at_7(page)
    told = "What you entered first was recorded after all"
    expect(page.locator("#seat-ring")).to_contain_text(told)
    device.record.take_refusal("/commands/withdraw")
    assert seats_of_telmo() == [6]
    page.keyboard.press("Escape")  # the ring is over the tray
    tray_of(page).get_by_role("button", name="Leave it for now").click()
    expect(tray_of(page)).to_contain_text(told)
    tray_of(page).get_by_text("Give up…").click()
    tray_of(page).get_by_label("Why it is given up").fill("He sits at 6")
    tray_of(page).get_by_role("button", name="Give up seat 7").click()
    expect(tray_of(page)).to_be_hidden()
    assert seats_of_telmo() == [6]
