"""Who went before whom in a line, who let them and why: read from the journal itself."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tables.models import FloorEvent
from tables.models.journal import QUEUE_ORDER_KINDS

HISTORY_LENGTH = 12


@dataclass(frozen=True, slots=True)
class OrderAct:
    """One act against the order of a line. `kind` is the event's; `facts` its payload."""

    kind: str
    at: datetime
    actor_name: str
    facts: dict[str, Any]

    @property
    def reason(self) -> str:
        """Why it was done."""
        return str(self.facts["reason"])


def list_order_acts(
    house_id: int, table_id: int | None, length: int = HISTORY_LENGTH
) -> list[OrderAct]:
    """List the acts against the order of a table's line, or the house's, newest first (1 query)."""
    events = FloorEvent.objects.filter(
        house_id=house_id, table_id=table_id, kind__in=QUEUE_ORDER_KINDS
    )
    return [
        OrderAct(event.kind, event.happened_at, event.actor.name, event.payload)
        for event in events.select_related("actor").order_by("-version")[:length]
        if event.actor is not None
    ]
