"""Every page, file and answer of a house, asked by every role.

Each is fetched once for all checks: it matches the API's description, contains no figure that its
reader may still count and nothing of another house, is shown to the roles of the trade, its links
lead somewhere, and its forms send what their acts take.
"""

import re
from dataclasses import dataclass, field
from html import unescape
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urljoin

import pytest

from casino.lib.policy import Role
from tests.shared import shared
from tests.web.asked import PAGES, READ, answer_of
from tests.web.blind_scene import (
    Scene,
    addresses_of,
    forms_of,
    make_scene,
    pattern_of,
    questions_of,
    text_of,
)
from tests.web.described import find_flaws
from tests.web.device import Device
from tests.web.page_forms import act_of, flaws_of, read_forms
from tests.web.roles_and_routes import COUNTERS, answer_by_the_trade
from tests.web.two_houses import Side, make_side, mark, traces_of

LANGUAGES = {Role.DIRECTOR: "es", Role.INSPECTOR: "it", Role.MANAGEMENT: "es", Role.AUDITOR: "es"}
NAME_ANOTHER_HOUSE = {Role.DIRECTOR, Role.JEFE, Role.CROUPIER, Role.CASHIER, Role.AUDITOR}
ASKS_ALL = COUNTERS | {Role.AUDITOR}
"""Managers read what auditors read; an auditor shows that each figure is somewhere to be found."""
FILE = re.compile(r"[./=](csv|xlsx|pdf|jsonl|beancount)\b")  # opened by tests of their own
LEADS = {HTTPStatus.OK, HTTPStatus.FOUND}


@dataclass
class Walk:
    """A house, another house, and the faults found in the answers to a role."""

    scene: Scene
    abroad: Side
    foreign: list[tuple[str, str]] = field(default_factory=list)
    figures: list[tuple[str, str]] = field(default_factory=list)
    wrongly_shown: list[tuple[str, str]] = field(default_factory=list)
    flaws: set[str] = field(default_factory=set)
    """What answers of the API have otherwise than it is described."""
    forms: set[str] = field(default_factory=set)
    """The acts that forms send."""
    form_flaws: set[str] = field(default_factory=set)
    status: dict[str, int] = field(default_factory=dict)
    """By address, of what was asked without a query."""
    links: dict[str, set[str]] = field(default_factory=dict)
    """The names of the pages on which each stands."""

    def walk(self, role: Role) -> None:
        """Ask every address, with every query if the role may read too much, and judge answers."""
        self.role = role
        self.device = Device(self.scene.side.people[role], LANGUAGES.get(role, "en"))
        self.secret, self.trace = pattern_of(self.scene.secrets), traces_of(self.abroad)
        for name in READ:
            here = self.scene.side.address(name)
            for address in sorted(addresses_of(self.scene, name)):
                queries = list(questions_of(self.scene, name)) if role in ASKS_ALL else [{}]
                if role in NAME_ANOTHER_HOUSE and address == here:
                    queries.append(self._ids_of_another_house())
                if self._ask(name, address, {}) == HTTPStatus.FORBIDDEN:
                    del queries[1:-1]  # the gate reads no query; one is asked all the same
                for query in queries[1:]:
                    self._ask(name, address, query)

    def _ask(self, name: str, address: str, query: dict[str, Any]) -> int:
        """Ask one question and judge the answer; return its status."""
        answer = self.device.get(address, query)
        assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (name, query)
        text, where = text_of(answer), f"{name} {address} {query}"
        self.figures += [(where, it) for it in self.secret.findall(text)]
        self.flaws |= {*find_flaws(answer)}
        self.foreign += [(where, it) for it in self.trace.findall(text)]
        if not query:
            self.status[address] = answer.status_code
            if address == self.scene.side.address(name):
                self._judge_page(name, answer, text)
        return int(answer.status_code)

    def _judge_page(self, name: str, answer: Any, text: str) -> None:
        if name in PAGES and answer_of(answer) != answer_by_the_trade(name, self.role, "own"):
            self.wrongly_shown.append((name, answer_of(answer)))
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        path = self.scene.side.address(name)
        if is_page and answer.status_code == HTTPStatus.OK and not FILE.search(path):
            for link in links_of(path, text):
                self.links.setdefault(link, set()).add(name)
            self._judge_forms(answer.content.decode())

    def _judge_forms(self, page: str) -> None:
        forms, twice = read_forms(page)
        self.form_flaws |= twice
        for form in forms:
            self.forms.add(act_of(form))
            self.form_flaws |= {*flaws_of(form)}

    def _ids_of_another_house(self) -> dict[str, Any]:
        ids = self.abroad.ids
        return {
            "table": ids["table_id"],
            "shift": ids["shift_id"],
            "session": ids["session_id"],
            "person": ids["staff_id"],
            "house": self.abroad.house.pk,
        }

    def follow_links(self) -> dict[str, set[str]]:
        """Return the links that lead nowhere, with the pages on which each stands.

        Auditors, who read everything, follow all; others one of those that differ in values alone.
        """
        alike = {_without_values(it): it for it in self.links}
        followed = {*self.links} if self.role is Role.AUDITOR else {*alike.values()}
        for link in followed - self.status.keys():
            self.status[link] = self.device.get(link).status_code
        return {
            f"{self.status[link]} {link}": self.links[link]
            for link in followed
            if self.status[link] not in LEADS
        }


def _without_values(link: str) -> tuple[str, frozenset[str]]:
    """Return the path of a link and the names of its parameters."""
    path, _, query = link.partition("?")
    return path, frozenset(parse_qs(query, keep_blank_values=True))


def links_of(path: str, text: str) -> set[str]:
    """The pages of the house that a page links to, without the part after a hash sign."""
    named = (urljoin(path, unescape(it)) for it in re.findall(r'<a\b[^>]*?href="([^"#]+)', text))
    pages = {it for it in named if it.startswith("/") and not FILE.search(it)}
    return {it for it in pages if not it.startswith("/static/")}


def make_houses() -> tuple[Scene, Side]:
    scene, abroad = make_scene(), make_side()
    mark(abroad)
    return scene, abroad


built, houses = shared(make_houses)


@pytest.mark.parametrize("role", list(Role))
def test_every_answer_is_for_its_reader_and_every_link_leads_somewhere(houses, role):
    walk = Walk(*houses)
    walk.walk(role)
    assert len(walk.scene.secrets) > 12
    if role in COUNTERS:
        assert walk.figures == []
    elif role in ASKS_ALL:  # whoever counts nothing reads all of it
        read = {figure for _, figure in walk.figures}
        secrets = walk.scene.secrets.items()
        assert {what for it, what in secrets if not read & set(forms_of(it))} == set()
    assert walk.flaws == set()
    assert walk.form_flaws == set()
    assert len(walk.forms) >= (40 if role is Role.DIRECTOR else 1)
    assert walk.foreign == []
    assert walk.wrongly_shown == []
    assert len(walk.links) > 5
    assert walk.follow_links() == {}
