"""Tablets that the house has enrolled, and the codes by which it does."""

from django.db import models

from .house import House


class Device(models.Model):
    """An enrolled tablet. It shows a secret of its own in a cookie; here is only its hash."""

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

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="device_name_in_house",
                fields=["house", "name"],
                condition=models.Q(retired_at=None),
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
    """A code that makes one tablet a device of the house; used once, and only for a while."""

    house = models.ForeignKey(House, models.PROTECT)
    name = models.CharField(max_length=40)
    code_hash = models.BinaryField(unique=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    expires_at = models.DateTimeField()
    device = models.OneToOneField(Device, models.PROTECT, null=True)

    def __str__(self) -> str:
        return self.name
