"""One coup for an auditor: its records and its movements."""

from dataclasses import dataclass
from typing import Any

from casino.lib.errors import NotFound
from games.coups.models import Coup
from tables.ledger.models import Transfer
from tables.sessions.models import TableSession


@dataclass(frozen=True, slots=True)
class CoupSeen:
    """A coup of a session; `coup` is None if it has no row."""

    session: TableSession
    talla: int
    number: int
    coup: Coup | None
    moves: list[dict[str, Any]]
    neighbours: tuple[tuple[int, int] | None, tuple[int, int] | None]


def read_coup(house_id: int, shift_id: int, session_id: int, talla: int, number: int) -> CoupSeen:
    """Read a coup with its movements, corrections included. Raises NotFound for a session."""
    session = (
        TableSession.objects.select_related("table", "shift")
        .filter(house_id=house_id, shift_id=shift_id, id=session_id)
        .first()
    )
    if session is None:
        raise NotFound("thing.not_found", params={"thing": "table", "id": session_id})
    coups = Coup.objects.filter(session=session)
    coup = (
        coups.select_related("void__voided_by", "recorded_by")
        .filter(talla__number=talla, number=number)
        .order_by("-id")
        .first()
    )
    places = sorted({*coups.values_list("talla__number", "number")})
    before = [place for place in places if place < (talla, number)]
    after = [place for place in places if place > (talla, number)]
    return CoupSeen(
        session=session,
        talla=talla,
        number=number,
        coup=coup,
        moves=[] if coup is None else _list_moves(coup),
        neighbours=(before[-1] if before else None, after[0] if after else None),
    )


def _list_moves(coup: Coup) -> list[dict[str, Any]]:
    """List the coup's movements and their corrections, in the order of writing."""
    own = list(Transfer.objects.filter(command_id=coup.command_id).values_list("id", flat=True))
    ids, newest = [*own], own
    while newest:
        newest = list(Transfer.objects.filter(corrects__in=newest).values_list("id", flat=True))
        ids += newest
    rows: Any = (
        Transfer.objects.filter(id__in=ids)
        .order_by("id")
        .values("id", "debit__kind", "credit__kind", "amount_minor", "made_at", "corrects_id")
    )
    return list(rows)
