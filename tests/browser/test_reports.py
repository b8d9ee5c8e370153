"""Management's figures in the browser: from the overview down to the hour, and long series."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from casino.demo.player.person import Person
from casino.reporting.tasks import sweep_summaries
from casino.shift.models.reconciliation import ShiftReconciliation
from tables.sessions.models import Shift
from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, PHONE
from tests.browser.played import Played, close_and_reconcile
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up
from tests.kept import Scenes
from tests.stack import wait_until

RECONCILED_S = 60.0
ASKED = "span=day&day="
NARROW: ViewportSize = {"width": 720, "height": 1280}


@pytest.fixture
def day(played: Played, person: Callable[[str], Person], scenes: Scenes) -> str:
    """A gaming day of a closed table, its figures summarised; three coups at PB2."""

    def end_day() -> str:
        close_and_reconcile(played, person)
        done = ShiftReconciliation.objects.exclude(finished_at=None)
        wait_until(lambda: look_up(done.exists) or None, RECONCILED_S, "the report of the shift")
        look_up(sweep_summaries)
        return str(look_up(Shift.objects.get).gaming_day.isoformat())

    return scenes.find("day", end_day)


def test_a_figure_leads_down_to_the_hour_of_a_shift(day: str, new_device: NewDevice) -> None:
    page = new_device().sign_in("M1", f"/reports/?day={day}")
    expect(page.get_by_role("link", name="Reports", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    page.get_by_role("region", name="By table").get_by_role("link", name="PB2").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table PB2")
    page.get_by_role("link", name="Shift 1").click()
    expect(page.get_by_role("listitem").filter(has_text="Shift: Shift 1")).to_be_visible()
    hours = page.get_by_role("region", name="By hour")
    hour = hours.locator("tbody").get_by_role("link").first
    shown = hour.inner_text()
    hour.click()
    expect(page.get_by_role("listitem").filter(has_text=f"Hour: {shown}")).to_be_visible()
    assert "shift=1" in page.url
    assert "hour=" in page.url
    page.get_by_role("listitem").filter(has_text="Hour:").get_by_role("link").click()
    assert "hour=" not in page.url


def test_filters_are_written_in_the_address_and_only_those_asked(
    day: str, new_device: NewDevice
) -> None:
    page = new_device().sign_in("M1", f"/reports/day/?day={day}")
    page.get_by_text("Period and filters").click()
    first = page.get_by_label("From the gaming day")
    expect(first).to_be_hidden()
    page.get_by_label("Format").select_option("midi")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(f"**/reports/day/?{ASKED}{day}&format=midi")
    narrowed = page.get_by_role("list", name="Narrowed to")
    expect(narrowed).to_contain_text("Format: midi")
    page.get_by_text("Period and filters").click()
    page.get_by_role("combobox", name="Period").select_option("range")
    expect(first).to_be_visible()
    earlier = day[:8] + "01"
    first.fill(earlier)
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(f"**/reports/day/?span=range&from={earlier}&day={day}&format=midi")
    narrowed.get_by_role("link").click()
    expect(narrowed).to_have_count(0)
    page.go_back()
    expect(narrowed).to_contain_text("Format: midi")


def test_a_chart_stands_beside_the_table_that_it_draws(day: str, new_device: NewDevice) -> None:
    page = new_device().sign_in("M1", f"/reports/day/?day={day}")
    chart = page.get_by_role("img", name="Result of the coups against theory")
    expect(chart).to_be_visible()
    coups = page.get_by_role("img", name="Coups", exact=True)
    rows = page.get_by_role("region", name="By hour").locator("tbody tr")
    expect(coups.locator("rect.bar")).to_have_count(rows.count())


def test_long_series_are_drawn_in_both_themes_with_the_table_behind(
    day: str, new_device: NewDevice
) -> None:
    page = new_device().sign_in("M1", f"/reports/trends/?day={day}")
    expect(page.locator(".trend canvas").first).to_be_visible()
    light = ink_of(page)
    page.get_by_text("Alonso Bernaldo").click()
    page.locator('[data-set-theme="dark"]').click()
    page.wait_for_function("(before) => window.__inkOf() !== before", arg=light)
    folded = page.get_by_role("region", name="By day")
    expect(folded).to_be_hidden()
    page.get_by_text("The same as a table").click()
    expect(folded).to_be_visible()
    expect(folded.locator("tbody tr")).to_have_count(1)


def ink_of(page: Page) -> str:
    """Return the beginning of the first chart's image; `__inkOf` gives it again."""
    page.evaluate(
        "window.__inkOf = () => document.querySelector('.trend canvas').toDataURL().slice(0, 9000)"
    )
    return str(page.evaluate("window.__inkOf()"))


def test_a_difference_leads_to_the_people_who_counted_and_to_the_report_of_its_shift(
    day: str, new_device: NewDevice
) -> None:
    page = new_device().sign_in("M1", f"/reports/differences/?day={day}")
    signers = page.get_by_role("region", name="Differences by person who counted")
    name = signers.locator("tbody").get_by_role("link").first
    who = name.inner_text()
    name.press("Enter")
    narrowed = page.get_by_role("list", name="Narrowed to")
    expect(narrowed).to_contain_text(f"Counted or signed by: {who}")
    assert "signer=" in page.url
    page.get_by_text("Period and filters").click()
    expect(page.get_by_label("Counted or signed by")).to_contain_text("everybody")
    page.get_by_role("button", name="Show").click()
    expect(narrowed).to_contain_text(f"Counted or signed by: {who}")
    shifts = page.get_by_role("region", name="Differences by shift")
    shifts.get_by_role("link", name="report of the shift").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Shift 1 of")


def test_incidents_are_asked_for_by_kind(day: str, new_device: NewDevice) -> None:
    page = new_device().sign_in("M1", f"/reports/incidents/?day={day}")
    page.get_by_text("Period and filters").click()
    page.get_by_label("State").select_option("closed")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(f"**/reports/incidents/?{ASKED}{day}&state=closed")
    expect(page.get_by_role("list", name="Narrowed to")).to_contain_text("State: closed")
    expect(page.get_by_text("There was no incident.")).to_be_visible()
    page.get_by_role("list", name="Narrowed to").get_by_role("link").click()
    assert "state=" not in page.url


def test_reports_are_for_every_eye_finger_and_key(day: str, new_device: NewDevice) -> None:
    page = new_device().sign_in("M1", "/reports/")
    with inspection() as inspector:
        for path in (
            f"/reports/?day={day}",
            f"/reports/day/?day={day}",
            f"/reports/people/?day={day}",
            f"/reports/money/?day={day}",
            f"/reports/trends/?day={day}",
            f"/reports/differences/?day={day}",
            f"/reports/incidents/?day={day}",
            "/reports/differences/?day=2001-01-01",
            f"/reports/limits/?day={day}",
            f"/reports/waiting/?day={day}",
            "/reports/limits/?day=2001-01-01",
            "/reports/waiting/?day=2001-01-01",
            "/reports/?day=2001-01-01",
        ):
            page.goto(path)
            for folded in page.locator("main summary").all():
                folded.click()
            inspector.look(page)
    for name in ("day", "differences", "incidents", "limits", "waiting"):
        page.goto(f"/reports/{name}/?day={day}")
        for size in (PHONE, NARROW, DESK):
            page.set_viewport_size(size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], (name, size)
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()


def test_a_table_of_the_limits_leads_to_the_line_of_its_sign(
    day: str, new_device: NewDevice
) -> None:
    page = new_device().sign_in("M1", f"/reports/limits/?day={day}")
    page.get_by_role("region", name="Table by table").get_by_role("link", name="PB2").click()
    expect(page.get_by_role("list", name="Narrowed to")).to_contain_text("Table: PB2")
    chart = page.get_by_role("img", name="Minimum")
    expect(chart).to_be_visible()
    assert chart.locator("line.step").count() >= 1
    page.get_by_text("The same as a table").click()
    steps = page.get_by_role("region", name="The sign of table").locator("tbody tr")
    assert steps.count() >= 1
    page.get_by_role("region", name="Changes of limits").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("History of the limits")


def test_the_morning_reports_list_is_kept_by_keys_and_shows_errors_beside_their_field(
    day: str, new_device: NewDevice
) -> None:
    device = new_device()
    page = device.sign_in("D1", "/reports/morning/")
    expect(page.get_by_text("Nobody receives it yet.")).to_be_visible()
    address = page.get_by_role("textbox", name="Address")
    address.fill("direccion@casino")
    address.press("Enter")
    expect(address).to_be_focused()
    expect(address).to_have_attribute("aria-invalid", "true")
    expect(address).to_have_accessible_description("“direccion@casino” is not a mail address.")
    expect(page.locator(".field", has=address)).to_contain_text("is not a mail address.")
    device.record.take_refusal("morning/add")
    address.fill("direccion@casino.example")
    address.press("Enter")
    listed = page.get_by_role("listitem").filter(has_text="direccion@casino.example")
    expect(listed).to_contain_text("nothing was sent yet")
    expect(page.get_by_text("Nobody receives it yet.")).to_have_count(0)
    badge = page.get_by_role("textbox", name="Badge")
    page.get_by_role("textbox", name="Address").fill("other@casino.example")
    badge.fill("NOBODY")
    badge.press("Enter")
    expect(badge).to_be_focused()
    expect(page.locator(".field", has=badge)).to_contain_text("NOBODY")
    device.record.take_refusal("morning/add")
    with inspection() as inspector:
        inspector.look(page)
    for width in (720, 1280):
        page.set_viewport_size({"width": width, "height": 1152})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    off = listed.get_by_role("button", name="Take direccion@casino.example off the list")
    off.press("Enter")
    expect(listed).to_contain_text("Press again to take it off.")
    expect(off).to_be_enabled()  # deaf until the first press cannot be held any more
    off.press("Enter")
    expect(page.get_by_text("Nobody receives it yet.")).to_be_visible()
    page.get_by_role("link", name="italiano").press("Enter")
    letter = page.get_by_role("region", name="The report of").locator("pre")
    expect(letter).to_contain_text("Risultato")
    expect(letter).to_have_attribute("lang", "it")
