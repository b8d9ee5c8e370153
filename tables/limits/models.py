"""The limits on a table's sign, and those that were announced and taken back."""

import pgtrigger
from django.contrib.postgres.functions import RandomUUID
from django.db import models

from casino.lib.constraints import check
from casino.lib.guards import Guard, refuse
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.houses.models import House, LimitsPolicy
from tables.ledger.rights import RIGHTS
from tables.people.guards import roles_of, sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.models import TableSession


def stands_sql(posting: str) -> str:
    """Write the condition that a posting was not withdrawn; `posting` is its name in the SQL."""
    return f"NOT EXISTS (SELECT FROM tables_limitwithdrawal WHERE posting_id = {posting}.id)"


# The row of the table is locked first, so that two postings are judged one after the other. The
# database itself looks up the house's policy and whether the table is in play. A notice runs by the
# database's clock: nobody would have noticed a posting dated long ago.
_IN_THEIR_TURN = f"""
    SELECT house.limits_policy, house.limits_notice_minutes INTO NEW.policy, notice_minutes
    FROM tables_gamingtable AS gt JOIN tables_house AS house ON house.id = gt.house_id
    WHERE gt.id = NEW.table_id AND house.id = NEW.house_id FOR NO KEY UPDATE OF gt;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'limits are posted at a table of their own house'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'limits_of_their_house';
    END IF;
    IF NEW.posted_at > clock_timestamp() + interval '10 seconds' THEN
        RAISE EXCEPTION 'limits are posted now, not later'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'limits_by_the_clock';
    END IF;
    IF EXISTS (SELECT FROM tables_limitposting AS other
        WHERE other.table_id = NEW.table_id AND other.in_force_at > NEW.posted_at
        AND {stands_sql("other")}) THEN
        RAISE EXCEPTION 'one change of limits is announced at a time'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'limits_one_announced';
    END IF;
    SELECT id INTO NEW.session_id FROM tables_tablesession
    WHERE table_id = NEW.table_id AND closed_at IS NULL;
    IF EXISTS (SELECT FROM tables_limitposting WHERE session_id = NEW.session_id) THEN
        IF NEW.policy = 'locked' THEN
            RAISE EXCEPTION 'this house changes no limits at an open table'
                USING ERRCODE = 'check_violation', CONSTRAINT = 'limits_locked';
        END IF;
        IF NEW.policy = 'notice'
            AND NEW.in_force_at < make_interval(mins => notice_minutes)
                + greatest(NEW.posted_at, clock_timestamp() - interval '10 seconds') THEN
            RAISE EXCEPTION 'this house announces limits before they are in force'
                USING ERRCODE = 'check_violation', CONSTRAINT = 'limits_noticed';
        END IF;
    END IF;
    RETURN NEW;
"""  # noqa: S608 (only our own names are written into it)

_STOOD = f"""
    IF NOT EXISTS (SELECT FROM tables_limitposting AS kept
        WHERE kept.id = NEW.kept_limits_id AND kept.table_id = NEW.table_id
        AND NOT EXISTS (SELECT FROM tables_limitposting AS later
            WHERE later.table_id = kept.table_id AND later.in_force_at > kept.in_force_at
            AND later.in_force_at <= NEW.sat_at
            AND {stands_sql("later")})) THEN
        RAISE EXCEPTION 'a guest keeps limits that were in force while they were seated'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancy_kept_limits_stood';
    END IF;
    RETURN NEW;
"""  # noqa: S608 (only our own names are written into it)


def kept_limits_stood() -> pgtrigger.Trigger:
    """Refuse a seat limits that were over when its guest sat down, or another table's."""
    return Guard(
        name="occupancy_kept_limits_stood",
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("kept_limits_id"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__kept_limits__isnull=False),
        func=_STOOD,
    )


class LimitPosting(models.Model):
    """The limits on a table's sign from one moment on, as posted.

    In force is the newest that has come into force and was not withdrawn; see
    `tables.limits.selectors.in_force`. `session` and `policy`, those of the posting, are filled in
    by the database and cannot be chosen. `entry` is the id of the command that records that
    an announced posting is in force now: it can be recorded once. Unusual limits have a reason
    and are signed by a second person.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="limit_postings")
    session = models.ForeignKey(TableSession, models.PROTECT, null=True, related_name="+")
    minimum_minor = models.BigIntegerField()
    maximum_minor = models.BigIntegerField()
    tie_maximum_minor = models.BigIntegerField()
    step_minor = models.BigIntegerField()
    posted_by = models.ForeignKey(StaffMember, models.PROTECT)
    posted_at = models.DateTimeField()
    in_force_at = models.DateTimeField()
    policy = models.CharField(max_length=16, choices=LimitsPolicy, editable=False)
    reason = models.CharField(max_length=200, blank=True)
    signed_by = models.ForeignKey(
        StaffMember, models.PROTECT, related_name="+", null=True, db_index=False
    )
    entry = models.UUIDField(db_default=RandomUUID(), unique=True, editable=False)

    class Meta:
        constraints = [
            check(
                "limits_in_order",
                models.Q(
                    minimum_minor__gt=0,
                    maximum_minor__gte=models.F("minimum_minor"),
                    tie_maximum_minor__gte=0,
                    tie_maximum_minor__lte=models.F("maximum_minor"),
                    step_minor__gt=0,
                ),
            ),
            check("limits_not_before_posted", models.Q(in_force_at__gte=models.F("posted_at"))),
            check(
                "limits_signed_says_why",
                models.Q(signed_by=None)
                | ~models.Q(reason="") & ~models.Q(signed_by=models.F("posted_by")),
            ),
        ]
        indexes = [
            models.Index(name="limits_newest", fields=["table", "-id"]),
            models.Index(name="limits_by_moment", fields=["table", "-in_force_at", "-id"]),
            models.Index(
                name="limits_by_two",
                fields=["table"],
                condition=models.Q(signed_by__isnull=False),
            ),
        ]
        triggers = [
            *append_only("limits"),
            sign_apart(
                "limits",
                "posted_by_id",
                "NEW.signed_by_id",
                condition=pgtrigger.Q(new__signed_by__isnull=False),
            ),
            refuse(
                "limits_signed_by_two",
                f"""NOT EXISTS (SELECT FROM tables_staffmember
                    WHERE id = NEW.signed_by_id AND house_id = NEW.house_id
                    AND role IN ({roles_of(RIGHTS["amount.countersign"])}))""",
                "unusual limits are signed by a role in charge of tables",
                condition=pgtrigger.Q(new__signed_by__isnull=False),
            ),
            Guard(
                name="limits_in_their_turn",
                declare=[("notice_minutes", "INTEGER")],
                func=_IN_THEIR_TURN,
            ),
        ]


class LimitWithdrawal(models.Model):
    """An announced change of limits taken back before it came into force."""

    house = models.ForeignKey(House, models.PROTECT)
    posting = models.OneToOneField(LimitPosting, models.PROTECT, related_name="withdrawal")
    withdrawn_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    withdrawn_at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        triggers = [
            *append_only("withdrawal"),
            Guard(
                name="withdrawal_before_in_force",
                func="""
                    IF NOT EXISTS (SELECT FROM tables_limitposting AS posting
                        WHERE posting.id = NEW.posting_id AND posting.house_id = NEW.house_id
                        AND posting.in_force_at > greatest(NEW.withdrawn_at, clock_timestamp()))
                    THEN
                        RAISE EXCEPTION 'limits in force are replaced, not withdrawn' USING
                            ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_before_in_force';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


# A guest who sits down may keep the limits of that moment.
pgtrigger.register(kept_limits_stood())(SeatOccupancy)
