"""The reconciliation's result for each count of a table's float during play."""

from django.db import models

from casino.lib.constraints import check, unique
from casino.shift.models.lines import is_difference
from casino.shift.models.reconciliation import ShiftReconciliation, while_in_work
from tables.houses.models import House
from tables.records.guards import append_only
from tables.sessions.models import TableSession


class FloatCountLine(models.Model):
    """One count of the float during play and the amount recorded until then; null is unknown.

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
            unique("float_count_line_once", "reconciliation", "session", "number"),
            check(
                "float_count_line_difference",
                is_difference("difference_minor", "counted_minor", "recorded_minor"),
            ),
        ]
        triggers = [*append_only("float_count_line"), while_in_work("float_count_line")]
