"""The policies of the house on a tablet: read, changed by two presses, refused by name."""

from playwright.sync_api import Locator, Page, expect

from tables.houses.models import House
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up, panel

PATH = "/house/"


def press_twice(page: Page, theme: Locator) -> None:
    """Press, be asked once more, press again."""
    theme.get_by_role("button", name="Change", exact=True).click()
    expect(theme.get_by_role("status")).to_contain_text("Press again to change it.")
    with page.expect_navigation():
        theme.get_by_role("button", name="Yes, change", exact=True).click()


def policies_of(*names: str) -> tuple[object, ...]:
    return look_up(lambda: House.objects.values_list(*names).get())


def test_a_pit_manager_changes_how_limits_change(new_device: NewDevice, played: Played) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="House policies").click()
    limits = panel(page, "Limits")
    limits.get_by_label("Limits at a table in play").select_option("notice")
    limits.get_by_label("Notice of new limits, in minutes").fill("25")
    press_twice(page, limits)
    expect(limits.get_by_label("Notice of new limits, in minutes")).to_have_value("25")
    assert policies_of("limits_policy", "limits_notice_minutes") == ("notice", 25)
    last = panel(page, "Changes").get_by_role("row").nth(1)
    expect(last).to_contain_text("Notice of new limits, in minutes: 15 → 25")
    page.goto(f"/tables/{played.table}/limits/")
    expect(page.get_by_text("hold for everybody in 25 minutes")).to_be_visible()


def test_a_policy_that_another_person_changed_meanwhile_stays(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1", PATH)
    lines = panel(page, "Waitlists and calls")
    button = lines.get_by_role("button", name="Change", exact=True)
    button.click()
    expect(lines.get_by_role("status")).to_contain_text("Nothing here is changed yet.")
    look_up(lambda: House.objects.update(call_holds_minutes=9))
    lines.get_by_label("The house offers freed seats itself").uncheck()
    press_twice(page, lines)
    assert policies_of("offers_seats", "call_holds_minutes") == (False, 9)


def test_a_refusal_names_the_policy_and_the_form_stays(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("D1", PATH)
    word = panel(page, "Messages to guests")
    word.get_by_label("How guests hear that they are called").select_option("webhook")
    word.get_by_role("button", name="Change", exact=True).click()
    word.get_by_role("button", name="Yes, change", exact=True).click()
    expect(word.get_by_role("status")).to_contain_text("fill in “Address of the webhook” too")
    device.record.take_refusal("/api/v1/house")
    word.get_by_label("Address of the webhook").fill("https://sms.example/hook")
    press_twice(page, word)
    assert policies_of("notifier", "notifier_url") == ("webhook", "https://sms.example/hook")

    tablets = panel(page, "Tablets")
    tablets.get_by_label("PINs at enrolled tablets only").check()
    tablets.get_by_role("button", name="Change", exact=True).click()
    tablets.get_by_role("button", name="Yes, change", exact=True).click()
    expect(tablets.get_by_role("status")).to_contain_text("enrol one first")
    device.record.take_refusal("/api/v1/house")


def test_money_is_the_directors_and_an_open_table_keeps_its_rounding(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1", PATH)
    money = panel(page, "Authorised minimum, commission and drop")
    expect(money.get_by_text("The director of games changes these.")).to_be_visible()
    expect(money.get_by_role("button")).to_have_count(0)

    page = new_device(viewport=UPRIGHT).sign_in("D1", PATH)
    money = panel(page, "Authorised minimum, commission and drop")
    money.get_by_label("Authorised minimum").fill("2.00")
    money.get_by_label("Step of commission").select_option("€1.00")
    money.get_by_label("Rounding of commission").select_option("up")
    press_twice(page, money)
    assert policies_of(
        "authorised_minimum_minor", "commission_step_minor", "commission_direction"
    ) == (200, 100, "up")
    open_table = money.get_by_role("listitem").filter(has_text="PB2")
    expect(open_table).to_contain_text("Opened before the change; until it closes.")


def test_the_page_for_people_who_change_and_for_people_who_read(
    new_device: NewDevice, played: Played
) -> None:
    with inspection() as inspector:
        for badge in ("D1", "P1", "A1"):
            page = new_device(viewport=UPRIGHT).sign_in(badge, PATH)
            expect(page.get_by_role("heading", name="House policies")).to_be_visible()
            if badge != "A1":
                panel(page, "Limits").get_by_role("button", name="Change").click()
            inspector.look(page)
