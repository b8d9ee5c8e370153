"""An amount in a sheet is entered by keys of its own, and sent by a key that says how much."""

from playwright.sync_api import expect

from tables.ledger.models import Transfer
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, TABLET, UPRIGHT, show_when_live
from tests.browser.pad import open_tools
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up


def test_figures_and_a_chip_make_a_tip(played: Played, new_device: NewDevice) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    sheet = open_tools(page, "Tip and drop")
    sheet.get_by_label("Tip into the box").click()
    seen = """() => { const box = document.getElementById("tip").getBoundingClientRect();
        return document.elementFromPoint(box.x + 9, box.y + box.height / 2)?.id === "tip"; }"""
    for size in (TABLET, SMALL, UPRIGHT):
        page.set_viewport_size(size)
        sheet.get_by_label("Notes changed for chips").focus()
        sheet.get_by_label("Tip into the box").focus()
        assert page.evaluate(seen), size
    keys = sheet.get_by_role("group", name="Amount")
    for key in ("4", "5", "Erase", "0", "+€5"):
        keys.get_by_role("button", name=key, exact=True).click()
    with inspection() as inspector:
        inspector.look(page)
    keys.get_by_role("button", name="Record tip €45").click()
    expect(page.get_by_text("The tip is in the box.")).to_be_visible()
    assert look_up(lambda: Transfer.objects.latest("id").amount_minor) == 4500
