"""Changes in the order of a line, with person and reason: read from the journal itself."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BigIntegerField, Exists, F, OuterRef
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from casino.lib.events import EventKind
from tables.journal.models import QUEUE_ORDER_KINDS, FloorEvent

HISTORY_LENGTH = 12


@dataclass(frozen=True, slots=True)
class OrderAct:
    """One act against the order of a line. `kind` is the event's; `facts` its payload.

    `was_undone`: the person who did it took it back within seconds.
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
    """List the acts against the order of a table's line, or the house's, newest first (1 query)."""
    of_line = FloorEvent.objects.filter(house_id=house_id, table_id=table_id)
    undone_version = Cast(KeyTextTransform("version", "payload"), BigIntegerField())
    undone = of_line.annotate(undone_version=undone_version).filter(
        kind=EventKind.ACT_UNDONE,
        version__gt=OuterRef("version"),
        undone_version=OuterRef("version"),
    )
    events = of_line.filter(kind__in=QUEUE_ORDER_KINDS, actor__isnull=False)
    told = events.annotate(was_undone=Exists(undone)).order_by("-version")
    columns = told.values_list("kind", "happened_at", F("actor__name"), "payload", "was_undone")
    return [OrderAct(*row) for row in columns[:length]]
