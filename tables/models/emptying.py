"""Where the money of a counted box goes: out of its table, by one movement for each count."""

import pgtrigger
from django.db import models

from .guards import append_only
from .house import House
from .money import Count, Transfer

# Which account of the table a count empties, where that goes, and what the movement is called.
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
        RAISE EXCEPTION 'a box is emptied of what was counted in it';
    END IF;
    RETURN NEW;
"""


class BoxEmptying(models.Model):
    """A counted box of a closed session, and the movement that took what was counted from it.

    What was recorded and not found stays at the table's account, where it is seen; what was found
    and not recorded leaves it below zero. A box with nothing in it has no such row.
    """

    house = models.ForeignKey(House, models.PROTECT)
    count = models.OneToOneField(Count, models.PROTECT, related_name="emptying")
    transfer = models.OneToOneField(Transfer, models.PROTECT, related_name="emptying")

    class Meta:
        triggers = [
            *append_only("box_emptying"),
            pgtrigger.Trigger(
                name="box_emptied_as_counted",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=_AS_COUNTED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.transfer_id}"
