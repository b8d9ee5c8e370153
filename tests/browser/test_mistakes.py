"""The sheet of mistakes at a table's tablet: its moments, null coups, and what waits."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from games.mistakes.words import BRIEF_EFFECT_WORDS
from games.rules.play.remedies import Moment
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, show_when_live
from tests.browser.mistakes import HEARD, OPEN_TAB, UNSEEN, open_tab, word
from tests.browser.pad import open_tools, tap_cards, tap_totals
from tests.browser.played import BANCA_SEVEN, Played
from tests.browser.seen_whole import LANGUAGES, SIZES, list_not_whole
from tests.browser.test_banca import banca_table
from tests.browser.test_offline import SHELL_WITHIN_MS
from tests.browser.test_staff import look_up
from tests.coups.by_api import send_coup
from tests.stack import wait_until

__all__ = ["banca_table"]


def test_the_tab_of_the_coup_s_moment_opens_first_and_its_mark_goes_on(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at, croupier = f"tables/{played.table}", person("C4")
    page = new_device(viewport=TABLET).sign_in("C4", f"/{at}/")
    show_when_live(page)
    page.get_by_role("button", name="Cards", exact=True).click()

    def opens(moment: str) -> Locator:
        page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
        sheet = open_tools(page, "Mistake")
        expect(sheet.locator(OPEN_TAB)).to_have_text(re.compile(moment))
        expect(sheet.get_by_role("tab", name="now")).to_have_text(re.compile(moment))
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        return sheet

    opens("Bets")
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "no_va_mas"})
    opens("Deal")
    tap_cards(page, "2c", "3d", "3h")
    opens("Deal")
    tap_cards(page, "2s")  # five against five: punto draws
    opens("Third cards")
    tap_cards(page, "8s")  # on which banca's five stands
    opens("Result")
    page.get_by_role("button", name="Begin again").click()
    opens("Deal")
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "pay"})
    opens("Result")


def test_the_tabs_are_walked_by_the_arrow_keys(played: Played, new_device: NewDevice) -> None:
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    sheet = open_tools(page, "Mistake")
    shown = sheet.get_by_role("tabpanel")
    expect(shown).to_have_accessible_name("Bets now")
    sheet.locator(OPEN_TAB).focus()
    for key, moment in (
        ("ArrowRight", "Deal"),
        ("End", "Result"),
        ("ArrowRight", "Bets"),
        ("ArrowLeft", "Result"),
        ("Home", "Bets"),
    ):
        page.keyboard.press(key)
        expect(sheet.locator(f"{OPEN_TAB}:focus")).to_have_text(re.compile(moment))
        expect(shown).to_have_accessible_name(re.compile(f"^{moment}"))
    expect(shown.get_by_role("button")).to_have_count(4)
    page.keyboard.press("Tab")
    expect(shown.get_by_role("button").first).to_be_focused()


def look_at_every_moment(page: Page) -> None:
    """Open each tab of the sheet of mistakes, at each size."""
    page.locator("[data-opens=mistakes]").click()
    sheet = page.locator("#sheet")
    tabs = sheet.get_by_role("tab")
    expect(tabs).to_have_count(len(Moment))
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(sheet.locator(".mistake-always .mistake")).to_have_count(2)
        assert list_not_whole(page, sheet) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_s_mistakes_with_their_remedies_are_seen_whole(
    banca_table: int, new_device: NewDevice, language: str
) -> None:
    look_up(lambda: StaffMember.objects.update(language=language))
    look_at_every_moment(new_device().sign_in("C9", f"/tables/{banca_table}/"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_s_mistakes_that_are_all_the_jefe_s_are_seen_whole(
    played: Played, new_device: NewDevice, language: str
) -> None:
    look_up(lambda: StaffMember.objects.update(language=language))
    look_at_every_moment(new_device().sign_in("C4", f"/tables/{played.table}/"))


def test_a_null_coup_that_no_text_foresees_is_one_key_at_every_moment(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at, croupier = f"tables/{played.table}", person("C4")
    page = new_device(viewport=TABLET).sign_in("C4", f"/{at}/")
    show_when_live(page)
    sheet = open_tools(page, "Mistake")
    for moment in Moment:
        open_tab(sheet, moment)
        expect(sheet.get_by_role("button", name="Something else")).to_contain_text("(III.1)")
        expect(sheet.get_by_role("button", name="Null coup")).to_contain_text("(III.1)")
    sheet.get_by_role("button", name="Null coup").click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    expect(form.get_by_label("Null coup", exact=True)).to_be_checked()
    expect(form.get_by_label(UNSEEN)).to_have_value("")  # whether cards were dealt is not known
    form.get_by_label(UNSEEN).fill("2")
    assert annul(page, form, at, croupier)["cards_out"] == 2


def annul(page: Page, form: Locator, at: str, croupier: Person) -> dict[str, Any]:
    """Record the null coup 4 of a form with the jefe's signature; return what was recorded."""
    form.get_by_label("PIN").fill(DEMO_PINS["J2"])
    form.get_by_role("button", name="Record the mistake").click()
    form.get_by_role("button", name="Yes, record the mistake").click()
    expect(form).to_have_count(0)
    talla = croupier.get(at)["talla"]["id"]
    null: dict[str, Any]
    (null,) = croupier.get(f"{at}/tallas/{talla}/coups")["null_coups"]
    assert (null["article"], null["ruled_by"], null["number"]) == ("andalucia III.1", "J2", 4)
    return null


@pytest.mark.parametrize("acts", [False, True], ids=["by totals", "by acts"])
def test_a_null_coup_whose_cards_were_called_has_the_four_that_lie(
    played: Played, new_device: NewDevice, person: Callable[[str], Person], acts: bool
) -> None:
    at, croupier = f"tables/{played.table}", person("C4")
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "no_va_mas", "bets": []})
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "cards", "acts": acts})
    page = new_device(viewport=TABLET).sign_in("C4", f"/{at}/")
    show_when_live(page)
    open_tools(page, "Mistake").get_by_role("button", name="Null coup").click()
    form = page.locator("#sheet form").filter(has_text="Record the mistake")
    expect(form.get_by_label(UNSEEN)).to_have_value("4")
    null = annul(page, form, at, croupier)
    assert (null["punto"], null["banca"], null["cards_out"]) == ("", "", 4)


def test_no_row_of_the_list_moves_because_the_coup_goes_on(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at, croupier = f"tables/{played.table}", person("C4")
    page = new_device(viewport=TABLET).sign_in("C4", f"/{at}/")
    show_when_live(page)
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "no_va_mas"})
    page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
    sheet = open_tools(page, "Mistake")
    rows = sheet.locator("sabot-mistakes button.mistake")
    renews = sheet.get_by_role("button", name="Coup 4 is over: go on with coup 5")
    present = sheet.get_by_role("tab", name="now")
    expect(present).to_have_text(re.compile("Deal"))
    where = "rows => rows.map(it => [it.textContent, it.offsetLeft, it.offsetTop])"
    before = rows.evaluate_all(where)
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "pay"})
    expect(present).to_have_text(re.compile("Result"))
    expect(renews).to_be_hidden()
    assert rows.evaluate_all(where) == before
    rows.first.click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    expect(form.get_by_role("heading")).to_contain_text("coup 4")
    form.get_by_label(word(BRIEF_EFFECT_WORDS, "null"), exact=True).check()
    more = form.get_by_role("button", name="One more")
    more.click()
    form.locator("[name=bets]").evaluate("it => (it.value = '[]')")  # as news of the bets does
    more.click()
    expect(form.get_by_label(UNSEEN)).to_have_value("6")  # with the four that lie
    nothing = {"winner": None, "punto_total": None, "banca_total": None}
    send_coup(croupier, played.table, {**nothing, **BANCA_SEVEN})
    page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
    expect(form.get_by_role("heading")).to_contain_text("coup 4")
    form.get_by_role("button", name="Another mistake").click()
    assert rows.evaluate_all(where) == before
    expect(renews).to_be_visible()
    renews.click()
    expect(renews).to_be_hidden()
    assert rows.evaluate_all(where) != before
    rows.first.click()
    expect(form.get_by_role("heading")).to_contain_text("coup 5")


def list_form_not_whole(page: Page, sheet: Locator, *, decisions: int) -> list[str]:
    """Fill in the form that is open with each decision, up to the question before it counts."""
    form = sheet.locator("sabot-mistakes form")
    found = []
    for choice in form.locator(".choice").all()[:decisions] or [form.get_by_role("heading")]:
        choice.click()
        for field in form.locator("[name^=witness], [name=face_down]").all():
            field.fill("1")
        form.locator("[type=submit]").click()
        expect(form.get_by_role("status").first).not_to_be_empty()
        found += [f"{choice.inner_text()}: {it}" for it in list_not_whole(page, sheet)]
    form.locator("[type=button]").last.click()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_every_mistake_is_seen_whole(
    banca_table: int, new_device: NewDevice, language: str
) -> None:
    look_up(lambda: StaffMember.objects.update(language=language))
    page = new_device().sign_in("C9", f"/tables/{banca_table}/")
    page.locator("[data-opens=mistakes]").click()
    sheet = page.locator("#sheet")
    keys, found, seen = sheet.locator("sabot-mistakes button.mistake"), [], set()
    for moment in Moment:
        sheet.locator(f"#mistakes-{moment}").click()
        for turn in range(keys.count()):
            words = keys.nth(turn).inner_text()
            if words not in seen:
                keys.nth(turn).click()
                found += list_form_not_whole(page, sheet, decisions=1)
            seen.add(words)
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_each_decision_of_the_jefe_is_seen_whole(
    played: Played, new_device: NewDevice, language: str
) -> None:
    look_up(lambda: StaffMember.objects.update(language=language))
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    page.locator("[data-opens=mistakes]").click()
    sheet = page.locator("#sheet")
    sheet.locator(".mistake-always .mistake").first.click()
    assert list_form_not_whole(page, sheet, decisions=4) == []


def events_since(newest: int) -> list[tuple[str, Any]]:
    """List what was done of coups, and of which coup."""
    rows = FloorEvent.objects.filter(id__gt=newest).order_by("id")
    found = look_up(lambda: [*rows.values_list("kind", "payload")])
    return [(kind, it.get("of_coup", it.get("coup", it.get("number")))) for kind, it in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waits_without_link_is_seen_whole_in_each_language(
    banca_table: int, new_device: NewDevice, language: str
) -> None:
    look_up(lambda: StaffMember.objects.update(language=language))
    device = new_device()
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    expect(page.locator(".live")).to_be_visible()
    page.locator("[data-opens=mistakes]").click()
    sheet = page.locator("#sheet")
    page.context.set_offline(True)
    said = sheet.locator(".mistakes-unlinked")
    expect(said).not_to_be_empty(timeout=SHELL_WITHIN_MS)
    assert list_not_whole(page, sheet) == []
    sheet.locator("#mistakes-dealing").click()
    sheet.locator("button.mistake").first.click()
    expect(said).not_to_be_empty()
    assert list_not_whole(page, sheet) == []
    page.context.set_offline(False)
    device.record.take_silence()


def test_a_mistake_waits_in_its_place_between_coups_and_a_null_coup_does_not(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=SIZES[1])
    page = device.sign_in("J2", f"/tables/{played.table}/")
    show_when_live(page)
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    sheet = page.locator("#sheet")
    form = sheet.locator("sabot-mistakes form")
    record = form.get_by_role("button", name="Record the mistake")
    page.context.set_offline(True)
    tap_totals(page, 1, 7)
    expect(page.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
    open_tools(page, "Mistake").get_by_role("button", name="Something else").click()
    expect(form.get_by_role("heading")).to_contain_text("coup 5")
    form.get_by_label(word(BRIEF_EFFECT_WORDS, "null"), exact=True).check()
    form.get_by_label(UNSEEN).fill("4")
    record.click()
    form.get_by_role("button", name="Yes, record the mistake").click()
    expect(form.get_by_text("This act waits for the server")).to_be_visible()
    form.get_by_label(word(BRIEF_EFFECT_WORDS, "burn"), exact=True).check()
    form.get_by_role("button", name="9", exact=True).click()
    form.get_by_role("button", name="clubs").click()
    record.click()
    form.get_by_role("button", name="Yes, record the mistake").click()
    expect(form).to_have_count(0)
    expect(page.get_by_text("2 commands not sent yet")).to_be_visible()
    tap_totals(page, 8, 2)
    expect(page.get_by_role("heading", name="Coup 6", exact=True)).to_be_visible()
    assert events_since(newest) == []
    page.context.set_offline(False)
    expected = [
        ("coup.settled", 4),
        ("coup.cards_burned", 5),
        ("incident.reported", 5),
        ("incident.ruled", None),
        ("coup.settled", 5),
    ]
    wait_until(lambda: len(events_since(newest)) >= len(expected) or None, 20, "what waited")
    assert events_since(newest) == expected
    device.record.take_silence()


def test_without_link_the_sheet_says_who_signs_at_the_server_before_anything_is_typed(
    banca_table: int, new_device: NewDevice
) -> None:
    device = new_device(viewport=SIZES[1])
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    sheet = open_tools(page, "Mistake")
    rows = sheet.locator("sabot-mistakes button.mistake")
    said = sheet.locator("sabot-mistakes").get_by_text("No link: ")
    kept = "Wait for it: nothing is kept on this tablet."
    expect(said).to_have_count(0)
    where = "rows => rows.map(it => [it.textContent, it.offsetTop])"
    before = rows.evaluate_all(where)
    page.context.set_offline(True)
    try:
        some_wait = (
            "No link: what nobody else signs is kept on this tablet; "
            "a null coup and signatures wait for the server."
        )
        expect(said).to_have_text(some_wait, timeout=SHELL_WITHIN_MS)
        assert rows.evaluate_all(where) == before
        for words, becomes in (
            ("Card drawn before", "No link: it is kept on this tablet and sent in its turn."),
            ("Many cards face up", f"No link: the inspector signs at the server. {kept}"),
            ("Something else", f"No link: the jefe signs at the server. {kept}"),
            ("Null coup", f"No link: the jefe signs at the server. {kept}"),
        ):
            rows.filter(has_text=re.compile(f"^\\s*{words}")).click()
            expect(said).to_have_text(becomes)
            assert list_not_whole(page, sheet) == []
            sheet.get_by_role("button", name="Another mistake").click()
    finally:
        page.context.set_offline(False)
    expect(said).to_have_count(0, timeout=SHELL_WITHIN_MS)
    device.record.take_silence()
