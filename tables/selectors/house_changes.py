"""Which policies of the house were changed when, by whom, from what to what."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from casino.lib.events import EventKind
from casino.lib.house_words import POLICY_WORDS
from tables.models import FloorEvent

PAGE_LENGTH = 50


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """One policy, as it was and as it is since."""

    name: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class ChangesTold:
    """What one person changed at once."""

    event: FloorEvent
    changes: tuple[PolicyChange, ...]


def list_changes(
    house_id: int, *, words: str = "", before: int | None = None
) -> tuple[list[ChangesTold], int | None]:
    """List changes, newest first, and before which version the older ones go on (1 query).

    Each of the words is found in a person's name, is their badge, or is found in what a policy
    is called in the reader's language.
    """
    events = FloorEvent.objects.filter(
        house_id=house_id, table=None, kind=EventKind.HOUSE_CONFIGURED.value
    )
    for word in words.split():
        named = [
            name for name, called in POLICY_WORDS.items() if word.lower() in gettext(called).lower()
        ]
        events = events.filter(
            Q(actor__name__icontains=word)
            | Q(actor__badge__iexact=word)
            | Q(payload__changes__has_any_keys=named)
        )
    if before is not None:
        events = events.filter(version__lt=before)
    page = list(events.select_related("actor").order_by("-version")[: PAGE_LENGTH + 1])
    shown = page[:PAGE_LENGTH]
    told = [ChangesTold(event, tuple(_changes_of(event))) for event in shown]
    return told, shown[-1].version if len(page) > PAGE_LENGTH else None


def _changes_of(event: FloorEvent) -> list[PolicyChange]:
    changes = event.payload["changes"]
    known = [name for name in POLICY_WORDS if name in changes]  # in the order of the page
    return [PolicyChange(name, changes[name]["from"], changes[name]["to"]) for name in known]
