"""The jefe in charge of a table and the croupiers posted at it."""

from casino.evidence.rebuild.recorded import (
    Folds,
    JournalEvent,
    RecordedCroupier,
    RecordedHouse,
    RecordedJefe,
    moment_of,
)
from tables.posts.events import PostEvent


def load_of(house: RecordedHouse, staff_id: int) -> int:
    """Return how many slots a jefe's tables take together."""
    jefes = [table.jefe for table in house.tables.values() if table.jefe is not None]
    return sum(jefe.slots for jefe in jefes if jefe.staff_id == staff_id)


def _supervise(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    slots = int(payload["slot_one"]) + int(payload["slot_two"])
    house.table_of(event).jefe = RecordedJefe(
        payload["jefe"], payload["badge"], slots, moment_of(payload["since"])
    )


def _post(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    croupier = RecordedCroupier(payload["croupier"], payload["badge"], moment_of(payload["since"]))
    house.table_of(event).croupiers[croupier.staff_id] = croupier


def _release(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).croupiers.pop(event.payload["croupier"], None)


def _relieve(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).croupiers.pop(event.payload["relieved"], None)
    _post(house, event)


FOLDS: Folds = {
    PostEvent.TABLE_SUPERVISED: _supervise,
    PostEvent.CROUPIER_POSTED: _post,
    PostEvent.CROUPIER_RELEASED: _release,
    PostEvent.CROUPIER_RELIEVED: _relieve,
}
