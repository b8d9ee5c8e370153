"""The public screen of a table says only what is true, in two languages in turn."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from tests.browser.conftest import NewDevice
from tests.browser.device import DESK
from tests.browser.played import BANCA_SEVEN, PUNTO_NINE
from tests.browser.test_commission import open_midi
from tests.coups.by_api import send_coup

READ_AT_FIVE_METRES_PX = 32
"""20 mm on 55 inches, which are 1218 mm and 1920 pixels wide."""


def test_the_room_sees_what_is_true_and_in_two_languages(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    table = tables["PB2"]
    page = new_device(viewport=DESK).page
    page.clock.install()
    page.goto(f"/display/{table}/")
    expect(page.get_by_text("Mesa cerrada")).to_be_visible()
    expect(page.get_by_text("Hagan juego")).to_be_hidden()
    croupier = open_midi(table, person)
    room = page.get_by_role("region", name="Sabot y lista de espera")
    expect(room).to_contain_text("de 312 cartas")
    expect(page.get_by_text("Hagan juego")).to_be_hidden()  # nobody has marked it so far
    croupier.send(f"tables/{table}/phase", {"phase": "no_va_mas", "coup": 1})
    expect(page.get_by_text("no va más")).to_be_visible()
    nothing: dict[str, Any] = {"winner": None, "punto_total": None, "banca_total": None, "bets": []}
    send_coup(croupier, table, {**nothing, **PUNTO_NINE})
    expect(page.get_by_text("Hagan juego")).to_be_visible()
    expect(room.locator(".counts > span")).to_have_text(["P 1", "B 0", "E 0"])
    send_coup(croupier, table, {**nothing, **BANCA_SEVEN})
    expect(room.locator(".counts > span")).to_have_text(["P 1", "B 1", "E 0"])
    expect(room).to_contain_text("naturales 1")
    # after one of each, a second banca would begin the big eye, in blue: punto's column is one deep
    big_eye = page.locator("figure", has_text="Ojo grande")
    expect(big_eye.get_by_role("img", name="si sale banca: azul")).to_be_visible()
    expect(big_eye.get_by_role("img", name="si sale punto: rojo")).to_be_visible()
    small = page.locator("figure", has_text="Camino pequeño")
    expect(small.get_by_role("img", name="sin marca")).to_have_count(2)

    for road in page.locator(".road.derived > svg").all():
        box = road.bounding_box()
        assert box is not None
        assert box["height"] / 6 >= READ_AT_FIVE_METRES_PX
        assert box["y"] + box["height"] <= DESK["height"]

    page.clock.fast_forward(15_000)
    expect(page.get_by_role("region", name="Last coup")).to_contain_text("coup 2")
    expect(page.get_by_text("Mesa cerrada")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="ES").click()
    page.clock.fast_forward(15_000)
    expect(page.get_by_role("region", name="Última jugada")).to_contain_text("jugada 2")


def test_no_bets_are_asked_for_once_the_last_coup_of_a_shoe_was_played(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    """fournier: by the cards left the cut card came out in the last coup; no key was pressed."""
    table, croupier = tables["PB6"], person("J4")
    at = f"tables/{table}"
    person("P1").send("shifts/open", {"number": 1})
    count_by_two(croupier, person("I1"), at, {"opening_float": {"100000": 10}})
    limits = {"minimum_minor": 1000, "maximum_minor": 50_000, "tie_maximum_minor": 0}
    croupier.send(f"{at}/open", {"limits": {**limits, "step_minor": 1000}})
    prepare_shoe(croupier, at, 6, cut_card_behind=293)
    # 301 cards are left after the burn of a ten: two coups of four bring the cut card out
    shoe = {"decks": 6, "first_card": "Tc", "cut_card_behind": 293}
    croupier.send(f"{at}/tallas", shoe)
    page = new_device(viewport=DESK).page
    page.goto(f"/display/{table}/")
    play_marked(croupier, table, 1)
    expect(page.get_by_text("Hagan juego")).to_be_visible()
    expect(page.get_by_text("Última jugada de este sabot")).to_be_visible()
    expect(page.locator(".next-if")).to_have_count(3)
    play_marked(croupier, table, 2)
    expect(page.get_by_text("Este sabot ha terminado")).to_be_visible()
    expect(page.get_by_text("Hagan juego")).to_be_hidden()
    expect(page.locator(".next-if")).to_have_count(0)
    croupier.send(f"{at}/tallas/end")
    expect(page.get_by_text("Se prepara el sabot")).to_be_visible()
    expect(page.get_by_text("Este sabot ha terminado")).to_be_hidden()


def play_marked(croupier: Person, table: int, number: int) -> None:
    """Play a coup of four cards whose bets were closed by "no va más"."""
    croupier.send(f"tables/{table}/phase", {"phase": "no_va_mas", "coup": number})
    nothing: dict[str, Any] = {"winner": None, "punto_total": None, "banca_total": None, "bets": []}
    send_coup(croupier, table, {**nothing, **PUNTO_NINE})
