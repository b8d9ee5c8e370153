"""A press that comes before the page's scripts is made once they are there, and made once."""

import re

from playwright.sync_api import Request, Route, expect

from casino.demo.people import DEMO_PINS
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET
from tests.browser.played import Played


def test_two_presses_before_the_scripts_are_one_sign_in(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device(viewport=TABLET).page
    held: list[Route] = []
    sent: list[Request] = []
    page.route(re.compile(r"/lib/command-form\b.*\.js"), lambda route: held.append(route))
    page.on("request", lambda it: sent.append(it) if it.method == "POST" else None)
    page.goto(f"/sign-in?next=/tables/{played.table}/", wait_until="commit")
    page.locator("#badge").fill("C5")
    page.locator("#pin").fill(DEMO_PINS["C5"])
    for _ in range(2):
        page.locator("main button[type=submit]").click(no_wait_after=True)
    assert len(held) == 1
    assert sent == []
    held[0].continue_()
    page.wait_for_url(f"**/tables/{played.table}/")
    expect(page.get_by_role("banner")).to_contain_text("Sara Migoya")
    assert [it.url.partition("/api/v1/")[2] for it in sent] == ["sign-in"]
