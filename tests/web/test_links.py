"""Every link on every page leads somewhere for the person to whom it is shown."""

import re
from html import unescape
from http import HTTPStatus
from urllib.parse import urljoin

import pytest

from casino.lib.policy import Role
from tests.web.device import Device
from tests.web.two_houses import VARIABLES, Side, make_side

FILE = re.compile(r"[./=](csv|xlsx|pdf|jsonl|beancount)\b")  # opened by tests of their own
LEADS = {HTTPStatus.OK, HTTPStatus.FOUND}


def links_of(path: str, text: str) -> set[str]:
    """The pages of the house that a page links to, without the part after a hash sign."""
    named = (urljoin(path, unescape(it)) for it in re.findall(r'<a\b[^>]*?href="([^"#]+)', text))
    pages = {it for it in named if it.startswith("/") and not FILE.search(it)}
    return {it for it in pages if not it.startswith("/static/")}


@pytest.fixture
def side(db: None) -> Side:
    return make_side()


@pytest.mark.parametrize("role", list(Role))
def test_a_link_leads_somewhere_for_who_sees_it(side: Side, role: Role):
    device = Device(side.people[role])
    seen: dict[str, int] = {}
    dead: dict[str, set[str]] = {}
    for name in sorted(VARIABLES):
        if name == "None" or name.startswith("api") or not VARIABLES[name] <= side.ids.keys():
            continue
        path = side.address(name)
        if FILE.search(path):
            continue
        answer = device.get(path)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code != HTTPStatus.OK or not kind.startswith("text/html"):
            continue
        for link in links_of(path, answer.content.decode()):
            if link not in seen:
                seen[link] = device.get(link).status_code
            if seen[link] not in LEADS:
                dead.setdefault(f"{seen[link]} {link}", set()).add(name)
    assert len(seen) > 5
    assert dead == {}
