"""The policies of the house: read whole, changed one by one."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.addresses import address
from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.sent import Sent
from tables.api.fields import MoneyField, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import ChangeView
from tables.houses.models import House
from tables.policies.selectors import POLICIES, Kind, Policy, changeable_by, policies_of
from tables.policies.services import configure_house

PolicyValue = str | int | bool | list[str]


_FIELDS: Final[Mapping[Kind, Callable[[Policy], serializers.Field[Any, Any, Any, Any]]]] = {
    Kind.CHOICE: lambda policy: serializers.ChoiceField(policy.choices),
    Kind.SWITCH: lambda _: serializers.BooleanField(),
    Kind.NUMBER: lambda _: WholeNumberField(),
    Kind.AMOUNT: lambda _: MoneyField(min_value=None, max_value=None),
    Kind.CHIP: lambda _: MoneyField(min_value=None, max_value=None),
    Kind.ADDRESS: lambda _: serializers.CharField(allow_blank=True),
    Kind.HOST: lambda _: serializers.CharField(allow_blank=True),
    Kind.LABELS: lambda _: serializers.ListField(child=serializers.CharField()),
    Kind.HOURS: lambda _: serializers.ListField(child=serializers.CharField()),
}


class PoliciesSerializer(serializers.Serializer[Any]):
    """The policies of a house; the service checks the bounds of each."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Make a field of every policy."""
        of_policies = {name: _FIELDS[it.kind](it) for name, it in POLICIES.items()}
        return {**of_policies, **super().get_fields()}


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
