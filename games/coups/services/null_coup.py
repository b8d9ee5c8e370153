"""A null coup leaves nothing behind: its call and bets are over, its cards are burned."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.dateparse import parse_datetime

from casino.lib.clock import utc_now
from games.banca.events import BancaEvent
from games.coups.models import PHASES, CoupUnderway
from games.coups.selectors.underway import underway_of
from games.coups.services.burning import burn_drawn, unburn_last
from games.rules.cards import parse_cards
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tables.journal.services.undo_registry import built_on
from tables.sign_in.models import Device

_TIMES: Final = ("bets_at", *(f"{phase}_at" for phase in PHASES))
_KEPT: Final = ("punto", "banca", "punto_stands", "burned_after")


def begin_again_after_null(talla: Talla) -> dict[str, Any] | None:
    """Begin the coup of a talla again after a null one; return the row as it was.

    Its cards that were read go out of play (rio-de-la-plata 11), and new bets are taken at once.
    None if there was no row. The table must be locked.
    """
    row = underway_of(talla)
    if row is None:
        return None
    facts = {
        "of_talla": talla.pk,
        "coup": row.number,
        "bets": row.bets,
        **{name: getattr(row, name) for name in _KEPT},
        **{name: _print(getattr(row, name)) for name in _TIMES},
    }
    cards = (*parse_cards(row.punto), *parse_cards(row.banca))
    fresh = CoupUnderway(
        talla=row.talla,
        house_id=row.house_id,
        number=row.number,
        bets_at=utc_now(),
        burned=row.burned,
        burned_after="0" * len(row.burned_after),
    )
    for card in cards:
        burn_drawn(fresh, card, after=0)
    fresh.save()
    Device.objects.filter(table_id=talla.table_id, retired_at=None).update(alert=None)
    return facts


def take_null_back(table_id: int, finished_by: UUID) -> None:
    """Restore the row of a coup that the command `finished_by` had made null.

    Raises Conflict `undo.built_on` if the coup has continued. The table must be locked.
    """
    event = FloorEvent.objects.filter(
        table_id=table_id, command_id=finished_by, kind=BancaEvent.BANCA_ACTED
    ).first()
    found = None if event is None else event.payload.get("null_coup")
    if found is None:
        return
    talla = Talla.objects.select_related("underway").filter(id=found["of_talla"]).get()
    row = underway_of(talla)
    if row is None or row.number != found["coup"] or _has_gone_on(row):
        raise built_on()
    for _ in range((len(found["punto"]) + len(found["banca"])) // 2):
        unburn_last(row)
    for name in _TIMES:
        setattr(row, name, found[name] and parse_datetime(found[name]))
    for name in ("bets", *_KEPT):
        setattr(row, name, found.get(name, False))  # an older event lacks `punto_stands`
    row.save()


def _print(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _has_gone_on(row: CoupUnderway) -> bool:
    marked = any(getattr(row, f"{phase}_at") is not None for phase in PHASES)
    return marked or bool(row.punto or row.banca or row.burned_after.strip("0"))
