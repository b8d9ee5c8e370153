"""Tips that are paid out: one payment for each share of a signed pool, and its receipt."""

import pgtrigger
from django.db import models

from casino.lib.guards import Guard, refuse
from casino.tips.guards import movements_follow
from casino.tips.models.pools import TipShare
from casino.tips.rights import RIGHTS
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.people.guards import roles_of, sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only

_PAYERS = roles_of(RIGHTS["tip.pay"])

# A revision that lowers a share is given back; one that raises it pays the rest.
_AS_SHARED = f"""
    IF NOT EXISTS (SELECT FROM casino_tipshare AS share
        JOIN casino_tipsignature AS signed ON signed.pool_id = share.pool_id AND signed.position = 2
        JOIN tables_staffmember AS payer ON payer.id = NEW.paid_by_id
            AND payer.house_id = NEW.house_id AND payer.role IN ({_PAYERS})
        JOIN tables_transfer AS moved ON moved.id = NEW.transfer_id
        JOIN tables_account AS gets ON gets.id = moved.debit_id
        JOIN tables_account AS gives ON gives.id = moved.credit_id
        WHERE share.id = NEW.share_id AND share.house_id = NEW.house_id
            AND share.difference_minor = NEW.amount_minor AND share.person_id <> NEW.paid_by_id
            AND moved.house_id = NEW.house_id AND moved.corrects_id IS NULL
            AND moved.amount_minor = abs(NEW.amount_minor)
            AND (NEW.amount_minor > 0, gives.kind, gets.kind, moved.reason) IN (
                (true, 'staff', 'paid', 'tips_paid'), (false, 'paid', 'staff', 'tips_given_back'))
    ) THEN
        RAISE EXCEPTION 'tips are paid by another person, as two have signed them';
    END IF;
    RETURN NEW;
"""


class TipPayment(models.Model):
    """The payment of the amount that a share of a signed pool added; negative: given back."""

    house = models.ForeignKey(House, models.PROTECT)
    share = models.OneToOneField(TipShare, models.PROTECT, related_name="payment")
    amount_minor = models.BigIntegerField()
    transfer = models.OneToOneField(Transfer, models.PROTECT, related_name="+")
    paid_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    paid_at = models.DateTimeField()

    class Meta:
        triggers = [
            *append_only("tip_payment"),
            sign_apart(
                "tip_payment",
                "paid_by_id",
                "SELECT person_id FROM casino_tipshare WHERE id = NEW.share_id",
            ),
            Guard(
                name="tip_payment_as_shared",
                func=_AS_SHARED,
            ),
        ]


class TipReceipt(models.Model):
    """The confirmation of the person who was paid."""

    house = models.ForeignKey(House, models.PROTECT)
    payment = models.OneToOneField(TipPayment, models.PROTECT, related_name="receipt")
    acknowledged_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    acknowledged_at = models.DateTimeField()

    class Meta:
        triggers = [
            *append_only("tip_receipt"),
            sign_apart(
                "tip_receipt",
                "acknowledged_by_id",
                "SELECT paid_by_id FROM casino_tippayment WHERE id = NEW.payment_id",
            ),
            refuse(
                "tip_receipt_by_who_was_paid",
                """NOT EXISTS (SELECT FROM casino_tippayment AS paid
                    JOIN casino_tipshare AS share ON share.id = paid.share_id
                    WHERE paid.id = NEW.payment_id AND paid.house_id = NEW.house_id
                        AND share.person_id = NEW.acknowledged_by_id)""",
                "the person who was paid confirms it",
            ),
        ]


pgtrigger.register(*movements_follow())(Transfer)
