"""Commission entered for coups without recorded bets."""

from django.urls import URLPattern
from rest_framework import serializers

from games.commission_taken.services import record_commission, take_back_commission
from tables.api.acts import command
from tables.api.fields import MoneyField, ReasonSerializer, VersionSerializer, WholeNumberField
from tables.limits.acts import BySecondSerializer
from tables.sign_in.acts.witness import witnessed_command


class RecordCommissionSerializer(BySecondSerializer):
    """What went into the box; without a coup it is for all that wait since the last entry."""

    amount_minor = MoneyField(min_value=0)
    coup = WholeNumberField(min_value=1, max_value=32_767, required=False)


class TakenSerializer(VersionSerializer):
    """The entry."""

    taken = serializers.IntegerField()


class RecordedCommissionSerializer(TakenSerializer):
    """The entry, and for how many coups it is."""

    coups = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/commission/taken/<int:taken_id>/take-back",
        take_back_commission,
        name="api-commission-take-back",
        need="commission.take_back",
        summary="Take back an entry of commission",
        body=ReasonSerializer,
        answer=TakenSerializer,
    ),
    witnessed_command(
        "tables/<int:table_id>/commission/taken",
        record_commission,
        name="api-commission-record",
        need="commission.record",
        summary="Enter the commission taken in coups without bets",
        body=RecordCommissionSerializer,
        answer=RecordedCommissionSerializer,
        example={"amount_minor": 750, "coup": 12},
    ),
]
