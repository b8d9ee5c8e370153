"""What every page knows: its house, its person, what they may do, what may wait on the device."""

from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from casino.lib.policy import ACTS
from casino.lib.routes import MAY_WAIT
from tables.selectors.devices import COOKIE, COOKIE_SALT

MAKER_SALT: Final = "sabot.outbox.maker"


def house(request: HttpRequest) -> dict[str, Any]:
    """Give templates `actor`, `house` and `may` (the acts that the actor's role holds).

    And for the outbox `may_wait` (the addresses, with 0 for every id) and `maker`.
    """
    actor = getattr(request, "actor", None)
    return {
        "actor": actor,
        "house": getattr(request, "house", None),
        "may": {
            act.replace(".", "_") for act, roles in ACTS.items() if actor and actor.role in roles
        },
        "may_wait": " ".join(reverse(name, args=[0]) for name in sorted(MAY_WAIT)),
        "maker": _maker_of(request) if actor else "",
    }


def _maker_of(request: HttpRequest) -> str:
    """Return what marks the commands of this person on this device; nobody else can guess it."""
    device = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT)
    person = request.actor.staff_id  # type: ignore[attr-defined]
    return salted_hmac(MAKER_SALT, f"{person} {device}", algorithm="sha256").hexdigest()
