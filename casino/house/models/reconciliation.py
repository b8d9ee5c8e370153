"""A closed shift's reconciliation: one line per table and figure, then two signatures."""

import pgtrigger
from django.db import models

from tables.models import House, Shift, StaffMember, TableSession
from tables.models.guards import append_only
from tables.models.stamping import Stamp

# A finished reconciliation is what people sign: nothing may be written under it afterwards.
_REFUSE_FINISHED = """
    IF (SELECT finished_at IS NOT NULL FROM house_shiftreconciliation
        WHERE id = NEW.reconciliation_id) THEN
        RAISE EXCEPTION 'a finished reconciliation takes no further line';
    END IF;
    RETURN NEW;
"""
_REFUSE_UNFINISHED = """
    IF (SELECT finished_at IS NULL FROM house_shiftreconciliation
        WHERE id = NEW.reconciliation_id) THEN
        RAISE EXCEPTION 'a reconciliation is signed when it is finished';
    END IF;
    IF NEW.position = 2 AND NOT EXISTS (SELECT FROM house_shiftsignature
        WHERE reconciliation_id = NEW.reconciliation_id AND position = 1) THEN
        RAISE EXCEPTION 'the first signature comes before the second';
    END IF;
    RETURN NEW;
"""


class ShiftReconciliation(models.Model):
    """The job's work on one closed shift. `tables_done` of `tables_total` is its progress."""

    house = models.ForeignKey(House, models.PROTECT)
    shift = models.OneToOneField(Shift, models.PROTECT, related_name="reconciliation")
    tables_total = models.PositiveIntegerField()
    tables_done = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        triggers = [
            Stamp("reconciliation", moves=True),
            pgtrigger.Protect(
                name="finished_stays",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__finished_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.shift} {self.tables_done}/{self.tables_total}"


class ReconciliationLine(models.Model):
    """One figure of one table session: what the rules expect, what was recorded and counted.

    An amount that nobody knows is null, never 0. `recorded_difference_minor` = recorded -
    expected (the records' side), `counted_difference_minor` = counted - recorded (the box's
    side); a difference from something unknown is unknown.
    """

    class Figure(models.TextChoices):
        COMMISSION = "commission"
        TIPS = "tips"
        FLOAT = "float"
        DROP = "drop"

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(ShiftReconciliation, models.PROTECT, related_name="lines")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    figure = models.CharField(max_length=12, choices=Figure)
    expected_minor = models.BigIntegerField(null=True)
    recorded_minor = models.BigIntegerField(null=True)
    counted_minor = models.BigIntegerField(null=True)
    recorded_difference_minor = models.BigIntegerField(null=True)
    counted_difference_minor = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="line_once", fields=["reconciliation", "session", "figure"]
            ),
        ]
        triggers = [
            *append_only("line"),
            pgtrigger.Trigger(
                name="line_before_the_end",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=_REFUSE_FINISHED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.figure}"


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
            models.UniqueConstraint(
                name="signature_position", fields=["reconciliation", "position"]
            ),
            models.UniqueConstraint(
                name="signature_two_people", fields=["reconciliation", "signed_by"]
            ),
            models.CheckConstraint(
                name="signature_first_or_second",
                condition=models.Q(position__in=[1, 2]),
            ),
        ]
        triggers = [
            *append_only("signature"),
            pgtrigger.Trigger(
                name="signature_after_the_end",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=_REFUSE_UNFINISHED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reconciliation} {self.position}"
