"""A shift's report: state, progress, lines, signatures and the signed content."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Final

from django.db.models import Count, F, Q
from msgspec import Meta

from casino.lib.errors import NotFound
from casino.lib.policy import Actor
from casino.lib.sent import Moment, Sent
from casino.shift.models.lines import ReconciliationLine
from casino.shift.models.reconciliation import ShiftReconciliation
from casino.shift.models.signatures import ShiftSignature
from casino.shift.selectors.report_lines import (
    AMOUNTS,
    PIECES,
    ReportFloatCount,
    ReportLine,
    ReportTally,
    by_number,
    read_float_counts,
    read_lines,
    read_tallies,
)
from casino.shift.selectors.shift_search import search_shifts
from tables.houses.models import House
from tables.journal.selectors import seal
from tables.ledger.models import Account
from tables.ledger.selectors.blind import sight_of
from tables.sessions.models import Shift, TableSession

Figure = ReconciliationLine.Figure
SIGNATURES_NEEDED: Final = 2
PLACES: Final = {
    "commission": Account.Kind.COMMISSION,
    "tips": Account.Kind.TIPS,
    "float": Account.Kind.FLOAT,
    "drop": Account.Kind.DROP,
}
"""The place at a table that each figure is about."""
SHIFTS_AT_ONCE: Final = 60


class ShiftState(StrEnum):
    """How far a shift is from its two signatures."""

    OPEN = "open"
    CLOSED = "closed"
    RECONCILING = "reconciling"
    RECONCILED = "reconciled"
    SIGNED = "signed"


class Covers(StrEnum):
    """Whether a signature is under this report."""

    CONTENT = "content"
    ANOTHER = "another"


class Signature(Sent):
    """Who signed, in which role, when, the hash, and how much of this report it covers."""

    position: int
    name: str
    badge: str
    role: str
    content_hash: str
    signed_at: Moment
    covers: Annotated[Covers, Meta(description="This content, or another.")]


class TableWork(Sent):
    """How far one table session is."""

    table: int
    table_number: str
    session: int
    done_at: Moment | None


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """The whole of one revision. `content_hash` is None until the last line is written.

    `revisions` are all that there are, oldest first; the newest is the one in force.
    """

    shift: Shift
    house: House
    state: ShiftState
    tables_done: int
    tables_total: int
    lines: tuple[ReportLine, ...]
    signatures: tuple[Signature, ...]
    content_hash: str | None
    tallies: tuple[ReportTally, ...] = ()
    work: tuple[TableWork, ...] = ()
    revision: ShiftReconciliation | None = None
    revisions: tuple[ShiftReconciliation, ...] = ()
    float_counts: tuple[ReportFloatCount, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether every line is written."""
        return self.content_hash is not None

    @property
    def tables(self) -> dict[tuple[str, int], list[ReportLine]]:
        """The lines of each table session, by (table number, session id)."""
        by_table: dict[tuple[str, int], list[ReportLine]] = {}
        for line in self.lines:
            by_table.setdefault((line.table_number, line.session), []).append(line)
        return by_table

    @property
    def differences(self) -> list[ReportLine]:
        """The lines whose records or box differ; never netted against one another."""
        return [line for line in self.lines if line.differs]

    @property
    def lines_differing_first(self) -> list[ReportLine]:
        """All lines, those of tables with a difference before the others."""
        differing = {line.session for line in self.differences}
        return sorted(self.lines, key=lambda line: line.session not in differing)

    @property
    def tally_differences(self) -> list[ReportTally]:
        """The tallies in which pieces are missing or too many."""
        return [tally for tally in self.tallies if tally.differs]

    @property
    def float_count_differences(self) -> list[ReportFloatCount]:
        """The counts of floats during play that differ from the amount recorded until then."""
        return [it for it in self.float_counts if it.difference_minor]

    @property
    def unacknowledged(self) -> list[ReportLine | ReportTally]:
        """The differences over the tolerance that are not acknowledged yet."""
        rows: tuple[ReportLine | ReportTally, ...] = (*self.lines, *self.tallies)
        over = [it for it in rows if it.is_over]
        return [it for it in over if it.acknowledged is None]

    @property
    def is_newest(self) -> bool:
        """Whether no later revision has been begun."""
        return not self.revisions or self.revision == self.revisions[-1]

    @property
    def unknown(self) -> list[ReportLine]:
        """The lines on which an amount is unknown that the records should contain."""
        return [it for it in self.lines if it.recorded_minor is None and not it.is_hidden]

    def is_total_hidden(self, figure: str, amount: str) -> bool:
        """Whether a total lacks an amount that is not shown."""
        hidden = any(it.is_hidden for it in self.lines if it.figure == figure)
        return hidden and amount == "recorded_minor"

    def total_of(self, figure: str, amount: str) -> int | None:
        """Add up one amount of a figure over all tables; unknown when any part of it is."""
        parts = [getattr(line, amount) for line in self.lines if line.figure == figure]
        return None if None in parts else sum(parts)


def find_shift(house_id: int, shift_id: int) -> Shift:
    """Get a shift of the house. Raises NotFound."""
    shift = (
        Shift.objects.select_related("house", "opened_by", "closed_by")
        .filter(house_id=house_id, id=shift_id)
        .first()
    )
    if shift is None:
        raise NotFound("thing.not_found", params={"thing": "shift", "id": shift_id})
    return shift


def read_shown_report(actor: Actor, shift_id: int, revision: int | None = None) -> ShiftReport:
    """Read a report like `read_report`, as far as the actor may see it (10 queries).

    It leaves out the recorded drop while the actor may still count it; its hash covers everything.
    """
    report, sight = read_report(actor.house_id, shift_id, revision), sight_of(actor)
    return replace(
        report,
        lines=tuple(
            it.hide() if sight.hides(it.session, PLACES[it.figure]) else it for it in report.lines
        ),
    )


def read_report(house_id: int, shift_id: int, revision: int | None = None) -> ShiftReport:
    """Read a revision of a shift's report as far as it is written, by default the newest.

    Takes 9 queries. Raises NotFound for a shift or a revision that there is not.
    """
    shift = find_shift(house_id, shift_id)
    revisions = tuple(shift.reconciliations.order_by("revision"))
    reconciliation = _choose(revisions, revision)
    if reconciliation is None:
        return ShiftReport(
            shift=shift,
            house=shift.house,
            state=_state(shift, None, 0),
            tables_done=0,
            tables_total=TableSession.objects.filter(shift=shift).count(),
            lines=(),
            signatures=(),
            content_hash=None,
        )
    lines, tallies = read_lines(reconciliation), read_tallies(reconciliation)
    float_counts = read_float_counts(reconciliation)
    work = _work(reconciliation)
    content = (shift, reconciliation, lines, tallies, float_counts)
    signed = _read_signatures(reconciliation)
    content_hash = None
    if reconciliation.finished_at is not None:
        content_hash = hash_content(*content)
    signatures = _signatures(signed, content_hash)
    return ShiftReport(
        shift=shift,
        house=shift.house,
        state=_state(shift, reconciliation, len(signatures)),
        tables_done=sum(it.done_at is not None for it in work),
        tables_total=reconciliation.tables_total,
        lines=lines,
        signatures=signatures,
        content_hash=content_hash,
        tallies=tallies,
        work=work,
        revision=reconciliation,
        revisions=revisions,
        float_counts=float_counts,
    )


def list_shifts(
    house_id: int, before: int | None = None, query: str = "", at_once: int = SHIFTS_AT_ONCE
) -> list[ShiftReport]:
    """List the house's newest shifts, or those before a shift's id, without lines (3 queries).

    With a `query` only those that it finds.
    """
    shifts = search_shifts(Shift.objects.filter(house_id=house_id), query)
    if before is not None:
        shifts = shifts.filter(id__lt=before)
    shifts = shifts.select_related("house", "opened_by", "closed_by")
    page = list(shifts.prefetch_related("sessions").order_by("-id")[:at_once])
    newest = {
        it.shift_id: it
        for it in ShiftReconciliation.objects.filter(shift__in=page)
        .annotate(
            done=Count("work", filter=Q(work__done_at__isnull=False), distinct=True),
            signed=Count("signatures", distinct=True),
        )
        .order_by("revision")
    }
    return [_summary(shift, newest.get(shift.pk)) for shift in page]


def list_sessions(shift: Shift) -> list[TableSession]:
    """List a shift's table sessions, by table (1 query)."""
    sessions = TableSession.objects.filter(shift=shift).select_related("table")
    return sorted(sessions, key=lambda session: (by_number(session.table.number), session.pk))


def hash_content(
    shift: Shift,
    reconciliation: ShiftReconciliation,
    lines: tuple[ReportLine, ...],
    tallies: tuple[ReportTally, ...],
    float_counts: tuple[ReportFloatCount, ...] = (),
) -> str:
    """Digest the signed content: shift and revision, every amount, the reasons of differences.

    SHA-256 over JSON with sorted keys and no spaces, in hexadecimal. The recorded amount of a drop
    that is still to be counted is sealed with the house's own key: its counters know all the
    rest, and could try amounts until the hash matches.
    """
    content: dict[str, Any] = {
        "house": shift.house_id,
        "shift": shift.pk,
        "revision": reconciliation.revision,
        "reason": reconciliation.reason,
        "gaming_day": shift.gaming_day.isoformat(),
        "number": shift.number,
        "opened_at": shift.opened_at.isoformat(),
        "closed_at": shift.closed_at.isoformat() if shift.closed_at else None,
        "lines": [
            [
                *(line.table_number, line.session, line.figure, line.grade),
                *_seal_uncounted(reconciliation, line),
                *(line.recorded_talla, line.recorded_coup, line.counted_talla, line.counted_coup),
            ]
            for line in lines
        ],
        "tallies": [
            [
                *(tally.table_number, tally.session, tally.tally, tally.talla, tally.grade),
                *(getattr(tally, name) for name in PIECES),
                *(tally.first_talla, tally.first_coup),
            ]
            for tally in tallies
        ],
        "float_counts": [
            [
                *(it.table_number, it.session, it.number, it.counted_at.isoformat()),
                *(it.talla, it.coup),
                *(it.recorded_minor, it.counted_minor, it.difference_minor),
            ]
            for it in float_counts
        ],
        "reasons": [*_reasons("figure", lines), *_reasons("tally", tallies)],
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _seal_uncounted(reconciliation: ShiftReconciliation, line: ReportLine) -> list[Any]:
    """List a line's amounts; a drop without a count has its placeholder."""
    amounts = [getattr(line, name) for name in AMOUNTS]
    is_plain = line.counted_minor is not None or amounts == [None] * len(amounts)
    if line.figure != Figure.DROP or is_plain:
        return amounts
    place = [reconciliation.pk, line.line]
    return [seal("sabot.report.uncounted", json.dumps([place, amounts]))]


def _reasons(kind: str, rows: Sequence[ReportLine | ReportTally]) -> list[list[Any]]:
    """List who acknowledged which rows, in which role, when and why, by the rows' positions."""
    return [
        [kind, place, it.badge, it.role, it.acknowledged_at.isoformat(), it.reason]
        for place, it in enumerate(row.acknowledged for row in rows)
        if it is not None
    ]


def _choose(
    revisions: tuple[ShiftReconciliation, ...], revision: int | None
) -> ShiftReconciliation | None:
    if revision is None:
        return revisions[-1] if revisions else None
    for it in revisions:
        if it.revision == revision:
            return it
    raise NotFound("thing.not_found", params={"thing": "revision", "id": revision})


def _summary(shift: Shift, reconciliation: Any) -> ShiftReport:
    return ShiftReport(
        shift=shift,
        house=shift.house,
        state=_state(shift, reconciliation, reconciliation.signed if reconciliation else 0),
        tables_done=reconciliation.done if reconciliation else 0,
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


def _work(reconciliation: ShiftReconciliation) -> tuple[TableWork, ...]:
    work = [
        TableWork(it.session.table_id, it.session.table.number, it.session_id, it.done_at)
        for it in reconciliation.work.select_related("session__table")
    ]
    return tuple(sorted(work, key=lambda it: (by_number(it.table_number), it.session)))


def _read_signatures(reconciliation: ShiftReconciliation) -> list[dict[str, Any]]:
    rows: Any = (
        ShiftSignature.objects.filter(reconciliation=reconciliation)
        .order_by("position")
        .values(
            *("position", "role", "content_hash", "signed_at"),
            name=F("signed_by__name"),
            badge=F("signed_by__badge"),
        )
    )
    return list(rows)


def _signatures(signed: list[dict[str, Any]], content_hash: str | None) -> tuple[Signature, ...]:
    """Return who signed, and compare the signed hash with the present content."""
    return tuple(
        Signature(
            **row, covers=Covers.CONTENT if row["content_hash"] == content_hash else Covers.ANOTHER
        )
        for row in signed
    )
