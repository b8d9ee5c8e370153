"""Browsers at a running demo house, whose people read English unless a test says otherwise."""

from asyncio import AbstractEventLoop, events
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

from casino.demo.people import DEMO_PINS, PIT_MANAGER
from casino.demo.player.person import Person
from casino.demo.player.stopping import Stopping
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tests.browser.device import ARGUMENTS, TABLET, WITHIN_MS, Device, Record
from tests.browser.played import Played, begin_play
from tests.browser.shelf import LOCALE, Shelf
from tests.chromium import find_shell, require_chromium
from tests.kept import Scenes, keeping_scenes
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


@pytest.fixture(scope="package")
def scenes(django_db_setup: None) -> Iterator[Scenes]:
    """The scenes that tests of this folder share."""
    with keeping_scenes() as kept:
        yield kept


def load_in_english() -> dict[str, int]:
    """Load the demo house, which notes suits here; return the ids of its tables by number."""
    load_quick_demo()
    StaffMember.objects.update(language="en")
    House.objects.update(suits_noted=True)
    return dict(GamingTable.objects.values_list("number", "id"))


@pytest.fixture
def tables(transactional_db: None, stack: Stack, scenes: Scenes) -> dict[str, int]:
    """The demo house; the ids of its tables by number."""
    return scenes.find_first("tables", load_in_english)


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
    """Give the browser to one test."""
    start, loop = browsers
    events._set_running_loop(loop)
    try:
        yield start(browser_path)
    finally:
        events._set_running_loop(None)


@pytest.fixture(scope="package")
def shelves(stack: Stack) -> Callable[[Browser], Shelf]:
    """Keep the devices of each browser."""
    return cache(lambda browser: Shelf(browser, stack.url))


@pytest.fixture
def new_device(
    browser: Browser, stack: Stack, shelves: Callable[[Browser], Shelf]
) -> Iterator[NewDevice]:
    """Give separate devices; anything that went wrong on one of them fails the test.

    They keep no shell unless asked: its workers, which Playwright holds at their start, come and
    go beside the page that a test is about. A device with options of its own is new, others come
    from a shelf.
    """
    devices: list[Device] = []
    shelf = shelves(browser)
    own: list[BrowserContext] = []

    def new(viewport: ViewportSize = TABLET, **options: Any) -> Device:
        if options:
            chosen = {"locale": LOCALE, "service_workers": "block", **options}
            own.append(browser.new_context(base_url=stack.url, **chosen))
        page = own[-1].new_page() if options else shelf.take()
        page.set_viewport_size(viewport)
        page.set_default_timeout(WITHIN_MS)
        device = Device(page, Record())
        device.record.watch(page)
        devices.append(device)
        return device

    try:
        yield new
        for device in devices:
            device.record.verify()
    finally:
        for context in own:
            context.close()
        shelf.put_back()


@pytest.fixture(scope="package")
def people(stack: Stack) -> Iterator[dict[str, Person]]:
    """The people of the house at the API by badge; one whose sign-in is gone signs in again."""
    staff: dict[str, Person] = {}
    yield staff
    for one in staff.values():
        one.leave()


@pytest.fixture
def person(
    stack: Stack, tables: dict[str, int], people: dict[str, Person]
) -> Callable[[str], Person]:
    """People of the house at the API, to prepare a test."""

    def at_work(badge: str = PIT_MANAGER) -> Person:
        if badge not in people:
            people[badge] = Person(stack.url, badge, DEMO_PINS[badge], Stopping(), pytest.fail)
        return people[badge]

    return at_work


@pytest.fixture
def counting(tables: dict[str, int], person: Callable[[str], Person]) -> str:
    """The page on which the opening float of a table is counted."""
    person("P1").send("shifts/open", {"number": 1})
    return f"/tables/{tables['PB1']}/count/"


@pytest.fixture
def played(tables: dict[str, int], person: Callable[[str], Person], scenes: Scenes) -> Played:
    """A midi table in play, its shift open, a guest on the waitlist."""
    return scenes.find("played", lambda: begin_play(tables["PB2"], person))
