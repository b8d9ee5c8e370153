"""Two tablets at one table: each coup is recorded once, and each says which one it enters."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.coups.models import Coup
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import enter_coup
from tests.browser.played import Played
from tests.browser.test_staff import look_up


def sit_down(device: Any, badge: str, played: Played) -> Page:
    page: Page = device.sign_in(badge, f"/tables/{played.table}/")
    show_when_live(page)
    return page


def coups() -> list[int]:
    numbers: list[int] = look_up(
        lambda: list(Coup.objects.order_by("id").values_list("number", flat=True))
    )
    return numbers


def test_a_coup_in_review_on_two_tablets_is_recorded_once(
    played: Played, new_device: NewDevice
) -> None:
    first, second = new_device(viewport=UPRIGHT), new_device(viewport=UPRIGHT)
    one, other = sit_down(first, "C4", played), sit_down(second, "J2", played)
    for page in (one, other):
        expect(page.get_by_role("heading", name="Coup 4", exact=True)).to_be_visible()
    confirm, late = enter_coup(one), enter_coup(other)
    confirm.click()
    expect(one.get_by_text("Coup 4 confirmed")).to_be_visible()
    expect(other.get_by_text("Coup 4 is already recorded: banca 1-7.")).to_be_visible()
    expect(late).to_be_disabled()
    assert coups() == [1, 2, 3, 4]
    other.get_by_role("button", name="Yes, it is coup 5").click()
    expect(other.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
    late.click()
    expect(other.get_by_text("Coup 5 confirmed")).to_be_visible()
    assert coups() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("is_same", [True, False])
def test_a_tablet_that_has_not_heard_of_the_coup_is_refused_and_asks(
    is_same: bool, played: Played, new_device: NewDevice
) -> None:
    first, second = new_device(viewport=UPRIGHT), new_device(viewport=UPRIGHT)
    one, other = sit_down(first, "C4", played), sit_down(second, "J2", played)
    late = enter_coup(other)
    held: list[Route] = []
    other.route("**/coups", lambda route: held.append(route))
    late.click()  # it is under way as the other one's coup is recorded
    enter_coup(one).click()
    expect(one.get_by_text("Coup 4 confirmed")).to_be_visible()
    held.pop().continue_()
    tray = other.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("coup 4 at PB2")
    expect(tray).to_contain_text(
        "Recorded by Iván Cortina at"
    )  # whose version is beside the own one
    expect(tray.locator(".recorded")).to_contain_text("punto 1, banca 7")
    second.record.take_refusal("/coups")
    other.unroute("**/coups")
    assert coups() == [1, 2, 3, 4]
    expect(other.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
    if is_same:
        tray.get_by_role("button", name="It is the same coup: keep the recorded one").click()
        expect(tray).to_be_hidden()
        given_up = look_up(lambda: FloorEvent.objects.get(kind="entry.given_up").payload)
        assert given_up["reason"] == "The same coup: the recorded one stands."
        assert coups() == [1, 2, 3, 4]
    else:
        tray.get_by_role("button", name="It is another coup: send it as coup 5").click()
        expect(other.get_by_text("Coup 5 confirmed")).to_be_visible()
        expect(tray).to_be_hidden()
        assert coups() == [1, 2, 3, 4, 5]
