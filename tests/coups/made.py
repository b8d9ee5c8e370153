"""Which coup comes next, for tests that record one."""

from collections.abc import Callable
from typing import TypeVar

from casino.lib.errors import Conflict
from games.coups.services.coup_entry import CoupPlace
from games.tallas.models import Talla

T = TypeVar("T")


def next_place(table_id: int) -> CoupPlace:
    """Return the place of a table's next coup; one that no coup has where no shoe is prepared."""
    talla = Talla.objects.filter(table_id=table_id, ended_at=None).first()
    return CoupPlace(0, 1) if talla is None else CoupPlace(talla.pk, talla.coups + 1)


def in_turn(record: Callable[[], T]) -> T:
    """Record a coup as the next one, however many others are recorded meanwhile."""
    while True:
        try:
            return record()
        except Conflict as refusal:
            if refusal.code not in {"coup.recorded_already", "coup.not_next"}:
                raise
