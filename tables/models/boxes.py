"""Drop and tip boxes: where each hangs, under which seal, and who took it down."""

import pgtrigger
from django.db import models

from .gaming_table import GamingTable
from .guards import append_only
from .house import House
from .staff_member import StaffMember


class Box(models.Model):
    """A box of the house with the number it bears."""

    class Kind(models.TextChoices):
        DROP = "drop"
        TIPS = "tips"

    house = models.ForeignKey(House, models.PROTECT)
    kind = models.CharField(max_length=4, choices=Kind)
    number = models.CharField(max_length=12)
    added_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="box_number", fields=["house", "kind", "number"]),
            models.CheckConstraint(
                name="box_named",
                condition=models.Q(kind__in=["drop", "tips"]) & ~models.Q(number=""),
            ),
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
            models.UniqueConstraint(name="box_seal_used_once", fields=["house", "seal"]),
            models.CheckConstraint(name="box_seal_named", condition=~models.Q(seal="")),
        ]
        triggers = [
            *append_only("box_hanging"),
            # The table is held before the box, as in every act, so that each has one at a time.
            pgtrigger.Trigger(
                name="box_hangs_in_one_place",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
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

    def __str__(self) -> str:
        return f"{self.box} @ {self.table}"


class BoxRemoval(models.Model):
    """A box taken down, by somebody who neither dealt nor headed the table in the shift.

    Nor since it was hung there: its money may be of a shift that is over. `seal_read` is what its
    seal says; another than it was hung under is reported, never refused.
    """

    house = models.ForeignKey(House, models.PROTECT)
    hanging = models.OneToOneField(BoxHanging, models.PROTECT, related_name="removal")
    seal_read = models.CharField(max_length=24)
    removed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    removed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="box_seal_was_read", condition=~models.Q(seal_read="")),
        ]
        triggers = [
            *append_only("box_removal"),
            pgtrigger.Trigger(
                name="box_removed_from_outside",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
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

    def __str__(self) -> str:
        return f"{self.hanging} {self.removed_at:%F %T}"
