"""The people who get yesterday's figures by mail in the morning, and the mails sent."""

from django.db import models
from django.db.models import Q

from casino.lib.constraints import check, unique
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.records.guards import never_removed

HOURS = 24


class MorningRecipient(models.Model):
    """An address that gets the figures of every gaming day that is over, at its own hour.

    `hour` is by the house's clock. The address of a person of the house gets nothing once they
    have left. One that is taken off the list stays as a row, with the moment.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="+", db_index=False)
    address = models.EmailField(max_length=254)
    person = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")
    language = models.CharField(max_length=5)
    hour = models.PositiveSmallIntegerField()
    added_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    added_at = models.DateTimeField()
    removed_by = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")
    removed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("morning_address_once", "house", "address", condition=Q(removed_at=None)),
            check("morning_hour", Q(hour__lt=HOURS)),
            check(
                "morning_removed_by_somebody",
                Q(removed_at=None, removed_by=None)
                | Q(removed_at__isnull=False, removed_by__isnull=False),
            ),
        ]
        triggers = [never_removed("morning_recipient")]


class MorningReport(models.Model):
    """The figures of one gaming day for one recipient: due, sent, or given up.

    The process that locks the row sends it, and marks it afterwards: if it dies in between, the
    mail is sent again under the same Message-ID.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="+", db_index=False)
    recipient = models.ForeignKey(MorningRecipient, models.PROTECT, related_name="reports")
    gaming_day = models.DateField()
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    fault = models.CharField(max_length=200, default="", blank=True)
    sent_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("morning_report_once", "recipient", "gaming_day"),
        ]
        indexes = [
            models.Index(
                name="morning_report_due",
                fields=["due_at"],
                condition=Q(sent_at=None, given_up_at=None),
            ),
        ]
        triggers = [never_removed("morning_report")]
