"""Commission of coups without recorded bets: the amount that the croupier enters."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import AtCommit, Guard, refuse
from games.commission_taken.guards import marks_commission, movements_follow, takes_marks_back
from games.coups.models import Coup, CoupVoid
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.guards import while_session_is_open
from tables.sessions.models import TableSession


class CommissionTaken(models.Model):
    """An amount that went into the commission box for coups without bets; zero is an amount too.

    Its `transfer` is missing only for zero.
    """

    house = models.ForeignKey(House, models.PROTECT)
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="commission_taken")
    amount_minor = models.BigIntegerField()
    transfer = models.OneToOneField(Transfer, models.PROTECT, null=True, related_name="+")
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    command_id = models.UUIDField(unique=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            check(
                "commission_taken_amount",
                models.Q(amount_minor=0, transfer=None)
                | models.Q(amount_minor__gt=0, transfer__isnull=False),
            ),
        ]
        triggers = [
            *append_only("commission_taken"),
            while_session_is_open("commission_taken"),
            refuse(
                "commission_taken_agrees",
                """NEW.transfer_id IS NOT NULL AND NOT EXISTS (
                    SELECT FROM tables_transfer AS moved
                    JOIN tables_account AS debit ON debit.id = moved.debit_id
                    JOIN tables_account AS credit ON credit.id = moved.credit_id
                    WHERE moved.id = NEW.transfer_id
                        AND moved.house_id = NEW.house_id
                        AND moved.session_id = NEW.session_id
                        AND moved.command_id = NEW.command_id
                        AND (debit.kind, credit.kind) = ('commission', 'guests')
                        AND moved.amount_minor = NEW.amount_minor)""",
                "commission taken is a transfer of the same amount",
            ),
        ]


class CommissionTakenBack(models.Model):
    """An amount entered wrongly, or for a coup that is void: its coups wait for another."""

    house = models.ForeignKey(House, models.PROTECT)
    taken = models.OneToOneField(CommissionTaken, models.PROTECT, related_name="taken_back")
    reason = models.CharField(max_length=200)
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("commission_taken_back_says_why", ~models.Q(reason="")),
        ]
        triggers: list[pgtrigger.Trigger] = [
            *append_only("commission_taken_back"),
            while_session_is_open(
                "commission_taken_back",
                "(SELECT session_id FROM games_commissiontaken WHERE id = NEW.taken_id)",
            ),
            # Its coups wait for another amount, so this one must be out of the box by then.
            refuse(
                "commission_taken_back_is_returned",
                """EXISTS (SELECT FROM games_commissiontaken AS taken
                    JOIN tables_transfer AS moved ON moved.id = taken.transfer_id
                    WHERE taken.id = NEW.taken_id AND NOT EXISTS (
                        SELECT FROM tables_transfer AS back WHERE back.corrects_id = moved.id
                        AND back.debit_id = moved.credit_id
                        AND back.amount_minor = moved.amount_minor))""",
                "commission taken back goes back as it came",
                at=AtCommit,
            ),
        ]


class CommissionTakenCoup(models.Model):
    """A coup that an amount is for: without bets, of its session, and of no other amount."""

    house = models.ForeignKey(House, models.PROTECT)
    taken = models.ForeignKey(CommissionTaken, models.PROTECT, related_name="coup_ties")
    coup = models.ForeignKey(Coup, models.PROTECT, related_name="commission_ties")

    class Meta:
        constraints = [
            unique("commission_taken_coup_once", "taken", "coup"),
        ]
        triggers = [
            *append_only("commission_taken_coup"),
            Guard(
                name="commission_taken_for_a_coup_once",
                func="""
                    PERFORM FROM games_coup AS coup
                        JOIN games_commissiontaken AS taken ON taken.session_id = coup.session_id
                        WHERE coup.id = NEW.coup_id AND taken.id = NEW.taken_id
                            AND coup.bets IS NULL AND coup.house_id = NEW.house_id
                            AND taken.house_id = NEW.house_id FOR UPDATE OF coup;
                    IF NOT FOUND OR EXISTS (SELECT FROM games_commissiontakencoup AS tie
                        WHERE tie.coup_id = NEW.coup_id AND NOT EXISTS (
                            SELECT FROM games_commissiontakenback AS back
                            WHERE back.taken_id = tie.taken_id)) THEN
                        RAISE EXCEPTION
                            'commission is taken once for a coup without bets of its session';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


# A coup marks the commission that its winners owe, and a void takes the marks back.
pgtrigger.register(marks_commission())(Coup)
pgtrigger.register(takes_marks_back())(CoupVoid)
pgtrigger.register(*movements_follow())(Transfer)
