"""The journal as it is sent: each event with what its hash is made of."""

from collections.abc import Iterable
from typing import Annotated
from uuid import UUID

from django.db.models import F, TextField
from django.db.models.functions import Cast
from msgspec import Meta

from casino.lib.sent import Moment, Sent
from tables.journal.models import FloorEvent
from tables.ledger.selectors.blind import Sight

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class JournalEvent(Sent):
    """An event of a stream: of a table, or (null) of the house. Its number is `version`."""

    version: int
    kind: str
    table: int | None
    person: Annotated[int | None, Meta(description="Null: no person did it.")]
    badge: str | None
    command: UUID
    happened_at: Moment
    payload: Annotated[
        str | None,
        Meta(description="The facts in JSON, as they are hashed; null: hidden from who counts."),
    ]
    previous_hash: Digest
    hash: Digest


def list_events(
    house_id: int, table_id: int | None, *, after: int, at_once: int
) -> list[FloorEvent]:
    """List events of a stream in their order, those after a version (1 query)."""
    events = FloorEvent.objects.filter(house_id=house_id, table=table_id, version__gt=after)
    annotated = events.annotate(badge=F("actor__badge"), text=Cast("payload", TextField()))
    return list(annotated.defer("payload").order_by("version")[:at_once])


def show_events(events: Iterable[FloorEvent], sight: Sight) -> list[JournalEvent]:
    """Return events as a reader sees them."""
    return [
        JournalEvent(
            version=it.version,
            kind=it.kind,
            table=it.table_id,
            person=it.actor_id,
            badge=it.badge,  # type: ignore[attr-defined]
            command=it.command_id,
            happened_at=it.happened_at,
            payload=None if sight.hides_event(it.table_id, it.happened_at) else it.text,  # type: ignore[attr-defined]
            previous_hash=bytes(it.previous_hash).hex(),
            hash=bytes(it.hash).hex(),
        )
        for it in events
    ]
