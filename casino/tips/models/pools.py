"""Tips: the rules of the pool in versions, the pool of a gaming day, its shares, its signatures."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from casino.lib.constraints import check, unique
from casino.tips.guards import (
    BOX_GUARDS,
    HOURS_GUARDS,
    POOL_GUARDS,
    RULE_GUARDS,
    SHARE_GUARDS,
    SIGNATURE_GUARDS,
)
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import TableSession

SECONDS_MOST = 25 * 3600
"""A gaming day is never longer, not even when the clocks go back."""


class TipRule(models.Model):
    """A version of the pool's rules. On a day the newest holds that is in force from then.

    `points` by role; the roles that are not in it are the excluded ones, the director always.
    The staff has `staff_numerator` of `staff_denominator` parts, the house the rest. A break
    counts as worked for `break_minutes` at most.
    """

    class HoursFrom(models.TextChoices):
        POSTS = "posts"  # who was at which post when
        ATTENDANCE = "attendance"  # as entered for each person and day

    house = models.ForeignKey(House, models.PROTECT, related_name="tip_rules")
    number = models.PositiveSmallIntegerField()
    in_force_from = models.DateField()
    points = models.JSONField()
    excluded_roles = ArrayField(models.CharField(max_length=12))
    hours_from = models.CharField(max_length=12, choices=HoursFrom)
    break_minutes = models.PositiveSmallIntegerField()
    staff_numerator = models.PositiveSmallIntegerField()
    staff_denominator = models.PositiveSmallIntegerField()
    made_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("tip_rule_number", "house", "number"),
            check("tip_rule_excludes_directors", models.Q(excluded_roles__contains=["director"])),
            check("tip_rule_hours_from", models.Q(hours_from__in=["posts", "attendance"])),
            check(
                "tip_rule_staff_part",
                models.Q(
                    staff_numerator__gte=1, staff_numerator__lte=models.F("staff_denominator")
                ),
            ),
        ]
        triggers = RULE_GUARDS


class TipHours(models.Model):
    """How long a person worked on a gaming day, entered by another; the newest entry counts.

    It replaces the time from the posts.
    """

    house = models.ForeignKey(House, models.PROTECT)
    gaming_day = models.DateField()
    person = models.ForeignKey(StaffMember, models.PROTECT, related_name="tip_hours")
    seconds = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    entered_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("tip_hours_of_a_day", models.Q(seconds__lte=SECONDS_MOST)),
            check("tip_hours_reason", ~models.Q(reason="")),
            check("tip_hours_by_another", ~models.Q(person=models.F("entered_by"))),
        ]
        indexes = [models.Index(name="tip_hours_of_day", fields=["house", "gaming_day"])]
        triggers = HOURS_GUARDS


class TipPool(models.Model):
    """The counted tips of a gaming day as they are shared; a correction is another revision.

    `replaces` is the last one that two people have signed: what differs from it is moved.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="tip_pools")
    gaming_day = models.DateField()
    revision = models.PositiveSmallIntegerField()
    replaces = models.ForeignKey("self", models.PROTECT, null=True, related_name="+")
    rule = models.ForeignKey(TipRule, models.PROTECT, related_name="+")
    counted_minor = models.BigIntegerField()
    staff_minor = models.BigIntegerField()
    house_minor = models.BigIntegerField()
    made_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("tip_pool_revision", "house", "gaming_day", "revision"),
            check(
                "tip_pool_of_two_parts",
                models.Q(
                    staff_minor__gte=0,
                    house_minor__gte=0,
                    counted_minor=models.F("staff_minor") + models.F("house_minor"),
                ),
            ),
        ]
        triggers = POOL_GUARDS


class TipPoolBox(models.Model):
    """A table's counted tip box within a pool."""

    house = models.ForeignKey(House, models.PROTECT)
    pool = models.ForeignKey(TipPool, models.PROTECT, related_name="boxes")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    counted_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            unique("tip_pool_box_once", "pool", "session"),
        ]
        triggers = BOX_GUARDS


class TipShare(models.Model):
    """One person's share of a pool, and by how much it differs from the pool before."""

    house = models.ForeignKey(House, models.PROTECT)
    pool = models.ForeignKey(TipPool, models.PROTECT, related_name="shares")
    person = models.ForeignKey(StaffMember, models.PROTECT, related_name="tip_shares")
    role = models.CharField(max_length=12)
    points = models.PositiveSmallIntegerField()
    seconds = models.PositiveIntegerField()
    by_hand = models.BooleanField()  # whether the hours were entered, not taken from the posts
    share_minor = models.BigIntegerField()
    difference_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            unique("tip_share_once", "pool", "person"),
            check("tip_share_not_of_directors", ~models.Q(role="director")),
            check(
                "tip_share_is_worked_for",
                models.Q(share_minor=0) | models.Q(share_minor__gt=0, points__gt=0, seconds__gt=0),
            ),
        ]
        triggers = SHARE_GUARDS


class TipSignature(models.Model):
    """One person's signature under a pool; the second moves the money."""

    house = models.ForeignKey(House, models.PROTECT)
    pool = models.ForeignKey(TipPool, models.PROTECT, related_name="signatures")
    position = models.PositiveSmallIntegerField()
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    role = models.CharField(max_length=12)
    content_hash = models.CharField(max_length=64)
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("tip_signature_position", "pool", "position"),
            unique("tip_signature_two_people", "pool", "signed_by"),
            check("tip_signature_first_or_second", models.Q(position__in=[1, 2])),
        ]
        triggers = SIGNATURE_GUARDS
