"""Takes the pictures of the documentation: ``python -m tests.screenshots``.

Houses of their own are started in temporary folders, and every screen is photographed in Spanish.
Only ``docs/img/*.png`` are written; `reports` or `evening` as an argument takes only those.
"""

import sys

from playwright.sync_api import sync_playwright

from tests.chromium import require_chromium
from tests.screenshots.camera import ARGUMENTS, IMAGES_DIR
from tests.screenshots.play import take_evening
from tests.screenshots.reports import take_reports

_TAKES = {"evening": take_evening, "reports": take_reports}


def main(words: list[str]) -> int:
    """Take the pictures; return the exit code."""
    IMAGES_DIR.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=require_chromium(), args=ARGUMENTS)
        for word in words or _TAKES:
            _TAKES[word](chromium)
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
