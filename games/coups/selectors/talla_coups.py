"""The coups dealt from a talla."""

from typing import Any

from casino.lib.errors import NotFound
from casino.lib.policy import Actor
from games.coups.models import WAGERS, Coup
from games.coups.selectors.phase_times import PHASE_TIMES
from games.tallas.models import Talla
from tables.posts.selectors.access import access_table


def find_last_coup(talla_id: int) -> Coup | None:
    """Find the last coup of a talla that counts."""
    return Coup.objects.filter(talla_id=talla_id, void=None).order_by("-number").first()


def talla_coups(actor: Actor, table_id: int, talla_id: int) -> dict[str, Any]:
    """Return every coup of a talla in order, void ones marked (4 queries). Raises NotFound."""
    table = access_table(actor, table_id, need="table.view")
    talla = Talla.objects.filter(table=table, id=talla_id).first()
    if talla is None:
        raise NotFound("thing.not_found", params={"thing": "talla", "id": talla_id})
    coups = Coup.objects.filter(talla=talla).select_related("recorded_by", "void__voided_by")
    return {
        "talla": talla.pk,
        "number": talla.number,
        "decks": talla.decks,
        "first_card": talla.first_card,
        "burned": talla.burned,
        "started_at": talla.started_at.isoformat(),
        "ended_at": talla.ended_at and talla.ended_at.isoformat(),
        "coups": [_coup_view(coup) for coup in coups.order_by("number")],
    }


def _coup_view(coup: Coup) -> dict[str, Any]:
    void = getattr(coup, "void", None)
    money = {
        f"{wager}_{what}_minor": getattr(coup, f"{wager}_{what}_minor")
        for wager in WAGERS
        for what in ("stake", "paid")
    }
    return {
        "number": coup.number,
        "winner": coup.winner,
        "punto_total": coup.punto_total,
        "banca_total": coup.banca_total,
        "punto": coup.punto,
        "banca": coup.banca,
        "natural": coup.natural,
        "punto_pair": coup.punto_pair,
        "banca_pair": coup.banca_pair,
        "holder": coup.holder,
        "bets": coup.bets,
        **money,
        "commission_minor": coup.commission_minor,
        "house_result_minor": coup.house_result_minor,
        "phases": {name: getattr(coup, name) for name in PHASE_TIMES},
        "recorded_by": coup.recorded_by.name,
        "at": coup.recorded_at.isoformat(),
        "void": void
        and {
            "reason": void.reason,
            "by": void.voided_by.name,
            "at": void.voided_at.isoformat(),
        },
    }
