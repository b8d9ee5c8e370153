"""The paid and the owed amounts of the shared tips, for one person or for all."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from django.db.models import QuerySet, Sum
from msgspec import Meta

from casino.lib.sent import Moment, Sent
from casino.tips.models.payments import TipPayment, TipReceipt
from casino.tips.models.pools import TipShare
from casino.tips.selectors.day import SIGNATURES_NEEDED
from tables.people.selectors import name_person


class TipPaymentShown(Sent):
    """What a signed pool added to a person's tips, and its payment; null while it is owed."""

    share: int
    badge: str
    name: str
    revision: int
    amount_minor: Annotated[int, Meta(description="Below zero it is given back.")]
    payment: int | None
    paid_at: Moment | None
    paid_by: str | None
    paid_by_name: str | None
    acknowledged_at: Moment | None


class PaymentLine(TipPaymentShown):
    """The same, with the person's id and the day."""

    person: int
    gaming_day: date


@dataclass(frozen=True, slots=True)
class Owing:
    """The sums of some lines, smallest unit: shared, paid, and what is still owed."""

    shared_minor: int
    paid_minor: int

    @property
    def owed_minor(self) -> int:
        """The amount still to be paid; below zero, to be given back."""
        return self.shared_minor - self.paid_minor


def list_day_payments(house_id: int, day: date) -> list[PaymentLine]:
    """List the amounts that the signed pools of a day added, by revision and badge (1 query)."""
    lines = _lines(_signed().filter(house_id=house_id, pool__gaming_day=day))
    return sorted(lines, key=lambda it: (it.revision, len(it.badge), it.badge))


def list_own_payments(staff_id: int, first: date, last: date) -> list[PaymentLine]:
    """List the amounts that the signed pools of some days added for one person (1 query)."""
    days = (first, last)
    lines = _lines(_signed().filter(person_id=staff_id, pool__gaming_day__range=days))
    return sorted(lines, key=lambda it: (it.gaming_day, it.revision))


def sum_lines(lines: Iterable[PaymentLine]) -> Owing:
    """Add lines up."""
    known = list(lines)
    return Owing(
        shared_minor=sum(it.amount_minor for it in known),
        paid_minor=sum(it.amount_minor for it in known if it.payment is not None),
    )


def sum_own(staff_id: int) -> Owing:
    """Add up all that one person was ever shared and paid (2 queries)."""
    shared = _signed().filter(person_id=staff_id).aggregate(total=Sum("difference_minor"))
    paid = TipPayment.objects.filter(share__person_id=staff_id)
    return Owing(
        shared_minor=shared["total"] or 0,
        paid_minor=paid.aggregate(total=Sum("amount_minor"))["total"] or 0,
    )


def _signed() -> QuerySet[TipShare]:
    shares = TipShare.objects.filter(pool__signatures__position=SIGNATURES_NEEDED)
    return shares.exclude(difference_minor=0)


def _lines(shares: QuerySet[TipShare]) -> list[PaymentLine]:
    related = ("pool", "person", "payment__paid_by", "payment__receipt")
    return [_read(share) for share in shares.select_related(*related)]


def _read(share: TipShare) -> PaymentLine:
    payment: TipPayment | None = getattr(share, "payment", None)
    receipt: TipReceipt | None = getattr(payment, "receipt", None)
    return PaymentLine(
        share=share.pk,
        person=share.person_id,
        name=share.person.name,
        badge=share.person.badge,
        gaming_day=share.pool.gaming_day,
        revision=share.pool.revision,
        amount_minor=share.difference_minor,
        payment=payment.pk if payment else None,
        paid_at=payment.paid_at if payment else None,
        **name_person("paid_by", payment.paid_by if payment else None),
        acknowledged_at=receipt.acknowledged_at if receipt else None,
    )
