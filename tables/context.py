"""The context of every page: house, person, their rights, and commands that may wait here."""

import re
from typing import Any, Final

from django.http import HttpRequest

from casino.lib.addresses import API, addresses
from casino.lib.policy import RIGHTS, reach_of
from tables.journal.selectors import seal
from tables.sign_in.selectors import read_device_cookie

MAKER_SALT: Final = "sabot.outbox.maker"


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
        "maker": _maker_of(request) if actor else "",
    }


def _maker_of(request: HttpRequest) -> str:
    """Return the secret mark of this person's commands on this device.

    It is the same in a house restored from its data, so commands that wait on a tablet remain
    theirs.
    """
    person = request.actor.staff_id  # type: ignore[attr-defined]
    return seal(MAKER_SALT, f"{person} {read_device_cookie(request)}")
