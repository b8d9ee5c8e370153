"""Photographs an evening of the demo house: the floor, the money, the end of the shift."""

from typing import Final

from playwright.sync_api import Browser, expect

from casino.demo.plan import DEMO_TABLES, float_of
from tests.screenshots.camera import DESK, PHONE, TABLET, UPRIGHT, Camera, Theme, snap
from tests.screenshots.house import RunningHouse, running_house

_SEED: Final = "7"
_COUPS: Final = "46"


def take_evening(chromium: Browser) -> None:
    """Play it with a fixed seed as fast as can be, and take every picture of it."""
    with running_house("--no-play") as house:
        camera = Camera(chromium, house.url)
        take_closed_house(camera)
        _play(house, "--coups", _COUPS)
        take_play(camera)
        _play(house, "--evening", "--coups", "2")
        take_shift(camera)


def _play(house: RunningHouse, *options: str) -> None:
    house.manage("play", "--url", house.url, "--seed", _SEED, "--speed", "100000", *options)


def take_closed_house(camera: Camera) -> None:
    """Photograph the house before the first shift."""
    camera.take("sign-in", "/sign-in", TABLET)
    with camera.at("/shifts/", TABLET, badge="P1") as page:
        snap(page, "shifts-first")
        with page.expect_navigation():
            page.locator("main form button[type=submit]").click()
    for badge in ("J1", "I1"):
        with camera.at("/tables/1/count/", TABLET, badge=badge) as page:
            for value, quantity in float_of(DEMO_TABLES[0].float_minor).items():
                page.locator(f'[data-piece="{value}"]').fill(str(quantity))
            page.locator("[data-step-done]").check()
            if badge == "I1":
                snap(page, "count", whole=True)
            with page.expect_navigation():
                page.locator("main form button[type=submit]").click()
    with camera.at("/tables/1/open/", TABLET, badge="J1") as page:
        for field, amount in {"minimum": "10", "maximum": "1000", "step": "10"}.items():
            page.locator(f"#{field}").fill(amount)
        page.locator("#tie-maximum").fill("100")
        snap(page, "open", whole=True)


def take_play(camera: Camera) -> None:
    """Photograph the floor in play."""
    large, midi = (find_croupier(camera, table) for table in (1, 2))
    for theme in ("dark", "light"):
        camera.take(f"board-{theme}", "/", DESK, theme=theme, badge="P1")
        camera.take(f"plan-{theme}", "/map", TABLET, theme=theme, badge="P1")
        camera.take(f"table-{theme}", "/tables/1/", TABLET, theme=theme, badge=large)
        camera.take(f"table-upright-{theme}", "/tables/2/", UPRIGHT, theme=theme, badge=midi)
        take_pad(camera, theme, midi)
    camera.take("display", "/display/1/", DESK)
    camera.take("limits", "/tables/2/limits/", TABLET, badge="P1")
    camera.take("staff", "/tables/2/staff/", TABLET, badge="P1")
    camera.take("line", "/waitlist/", TABLET, badge="P1")
    camera.take("policies", "/house/", TABLET, badge="D1")
    camera.take("boxes", "/boxes/", TABLET, badge="K1")
    camera.take("commission", "/commission/", TABLET, badge="P1")
    take_waitlist(camera)
    take_menu(camera)
    take_slip(camera)
    with camera.at("/tables/2/close/", TABLET, badge="P1") as page:
        snap(page, "close")


def find_croupier(camera: Camera, table: int) -> str:
    """Return the badge of a person posted at a table: the demo's croupiers take turns."""
    with camera.at("/staff/", TABLET, badge="P1") as page:
        works = page.locator("#at-work li")
        there = works.filter(has=page.locator(f"a[href='/tables/{table}/staff/']")).first
        return there.locator(".tag").first.inner_text()


def take_pad(camera: Camera, theme: Theme, croupier: str) -> None:
    """Photograph a coup in the middle of its cards, and before its confirmation."""
    with camera.at("/tables/2/", TABLET, theme=theme, badge=croupier) as page:
        seats = page.locator("button.seat.taken")
        chips = page.locator(".bets .chip")
        wagers = page.locator(".bets .row [role=group].row").first.locator("button")
        stakes = [(0, 3, 2), (1, 4, 1), (1, 3, 1)]
        for seat, (wager, chip, times) in zip(seats.all(), stakes, strict=False):
            wagers.nth(wager).click()
            chips.nth(chip).click()
            for _ in range(times):
                seat.click()
        pad = page.locator(".pad")
        pad.locator(".switch button").nth(1).click()
        for number, rank in enumerate(("2", "3", "2", "2", "4", "4")):
            expect(pad.locator(".slot.next")).to_have_count(1)
            if number == 4:
                page.mouse.move(0, 0)
                snap(page, f"pad-cards-{theme}")
            pad.locator(".rank", has_text=rank).first.click()
        expect(pad.locator(".outcome")).to_be_visible()
        page.mouse.move(0, 0)
        snap(page, f"pad-review-{theme}")


def take_waitlist(camera: Camera) -> None:
    """Photograph a waitlist, and one guest's page."""
    with camera.at("/tables/1/waitlist/", TABLET, badge="P1") as page:
        for guest, party in (("Sra. Balbín", "1"), ("Los de Gijón", "3"), ("Sr. Areces", "1")):
            page.locator("#guest").fill(guest)
            page.locator("#party").fill(party)
            with page.expect_navigation():
                page.locator("form.join button").click()
        mine = page.locator(".entry").filter(has_text="Sra. Balbín")
        called = page.locator(".entry").get_by_text("quedan").first
        try:
            expect(called).to_be_visible()  # the house offers a free place by itself
        except AssertionError:
            mine.locator("form[data-command$='/call'] button").click()
            expect(called).to_be_visible()
        snap(page, "waitlist")
        place = page.locator(".entry").nth(1).locator("figcaption a").get_attribute("href")
    camera.take("guest-place", place or "", PHONE)


def take_menu(camera: Camera) -> None:
    """Photograph the menu of all pages, on a tablet held upright."""
    with camera.at("/", UPRIGHT, badge="P1") as page:
        page.locator(".masthead nav summary").click()
        snap(page, "menu-upright")


def take_slip(camera: Camera) -> None:
    """Request chips from the cage, and photograph the slip under way."""
    with camera.at("/tables/2/slips/", TABLET, badge="P1") as page:
        page.locator("[data-piece]").nth(2).fill("10")
        with page.expect_navigation():
            page.locator("main form .button.primary").first.click()
        page.wait_for_load_state("networkidle")
        snap(page, "slips", whole=True)
    camera.take("cage", "/cage/", TABLET, badge="K1")


def take_money(camera: Camera, shift: str) -> None:
    """Photograph a shift's papers: hand-over, tips, ledger, register."""
    camera.take("handover", f"{shift}handover/", TABLET, badge="P1")
    camera.take("register", "/tables/2/register/", TABLET, badge="I1")
    camera.take("ledger", "/ledger/", TABLET, badge="M1")
    camera.take("tip-rules", "/tips/rules/", TABLET, badge="D1")
    camera.take("tips-mine", "/tips/mine/", TABLET, badge="C4")
    with camera.at("/tips/", TABLET, badge="P1") as page:
        page.goto(page.locator("tbody a").first.get_attribute("href") or "")
        page.wait_for_load_state("networkidle")
        snap(page, "tips", whole=True)


def take_shift(camera: Camera) -> None:
    """Photograph the shift that has just been reconciled, and sign it."""
    shift = ""
    for theme in ("dark", "light"):
        with camera.at("/shifts/", TABLET, theme=theme, badge="P1") as page:
            shift = page.locator("tbody a").first.get_attribute("href") or ""
            page.goto(shift)
            page.wait_for_load_state("networkidle")
            snap(page, f"shift-reconciled-{theme}", whole=True)
    for badge in ("P1", "I1"):
        with camera.at(shift, TABLET, badge=badge) as page:
            sign = page.locator("form[data-command$='/sign'] button")
            sign.click()
            with page.expect_navigation():
                sign.click()
            if badge == "I1":
                page.wait_for_load_state("networkidle")
                snap(page, "shift-signed", whole=True)
    camera.take("shifts", "/shifts/", TABLET, badge="P1")
    take_money(camera, shift)
