"""A shift as its report shows it: state, progress, lines, signatures and what they sign."""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from casino.house.models import ReconciliationLine, ShiftReconciliation, ShiftSignature
from casino.house.selectors.shift_search import search_shifts
from casino.lib.errors import NotFound
from tables.models import House, Shift, TableSession

SIGNATURES_NEEDED: Final = 2
FIGURES: Final = tuple(ReconciliationLine.Figure.values)
AMOUNTS: Final = (
    "expected_minor",
    "recorded_minor",
    "counted_minor",
    "recorded_difference_minor",
    "counted_difference_minor",
)
SHIFTS_AT_ONCE: Final = 60


class ShiftState(StrEnum):
    """How far a shift is from its two signatures."""

    OPEN = "open"
    CLOSED = "closed"
    RECONCILING = "reconciling"
    RECONCILED = "reconciled"
    SIGNED = "signed"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One figure of one table session; None is unknown."""

    table: str
    session: int
    figure: str
    expected_minor: int | None
    recorded_minor: int | None
    counted_minor: int | None
    recorded_difference_minor: int | None
    counted_difference_minor: int | None


@dataclass(frozen=True, slots=True)
class Signature:
    """Who signed, as what, when, and the hash of what they saw."""

    position: int
    name: str
    badge: str
    role: str
    content_hash: str
    signed_at: datetime


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """The whole of it. `content_hash` is None until the last line is written."""

    shift: Shift
    house: House
    state: ShiftState
    tables_done: int
    tables_total: int
    lines: tuple[ReportLine, ...]
    signatures: tuple[Signature, ...]
    content_hash: str | None

    @property
    def is_finished(self) -> bool:
        """Whether every line is written."""
        return self.content_hash is not None

    @property
    def tables(self) -> dict[tuple[str, int], list[ReportLine]]:
        """The lines of each table session, by (table number, session id)."""
        by_table: dict[tuple[str, int], list[ReportLine]] = {}
        for line in self.lines:
            by_table.setdefault((line.table, line.session), []).append(line)
        return by_table

    @property
    def differences(self) -> list[ReportLine]:
        """The lines whose records or box differ; never netted against one another."""
        return [
            line
            for line in self.lines
            if line.recorded_difference_minor or line.counted_difference_minor
        ]

    @property
    def unknown(self) -> list[ReportLine]:
        """The lines on which something is unknown that the records should know."""
        return [line for line in self.lines if line.recorded_minor is None]

    def total_of(self, figure: str, amount: str) -> int | None:
        """Add up one amount of a figure over all tables; unknown when any part of it is."""
        parts = [getattr(line, amount) for line in self.lines if line.figure == figure]
        return None if None in parts else sum(parts)


def find_shift(house_id: int, shift_id: int) -> Shift:
    """Get a shift of the house. Raises NotFound."""
    shift = (
        Shift.objects.select_related("house", "opened_by", "closed_by", "reconciliation")
        .filter(house_id=house_id, id=shift_id)
        .first()
    )
    if shift is None:
        raise NotFound("thing.not_found", params={"thing": "shift", "id": shift_id})
    return shift


def read_report(house_id: int, shift_id: int) -> ShiftReport:
    """Read a shift's report as far as it is written (4 queries). Raises NotFound."""
    shift = find_shift(house_id, shift_id)
    reconciliation = reconciliation_of(shift)
    lines = () if reconciliation is None else _lines(reconciliation)
    signatures = () if reconciliation is None else _signatures(reconciliation)
    total = TableSession.objects.filter(shift=shift).count()
    return ShiftReport(
        shift=shift,
        house=shift.house,
        state=_state(shift, reconciliation, len(signatures)),
        tables_done=reconciliation.tables_done if reconciliation else 0,
        tables_total=reconciliation.tables_total if reconciliation else total,
        lines=lines,
        signatures=signatures,
        content_hash=(
            hash_content(shift, lines) if reconciliation and reconciliation.finished_at else None
        ),
    )


def list_shifts(house_id: int, before: int | None = None, query: str = "") -> list[ShiftReport]:
    """List the house's newest shifts, or those before a shift's id, without lines (3 queries).

    With a `query` only those that it finds.
    """
    shifts = search_shifts(Shift.objects.filter(house_id=house_id), query)
    if before is not None:
        shifts = shifts.filter(id__lt=before)
    shifts = shifts.select_related("house", "opened_by", "closed_by", "reconciliation")
    shifts = shifts.prefetch_related("reconciliation__signatures", "sessions").order_by("-id")
    return [_summary(shift) for shift in shifts[:SHIFTS_AT_ONCE]]


def list_sessions(shift: Shift) -> list[TableSession]:
    """List a shift's table sessions, by table (1 query)."""
    sessions = TableSession.objects.filter(shift=shift).select_related("table")
    return sorted(sessions, key=lambda session: (_by_number(session.table.number), session.pk))


def reconciliation_of(shift: Shift) -> ShiftReconciliation | None:
    """Tell the shift's reconciliation; None until it has begun."""
    try:
        reconciliation: ShiftReconciliation = shift.reconciliation
    except ShiftReconciliation.DoesNotExist:
        return None
    return reconciliation


def hash_content(shift: Shift, lines: tuple[ReportLine, ...]) -> str:
    """Digest what people sign: which shift it is, and every amount of every line.

    SHA-256 over JSON with sorted keys and no spaces, in hexadecimal.
    """
    content = {
        "house": shift.house_id,
        "shift": shift.pk,
        "gaming_day": shift.gaming_day.isoformat(),
        "number": shift.number,
        "opened_at": shift.opened_at.isoformat(),
        "closed_at": shift.closed_at.isoformat() if shift.closed_at else None,
        "lines": [
            [line.table, line.session, line.figure, *(getattr(line, name) for name in AMOUNTS)]
            for line in lines
        ],
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _summary(shift: Shift) -> ShiftReport:
    reconciliation = reconciliation_of(shift)
    signed = len(reconciliation.signatures.all()) if reconciliation else 0
    return ShiftReport(
        shift=shift,
        house=shift.house,
        state=_state(shift, reconciliation, signed),
        tables_done=reconciliation.tables_done if reconciliation else 0,
        tables_total=len(shift.sessions.all()),
        lines=(),
        signatures=(),
        content_hash=None,
    )


def _state(shift: Shift, reconciliation: ShiftReconciliation | None, signed: int) -> ShiftState:
    if shift.closed_at is None:
        return ShiftState.OPEN
    if reconciliation is None:
        return ShiftState.CLOSED
    if reconciliation.finished_at is None:
        return ShiftState.RECONCILING
    return ShiftState.SIGNED if signed >= SIGNATURES_NEEDED else ShiftState.RECONCILED


def _lines(reconciliation: ShiftReconciliation) -> tuple[ReportLine, ...]:
    rows = ReconciliationLine.objects.filter(reconciliation=reconciliation).values_list(
        "session__table__number", "session_id", "figure", *AMOUNTS
    )
    lines = [ReportLine(*row) for row in rows]
    lines.sort(key=lambda it: (_by_number(it.table), it.session, FIGURES.index(it.figure)))
    return tuple(lines)


def _by_number(number: str) -> tuple[int, str]:
    """Sort PB2 before PB10."""
    return len(number), number


def _signatures(reconciliation: ShiftReconciliation) -> tuple[Signature, ...]:
    rows: list[Any] = list(
        ShiftSignature.objects.filter(reconciliation=reconciliation)
        .order_by("position")
        .values_list(
            "position",
            "signed_by__name",
            "signed_by__badge",
            "role",
            "content_hash",
            "signed_at",
        )
    )
    return tuple(Signature(*row) for row in rows)
