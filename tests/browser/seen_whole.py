"""Whether a sheet of the table page is seen whole at each size of a tablet."""

from typing import Final

from playwright.sync_api import Locator, Page

from tests.browser.device import SMALL, TABLET, UPRIGHT

SIZES: Final = (TABLET, SMALL, UPRIGHT)
LANGUAGES: Final = ("en", "es", "it")
NOT_WHOLE: Final = """sheet => {
  const { top, bottom } = sheet.getBoundingClientRect();
  const parts = "button, .button, input:not([type=hidden]), select, textarea, .choice, p, li";
  return [...sheet.querySelectorAll(`.shown :is(${parts})`)]
    .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((it) => [it, it.getBoundingClientRect()])
    .filter(([it, box]) => box.height && (box.top < top || box.bottom > bottom
      || it.scrollWidth > it.clientWidth
      || (!it.matches("p, li, .choice > input") && (box.height < 48 || box.width < 48))))
    .map(([it, box]) => `${it.textContent.trim() || it.name} ${box.width}x${box.height}`);
}"""
"""What of a sheet is cut off, runs out of its key, or is too small for a finger."""
FITS: Final = "({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight"


def list_not_whole(page: Page, sheet: Locator) -> list[str]:
    """List what of a sheet cannot be seen or touched whole, at each size of a tablet."""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        what = sheet.evaluate(NOT_WHOLE)
        if not sheet.evaluate(FITS):
            what = [*what, "it scrolls"]
        found += [f"{size['width']}: {it}" for it in what]
    return found
