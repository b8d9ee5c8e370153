"""Cards by one tap on their rank, where the house does not ask for suits."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from games.coups.models import Coup
from games.tallas.models import Talla
from tables.houses.models import House
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, UPRIGHT, show_when_live
from tests.browser.pad import open_tools, tap_cards
from tests.browser.played import Played
from tests.browser.test_banca import HUNDRED, act, banca_table, offer
from tests.browser.test_corrections import choose
from tests.browser.test_deal import hands_of
from tests.browser.test_staff import look_up

__all__ = ["banca_table"]
SMALL = {"width": 1024, "height": 768}


@pytest.fixture(autouse=True)
def ranks_alone(request: pytest.FixtureRequest) -> None:
    """Ask for no suits, as a new house does, once the game that the test begins with is there."""
    for scene in {"played", "banca_table"} & set(request.fixturenames):
        request.getfixturevalue(scene)
    look_up(lambda: House.objects.update(suits_noted=False))


def open_cards(page: Page) -> Locator:
    show_when_live(page)
    page.get_by_role("button", name="Cards", exact=True).click()
    return page.locator("sabot-pad")


def rank_key(pad: Locator, rank: str) -> Locator:
    return pad.get_by_role("button", name=rank, exact=True)


def tap_ranks(pad: Locator, *ranks: str) -> None:
    for rank in ranks:
        rank_key(pad, rank).click()


def newest() -> tuple[str, str]:
    coup = look_up(lambda: Coup.objects.latest("id"))
    return coup.punto, coup.banca


def hold(key: Locator) -> None:
    """Hold a key by the mouse until the suits are there, then let it go."""
    box = key.bounding_box()
    assert box
    mouse = key.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    expect(key.page.locator("sabot-pad .suits button").first).to_be_visible()
    mouse.up()


def test_a_coup_of_five_cards_is_five_taps(played: Played, new_device: NewDevice) -> None:
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    pad = open_cards(page)
    expect(pad.locator(".suits button")).to_have_count(0)
    tap_ranks(pad, "2", "10", "3", "6", "K")
    assert hands_of(page) == [["2", "3", "K"], ["10", "6"]]
    page.get_by_role("button", name="Recorded", exact=True).click()
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    assert newest() == ("2x3xKx", "Tx6x")


def test_a_rank_that_is_held_asks_for_its_suit_and_no_key_moves(
    played: Played, new_device: NewDevice
) -> None:
    for viewport in (TABLET, SMALL, UPRIGHT):
        page = new_device(viewport=viewport).sign_in("C4", f"/tables/{played.table}/")
        pad = open_cards(page)
        places = [rank_key(pad, rank).bounding_box() for rank in ("A", "7", "K")]
        hold(rank_key(pad, "7"))
        assert hands_of(page) == [[], []], "the finger that lets go taps nothing"
        expect(rank_key(pad, "7")).to_have_attribute("aria-pressed", "true")
        assert [rank_key(pad, rank).bounding_box() for rank in ("A", "7", "K")] == places
        pad.get_by_role("button", name="hearts").click()
        assert hands_of(page) == [["7 hearts"], []]
        tap_ranks(pad, "9")
        assert hands_of(page) == [["7 hearts"], ["9"]]
        hold(rank_key(pad, "2"))
        tap_ranks(pad, "3")  # another card than the one held: it is entered
        assert hands_of(page) == [["7 hearts", "3"], ["9"]]
        hold(rank_key(pad, "2"))
        pad.get_by_role("button", name="Take the last card back").click()  # the rank held
        assert hands_of(page) == [["7 hearts", "3"], ["9"]]
        expect(pad.locator(".suits button")).to_have_count(0)
        page.keyboard.press("Escape")


def test_a_finger_and_a_keyboard_note_suits_too(played: Played, new_device: NewDevice) -> None:
    device = new_device(viewport=TABLET, has_touch=True)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    pad = open_cards(page)
    box = rank_key(pad, "8").bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(pad.get_by_role("button", name="clubs")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert hands_of(page) == [[], []]
    pad.get_by_role("button", name="clubs").tap()
    rank_key(pad, "4").tap()
    assert hands_of(page) == [["8 clubs"], ["4"]]
    page.keyboard.press("d")
    page.keyboard.press("q")
    page.keyboard.press("5")
    assert hands_of(page) == [["8 clubs", "Q diamonds"], ["4", "5"]]


def test_at_punto_s_choice_there_are_two_equal_keys(
    banca_table: int, new_device: NewDevice
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED)
    act(page, "close_offers")
    pad = open_cards(page)
    before = rank_key(pad, "A").bounding_box()
    tap_ranks(pad, "5", "3", "K", "3")
    draws = pad.get_by_role("button", name="Punto draws")
    stands = pad.get_by_role("button", name="Punto stands")
    one, other = draws.bounding_box(), stands.bounding_box()
    assert one
    assert other
    assert abs(one["width"] - other["width"]) < 1
    assert (one["height"], one["y"]) == (other["height"], other["y"])
    assert one["height"] >= 44
    assert rank_key(pad, "A").bounding_box() == before
    draws.click()
    expect(stands).to_be_hidden()
    expect(pad.get_by_text("third card for punto", exact=True)).to_be_visible()
    pad.get_by_role("button", name="Last card back", exact=True).click()  # the choice
    expect(stands).to_be_visible()
    draws.click()
    tap_ranks(pad, "2")
    assert hands_of(page)[0] == ["5", "K", "2"]
    pad.get_by_role("button", name="Last card back", exact=True).click()
    expect(stands).to_be_visible()
    tap_ranks(pad, "4")  # a card says that punto draws
    assert hands_of(page)[0] == ["5", "K", "4"]


def test_sheets_take_a_card_by_its_rank_too(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=TABLET).sign_in("J2", f"/tables/{played.table}/")
    show_when_live(page)
    sheet = choose(page, "2")
    tap_ranks(sheet, "2", "3", "6", "4")
    expect(sheet.get_by_role("region", name="What changes")).to_contain_text("punto 8, banca 7")
    sheet.get_by_text("Cards misread").click()
    sheet.get_by_role("button", name="Correct the coup").click()
    expect(page.get_by_text("Coup 2 is corrected.")).to_be_visible()
    coup = look_up(lambda: Coup.objects.get(number=2, void=None))
    assert (coup.punto, coup.banca) == ("2x6x", "3x4x")
    at = f"tables/{played.table}"
    person("C4").send(f"{at}/tallas/end", {})
    prepare_shoe(person("C4"), at, 6)
    talla = open_tools(page, "Talla")
    tap_ranks(talla, "7")
    expect(talla.get_by_text("Burn 7 more cards.")).to_be_visible()
    talla.get_by_role("button", name="Begin the talla").click()
    expect(talla).to_be_hidden()
    assert look_up(lambda: Talla.objects.latest("id").first_card) == "7x"


def test_a_house_that_notes_suits_asks_for_each(played: Played, new_device: NewDevice) -> None:
    look_up(lambda: House.objects.update(suits_noted=True))
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    pad = open_cards(page)
    tap_ranks(pad, "2")
    assert hands_of(page) == [[], []]
    tap_cards(page, "2c", "Th")
    assert hands_of(page) == [["2 clubs"], ["10 hearts"]]
