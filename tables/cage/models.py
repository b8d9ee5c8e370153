"""Counts of the cage: the first is its opening balance, later ones are compared with the ledger."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import AtCommit, Guard, refuse
from tables.cage.guards import cage_holds_it, opening_follows
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only

# Other movements of the cage wait while its balance is read.
_IN_ITS_TURN = """
    SELECT id INTO cage FROM tables_account
    WHERE house_id = NEW.house_id AND kind = 'cage' AND table_id IS NULL FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM tables_staffmember WHERE house_id = NEW.house_id
            AND id IN (NEW.counted_by_id, NEW.signed_by_id)) <> 2 THEN
        RAISE EXCEPTION 'a cage is counted by two people of its house';
    END IF;
    IF EXISTS (SELECT FROM (SELECT * FROM jsonb_each(NEW.chips)
            UNION ALL SELECT * FROM jsonb_each(NEW.notes)) AS piece
            WHERE jsonb_typeof(value) <> 'number' OR value::numeric < 1
                OR value::numeric <> trunc(value::numeric) OR key !~ '^[1-9][0-9]*$')
        OR NEW.total_minor <> (SELECT coalesce(sum(key::numeric * value::numeric), 0)
            FROM (SELECT * FROM jsonb_each(NEW.chips)
                UNION ALL SELECT * FROM jsonb_each(NEW.notes)) AS piece) THEN
        RAISE EXCEPTION 'the pieces give the total';
    END IF;
    NEW.number := 1 + (SELECT count(*) FROM tables_cagecount WHERE house_id = NEW.house_id);
    NEW.recorded_minor := (SELECT coalesce(sum(amount_minor), 0) FROM tables_transfer
            WHERE debit_id = cage)
        - (SELECT coalesce(sum(amount_minor), 0) FROM tables_transfer WHERE credit_id = cage);
    RETURN NEW;
"""


class CageCount(models.Model):
    """Chips and notes of the cage as two people counted them, and the ledger's balance then.

    The first count of a house is the opening balance: a movement from the house's capital makes the
    ledger agree with it. After that the ledger does not change, and every difference is shown. The
    database itself writes `number` and `recorded_minor`.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="cage_counts")
    number = models.PositiveIntegerField()
    chips = models.JSONField()  # {"value in the smallest unit": how many}
    notes = models.JSONField()
    total_minor = models.BigIntegerField()
    recorded_minor = models.BigIntegerField()
    words = models.CharField(max_length=200, default="", blank=True)
    counted_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    command_id = models.UUIDField(unique=True)
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("cage_count_number", "house", "number"),
            check("cage_count_two_people", ~models.Q(counted_by=models.F("signed_by"))),
        ]
        triggers = [
            *append_only("cage_count"),
            sign_apart("cage_count", "counted_by_id", "NEW.signed_by_id"),
            Guard(
                name="cage_count_in_its_turn",
                declare=[("cage", "bigint")],
                func=_IN_ITS_TURN,
            ),
            refuse(
                "cage_opens_as_counted",
                """NEW.total_minor <> NEW.recorded_minor AND NOT EXISTS (
                    SELECT FROM tables_transfer WHERE command_id = NEW.command_id
                        AND house_id = NEW.house_id AND reason = 'cage_opening')""",
                "a cage begins with its first count",
                condition=pgtrigger.Q(new__number=1),
                at=AtCommit,
            ),
        ]

    @property
    def is_opening(self) -> bool:
        """Whether it is the opening balance."""
        return self.number == 1

    @property
    def difference_minor(self) -> int:
        """By how much the count is over (negative: short of) the ledger; None for the opening."""
        return 0 if self.is_opening else self.total_minor - self.recorded_minor


pgtrigger.register(cage_holds_it(), opening_follows())(Transfer)
