"""Every mistake of four texts, played on a croupier's tablet: the remedy is done, and recorded."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from casino.demo.people import DEMO_PINS
from casino.demo.plan import DEMO_TABLES, DemoTable, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from games.mistakes.selectors import remedies_of
from games.mistakes.words import EFFECT_WORDS, MISTAKE_WORDS
from games.rules.play.remedies import Remedy
from games.rules.regulations import get_regulation
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, show_when_live
from tests.browser.pad import open_tools
from tests.browser.played import BANCA_SEVEN, Played
from tests.browser.test_banca import banca_table
from tests.coups.by_api import send_coup

__all__ = ["banca_table"]
HEARD = "version => document.querySelector('sabot-table').state.v >= version"
"""The page knows what was done: the list of the next mistakes does not move any more."""
LAST = ("face_up_deck", "unfinished")
"""After these the talla is over."""


def list_played(regulation: str, table_format: str) -> list[Remedy]:
    """List the remedies of a table's rules, those that end a talla last."""
    found = remedies_of(regulation, get_regulation(regulation).version, table_format)
    return sorted(found, key=lambda it: it.mistake in LAST)


def word(words: Mapping[str, Any], code: str) -> str:
    """Return what a code is called on a screen in English."""
    with override("en"):
        return str(words[code])


def make(page: Page, remedy: Remedy, effect: str, jefe: str, *, of: list[Remedy]) -> None:
    """Record a mistake of a list as a croupier does, with the signature that it asks for."""
    sheet = open_tools(page, "Mistake")
    rows = sheet.get_by_role("button").filter(has_text=word(MISTAKE_WORDS, remedy.mistake))
    decides = "The jefe decides" if remedy.by_jefe else word(EFFECT_WORDS, effect)
    expect(sheet.get_by_text(decides).first).to_be_visible()
    said_once = all(it.by_jefe for it in of)
    (rows if said_once else rows.filter(has_text=decides)).click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    if len(remedy.effects) > 1:
        form.get_by_label(word(EFFECT_WORDS, effect)).check()
    if effect == "burn":
        form.get_by_role("button", name="9", exact=True).click()
        form.get_by_role("button", name="clubs").click()
    if effect == "null":
        for _ in range(3):
            form.get_by_role("button", name="One more").click()
    if remedy.by_jefe or remedy.by_inspector:
        signer = "I1" if remedy.by_inspector else jefe
        field = form.get_by_label("Badge of the")
        if remedy.by_inspector:
            field.fill(signer)
        expect(field).to_have_value(signer)
        form.get_by_label("PIN").fill(DEMO_PINS[signer])
    form.get_by_role("button", name="Record the mistake").click()
    form.get_by_role("button", name="Yes, record the mistake").click()
    expect(form).to_have_count(0)


def play_all(
    page: Page, remedies: list[Remedy], at: str, croupier: Person, jefe: str, **shoe: Any
) -> None:
    """Make every mistake of a table's rules, each of the jefe's choices at some of them."""
    for turn, remedy in enumerate(remedies):
        if croupier.get(at)["talla"] is None:
            prepare_shoe(croupier, at, 6)
            croupier.send(f"{at}/tallas", {"decks": 6, **shoe})
            page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
            expect(page.get_by_text(re.compile("talla .*, 0 coups"))).to_be_visible()
        talla = croupier.get(at)["talla"]["id"]
        before = croupier.get(f"{at}/tallas/{talla}/coups")
        effect = remedy.effects[turn % len(remedy.effects)].value
        make(page, remedy, effect, jefe, of=remedies)
        page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
        newest = croupier.get("incidents?state=any")["incidents"][0]["incident"]
        (ruling,) = croupier.get(f"incidents/{newest}")["rulings"]
        signed = "I1" if remedy.by_inspector else jefe if remedy.by_jefe else croupier.badge
        assert (ruling["article"], ruling["by"]) == (remedy.article, signed)
        after = croupier.get(f"{at}/tallas/{talla}/coups")
        assert after["burned"] - before["burned"] == {"burn": 1, "null": 3}.get(effect, 0)
        nulls = len(after["null_coups"]) - len(before["null_coups"])
        assert nulls == (effect in ("null", "deck"))
        assert len(after["coups"]) == len(before["coups"])


def test_every_mistake_of_rio_de_la_plata(
    banca_table: int,
    new_device: NewDevice,
    person: Callable[[str], Person],
) -> None:
    at, remedies = f"tables/{banca_table}", list_played("rio-de-la-plata", "large")
    page = new_device(viewport=TABLET).sign_in("C9", f"/{at}/")
    show_when_live(page)
    play_all(page, remedies, at, person("C9"), "J4")


def test_every_mistake_of_andalucia_is_the_jefe_s(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at, remedies = f"tables/{played.table}", list_played("andalucia", "midi")
    page = new_device(viewport=TABLET).sign_in("C4", f"/{at}/")
    show_when_live(page)
    play_all(page, remedies, at, person("C4"), "J2", first_card="7h")


@dataclass(frozen=True)
class Silent:
    """An open table under a text that names no mistake."""

    table: int
    plan: DemoTable
    regulation: str


@pytest.fixture(params=["PB1", "PB6"], ids=["asturias-2011", "fournier"])
def silent(
    request: pytest.FixtureRequest, tables: dict[str, int], person: Callable[[str], Person]
) -> Silent:
    """Open a table under one of those texts."""
    plan = next(plan for plan in DEMO_TABLES if plan.number == request.param)
    table = tables[plan.number]
    person("P1").send("shifts/open", {"number": 1})
    jefe, at = person(plan.jefe), f"tables/{table}"
    count_by_two(jefe, person("I1"), at, {"opening_float": float_of(plan.float_minor)})
    jefe.send(f"{at}/open", {"limits": plan.limits._asdict()})
    return Silent(table, plan, plan.regulation)


def test_every_mistake_of_a_text_that_names_none_is_the_jefe_s(
    silent: Silent, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at, plan, croupier = f"tables/{silent.table}", silent.plan, silent.plan.croupiers[0]
    page = new_device(viewport=TABLET).sign_in(croupier, f"/{at}/")
    show_when_live(page)
    remedies = list_played(silent.regulation, plan.format)
    play_all(page, remedies, at, person(croupier), plan.jefe, first_card="7h")


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
    renews = sheet.get_by_role("button", name="The coup has gone on")
    expect(renews).to_be_hidden()
    where = "rows => rows.map(it => [it.textContent, it.offsetLeft, it.offsetTop])"
    before = rows.evaluate_all(where)
    croupier.send(f"{at}/phase", {"coup": 4, "phase": "pay"})
    expect(renews).to_be_visible()
    assert rows.evaluate_all(where) == before
    rows.first.click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    expect(form.get_by_role("heading")).to_contain_text("coup 4")
    form.get_by_label(word(EFFECT_WORDS, "null")).check()
    more = form.get_by_role("button", name="One more")
    more.click()
    form.locator("[name=bets]").evaluate("it => (it.value = '[]')")  # as news of the bets does
    more.click()
    expect(form.get_by_label("Cards that were not seen")).to_have_value("2")
    nothing = {"winner": None, "punto_total": None, "banca_total": None}
    send_coup(croupier, played.table, {**nothing, **BANCA_SEVEN})
    page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
    expect(form.get_by_role("heading")).to_contain_text("coup 4")
    form.get_by_role("button", name="Another mistake").click()
    assert rows.evaluate_all(where) == before
    renews.click()
    expect(renews).to_be_hidden()
    assert rows.evaluate_all(where) != before
    rows.first.click()
    expect(form.get_by_role("heading")).to_contain_text("coup 5")
