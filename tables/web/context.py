"""What every page knows: its house, its person, what they may do."""

from typing import Any

from django.http import HttpRequest

from casino.lib.policy import ACTS


def house(request: HttpRequest) -> dict[str, Any]:
    """Give templates `actor`, `house` and `may` (the acts that the actor's role holds)."""
    actor = getattr(request, "actor", None)
    return {
        "actor": actor,
        "house": getattr(request, "house", None),
        "may": {
            act.replace(".", "_") for act, roles in ACTS.items() if actor and actor.role in roles
        },
    }
