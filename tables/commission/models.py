"""Commission that guests owe at their seats: what coups mark there, and what becomes of it."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import AtCommit, Guard, refuse
from tables.commission.guards import owes_no_commission, payments_follow
from tables.guests.models import Guest, SeatOccupancy
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.people.models import StaffMember
from tables.records.guards import append_only, keeps_but
from tables.sessions.models import TableSession


class CommissionDue(models.Model):
    """The commission of one place of a session: marked, paid and left uncollected.

    The database subtracts what is owed. Only triggers write here: a coup of a session with deferred
    commission marks, its void takes the mark back (`games.commission_taken`), and the entries below
    do the rest. A place is a seat's position or a standing place.
    """

    house = models.ForeignKey(House, models.PROTECT)
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="commission_dues")
    place = models.PositiveSmallIntegerField()
    marked_minor = models.BigIntegerField(default=0)
    paid_minor = models.BigIntegerField(default=0)
    uncollected_minor = models.BigIntegerField(default=0)
    owed_minor = models.GeneratedField(
        expression=models.F("marked_minor")
        - models.F("paid_minor")
        - models.F("uncollected_minor"),
        output_field=models.BigIntegerField(),
        db_persist=True,
    )

    class Meta:
        constraints = [
            unique("commission_due_per_place", "session", "place"),
            check(
                "commission_due_never_negative",
                models.Q(paid_minor__gte=0, uncollected_minor__gte=0, owed_minor__gte=0),
            ),
        ]
        triggers = [
            *keeps_but(
                "commission_due", "marked_minor", "paid_minor", "uncollected_minor", "owed_minor"
            ),
            refuse(
                "commission_due_is_marked_by_coups",
                "pg_trigger_depth() < 2 OR NEW.paid_minor <> 0 OR NEW.uncollected_minor <> 0",
                "commission is marked by coups",
            ),
        ]


_MOVE_DUE = """
    IF NEW.kind NOT IN ('recovered', 'unrecovered') AND EXISTS (SELECT FROM tables_tablesession
        WHERE id = NEW.session_id AND closed_at IS NOT NULL) THEN
        RAISE EXCEPTION 'a closed session takes no further record';
    END IF;
    IF NEW.against_id IS NOT NULL THEN
        PERFORM FROM tables_commissionentry WHERE id = NEW.against_id
            AND kind = CASE NEW.kind WHEN 'corrected' THEN 'paid'
                WHEN 'unrecovered' THEN 'recovered' ELSE 'uncollected' END
            AND session_id = NEW.session_id AND place = NEW.place FOR UPDATE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'a recovered, lifted or corrected amount was left or paid here';
        END IF;
        IF NEW.amount_minor + (SELECT coalesce(sum(amount_minor), 0) FROM tables_commissionentry
                WHERE against_id = NEW.against_id)
            - (SELECT coalesce(sum(back.amount_minor), 0) FROM tables_commissionentry AS back
                JOIN tables_commissionentry AS payment ON payment.id = back.against_id
                WHERE payment.against_id = NEW.against_id AND back.kind = 'unrecovered')
            > (SELECT amount_minor FROM tables_commissionentry WHERE id = NEW.against_id) THEN
            RAISE EXCEPTION 'no more is recovered, lifted or corrected than there was';
        END IF;
    END IF;
    UPDATE tables_commissiondue SET
        paid_minor = paid_minor + NEW.amount_minor * CASE
            WHEN NEW.kind IN ('paid', 'recovered') THEN 1
            WHEN NEW.kind IN ('returned', 'corrected', 'unrecovered') THEN -1 ELSE 0 END,
        uncollected_minor = uncollected_minor + NEW.amount_minor * CASE
            WHEN NEW.kind IN ('uncollected', 'unrecovered') THEN 1
            WHEN NEW.kind IN ('lifted', 'recovered') THEN -1 ELSE 0 END
    WHERE session_id = NEW.session_id AND place = NEW.place AND house_id = NEW.house_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'nothing is marked at this place';
    END IF;
    RETURN NEW;
"""

_AGREE = """
    IF NOT EXISTS (SELECT FROM tables_transfer AS transfer
        JOIN tables_account AS debit ON debit.id = transfer.debit_id
        JOIN tables_account AS credit ON credit.id = transfer.credit_id
        WHERE transfer.id = NEW.transfer_id AND transfer.house_id = NEW.house_id
            AND transfer.command_id = NEW.command_id
            AND CASE WHEN NEW.kind IN ('returned', 'corrected', 'unrecovered') THEN debit.kind
                ELSE credit.kind END = 'guests'
            -- What is corrected goes back the way it came, wherever that was.
            AND (NEW.kind = 'unrecovered'
                OR CASE WHEN NEW.kind IN ('returned', 'corrected') THEN credit.kind
                    ELSE debit.kind END
                    = CASE WHEN transfer.session_id IS NULL THEN 'cage' ELSE 'commission' END)
            AND (transfer.session_id = NEW.session_id
                OR (NEW.kind IN ('recovered', 'unrecovered') AND transfer.session_id IS NULL))
            AND (NEW.kind NOT IN ('corrected', 'unrecovered')
                OR (transfer.reason = 'commission_' || NEW.kind
                    AND transfer.corrects_id IN (SELECT transfer_id FROM tables_commissionentry
                        WHERE id = NEW.against_id
                            OR (against_id = NEW.against_id AND kind = NEW.kind))))
            AND transfer.amount_minor = (SELECT sum(amount_minor) FROM tables_commissionentry
                WHERE transfer_id = NEW.transfer_id)) THEN
        RAISE EXCEPTION 'commission that is paid or returned is a transfer of the same amount';
    END IF;
    RETURN NULL;
"""


class CommissionEntry(models.Model):
    """One change of marked commission: an amount of one kind, never edited.

    `paid` by the guest in chips; `uncollected`, on whose decision and why; `recovered`, paid
    afterwards. A void takes marks back: their payments are `returned`, uncollected amounts are
    `lifted`. Two people correct an entry that was too high: `corrected` for a payment,
    `unrecovered` for a recovered one. `against` names the entry that a later one reduces.
    """

    class Kind(models.TextChoices):
        PAID = "paid"
        RETURNED = "returned"
        UNCOLLECTED = "uncollected"
        LIFTED = "lifted"
        RECOVERED = "recovered"
        CORRECTED = "corrected"
        UNRECOVERED = "unrecovered"

    house = models.ForeignKey(House, models.PROTECT)
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="commission_entries")
    place = models.PositiveSmallIntegerField()
    guest = models.ForeignKey(Guest, models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind)
    amount_minor = models.BigIntegerField()
    against = models.ForeignKey("self", models.PROTECT, null=True, related_name="followed_by")
    # Several places that one void pays back share its transfer.
    transfer = models.ForeignKey(Transfer, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200, default="", blank=True)
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    command_id = models.UUIDField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("commission_entry_positive", models.Q(amount_minor__gt=0)),
            check(
                "commission_entry_shape",
                models.Q(
                    kind__in=["paid", "returned"],
                    transfer__isnull=False,
                    against__isnull=True,
                    reason="",
                )
                | (
                    models.Q(kind="uncollected", transfer__isnull=True, against__isnull=True)
                    & ~models.Q(reason="")
                )
                | models.Q(kind="lifted", transfer__isnull=True, against__isnull=False, reason="")
                | models.Q(
                    kind="recovered", transfer__isnull=False, against__isnull=False, reason=""
                )
                | (
                    models.Q(
                        kind__in=["corrected", "unrecovered"],
                        transfer__isnull=False,
                        against__isnull=False,
                    )
                    & ~models.Q(reason="")
                ),
            ),
        ]
        indexes = [
            models.Index(
                name="commission_uncollected",
                fields=["house", "-id"],
                condition=models.Q(kind="uncollected"),
            ),
        ]
        triggers = [
            *append_only("commission_entry"),
            Guard(
                name="commission_entry_moves_due",
                func=_MOVE_DUE,
            ),
            AtCommit(
                name="commission_entry_agrees",
                condition=pgtrigger.Q(new__transfer__isnull=False),
                func=_AGREE,
            ),
        ]


# Nobody leaves a place, and no table closes, while commission is owed there.
pgtrigger.register(
    owes_no_commission(
        "occupancy_leaves_settled",
        operation=pgtrigger.UpdateOf("left_at"),  # type: ignore[no-untyped-call]
        session="(SELECT id FROM tables_tablesession"
        " WHERE table_id = NEW.table_id AND closed_at IS NULL)",
        place="coalesce(NEW.standing_place,"
        " (SELECT position FROM tables_seat WHERE id = NEW.seat_id))",
        when="OLD.left_at IS NULL AND NEW.left_at IS NOT NULL",
    )
)(SeatOccupancy)
pgtrigger.register(
    owes_no_commission(
        "session_closes_settled",
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
        session="NEW.id",
        when="NEW.closed_at IS NOT NULL",
    )
)(TableSession)
pgtrigger.register(payments_follow())(Transfer)
