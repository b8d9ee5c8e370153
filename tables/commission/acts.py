"""Commission that is collected later: paid, left uncollected, recovered, corrected."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.reasons import REASON_LENGTH
from tables.api.acts import actor_of, command, read
from tables.api.fields import MoneyField, VersionSerializer, WholeNumberField
from tables.api.pages import PAGE, PagedSerializer, cut_page, read_page
from tables.commission.selectors.owed import list_uncollected
from tables.commission.selectors.payments import Payment, list_open_payments
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.commission.services.undo import owe_again
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


class _UncollectedSerializer(serializers.Serializer[Any]):
    uncollected = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.CharField()
    place = serializers.IntegerField()
    guest = serializers.CharField(allow_null=True)
    amount_minor = serializers.IntegerField()
    outstanding_minor = serializers.IntegerField()
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class UncollectedListSerializer(PagedSerializer):
    """The commission still to be recovered, newest first."""

    uncollected = _UncollectedSerializer(many=True)


def _uncollected(request: Request) -> Any:
    """List it."""
    page = read_page(request)
    found = list_uncollected(actor_of(request).house_id, before=page.after, at_once=page.at_once)
    entries, then = cut_page(found, page.limit, lambda it: it["uncollected"])
    return {"uncollected": entries, "next": then}


class CorrectCommissionSerializer(WitnessSerializer):
    """The amount really paid, 0 for nothing; the reason; the second signer."""

    right_minor = MoneyField(min_value=0)
    words = serializers.CharField(max_length=REASON_LENGTH)


class CommissionCorrectedSerializer(VersionSerializer):
    """The correction, and how much is owed again."""

    correction = serializers.IntegerField()
    amount_minor = serializers.IntegerField()


class _CommissionPaymentSerializer(serializers.Serializer[Any]):
    payment = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.CharField()
    place = serializers.IntegerField()
    seat_label = serializers.CharField()
    guest = serializers.CharField(allow_null=True)
    entered_minor = serializers.IntegerField()
    amount_minor = serializers.IntegerField(help_text="As its corrections left it.")
    by = serializers.CharField()
    at = serializers.DateTimeField()


class CommissionPaymentsSerializer(PagedSerializer):
    """The payments of commission at the tables that are open now, newest first."""

    payments = _CommissionPaymentSerializer(many=True)


def _payments(request: Request) -> Any:
    """List them."""
    page = read_page(request)
    found = list_open_payments(actor_of(request).house_id, before=page.after, at_once=page.at_once)
    payments, then = cut_page(found, page.limit, lambda it: it.entry.pk)
    return {"payments": [_write(it) for it in payments], "next": then}


class RecoveryCorrectedSerializer(CommissionCorrectedSerializer):
    """The correction, how much it took back, and how much is to be recovered now."""

    outstanding_minor = serializers.IntegerField()


def _write(payment: Payment) -> dict[str, Any]:
    entry = payment.entry
    return {
        "payment": entry.pk,
        "table": entry.session.table_id,
        "table_number": entry.session.table.number,
        "place": entry.place,
        "seat_label": payment.seat,
        "guest": entry.guest and entry.guest.name,
        "entered_minor": entry.amount_minor,
        "amount_minor": payment.left_minor,
        "by": entry.actor.badge,
        "at": entry.made_at,
    }


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
        answer=UncollectedListSerializer,
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
        answer=CommissionPaymentsSerializer,
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
