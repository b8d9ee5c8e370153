"""A link that swallows what is sent and reports nothing: entries go as soon as it works again."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from games.coups.models import Coup
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import tap_totals
from tests.browser.played import Played
from tests.browser.test_staff import look_up
from tests.links.link import Fault, Link, opened
from tests.stack import Stack, wait_until

NOTICED_WITHIN_MS = 15_000.0
BACK_WITHIN_S = 4.0
"""On a free machine it takes 0.7 s; by the browser's old connections it took 43 s."""


def test_a_coup_entered_on_a_dead_link_is_sent_as_soon_as_the_table_is_live_again(
    new_device: NewDevice, played: Played, stack: Stack
) -> None:
    device = new_device()
    page = device.sign_in("C4")
    link = Link(urlsplit(stack.url).port or 0)
    coup = Coup.objects.filter(number=4)
    with opened(link) as call:
        page.goto(f"http://127.0.0.1:{link.port}/tables/{played.table}/")
        show_when_live(page)
        call(link.fail, Fault.HALF_OPEN)
        expect(page.get_by_text("Live", exact=True)).to_be_hidden(timeout=NOTICED_WITHIN_MS)
        tap_totals(page, 1, 7)
        expect(page.get_by_text("1 command not sent yet")).to_be_visible()
        call(link.mend)
        show_when_live(page)
        wait_until(lambda: look_up(coup.exists) or None, BACK_WITHIN_S, "the coup")
        page.goto(stack.url)
    device.record.take_silence()
