"""The banca that belongs to its holder: its acts, folded by the rules as the floor folds them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from casino.evidence.rebuild.recorded import (
    Folds,
    JournalEvent,
    RecordedBancaAct,
    RecordedHouse,
    RecordedTable,
)
from games.banca.events import BancaEvent
from games.corrections.events import CorrectionEvent
from games.coups.events import CoupEvent
from games.rules.banca import BancaTable, begin_banca, read_record
from games.rules.limits import Limits
from games.rules.settlement import CommissionRule, Rounding
from games.tallas.events import TallaEvent
from games.voids.events import VoidEvent
from tables.journal.events import UndoEvent
from tables.openings.events import OpeningEvent


def find_banca(table: RecordedTable) -> BancaTable | None:
    """Return the banca as its acts leave it; None before any, and where there is none."""
    session = table.session
    if session is None or not table.banca:
        return None
    rule = CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))
    banca = begin_banca(session.rules, table.banca[0].limits, {}, (), rule)
    for act in table.banca:
        record = read_record(act.record)
        under = replace(banca, limits=act.limits)
        banca = under.apply(
            record.operation, by=record.by, at_ms=record.at_ms, override=record.override
        )
    return replace(banca, log=())


def _act(house: RecordedHouse, event: JournalEvent) -> None:
    _hear(house.table_of(event), event.payload)


def _act_with_other(house: RecordedHouse, event: JournalEvent) -> None:
    if "banca_acts" in event.payload:
        _hear(house.table_of(event), event.payload["banca_acts"])


def _begin(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).banca.clear()


def _hear(table: RecordedTable, payload: Mapping[str, Any]) -> None:
    """Add acts, drop those that are taken back; the holder of the banca holds the sabot."""
    limits = Limits(**payload["limits"])
    for act in payload["acts"]:
        if act["takes_back"] is None:
            under = Limits(**act["limits"]) if "limits" in act else limits
            table.banca.append(RecordedBancaAct(act["number"], act["record"], under))
        else:
            table.banca = [one for one in table.banca if one.number < act["takes_back"]]
    if table.talla is not None and not table.talla.is_over:
        table.talla.holder = payload["holder"]


FOLDS: Folds = {
    OpeningEvent.TABLE_OPENED: _begin,
    BancaEvent.BANCA_ACTED: _act,
    CoupEvent.PHASE_MARKED: _act_with_other,
    CoupEvent.COUP_SETTLED: _act_with_other,
    VoidEvent.COUP_VOIDED: _act_with_other,
    CorrectionEvent.COUP_CORRECTED: _act_with_other,
    TallaEvent.TALLA_ENDED: _act_with_other,
    UndoEvent.ACT_UNDONE: _act_with_other,
}
