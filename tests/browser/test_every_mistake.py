"""Every mistake of each text, made at a tablet in the moment of a coup when it happens."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino.demo.people import DEMO_PINS
from casino.demo.plan import DEMO_TABLES, DemoTable, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from games.mistakes.selectors import moments_of, remedies_of
from games.mistakes.words import BRIEF_EFFECT_WORDS, MISTAKE_WORDS, MOMENT_WORDS
from games.rules.play.remedies import Moment, Remedy
from games.rules.regulations import get_regulation
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, Device, show_when_live
from tests.browser.mistakes import HEARD, OPEN_TAB, UNSEEN, word
from tests.browser.pad import open_tools
from tests.browser.played import Played
from tests.browser.test_banca import banca_table
from tests.coups.by_api import send_coup

__all__ = ["banca_table"]
UNSEEN_CARDS = 3
LAST = ("face_up_deck", "unfinished")
"""After these the talla is over."""


def list_played(regulation: str, table_format: str) -> list[Remedy]:
    """List the remedies of a table's rules, those that end a talla last."""
    found = remedies_of(regulation, get_regulation(regulation).version, table_format)
    return sorted(found, key=lambda it: it.mistake in LAST)


def moments_at(regulation: str, table_format: str) -> dict[str, str]:
    """Return the moment of each act at a table; those of its rules test it themselves."""
    return moments_of(regulation, get_regulation(regulation).version, table_format)


@dataclass
class Coups:
    """The coups of a table, played by their acts from outside the tablet that is tested."""

    croupier: Person
    at: str
    moments: Mapping[str, str]
    """The moment to which each act belongs."""
    played: int = 0

    @property
    def underway(self) -> dict[str, Any]:
        found: dict[str, Any] = self.croupier.get(self.at)["underway"]
        return found

    def play_to(self, moment: Moment | None) -> None:
        """Play the coup under way to a moment; without one, until its winner is announced."""
        if moment is Moment.BETTING:
            return
        for banca_act in iter(self.find_banca_act, None):
            self.croupier.send(f"{self.at}/banca", banca_act)
        phase = self.underway["phase"]
        if phase == "bets":
            self.mark("no_va_mas", bets=[])
        if moment is Moment.DEALING:
            return
        if phase in ("bets", "no_va_mas"):
            self.mark("cards", acts=True)
        for act in iter(self.find_due, None):
            if self.moments[act["act"]] == moment:
                return
            body = {"coup": self.underway["number"], "act": act}
            self.croupier.send(f"{self.at}/coups/act", body)

    def find_banca_act(self) -> dict[str, Any] | None:
        """Find what is done for somebody to hold the banca; None if one does, or no player may."""
        banca = self.croupier.get(self.at)["banca"]
        if banca is None or banca["holder"] is not None:
            return None
        if asked := banca["asked"]:
            take = {"player": asked["player"], "amount_minor": asked["least_minor"]}
            return {"act": "take", **take} if asked["player"] else {"act": "renounce"}
        if banca["auction"]["offers"]:
            return {"act": "close_offers"}
        return {"act": "offer", "seat": 2, "amount_minor": 10_000}

    def find_due(self) -> dict[str, Any] | None:
        """Find the act that is due, with the cards that it turns; None once all are done.

        Punto draws on three and gets a three, on which banca's four draws, and wins with nine.
        """
        acts = self.underway["acts"]
        if acts["is_announced"]:
            return None
        due, suit = acts["next"][0], "cdhs"[self.played % 4]
        cards = {"turn_punto": f"2{suit}A{suit}", "turn_banca": f"K{suit}4{suit}"}
        drawn = {"punto": f"3{suit}", "banca": f"5{suit}"}
        act = {name: it for name, it in due.items() if it is not None and name != "article"}
        if due["cards"] is not None:
            act["cards"] = cards.get(due["act"]) or drawn[due["hand"]]
        return act

    def record(self) -> None:
        """Play the coup under way to its end, and record it."""
        self.play_to(None)
        self.played += 1
        result = {"winner": "B", "punto_total": 6, "banca_total": 9}
        send_coup(self.croupier, self.at.removeprefix("tables/"), result)

    def mark(self, phase: str, **fields: Any) -> None:
        body = {"coup": self.underway["number"], "phase": phase, **fields}
        self.croupier.send(f"{self.at}/phase", body)


def make(
    page: Page, remedy: Remedy, effect: str, jefe: str, moment: Moment, *, of: list[Remedy]
) -> None:
    """Record a mistake of a list as a croupier does, with the signature that it asks for."""
    sheet = open_tools(page, "Mistake")
    expect(sheet.locator(OPEN_TAB)).to_have_text(re.compile(word(MOMENT_WORDS, moment)))
    rows = sheet.get_by_role("button").filter(has_text=word(MISTAKE_WORDS, remedy.mistake))
    decides = "The jefe decides" if remedy.by_jefe else word(BRIEF_EFFECT_WORDS, effect)
    expect(sheet.get_by_text(decides).first).to_be_visible()
    said_once = all(it.by_jefe for it in of)
    (rows if said_once else rows.filter(has_text=decides)).click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    if len(remedy.effects) > 1:
        form.get_by_label(word(BRIEF_EFFECT_WORDS, effect), exact=True).check()
    if effect == "burn":
        form.get_by_role("button", name="9", exact=True).click()
        form.get_by_role("button", name="clubs").click()
    if effect == "null":
        form.get_by_label(UNSEEN).fill(str(UNSEEN_CARDS))
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
    device: Device,
    remedies: list[Remedy],
    at: str,
    croupier: Person,
    jefe: str,
    moments: Mapping[str, str],
    **shoe: Any,
) -> None:
    """Make every mistake of a table's rules in a coup of its own, at a moment when it happens.

    Each of the jefe's choices is made at some of them. A coup that goes on is then recorded: not by
    the tablet, so a question of the tablet about this coup may come after it, and is refused.
    """
    page, coups = device.page, Coups(croupier, at, moments)
    for turn, remedy in enumerate(remedies):
        if croupier.get(at)["talla"] is None:
            prepare_shoe(croupier, at, 6)
            croupier.send(f"{at}/tallas", {"decks": 6, **shoe})
            page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
            expect(page.get_by_text(re.compile("talla .*, 0 coups"))).to_be_visible()
        talla = croupier.get(at)["talla"]["id"]
        before = croupier.get(f"{at}/tallas/{talla}/coups")
        effect = remedy.effects[turn % len(remedy.effects)].value
        moment = remedy.moments[turn % len(remedy.moments)]
        coups.play_to(moment)
        page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
        make(page, remedy, effect, jefe, moment, of=remedies)
        page.wait_for_function(HEARD, arg=croupier.get(at)["v"])
        newest = croupier.get("incidents?state=any")["incidents"][0]["incident"]
        (ruling,) = croupier.get(f"incidents/{newest}")["rulings"]
        signed = "I1" if remedy.by_inspector else jefe if remedy.by_jefe else croupier.badge
        assert (ruling["article"], ruling["by"]) == (remedy.article, signed)
        after = croupier.get(f"{at}/tallas/{talla}/coups")
        is_null = effect in ("null", "deck")
        assert len(after["null_coups"]) - len(before["null_coups"]) == is_null
        seen = count_lying(after["null_coups"][-1]) if is_null else 0
        gone = {"burn": 1, "null": UNSEEN_CARDS}.get(effect, 0)
        assert after["burned"] - before["burned"] == seen + gone
        assert len(after["coups"]) == len(before["coups"])
        if not is_null:
            coups.record()
            after = croupier.get(f"{at}/tallas/{talla}/coups")
            assert len(after["coups"]) == len(before["coups"]) + 1
    record = device.record
    record.refusals = [it for it in record.refusals if not it.endswith(f"/{at}/coups/preview")]


def count_lying(null: dict[str, Any]) -> int:
    """Count the cards of a null coup that were seen."""
    return len(null["punto"] + null["banca"]) // 2


def test_every_mistake_of_rio_de_la_plata(
    banca_table: int,
    new_device: NewDevice,
    person: Callable[[str], Person],
) -> None:
    at, remedies = f"tables/{banca_table}", list_played("rio-de-la-plata", "large")
    device = new_device(viewport=TABLET)
    show_when_live(device.sign_in("C9", f"/{at}/"))
    play_all(device, remedies, at, person("C9"), "J4", moments_at("rio-de-la-plata", "large"))


def test_every_mistake_of_andalucia_is_the_jefe_s(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    at, remedies = f"tables/{played.table}", list_played("andalucia", "midi")
    device = new_device(viewport=TABLET)
    show_when_live(device.sign_in("C4", f"/{at}/"))
    moments = moments_at("andalucia", "midi")
    play_all(device, remedies, at, person("C4"), "J2", moments, first_card="7h")


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
    device = new_device(viewport=TABLET)
    show_when_live(device.sign_in(croupier, f"/{at}/"))
    remedies = list_played(silent.regulation, plan.format)
    moments = moments_at(silent.regulation, plan.format)
    play_all(device, remedies, at, person(croupier), plan.jefe, moments, first_card="7h")
