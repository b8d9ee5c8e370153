"""Tips on a tablet: supposed otherwise, signed by two, and read by each alone."""

import re

from playwright.sync_api import Page, expect

from casino.tips.models.pools import TipPool
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import Shift
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up, panel
from tests.building import make_shift
from tests.tips.tips import close_day, close_with_tips, open_hours_ago, post_for


def hold_a_day() -> Shift:
    """A table of two hours with 70.00 of tips, counted and closed: C11 for an hour, C12 for half.

    The points of the demo house: 12 to the jefe, 10 to a croupier.
    """
    house = House.objects.get()
    staff = {person.badge: person for person in StaffMember.objects.filter(house=house)}
    shift = make_shift(house, staff["P1"])
    felt = GamingTable.objects.create(
        house=house, number="T1", label="Mesa de propinas", format="mini", regulation="andalucia"
    )
    table = open_hours_ago(shift, 120, staff["J5"], felt)
    post_for(table, 60, staff["C11"])
    post_for(table, 30, staff["C12"], since=60)
    close_with_tips(table, 7000)
    close_day(shift)
    return shift


def press_twice(page: Page, name: str) -> None:
    """Press, be asked once more, press again."""
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text("Press again to sign.")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name=f"Yes, {name[0].lower()}{name[1:]}", exact=True).click()


def pools() -> int:
    return look_up(TipPool.objects.count)


def test_a_pool_is_supposed_otherwise_then_signed_by_two_and_read_by_each_alone(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    shift = look_up(hold_a_day)
    path = f"/tips/{shift.gaming_day.isoformat()}/"
    page = new_device(viewport=UPRIGHT).sign_in("I1")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Tips", exact=True).click()
    row = page.get_by_role("row").filter(has_text="waits for signatures")
    expect(row).to_contain_text("€70.00")
    row.get_by_role("link").click()

    # 7000 x 600 and x 300 minutes-points, of 1440 + 600 + 300 and a moment of the jefe's.
    shares = panel(page, "Shares")
    expect(shares.get_by_role("row").filter(has_text="C11")).to_contain_text("€17.9")
    expect(shares.get_by_role("row").filter(has_text="C12")).to_contain_text("€8.97")
    what_if = panel(page, "What if")
    what_if.get_by_text("Suppose other figures").click()
    what_if.get_by_label("Points: jefe de mesa").fill("0")
    what_if.get_by_label("Minutes of Rubén Prida").fill("60")
    what_if.get_by_role("button", name="Work it out").click()
    supposed = what_if.get_by_role("row").filter(has_text="C12")
    expect(supposed).to_contain_text("€8.97")
    expect(supposed).to_contain_text("€35.00")
    assert pools() == 0
    what_if.get_by_role("link", name="Back to the rules in force").click()
    expect(page).to_have_url(re.compile(f"{re.escape(path)}$"))

    press_twice(page, "Sign as Tomás Arbesú")
    expect(page.get_by_text("signed by one")).to_be_visible()
    expect(page.get_by_text("You have signed already")).to_be_visible()
    second = new_device(viewport=UPRIGHT).sign_in("K1", path)
    press_twice(second, "Sign as Carmen Valdés")
    expect(second.get_by_text("Two people have signed these shares.")).to_be_visible()
    assert pools() == 1

    own = new_device(viewport=UPRIGHT).sign_in("C11")
    own.get_by_text("Paula Cueto", exact=False).first.click()
    own.get_by_role("link", name="My tips").click()
    expect(own.get_by_role("row").filter(has_text="Total of the month")).to_contain_text("€17.9")
    expect(own.get_by_text("€8.97")).to_have_count(0)


def test_the_pages_of_tips_can_be_read_and_touched(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    shift = look_up(hold_a_day)
    path = f"/tips/{shift.gaming_day.isoformat()}/"
    with inspection() as inspector:
        page = new_device(viewport=UPRIGHT).sign_in("D1", f"{path}?points.jefe=5")
        panel(page, "Enter hours").get_by_text("Enter the hours of a person").click()
        inspector.look(page)
        for address in ("/tips/", "/tips/rules/", "/tips/mine/"):
            page.goto(address)
            inspector.look(page)
