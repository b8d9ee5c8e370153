"""Sign-ins, the devices that they happen on, and wrong tries."""

import uuid

from django.db import models

from casino.lib.constraints import check, unique
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember


class Device(models.Model):
    """An enrolled tablet, or (with a table) the shoe reader of that table.

    It sends its own secret, a tablet in a cookie, a reader as its key; only the hash is stored.
    `sequence` is the number of a reader's last message. `alert` is its message for the people at
    the table: `{"code", "article", "params", "hand", "index", "talla", "coup", "at"}`, null when
    there is nothing.
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
            unique("device_name_in_house", "house", "name", condition=models.Q(retired_at=None)),
            unique(
                "device_one_reader_per_table",
                "table",
                condition=models.Q(retired_at=None, table__isnull=False),
            ),
            check(
                "device_reader_counts_messages",
                models.Q(table=None, sequence=None, alert=None)
                | models.Q(table__isnull=False, sequence__isnull=False),
            ),
            check(
                "device_retired_by_somebody",
                models.Q(retired_at=None, retired_by=None)
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


class SignIn(models.Model):
    """One person on one device, from badge and PIN until they leave or are signed out."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    staff = models.ForeignKey(StaffMember, models.PROTECT, related_name="sign_ins")
    # The enrolled tablet; null for a browser that is not enrolled.
    device = models.ForeignKey(Device, models.PROTECT, related_name="sign_ins", null=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)


class WrongTries(models.Model):
    """The wrong tries of one budget since its window began (`services.wrong_tries`)."""

    name = models.CharField(max_length=120, unique=True)
    tries = models.PositiveIntegerField()
    since = models.DateTimeField(db_index=True)
