"""Under a finished report: differences acknowledged, then two signatures, then nothing."""

from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard
from casino.shift.models.lines import ReconciliationLine, TallyLine
from casino.shift.models.reconciliation import ShiftReconciliation
from casino.shift.rights import RIGHTS
from tables.houses.models import House
from tables.people.guards import roles_of, sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only

_SIGNS_IN_ORDER = f"""
    IF NOT EXISTS (SELECT FROM tables_staffmember WHERE id = NEW.signed_by_id
        AND house_id = NEW.house_id AND role = NEW.role
        AND role IN ({roles_of(RIGHTS["shift.sign"])})) THEN
        RAISE EXCEPTION 'a report is signed by those whose role it is';
    END IF;
    IF (SELECT finished_at IS NULL FROM casino_shiftreconciliation
        WHERE id = NEW.reconciliation_id) THEN
        RAISE EXCEPTION 'a reconciliation is signed when it is finished';
    END IF;
    IF EXISTS (SELECT FROM casino_shiftreconciliation AS mine
        JOIN casino_shiftreconciliation AS later
            ON later.shift_id = mine.shift_id AND later.revision > mine.revision
        WHERE mine.id = NEW.reconciliation_id) THEN
        RAISE EXCEPTION 'the newest revision is signed';
    END IF;
    IF NEW.position = 2 AND NOT EXISTS (SELECT FROM casino_shiftsignature
        WHERE reconciliation_id = NEW.reconciliation_id AND position = 1) THEN
        RAISE EXCEPTION 'the first signature comes before the second';
    END IF;
    IF NEW.position = 2 AND EXISTS (SELECT FROM casino_shiftsignature
        WHERE reconciliation_id = NEW.reconciliation_id AND position = 1
        AND content_hash <> NEW.content_hash) THEN
        RAISE EXCEPTION 'both signatures are under the same content';
    END IF;
    IF EXISTS (SELECT FROM casino_reconciliationline AS line
            WHERE line.reconciliation_id = NEW.reconciliation_id
            AND greatest(abs(coalesce(recorded_difference_minor, 0)),
                abs(coalesce(counted_difference_minor, 0))) > tolerance_minor
            AND NOT EXISTS (SELECT FROM casino_acknowledgement WHERE line_id = line.id))
        OR EXISTS (SELECT FROM casino_tallyline AS tally
            WHERE tally.reconciliation_id = NEW.reconciliation_id
            AND coalesce(missing, 0) + coalesce(extra, 0) > 0
            AND NOT EXISTS (SELECT FROM casino_acknowledgement WHERE tally_id = tally.id)) THEN
        RAISE EXCEPTION 'differences over the tolerance are acknowledged before anybody signs';
    END IF;
    RETURN NEW;
"""  # noqa: S608 (only our own roles are written into it)
_BY_WHO_ANSWERS = """
    IF NOT EXISTS (SELECT FROM casino_shiftreconciliation AS reconciliation
        JOIN tables_staffmember AS person
            ON person.id = NEW.acknowledged_by_id AND person.house_id = reconciliation.house_id
        WHERE reconciliation.id = NEW.reconciliation_id
            AND reconciliation.finished_at IS NOT NULL
            AND person.role = NEW.role
            AND reconciliation.escalation_role = NEW.role) THEN
        RAISE EXCEPTION 'a difference is acknowledged by the role that answers for it';
    END IF;
    IF EXISTS (SELECT FROM casino_shiftsignature
        WHERE reconciliation_id = NEW.reconciliation_id) THEN
        RAISE EXCEPTION 'a signed report takes no further acknowledgement';
    END IF;
    IF NOT EXISTS (SELECT FROM casino_reconciliationline
        WHERE id = NEW.line_id AND reconciliation_id = NEW.reconciliation_id
        UNION ALL SELECT FROM casino_tallyline
        WHERE id = NEW.tally_id AND reconciliation_id = NEW.reconciliation_id) THEN
        RAISE EXCEPTION 'a difference is acknowledged in its own report';
    END IF;
    RETURN NEW;
"""


class Acknowledgement(models.Model):
    """A difference over the tolerance, acknowledged with a reason by the role responsible."""

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(
        ShiftReconciliation, models.PROTECT, related_name="acknowledgements"
    )
    line = models.OneToOneField(
        ReconciliationLine, models.PROTECT, null=True, related_name="acknowledgement"
    )
    tally = models.OneToOneField(
        TallyLine, models.PROTECT, null=True, related_name="acknowledgement"
    )
    reason = models.CharField(max_length=200)
    acknowledged_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    role = models.CharField(max_length=12)
    acknowledged_at = models.DateTimeField()

    class Meta:
        constraints = [
            check(
                "acknowledgement_of_one_difference",
                models.Q(line__isnull=False, tally=None) | models.Q(line=None, tally__isnull=False),
            ),
            check("acknowledgement_says_why", ~models.Q(reason="")),
        ]
        triggers = [
            *append_only("acknowledgement"),
            Guard(
                name="acknowledgement_by_who_answers",
                func=_BY_WHO_ANSWERS,
            ),
        ]


class ShiftSignature(models.Model):
    """One person's signature under a finished reconciliation; two different people sign."""

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(
        ShiftReconciliation, models.PROTECT, related_name="signatures"
    )
    position = models.PositiveSmallIntegerField()
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    role = models.CharField(max_length=12)
    content_hash = models.CharField(max_length=64)
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("signature_position", "reconciliation", "position"),
            unique("signature_two_people", "reconciliation", "signed_by"),
            check("signature_first_or_second", models.Q(position__in=[1, 2])),
        ]
        triggers = [
            *append_only("signature"),
            sign_apart(
                "signature",
                "signed_by_id",
                """SELECT signed_by_id FROM casino_shiftsignature
                    WHERE reconciliation_id = NEW.reconciliation_id""",
            ),
            Guard(
                name="signature_after_the_end",
                func=_SIGNS_IN_ORDER,
            ),
        ]
