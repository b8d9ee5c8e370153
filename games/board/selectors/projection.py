"""A table as the floor's screens show it: small, whole, plain values.

The version is read first, so a projection is at least as new as it says; what is newer comes again
with its own version.
"""

from collections.abc import Collection
from contextlib import closing
from datetime import datetime
from typing import Any

from msgspec import structs

from casino.lib.clock import utc_now
from casino.lib.errors import NotFound
from casino.lib.prepared import fetch_together
from games.banca.selectors.banca import View, banca_views
from games.board.selectors.limits import limits_view
from games.coups.selectors.coup_state import cards_of
from games.coups.selectors.phase_times import PHASE_TIMES
from games.coups.selectors.played import LastCoup, Played, played_questions, read_played
from games.coups.selectors.talla_in_play import TallaInPlay
from games.coups.selectors.underway import reader_view, underway_view
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation
from games.tallas.selectors import present_holder
from tables.overview.selectors import TableFloor, floor_question, read_floor, table_ids_of_house

Projection = dict[str, Any]


def table_projections(
    house_id: int, table_ids: Collection[int] | None = None, *, at: datetime | None = None
) -> list[Projection]:
    """Return the state of tables of a house, all or those named, by number (5 queries, or 6).

    The queries do not grow with the tables; `banca_views` says what auctioned bancas add.
    `at` is the moment of the look, now by default.
    """
    moment = at or utc_now()
    ids = table_ids_of_house(house_id) if table_ids is None else table_ids
    questions = floor_question(house_id, ids), *played_questions(ids, moment)
    with closing(fetch_together(*questions)) as answers:
        floor = read_floor(next(answers))
        played = read_played(ids, moment, answers)
    bancas = banca_views(floor)
    return [
        _projection(table, played[table.id], bancas.get(table.id), moment)
        for table in floor.values()
    ]


def table_projection(house_id: int, table_id: int) -> Projection:
    """Return the state of one table (5 queries). Raises NotFound."""
    for projection in table_projections(house_id, [table_id]):
        return projection
    raise NotFound("thing.not_found", params={"thing": "table", "id": table_id})


def commission_rule(regulation: Regulation) -> str:
    """Write what the house keeps of winning bets as a code: `5`, `50_on_6`, or `0` for nothing.

    Percent of the gross pay; `_on_` names the only totals of banca that it is taken at.
    """
    rules = []
    for deduction in regulation.deductions:
        percent = f"{float(deduction.share * 100):g}"
        totals = deduction.with_totals
        on = "" if len(totals) == 10 else "_on_" + "_".join(map(str, sorted(totals)))
        rules.append(percent + on)
    return "+".join(rules) or "0"


def _projection(table: TableFloor, played: Played, banca: View | None, at: datetime) -> Projection:
    regulation = get_regulation(table.regulation, table.regulation_version)
    table_format = regulation.formats.get(table.format)  # the house's own format has no rules
    seated = [seat for seat in table.seats if seat.guest_id is not None]
    session = None
    talla = played.talla
    underway = None if talla is None else _underway(table, talla, played.last, regulation)
    if table.session_id is not None:
        session = {
            "id": table.session_id,
            "opened_at": _iso(table.session_opened_at),
            "shift_ends_at": _iso(table.shift_ends_at),
        }
    return {
        "table": table.id,
        "v": table.version,
        "number": table.number,
        "label": table.label,
        "map": table.map_row and {"column": table.map_column, "row": table.map_row},
        "format": table.format,
        "regulation": table.regulation,
        "regulation_version": regulation.version,
        "currency": table.currency,
        "state": table.state,
        "last_coups_left": table.last_coups_left,
        "session": session,
        **limits_view(table),
        "seats": [
            {
                "position": seat.position,
                "label": seat.label,
                "guest": seat.guest_id and {"id": seat.guest_id, "name": seat.guest_name},
            }
            for seat in table.seats
        ],
        "standing": [
            {"place": one.place, "guest": {"id": one.guest_id, "name": one.guest_name}}
            for one in table.standing
        ],
        "seats_kept": [
            {
                "position": seat.position,
                "guest": {"id": seat.guest_id, "name": seat.guest_name},
                "until": _iso(seat.until),
            }
            for seat in table.seats_kept
        ],
        "seats_taken": len(seated),
        "seats_free": len(table.seats) - len(seated),
        **structs.asdict(table.waitlist),
        "called_until": _iso(table.called_until),
        "jefe": table.jefe
        and {
            "name": table.jefe.person.name,
            "badge": table.jefe.person.badge,
            "load": table.jefe.load,
            "load_max": table.jefe.load_max,
        },
        "croupiers": [{"name": one.name, "badge": one.badge} for one in table.croupiers],
        "croupiers_minimum": table_format.croupiers_minimum if table_format else 0,
        "talla": played.talla and _talla(played.talla, played.coups_talla),
        "sabot": played.talla
        and {"holder": _holder(table, played.talla, regulation, [s.position for s in seated])},
        "banca": banca,
        "underway": underway,
        "reader": reader_view(table.reader, underway),
        "last_coup": played.last and _last_coup(played.last),
        "results": played.results,
        "pace": played.pace,
        "coups_session": played.coups_session,
        "commission_rule": commission_rule(regulation),
        "commission": table.commission_mode
        and {
            "mode": table.commission_mode,
            "owed": [structs.asdict(owed) for owed in table.commission_owed],
            "coups_unrecorded": played.coups_unrecorded,
        },
        "incidents_open": table.incidents_open,
        "at": at.isoformat(),
    }


def _talla(talla: TallaInPlay, coups: int) -> dict[str, Any]:
    cards = cards_of(talla)
    return {
        "id": talla.id,
        "number": talla.number,
        "decks": talla.decks,
        "coups": coups,
        "cards_left_least": cards.remaining_at_least,
        "cards_left_most": cards.remaining_at_most,
        "cut_card_out": talla.cut_card_out,
    }


def _underway(
    table: TableFloor, talla: TallaInPlay, last: LastCoup | None, regulation: Regulation
) -> dict[str, Any]:
    ended = (last.number, last.at) if last is not None and last.talla_id == talla.id else None
    return underway_view(
        talla, regulation, ended, table.resumed_at, suspended=table.state == "suspended"
    )


def _holder(
    table: TableFloor, talla: TallaInPlay, regulation: Regulation, seated: list[int]
) -> int | None:
    if regulation.banca is not None:
        return talla.holder  # the holder stays until the banca is over
    table_format = regulation.format(table.format)
    return present_holder(regulation, table_format, talla.holder, seated, talla.refused)


def _last_coup(coup: LastCoup) -> dict[str, Any]:
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
        "at": _iso(coup.at),
        "commission_minor": coup.commission_minor,
        "house_result_minor": coup.house_result_minor,
        "phases": {name: getattr(coup, name) for name in PHASE_TIMES},
    }


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
