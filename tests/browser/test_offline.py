"""A device that cannot reach the server: it says so, keeps the entries, and nothing else."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from casino.demo.people import DEMO_PINS
from casino.lib.addresses import API
from games.coups.models import Coup
from tests.browser.bare import BarePage, open_bare_page
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import enter_coup, press, tap_totals
from tests.browser.played import GUESTS, Played
from tests.browser.test_staff import look_up
from tests.chromium import require_chromium
from tests.stack import Stack, wait_until

TITLES = {"en": "The server cannot be reached", "it": "Non c'è connessione con il server"}
PUBLIC_TITLES = {"es": "Sin conexión", "it": "Nessuna connessione"}
LANGUAGES = ("es", "en", "it")
POISON = """async () => {
  const [name] = await caches.keys();
  const answer = new Response("Give your PIN", { headers: { "content-type": "text/html" } });
  await (await caches.open(name)).put("/offline", answer);
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const found = await Promise.all(names.map(async (name) => {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    const texts = requests.map(async (request) => [
      new URL(request.url).pathname, await (await cache.match(request)).text()
    ]);
    return [name, Object.fromEntries(await Promise.all(texts))];
  }));
  return Object.fromEntries(found);
}"""

# To open a cache that the worker has just deleted would make an empty one of its name.
OFFLINE_PAGES = """async () => {
  const names = await caches.keys();
  const texts = names.map(async (cacheName) => {
    const answer = await caches.match("/offline", { cacheName });
    return [cacheName, (await answer?.text()) ?? ""];
  });
  return Object.fromEntries(await Promise.all(texts));
}"""
PAGES = "sabot-page"

# A worker begins and ends beside the page, whenever the machine comes to it.
SHELL_WITHIN_MS = 30_000.0


@pytest.fixture
def browser_path() -> str:
    """No page is served out of a worker in the headless shell."""
    return require_chromium()


def wait_for_shell(page: Page) -> None:
    """Wait until the device keeps the shell: from the next load on pages come through it."""
    ready = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
    wait_until(
        lambda: page.evaluate(ready) or None, SHELL_WITHIN_MS / 1000, "the shell of the device"
    )


def choose_language(page: Page, stack: Stack, language: str) -> None:
    """Choose a language as the switch does: a driver's own does not reach a worker's script."""
    page.context.add_cookies([{"name": "django_language", "value": language, "url": stack.url}])


def shells_of(page: Page) -> dict[str, Any]:
    """Read all that the device keeps: texts by path, by the name of their cache."""
    kept: dict[str, Any] = page.evaluate(KEPT)
    return kept


def test_a_table_goes_on_after_a_reload_and_its_entries_are_sent_when_the_server_is_back(
    new_device: NewDevice, played: Played, stack: Stack
) -> None:
    device = new_device(service_workers="allow")
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    wait_for_shell(page)
    confirm = enter_coup(page)
    stack.web.kill()
    try:
        confirm.click()
        expect(page.get_by_text("1 command not sent yet")).to_be_visible()
        with page.expect_event("requestfailed", lambda it: it.url.endswith("/healthz")):
            page.context.set_offline(True)
        page.reload()
        expect(page.get_by_text("No news since")).to_be_visible(timeout=SHELL_WITHIN_MS)
        expect(page.get_by_text("1 command not sent yet")).to_be_visible()
        expect(page.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
        press(enter_coup(page))
        expect(page.get_by_text("2 commands not sent yet")).to_be_visible()
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_have_text(
            TITLES["en"], timeout=SHELL_WITHIN_MS
        )
        expect(page.get_by_role("status")).to_have_text("2 commands not sent yet")
        expect(page.get_by_role("listitem").first).to_contain_text("C4, since")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("listitem")).to_have_count(2)
        page.goto(f"/tables/{played.table}/")
        expect(page.get_by_role("heading", name="Coup 6", exact=True)).to_be_visible()
    finally:
        stack.web.start()
        stack.wait_until_ready()
    page.context.set_offline(False)
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=SHELL_WITHIN_MS)
    last = page.get_by_role("region", name="Last coup", exact=True)
    expect(last).to_contain_text("coup 5", timeout=SHELL_WITHIN_MS)
    expect(page.get_by_text("not sent yet")).to_be_hidden()
    coups = look_up(lambda: [*Coup.objects.order_by("id").values_list("number", "winner")])
    assert coups[3:] == [(4, "B"), (5, "B")]
    device.record.take_silence()


def test_the_page_that_was_asked_for_comes_by_itself(
    new_device: NewDevice, played: Played, stack: Stack
) -> None:
    device = new_device(service_workers="allow")
    page = device.page
    choose_language(page, stack, "it")
    page.goto("/sign-in")
    wait_for_shell(page)
    page.context.set_offline(True)
    heading = page.get_by_role("heading", level=1)
    page.goto(f"/tables/{played.table}/")
    expect(heading).to_have_text(TITLES["it"], timeout=SHELL_WITHIN_MS)
    page.goto(f"/display/{played.table}/")
    expect(heading).to_have_text(PUBLIC_TITLES["it"], timeout=SHELL_WITHIN_MS)
    page.context.set_offline(False)
    expect(heading).to_contain_text("PB2", timeout=SHELL_WITHIN_MS)
    device.record.take_silence()


def test_a_guest_s_telephone_shows_nothing_of_the_staff(
    new_device: NewDevice, played: Played, stack: Stack
) -> None:
    device = new_device(service_workers="allow")
    page = device.page
    choose_language(page, stack, "es")
    page.goto(f"/q/{played.token}/")
    wait_for_shell(page)
    page.context.set_offline(True)
    page.reload()
    heading = page.get_by_role("heading")
    expect(heading).to_have_text([PUBLIC_TITLES["es"]], timeout=SHELL_WITHIN_MS)
    last = page.locator("[data-last-place]")
    expect(last).to_contain_text("Su puesto en la lista")
    expect(last.get_by_text("3", exact=True)).to_be_visible()  # the place, after two others
    expect(last).to_contain_text("Sin conexión. Esto es de las")
    page.context.set_offline(False)
    expect(heading).to_have_text("Su puesto en la lista", timeout=SHELL_WITHIN_MS)
    device.record.take_silence()


def test_the_page_of_a_table_s_waitlist_leaves_the_guest_s_own_place(
    new_device: NewDevice, played: Played, stack: Stack
) -> None:
    device = new_device(service_workers="allow")
    page, waiting = device.page, f"/waiting/{played.table}/"
    choose_language(page, stack, "es")
    page.goto(f"/q/{played.token}/")
    wait_for_shell(page)
    page.goto(waiting)
    expect(page.get_by_role("heading")).to_have_text("Clientes en espera")
    page.context.set_offline(True)
    last = page.locator("[data-last-place]")
    for path, shown in ((f"/q/{played.token}/", "Su puesto en la lista"), (waiting, "en espera")):
        page.goto(path)
        expect(last).to_contain_text(shown, timeout=SHELL_WITHIN_MS)
    page.context.set_offline(False)
    device.record.take_silence()


def test_a_page_put_into_the_shell_is_not_shown(new_device: NewDevice, stack: Stack) -> None:
    device = new_device(service_workers="allow")
    page = device.page
    page.goto("/sign-in")
    wait_for_shell(page)
    page.evaluate(POISON)
    page.context.set_offline(True)
    with pytest.raises(Error, match="net::ERR_FAILED"):
        page.goto("/")
    page.wait_for_url("chrome-error://**")  # the browser's own page comes after the error
    assert "Give your PIN" not in page.content()
    assert device.record.defects == [f"request: {stack.url}/ net::ERR_FAILED"]
    device.record.defects.clear()


def test_nothing_of_the_house_is_kept_but_the_table_until_somebody_signs_in(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(service_workers="allow")
    page = device.sign_in("J2")
    wait_for_shell(page)
    at = f"/tables/{played.table}/"
    for path in (f"{at}float/", "/incidents/", "/"):
        page.goto(path)
    ((_, texts),) = shells_of(page).items()
    assert texts.keys() >= {"/offline", "/offline/public", "/jsi18n/", "/static/lib/outbox.js"}
    for path, text in texts.items():
        is_file = path.startswith("/static/")  # the server's own, by its hash
        assert is_file or path in {"/offline", "/offline/public", "/jsi18n/"}
        named = [name for name in (*GUESTS.values(), "J2", "PB2") if name in text]
        assert is_file or not named, path
    page.goto(at)
    wait_until(lambda: shells_of(page).get(PAGES, {}).get(at), 10, "the kept page")
    assert shells_of(page)[PAGES].keys() <= {at, f"{at}state", f"{at}line"}
    page.goto(f"{at}waitlist/")
    wait_until(lambda: f"{at}waitlist/" in shells_of(page)[PAGES] or None, 10, "the waitlist")
    page.goto("/sign-in?change")
    wait_until(lambda: PAGES not in shells_of(page) or None, 10, "nothing kept")


def test_nothing_of_a_kept_page_is_sent_under_the_name_of_who_signed_in_since(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device(service_workers="allow")
    at = f"/tables/{played.table}/"
    page = device.sign_in("C4", at)
    wait_for_shell(page)
    wait_until(lambda: shells_of(page).get(PAGES, {}).get(at), 10, "the kept page")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("No news since")).to_be_visible(timeout=SHELL_WITHIN_MS)
    tap_totals(page, 8, 2)
    expect(page.get_by_text("1 command not sent yet")).to_be_visible(timeout=SHELL_WITHIN_MS)
    signs_in = {"badge": "J2", "pin": DEMO_PINS["J2"]}
    assert page.request.post(f"{API}/sign-in", data=signs_in).ok
    page.context.set_offline(False)
    expect(page.get_by_text("until C4 signs in")).to_be_visible(timeout=SHELL_WITHIN_MS)
    assert look_up(lambda: Coup.objects.filter(number=4).count()) == 0
    device.record.take_silence()


def test_another_version_takes_the_place_of_the_one_before(stack: Stack, tmp_path: Path) -> None:
    shells = {}
    with open_bare_page(tmp_path) as page:
        for language in LANGUAGES:
            page.set_cookie(name="django_language", value=language, url=stack.url)
            page.goto(f"{stack.url}/sign-in?then={language}")
            said = f'lang="{language}"'

            def look(said: str = said, page: BarePage = page) -> str | None:
                kept = page.evaluate(f"({OFFLINE_PAGES})()")
                (version, text), *others = kept.items() or [("", "")]
                return version if said in text and not others else None

            shells[language] = wait_until(look, SHELL_WITHIN_MS / 1000, f"a shell in {language}")
    assert len(set(shells.values())) == len(LANGUAGES)


def test_the_house_can_be_installed(new_device: NewDevice) -> None:
    device = new_device(service_workers="allow")
    page = device.sign_in("P1")
    wait_for_shell(page)
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    hindrances = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser keeps nothing of what it does: the only thing that hinders it.
    assert [it["errorId"] for it in hindrances if it["errorId"] != "in-incognito"] == []
