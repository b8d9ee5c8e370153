"""Photographs management's reports over some weeks of the made house."""

from typing import Final

import httpx
from playwright.sync_api import Browser

from tests.screenshots.camera import DESK, TABLET, UPRIGHT, Camera, Theme, snap
from tests.screenshots.house import running_house

_BADGE: Final = "MU-D1"
_FIRST_PASSWORD, _PASSWORD = "a first word of many", "another one of our own"
_MADE: Final = ("--first", "2026-02-16", "--days", "44", "--tables", "9", "--hours", "5")
_DAY: Final = "day=2026-03-28"
_MONTH: Final = f"span=month&{_DAY}"
_LONG: Final = {
    "people": f"/reports/people/?{_MONTH}&order=-luck",
    "coups": f"/reports/coups/?{_DAY}&shift=1",
    "limits": f"/reports/limits/?{_MONTH}&table=1",
    "differences": f"/reports/differences/?{_MONTH}",
    "incidents": f"/reports/incidents/?{_MONTH}",
}
_THEMES: Final[tuple[Theme, ...]] = ("dark", "light")


def take_reports(chromium: Browser) -> None:
    """Make the weeks, sum them up, and take every picture of their figures."""
    with running_house("--no-play", "--no-demo") as house:
        house.manage("make_year", *_MADE)
        house.manage("summarise", "--rebuild")
        house.manage("first_password", _BADGE, typed=f"{_FIRST_PASSWORD}\n")
        own = {"badge": _BADGE, "password": _FIRST_PASSWORD, "new_password": _PASSWORD}
        httpx.post(f"{house.url}/api/v1/sign-in", json=own).raise_for_status()
        camera = Camera(chromium, house.url, {_BADGE: _PASSWORD})
        for theme in _THEMES:
            take(camera, f"reports-{theme}", f"/reports/?{_DAY}", theme)
            take(camera, f"reports-trends-{theme}", f"/reports/trends/?{_MONTH}", theme)
        take(camera, "reports-day", f"/reports/day/?{_DAY}")
        take(camera, "reports-money", f"/reports/money/?{_MONTH}")
        take(camera, "reports-waiting", f"/reports/waiting/?{_DAY}")
        take(camera, "reports-morning", f"/reports/morning/?{_DAY}")
        for name, path in _LONG.items():
            camera.take(f"reports-{name}", path, DESK, badge=_BADGE)
        with camera.at(f"/reports/?{_MONTH}", UPRIGHT, badge=_BADGE) as page:
            snap(page, "reports-upright", whole=True)


def take(camera: Camera, name: str, path: str, theme: Theme = "dark") -> None:
    """Take a page to its end."""
    with camera.at(path, TABLET, theme, _BADGE) as page:
        snap(page, name, whole=True)
