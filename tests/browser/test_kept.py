"""Acts at a table whose answers are lost: kept in order, sent again, done once."""

from playwright.sync_api import Page, Route, expect

from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import open_ring, open_tools, tap_totals
from tests.browser.played import Played
from tests.browser.test_staff import look_up

KEPT = "Kept on this device."
ENTERED = ["phase.marked", "seat.changed", "seat.left", "tip.recorded", "coup.settled"]


def act_on_everything(page: Page) -> None:
    """Mark a phase, move a guest and free a seat, take a tip, record a coup."""
    page.get_by_role("button", name="No more bets").click()
    expect(page.get_by_role("button", name="No more bets")).to_be_disabled()
    ring = open_ring(page, "seat 4, Yago")
    ring.get_by_role("button", name="To another seat").click()
    page.get_by_role("button", name="seat 5, free").click()
    expect(ring).to_be_hidden()
    open_ring(page, "seat 2, Xana").get_by_role("button", name="The guest leaves").click()
    expect(ring).to_be_hidden()
    expect(page.get_by_role("region", name="Last act")).to_contain_text(KEPT)
    boxes = open_tools(page, "Tip and drop")
    boxes.get_by_label("Tip into the box").fill("5")
    boxes.get_by_role("button", name="Record tip", exact=True).click()
    tip = page.locator("form", has=page.get_by_label("Tip into the box"))
    expect(tip.get_by_text(KEPT)).to_be_visible()
    expect(boxes.get_by_label("Tip into the box")).to_have_value("")
    tap_totals(page, 1, 7)


def kinds_since(version: int) -> list[str]:
    events = FloorEvent.objects.filter(table__isnull=False, version__gt=version)
    kinds: list[str] = look_up(
        lambda: list(events.order_by("version").values_list("kind", flat=True))
    )
    return [kind for kind in kinds if kind in ENTERED]


def test_every_kind_of_act_is_kept_in_order_and_done_once(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    version = look_up(
        lambda: FloorEvent.objects.filter(table=played.table).latest("version").version
    )
    page.route("**/api/v1/tables/**", lambda route: route.abort("aborted"))
    act_on_everything(page)
    expect(page.get_by_text("5 commands not sent yet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("5 commands not sent yet")).to_be_visible()
    page.unroute("**/api/v1/tables/**")
    heard: set[str] = set()

    def lose_first_answer(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        key = route.request.headers["idempotency-key"]
        if key in heard:
            return route.continue_()
        heard.add(key)
        route.fetch()  # it is done, and nobody hears of it
        return route.abort("aborted")

    page.route("**/api/v1/tables/**", lose_first_answer)
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=30_000)
    assert kinds_since(version) == ENTERED
    assert len(heard) == len(ENTERED)
    expect(page.get_by_text("Sent and done: coup 4 at PB2")).to_be_visible()
    marked = FloorEvent.objects.filter(table=played.table, payload__has_key="entered_at")
    assert look_up(marked.values("command_id").distinct().count) == len(ENTERED)


def test_an_act_for_the_server_alone_says_so_and_stays_in_its_form(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/api/v1/tables/**", lambda route: route.abort("aborted"))
    tools = open_tools(page, "Table")
    tools.get_by_role("button", name="Suspend").click()
    expect(tools.get_by_text("This act waits for the server")).to_be_visible()
    expect(page.get_by_text("not sent yet")).to_be_hidden()


def test_a_late_act_that_is_refused_stays_until_it_is_given_up(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    # The tablet does not know who waits, as if they had come since.
    device.page.route("**/waitlist/next", lambda route: route.abort("aborted"))
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/seats/**", lambda route: route.abort("aborted"))
    ring = open_ring(page, "seat 5, free")
    ring.get_by_label("Guest", exact=True).fill("Lola")  # before another who waits
    ring.get_by_role("button", name="Seat them").click()
    expect(page.get_by_role("region", name="Last act")).to_contain_text(KEPT)
    page.unroute("**/seats/**")
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("seat 5 · free · Seat them · Lola", timeout=15_000)
    device.record.take_refusal("/seats/5/take")
    tray.get_by_text("Give up…").click()
    tray.get_by_label("Why it is given up").fill("She sits elsewhere")
    tray.get_by_role("button", name="Give up seat 5").click()
    expect(tray).to_be_hidden(timeout=15_000)
    given_up = look_up(lambda: FloorEvent.objects.get(kind="entry.given_up").payload)
    assert (given_up["refused"], given_up["reason"]) == (
        "waitlist.jump_needs_reason",
        "She sits elsewhere",
    )
