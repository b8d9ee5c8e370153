"""Finds the browser for the browser tests, or installs one; prints its path.

``python -m tests.chromium``. A machine without a browser must fail, not skip.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Chromium without windows. It draws the same pages, with half the processor time, but lets no page
keep a screen awake and serves no page out of a worker."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowserError(Exception):
    """There is no Chromium and none could be installed."""


def find_chromium() -> str | None:
    """Return the path of a Chromium that is there: ``CHROMIUM``, in PATH, or Playwright's own.

    Raises `NoBrowserError` when ``CHROMIUM`` names a file that cannot be run.
    """
    if chosen := os.environ.get("CHROMIUM"):
        if found := shutil.which(chosen):
            return found
        raise NoBrowserError(f"CHROMIUM names {chosen}, which cannot be run.")
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = _playwrights_own()
    return own if own and os.access(own, os.X_OK) else None


def find_shell() -> str | None:
    """Return the path of Chromium's headless shell, if it is in PATH."""
    return shutil.which(SHELL)


def install_chromium() -> None:
    """Install a Chromium: Debian's as root, otherwise Playwright's into the user's cache."""
    apt = shutil.which("apt-get") if os.geteuid() == 0 else None
    if apt is None:
        _run(sys.executable, "-m", "playwright", "install", "chromium")
        return
    _install_packages(apt, "chromium")


def install_shell() -> None:
    """Install the headless shell where Debian's can be had; without it the tests take longer."""
    apt = shutil.which("apt-get") if os.geteuid() == 0 else None
    if find_shell() is None and apt is not None and "CHROMIUM" not in os.environ:
        with suppress(subprocess.CalledProcessError):
            _install_packages(apt, SHELL)


def require_chromium() -> str:
    """Return the path of a Chromium, installing one if there is none.

    Raises `NoBrowserError` when that fails too.
    """
    if found := find_chromium():
        return found
    try:
        install_chromium()
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoBrowserError(
            f"There is no Chromium and installing one failed ({error}). "
            "Install it, or set CHROMIUM to its path."
        ) from error
    if found := find_chromium():
        return found
    raise NoBrowserError("Chromium was installed but is not found; set CHROMIUM to its path.")


def main() -> int:
    """Print the path, or name the missing part and fail."""
    try:
        path = require_chromium()
        install_shell()
        print(path)
    except NoBrowserError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 1
    return 0


def _playwrights_own() -> str:
    # A process of its own: Playwright's loop must not stay behind in ours.
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if Path(path).is_file() else ""


def _install_packages(apt: str, *packages: str) -> None:
    environment = {"DEBIAN_FRONTEND": "noninteractive"}
    _run(apt, "update", "--quiet", **environment)
    _run(apt, "install", "--quiet", "--yes", "--no-install-recommends", *packages, **environment)


def _run(*command: str, **environment: str) -> None:
    # Its output goes to standard error: ours has only the path.
    subprocess.run(command, check=True, stdout=sys.stderr, env={**os.environ, **environment})


if __name__ == "__main__":
    sys.exit(main())
