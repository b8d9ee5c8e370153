"""Takes the pictures of the documentation: ``python -m tests.screenshots``.

A house of its own is started in a temporary folder, its demo is played with a fixed seed, and
every screen is photographed in Spanish. Only ``docs/img/*.png`` are written.
"""

import io
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import httpx
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from casino.house.demo.people import DEMO_PINS
from casino.house.demo.plan import DEMO_TABLES, float_of
from tests.chromium import require_chromium

PROJECT_DIR = Path(__file__).resolve().parent.parent
IMAGES_DIR = PROJECT_DIR / "docs" / "img"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--force-color-profile=srgb"]
SEED = 7
COUPS = 46
READY_WITHIN_S = 300.0
DESK: ViewportSize = {"width": 1920, "height": 1080}
TABLET: ViewportSize = {"width": 1280, "height": 800}
UPRIGHT: ViewportSize = {"width": 800, "height": 1280}
PHONE: ViewportSize = {"width": 390, "height": 844}
Theme = Literal["dark", "light"]


def main() -> int:
    """Start the house, play, take every picture; return the exit code."""
    IMAGES_DIR.mkdir(parents=True, exist_ok=True)
    with running_house() as house, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=require_chromium(), args=ARGUMENTS)
        camera = Camera(chromium, house.url)
        take_closed_house(camera)
        house.play("--coups", str(COUPS))
        take_play(camera)
        house.play("--evening", "--coups", "2")
        take_shift(camera)
        chromium.close()
    return 0


@dataclass(frozen=True)
class PlayedHouse:
    """A house in a folder of its own, and the demo people who play it."""

    url: str
    environment: dict[str, str]

    def play(self, *options: str) -> None:
        """Play as fast as can be."""
        command = ["manage.py", "play", "--url", self.url, "--seed", str(SEED)]
        subprocess.run(
            [sys.executable, *command, "--speed", "100000", *options],
            cwd=PROJECT_DIR,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def running_house() -> Iterator[PlayedHouse]:
    """Run the whole house as people do, with nobody playing it yet."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="sabot-pictures-")))
        folder.chmod(0o711)  # PostgreSQL's own user has to pass through
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        ours = {"DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "HOST", "ALLOWED_HOSTS"}
        environment = {name: value for name, value in os.environ.items() if name not in ours}
        environment |= {"SABOT_DATA_DIR": str(folder / "data"), "PORT": str(port)}
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--no-play"],
            cwd=PROJECT_DIR,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        ends.callback(process.wait, 60)
        ends.callback(process.terminate)
        url = f"http://127.0.0.1:{port}"
        _wait_until_ready(url, process)
        yield PlayedHouse(url, environment)


def _wait_until_ready(url: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + READY_WITHIN_S
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if httpx.get(f"{url}/healthz").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    raise SystemExit("The house did not start.")


@dataclass
class Camera:
    """Takes pictures of pages, each by a device of its own."""

    browser: Browser
    url: str
    badge: str = ""

    @contextmanager
    def at(
        self, path: str, size: ViewportSize, theme: Theme = "dark", badge: str = ""
    ) -> Iterator[Page]:
        """Open a page on a device, signed in with a badge if one is named."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport=size,
            color_scheme=theme,
            locale="es-ES",
            timezone_id="Europe/Madrid",
            reduced_motion="reduce",
        )
        try:
            page = context.new_page()
            if badge:
                answer = context.request.post(
                    "/api/sign-in", data={"badge": badge, "pin": DEMO_PINS[badge]}
                )
                expect(answer).to_be_ok()
            page.goto(path)
            page.wait_for_load_state("networkidle")
            yield page
        finally:
            context.close()

    def take(self, name: str, path: str, size: ViewportSize, **device: Any) -> None:
        """Take the picture of a page as it opens."""
        with self.at(path, size, **device) as page:
            snap(page, name)


def snap(page: Page, name: str, *, whole: bool = False) -> None:
    """Write one picture; `whole` is the page to its end, not only what the screen shows.

    A few dozen colours are on a screen: 256 of them keep it small and look the same.
    """
    taken = page.screenshot(full_page=whole, animations="disabled")
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    few = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(IMAGES_DIR / f"{name}.png", optimize=True)


def take_closed_house(camera: Camera) -> None:
    """Photograph what is there before the first shift."""
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
    camera.take("line", "/queue/", TABLET, badge="P1")
    camera.take("policies", "/house/", TABLET, badge="D1")
    camera.take("boxes", "/boxes/", TABLET, badge="K1")
    camera.take("commission", "/commission/", TABLET, badge="P1")
    take_queue(camera)
    take_menu(camera)
    take_slip(camera)
    with camera.at("/tables/2/close/", TABLET, badge="P1") as page:
        snap(page, "close")


def find_croupier(camera: Camera, table: int) -> str:
    """Tell the badge of somebody who is posted at a table: the demo's croupiers take turns."""
    with camera.at("/staff/", TABLET, badge="P1") as page:
        works = page.locator("#at-work li")
        there = works.filter(has=page.locator(f"a[href='/tables/{table}/staff/']")).first
        return there.locator(".tag").first.inner_text()


def take_pad(camera: Camera, theme: Theme, croupier: str) -> None:
    """Photograph a coup in the middle of its cards, and before its confirmation."""
    with camera.at("/tables/2/", TABLET, theme=theme, badge=croupier) as page:
        seats = page.locator("button.seat.taken")
        chips = page.locator(".chip-keys .chip")
        wagers = page.locator(".chip-keys [role=group]").first.locator("button")
        stakes = [(0, 3, 2), (1, 4, 1), (1, 3, 1)]
        for seat, (wager, chip, times) in zip(seats.all(), stakes, strict=False):
            seat.click()
            wagers.nth(wager).click()
            for _ in range(times):
                chips.nth(chip).click()
            page.locator(".chip-keys .row.end button").last.click()
        pad = page.locator(".pad")
        pad.locator(".switch button").last.click()
        for number, rank in enumerate(("2", "3", "2", "2", "4", "4")):
            expect(pad.locator(".slot.next")).to_have_count(1)
            if number == 4:
                page.mouse.move(0, 0)
                snap(page, f"pad-cards-{theme}")
            press_card(pad, rank)
        expect(pad.locator(".outcome")).to_be_visible()
        page.mouse.move(0, 0)
        snap(page, f"pad-review-{theme}")


def press_card(pad: Locator, rank: str) -> None:
    """Enter a card of a rank, of the first suit that the shoe has left of it."""
    asks, refusal = pad.locator(".asks"), pad.locator("[role=alert]:not(:empty)")
    said = asks.inner_text()
    for suit in "♥♠♦♣":
        pad.locator(".rank", has_text=rank).first.click()
        pad.locator(".suit", has_text=suit).click()
        other = asks.filter(has_not_text=re.compile(rf"^\s*({said}|Un momento.*)\s*$"))
        expect(other.or_(refusal).or_(pad.locator(".outcome")).first).to_be_visible()
        if not refusal.count():
            return
        pad.get_by_role("button", name="Quitar última carta").click()
        expect(asks).to_have_text(said)


def take_queue(camera: Camera) -> None:
    """Photograph a line of guests, and what one of them sees."""
    with camera.at("/tables/1/queue/", TABLET, badge="P1") as page:
        for guest, party in (("Sra. Balbín", "1"), ("Los de Gijón", "3"), ("Sr. Areces", "1")):
            page.locator("#guest").fill(guest)
            page.locator("#party").fill(party)
            with page.expect_navigation():
                page.locator("form.join button").click()
        call = page.locator(".entry form[data-command$='/call'] button").first
        if call.count():  # where the house has not offered the place by itself
            call.click()
        expect(page.locator(".entry").get_by_text("quedan").first).to_be_visible()
        snap(page, "queue")
        place = page.locator(".entry").nth(1).locator("figcaption a").get_attribute("href")
    camera.take("guest-place", place or "", PHONE)


def take_menu(camera: Camera) -> None:
    """Photograph the menu of all pages, on a tablet held upright."""
    with camera.at("/", UPRIGHT, badge="P1") as page:
        page.locator(".masthead nav summary").click()
        snap(page, "menu-upright")


def take_slip(camera: Camera) -> None:
    """Request chips from the cage, and photograph the slip on its way."""
    with camera.at("/tables/2/slips/", TABLET, badge="P1") as page:
        page.locator("[data-piece]").nth(2).fill("10")
        with page.expect_navigation():
            page.locator("main form .button.primary").first.click()
        page.wait_for_load_state("networkidle")
        snap(page, "slips", whole=True)
    camera.take("cage", "/cage/", TABLET, badge="K1")


def take_money(camera: Camera, shift: str) -> None:
    """Photograph what a shift leaves: hand-over, tips, ledger, register."""
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


if __name__ == "__main__":
    sys.exit(main())
