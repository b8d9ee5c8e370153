"""A table as anybody in the room may see it: no guest's name, no person, no house money."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cache

from casino.lib.errors import NotFound
from games.banca.selectors.shown import publish_banca
from games.board.selectors.projection import table_projections
from games.board.selectors.state import (
    DisplayState,
    FloorState,
    NextShown,
    RoadsShown,
    SeatTaken,
    TableShown,
    TallaCounts,
)
from games.coups.selectors.played import EndedCoup, LastCoup, TallaOnRoads, tallas_on_the_roads
from games.coups.selectors.underway import publish_underway
from games.rules.odds import full_shoe_odds
from games.rules.regulations import get_regulation
from games.rules.roads import BigMark, RoadCoup, build_roads, mark_next
from games.rules.talla import CutCard
from games.rules.wagers import Winner
from tables.floor.models import GamingTable

# Events that the room sees anyway; of the others it learns only that something happened.
_PUBLIC_TOPICS = ("table", "limits", "talla", "sabot", "coup", "phase", "banca")
SOMETHING_HAPPENED = "table.changed"


def public_projection(table_id: int) -> DisplayState:
    """Return the state that the display of a table shows (12 queries). Raises NotFound."""
    house_id = GamingTable.objects.filter(id=table_id).values_list("house_id", flat=True).first()
    for projection in public_projections(house_id, [table_id]) if house_id else ():
        return projection
    raise NotFound("thing.not_found", params={"thing": "table", "id": table_id})


def public_projections(
    house_id: int, table_ids: Collection[int] | None = None, *, at: datetime | None = None
) -> list[DisplayState]:
    """Return the states that the displays of tables show, all or those named (12 queries)."""
    return publish(table_projections(house_id, table_ids, at=at))


def public_kind(kind: str) -> str:
    """Return an event's kind for the public, without incidents, staff or guests."""
    return kind if kind.split(".")[0] in _PUBLIC_TOPICS else SOMETHING_HAPPENED


def publish(projections: Sequence[FloorState]) -> list[DisplayState]:
    """Make public projections of staff projections (1 query)."""
    tallas = tallas_on_the_roads([state.table for state in projections])
    return [_public(state, tallas.get(state.table, TallaOnRoads())) for state in projections]


def _public(state: FloorState, talla: TallaOnRoads) -> DisplayState:
    regulation = get_regulation(state.regulation, state.regulation_version)
    decks = state.talla.decks if state.talla else regulation.decks
    return DisplayState(
        **{name: getattr(state, name) for name in TableShown.__struct_fields__},
        seats=[
            SeatTaken(position=seat.position, label=seat.label, taken=seat.guest is not None)
            for seat in state.seats
        ],
        last_coup=_public_coup(state.last_coup),
        banca=publish_banca(state.banca),
        underway=publish_underway(state.underway),
        betting=_betting(state),
        awaits=_awaits(state),
        roads=show_roads(talla.coups),
        counts=count_results(talla),
        edges=house_edges(state.regulation, state.regulation_version, decks),
        decks=decks,
    )


def _public_coup(coup: LastCoup | None) -> EndedCoup | None:
    if coup is None:
        return None
    return EndedCoup(**{name: getattr(coup, name) for name in EndedCoup.__struct_fields__})


def _betting(state: FloorState) -> str | None:
    """Say whether bets are taken; None where nobody marks it.

    A coup is in its first phase until another is marked. At a table where the last coup had no
    marks, its cards may be on the felt by now: there nothing is said.
    """
    if state.underway is None or state.state in ("closed", "suspended"):
        return "closed"
    if state.underway.phase != "bets" or _awaits(state) is not None:
        return "closed"
    marks = state.last_coup is not None and state.last_coup.phases.bets_ms is not None
    return "open" if marks else None


def _awaits(state: FloorState) -> str | None:
    """Say what must come before another coup can begin; None if nothing, or at a closed table.

    Cards burned in the coup under way may be the last before the cut card: that coup goes on.
    """
    if state.state == "closed":
        return None
    if state.last_coups_left == 0:
        return "closing"
    if state.talla is None or state.underway is None:
        return "shoe"
    in_play = state.underway.phase != "bets" or state.underway.burned
    if state.talla.cut_card == CutCard.OUT and not in_play:
        return "end_of_shoe"
    if state.banca is not None and state.banca.holder is None:
        return "banca"
    return None


def count_results(talla: TallaOnRoads) -> TallaCounts:
    """Count the results of a talla."""
    winners = [str(coup.winner) for coup in talla.coups]
    return TallaCounts(
        punto=winners.count(Winner.PUNTO),
        banca=winners.count(Winner.BANCA),
        tie=winners.count(Winner.TIE),
        cards_known=talla.cards_known,
        punto_pair=sum(coup.punto_pair for coup in talla.coups),
        banca_pair=sum(coup.banca_pair for coup in talla.coups),
        natural=sum(coup.natural for coup in talla.coups),
    )


def show_roads(coups: list[RoadCoup]) -> RoadsShown:
    """Draw the five roads; the big road's cells carry their ties too.

    `pairs` are the beads with a pair: the mark names the hands that have one, `P`, `B` or `PB`.
    """
    roads = build_roads(coups)
    hands = ("P" * coup.punto_pair + "B" * coup.banca_pair for coup in roads.coups)
    beads = zip(roads.bead, hands, strict=True)
    return RoadsShown(
        bead=_cells(roads.bead),
        big=_cells(roads.big),
        big_eye=_cells(roads.big_eye),
        small=_cells(roads.small),
        cockroach=_cells(roads.cockroach),
        pairs=[[bead.row, bead.column, hand] for bead, hand in beads if hand],
        next_if_punto=_next_if(roads.columns, Winner.PUNTO),
        next_if_banca=_next_if(roads.columns, Winner.BANCA),
    )


def _next_if(columns: Sequence[Sequence[BigMark]], side: Winner) -> NextShown:
    return NextShown(**mark_next(columns, side)._asdict())


def _cells(road: Iterable[Iterable[int | str]]) -> list[list[int | str]]:
    return [list(cell) for cell in road]


@cache
def house_edges(regulation_key: str, version: str, decks: int) -> dict[str, str]:
    """Return the house edge of every bet on offer in a full shoe, percent with two decimals."""
    odds = full_shoe_odds(get_regulation(regulation_key, version), decks)
    return {kind.value: f"{float(one.edge) * 100:.2f}" for kind, one in odds.items()}
