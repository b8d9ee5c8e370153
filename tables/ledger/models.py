"""Counts and the ledger: money in the smallest unit, only ever added to. Floats, as known."""

from typing import Final

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, no_truncate, refuse
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.guards.floats import corrects_float, keeps_float, moves_float, opens_float
from tables.ledger.guards.holding import box_holds_it
from tables.ledger.guards.ledger import (
    BY_HAND,
    account_of_its_house,
    corrects_lawfully,
    is_possible,
    moves_in_its_place,
    opens_as_counted,
    shift_is_summed_up,
    signed_by_two,
    summed_up_by_closing,
)
from tables.ledger.guards.records import correction_follows, is_for_a_reason
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.guards import while_session_is_open
from tables.sessions.models import Shift, TableSession


def pieces_give_total(name: str) -> pgtrigger.Trigger:
    """Refuse a row whose `total_minor` is not the sum of its `pieces`, each at least one."""
    return refuse(
        f"{name}_pieces_give_total",
        """EXISTS (SELECT FROM jsonb_each(NEW.pieces)
                WHERE jsonb_typeof(value) <> 'number' OR value::numeric < 1
                    OR value::numeric <> trunc(value::numeric) OR key !~ '^[1-9][0-9]*$')
            OR NEW.total_minor <> (SELECT coalesce(sum(key::numeric * value::numeric), 0)
                FROM jsonb_each(NEW.pieces))""",
        "the pieces give the total",
    )


class Count(models.Model):
    """Chips or notes by denomination, as two different people found them apart.

    `called` and `blind` are the two sheets that agree; a made year's count has none. The notes
    of a drop box may be counted after the session is closed.
    """

    class Kind(models.TextChoices):
        OPENING_FLOAT = "opening_float"
        INTERIM_FLOAT = "interim_float"  # during play, any number of times: its sheets record it
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
    called = models.OneToOneField(
        "CountSheet", models.PROTECT, null=True, related_name="standing_called"
    )
    blind = models.OneToOneField(
        "CountSheet", models.PROTECT, null=True, related_name="standing_blind"
    )

    class Meta:
        constraints = [
            unique("count_once_per_kind", "session", "kind"),
            check("count_not_negative", models.Q(total_minor__gte=0)),
            check("count_in_play_stays_on_its_sheets", ~models.Q(kind="interim_float")),
            check("count_two_people", ~models.Q(counted_by=models.F("signed_by"))),
        ]
        triggers = [
            *append_only("count"),
            pieces_give_total("count"),
            while_session_is_open("count", unless="NEW.kind = 'drop_box'"),
        ]


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
        # tips: without a table, the pool of counted tips; then the parts owed to the staff, and
        # kept by the house
        STAFF = "staff"
        HOUSE = "house"
        # the world outside, like the guests: money that the house put into its cage, and tips that
        # were paid out to the staff
        CAPITAL = "capital"
        PAID = "paid"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="accounts")
    kind = models.CharField(max_length=12, choices=Kind)

    class Meta:
        constraints = [
            unique("account_place", "house", "table", "kind", nulls_distinct=False),
            check(
                "account_at_its_table",
                models.Q(table=None)
                | ~models.Q(
                    kind__in=["guests", "cage", "abandoned", "staff", "house", "capital", "paid"]
                ),
            ),
            check(
                "account_of_a_table",
                models.Q(table__isnull=False) | ~models.Q(kind__in=["float", "commission", "drop"]),
            ),
        ]
        # To rename a place is to move all the money that ever was there.
        triggers = [*append_only("account"), account_of_its_house(), keeps_float()]


class Transfer(models.Model):
    """One movement of money, from the credited account to the debited one.

    Balanced by construction (one amount, two accounts) and never edited: a correction is another
    transfer that names the one it corrects. `transfer_once` makes a repeated act one movement. A
    person's correction, like an unusual amount, has a reason in `words` and a second person's
    signature.
    """

    # For house, debit and credit the indexes below do the work, and for day and moment too.
    house = models.ForeignKey(House, models.PROTECT, db_index=False)
    session = models.ForeignKey(TableSession, models.PROTECT, null=True, related_name="transfers")
    shift = models.ForeignKey(Shift, models.PROTECT, null=True)
    gaming_day = models.DateField()
    debit = models.ForeignKey(Account, models.PROTECT, related_name="debits", db_index=False)
    credit = models.ForeignKey(Account, models.PROTECT, related_name="credits", db_index=False)
    amount_minor = models.BigIntegerField()
    reason = models.CharField(max_length=24)
    command_id = models.UUIDField()
    corrects = models.OneToOneField("self", models.PROTECT, null=True)
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    signed_by = models.ForeignKey(
        StaffMember, models.PROTECT, related_name="+", null=True, db_index=False
    )
    words = models.CharField(max_length=200, default="", db_default="", blank=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("transfer_once", "command_id", "reason", "debit", "credit"),
            check("transfer_positive", models.Q(amount_minor__gt=0)),
            check("transfer_two_accounts", ~models.Q(debit=models.F("credit"))),
            check(
                "transfer_signed_says_why",
                models.Q(signed_by=None, words="")
                | models.Q(signed_by__isnull=False)
                & ~models.Q(words="")
                & ~models.Q(signed_by=models.F("actor")),
            ),
            check(
                "correction_is_countersigned",
                ~models.Q(reason__in=BY_HAND)
                | (
                    models.Q(corrects__isnull=False, signed_by__isnull=False)
                    & ~models.Q(words="")
                    & ~models.Q(signed_by=models.F("actor"))
                ),
            ),
        ]
        indexes = [
            models.Index(name="transfer_into", fields=["debit", "gaming_day", "made_at"]),
            models.Index(name="transfer_out_of", fields=["credit", "gaming_day", "made_at"]),
            models.Index(name="transfer_of_day", fields=["house", "gaming_day", "made_at"]),
            models.Index(
                name="transfer_for_reason", fields=["house", "reason", "gaming_day", "made_at"]
            ),
            models.Index(
                name="transfer_largest",
                fields=["debit", "-amount_minor"],
                condition=models.Q(reason__in=["drop", "tip", "opening_float", "fill"]),
            ),
            models.Index(
                name="transfer_late_correction",
                fields=["corrects"],
                condition=models.Q(session=None, corrects__isnull=False),
            ),
        ]
        triggers = [
            *append_only("transfer"),
            sign_apart(
                "transfer",
                "actor_id",
                "NEW.signed_by_id",
                condition=pgtrigger.Q(new__signed_by__isnull=False),
            ),
            is_possible(),
            signed_by_two(),
            moves_in_its_place(),
            opens_as_counted(),
            is_for_a_reason(),
            correction_follows(),
            box_holds_it(),
            opens_float(),
            moves_float(),
            corrects_float(),
            corrects_lawfully(),
        ]


class ShiftSum(models.Model):
    """The sum that a closed shift's sessions moved into an account (negative: out) on a day.

    Written by the database when the shift closes, so that a balance need not add up every movement
    ever made.
    """

    house = models.ForeignKey(House, models.PROTECT)
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="sums", db_index=False)
    gaming_day = models.DateField()
    account = models.ForeignKey(Account, models.PROTECT, related_name="sums")
    amount_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            unique("shift_sum_once", "shift", "gaming_day", "account"),
        ]
        triggers = [*append_only("shift_sum"), summed_up_by_closing()]


_REFUSED: Final = "a float moves by its records alone"


class TableFloat(models.Model):
    """The last count of a table's float and the movements since; triggers write it.

    `held_minor` is null if the records are known to be wrong: before the first count, and after two
    people entered, or a void took back, more than there was. `coups_without_bets` counts those
    since the last count: while there are any, the number of chips they moved is unknown. A known
    float is never negative.
    """

    house = models.ForeignKey(House, models.PROTECT)
    account = models.OneToOneField(Account, models.PROTECT, related_name="kept_float")
    held_minor = models.BigIntegerField(null=True)
    counted_at = models.DateTimeField(null=True)
    coups_without_bets = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            check(
                "float_holds_it",
                models.Q(held_minor=None)
                | models.Q(held_minor__gte=0)
                | models.Q(coups_without_bets__gt=0),
            ),
        ]
        triggers = [
            # Asked in the trigger's condition, which costs a coup less than a call would.
            Guard(
                name="float_moves_by_records",
                operation=pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Condition("pg_trigger_depth() = 0"),
                func=f"RAISE EXCEPTION '{_REFUSED}';",
            ),
            no_truncate("float", _REFUSED),
        ]


# The sums of its sessions are written when a shift is closed.
pgtrigger.register(shift_is_summed_up())(Shift)
