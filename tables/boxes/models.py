"""Drop and tip boxes: the table where each hangs, and the movements of counted money."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard
from tables.boxes.guards import event_names_what_exists, movements_follow
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.people.models import StaffMember
from tables.records.guards import append_only


class Box(models.Model):
    """A box of the house with its number."""

    class Kind(models.TextChoices):
        DROP = "drop"
        TIPS = "tips"

    house = models.ForeignKey(House, models.PROTECT)
    kind = models.CharField(max_length=4, choices=Kind)
    number = models.CharField(max_length=12)
    added_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("box_number", "house", "kind", "number"),
            check("box_named", models.Q(kind__in=["drop", "tips"]) & ~models.Q(number="")),
        ]
        triggers = append_only("box")

    def __str__(self) -> str:
        return self.number


class BoxHanging(models.Model):
    """A box at a table, from the moment it was hung there under a seal used once."""

    house = models.ForeignKey(House, models.PROTECT)
    box = models.ForeignKey(Box, models.PROTECT, related_name="hangings")
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="boxes")
    seal = models.CharField(max_length=24)
    hung_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    hung_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("box_seal_used_once", "house", "seal"),
            check("box_seal_named", ~models.Q(seal="")),
        ]
        triggers = [
            *append_only("box_hanging"),
            # The table is held before the box, as in every act, so that each has one at a time.
            Guard(
                name="box_hangs_in_one_place",
                declare=[("its", "tables_box")],
                func="""
                    PERFORM FROM tables_gamingtable
                    WHERE id = NEW.table_id AND house_id = NEW.house_id FOR NO KEY UPDATE;
                    IF NOT FOUND THEN
                        RAISE EXCEPTION 'a box hangs at a table of its house';
                    END IF;
                    SELECT * INTO its FROM tables_box
                    WHERE id = NEW.box_id AND house_id = NEW.house_id FOR NO KEY UPDATE;
                    IF NOT FOUND OR EXISTS (SELECT FROM tables_boxhanging AS other
                        JOIN tables_box AS box ON box.id = other.box_id
                        WHERE (other.box_id = its.id
                            OR other.table_id = NEW.table_id AND box.kind = its.kind)
                        AND NOT EXISTS (SELECT FROM tables_boxremoval
                            WHERE hanging_id = other.id)) THEN
                        RAISE EXCEPTION 'a box hangs in one place, and one of its kind there';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


class BoxRemoval(models.Model):
    """A box taken down, by a person who neither dealt nor headed the table in the shift.

    Nor since it was hung there: its money may be of a shift that is over. `seal_read` is the number
    on its seal; a seal other than the one it was hung with is reported, never refused.
    """

    house = models.ForeignKey(House, models.PROTECT)
    hanging = models.OneToOneField(BoxHanging, models.PROTECT, related_name="removal")
    seal_read = models.CharField(max_length=24)
    removed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    removed_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("box_seal_was_read", ~models.Q(seal_read="")),
        ]
        triggers = [
            *append_only("box_removal"),
            Guard(
                name="box_removed_from_outside",
                declare=[("its_table", "bigint"), ("since", "timestamptz")],
                func="""
                    SELECT table_id, least(hung_at, (SELECT opened_at FROM tables_shift
                        WHERE house_id = NEW.house_id ORDER BY id DESC LIMIT 1))
                    INTO its_table, since FROM tables_boxhanging
                    WHERE id = NEW.hanging_id AND house_id = NEW.house_id;
                    IF its_table IS NULL OR EXISTS (SELECT FROM tables_croupierpost
                            WHERE table_id = its_table AND croupier_id = NEW.removed_by_id
                            AND (ended_at IS NULL OR ended_at > since))
                        OR EXISTS (SELECT FROM tables_supervision
                            WHERE table_id = its_table AND jefe_id = NEW.removed_by_id
                            AND (ended_at IS NULL OR ended_at > since)) THEN
                        RAISE EXCEPTION 'a box is removed by somebody from outside the shift';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


# The account of the table that a count empties, the destination, and the reason of the movement.
EMPTIED = (
    ("drop_box", "drop", "cage", "drop_counted"),
    ("commission_box", "commission", "cage", "commission_counted"),
    ("tip_box", "tips", "tips", "tips_counted"),
)
_EMPTIED_SQL = ", ".join(str(row) for row in EMPTIED)

_AS_COUNTED = f"""
    IF NOT EXISTS (SELECT FROM tables_count AS counted
        JOIN tables_tablesession AS its ON its.id = counted.session_id
        JOIN tables_transfer AS moved ON moved.id = NEW.transfer_id
        JOIN tables_account AS gets ON gets.id = moved.debit_id
        JOIN tables_account AS gives ON gives.id = moved.credit_id
        WHERE counted.id = NEW.count_id AND counted.house_id = NEW.house_id
            AND its.closed_at IS NOT NULL AND moved.house_id = NEW.house_id
            AND moved.session_id IS NULL AND moved.corrects_id IS NULL
            AND moved.amount_minor = counted.total_minor
            AND gives.table_id = its.table_id AND gets.table_id IS NULL
            AND (counted.kind, gives.kind, gets.kind, moved.reason) IN ({_EMPTIED_SQL})) THEN
        RAISE EXCEPTION 'a box is emptied of its counted amount';
    END IF;
    RETURN NEW;
"""


class BoxEmptying(models.Model):
    """A counted box of a closed session, and the movement that took the counted amount from it.

    Money recorded and not found stays in the table's account, where it is visible; money found and
    not recorded leaves it below zero. An empty box has no such row.
    """

    house = models.ForeignKey(House, models.PROTECT)
    count = models.OneToOneField(Count, models.PROTECT, related_name="emptying")
    transfer = models.OneToOneField(Transfer, models.PROTECT, related_name="emptying")

    class Meta:
        triggers = [
            *append_only("box_emptying"),
            Guard(
                name="box_emptied_as_counted",
                func=_AS_COUNTED,
            ),
        ]


pgtrigger.register(event_names_what_exists())(FloorEvent)
pgtrigger.register(*movements_follow())(Transfer)
