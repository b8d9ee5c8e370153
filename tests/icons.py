"""Renders the icons of the installed house: ``python -m tests.icons``.

They are drawn from `static/favicon.svg` by the browser of the tests, so no other tool is needed.
Only ``static/icons/*.png`` are written.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.chromium import require_chromium

STATIC_DIR = Path(__file__).resolve().parent.parent / "static"
GROUND = "#12372a"
# (name, side in px, how much of the side the drawing takes): a system cuts a mask of its own out
# of a maskable icon, of which only the middle is sure to be seen.
ICONS = (
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("maskable-512.png", 512, 0.8),
    ("apple-touch.png", 180, 0.8),
)


def main() -> None:
    """Draw each icon on a page of its size and take its picture."""
    drawing = (STATIC_DIR / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=require_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, side, part in ICONS:
            page = chromium.new_page(viewport={"width": side, "height": side})
            ground = "transparent" if part == 1 else GROUND
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;"
                f"background:{ground}}}svg{{width:{part * 100}%}}</style>{drawing}"
            )
            picture = STATIC_DIR / "icons" / name
            page.screenshot(path=picture, omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
