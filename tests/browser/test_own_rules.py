"""A director makes rules from a text, a second person signs, and a table opens under them."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from tables.floor.models import GamingTable
from tables.own_rules.models import OwnRules
from tables.sessions.models import TableSession
from tests.browser.conftest import NewDevice
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up, panel


def test_rules_are_made_judged_signed_by_two_and_chosen_by_a_table(
    tables: dict[str, int], person: Callable[[str], Person], new_device: NewDevice
) -> None:
    device = new_device()
    page = device.sign_in("D1", "/house/rules/")
    page.get_by_role("link", name="Fournier").click()
    form = panel(page, "What the house sets")
    adoption = panel(page, "Adopt these rules")
    form.get_by_label("Name").fill("Fournier at 4 %")
    form.get_by_label("Decks").select_option("8")
    deduction = form.get_by_label("Deduction from a win of banca, %")
    deduction.fill("2.5")
    form.get_by_label("Stakes from").fill("25")
    form.get_by_label("in steps of").fill("25")
    form.get_by_role("button", name="Show the odds").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("would favour the player by 0.0886 %")
    expect(refusal.locator(".article")).not_to_be_empty()
    expect(adoption).to_have_count(0)
    expect(form.get_by_label("Name")).to_have_value("Fournier at 4 %")
    deduction.fill("4")
    form.get_by_role("button", name="Show the odds").click()
    # Banca of eight decks at 5 %, as published, and at 4 %:
    # (2230518282592256 - 0.96 * 2292252566437888) / 4998398275503360.
    odds = page.locator("#judged")
    expect(odds).to_contain_text("1.0579")
    expect(odds).to_contain_text("0.5993")
    with inspection() as inspector:
        inspector.look(page)
    adoption.get_by_label("Badge of the witness").fill("D1")
    adoption.get_by_label("PIN").fill(DEMO_PINS["D1"])
    adopt = adoption.get_by_role("button", name="Adopt")
    adopt.click()
    expect(adoption.get_by_role("status")).to_contain_text("Press again to adopt them.")
    adopt.click()
    expect(adoption.locator("[data-status].bad")).to_be_visible()  # nobody signs twice
    device.record.take_refusal("/house/rules")
    assert not look_up(OwnRules.objects.exists)
    adoption.get_by_label("Badge of the witness").fill("I1")
    adoption.get_by_label("PIN").fill(DEMO_PINS["I1"])
    adopt.click()
    expect(adoption.get_by_role("status")).to_contain_text("Press again to adopt them.")
    with page.expect_navigation():
        adopt.click()
    row = panel(page, "Adopted").get_by_role("row").nth(1)
    expect(row).to_contain_text("D1")
    expect(row).to_contain_text("I1")
    rules = look_up(lambda: OwnRules.objects.select_related("signed_by").get())
    assert (rules.number, rules.base, rules.signed_by.badge) == (1, "fournier", "I1")
    row.get_by_role("link", name="Fournier at 4 %").click()
    expect(page.get_by_role("main")).to_contain_text("0.5993")

    page.goto(f"/tables/{tables['PB6']}/setup/")
    page.get_by_label("Rules").select_option(label="Fournier at 4 %")
    with page.expect_navigation():
        panel(page, "What this table is").get_by_role("button", name="Save").click()
    look_up(lambda: GamingTable.objects.get(id=tables["PB6"], regulation=rules.key))
    person("P1").send("shifts/open", {"number": 1})
    jefe, at = person("J4"), f"tables/{tables['PB6']}"
    count_by_two(jefe, person("I1"), at, {"opening_float": {"100000": 10}})
    limits = {"minimum_minor": 2500, "maximum_minor": 50_000, "tie_maximum_minor": 0}
    jefe.send(f"{at}/open", {"limits": {**limits, "step_minor": 2500}})
    assert look_up(lambda: TableSession.objects.get().regulation) == rules.key
