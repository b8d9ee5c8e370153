"""Fills and credits: chips that go between the cage and a table on a numbered slip."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import AtCommit, Guard, no_truncate, refuse
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.models import Transfer, pieces_give_total
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only, never_removed
from tables.sessions.guards import while_session_is_open
from tables.sessions.models import TableSession
from tables.slips.guards import (
    cage_holds_fill,
    chips_follow,
    closes_after_its_slips,
    hands_out_of_float,
)


class SlipCounter(models.Model):
    """The last serial that a house gave in a year; only slips change it."""

    house = models.ForeignKey(House, models.PROTECT)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        constraints = [
            unique("slip_counter_of_year", "house", "year"),
        ]
        triggers = [
            never_removed("slip_counter"),
            no_truncate("slip_counter", "serials are given once"),
            refuse(
                "slip_counter_moves_by_slips",
                "pg_trigger_depth() < 2",
                "serials are given to slips only",
                operation=pgtrigger.Insert | pgtrigger.Update,
            ),
        ]


class Slip(models.Model):
    """A fill (cage to table) or a credit (table to cage), by denomination.

    `year` (of the gaming day) and `serial` are given by the database, without a gap.
    """

    class Kind(models.TextChoices):
        FILL = "fill"
        CREDIT = "credit"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="slips")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="slips")
    kind = models.CharField(max_length=6, choices=Kind)
    gaming_day = models.DateField()
    year = models.PositiveSmallIntegerField()
    serial = models.PositiveIntegerField()
    pieces = models.JSONField()  # {"denomination in the smallest unit": how many}
    total_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            unique("slip_serial", "house", "year", "serial"),
            check("slip_positive", models.Q(total_minor__gt=0)),
            check("slip_kind", models.Q(kind__in=["fill", "credit"])),
        ]
        indexes = [models.Index(name="slip_of_session", fields=["session"])]
        triggers = [
            *append_only("slip"),
            pieces_give_total("slip"),
            while_session_is_open("slip"),
            Guard(
                name="slip_takes_its_serial",
                func="""
                    IF NOT EXISTS (SELECT FROM tables_tablesession AS its
                        JOIN tables_shift AS shift ON shift.id = its.shift_id
                        WHERE its.id = NEW.session_id AND its.table_id = NEW.table_id
                        AND its.house_id = NEW.house_id
                        AND shift.gaming_day = NEW.gaming_day) THEN
                        RAISE EXCEPTION 'a slip belongs to a session of its table, and to its day';
                    END IF;
                    NEW.year := extract(year FROM NEW.gaming_day);
                    INSERT INTO tables_slipcounter AS counter (house_id, year, last)
                    VALUES (NEW.house_id, NEW.year, 1)
                    ON CONFLICT (house_id, year) DO UPDATE SET last = counter.last + 1
                    RETURNING last INTO NEW.serial;
                    RETURN NEW;
                """,
            ),
            refuse(
                "slip_is_requested",
                "NOT EXISTS (SELECT FROM tables_slipstep WHERE slip_id = NEW.id)",
                "a slip begins as requested",
                at=AtCommit,
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The serial as it is printed."""
        return f"{self.year}/{self.serial:05}"


class SlipStep(models.Model):
    """One state of a slip, with who and when.

    A void takes a reason and two signatures, one of them of the floor; a request may have a reason.

    The chips change account with the step that receives them: it names the transfer.
    """

    class To(models.TextChoices):
        REQUESTED = "requested"
        ISSUED = "issued"
        CARRIED = "carried"
        RECEIVED = "received"
        VOIDED = "voided"

    house = models.ForeignKey(House, models.PROTECT)
    slip = models.ForeignKey(Slip, models.PROTECT, related_name="steps")
    to = models.CharField(max_length=9, choices=To)
    made_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    witness = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True, default="")
    transfer = models.OneToOneField(Transfer, models.PROTECT, null=True, related_name="slip_step")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            unique("slip_step_once", "slip", "to"),
            check(
                "slip_step_void_by_two",
                models.Q(to="voided", witness__isnull=False)
                & ~models.Q(reason="")
                & ~models.Q(made_by=models.F("witness"))
                | ~models.Q(to="voided")
                & models.Q(witness=None)
                & (models.Q(to="requested") | models.Q(reason="")),
            ),
            check(
                "slip_step_moves_when_received",
                models.Q(to="received", transfer__isnull=False)
                | ~models.Q(to="received") & models.Q(transfer=None),
            ),
        ]
        triggers = [
            *append_only("slip_step"),
            sign_apart(
                "slip_step",
                "made_by_id",
                """SELECT made_by_id FROM tables_slipstep
                    WHERE slip_id = NEW.slip_id AND NEW."to" <> 'voided'
                    UNION ALL SELECT NEW.witness_id""",
            ),
            while_session_is_open(
                "slip_step", "(SELECT session_id FROM tables_slip WHERE id = NEW.slip_id)"
            ),
            cage_holds_fill(),
            hands_out_of_float(),
            # Each step is taken by a different person; two people void a slip, whatever they did
            # before. One end of a slip is the cage's, the other the table's.
            Guard(
                name="slip_step_in_order",
                declare=[
                    ("slip", "tables_slip"),
                    ("last", "varchar"),
                    ("cage", "varchar"),
                    ("role", "varchar"),
                ],
                func="""
                    SELECT * INTO slip FROM tables_slip
                    WHERE id = NEW.slip_id AND house_id = NEW.house_id FOR NO KEY UPDATE;
                    IF NOT FOUND THEN
                        RAISE EXCEPTION 'a step belongs to a slip of its house';
                    END IF;
                    SELECT step."to" INTO last FROM tables_slipstep AS step
                    WHERE step.slip_id = slip.id ORDER BY step.id DESC LIMIT 1;
                    IF NOT (last IS NULL AND NEW."to" = 'requested'
                        OR last IS NOT NULL AND (last, NEW."to") IN (
                            ('requested', 'issued'), ('issued', 'carried'),
                            ('carried', 'received'), ('requested', 'voided'),
                            ('issued', 'voided'), ('carried', 'voided'))) THEN
                        RAISE EXCEPTION 'a slip goes from step to step in order';
                    END IF;
                    IF NEW."to" <> 'voided' AND EXISTS (SELECT FROM tables_slipstep AS step
                        WHERE step.slip_id = slip.id AND step.made_by_id = NEW.made_by_id) THEN
                        RAISE EXCEPTION 'the steps of a slip are of different people';
                    END IF;
                    cage := CASE slip.kind WHEN 'fill' THEN 'issued' ELSE 'received' END;
                    SELECT staff.role INTO role FROM tables_staffmember AS staff
                    WHERE id = NEW.made_by_id AND house_id = NEW.house_id;
                    IF role IS NULL OR NEW."to" IN ('issued', 'received')
                        AND (NEW."to" = cage) <> (role = 'cashier') THEN
                        RAISE EXCEPTION 'the cage hands out and receives by its own people only';
                    END IF;
                    IF NEW.witness_id IS NOT NULL AND NOT EXISTS (SELECT FROM tables_staffmember
                        WHERE id = NEW.witness_id AND house_id = NEW.house_id) THEN
                        RAISE EXCEPTION 'a step is watched by somebody of the house';
                    END IF;
                    IF NEW."to" = 'voided' AND role = 'cashier' AND EXISTS (
                        SELECT FROM tables_staffmember AS staff
                        WHERE staff.id = NEW.witness_id AND staff.role = 'cashier') THEN
                        RAISE EXCEPTION 'the cage alone does not void a slip';
                    END IF;
                    IF NEW.transfer_id IS NOT NULL AND NOT EXISTS (
                        SELECT FROM tables_transfer AS move
                        JOIN tables_account AS gets ON gets.id = move.debit_id
                        JOIN tables_account AS gives ON gives.id = move.credit_id
                        WHERE move.id = NEW.transfer_id AND move.session_id = slip.session_id
                            AND move.amount_minor = slip.total_minor
                            AND move.reason = slip.kind
                            AND slip.table_id = CASE slip.kind WHEN 'fill' THEN gets.table_id
                                ELSE gives.table_id END
                            AND (gets.kind, gives.kind) IN (('float', 'cage'), ('cage', 'float'))
                            AND (gets.kind = 'float') = (slip.kind = 'fill')) THEN
                        RAISE EXCEPTION 'the transfer of a slip is its amount on its way';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


# A table closes after its slips, and their chips move when they are received.
pgtrigger.register(closes_after_its_slips())(TableSession)
pgtrigger.register(chips_follow())(Transfer)
