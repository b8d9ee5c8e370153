"""Hand-over, relief and change of person by touch, on a tablet."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection
from playwright.sync_api import Locator, Page, expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from games.coups.models import Coup
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import enter_coup, tap_digits
from tests.browser.played import Played
from tests.browser.test_accessible import inspection

T = TypeVar("T")


def look_up(look: Callable[[], T]) -> T:
    """Ask the database in a thread of its own: Playwright keeps an event loop in this one."""

    def ask() -> T:
        try:
            return look()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(ask).result()


def panel(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title)


def test_the_last_croupier_is_relieved_by_two_taps_while_the_table_plays(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("J2", f"/tables/{played.table}/staff/")
    croupiers = panel(page, "Croupiers")
    expect(croupiers.get_by_text("next relief")).to_be_visible()
    croupiers.get_by_label("Who relieves Iván Cortina").select_option("C12")
    with page.expect_navigation():
        croupiers.get_by_role("button", name="Relieve Iván Cortina, who goes on a break").click()
    expect(croupiers.get_by_role("button", name="Release Rubén Prida")).to_be_visible()
    resting = croupiers.get_by_role("listitem").filter(has_text="Iván Cortina")
    expect(resting).to_contain_text("on a break until")
    expect(panel(page, "Who was here")).to_contain_text("Rubén Prida")
    posts = CroupierPost.objects.filter(table_id=played.table, ended_at=None)
    assert look_up(lambda: {post.croupier.badge for post in posts.select_related("croupier")}) == {
        "C5",
        "C12",
    }
    with page.expect_navigation():
        page.get_by_role("button", name="Iván Cortina is back from the break").click()
    assert not look_up(StaffBreak.objects.filter(ended_at=None).exists)


def test_a_third_croupier_is_refused_with_the_article(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{played.table}/staff/")
    page.get_by_role("button", name="Post Paula Cueto here").click()
    expect(page.get_by_text("allowed: at most 2")).to_be_visible()
    expect(
        page.get_by_text("Article: III · Andalucía, Catálogo de Juegos (extracto)", exact=True)
    ).to_be_visible()
    device.record.take_refusal("croupiers/post")


def test_a_full_jefe_is_refused_with_the_way_out_and_hands_all_over(
    played: Played, new_device: NewDevice, tables: dict[str, int]
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("P1", f"/tables/{tables['PB4']}/staff/")
    page.get_by_label("Hand over to").select_option("J2")
    page.get_by_role("button", name="Hand over", exact=True).click()
    refusal = page.get_by_text(re.compile("Manuel Barrero has load 2/2"))
    expect(refusal).to_contain_text("PB2, PB3")
    expect(refusal).to_contain_text("Begoña Solís 0/2")
    device.record.take_refusal("/jefe")
    who = page.get_by_role("listitem").filter(has_text="Manuel Barrero")
    expect(who.get_by_role("link", name="PB2")).to_be_visible()

    page.get_by_text("Menu", exact=True).click()
    with page.expect_navigation():
        page.get_by_role("banner").get_by_role("link", name="Staff", exact=True).click()
    page.get_by_label("Handed over by").select_option("J2")
    page.get_by_label("Taken over by").select_option("J5")
    with page.expect_navigation():
        page.get_by_role("button", name="Hand over all tables").click()
    free = page.get_by_role("listitem").filter(has_text="Begoña Solís")
    expect(free).to_contain_text("load 2/2")
    held = Supervision.objects.filter(jefe__badge="J5", ended_at=None)
    numbers = held.values_list("table__number", flat=True)
    assert look_up(lambda: set(numbers)) == {"PB2", "PB3"}


def test_one_tap_badge_and_pin_change_the_person_and_keep_the_page(
    played: Played, new_device: NewDevice
) -> None:
    place = f"/tables/{played.table}/waitlist/"
    page = new_device(viewport=UPRIGHT).sign_in("C4", place)
    page.get_by_role("link", name="Change person").click()
    page.get_by_label("Badge").fill("C5")
    page.get_by_label("PIN", exact=True).fill(DEMO_PINS["C5"])
    page.locator("main button[type=submit]").click()
    page.wait_for_url(f"**{place}")
    expect(page.get_by_role("banner")).to_contain_text("Sara Migoya")


def hold_a_coup(page: Page) -> None:
    """Confirm a coup that does not get through."""
    page.get_by_text("Live", exact=True).wait_for()
    confirm = enter_coup(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    confirm.click()
    expect(page.get_by_text("1 command not sent yet")).to_be_visible()


def take_over(page: Page, badge: str) -> None:
    page.get_by_label("Badge").fill(badge)
    page.get_by_label("PIN", exact=True).fill(DEMO_PINS[badge])
    page.locator("main button[type=submit]").click()


def test_nobody_takes_over_a_tablet_that_holds_unsent_commands(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{played.table}/")
    hold_a_coup(page)
    page.get_by_role("link", name="Change person").click()
    overlay = page.locator("#person-overlay")
    overlay.get_by_role("button", name="Manuel Barrero").click()
    tap_digits(page, "J2")
    overlay.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Commands are not sent yet")).to_be_visible()
    page.goto("/sign-in?change")
    take_over(page, "C5")
    expect(page.get_by_text("Commands are not sent yet")).to_be_visible()
    expect(page.get_by_text("1 command not sent yet")).to_be_visible()
    page.unroute("**/coups")
    expect(page.get_by_text("1 command not sent yet")).to_be_hidden(timeout=15_000)
    take_over(page, "C5")
    page.wait_for_url(lambda url: "/sign-in" not in url)


def test_a_command_is_sent_under_no_other_name(played: Played, new_device: NewDevice) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{played.table}/")
    hold_a_coup(page)
    page.locator(".masthead .menu.end summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    page.unroute("**/coups")
    expect(page.get_by_text("until C4 signs in")).to_be_visible()
    take_over(page, "C5")
    page.wait_for_url(lambda url: "/sign-in" not in url)
    expect(page.get_by_text("until C4 signs in")).to_be_visible()
    assert look_up(Coup.objects.count) == 3
    page.locator(".masthead .menu.end summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    take_over(page, "C4")
    page.wait_for_url(lambda url: "/sign-in" not in url)
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=15_000)
    assert look_up(lambda: Coup.objects.latest("id").recorded_by.badge) == "C4"


def test_a_tablet_is_enrolled_takes_pins_and_is_retired(
    tables: dict[str, int], new_device: NewDevice
) -> None:
    pit, tablet = new_device(), new_device(viewport=UPRIGHT)
    page = pit.sign_in("P1", "/devices/")
    look_up(lambda: House.objects.update(pin_needs_device=True))
    tablet.page.goto("/sign-in")
    expect(tablet.page.get_by_label("PIN", exact=True)).to_be_hidden()
    page.get_by_label("What the tablet is called").fill("PB1")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator("output")).to_have_text(re.compile(r"^[2-9A-Z]{4}-[2-9A-Z]{4}$"))
    code = page.locator("output").inner_text()
    tablet.page.get_by_role("link", name="Enrol this tablet").click()
    tablet.page.get_by_label("Code").fill(code)
    tablet.page.get_by_role("button", name="Enrol").click()
    tablet.page.wait_for_url("**/sign-in")
    expect(tablet.page.get_by_text("PB1")).to_be_visible()
    take_over(tablet.page, "C1")
    show_when_live(tablet.page)
    page.reload()
    page.get_by_role("button", name="Retire PB1").click()
    page.get_by_role("button", name="Retire PB1").click()
    expect(page.get_by_text("retired", exact=True)).to_be_visible()
    tablet.page.wait_for_url("**/sign-in?next=*", timeout=10_000)
    tablet.record.take_silence()
    tablet.record.take_refusal("/api/v1/me")


def test_pages_of_the_staff_are_for_everybody_and_for_fingers(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device()
    page = device.page
    one = look_up(lambda: StaffMember.objects.get(badge="C4").pk)
    with inspection() as inspector:
        for path in ("/sign-in?password", "/enrol"):
            page.goto(path)
            inspector.look(page)
        device.sign_in("P1")
        for path in ("/staff/", f"/staff/{one}/", "/devices/", "/password/", "/sign-in?change"):
            page.goto(path)
            inspector.look(page)


def test_the_page_of_the_staff_follows_other_screens_and_keeps_a_form_that_is_filled_in(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1", "/staff/")
    everybody, off_post = page.locator("#everybody"), page.locator("#off-post")
    work = page.locator("#at-work > li")
    posted = work.count()
    page.get_by_label("Taken over by").select_option("J5")
    page.get_by_label("Find by name or badge").fill("paula")
    expect(off_post.get_by_role("listitem").filter(visible=True)).to_have_count(1)
    elsewhere = person("P2")

    elsewhere.send("breaks/start", {"badge": "C11"})
    resting = off_post.get_by_role("listitem").filter(has_text="Paula Cueto")
    expect(resting).to_contain_text("on a break until")
    expect(off_post.get_by_role("listitem").filter(visible=True)).to_have_count(1)
    elsewhere.send("breaks/end", {"badge": "C11"})
    expect(resting).not_to_contain_text("on a break until")
    relief = {"badge": "C4", "relief": "C11"}
    elsewhere.send(f"tables/{played.table}/croupiers/relieve", relief)

    expect(work.filter(has_text="Paula Cueto")).to_be_visible()
    expect(work).to_have_count(posted)
    expect(everybody.get_by_role("row").filter(has_text="Paula Cueto")).to_contain_text("PB2")
    expect(page.get_by_label("Taken over by")).to_have_value("J5")
    expect(page.get_by_label("Find by name or badge")).to_have_value("paula")


def test_a_jefe_hands_over_their_own_table_to_a_jefe_by_name(
    played: Played, new_device: NewDevice, tables: dict[str, int]
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("J2", f"/tables/{tables['PB3']}/staff/")
    page.get_by_label("Taken over by").select_option("J5")
    with page.expect_navigation():
        page.get_by_role("button", name="Hand over", exact=True).click()
    own = page.get_by_role("listitem").filter(has_text="Manuel Barrero")
    expect(own).to_contain_text("load 1/2")
    expect(page.get_by_role("listitem").filter(has_text="Begoña Solís")).to_contain_text("PB3")
    with inspection() as inspector:
        inspector.look(page)
