"""The words of codes: declared once, read by both templates and scripts."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import translation

from casino.lib.policy import Role
from tables.floor.models import TableFormat

SCRIPTS = Path(settings.BASE_DIR) / "static"
NAMED = re.compile(r'\bterm\("(\w+)"\)')


def terms_of_scripts(language: str) -> dict[str, str]:
    script = Client(headers={"accept-language": language}).get(reverse("jsi18n")).content.decode()
    (words,) = re.findall(r"^globalThis\.terms = (.*);$", script, re.M)
    terms: dict[str, str] = json.loads(words)
    return terms


@pytest.mark.parametrize(
    ("language", "role", "winner", "state"),
    [
        ("es", "jefe de sala", "empate", "abierta"),
        ("it", "capo sala", "égalité", "aperto"),
        ("en", "pit manager", "tie", "open"),
    ],
)
def test_a_template_and_a_script_call_a_code_the_same(language, role, winner, state):
    terms = terms_of_scripts(language)
    assert (terms["pit_manager"], terms["T"], terms["open"]) == (role, winner, state)
    with translation.override(language):
        written = Template("{% load terms %}{{ code|term }}")
        for code in ("pit_manager", "T", "open"):
            assert written.render(Context({"code": code})) == terms[code]


def test_every_role_format_wager_and_code_that_a_script_names_has_a_word():
    terms = terms_of_scripts("es")
    named = {code for path in SCRIPTS.rglob("*.js") for code in NAMED.findall(path.read_text())}
    assert {"P", "B", "punto", "banca"} <= named
    wagers = {"punto", "banca", "tie", "punto_pair", "banca_pair"}
    results = {"won", "lost", "pushed"}
    for code in {*named, *Role, *TableFormat.values, *wagers, *results}:
        assert terms.get(code), code
