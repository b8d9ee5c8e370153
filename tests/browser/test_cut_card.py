"""The tablet follows the cut card by the cards of the coups that wait on it."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from games.rules.talla import DECK_SIZE, TallaCards
from games.tallas.models import Talla
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, show_when_live
from tests.browser.pad import open_tools, tap_cards, tap_totals
from tests.browser.played import Played
from tests.browser.test_staff import look_up

# Seven cards lie behind: it is out with seven left, comes out in the next coup if even four cards
# reach it, and may if six cards do.
WHERE: Final = {
    (20, 20): "ahead",
    (14, 14): "ahead",
    (13, 13): "near",
    (12, 12): "near",
    (11, 11): "next",
    (8, 8): "next",
    (7, 7): "out",
    (0, 3): "out",
    (13, 20): "near",
    (5, 12): "near",
    (0, 12): "near",
    (5, 11): "next",
    (0, 8): "next",
    (0, 7): "out",
    (14, 40): "ahead",
}
"""By the fewest and the most cards that can be left."""
BEHIND: Final = 7
FORESEE = """async ([rows, behind]) => {
  const { foreseeCutCard } = await import("/static/coups/cut-card.js");
  return rows.map(([least, most]) => foreseeCutCard(least, most, behind));
}"""
AFTER = """async ([state, entries]) => {
  const { tallaAfter } = await import("/static/coups/cut-card.js");
  const { cards_left_least, cards_left_most, cut_card, is_over } = tallaAfter(state, entries);
  return [cards_left_least, cards_left_most, cut_card, is_over];
}"""
AT: Final = "/api/v1/tables/3"
TOTALS: Final[tuple[str, dict[str, object]]] = (
    f"{AT}/coups",
    {"talla": 9, "punto": "", "banca": ""},
)
FIVE_CARDS: Final[tuple[str, dict[str, object]]] = (
    f"{AT}/coups",
    {"talla": 9, "punto": "4h5s", "banca": "Td2cKc"},
)
BURN: Final[tuple[str, dict[str, object]]] = (
    f"{AT}/mistakes",
    {"effect": "burn", "cards": "7h", "face_down": 2},
)
CUT_CARD: Final[tuple[str, dict[str, object]]] = (f"{AT}/tallas/cut-card", {})
LAST = "By the cards left this is the last coup: the cut card comes out."
OUT = "The cut card must have come out: no further coup."
OVER = "The last coup of this talla is entered."


def test_the_device_foresees_the_cut_card_as_the_rules_do(new_device: NewDevice) -> None:
    page = new_device().page
    page.goto("/sign-in")
    rows = [*WHERE]
    assert page.evaluate(FORESEE, [rows, BEHIND]) == [*WHERE.values()]
    for (least, most), where in WHERE.items():
        cards = TallaCards(1, dealt=DECK_SIZE - most, uncounted_at_most=most - least)
        assert (cards.remaining_at_least, cards.remaining_at_most) == (least, most)
        assert cards.foresee_cut_card(BEHIND).value == where


@pytest.mark.parametrize(
    ("entries", "after"),
    [
        ([], (30, 30, "ahead", False)),
        ([TOTALS], (24, 26, "ahead", False)),
        ([FIVE_CARDS], (25, 25, "ahead", False)),
        ([TOTALS, FIVE_CARDS, TOTALS], (13, 17, "near", False)),
        ([FIVE_CARDS, FIVE_CARDS, FIVE_CARDS, FIVE_CARDS], (10, 10, "next", False)),
        ([TOTALS] * 5, (0, 10, "next", False)),
        ([TOTALS] * 6, (0, 6, "out", False)),
        ([FIVE_CARDS, BURN], (22, 22, "ahead", False)),
        ([BURN, FIVE_CARDS], (22, 22, "ahead", False)),
        ([FIVE_CARDS] * 4 + [BURN], (7, 7, "next", False)),  # it came out among the burned ones
        ([FIVE_CARDS] * 4 + [BURN, TOTALS], (1, 3, "out", False)),
        ([FIVE_CARDS, CUT_CARD], (25, 25, "ahead", False)),
        ([CUT_CARD, FIVE_CARDS], (25, 25, "ahead", True)),
        ([(f"{AT}4/coups", TOTALS[1])], (30, 30, "ahead", False)),
        ([(TOTALS[0], {**TOTALS[1], "talla": 8})], (30, 30, "ahead", False)),
        # One that the server has already, whose answer did not come.
        ([(TOTALS[0], {**TOTALS[1], "number": 3})], (30, 30, "ahead", False)),
    ],
)
def test_what_waits_moves_the_cut_card(
    new_device: NewDevice,
    entries: list[tuple[str, dict[str, object]]],
    after: tuple[int, int, str, bool],
) -> None:
    page = new_device().page
    page.goto("/sign-in")
    talla = {
        "id": 9,
        "coups": 3,
        "cards_left_least": 30,
        "cards_left_most": 30,
        "cut_card": "ahead",
    }
    state = {"table": 3, "talla": {**talla, "cut_card_behind": BEHIND, "cut_card_out": False}}
    waits = [
        {"path": path, "body": {"number": number, **body}, "refused": None}
        for number, (path, body) in enumerate(entries, 4)
    ]
    assert page.evaluate(AFTER, [state, waits]) == [*after]


def burn_all_but(left: int, played: Played, jefe: Person) -> None:
    """Burn cards of the coup in play until so many are left in the shoe."""
    at = f"tables/{played.table}"
    while (more := jefe.get(at)["talla"]["cards_left_most"] - left) > 0:
        burned = {"face_down": min(more, 52), "effect": "burn"}
        jefe.send(f"{at}/mistakes", {"coup": 4, "mistake": "card_early", **burned})


def go_offline(page: Page) -> None:
    show_when_live(page)
    page.route("**/api/v1/tables/**", lambda route: route.abort("aborted"))


def enter_by_totals(page: Page, number: int) -> None:
    expect(page.get_by_role("heading", name=f"Coup {number}", exact=True)).to_be_visible()
    tap_totals(page, *((8, 2), (1, 7))[number % 2])


def test_coups_that_wait_end_where_the_cut_card_comes_out(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    burn_all_but(20, played, person("J2"))
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    pad = page.get_by_role("region", name="Coup pad")
    go_offline(page)
    enter_by_totals(page, 4)  # 14 to 16 left
    enter_by_totals(page, 5)  # 8 to 12
    expect(page.get_by_role("heading", name="Coup 6", exact=True)).to_be_visible()
    expect(pad.get_by_text(LAST)).to_be_hidden()
    page.get_by_role("button", name="Cards", exact=True).click()
    tap_cards(page, "4h", "Td", "5s", "2c")
    page.get_by_role("button", name="Confirm the coup").click()  # 4 to 8
    expect(pad.get_by_text(LAST)).to_be_visible()
    enter_by_totals(page, 7)  # at most 4
    expect(pad.get_by_text(OUT)).to_be_visible()
    expect(pad.get_by_role("button", name="punto 1", exact=True)).to_have_count(0)
    page.reload()
    expect(pad.get_by_text(OUT)).to_be_visible()
    page.unroute("**/api/v1/tables/**")
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=15_000)
    assert person("J2").get(f"tables/{played.table}")["talla"]["coups"] == 7
    expect(pad.get_by_text(OUT)).to_be_visible()


def test_after_the_cut_card_one_coup_more_is_entered(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    pad = page.get_by_role("region", name="Coup pad")
    go_offline(page)
    open_tools(page, "Talla").get_by_role("button", name="Cut card is out").click()
    expect(page.get_by_text("cut card is out", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    enter_by_totals(page, 4)
    expect(pad.get_by_text(OVER)).to_be_visible()
    page.unroute("**/api/v1/tables/**")
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=15_000)
    expect(pad.get_by_text("No talla: prepare the shoe and begin it.")).to_be_visible()
    assert look_up(lambda: Talla.objects.get().ended_at) is not None
