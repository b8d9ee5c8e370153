"""The waitlist on a tablet: the next guest is seated, a jump says why, a place is moved."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, UPRIGHT
from tests.browser.played import Played
from tests.browser.test_accessible import inspection


def entry_of(page: Page, name: str) -> Locator:
    return page.locator("#waitlist > .entry").filter(has_text=name)


def fill_up(played: Played, dealer: Person) -> None:
    """Take every seat of the midi table but those of Xana and Yago."""
    for seat in (1, 3, 5, 6, 7, 8, 9):
        guest = f"Player {seat}"
        body = {"guest": guest, "reason": "Played here before"}
        dealer.send(f"tables/{played.table}/seats/{seat}/take", body)


def test_the_next_guest_is_called_to_a_freed_seat_and_seated(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    jefe = person("J2")
    jefe.send(f"waitlist/{played.entry}/leave", {"no_show": False})
    fill_up(played, jefe)
    jefe.send(f"tables/{played.table}/waitlist/join", {"guest": "Telmo"})
    page = new_device().sign_in("J2", f"/tables/{played.table}/waitlist/")
    telmo = entry_of(page, "Telmo")
    expect(telmo.get_by_role("button", name="Call Telmo")).to_be_visible()

    person("C4").send(f"tables/{played.table}/seats/6/leave")

    expect(telmo.get_by_text("called,")).to_be_visible()
    expect(telmo).to_contain_text("kept: 6")
    for size in (TABLET, UPRIGHT):
        page.set_viewport_size(size)
        telmo.get_by_role("button", name="Seat 6", exact=True).click(trial=True)
    with page.expect_navigation():
        telmo.get_by_role("button", name="Seat 6", exact=True).click()
    expect(telmo).to_be_hidden()
    expect(page.locator("#change-from option", has_text="Telmo")).to_have_count(1)


def test_a_guest_who_is_not_next_goes_first_with_a_reason_that_everybody_reads(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    jefe = person("J2")
    jefe.send(f"tables/{played.table}/waitlist/join", {"guest": "Telmo"})
    device = new_device(viewport=TABLET)
    page = device.sign_in("J2", f"/tables/{played.table}/waitlist/")
    telmo = entry_of(page, "Telmo")
    telmo.get_by_role("button", name="Call Telmo").click()
    expect(telmo.get_by_role("status").first).to_contain_text("Zulima is next")
    device.record.take_refusal("/call")
    with inspection() as inspector:
        inspector.look(page)
    reason = telmo.get_by_label("Reason to go first")
    expect(reason).to_be_focused()
    reason.fill("Zulima is at dinner")
    with page.expect_navigation():
        telmo.get_by_role("button", name="Let them go first").click()
    expect(telmo.get_by_text("called,")).to_be_visible()
    history = page.get_by_role("region", name="Changes of order").get_by_role("list")
    expect(history).to_contain_text("Telmo went before Zulima")
    expect(history).to_contain_text("Zulima is at dinner")


def test_a_place_is_moved_kept_and_sent_to_the_line_of_the_house(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    jefe = person("J2")
    jefe.send(f"tables/{played.table}/waitlist/join", {"guest": "Telmo"})
    page = new_device(viewport=TABLET).sign_in("J2", f"/tables/{played.table}/waitlist/")
    entry_of(page, "Telmo").get_by_role("link", name="Hold, move or transfer Telmo").click()
    with inspection() as inspector:
        inspector.look(page)
    move = page.locator("form", has=page.get_by_label("Before whom"))
    move.get_by_label("Before whom").select_option(label="3 · Zulima")
    move.get_by_label("Reason").fill("Came first, joined late")
    with page.expect_navigation():
        move.get_by_role("button", name="Move").click()
    names = page.locator("#waitlist .entry-guest strong")
    expect(names).to_have_text(["Sra. Isla", "Dr. Junco", "Telmo", "Zulima"])
    entry_of(page, "Telmo").get_by_role("link", name="Hold, move or transfer Telmo").click()
    send = page.locator("form", has=page.get_by_label("Waitlist", exact=True))
    send.get_by_label("Waitlist", exact=True).select_option(label="any table of the house")
    send.get_by_label("Reason").fill("Any table will do")
    with page.expect_navigation():
        send.get_by_role("button", name="Send").click()
    expect(names).to_have_text(["Sra. Isla", "Dr. Junco", "Zulima"])
    page.goto("/waitlist/")
    with inspection() as inspector:
        inspector.look(page)
    telmo = entry_of(page, "Telmo")
    # PB3, the jefe's other table, is closed: nobody is called there
    expect(telmo.get_by_label("To table").get_by_role("option")).to_have_text(["PB2"])
    person("J2").send(f"waitlist/{played.entry}/leave", {"no_show": False})
    telmo.get_by_role("button", name="Call Telmo").click()
    expect(telmo).to_contain_text("to table PB2")
    person("P1").send("waitlist/join", {"guest": "Úrsula", "wants_format": "mini"})
    expect(entry_of(page, "Úrsula")).to_be_visible()


def test_a_seat_that_is_kept_is_drawn_and_said_on_the_felt_and_on_the_plan(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=TABLET).sign_in("J2", f"/tables/{played.table}/")
    seat = page.get_by_role("button", name="seat 3, kept for Zulima until", exact=False)
    expect(page.get_by_role("button", name="seat 3, free")).to_be_visible()

    person("J2").send(f"waitlist/{played.entry}/call")  # a party of two: seats 1 and 3

    expect(seat).to_have_text("3 Zulima", use_inner_text=True)
    expect(seat.locator(".kept-mark")).to_be_visible()
    with inspection() as inspector:
        inspector.look(page)
    page.goto("/map")
    stand = page.locator(f'a.stand[href="/tables/{played.table}/"]')
    expect(stand).to_contain_text("2 kept")
    expect(stand.locator(".miniature .kept")).to_have_count(2)
