"""A rebuilt table as plain values."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from casino.evidence.rebuild.banca import find_banca
from casino.evidence.rebuild.commission import list_owed
from casino.evidence.rebuild.limits import find_announced, find_in_force, list_kept
from casino.evidence.rebuild.play import find_holder, find_talla
from casino.evidence.rebuild.posts import load_of
from casino.evidence.rebuild.recorded import RecordedEntry, RecordedHouse, RecordedTable
from games.rules.banca import describe_banca


def table_view(house: RecordedHouse, table_id: int, moment: datetime) -> dict[str, Any]:
    """Return all that the journal records about a table; limits as they are at a moment."""
    table = house.tables[table_id]
    session, talla, banca = table.session, find_talla(table), find_banca(table)
    in_force, announced = find_in_force(table, moment), find_announced(table, moment)
    return {
        "table": table.id,
        "version": table.version,
        "last_event_at": table.last_event_at,
        "moment": moment,
        "state": "closed" if session is None else session.state,
        "last_coups_left": None if session is None else session.last_coups_left,
        "session": session and session.id,
        "limits": in_force and asdict(in_force),
        "limits_announced": announced and asdict(announced),
        "limits_kept": [
            {"position": seat, **asdict(kept)} for seat, kept in list_kept(table, moment).items()
        ],
        "seats": _places(table.seats, "position"),
        "party_seats": [
            {"position": seat, "entry": entry} for seat, entry in sorted(table.party_seats.items())
        ],
        "standing": _places(table.standing, "place"),
        "jefe": _jefe(house, table),
        "croupiers": [asdict(croupier) for croupier in table.croupiers.values()],
        "waitlist": [asdict(entry) for entry in list_waitlist(house, table_id)],
        "house_waitlist": [asdict(entry) for entry in list_waitlist(house, None)],
        "talla": talla
        and {
            "id": talla.id,
            "number": talla.number,
            "decks": talla.decks,
            "burned": talla.burned,
            "coups": talla.coups,
            "null_coups": talla.null_coups,
            "cut_card_out": talla.cut_card_out,
        },
        "sabot": talla and {"holder": find_holder(table), "refused": talla.refused},
        "banca": banca and describe_banca(banca),
        "commission_owed": list_owed(table),
    }


def list_waitlist(house: RecordedHouse, waitlist: int | None) -> list[RecordedEntry]:
    """Return the entries that wait for a table, or (None) for the house: changes of seat first."""
    ids = [one for change in (True, False) for one in house.waitlists.get((waitlist, change), ())]
    return [house.entries[one] for one in ids]


def _places(guests: dict[int, Any], name: str) -> list[dict[str, Any]]:
    return [{name: place, "guest": asdict(guest)} for place, guest in sorted(guests.items())]


def _jefe(house: RecordedHouse, table: RecordedTable) -> dict[str, Any] | None:
    if table.jefe is None:
        return None
    return {**asdict(table.jefe), "load": load_of(house, table.jefe.staff_id)}
