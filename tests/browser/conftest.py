"""Browsers at a running demo house, whose people read English unless a test says otherwise."""

from asyncio import AbstractEventLoop, events
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from casino.demo.people import DEMO_PINS, PIT_MANAGER
from casino.demo.player.person import Person
from casino.demo.player.stopping import Stopping
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tests.browser.device import ARGUMENTS, TABLET, WITHIN_MS, Device, Record
from tests.browser.played import Played, begin_play
from tests.chromium import require_chromium
from tests.quick_demo import load_quick_demo
from tests.stack import Stack

NewDevice = Callable[..., Device]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder: the running house sees only rows that are committed."""
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture
def tables(transactional_db: None, stack: Stack) -> dict[str, int]:
    """Load the demo house; the ids of its tables by number."""
    load_quick_demo()
    StaffMember.objects.update(language="en")
    return dict(GamingTable.objects.values_list("number", "id"))


@pytest.fixture(scope="package")
def chromium() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """Start one browser for the tests of this folder.

    Playwright keeps an event loop in this thread. Between the tests it is set aside: with a
    loop in its thread Django would refuse to empty the database.
    """
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=require_chromium(), args=ARGUMENTS, headless=True
        )
        loop = events.get_running_loop()
        events._set_running_loop(None)
        try:
            yield chromium, loop
        finally:
            events._set_running_loop(loop)
            chromium.close()


@pytest.fixture
def browser(
    tables: dict[str, int], chromium: tuple[Browser, AbstractEventLoop]
) -> Iterator[Browser]:
    """Give the browser to one test; nothing that it keeps there outlives the test."""
    running, loop = chromium
    events._set_running_loop(loop)
    try:
        yield running
        for context in running.contexts:
            context.close()
    finally:
        events._set_running_loop(None)


@pytest.fixture
def new_device(browser: Browser, stack: Stack) -> Iterator[NewDevice]:
    """Give separate devices; anything that went wrong on one of them fails the test.

    They keep no shell unless asked: its workers, which Playwright holds at their start, come and
    go beside the page that a test is about.
    """
    devices: list[Device] = []

    def new(**options: Any) -> Device:
        chosen = {"viewport": TABLET, "locale": "en-GB", "service_workers": "block", **options}
        page = browser.new_context(base_url=stack.url, **chosen).new_page()
        page.set_default_timeout(WITHIN_MS)
        device = Device(page, Record())
        device.record.watch(page)
        devices.append(device)
        return device

    yield new
    for device in devices:
        device.record.verify()


@pytest.fixture
def person(stack: Stack, tables: dict[str, int]) -> Iterator[Callable[[str], Person]]:
    """People of the house at the API, to prepare a test."""
    people: list[Person] = []

    def at_work(badge: str = PIT_MANAGER) -> Person:
        people.append(Person(stack.url, badge, DEMO_PINS[badge], Stopping(), pytest.fail))
        return people[-1]

    yield at_work
    for one in people:
        one.leave()


@pytest.fixture
def played(tables: dict[str, int], person: Callable[[str], Person]) -> Played:
    """A midi table in play, its shift open, a guest on the waitlist."""
    return begin_play(tables["PB2"], person)
