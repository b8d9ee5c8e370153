"""A refused entry of one person holds the table up: the next one sees it, and has a way on."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from games.coups.models import Coup
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, Device, show_when_live
from tests.browser.pad import enter_coup, open_tools, press, tap_digits, tap_totals
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up, take_over
from tests.browser.test_tray import bet_on_seat_2

WITHIN_MS = 15_000
DEALT_BEFORE = [(1, "P", "C4"), (2, "B", "C4"), (3, "T", "C4")]
ASKS = "An entry of yours was refused and is still open: coup 4 at PB2."


def coups() -> list[tuple[int, str, str]]:
    rows = Coup.objects.order_by("number").values_list("number", "winner", "recorded_by__badge")
    found: list[tuple[int, str, str]] = look_up(lambda: list(rows))
    return found


def given_up() -> list[tuple[str, str | None, str, str]]:
    rows = FloorEvent.objects.filter(kind="entry.given_up").order_by("id")
    found = look_up(lambda: list(rows.values_list("actor__badge", "payload")))
    return [(actor, it["author"], it["name"], it["refused"]) for actor, it in found]


def tray(page: Page) -> Locator:
    return page.get_by_role("region", name="To correct")


def have_one_refused(device: Device, played: Played, croupier: Person, behind: int = 0) -> Page:
    """Let C4 bet on seat 2 while nothing gets through, and the seat be freed elsewhere."""
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    bet_on_seat_2(page)
    press(enter_coup(page))
    for number in range(5, 5 + behind):
        deal(page, number, 8, 2)
    expect(page.get_by_text("not sent yet")).to_be_visible()
    croupier.send(f"tables/{played.table}/seats/2/leave")
    page.unroute("**/coups")
    expect(tray(page)).to_contain_text("Nobody sits at seat 2", timeout=WITHIN_MS)
    device.record.take_refusal("/coups")
    return page


def deal(page: Page, number: int, punto: int, banca: int) -> None:
    """Enter a coup without bets, by its totals."""
    expect(page.get_by_role("heading", name=f"Coup {number}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Not recorded").click()
    tap_totals(page, punto, banca)


def change_to(page: Page, name: str, badge: str, *, again: bool = False) -> None:
    overlay = page.locator("#person-overlay")
    overlay.get_by_role("button", name=name).click()
    tap_digits(page, badge)
    if not again:  # the length of a PIN that was right before is known
        overlay.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("banner")).to_contain_text(name)
    show_when_live(page)


def hand_to_the_next(page: Page) -> None:
    page.get_by_role("link", name="Change person").click()
    page.get_by_role("button", name="Change person all the same").click()
    change_to(page, "Sara Migoya", "C5")
    deal_two(page)


def deal_two(page: Page) -> None:
    """Let C5 enter coups 5 and 6, which wait."""
    deal(page, 5, 1, 7)
    deal(page, 6, 8, 2)
    expect(page.get_by_role("heading", name="Coup 7", exact=True)).to_be_visible()
    expect(page.get_by_text("2 commands not sent yet")).to_be_visible()


def test_the_next_croupier_sees_what_holds_the_table_up_and_gives_it_up(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=TABLET)
    page = have_one_refused(device, played, person("C4"))
    page.get_by_role("link", name="Change person").click()
    dialog = page.get_by_role("dialog", name="Who operates this tablet?")
    expect(dialog.get_by_role("alert")).to_contain_text(ASKS)
    expect(dialog.get_by_role("button", name="5", exact=True)).to_be_hidden()
    with inspection() as inspector:
        inspector.look(page)
    dialog.get_by_role("button", name="Settle it first").click()
    expect(dialog).to_be_hidden()
    hand_to_the_next(page)
    left = tray(page).get_by_role("listitem")
    for words in ("coup 4 at PB2", ", C4", "punto 1, banca 7", "Nobody sits at seat 2"):
        expect(left).to_contain_text(words)
    expect(left).to_contain_text("It holds up what was entered after it at this table.")
    expect(page.get_by_text("Held up by an entry of C4")).to_be_visible()
    for name in ("Send again", "Put right"):
        expect(tray(page).get_by_role("button", name=name)).to_have_count(0)
    with inspection() as inspector:
        inspector.look(page)
    assert coups() == DEALT_BEFORE
    left.get_by_text("Give up…").click()
    left.get_by_label("Why it is given up").fill("The guest had gone")
    left.get_by_role("button", name="Give up coup 4 at PB2").click()
    for number in (4, 5):  # each was entered as one later
        page.get_by_role("button", name=f"Yes, it is coup {number}").click(timeout=WITHIN_MS)
        press(page.get_by_role("button", name="Confirm the coup"))
    expect(page.locator("[data-outbox]")).to_be_hidden(timeout=WITHIN_MS)
    expect(tray(page)).to_be_hidden()
    assert coups() == [*DEALT_BEFORE, (4, "B", "C5"), (5, "P", "C5")]
    assert given_up() == [("C5", "C4", "coup 4 at PB2", "coup.empty_seat_bets")]
    device.record.refusals.clear()


def test_each_sends_their_own_once_the_author_has_settled_it(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=TABLET)
    page = have_one_refused(device, played, person("C4"))
    hand_to_the_next(page)
    page.get_by_role("link", name="Change person").click()
    asks = page.get_by_role("dialog", name="Who operates this tablet?").get_by_role("alert")
    expect(asks).to_have_text(
        "2 entries of yours wait behind that of another person: coup 5 at PB2, coup 6 at PB2. "
        "Only you can send them: settle first what holds them up."
    )
    page.get_by_role("button", name="Change person all the same").click()
    change_to(page, "Iván Cortina", "C4")  # of whom nothing is on its way
    tray(page).get_by_role("button", name="Put right").click()
    page.get_by_role("button", name="Not recorded").click()
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("until C5 signs in")).to_be_visible(timeout=WITHIN_MS)
    assert coups() == [*DEALT_BEFORE, (4, "B", "C4")]
    page.get_by_role("link", name="Change person").click()
    change_to(page, "Sara Migoya", "C5", again=True)
    expect(page.locator("[data-outbox]")).to_be_hidden(timeout=WITHIN_MS)
    assert coups() == [*DEALT_BEFORE, (4, "B", "C4"), (5, "B", "C5"), (6, "P", "C5")]
    device.record.refusals.clear()


def test_what_waits_behind_a_refused_entry_is_given_up_with_it(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=TABLET)
    page = have_one_refused(device, played, person("C4"), behind=2)
    page.goto(f"/sign-in?change&next=/tables/{played.table}/")
    take_over(page, "C5")
    expect(page.get_by_role("status").filter(has_text=ASKS)).to_be_visible()
    page.locator("main button[type=submit]").click()
    page.wait_for_url(f"**/tables/{played.table}/")
    left = tray(page).get_by_role("listitem")
    left.get_by_text("Give up…").click()
    left.get_by_label("Why it is given up").fill("They were not played")
    left.get_by_role("button", name="Give up this and 2 of C4 behind it").click()
    expect(page.locator("[data-outbox]")).to_be_hidden(timeout=WITHIN_MS)
    expect(tray(page)).to_be_hidden()
    assert given_up() == [
        ("C5", "C4", "coup 4 at PB2", "coup.empty_seat_bets"),
        ("C5", "C4", "coup 5 at PB2", ""),
        ("C5", "C4", "coup 6 at PB2", ""),
    ]
    deal(page, 4, 6, 6)
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    assert coups() == [*DEALT_BEFORE, (4, "T", "C5")]


def test_what_only_its_author_can_send_is_given_up_when_it_was_not_recorded(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=TABLET)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    answers = iter((True, False))  # the first is recorded, and nobody hears of it

    def cut(route: Route) -> None:
        if next(answers, False):
            route.fetch()
        route.abort("aborted")

    page.route("**/coups", cut)
    for number in (4, 5):
        deal(page, number, 8, 2)
    expect(page.get_by_text("2 commands not sent yet")).to_be_visible()
    device.sign_in("C5", f"/tables/{played.table}/")  # C4's sign-in has ended otherwise
    for number in (4, 5):
        left = tray(page).get_by_role("listitem")
        expect(left).to_contain_text(f"coup {number} at PB2")
        expect(left).to_contain_text("Not sent yet: only C4 can send it.")
        left.get_by_text("Give up…").click()
        left.get_by_label("Why it is given up").fill("C4 has gone home")
        left.get_by_role("button", name=f"Give up coup {number} at PB2").click()
    expect(tray(page)).to_be_hidden()
    device.record.take_refusal("/entries/give-up")  # the recorded one is only forgotten
    assert coups() == [*DEALT_BEFORE, (4, "P", "C4")]
    assert given_up() == [("C5", "C4", "coup 5 at PB2", "")]


def test_an_entry_that_could_not_be_given_up_is_still_sent_by_its_author(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=TABLET)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    deal(page, 4, 8, 2)
    expect(page.get_by_text("1 command not sent yet")).to_be_visible()
    device.sign_in("C5", f"/tables/{played.table}/")
    page.route("**/entries/give-up", lambda route: route.abort("aborted"))
    left = tray(page).get_by_role("listitem")
    left.get_by_text("Give up…").click()
    left.get_by_label("Why it is given up").fill("C4 has gone home")
    left.get_by_role("button", name="Give up coup 4 at PB2").click()
    expect(page.get_by_text("No answer from the server.")).to_be_visible()
    page.unroute("**/coups")
    device.sign_in("C4", f"/tables/{played.table}/")
    expect(page.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible(timeout=WITHIN_MS)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(tray(page)).to_be_hidden()
    assert coups() == [*DEALT_BEFORE, (4, "P", "C4")]
    assert given_up() == []


def test_who_is_said_to_be_waited_for_is_nobody_while_something_is_sent(
    played: Played,
    tables: dict[str, int],
    new_device: NewDevice,
    person: Callable[[str], Person],
) -> None:
    plan = next(plan for plan in DEMO_TABLES if plan.number == "PB3")
    jefe, other = person("J2"), f"tables/{tables['PB3']}"
    count_by_two(jefe, person("I1"), other, {"opening_float": float_of(plan.float_minor)})
    jefe.send(f"{other}/open", {"limits": plan.limits._asdict()})
    device = new_device(viewport=TABLET)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    deal(page, 4, 8, 2)
    expect(page.get_by_text("1 command not sent yet")).to_be_visible()
    device.sign_in("J2", f"/{other}/")
    show_when_live(page)
    waits = page.locator("[data-outbox]")
    expect(waits).to_contain_text("1 command not sent yet")
    expect(waits).to_contain_text("until C4 signs in")
    page.route("**/tips", lambda route: route.abort("aborted"))
    open_tools(page, "Tip and drop")
    tip = page.get_by_label("Tip into the box")
    tip.fill("20")
    tip.press("Enter")
    expect(waits).to_contain_text("2 commands not sent yet")
    expect(waits).not_to_contain_text("C4")  # that of the jefe is sent, and waits for nobody
    page.unroute("**/tips")
    expect(waits).to_contain_text("1 command not sent yet", timeout=WITHIN_MS)
    expect(waits).to_contain_text("until C4 signs in")
    assert coups() == DEALT_BEFORE
