"""Acknowledging a difference over the tolerance, by the person who answers for it."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotAllowed, NotFound
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from casino.shift.events import ReportEvent
from casino.shift.models.signatures import Acknowledgement
from casino.shift.selectors.report_lines import ReportLine, ReportTally
from casino.shift.selectors.shift_report import SIGNATURES_NEEDED, ShiftReport, read_report
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.sessions.models import Shift


@as_command("shift.acknowledge")
def acknowledge_difference(
    *,
    actor: Actor,
    command: Command,
    shift_id: int,
    reason: str,
    line: int | None = None,
    tally: int | None = None,
) -> dict[str, Any]:
    """Acknowledge a difference of the newest revision: the line of a figure or a tally's.

    Raises NotAllowed, `shift.answers` unless the actor has the role that the report names;
    NotFound; BadInput `shift.reason`; Conflict `shift.not_reconciled`, `shift.fully_signed`,
    `shift.acknowledged`, `shift.tolerated`.
    """
    verify_role(actor, "shift.acknowledge")
    reason = verify_reason(reason, "shift.reason")
    Shift.objects.select_for_update(no_key=True).filter(
        house_id=actor.house_id, id=shift_id
    ).first()
    report = read_report(actor.house_id, shift_id)
    if not report.is_finished or report.revision is None:
        raise Conflict("shift.not_reconciled")
    if len(report.signatures) >= SIGNATURES_NEEDED:
        raise Conflict("shift.fully_signed")
    if actor.role.value != report.revision.escalation_role:
        raise NotAllowed("shift.answers", params={"role": report.revision.escalation_role})
    found = _find(report, line, tally)
    if found.acknowledged is not None:
        raise Conflict("shift.acknowledged", params={"name": found.acknowledged.name})
    if not found.is_over:
        raise Conflict("shift.tolerated")
    Acknowledgement.objects.create(
        house_id=actor.house_id,
        reconciliation=report.revision,
        line_id=line,
        tally_id=tally,
        reason=reason,
        acknowledged_by_id=actor.staff_id,
        role=actor.role.value,
        acknowledged_at=utc_now(),
    )
    payload = {
        "shift": shift_id,
        "revision": report.revision.revision,
        "table": found.table,
        "session": found.session,
        "reason": reason,
        **_describe(found),
    }
    version = journal.append(actor, command, ReportEvent.DIFFERENCE_ACKNOWLEDGED, payload)
    return {"shift": shift_id, "left": len(report.unacknowledged) - 1, "version": version}


def can_acknowledge(report: ShiftReport, actor: Actor) -> bool:
    """Return whether the actor answers for differences of this report, and may still do so."""
    return (
        report.is_finished
        and report.is_newest
        and len(report.signatures) < SIGNATURES_NEEDED
        and report.revision is not None
        and actor.role.value == report.revision.escalation_role
    )


def _find(report: ShiftReport, line: int | None, tally: int | None) -> ReportLine | ReportTally:
    """Get the line that is meant, exactly one of the two."""
    if (line is None) == (tally is None):
        raise BadInput("input.malformed", params={"reason": "line"})
    rows: tuple[ReportLine | ReportTally, ...] = report.lines if line else report.tallies
    for row in rows:
        if row.line == (line or tally):
            return row
    raise NotFound("thing.not_found", params={"thing": "difference", "id": str(line or tally)})


def _describe(found: ReportLine | ReportTally) -> dict[str, Any]:
    if isinstance(found, ReportLine):
        return {
            "figure": found.figure,
            "recorded_difference_minor": found.recorded_difference_minor,
            "counted_difference_minor": found.counted_difference_minor,
        }
    return {
        "tally": found.tally,
        "talla": found.talla,
        "missing": found.missing,
        "extra": found.extra,
    }
