"""The alerts that time brings about, on a board that hears no news of the table."""

import json
import re
from datetime import datetime, timedelta

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, show_when_live
from tests.browser.played import Played


class LaterClock:
    """What a board hears; the server's beats can be moved on, and events are counted."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        self.events = 0

    def hear(self, page: WebSocketRoute) -> None:
        """Pass everything on."""
        page.connect_to_server().on_message(lambda text: page.send(self.moved(text)))

    def moved(self, text: str | bytes) -> str:
        """Return a message as it is, but a beat at the later time."""
        message = json.loads(text)
        self.events += message["t"] == "event"
        if message["t"] == "beat":
            message["at"] = (datetime.fromisoformat(message["at"]) + self.ahead).isoformat()
        return json.dumps(message)


def test_a_table_becomes_quiet_as_time_passes_without_news_of_it(
    new_device: NewDevice, played: Played
) -> None:
    clock, pit = LaterClock(), new_device(viewport=DESK)
    pit.page.route_web_socket("**/ws/floor", clock.hear)
    board = pit.sign_in("P1")
    show_when_live(board)
    tile = board.get_by_role("link", name="PB2")
    expect(tile).to_contain_text("since coup 3")
    expect(tile).not_to_contain_text("no coup for")
    before = clock.events
    clock.ahead = timedelta(minutes=6)
    expect(tile).to_contain_text(re.compile("no coup for [67] minutes"))
    assert clock.events == before
