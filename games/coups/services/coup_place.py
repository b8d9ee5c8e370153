"""The device names the coup, so that no coup is recorded as the one after it."""

from collections.abc import Mapping
from typing import Any

from casino.lib.errors import Conflict
from casino.lib.sent import write_moment
from games.coups.models import Coup
from games.coups.selectors.coup_state import CoupState
from games.coups.services.coup_entry import CoupPlace
from tables.people.selectors import name_person


class NotTheNextCoup(Conflict):
    """Another coup is to be recorded now; the answer carries it and the coup under that number."""

    def __init__(self, code: str, params: Mapping[str, str | int], **facts: Any) -> None:
        super().__init__(code, params=params)
        self._facts = facts

    @property
    def facts(self) -> Mapping[str, Any]:
        """Return `next_coup` (talla id, number) and `recorded` (null where nothing is)."""
        return self._facts


def verify_next_coup(state: CoupState, place: CoupPlace) -> None:
    """Refuse any coup but the next one of the talla in play (1 query when it is another).

    Raises Conflict as `CoupState.verify_playing`, and `coup.recorded_already` or `coup.not_next`.
    """
    _, talla, _ = state.verify_playing()
    following = talla.coups + 1
    if (place.talla, place.number) == (talla.id, following):
        return
    found = _find(state.table_id, place)
    facts = {"next_coup": {"talla": talla.id, "number": following}, "recorded": found}
    params = {"number": place.number, "following": following}
    if found is None:
        raise NotTheNextCoup("coup.not_next", {**params, "talla": talla.number}, **facts)
    result = {name: found[name] for name in ("winner", "punto_total", "banca_total")}
    raise NotTheNextCoup("coup.recorded_already", {**params, **result}, **facts)


def _find(table_id: int, place: CoupPlace) -> dict[str, Any] | None:
    """Read the coup that is recorded at a place, as plain values; None if there is none."""
    coups = Coup.objects.select_related("recorded_by").filter(table_id=table_id)
    coup = coups.filter(talla_id=place.talla, number=place.number).order_by("-id").first()
    if coup is None:
        return None
    return {
        "number": coup.number,
        "winner": coup.winner,
        "punto_total": coup.punto_total,
        "banca_total": coup.banca_total,
        "punto": coup.punto,
        "banca": coup.banca,
        "recorded_at": write_moment(coup.recorded_at),
        **name_person("recorded_by", coup.recorded_by),
    }
