"""Paying the staff their tips: once for each share of a signed pool, and its receipt."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor, verify_role
from casino.tips.events import TipsEvent
from casino.tips.models.payments import TipPayment, TipReceipt
from casino.tips.models.pools import TipShare
from casino.tips.selectors.day import SIGNATURES_NEEDED
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account
from tables.ledger.services import ledger
from tables.records.services import refusing
from tables.sign_in.services.witness import verify_apart

Kind = Account.Kind


@as_command("tip.pay")
def pay_tips(*, actor: Actor, command: Command, share_id: int) -> dict[str, Any]:
    """Pay out the amount that a share of a signed pool added, or record that it was given back.

    Raises NotFound; Conflict `tips.not_signed`, `tips.nothing_to_pay`, `tips.paid`; AgainstTheRules
    `tips.pay_yourself`, `witness.apart`.
    """
    verify_role(actor, "tip.pay")
    share = _get_share(actor.house_id, share_id)
    if not share.pool.signatures.filter(position=SIGNATURES_NEEDED).exists():
        raise Conflict("tips.not_signed")
    if not share.difference_minor:
        raise Conflict("tips.nothing_to_pay", params={"name": share.person.name})
    if share.person_id == actor.staff_id:
        raise AgainstTheRules("tips.pay_yourself")
    verify_apart(actor, share.person_id)
    paid = Conflict("tips.paid", params={"name": share.person.name})
    if TipPayment.objects.filter(share=share).exists():
        raise paid
    gets, gives, reason = (
        (Kind.PAID, Kind.STAFF, "tips_paid")
        if share.difference_minor > 0
        else (Kind.STAFF, Kind.PAID, "tips_given_back")
    )
    moved = ledger.move_in_house(
        actor=actor,
        command=command,
        house=share.house,
        debit=gets,
        credit=gives,
        amount_minor=abs(share.difference_minor),
        reason=reason,
    )
    with refusing({"casino_tippayment_share_id_key": paid}):
        payment = TipPayment.objects.create(
            house=share.house,
            share=share,
            amount_minor=share.difference_minor,
            transfer=moved,
            paid_by_id=actor.staff_id,
            paid_at=utc_now(),
        )
    payload = {
        "payment": payment.pk,
        "share": share.pk,
        "pool": share.pool_id,
        "gaming_day": share.pool.gaming_day.isoformat(),
        "revision": share.pool.revision,
        "person": share.person_id,
        "badge": share.person.badge,
        "amount_minor": payment.amount_minor,
        "transfer": moved.pk,
    }
    version = journal.append(actor, command, TipsEvent.TIP_PAID, payload)
    return {"payment": payment.pk, "amount_minor": payment.amount_minor, "version": version}


@as_command("tip.acknowledge")
def acknowledge_tips(*, actor: Actor, command: Command, payment_id: int) -> dict[str, Any]:
    """Confirm that one was paid; nobody can confirm it for another.

    Raises NotFound, also for a payment to somebody else; Conflict `tips.acknowledged`;
    AgainstTheRules `witness.apart`.
    """
    own = TipPayment.objects.filter(house_id=actor.house_id, share__person_id=actor.staff_id)
    payment = find_by_id(own.select_related("house"), payment_id, "payment")
    verify_apart(actor, payment.paid_by_id)
    with refusing({"casino_tipreceipt_payment_id_key": Conflict("tips.acknowledged")}):
        receipt = TipReceipt.objects.create(
            house=payment.house,
            payment=payment,
            acknowledged_by_id=actor.staff_id,
            acknowledged_at=utc_now(),
        )
    payload = {
        "receipt": receipt.pk,
        "payment": payment.pk,
        "amount_minor": payment.amount_minor,
    }
    version = journal.append(actor, command, TipsEvent.TIP_ACKNOWLEDGED, payload)
    return {"payment": payment.pk, "version": version}


def _get_share(house_id: int, share_id: int) -> TipShare:
    shares = TipShare.objects.filter(house_id=house_id)
    return find_by_id(shares.select_related("pool", "person", "house"), share_id, "share")
