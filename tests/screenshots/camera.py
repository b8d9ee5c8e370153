"""Opens pages as people do, on the devices they have, and writes pictures of them."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect

from casino.demo.people import DEMO_PINS

IMAGES_DIR: Final = Path(__file__).resolve().parents[2] / "docs" / "img"
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--force-color-profile=srgb"]
DESK: Final[ViewportSize] = {"width": 1920, "height": 1080}
TABLET: Final[ViewportSize] = {"width": 1280, "height": 800}
UPRIGHT: Final[ViewportSize] = {"width": 800, "height": 1280}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
Theme = Literal["dark", "light"]


@dataclass
class Camera:
    """Takes pictures of pages, each by a device of its own."""

    browser: Browser
    url: str
    passwords: dict[str, str] = field(default_factory=dict)
    """By badge, of the people without a PIN of the demo."""

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
                own = self.passwords.get(badge)
                secret = {"password": own} if own else {"pin": DEMO_PINS[badge]}
                answer = context.request.post("/api/v1/sign-in", data={"badge": badge, **secret})
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
    """Write one picture; `whole` is the page to its end, not only the visible part.

    A few dozen colours are on a screen: 256 of them keep it small and look the same.
    """
    taken = page.screenshot(full_page=whole, animations="disabled")
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    few = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(IMAGES_DIR / f"{name}.png", optimize=True)
