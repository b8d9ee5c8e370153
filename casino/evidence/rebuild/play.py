"""The session and its talla: their state, and where the sabot is."""

from casino.evidence.rebuild.recorded import (
    Folds,
    JournalEvent,
    RecordedHouse,
    RecordedSession,
    RecordedTable,
    RecordedTalla,
)
from games.corrections.events import CorrectionEvent
from games.coups.events import CoupEvent
from games.rules.regulations import get_regulation
from games.rules.regulations.house_rules import make_regulation, read_house_rules
from games.talla_acts.events import TallaActEvent
from games.tallas.events import TallaEvent
from games.tallas.selectors import present_holder
from games.voids.events import VoidEvent
from tables.openings.events import OpeningEvent


def find_talla(table: RecordedTable) -> RecordedTalla | None:
    """Find the talla in play."""
    return None if table.talla is None or table.talla.is_over else table.talla


def find_holder(table: RecordedTable) -> int | None:
    """Return the seat that deals; None is the croupier, or that no talla is in play."""
    talla, session = find_talla(table), table.session
    if talla is None or session is None:
        return None
    regulation = session.rules
    if regulation.banca is not None:
        return talla.holder  # the holder stays until the banca is over
    table_format = regulation.format(session.format)
    return present_holder(regulation, table_format, talla.holder, list(table.seats), talla.refused)


def _open(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    own = payload.get("rules")
    house.table_of(event).session = RecordedSession(
        rules=get_regulation(payload["regulation"], payload["regulation_version"])
        if own is None
        else make_regulation(read_house_rules(own)),
        id=payload["session"],
        regulation=payload["regulation"],
        regulation_version=payload["regulation_version"],
        format=payload["format"],
        commission_step_minor=payload["commission_step_minor"],
        commission_direction=payload["commission_direction"],
        opened_at=event.at,
        commission_mode=payload["commission_mode"],
    )


def _change_state(house: RecordedHouse, event: JournalEvent) -> None:
    session = _session(house, event)
    session.state = event.payload["state"]
    session.last_coups_left = event.payload["last_coups_left"]


def _close(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).session = None


def _start_talla(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    house.table_of(event).talla = RecordedTalla(
        payload["talla"],
        payload["number"],
        payload["decks"],
        payload["holder"],
        payload["burned"],
    )


def _show_cut_card(house: RecordedHouse, event: JournalEvent) -> None:
    _talla(house, event).cut_card_out = True


def _end_talla(house: RecordedHouse, event: JournalEvent) -> None:
    _talla(house, event).is_over = True


def _refuse(house: RecordedHouse, event: JournalEvent) -> None:
    talla = _talla(house, event)
    talla.holder, talla.refused = event.payload["holder"], list(event.payload["refused"])


def _deal(house: RecordedHouse, event: JournalEvent) -> None:
    talla, session, payload = _talla(house, event), _session(house, event), event.payload
    talla.coups += 1
    talla.holder = payload["holder_after"]
    if payload["holder_after"] != payload["holder"]:
        talla.refused = []  # a refusal holds for one passing
    if talla.cut_card_out:
        talla.is_over, talla.ended_by = True, payload["coup"]
    if session.state == "last_coups" and session.last_coups_left is not None:
        session.last_coups_left -= 1


def _annul(house: RecordedHouse, event: JournalEvent) -> None:
    talla = _talla_under_way(house, event)
    talla.null_coups += 1
    talla.burned += event.payload["cards_out"]


def _burn(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    _talla_under_way(house, event).burned += len(payload["cards"]) // 2 + payload["face_down"]


def _void(house: RecordedHouse, event: JournalEvent) -> None:
    talla, payload = _talla(house, event), event.payload
    talla.coups -= 1
    talla.holder, talla.refused = payload["holder"], list(payload["refused"])
    if talla.ended_by == payload["coup"]:
        talla.is_over, talla.ended_by = False, None
    _session(house, event).last_coups_left = payload["last_coups_left"]


def _correct(house: RecordedHouse, event: JournalEvent) -> None:
    talla, sabot = find_talla(house.table_of(event)), event.payload["sabot"]
    if sabot is not None and talla is not None:
        talla.holder, talla.refused = sabot["holder"], list(sabot["refused"])


def _session(house: RecordedHouse, event: JournalEvent) -> RecordedSession:
    session = house.table_of(event).session
    assert session is not None, f"{event.kind} at a table that is closed"
    return session


def _talla(house: RecordedHouse, event: JournalEvent) -> RecordedTalla:
    talla = house.table_of(event).talla
    assert talla is not None, f"{event.kind} at a table without a talla"
    assert talla.id == event.payload["talla"], f"{event.kind} of another talla"
    return talla


def _talla_under_way(house: RecordedHouse, event: JournalEvent) -> RecordedTalla:
    talla = house.table_of(event).talla
    assert talla is not None, f"{event.kind} at a table without a talla"
    assert talla.id == event.payload["of_talla"], f"{event.kind} of another talla"
    return talla


FOLDS: Folds = {
    OpeningEvent.TABLE_OPENED: _open,
    OpeningEvent.LAST_COUPS_ANNOUNCED: _change_state,
    OpeningEvent.TABLE_SUSPENDED: _change_state,
    OpeningEvent.TABLE_RESUMED: _change_state,
    OpeningEvent.TABLE_CLOSED: _close,
    TallaActEvent.TALLA_STARTED: _start_talla,
    TallaActEvent.CUT_CARD_SHOWN: _show_cut_card,
    TallaEvent.TALLA_ENDED: _end_talla,
    TallaActEvent.SABOT_REFUSED: _refuse,
    CoupEvent.COUP_SETTLED: _deal,
    CoupEvent.COUP_ANNULLED: _annul,
    CoupEvent.CARDS_BURNED: _burn,
    VoidEvent.COUP_VOIDED: _void,
    CorrectionEvent.COUP_CORRECTED: _correct,
}
