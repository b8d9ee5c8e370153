"""Browsers at a running demo house, whose people read English unless a test says otherwise."""

from asyncio import AbstractEventLoop, events
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
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
from tests.chromium import find_shell, require_chromium
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
def browsers() -> Iterator[tuple[Callable[[str], Browser], AbstractEventLoop]]:
    """Start browsers for the tests of this folder, each once.

    Playwright keeps an event loop in this thread. Between the tests it is set aside: with a
    loop in its thread Django would refuse to empty the database.
    """
    with sync_playwright() as playwright, ExitStack() as ends:
        loop = events.get_running_loop()

        @cache
        def start(path: str) -> Browser:
            browser = playwright.chromium.launch(
                executable_path=path, args=ARGUMENTS, headless=True
            )
            ends.callback(browser.close)
            return browser

        events._set_running_loop(None)
        try:
            yield start, loop
        finally:
            events._set_running_loop(loop)


@pytest.fixture
def browser_path() -> str:
    """Find the browser; a module whose tests need a whole one names that."""
    return find_shell() or require_chromium()


@pytest.fixture
def browser(
    tables: dict[str, int],
    browsers: tuple[Callable[[str], Browser], AbstractEventLoop],
    browser_path: str,
) -> Iterator[Browser]:
    """Give the browser to one test; nothing that it keeps there outlives the test."""
    start, loop = browsers
    events._set_running_loop(loop)
    try:
        running = start(browser_path)
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
