"""Shifts of the house and the sessions of its tables."""

import pgtrigger
from django.contrib.postgres.constraints import ExclusionConstraint
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, refuse
from tables.floor.models import GamingTable
from tables.houses.models import CommissionMode, House
from tables.people.models import AccessGiven, StaffMember
from tables.records.guards import Stamp, never_removed
from tables.sessions.guards import format_stays, founds_the_house


def _closed_stays(name: str) -> pgtrigger.Trigger:
    """Refuse to reopen, change or remove a closed row: it was counted and signed as it is."""
    return pgtrigger.Protect(
        name=f"{name}_closed_stays",
        operation=pgtrigger.Update | pgtrigger.Delete,
        condition=pgtrigger.Q(old__closed_at__isnull=False),
    )


def _range_of(function: str, *bounds: str | models.Value) -> models.Func:
    return models.Func(*bounds, function=function)


# open -> last coups -> closed; either may be suspended and continues in its old state. The
# remaining last coups count down by one; a coup that is taken back adds one again.
_STATE_MOVES = """
    IF NEW.state = OLD.state THEN
        IF NEW.last_coups_left IS NOT DISTINCT FROM OLD.last_coups_left
            OR abs(NEW.last_coups_left - OLD.last_coups_left) = 1 THEN
            RETURN NEW;
        END IF;
    ELSIF NEW.state = 'closed' THEN
        RETURN NEW;
    ELSIF OLD.state = 'open' AND NEW.state = 'last_coups' THEN
        IF NEW.last_coups_left > 0 THEN
            RETURN NEW;
        END IF;
    ELSIF NEW.last_coups_left IS NOT DISTINCT FROM OLD.last_coups_left AND (
        NEW.state = 'suspended'
        OR (OLD.state = 'suspended'
            AND NEW.state = CASE WHEN OLD.last_coups_left IS NULL
                THEN 'open' ELSE 'last_coups' END)
    ) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a table does not go from % (%) to % (%)',
        OLD.state, OLD.last_coups_left, NEW.state, NEW.last_coups_left;
"""


class Shift(models.Model):
    """One shift of a gaming day; the money of its table sessions is reconciled together.

    It stores the hours planned for it when it was opened, in UTC; both are null for an extra shift
    outside the house's plan. Its sessions' records belong to its gaming day, whenever they are
    made.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="shifts")
    gaming_day = models.DateField()
    number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    # When the shift was reported as open past its end.
    overdue_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)

    class Meta:
        ordering = ["-gaming_day", "-number"]
        constraints = [
            unique("shift_number_in_day", "house", "gaming_day", "number"),
            unique("shift_one_open_per_house", "house", condition=models.Q(closed_at=None)),
            check(
                "shift_plan_whole",
                models.Q(starts_at=None, ends_at=None)
                | models.Q(
                    starts_at__isnull=False,
                    ends_at__isnull=False,
                    starts_at__lt=models.F("ends_at"),
                ),
            ),
            ExclusionConstraint(
                name="shift_plans_apart",
                expressions=[
                    (_range_of("int8range", "house", "house", models.Value("[]")), "&&"),
                    (_range_of("tstzrange", "starts_at", "ends_at"), "&&"),
                ],
                condition=models.Q(starts_at__isnull=False),
            ),
        ]
        triggers = [
            Stamp("shift", moves=True),
            never_removed("shift"),
            _closed_stays("shift"),
            pgtrigger.ReadOnly(
                name="shift_keeps_its_day",
                fields=[
                    "house",
                    "gaming_day",
                    "number",
                    "starts_at",
                    "ends_at",
                    "opened_at",
                    "opened_by",
                ],
            ),
            Guard(
                name="shift_closes_after_its_tables",
                operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
                func="""
                    IF NEW.closed_at IS NOT NULL AND EXISTS (SELECT FROM tables_tablesession
                        WHERE shift_id = NEW.id AND closed_at IS NULL) THEN
                        RAISE EXCEPTION 'a shift closes after its tables';
                    END IF;
                    IF NEW.closed_at IS NOT NULL AND NEW.closed_by_id IS NULL THEN
                        RAISE EXCEPTION 'a shift is closed by somebody';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


class TableSession(models.Model):
    """A table from its opening count to its closing count.

    The rules it is played under (regulation, version, rounding of deductions, when commission is
    taken, fewest croupiers) are those of its opening, whatever the house changes meanwhile.
    """

    class State(models.TextChoices):
        OPEN = "open"
        LAST_COUPS = "last_coups"
        SUSPENDED = "suspended"
        CLOSED = "closed"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="sessions")
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="sessions")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    last_coups_left = models.PositiveSmallIntegerField(null=True)
    regulation = models.CharField(max_length=32)
    regulation_version = models.CharField(max_length=20)
    commission_step_minor = models.BigIntegerField()
    commission_direction = models.CharField(max_length=8)
    commission_mode = models.CharField(
        max_length=9,
        choices=CommissionMode,
        default=CommissionMode.IMMEDIATE,
        db_default=CommissionMode.IMMEDIATE,
    )
    croupiers_minimum = models.PositiveSmallIntegerField(default=0)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    # When play went on after it was last interrupted.
    resumed_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    # Why it closed with guests at it and without its last coups; empty when it did not.
    early_reason = models.CharField(max_length=200, default="", blank=True)
    # Why the opener took a float below the advised one; empty when it was not below.
    low_float_reason = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        constraints = [
            unique("session_one_open_per_table", "table", condition=models.Q(closed_at=None)),
            check(
                "session_commission_direction",
                models.Q(commission_direction__in=["down", "up", "half_up"]),
            ),
            check("session_commission_mode", models.Q(commission_mode__in=CommissionMode.values)),
            check(
                "session_closed_has_time",
                models.Q(state="closed", closed_at__isnull=False)
                | (~models.Q(state="closed") & models.Q(closed_at=None)),
            ),
        ]
        triggers = [
            Stamp("session", moves=True),
            never_removed("session"),
            _closed_stays("session"),
            Guard(
                name="session_state_moves_lawfully",
                operation=pgtrigger.UpdateOf("state", "last_coups_left"),  # type: ignore[no-untyped-call]
                func=_STATE_MOVES,
            ),
            Guard(
                name="session_opens_open",
                func="""
                    IF NEW.state <> 'open' OR NEW.last_coups_left IS NOT NULL THEN
                        RAISE EXCEPTION 'a table opens with play before it';
                    END IF;
                    IF EXISTS (SELECT FROM tables_gamingtable
                        WHERE id = NEW.table_id AND game <> 'punto_y_banca') THEN
                        RAISE EXCEPTION 'a table that is turned to another game does not open';
                    END IF;
                    RETURN NEW;
                """,
            ),
            pgtrigger.ReadOnly(
                name="session_keeps_its_rules",
                fields=[
                    "house",
                    "table",
                    "shift",
                    "regulation",
                    "regulation_version",
                    "commission_step_minor",
                    "commission_direction",
                    "commission_mode",
                    "croupiers_minimum",
                    "opened_at",
                    "opened_by",
                    "low_float_reason",
                ],
            ),
            refuse(
                "session_in_an_open_shift",
                """NOT EXISTS (SELECT FROM tables_shift WHERE id = NEW.shift_id
                    AND house_id = NEW.house_id AND closed_at IS NULL)""",
                "a table opens into an open shift of its house",
            ),
        ]


pgtrigger.register(format_stays())(GamingTable)
pgtrigger.register(founds_the_house())(AccessGiven)
