"""Limits on a tablet: refused with the article, announced on every sign, withdrawn, in force."""

from collections.abc import Callable
from datetime import timedelta

from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from casino.lib.clock import utc_now
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.seating.tasks import sweep_limits
from tests.browser.conftest import NewDevice
from tests.browser.played import Played
from tests.browser.test_staff import look_up
from tests.building import post_limits


def post(page: Page, minimum: str, maximum: str, tie: str, button: str) -> None:
    """Type a sign and press twice: the first press asks."""
    page.get_by_label("Minimum", exact=True).fill(minimum)
    page.get_by_label("Maximum", exact=True).fill(maximum)
    page.get_by_label("Tie maximum").fill(tie)
    page.get_by_label("Step").fill("0")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("Press again")).to_be_visible()
    page.get_by_role("button", name=button).click()


def test_a_change_of_limits_is_refused_with_its_article(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device()
    page = device.sign_in("J2", f"/tables/{played.table}/limits/")
    post(page, "5.00", "5000.00", "10.00", "Post the limits")
    status = page.get_by_role("status").filter(has_text="times the minimum")
    expect(status).to_contain_text("Article: V · Andalucía, Catálogo de Juegos (extracto)")
    device.record.take_refusal("/limits")
    expect(page.get_by_label("Maximum", exact=True)).to_have_value("5000.00")


def test_a_raised_minimum_is_on_every_sign_and_seated_guests_keep_the_old_one(
    played: Played, new_device: NewDevice
) -> None:
    display = new_device().page
    display.goto(f"/display/{played.table}/")
    page = new_device().sign_in("J2", f"/tables/{played.table}/limits/")
    post(page, "10.00", "500.00", "50.00", "Post the limits")
    expect(display.get_by_text("10 € – 500 €")).to_be_visible()
    expect(display.get_by_text("desde 5 € en las plazas: 2, 4")).to_be_visible()
    page.get_by_role("link", name="History of the limits").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("€5.00 → €10.00")


def test_an_announced_change_is_seen_everywhere_and_can_be_withdrawn(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    look_up(lambda: House.objects.update(limits_policy="notice", limits_notice_minutes=30))
    board, table = (
        new_device().sign_in("P1"),
        new_device().sign_in("C4", f"/tables/{played.table}/"),
    )
    page = new_device().sign_in("J2", f"/tables/{played.table}/limits/")
    post(page, "10.00", "500.00", "50.00", "Announce the limits")
    for screen in (board, table):
        expect(screen.get_by_text("€10 – €500, tie up to €50")).to_be_visible()
    expect(page.get_by_text("A change is announced already.")).to_be_visible()
    withdraw = page.get_by_role("button", name="Withdraw the change")
    withdraw.click()
    withdraw.click()
    for screen in (board, table):
        expect(screen.get_by_text("€10 – €500, tie up to €50")).to_be_hidden()
    expect(page.get_by_role("button", name="Announce the limits")).to_be_visible()


def test_the_sign_changes_when_the_announced_moment_comes(
    played: Played, new_device: NewDevice
) -> None:
    display = new_device().page
    display.goto(f"/display/{played.table}/")

    def announce() -> None:
        now = utc_now()
        post_limits(
            GamingTable.objects.get(id=played.table),
            StaffMember.objects.get(badge="J2"),
            1_000,
            posted_at=now,
            in_force_at=now + timedelta(microseconds=1),
        )

    look_up(announce)
    expect(display.get_by_text("5 € – 500 €")).to_be_visible()
    look_up(sweep_limits)
    expect(display.get_by_text("10 € – 500 €")).to_be_visible()
