"""Tablets and shoe readers that the house has enrolled, and the codes by which it does."""

from django.db import models

from .gaming_table import GamingTable
from .house import House


class Device(models.Model):
    """An enrolled tablet, or (with a table) the shoe reader of that table.

    It shows a secret of its own, a tablet in a cookie, a reader as its key; here is only the hash.
    `sequence` is the number of the last message that a reader was heard with. `alert` is what it
    told that somebody at the table should look at: `{"code", "article", "params", "hand", "index",
    "talla", "coup", "at"}`, null when there is nothing.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="devices")
    name = models.CharField(max_length=40)
    secret_hash = models.BinaryField()
    enrolled_at = models.DateTimeField()
    enrolled_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    retired_at = models.DateTimeField(null=True)
    retired_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, related_name="+", null=True
    )
    last_seen_at = models.DateTimeField()
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="readers", null=True)
    sequence = models.PositiveBigIntegerField(null=True)
    alert = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="device_name_in_house",
                fields=["house", "name"],
                condition=models.Q(retired_at=None),
            ),
            models.UniqueConstraint(
                name="device_one_reader_per_table",
                fields=["table"],
                condition=models.Q(retired_at=None, table__isnull=False),
            ),
            models.CheckConstraint(
                name="device_reader_counts_messages",
                condition=models.Q(table=None, sequence=None, alert=None)
                | models.Q(table__isnull=False, sequence__isnull=False),
            ),
            models.CheckConstraint(
                name="device_retired_by_somebody",
                condition=models.Q(retired_at=None, retired_by=None)
                | models.Q(retired_at__isnull=False, retired_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EnrolmentCode(models.Model):
    """A code that makes one tablet a device of the house, or a reader that of a table.

    It is used once, and only for a while.
    """

    house = models.ForeignKey(House, models.PROTECT)
    name = models.CharField(max_length=40)
    code_hash = models.BinaryField(unique=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    expires_at = models.DateTimeField()
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+", null=True)
    device = models.OneToOneField(Device, models.PROTECT, null=True)

    def __str__(self) -> str:
        return self.name
