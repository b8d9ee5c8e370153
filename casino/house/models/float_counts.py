"""What the reconciliation found at each count of a table's float during play."""

from django.db import models

from tables.models import House, TableSession
from tables.models.guards import append_only

from .lines import is_difference
from .reconciliation import ShiftReconciliation, while_in_work


class FloatCountLine(models.Model):
    """One count of the float during play beside what was recorded until then; null is unknown.

    `number` is its round. Talla and coup are those of the last coup before it, 0 for none.
    """

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(
        ShiftReconciliation, models.PROTECT, related_name="float_counts"
    )
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    counted_at = models.DateTimeField()
    talla = models.PositiveIntegerField()
    coup = models.PositiveIntegerField()
    recorded_minor = models.BigIntegerField(null=True)
    counted_minor = models.BigIntegerField()
    difference_minor = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="float_count_line_once", fields=["reconciliation", "session", "number"]
            ),
            models.CheckConstraint(
                name="float_count_line_difference",
                condition=is_difference("difference_minor", "counted_minor", "recorded_minor"),
            ),
        ]
        triggers = [*append_only("float_count_line"), while_in_work("float_count_line")]

    def __str__(self) -> str:
        return f"{self.session} {self.number}"
