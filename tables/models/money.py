"""Counts and the ledger: money in the smallest unit, only ever added to."""

from django.db import models

from .gaming_table import GamingTable
from .guards import append_only, while_session_is_open
from .house import House
from .session import Shift, TableSession
from .staff_member import StaffMember


class Count(models.Model):
    """Chips or notes counted by denomination, signed by two different people."""

    class Kind(models.TextChoices):
        OPENING_FLOAT = "opening_float"
        CLOSING_FLOAT = "closing_float"
        COMMISSION_BOX = "commission_box"
        TIP_BOX = "tip_box"
        DROP_BOX = "drop_box"

    house = models.ForeignKey(House, models.PROTECT)
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="counts")
    kind = models.CharField(max_length=16, choices=Kind)
    pieces = models.JSONField()  # {"denomination in the smallest unit": how many}
    total_minor = models.BigIntegerField()
    counted_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="count_once_per_kind", fields=["session", "kind"]),
            models.CheckConstraint(
                name="count_not_negative", condition=models.Q(total_minor__gte=0)
            ),
            models.CheckConstraint(
                name="count_two_people",
                condition=~models.Q(counted_by=models.F("signed_by")),
            ),
        ]
        triggers = [*append_only("count"), while_session_is_open("count")]

    def __str__(self) -> str:
        return f"{self.session} {self.kind} {self.total_minor}"


class Account(models.Model):
    """A place where money can be: a table's own, or one of the house's (no table)."""

    class Kind(models.TextChoices):
        FLOAT = "float"
        COMMISSION = "commission"
        TIPS = "tips"
        DROP = "drop"
        GUESTS = "guests"
        CAGE = "cage"
        ABANDONED = "abandoned"  # in custody of the house, no table's own

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="accounts")
    kind = models.CharField(max_length=12, choices=Kind)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="account_place", fields=["house", "table", "kind"], nulls_distinct=False
            ),
        ]
        # To rename a place is to move all the money that ever was there.
        triggers = append_only("account")

    def __str__(self) -> str:
        return f"{self.table or self.house}:{self.kind}"


class Transfer(models.Model):
    """One movement of money, from the credited account to the debited one.

    Balanced by construction (one amount, two accounts) and never edited: a correction is
    another transfer that names the one it corrects. `key` makes a repeated act one movement.
    """

    house = models.ForeignKey(House, models.PROTECT)
    session = models.ForeignKey(TableSession, models.PROTECT, null=True, related_name="transfers")
    shift = models.ForeignKey(Shift, models.PROTECT, null=True)
    gaming_day = models.DateField()
    debit = models.ForeignKey(Account, models.PROTECT, related_name="debits")
    credit = models.ForeignKey(Account, models.PROTECT, related_name="credits")
    amount_minor = models.BigIntegerField()
    reason = models.CharField(max_length=24)
    command_id = models.UUIDField()
    corrects = models.OneToOneField("self", models.PROTECT, null=True)
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="transfer_once", fields=["command_id", "reason", "debit", "credit"]
            ),
            models.CheckConstraint(
                name="transfer_positive", condition=models.Q(amount_minor__gt=0)
            ),
            models.CheckConstraint(
                name="transfer_two_accounts", condition=~models.Q(debit=models.F("credit"))
            ),
        ]
        indexes = [
            models.Index(name="transfer_of_session", fields=["session"]),
            models.Index(
                name="transfer_late_correction",
                fields=["corrects"],
                condition=models.Q(session=None, corrects__isnull=False),
            ),
        ]
        triggers = [*append_only("transfer"), while_session_is_open("transfer")]

    def __str__(self) -> str:
        return f"{self.credit} → {self.debit} {self.amount_minor}"
