"""A null coup leaves a row of its own: its call and bets are over, its cards are burned."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.dateparse import parse_datetime

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput
from casino.lib.policy import Actor
from games.coups.events import CoupEvent
from games.coups.models import PHASES, CoupUnderway, NullCoup, NullCoupVoid, NullReason
from games.coups.selectors.coup_state import cards_of
from games.coups.selectors.underway import underway_of
from games.coups.services.burning import store_cards
from games.coups.services.underway import Play, begin_underway
from games.rules.cards import parse_cards
from games.tallas.models import Talla
from games.tallas.services import end_open_talla
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent
from tables.journal.services import journal
from tables.journal.services.journal import append_by, hand_of
from tables.journal.services.undo_registry import built_on
from tables.sign_in.models import Device

_TIMES: Final = ("bets_at", *(f"{phase}_at" for phase in PHASES))
_KEPT: Final = ("punto", "banca", "punto_stands", "bets", "burned", "burned_after", "acts")


def annul_coup(
    *,
    actor: Actor,
    command: Command,
    play: Play,
    reason: NullReason,
    article: str,
    ruled_by: int | None = None,
    punto: str = "",
    banca: str = "",
    cards_out: int | None = None,
    bets: Sequence[Mapping[str, Any]] | None = None,
) -> tuple[NullCoup, int]:
    """Make the coup under way null at a locked table, and take bets for it again.

    Return its row and the table's version. After the cut card it was the last coup, so the talla
    ends with it; the deck of a holder's banca is ended by the caller.

    Cards that a reader has read and bets that were called are known; `punto`, `banca` and `bets`
    are those of a coup without. All `cards_out` go out of play, never to be dealt again
    (rio-de-la-plata 11, 50); by default those that are known. No money moves: the bets lay on the
    felt. `ruled_by` is the jefe who decided, None where the text decides by `article`. Raises
    Conflict `table.no_talla`; BadInput `null.cards`; a Violation for cards that the shoe cannot
    hold.
    """
    row = begin_underway(play)
    punto, banca = row.punto or punto, row.banca or banca
    seen = (*parse_cards(punto), *parse_cards(banca))
    cards_out = len(seen) if cards_out is None else cards_out
    if cards_out < len(seen):
        raise BadInput("null.cards", params={"seen": len(seen), "out": cards_out})
    cards = cards_of(row.talla).burn(seen, face_down=cards_out - len(seen), article=article)
    store_cards(row.talla, cards, row.talla.burned_cards + "".join(map(str, seen)))
    null = NullCoup.objects.create(
        house_id=row.house_id,
        table_id=row.talla.table_id,
        session_id=row.talla.session_id,
        talla=row.talla,
        number=row.number,
        punto=punto,
        banca=banca,
        cards_out=cards_out,
        bets=row.bets if row.bets is not None or bets is None else [dict(bet) for bet in bets],
        reason=reason,
        article=article,
        ruled_by_id=ruled_by,
        recorded_by_id=actor.staff_id,
        recorded_at=utc_now(),
        command_id=command.id,
    )
    before = {
        **{name: getattr(row, name) for name in _KEPT},
        **{name: _print(getattr(row, name)) for name in _TIMES},
    }
    CoupUnderway(
        talla=row.talla, house_id=row.house_id, number=row.number, bets_at=utc_now()
    ).save()
    Device.objects.filter(table_id=null.table_id, retired_at=None).update(alert=None)
    payload = {
        "null_coup": null.pk,
        "of_talla": null.talla_id,
        "coup": null.number,
        "punto": null.punto,
        "banca": null.banca,
        "cards_out": null.cards_out,
        "bets": null.bets,
        "reason": null.reason,
        "article": null.article,
        "ruled_by": null.ruled_by_id,
        "before": before,
    }
    version = journal.append(actor, command, CoupEvent.COUP_ANNULLED, payload, null.table_id)
    if row.talla.cut_card_out:
        version = end_open_talla(actor=actor, command=command, table=play.table, talla=row.talla)
    return null, version


def take_null_back(
    *, actor: Actor, command: Command, table_id: int, annulled_by: UUID
) -> int | None:
    """Let the coup go on that the command `annulled_by` made null; return the table's version.

    None if it made none. Raises Conflict `undo.built_on` if the next coup has continued. The table
    must be locked.
    """
    event = FloorEvent.objects.filter(
        table_id=table_id, command_id=annulled_by, kind=CoupEvent.COUP_ANNULLED
    ).first()
    if event is None:
        return None
    null = NullCoup.objects.get(id=event.payload["null_coup"])
    talla = Talla.objects.select_related("underway").get(id=null.talla_id)
    row, seen = underway_of(talla), null.punto + null.banca
    if row is None or row.number != null.number or _has_gone_on(row):
        raise built_on()
    cards = cards_of(talla).unburn(parse_cards(seen), face_down=null.cards_out - len(seen) // 2)
    store_cards(talla, cards, talla.burned_cards.removesuffix(seen))
    before = event.payload["before"]
    for name in _TIMES:
        setattr(row, name, before[name] and parse_datetime(before[name]))
    for name in _KEPT:
        setattr(row, name, before[name])
    row.save()
    NullCoupVoid.objects.create(
        house_id=null.house_id, null_coup=null, voided_by_id=actor.staff_id, voided_at=utc_now()
    )
    facts = {
        "kind": event.kind,
        "command": str(annulled_by),
        "version": event.version,
        "null_coup": null.pk,
    }
    return append_by(hand_of(actor, command), UndoEvent.ACT_UNDONE, facts, table_id)


def _print(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _has_gone_on(row: CoupUnderway) -> bool:
    marked = any(getattr(row, f"{phase}_at") is not None for phase in PHASES)
    return marked or bool(row.punto or row.banca or row.burned)
