"""The job's work on a closed shift: one revision of its report, a row of work per table session."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, refuse
from tables.houses.models import House
from tables.records.guards import Stamp, append_only
from tables.sessions.models import Shift, TableSession

# A revision follows the finished one before it: two reports of a shift are never computed at once.
_IN_A_ROW = """
    IF NEW.finished_at IS NOT NULL THEN
        RAISE EXCEPTION 'a reconciliation begins unfinished';
    END IF;
    IF NEW.revision > 1 AND NOT EXISTS (SELECT FROM casino_shiftreconciliation
        WHERE shift_id = NEW.shift_id AND revision = NEW.revision - 1
        AND finished_at IS NOT NULL) THEN
        RAISE EXCEPTION 'a revision follows the finished one before it';
    END IF;
    IF NOT EXISTS (SELECT FROM tables_shift WHERE id = NEW.shift_id
        AND house_id = NEW.house_id AND closed_at IS NOT NULL) THEN
        RAISE EXCEPTION 'a closed shift of the house is reconciled';
    END IF;
    RETURN NEW;
"""
_FINISHES_WHEN_DONE = """
    IF to_jsonb(NEW) - 'finished_at' <> to_jsonb(OLD) - 'finished_at' THEN
        RAISE EXCEPTION 'a reconciliation is only ever finished';
    END IF;
    IF NEW.finished_at IS NOT NULL AND (
        SELECT count(*) FILTER (WHERE done_at IS NOT NULL) <> NEW.tables_total
            OR count(*) <> NEW.tables_total
        FROM casino_reconciliationwork WHERE reconciliation_id = NEW.id) THEN
        RAISE EXCEPTION 'a reconciliation is finished when every table is done';
    END IF;
    RETURN NEW;
"""


def while_in_work(name: str) -> pgtrigger.Trigger:
    """Refuse a row of a table session whose work in this revision is done, or was never begun."""
    return refuse(
        f"{name}_before_the_end",
        """NOT EXISTS (SELECT FROM casino_reconciliationwork
            WHERE reconciliation_id = NEW.reconciliation_id AND session_id = NEW.session_id
            AND done_at IS NULL)""",
        "a finished reconciliation takes no further line",
    )


class ShiftReconciliation(models.Model):
    """One revision of a closed shift's report; the newest is the one in force.

    The first is made when the shift closes, a further one after late records; `reason` lists them.
    The role that acknowledges differences is the house's at its beginning.
    """

    house = models.ForeignKey(House, models.PROTECT)
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="reconciliations")
    revision = models.PositiveSmallIntegerField(default=1)
    reason = models.CharField(max_length=80, default="", blank=True)
    escalation_role = models.CharField(max_length=12)
    tables_total = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("reconciliation_revision_once", "shift", "revision"),
            check(
                "reconciliation_revision_has_reason",
                models.Q(revision=1) | (models.Q(revision__gt=1) & ~models.Q(reason="")),
            ),
        ]
        triggers = [
            Stamp("reconciliation", moves=True),
            pgtrigger.Protect(
                name="finished_stays",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__finished_at__isnull=False),
            ),
            pgtrigger.Protect(name="reconciliation_is_kept", operation=pgtrigger.Delete),
            Guard(
                name="reconciliation_in_a_row",
                func=_IN_A_ROW,
            ),
            Guard(
                name="reconciliation_finishes_when_done",
                operation=pgtrigger.Update,
                func=_FINISHES_WHEN_DONE,
            ),
        ]


class ReconciliationWork(models.Model):
    """One table session to reconcile. The worker that locks the row does it; once done it stays.

    If a worker dies, its lock is released, and the row waits again.
    """

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(ShiftReconciliation, models.PROTECT, related_name="work")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("work_once", "reconciliation", "session"),
        ]
        triggers = [
            pgtrigger.Protect(
                name="work_done_stays",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__done_at__isnull=False),
            ),
            pgtrigger.Protect(name="work_is_kept", operation=pgtrigger.Delete),
            refuse(
                "work_of_its_shift",
                """NEW.done_at IS NOT NULL OR NOT EXISTS (
                    SELECT FROM casino_shiftreconciliation AS reconciliation
                    JOIN tables_tablesession AS session
                        ON session.shift_id = reconciliation.shift_id
                    WHERE reconciliation.id = NEW.reconciliation_id
                        AND session.id = NEW.session_id
                        AND reconciliation.finished_at IS NULL)""",
                "work belongs to a table session of the shift, and is not yet done",
            ),
            refuse(
                "work_is_only_done",
                "to_jsonb(NEW) - 'done_at' <> to_jsonb(OLD) - 'done_at'",
                "work is only ever done",
                operation=pgtrigger.Update,
            ),
        ]


class LateRecord(models.Model):
    """A record that came in after its session was closed, and the revision that took it in."""

    class Source(models.TextChoices):
        CORRECTION = "correction"
        COUNT = "count"

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(
        ShiftReconciliation, models.PROTECT, related_name="late_records"
    )
    source = models.CharField(max_length=12, choices=Source)
    record_id = models.BigIntegerField()

    class Meta:
        constraints = [
            unique("late_record_once", "source", "record_id", "reconciliation"),
        ]
        triggers = append_only("late_record")
