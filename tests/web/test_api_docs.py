"""The browsable description of the API, in a real browser under the house's strict policy."""

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, Response, sync_playwright

from tests.chromium import require_chromium
from tests.coups.room import make_room
from tests.web.device import Device

WITHIN_MS = 30_000


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_description_is_shown_whole_and_breaks_no_policy(live_server):
    cookie = Device(make_room().jefe).cookies["sabot"].value
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=require_chromium(), args=["--no-sandbox"]
        )
        try:
            page = browser.new_page()
            page.context.add_cookies([{"name": "sabot", "value": cookie, "url": live_server.url}])
            listen(page, complaints)
            answer = page.goto(f"{live_server.url}/api/v1/docs/")
            assert answer is not None
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            described = operations_by_tag(
                page.request.get(f"{live_server.url}/api/v1/schema/").json()
            )
            page.locator(".opblock-tag").first.wait_for(timeout=WITHIN_MS)
            shown = {
                str(group.get_attribute("data-tag")): open_and_count(group)
                for group in page.locator(".opblock-tag").all()
            }
            page.locator('.opblock-tag[data-tag="tables"]').click()
            page.get_by_text("Record a coup", exact=True).click(timeout=WITHIN_MS)
            page.get_by_text("Idempotency-Key").first.wait_for(timeout=WITHIN_MS)
        finally:
            browser.close()
    assert complaints == []
    assert shown == described
    assert described.total() > 30


def operations_by_tag(schema: dict[str, Any]) -> Counter[str]:
    """Count the operations that a description has under each tag."""
    return Counter(
        tag
        for path in schema["paths"].values()
        for operation in path.values()
        for tag in operation["tags"]
    )


def open_and_count(group: Locator) -> int:
    """Open a group of operations, count what it shows, and close it again."""
    operations = group.page.locator(".opblock")
    group.click()
    operations.first.wait_for(timeout=WITHIN_MS)
    count = operations.count()
    group.click()
    operations.first.wait_for(state="detached", timeout=WITHIN_MS)
    return count


def listen(page: Page, complaints: list[str]) -> None:
    """Note every complaint of the page: errors, refused policies, failed or foreign calls."""

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))

    def look(response: Response) -> None:
        if not response.ok:
            complaints.append(f"{response.status}: {response.url}")

    page.on("response", look)
