"""The act's declaration says whether it can be undone, and the API agrees with it.

The acts are written by hand, by the custom of the trade: an act that others relied on is never
undone.
"""

import re
from typing import Final

from django.conf import settings

from casino.lib.addresses import addresses
from tests.web.described import describe_api

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

SENT: Final = re.compile(r'{% act "([\w-]+)"')


def test_undo_is_declared_with_the_act():
    assert {name for name, one in addresses().items() if one.undone} == UNDONE


def test_acts_that_are_undone_are_sent_by_forms_or_by_scripts():
    pages = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
    by_forms = {name for page in pages for name in SENT.findall(page.read_text())}
    # scripts mark a phase by the keys of the pad, and draw the plan
    by_scripts = {"api-phase-mark", "api-table-place"}
    assert UNDONE - by_forms == by_scripts


def test_the_api_marks_acts_that_are_undone_and_acts_that_may_wait():
    said = [it for methods in describe_api()["paths"].values() for it in methods.values()]
    assert len([it for it in said if it.get("x-undo")]) == len(UNDONE)
    waiting = {name for name, one in addresses().items() if one.may_wait}
    assert len([it for it in said if it.get("x-outbox")]) == len(waiting)
