"""The act's declaration says whether it can be undone, and pages and API agree with it.

The acts are written by hand, by the custom of the trade: an act that others relied on is never
undone.
"""

import re
from typing import Final

from django.conf import settings
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator

from casino.lib.addresses import API, addresses

UNDONE: Final = {
    # guests: seats, standing places, waitlists
    *("api-seat-take", "api-seat-leave", "api-seat-change"),
    *("api-guest-stand", "api-standing-leave"),
    *("api-waitlist-join", "api-house-waitlist-join", "api-waitlist-ask-seat"),
    *("api-waitlist-call", "api-waitlist-seat", "api-waitlist-hold", "api-waitlist-resume"),
    *("api-waitlist-move", "api-waitlist-priority", "api-waitlist-leave"),
    # croupiers; a relief moves two people, and is corrected by another
    *("api-croupier-post", "api-croupier-release"),
    # the plan, the sabot, the talla, the coup under way
    *("api-table-place", "api-sabot-refuse", "api-talla-cut-card", "api-talla-end"),
    "api-phase-mark",
    # the one act on money
    "api-commission-collect",
}

FORM = re.compile(r"<form\b[^<>]*\bdata-command=\"([^\"]*)\"[^<>]*>")
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{\w+\}", re.S)
NAMED = re.compile(r"\{% url '([\w-]+)'")


def _written(tag: re.Match[str]) -> str:
    """The replacement of a template's tag in a form: the name of an address, or a number."""
    text = tag[0]
    if name := NAMED.match(text):
        return f"named:{name[1]}:"
    if text.startswith("{%"):
        return ""
    return API if "api" in text else "1"


def _name_of(command: str) -> str | None:
    """The address that a form posts to, where the template says it."""
    if command.startswith("named:"):
        return command.split(":")[1]
    try:
        return resolve(command).view_name
    except Resolver404:
        return None


def forms_of_pages() -> set[tuple[str, str, bool]]:
    """By template: each act that a form of it does, and whether it offers to undo it."""
    found = set()
    for path in sorted((settings.BASE_DIR / "templates").rglob("*.html")):
        for form in FORM.finditer(TAG.sub(_written, path.read_text())):
            name = _name_of(form[1])
            if name is not None:
                found.add((path.name, name, "data-undo=" in form[0]))
    return found


def test_undo_is_declared_with_the_act():
    assert {name for name, one in addresses().items() if one.undone} == UNDONE


def test_a_form_offers_undo_for_acts_that_have_it_and_no_others():
    forms = forms_of_pages()
    assert len(forms) > 70
    assert {(page, name) for page, name, offers in forms if offers is not (name in UNDONE)} == set()
    # scripts mark a phase by the keys of the pad, collect commission at its seat, and draw the plan
    by_script = {"api-phase-mark", "api-commission-collect", "api-table-place"}
    assert UNDONE - {name for _, name, _ in forms} == by_script


def test_the_api_marks_acts_that_are_undone_and_acts_that_may_wait():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    said = [it for methods in paths.values() for it in methods.values()]
    assert len([it for it in said if it.get("x-undo")]) == len(UNDONE)
    assert [it["operationId"] for it in said if it.get("x-outbox")] == ["record_coup"]
