"""A closed shift's reconciliation: one line per table and figure, then two signatures."""

from django.db import models

from tables.models import House, Shift, StaffMember, TableSession
from tables.models.guards import append_only


class ShiftReconciliation(models.Model):
    """The job's work on one closed shift. `tables_done` of `tables_total` is its progress."""

    house = models.ForeignKey(House, models.PROTECT)
    shift = models.OneToOneField(Shift, models.PROTECT, related_name="reconciliation")
    tables_total = models.PositiveIntegerField()
    tables_done = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.shift} {self.tables_done}/{self.tables_total}"


class ReconciliationLine(models.Model):
    """One figure of one table session: what the rules expect, what was recorded and counted.

    An amount that nobody knows is null, never 0. `recorded_difference_minor` = recorded -
    expected (the records' side), `counted_difference_minor` = counted - recorded, or counted -
    expected where nothing is recorded (the box's side).
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
        triggers = append_only("line")

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
        triggers = append_only("signature")

    def __str__(self) -> str:
        return f"{self.reconciliation} {self.position}"
