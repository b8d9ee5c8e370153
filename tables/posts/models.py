"""The posts of people at tables, and their breaks."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.spans import span_index
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.guards import leaves_nothing_open, of_the_staff
from tables.people.models import StaffMember
from tables.posts.guards import (
    enough_posted,
    format_stays,
    leaves_a_jefe,
    of_its_format,
    of_the_trade,
    opens_with_its_people,
    rests_off_post,
)
from tables.records.guards import never_removed
from tables.sessions.models import TableSession


class Supervision(models.Model):
    """A jefe in charge of a table, holding one of two slots, or both for a large table.

    The slots are how the database refuses a third mini or midi table (andalucia III.1): each
    slot of a jefe can be held once at a time.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="supervisions")
    table_format = models.CharField(max_length=8)
    jefe = models.ForeignKey(StaffMember, models.PROTECT, related_name="supervisions")
    slot_one = models.BooleanField()
    slot_two = models.BooleanField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("supervision_one_jefe_per_table", "table", condition=models.Q(ended_at=None)),
            unique(
                "supervision_slot_one_held_once",
                "jefe",
                condition=models.Q(ended_at=None, slot_one=True),
            ),
            unique(
                "supervision_slot_two_held_once",
                "jefe",
                condition=models.Q(ended_at=None, slot_two=True),
            ),
            check("supervision_holds_a_slot", models.Q(slot_one=True) | models.Q(slot_two=True)),
            check(
                "supervision_large_takes_both",
                ~models.Q(table_format="large") | models.Q(slot_one=True, slot_two=True),
            ),
        ]
        indexes = [span_index("supervision_span", "started_at", "ended_at")]
        triggers = [
            leaves_a_jefe(),
            of_its_format(),
            of_the_trade("supervision_by_a_jefe", "jefe_id", "jefe"),
            of_the_staff("supervision_of_the_staff", "jefe_id"),
            never_removed("supervision"),
        ]


class CroupierPost(models.Model):
    """A croupier posted at a table; one table at a time."""

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="croupier_posts")
    croupier = models.ForeignKey(StaffMember, models.PROTECT, related_name="croupier_posts")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique(
                "croupier_post_one_table_at_a_time", "croupier", condition=models.Q(ended_at=None)
            ),
        ]
        indexes = [
            models.Index(name="croupier_post_history", fields=["croupier", "-started_at"]),
            span_index("croupier_post_span", "started_at", "ended_at"),
        ]
        triggers = [
            enough_posted(),
            of_the_trade("post_of_a_croupier", "croupier_id", "croupier"),
            rests_off_post("post_after_the_break", "croupier_id", "tables_staffbreak", "person_id"),
            of_the_staff("post_of_the_staff", "croupier_id"),
            never_removed("post"),
        ]


class StaffBreak(models.Model):
    """A rest of a person who holds no post; one at a time, and never while posted."""

    house = models.ForeignKey(House, models.PROTECT)
    person = models.ForeignKey(StaffMember, models.PROTECT, related_name="breaks")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("break_one_at_a_time", "person", condition=models.Q(ended_at=None)),
        ]
        indexes = [models.Index(name="break_history", fields=["person", "-started_at"])]
        triggers = [
            rests_off_post(
                "break_after_the_post", "person_id", "tables_croupierpost", "croupier_id"
            ),
            of_the_staff("break_of_the_staff", "person_id"),
            never_removed("break"),
        ]


# A table opens with its jefe and its croupiers, and keeps the format that its jefe has slots for. A
# person who leaves holds no post, no table and no break.
pgtrigger.register(opens_with_its_people())(TableSession)
pgtrigger.register(format_stays())(GamingTable)
pgtrigger.register(
    leaves_nothing_open(
        "person_leaves_no_post",
        ("tables_croupierpost", "croupier_id", "ended_at"),
        ("tables_supervision", "jefe_id", "ended_at"),
        ("tables_staffbreak", "person_id", "ended_at"),
    )
)(StaffMember)
