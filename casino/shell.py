"""The house as an application of the device: manifest, service worker, the page without a server.

None of it has anything of the house or of a person in it: it stays on devices that change hands.
The worker itself keeps two more pages, of the table that is operated there, until the next sign-in.
"""

import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import urljoin

from csp.utils import build_policy
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from casino.lib.script_words import ScriptWords

FELT = "#12372a"
GROUND = "#0d1412"
# The files that the offline pages and those of a table that are kept name, with what they import.
NAMED_FILES = (
    "favicon.svg",
    "lib/tokens.css",
    "lib/base.css",
    "lib/components.css",
    "lib/theme.js",
    "shell/offline.js",
    "lib/first-press.js",
    "lib/page.js",
    "lib/money-pad.js",
    "board/marks.css",
    "board/table.css",
    "seating/seat-ring.css",
    "sign_in/person-overlay.css",
    "lib/records.css",
    "corrections/corrections.css",
    "mistakes/mistakes.css",
    "board/table.js",
    "coups/card-field.js",
    "lib/awake.js",
    "seating/jump.js",
    "lib/forms.css",
    "lib/filter.js",
    "lib/countdown.js",
    "seating/follow.js",
)
_IMPORTED = re.compile(
    r'^(?:import|export|\} from)\b.*?"(\.[^"]+)"|import\("(\.[^"]+)"\)', re.MULTILINE
)
WORKER_FILE = "shell/service-worker.js"
# Where pages begin that guests and the room see.
PUBLIC_PATHS = ("/q/", "/waiting/", "/display/")


@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """Return the manifest: the name, icons and colours with which a browser installs the house."""
    answer = {
        "id": "/",
        "name": "Sabot",
        "short_name": "Sabot",
        "description": gettext("The tables of punto y banca of this house."),
        "lang": get_language(),
        "start_url": reverse("board"),
        "scope": "/",
        "display": "standalone",
        "theme_color": FELT,
        "background_color": GROUND,
        "icons": [
            _icon("favicon.svg", "any", "image/svg+xml"),
            _icon("icons/icon-192.png", "192x192"),
            _icon("icons/icon-512.png", "512x512"),
            {**_icon("icons/maskable-512.png", "512x512"), "purpose": "maskable"},
        ],
    }
    return JsonResponse(answer, content_type="application/manifest+json")


def _icon(path: str, sizes: str, kind: str = "image/png") -> dict[str, str]:
    return {"src": static(path), "sizes": sizes, "type": kind}


@require_safe
def offline(_request: HttpRequest) -> HttpResponse:
    """Show the offline page for staff devices, which store it in advance."""
    return HttpResponse(_offline_page(_language(), "offline.html"))


@require_safe
def offline_public(_request: HttpRequest) -> HttpResponse:
    """Show the offline page for guests' telephones and displays."""
    return HttpResponse(_offline_page(_language(), "offline_public.html"))


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker, in the reader's language, with its files and their hashes.

    Browsers compare its text at each load, so it is never taken from a cache.
    """
    files = _kept_files(_language())
    shell = {
        "version": sha256(json.dumps(files).encode()).hexdigest()[:16],
        "offline": reverse("offline"),
        "offline_public": reverse("offline-public"),
        "public": PUBLIC_PATHS,
        "tables": "|".join(map(_pattern_of, ("table", "waitlist"))),
        "sign_in": reverse("sign-in"),
        "policy": build_policy(),
        "files": files,
    }
    text = f"const SHELL = {json.dumps(shell)};\n{_read(WORKER_FILE).decode()}"
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@cache
def _offline_page(language: str, template: str) -> bytes:
    return render_to_string(template).encode()


@cache
def _kept_files(language: str) -> dict[str, str]:
    """Return the SHA-256 of each stored file, in hexadecimal, by its path."""
    kept = {
        reverse("offline"): _offline_page(language, "offline.html"),
        reverse("offline-public"): _offline_page(language, "offline_public.html"),
        reverse("jsi18n"): ScriptWords().get(HttpRequest()).content,
        **{static(path): _read(path) for path in _with_imports()},
    }
    return {path: sha256(content).hexdigest() for path, content in kept.items()}


def _with_imports() -> list[str]:
    """List the named files, and the scripts that they import."""
    found = dict.fromkeys(NAMED_FILES)
    waiting = [path for path in NAMED_FILES if path.endswith(".js")]
    while waiting:
        path = waiting.pop()
        for by_name, by_call in _IMPORTED.findall(_read(path).decode()):
            imported = urljoin(path, by_name or by_call)
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    return [*found]


def _pattern_of(page: str) -> str:
    """Return the pattern of the paths of a page that has one number."""
    return f"^{reverse(page, args=[0]).replace('0', '[0-9]+')}$"


def _language() -> str:
    return get_language() or ""


def _read(path: str) -> bytes:
    found = finders.find(path)
    assert isinstance(found, str), path
    return Path(found).read_bytes()
