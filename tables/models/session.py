"""Shifts of the house and the sessions of its tables."""

from django.db import models

from .gaming_table import GamingTable
from .house import House
from .staff import StaffMember


class Shift(models.Model):
    """One shift of a gaming day; the money of its table sessions is reconciled together."""

    house = models.ForeignKey(House, models.PROTECT, related_name="shifts")
    gaming_day = models.DateField()
    number = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)

    class Meta:
        ordering = ["-gaming_day", "-number"]
        constraints = [
            models.UniqueConstraint(
                name="shift_number_in_day", fields=["house", "gaming_day", "number"]
            ),
            models.UniqueConstraint(
                name="shift_one_open_per_house",
                fields=["house"],
                condition=models.Q(closed_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gaming_day} / {self.number}"


class TableSession(models.Model):
    """A table from its opening count to its closing count.

    The rules it is played under (regulation, version, rounding of deductions) are those of its
    opening, whatever the house changes meanwhile.
    """

    class State(models.TextChoices):
        OPEN = "open"
        LAST_COUPS = "last_coups"
        SUSPENDED = "suspended"
        CLOSED = "closed"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="sessions")
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="sessions")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    last_coups_left = models.PositiveSmallIntegerField(null=True)
    regulation = models.CharField(max_length=32)
    regulation_version = models.CharField(max_length=20)
    commission_step_minor = models.BigIntegerField()
    commission_direction = models.CharField(max_length=8)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="session_one_open_per_table",
                fields=["table"],
                condition=models.Q(closed_at=None),
            ),
            models.CheckConstraint(
                name="session_commission_direction",
                condition=models.Q(commission_direction__in=["down", "up", "half_up"]),
            ),
            models.CheckConstraint(
                name="session_closed_has_time",
                condition=models.Q(state="closed", closed_at__isnull=False)
                | (~models.Q(state="closed") & models.Q(closed_at=None)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.opened_at:%F %T}"
