"""Changes in the order of a waitlist, with person and reason: read from the journal itself."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BigIntegerField, Exists, F, OuterRef
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from tables.journal.events import UndoEvent
from tables.journal.models import WAITLIST_ORDER_KINDS, FloorEvent

HISTORY_LENGTH = 12


@dataclass(frozen=True, slots=True)
class OrderAct:
    """One act against the order of a waitlist. `kind` is the event's; `facts` its payload.

    `was_undone`: its author took it back within seconds.
    """

    kind: str
    at: datetime
    actor_name: str
    facts: dict[str, Any]
    was_undone: bool

    @property
    def reason(self) -> str:
        """Why it was done."""
        return str(self.facts["reason"])


def list_order_acts(
    house_id: int, table_id: int | None, length: int = HISTORY_LENGTH
) -> list[OrderAct]:
    """List acts against the order of a table's or the house's waitlist, newest first (1 query)."""
    of_waitlist = FloorEvent.objects.filter(house_id=house_id, table_id=table_id)
    undone_version = Cast(KeyTextTransform("version", "payload"), BigIntegerField())
    undone = of_waitlist.annotate(undone_version=undone_version).filter(
        kind=UndoEvent.ACT_UNDONE,
        version__gt=OuterRef("version"),
        undone_version=OuterRef("version"),
    )
    events = of_waitlist.filter(kind__in=WAITLIST_ORDER_KINDS, actor__isnull=False)
    found = events.annotate(was_undone=Exists(undone)).order_by("-version")
    columns = found.values_list("kind", "happened_at", F("actor__name"), "payload", "was_undone")
    return [OrderAct(*row) for row in columns[:length]]
