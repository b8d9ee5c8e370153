"""The context of every page: house, person, their rights, and commands that may wait here."""

import re
from typing import Any

from django.http import HttpRequest

from casino.lib.addresses import API, addresses
from casino.lib.policy import RIGHTS, reach_of
from tables.sign_in.selectors import maker_of


def house(request: HttpRequest) -> dict[str, Any]:
    """Give templates `actor`, `house` and `may` (the acts that the actor's role holds).

    And for the outbox `may_wait` (the addresses, with 0 for every id) and `maker`.
    """
    actor = getattr(request, "actor", None)
    return {
        "actor": actor,
        "house": getattr(request, "house", None),
        "may": {act.replace(".", "_") for act in RIGHTS if actor and reach_of(actor.role, act)},
        "may_wait": " ".join(
            re.sub(r"<.*?>", "0", f"{API}/{one.route}")
            for _, one in sorted(addresses().items())
            if one.may_wait
        ),
        "maker": maker_of(actor.staff_id, request) if actor else "",
    }
