"""Signing a shift's report: two different people, each under exactly what they saw."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor, verify_role
from casino.shift.events import ReportEvent
from casino.shift.models.signatures import ShiftSignature
from casino.shift.selectors.shift_report import SIGNATURES_NEEDED, ShiftReport, read_report
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.records.services import refusing
from tables.sessions.models import Shift
from tables.sign_in.services.witness import verify_apart


@as_command("shift.sign")
def sign_shift(
    *, actor: Actor, command: Command, shift_id: int, content_hash: str
) -> dict[str, Any]:
    """Sign a finished reconciliation; the second signature seals it.

    `content_hash` is that of the report the signer was shown. Raises NotAllowed, NotFound,
    Conflict `shift.not_reconciled`, `shift.fully_signed`, `shift.report_changed`,
    `shift.not_acknowledged`; AgainstTheRules `shift.signed_by_you`, `witness.apart`.
    """
    verify_role(actor, "shift.sign")
    # Signers wait for one another here, so positions 1 and 2 are given in order.
    Shift.objects.select_for_update(no_key=True).filter(
        house_id=actor.house_id, id=shift_id
    ).first()
    report = read_report(actor.house_id, shift_id)
    verify_signable(report, actor.badge, content_hash)
    position, revision = len(report.signatures) + 1, report.revision
    assert revision is not None  # a report that is finished has one
    verify_apart(actor, *revision.signatures.values_list("signed_by", flat=True))
    with refusing(
        {
            "signature_position": Conflict("shift.fully_signed"),
            "signature_two_people": AgainstTheRules("shift.signed_by_you"),
        }
    ):
        ShiftSignature.objects.create(
            house_id=actor.house_id,
            reconciliation=revision,
            position=position,
            signed_by_id=actor.staff_id,
            role=actor.role.value,
            content_hash=content_hash,
            signed_at=utc_now(),
        )
    payload = {
        "shift": shift_id,
        "revision": revision.revision,
        "position": position,
        "content_hash": content_hash,
    }
    version = journal.append(actor, command, ReportEvent.SHIFT_SIGNED, payload)
    return {
        "shift": shift_id,
        "position": position,
        "sealed": position == SIGNATURES_NEEDED,
        "version": version,
    }


def verify_signable(report: ShiftReport, badge: str, content_hash: str | None = None) -> None:
    """Refuse a signature that this person cannot give now.

    Without `content_hash` only the report's state is checked. The signed content includes the
    reasons of differences, so all of them are given before the first signature. Raises as
    `sign_shift`.
    """
    if not report.is_finished:
        raise Conflict("shift.not_reconciled")
    if len(report.signatures) >= SIGNATURES_NEEDED:
        raise Conflict("shift.fully_signed")
    if badge in {signature.badge for signature in report.signatures}:
        raise AgainstTheRules("shift.signed_by_you")
    if content_hash is not None and content_hash != report.content_hash:
        raise Conflict("shift.report_changed")
    if report.unacknowledged:
        raise Conflict("shift.not_acknowledged", params={"count": len(report.unacknowledged)})


def find_hindrance(report: ShiftReport, badge: str) -> AgainstTheRules | Conflict | None:
    """Return why this person cannot sign the report now, or None if they can."""
    try:
        verify_signable(report, badge)
    except (AgainstTheRules, Conflict) as hindrance:
        return hindrance
    return None
