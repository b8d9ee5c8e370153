"""A refused coup stays on the device, whole, until it is put right or given up."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from games.coups.models import Coup
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, Device, show_when_live
from tests.browser.pad import enter_coup, lay, press, tap_totals
from tests.browser.played import Played
from tests.browser.test_staff import look_up

UNSENT = "2 commands not sent yet"


def coups() -> list[tuple[int, str]]:
    rows = Coup.objects.order_by("id").values_list("number", "winner")
    found: list[tuple[int, str]] = look_up(lambda: list(rows))
    return found


def bet_on_seat_2(page: Page) -> None:
    lay(page, "seat 2, Xana", "banca", "€50")


def queue_two(device: Device, played: Played, croupier: Person) -> Page:
    """Enter a coup with a bet and one without while nothing gets through; the bettor leaves."""
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    bet_on_seat_2(page)
    press(enter_coup(page))
    expect(page.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
    press(enter_coup(page))
    expect(page.get_by_text(UNSENT)).to_be_visible()
    croupier.send(f"tables/{played.table}/seats/2/leave")
    page.unroute("**/coups")
    return page


def test_a_refused_coup_is_put_right_and_the_one_behind_it_waits(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = queue_two(device, played, person("C4"))
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("coup 4 at PB2", timeout=15_000)
    expect(tray).to_contain_text("Nobody sits at seat 2")
    expect(page.get_by_text("Nobody sits at seat 2")).to_have_count(1)
    expect(page.get_by_text("Refused: correct it below.")).to_be_visible()
    device.record.take_refusal("/coups")
    assert len(coups()) == 3
    page.goto("/")
    expect(page.get_by_text("1 entry to correct")).to_be_visible()
    page.get_by_role("link", name="coup 4 at PB2").click()
    expect(tray).to_contain_text("punto 1, banca 7")
    tray.get_by_role("button", name="Put right").click()
    expect(page.get_by_role("heading", name="Coup 4", exact=True)).to_be_visible()
    page.get_by_role("button", name="Not recorded").click()
    page.get_by_role("button", name="Confirm the coup").click()
    expect(tray).to_be_hidden()
    expect(page.get_by_role("heading", name="Coup 6", exact=True)).to_be_visible(timeout=15_000)
    expect(page.get_by_text("not sent yet")).to_be_hidden()
    assert coups() == [(1, "P"), (2, "B"), (3, "T"), (4, "B"), (5, "B")]
    assert look_up(lambda: Coup.objects.get(number=4).bets) is None
    device.record.refusals.clear()  # the review said once more that seat 2 is empty


def test_the_totals_of_a_refused_coup_are_put_right_in_its_place(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = queue_two(device, played, person("C4"))
    tray = page.get_by_role("region", name="To correct")
    tray.get_by_role("button", name="Put right").click(timeout=15_000)
    tray.get_by_role("button", name="Leave it for now").click()
    expect(page.get_by_role("heading", name="Coup 6", exact=True)).to_be_visible()
    tray.get_by_role("button", name="Put right").click()
    page.get_by_role("button", name="Begin again").click()
    expect(page.get_by_role("heading", name="Coup 4", exact=True)).to_be_visible()
    page.get_by_role("button", name="Not recorded").click()
    tap_totals(page, 8, 2)
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=15_000)
    expect(tray).to_be_hidden()
    assert coups() == [(1, "P"), (2, "B"), (3, "T"), (4, "P"), (5, "B")]
    device.record.refusals.clear()


def test_a_coup_is_given_up_only_with_a_reason_and_the_journal_keeps_it(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = queue_two(device, played, person("C4"))
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("coup 4 at PB2", timeout=15_000)
    device.record.refusals.clear()
    tray.get_by_text("Give up…").click()
    tray.get_by_role("button", name="Give up coup 4 at PB2").click()
    expect(tray).to_be_visible()  # without a reason nothing happens
    tray.get_by_label("Why it is given up").fill("Misdealt: no coup was played")
    tray.get_by_role("button", name="Give up coup 4 at PB2").click()
    expect(tray).not_to_contain_text("coup 4 at PB2", timeout=15_000)
    event = look_up(lambda: FloorEvent.objects.get(kind="entry.given_up"))
    assert event.payload["reason"] == "Misdealt: no coup was played"
    assert '"stake_minor":5000' in event.payload["body"]
    assert event.payload["refused"] == "coup.empty_seat_bets"
    # The one behind it was entered as coup 5, which is not the next one now: it is asked about.
    expect(page.get_by_role("button", name="Yes, it is coup 4")).to_be_visible(timeout=15_000)
    device.record.refusals.clear()
    assert len(coups()) == 3


def test_a_coup_beyond_the_float_waits_until_that_is_counted_and_is_sent_again(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at = f"tables/{played.table}"

    def count(chips: int) -> None:
        counts = {"counts": {"interim_float": {"500": chips}}}
        person("J2").send(f"{at}/counts/call", counts)
        person("I1").send(f"{at}/counts/check", counts)

    count(2)
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C4", f"/{at}/")
    show_when_live(page)
    bet_on_seat_2(page)
    enter_coup(page).click()
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("pays more than the float holds", timeout=15_000)
    device.record.take_refusal("/coups")
    way_out = tray.get_by_role("link", name="Count the float")
    expect(way_out).to_have_attribute("href", f"/{at}/float/")
    count(20)
    tray.get_by_role("button", name="Send again").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible(timeout=15_000)
    expect(tray).to_be_hidden()
    assert coups() == [(1, "P"), (2, "B"), (3, "T"), (4, "B")]


FORGED = """async ([path, by, maker]) => {
  const entry = {
    key: crypto.randomUUID(), path, by, maker, label: "forged", page: "/", at: Date.now(),
    refused: null, body: {badge: "X1", name: "Nobody", role: "cashier"},
  };
  const store = await new Promise((resolve) => {
    const request = indexedDB.open("sabot", 1);
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise((resolve) => {
    const writing = store.transaction("outbox", "readwrite");
    writing.objectStore("outbox").add(entry);
    writing.oncomplete = resolve;
  });
}"""


def test_an_entry_that_somebody_else_put_into_the_store_is_never_sent(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    maker = page.evaluate("document.documentElement.dataset.maker")
    hire, coup = "/api/v1/staff/hire", f"/api/v1/tables/{played.table}/coups"
    for path in (hire, coup):
        page.evaluate(FORGED, [path, "P1", maker])
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    page.locator(".masthead .menu.end summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    device.sign_in("P1", f"/tables/{played.table}/")
    expect(page.get_by_text("2 entries to correct")).to_be_visible()
    assert [it for it in sent if it.startswith("POST") and it.endswith((hire, coup))] == []
    tray = page.get_by_role("region", name="To correct")
    assert not look_up(StaffMember.objects.filter(badge="X1").exists)
    assert page.evaluate("document.documentElement.dataset.maker") != maker
    expect(tray).to_have_count(0)  # the pit manager has no pad
