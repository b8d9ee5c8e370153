"""The house as an application of the device: the files it keeps, and no others."""

import contextlib
import json
import re
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse
from PIL import Image

from casino.lib.addresses import Need
from casino.lib.policy import Role
from tests.building import make_house, make_staff
from tests.coups.room import make_room
from tests.web.addresses import NEEDS
from tests.web.device import Device

STATIC_DIR = Path(settings.BASE_DIR) / "static"
LANGUAGES = ("es", "en", "it")


def get(path: str, language: str = "es") -> Any:
    return Client().get(path, headers={"accept-language": language})


def shell_of(language: str = "es") -> dict[str, Any]:
    """Read the list of files that the service worker keeps."""
    text = get("/service-worker.js", language).content.decode()
    shell: dict[str, Any] = json.loads(text.split("\n", 1)[0].removeprefix("const SHELL = ")[:-1])
    return shell


def test_the_icons_of_the_manifest_have_the_sizes_that_it_gives():
    icons = get("/manifest.webmanifest").json()["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in pictures}
    assert "maskable" in {icon.get("purpose") for icon in pictures}
    for icon in pictures:
        with Image.open(STATIC_DIR / icon["src"].removeprefix("/static/")) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]
    assert [icon["sizes"] for icon in icons if icon["src"].endswith(".svg")] == ["any"]


def test_the_manifest_is_of_all_pages_and_in_the_language_of_the_reader():
    answer = get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = [get("/manifest.webmanifest", language).json() for language in LANGUAGES]
    assert [it["lang"] for it in found] == list(LANGUAGES)
    assert len({it["description"] for it in found}) == len(LANGUAGES)
    assert {(it["scope"], it["start_url"], it["display"]) for it in found} == {
        ("/", "/", "standalone")
    }


def test_the_service_worker_is_requested_again_each_time_and_has_the_policy():
    answer = get("/service-worker.js")
    assert answer.status_code == HTTPStatus.OK
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "worker-src 'self'" in get("/offline")["Content-Security-Policy"]


def test_another_language_is_another_version_and_the_same_one_is_the_same():
    versions = [shell_of(language)["version"] for language in LANGUAGES]
    assert len(set(versions)) == len(LANGUAGES)
    assert versions == [shell_of(language)["version"] for language in LANGUAGES]


@pytest.mark.django_db  # an answer that is closed looks after the connections
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_public_pages_are_stored_unchanged(language):
    for path, found in shell_of(language)["files"].items():
        if not path.startswith(settings.STATIC_URL):
            assert NEEDS[resolve(path).view_name] is Need.NOBODY
        with contextlib.closing(get(path, language)) as answer:
            assert answer.status_code == HTTPStatus.OK
            assert sha256(answer.getvalue()).hexdigest() == found


def test_public_paths_are_those_of_guests_and_the_room():
    public = tuple(shell_of()["public"])
    guests = ("own-place", "token"), ("table-waiting", 1), ("display", 1)
    for path in (reverse(name, args=[it]) for name, it in guests):
        assert path.startswith(public)
    for path in (reverse("board"), reverse("table", args=[1]), reverse("sign-in")):
        assert not path.startswith(public)


def made_of(page: str) -> set[str]:
    """Name the files of a page and what they import."""
    named = set(re.findall(r'(?:script[^>]* src|stylesheet" href)="/static/([^"]+)"', page))
    seen: set[str] = set()
    while waiting := named - seen:
        path = waiting.pop()
        seen.add(path)
        if path.endswith(".js"):
            text = (STATIC_DIR / path).read_text(encoding="utf-8")
            imported = re.findall(r'^(?:import|export|\} from)\b.*?"(\.[^"]+)"', text, re.MULTILINE)
            imported += re.findall(r'import\("(\.[^"]+)"\)', text)
            named |= {urljoin(path, name) for name in imported}
    assert seen
    return seen


@pytest.mark.django_db
def test_the_pages_without_a_server_have_all_that_they_are_made_of():
    room = make_room()
    tables = [reverse(name, args=[room.table.pk]) for name in ("table", "waitlist")]
    pages = [get("/offline"), get("/offline/public")]
    pages += [Device(who).get(path) for who in (room.croupier, room.jefe) for path in tables]
    named = {name for page in pages for name in made_of(page.content.decode())}
    kept = {path.removeprefix("/static/") for path in shell_of()["files"] if "/static/" in path}
    assert kept - {"favicon.svg"} == named


def test_the_pages_of_the_table_that_is_kept_are_known_by_their_paths():
    is_table = re.compile(shell_of()["tables"]).match
    assert is_table(reverse("table", args=[17]))
    assert is_table(reverse("waitlist", args=[17]))
    for path in (
        reverse("board"),
        reverse("table-staff", args=[17]),
        reverse("display", args=[17]),
    ):
        assert not is_table(path)


@pytest.mark.django_db
def test_the_page_without_a_server_knows_nobody():
    person = make_staff(make_house(), Role.JEFE)
    device = Device(person)
    for path in ("/offline", "/offline/public", "/service-worker.js", "/manifest.webmanifest"):
        answer = device.get(path, headers={"accept-language": "es"})
        assert answer.content == get(path).content
