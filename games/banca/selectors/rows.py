"""A banca computed from the rows of its session.

Rows are only added, so each process keeps the last result and continues from it; a row's id proves
that it is still the same row.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.db.models import Q

from games.banca.models import BancaAct
from games.rules.banca import Auction, BancaTable, Running, SuiteOffer, begin_banca, read_record
from games.rules.limits import Limits
from games.rules.settlement import CommissionRule, Rounding
from tables.sessions.models import TableSession
from tables.sessions.selectors import session_rules

_FOLDED_MOST: Final = 256


@dataclass(frozen=True, slots=True)
class KeptBanca:
    """A banca as its rows leave it: `number` and `row_id` are the last row's, 0 before any."""

    table: BancaTable
    limits_id: int | None = None
    number: int = 0
    row_id: int = 0
    command_id: UUID | None = None

    @property
    def is_bound(self) -> bool:
        """Whether money is staked or offered, so that a change of the sign waits for its end."""
        phase = self.table.phase
        if isinstance(phase, Auction):
            return bool(phase.offers or phase.floor_minor)
        return isinstance(phase, Running | SuiteOffer)


_folded: dict[int, KeptBanca] = {}


def read_bancas(
    sessions: Collection[TableSession], limits: Mapping[int, Limits]
) -> dict[int, KeptBanca]:
    """Fold the bancas of sessions by their ids (1 query; 1 more for each that took acts back).

    `limits` are those on each session's sign, for a banca that has no row yet.
    """
    if not sessions:
        return {}
    wanted = Q()
    for session in sessions:
        known = _folded.get(session.pk)
        wanted |= Q(session_id=session.pk, number__gte=known.number if known else 1)
    rows: dict[int, list[BancaAct]] = {session.pk: [] for session in sessions}
    for row in BancaAct.objects.filter(wanted).select_related("limits").order_by("number"):
        rows[row.session_id].append(row)
    return {
        session.pk: _go_on(session, rows[session.pk], limits[session.pk]) for session in sessions
    }


def counted_rows(rows: Iterable[BancaAct]) -> list[BancaAct]:
    """Leave out of all rows of a session those that were taken back, and those that took back."""
    counted: list[BancaAct] = []
    for row in rows:
        if row.takes_back is None:
            counted.append(row)
            continue
        while counted and counted[-1].number >= row.takes_back:
            counted.pop()
    return counted


def begin_session_banca(session: TableSession, limits: Limits) -> BancaTable:
    """Begin the banca of a session, as before its first act, without players."""
    rule = CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))
    regulation = session_rules(session)
    return begin_banca(regulation, limits, {}, (), rule)


def fold_row(table: BancaTable, row: BancaAct) -> BancaTable:
    """Apply a stored act under the limits that it was judged by."""
    record = read_record(row.record or {})
    under = replace(table, limits=limits_of(row), log=())
    return under.apply(record.operation, by=record.by, at_ms=record.at_ms, override=record.override)


def limits_of(row: BancaAct) -> Limits:
    """Return the limits that an act was judged by."""
    sign = row.limits
    return Limits(sign.minimum_minor, sign.maximum_minor, sign.tie_maximum_minor, sign.step_minor)


def find_first_of(command_id: UUID, session_id: int) -> int | None:
    """Find the number of the first act of a command that counts (1 query)."""
    rows = BancaAct.objects.filter(session_id=session_id).order_by("number")
    of_command = (row.number for row in counted_rows(rows) if row.command_id == command_id)
    return next(of_command, None)


def _go_on(session: TableSession, rows: list[BancaAct], limits: Limits) -> KeptBanca:
    known = _folded.get(session.pk)
    if known is not None and rows and rows[0].pk == known.row_id:
        rows, table = rows[1:], known.table
    elif known is not None:
        rows, table = _all_rows(session), begin_session_banca(session, limits)
    else:
        table = begin_session_banca(session, limits)
    if not rows:
        return known or KeptBanca(table)
    if any(row.takes_back for row in rows):
        everything = _all_rows(session)
        last, rows = everything[-1], counted_rows(everything)
        table = begin_session_banca(session, limits)
    else:
        last = rows[-1]
    for row in rows:
        table = fold_row(table, row)
    kept = KeptBanca(replace(table, log=()), last.limits_id, last.number, last.pk, last.command_id)
    if len(_folded) >= _FOLDED_MOST:
        _folded.clear()
    _folded[session.pk] = kept
    return kept


def _all_rows(session: TableSession) -> list[BancaAct]:
    rows = BancaAct.objects.filter(session=session).select_related("limits")
    return list(rows.order_by("number"))
