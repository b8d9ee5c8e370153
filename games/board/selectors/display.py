"""A table as anybody in the room may see it: no guest's name, no person, no house money."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from casino.lib.errors import NotFound
from games.banca.selectors.banca import publish_banca
from games.board.selectors.projection import Projection, table_projections
from games.coups.selectors.played import road_coups_of_open_tallas
from games.coups.selectors.underway import publish_underway
from games.rules.odds import full_shoe_odds
from games.rules.regulations import get_regulation
from games.rules.roads import RoadCoup, build_roads
from tables.floor.models import GamingTable

# A list of what is shown, so that what is added for the staff stays with them.
_SHOWN = (
    "table",
    "v",
    "number",
    "label",
    "format",
    "regulation",
    "regulation_version",
    "currency",
    "state",
    "last_coups_left",
    "session",
    "limits",
    "limits_announced",
    "limits_kept",
    "seats_taken",
    "seats_free",
    "waiting",
    "on_hold",
    "talla",
    "sabot",
    "results",
    "pace",
    "coups_session",
    "commission_rule",
    "at",
)
# Events that the room sees anyway; of the others it learns only that something happened.
_PUBLIC_TOPICS = ("table", "limits", "talla", "sabot", "coup", "phase", "banca")
SOMETHING_HAPPENED = "table.changed"
_NOT_OF_COUP = ("commission_minor", "house_result_minor", "phases")


def public_projection(table_id: int) -> Projection:
    """Return the state that the display of a table shows (7 queries). Raises NotFound."""
    house_id = GamingTable.objects.filter(id=table_id).values_list("house_id", flat=True).first()
    for projection in public_projections(house_id, [table_id]) if house_id else ():
        return projection
    raise NotFound("thing.not_found", params={"thing": "table", "id": table_id})


def public_projections(
    house_id: int, table_ids: Collection[int] | None = None, *, at: datetime | None = None
) -> list[Projection]:
    """Return the states that the displays of tables show, all or those named (6 queries)."""
    return publish(table_projections(house_id, table_ids, at=at))


def public_kind(kind: str) -> str:
    """Return an event's kind as the public may know it, without incidents, staff or guests."""
    return kind if kind.split(".")[0] in _PUBLIC_TOPICS else SOMETHING_HAPPENED


def publish(projections: Sequence[Projection]) -> list[Projection]:
    """Make public projections of staff projections (1 query)."""
    coups = road_coups_of_open_tallas([state["table"] for state in projections])
    return [_public(state, coups.get(state["table"], [])) for state in projections]


def _public(state: Projection, coups: list[RoadCoup]) -> Projection:
    coup = state["last_coup"]
    decks = state["talla"]["decks"] if state["talla"] else None
    text = state["regulation"], state["regulation_version"]
    decks = decks or get_regulation(*text).decks
    return {
        **{name: state[name] for name in _SHOWN},
        "seats": [
            {
                "position": seat["position"],
                "label": seat["label"],
                "taken": seat["guest"] is not None,
            }
            for seat in state["seats"]
        ],
        "last_coup": coup
        and {name: value for name, value in coup.items() if name not in _NOT_OF_COUP},
        "banca": publish_banca(state["banca"]),
        "underway": publish_underway(state["underway"]),
        "roads": _roads(coups),
        "edges": house_edges(*text, decks),
        "decks": decks,
    }


def _roads(coups: list[RoadCoup]) -> dict[str, Any]:
    """Draw the five roads as cells [row, column, mark]; the big road's carry their ties too.

    `pairs` are the beads with a pair: the mark names the hands that have one, `P`, `B` or `PB`.
    """
    roads = build_roads(coups)
    drawn: dict[str, Any] = {
        name: [list(cell) for cell in getattr(roads, name)]
        for name in ("bead", "big", "big_eye", "small", "cockroach")
    }
    hands = ("P" * coup.punto_pair + "B" * coup.banca_pair for coup in roads.coups)
    beads = zip(roads.bead, hands, strict=True)
    drawn["pairs"] = [[bead.row, bead.column, hand] for bead, hand in beads if hand]
    return drawn


@cache
def house_edges(regulation_key: str, version: str, decks: int) -> dict[str, str]:
    """Return the house edge of every bet on offer in a full shoe, percent with two decimals."""
    odds = full_shoe_odds(get_regulation(regulation_key, version), decks)
    return {kind.value: f"{float(one.edge) * 100:.2f}" for kind, one in odds.items()}
