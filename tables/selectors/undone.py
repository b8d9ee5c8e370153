"""Which events of a table's journal no longer hold, because they were taken back."""

from casino.lib.events import EventKind
from tables.models import FloorEvent, GamingTable


def undone_versions(table: GamingTable, kind: EventKind, *, since: int = 0) -> set[int]:
    """Name the versions of a kind of event that were undone after version `since` (1 query)."""
    undone = FloorEvent.objects.filter(
        house_id=table.house_id,
        table=table,
        version__gt=since,
        kind=EventKind.ACT_UNDONE,
        payload__kind=kind.value,
    )
    return set(undone.values_list("payload__version", flat=True))
