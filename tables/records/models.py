"""The chains of the guarded records: the rows written, their order, and their digests."""

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models

from casino.lib.constraints import unique
from casino.lib.guards import Guard
from tables.records.guards import append_only

# Asked in the trigger's condition, which costs a coup less than a call would.
_BY_HAND = pgtrigger.Condition("pg_trigger_depth() = 0")
_REFUSE = "RAISE EXCEPTION 'records are stamped by the database alone';"


class StampChain(models.Model):
    """The end of one chain: a table's (`place` is its id) or the house's own (`place` 0)."""

    house = models.ForeignKey("tables.House", models.PROTECT, related_name="+")
    place = models.BigIntegerField()
    number = models.BigIntegerField()
    head_hash = models.BinaryField()

    class Meta:
        constraints = [
            unique("stamp_chain_place", "house", "place"),
        ]
        triggers = [
            pgtrigger.Protect(name="stamp_chain_is_kept", operation=pgtrigger.Delete),
            Guard(
                name="stamp_chain_moves_by_stamps",
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=_BY_HAND,
                func=_REFUSE,
            ),
        ]


class RecordStamp(models.Model):
    """The rows that one statement wrote into one relation: their ids and digests.

    `digests` are 32 bytes each, in the order of `records`. `content` is the row's text if rows may
    change (then one row per stamp), otherwise null.
    """

    pk = models.CompositePrimaryKey("chain_id", "number")
    # Filled in by the function that holds the chain, thousands of times an hour: not asked again.
    chain = models.ForeignKey(
        StampChain, models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    number = models.BigIntegerField()
    relation = models.CharField(max_length=63)
    records = ArrayField(models.BigIntegerField())
    digests = models.BinaryField()
    content = models.TextField(null=True)
    stamped_at = models.DateTimeField()
    hash = models.BinaryField()

    class Meta:
        indexes = [
            models.Index(
                name="stamp_of_what_moves",
                fields=["relation"],
                condition=models.Q(content__isnull=False),
            ),
        ]
        triggers = [
            *append_only("record_stamp", stamped=False),
            Guard(
                name="record_stamp_by_trigger",
                condition=_BY_HAND,
                func=_REFUSE,
            ),
        ]
