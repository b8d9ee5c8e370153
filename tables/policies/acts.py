"""The policies of the house: read whole, changed one by one."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.addresses import address
from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.sent import Sent
from games.rules.regulations.commission import Rounding
from tables.api.fields import MoneyField, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import ChangeView
from tables.houses.models import CommissionMode, EscalationRole, House, LimitsPolicy, Notifier
from tables.policies.selectors import changeable_by, policies_of
from tables.policies.services import configure_house

PolicyValue = str | int | bool | list[str]


def _money() -> MoneyField:
    return MoneyField(min_value=None, max_value=None)


class PoliciesSerializer(serializers.Serializer[Any]):
    """The policies of a house; the service checks the bounds of each."""

    limits_policy = serializers.ChoiceField(LimitsPolicy.choices)
    limits_notice_minutes = WholeNumberField()
    offers_seats = serializers.BooleanField()
    call_holds_minutes = WholeNumberField()
    notifier = serializers.ChoiceField(Notifier.choices)
    notifier_url = serializers.CharField(allow_blank=True)
    public_url = serializers.CharField(allow_blank=True)
    pin_needs_device = serializers.BooleanField()
    break_after_minutes = WholeNumberField()
    break_minutes = WholeNumberField()
    skipped_seat_labels = serializers.ListField(child=serializers.CharField())
    shift_starts = serializers.ListField(child=serializers.CharField())
    abandoned_bets_days = WholeNumberField()
    authorised_minimum_minor = _money()
    commission_step_minor = _money()
    commission_direction = serializers.ChoiceField([way.value for way in Rounding])
    tolerance_commission_minor = _money()
    tolerance_tips_minor = _money()
    tolerance_float_minor = _money()
    tolerance_drop_minor = _money()
    escalation_role = serializers.ChoiceField(EscalationRole.choices)
    commission_mode = serializers.ChoiceField(CommissionMode.values)
    drop_counted_later = serializers.BooleanField()
    unusual_times = WholeNumberField()


class ChangePoliciesSerializer(PoliciesSerializer):
    """The policies that change; those left out stay."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "partial": True})


class HousePoliciesSerializer(PoliciesSerializer):
    """The policies, the version of the house's journal, and which of them the reader may change."""

    version = serializers.IntegerField()
    may_change = serializers.ListField(child=serializers.CharField())


class PolicyChange(Sent, rename={"was": "from"}):
    """A policy as it was and as it is."""

    was: PolicyValue
    to: PolicyValue


class ChangedPolicies(Sent):
    """The changes, by field."""

    version: int
    changes: dict[str, PolicyChange]


@describe_read("Show the policies of the house", answer=HousePoliciesSerializer)
@describe_command(
    "Change policies of the house",
    answer=ChangedPolicies,
    example={"limits_policy": "notice", "limits_notice_minutes": 20},
    method="patch",
)
class HousePoliciesView(ChangeView):
    """GET and PATCH house."""

    serializer_class = ChangePoliciesSerializer

    def get(self, request: Request) -> Response:
        """Return the policies."""
        actor = self.actor(request)
        house = House.objects.get(id=actor.house_id)
        may_change = sorted(changeable_by(actor.role))
        return Response({**policies_of(house), "version": house.version, "may_change": may_change})

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **_ids: Any
    ) -> dict[str, Any]:
        """Change them."""
        return configure_house(actor=actor, command=command, changes=data)


ACTS: list[URLPattern] = [
    address("house", HousePoliciesView.as_view(), name="api-house", need="house.view"),
]
