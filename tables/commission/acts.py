"""Commission that is collected later: paid, left uncollected, recovered, corrected."""

from typing import Annotated, Any

from django.urls import URLPattern
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Moment, Sent
from tables.api.acts import actor_of, command, read
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.commission.selectors.owed import UncollectedShown, list_uncollected
from tables.commission.selectors.payments import Payment, list_open_payments
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.commission.services.undo import owe_again
from tables.people.selectors import name_person
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command

PLACE_MOST = 32_767


class CollectSerializer(serializers.Serializer[Any]):
    """The place that pays, and the amount; a place is a seat's position, or a standing place."""

    place = WholeNumberField(min_value=1, max_value=PLACE_MOST)
    amount_minor = MoneyField()


class CollectedSerializer(VersionSerializer):
    """The commission still owed at the place."""

    owed_minor = serializers.IntegerField()


class LeaveSerializer(serializers.Serializer[Any]):
    """Whose commission stays uncollected, and why."""

    place = WholeNumberField(min_value=1, max_value=PLACE_MOST)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class LeftSerializer(VersionSerializer):
    """The record, by which it is recovered later."""

    uncollected = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class RecoverSerializer(serializers.Serializer[Any]):
    """How much is paid of it now."""

    amount_minor = MoneyField()


class RecoveredSerializer(VersionSerializer):
    """What of the record is still uncollected."""

    outstanding_minor = serializers.IntegerField()


class UncollectedListed(Sent):
    """The commission still to be recovered, newest first."""

    uncollected: list[UncollectedShown]
    next: Next


def _uncollected(request: Request) -> UncollectedListed:
    """List it."""
    page = read_page(request)
    found = list_uncollected(actor_of(request).house_id, before=page.after, at_once=page.at_once)
    entries, then = cut_page(found, page.limit, lambda it: it.uncollected)
    return UncollectedListed(list(entries), then)


class CorrectCommissionSerializer(WitnessSerializer):
    """The amount really paid, 0 for nothing; the reason; the second signer."""

    right_minor = MoneyField(min_value=0)
    words = serializers.CharField(max_length=REASON_LENGTH)


class CommissionCorrectedSerializer(VersionSerializer):
    """The correction, and how much is owed again."""

    correction = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class CommissionPaid(Sent):
    """A payment of commission."""

    payment: int
    table: int
    table_number: str
    place: int
    seat_label: str
    guest: str | None
    entered_minor: int
    amount_minor: Annotated[int, Meta(description="As its corrections left it.")]
    by: str
    by_name: str
    at: Moment


class CommissionPayments(Sent):
    """The payments of commission at the tables that are open now, newest first."""

    payments: list[CommissionPaid]
    next: Next


def _payments(request: Request) -> CommissionPayments:
    """List them."""
    page = read_page(request)
    found = list_open_payments(actor_of(request).house_id, before=page.after, at_once=page.at_once)
    payments, then = cut_page(found, page.limit, lambda it: it.entry.pk)
    return CommissionPayments([_write(it) for it in payments], then)


class RecoveryCorrectedSerializer(CommissionCorrectedSerializer):
    """The correction, how much it took back, and how much is to be recovered now."""

    outstanding_minor = serializers.IntegerField()


def _write(payment: Payment) -> CommissionPaid:
    entry = payment.entry
    return CommissionPaid(
        payment=entry.pk,
        table=entry.session.table_id,
        table_number=entry.session.table.number,
        place=entry.place,
        seat_label=payment.seat,
        guest=entry.guest.name if entry.guest else None,
        entered_minor=entry.amount_minor,
        amount_minor=payment.left_minor,
        at=entry.made_at,
        **name_person("by", entry.actor),
    )


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/commission/collect",
        collect_commission,
        name="api-commission-collect",
        need="commission.collect",
        summary="Collect commission that a guest owes",
        body=CollectSerializer,
        answer=CollectedSerializer,
        example={"place": 3, "amount_minor": 150},
        undone=[owe_again],
    ),
    command(
        "tables/<int:table_id>/commission/leave",
        leave_uncollected,
        name="api-commission-leave",
        need="commission.leave",
        summary="Record owed commission as uncollected",
        body=LeaveSerializer,
        answer=LeftSerializer,
    ),
    read(
        "commission/uncollected",
        _uncollected,
        name="api-commission-uncollected",
        need="commission.view",
        summary="Show uncollected commission",
        answer=UncollectedListed,
        parameters=PAGE,
    ),
    command(
        "commission/uncollected/<int:uncollected_id>/recover",
        recover_commission,
        name="api-commission-recover",
        need="commission.recover",
        summary="Recover uncollected commission",
        body=RecoverSerializer,
        answer=RecoveredSerializer,
    ),
    read(
        "commission/payments",
        _payments,
        name="api-commission-payments",
        need="commission.view",
        summary="Show the payments of commission at open tables",
        answer=CommissionPayments,
        parameters=PAGE,
    ),
    witnessed_command(
        "commission/payments/<int:payment_id>/correct",
        correct_commission,
        name="api-commission-correct",
        need="commission.correct",
        summary="Correct a payment of commission that was entered too high",
        body=CorrectCommissionSerializer,
        answer=CommissionCorrectedSerializer,
        second="signer",
        example={
            "right_minor": 500,
            "words": "5, not 50",
            "witness": {"badge": "IN1", "pin": "4711"},
        },
    ),
    witnessed_command(
        "commission/recovered/<int:recovered_id>/correct",
        correct_recovery,
        name="api-commission-correct-recovery",
        need="commission.correct",
        summary="Correct recovered commission that was entered too high",
        body=CorrectCommissionSerializer,
        answer=RecoveryCorrectedSerializer,
        second="signer",
        example={
            "right_minor": 500,
            "words": "5, not 50",
            "witness": {"badge": "IN1", "pin": "4711"},
        },
    ),
]
