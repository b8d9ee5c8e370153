"""Commands on the limits of a table's sign, and the second signature under an unusual amount."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import REASON_LENGTH
from tables.api.acts import actor_of, command, read
from tables.api.fields import (
    BadgeAndProofSerializer,
    LimitsSerializer,
    VersionSerializer,
    limits_of,
)
from tables.houses.models import House
from tables.limits.selectors.regulations import Regulations, list_regulations
from tables.limits.services.limits import post_limits, withdraw_limits
from tables.sign_in.acts.witness import witnessed_command


class BySecondSerializer(serializers.Serializer[Any]):
    """The reason why an unusual amount, or sign, is right, and the second person."""

    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        required=False,
        help_text="Why an unusual amount is right; required after `amount.unusual`, "
        "`limits.unusual`, `float.holds_less`.",
    )
    witness = BadgeAndProofSerializer(
        required=False,
        help_text="The second person for an unusual amount; for a usual one they are recorded too.",
    )


class OptionalReasonSerializer(serializers.Serializer[Any]):
    """The reason, in the person's own words; may be empty."""

    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True, default="")


class PostLimitsSerializer(OptionalReasonSerializer, BySecondSerializer, LimitsSerializer):
    """New limits and the reason; unusual ones with the second person."""


class PostedSerializer(VersionSerializer):
    """The posting and the instant from which it is in force."""

    posting = serializers.IntegerField()
    in_force_at = serializers.DateTimeField()


def _limits(
    *, actor: Actor, command: Command, table_id: int, witness: Actor | None, **data: Any
) -> dict[str, Any]:
    """Post the limits."""
    return post_limits(
        actor=actor,
        command=command,
        table_id=table_id,
        limits=limits_of(data),
        reason=data["reason"],
        witness=witness,
    )


def _regulations(request: Request) -> Regulations:
    """Show them."""
    return list_regulations(House.objects.get(id=actor_of(request).house_id))


ACTS: list[URLPattern] = [
    read(
        "regulations",
        _regulations,
        name="api-regulations",
        need="floor.view",
        summary="Show the texts of rules with their bounds, and the house's pieces",
        answer=Regulations,
    ),
    command(
        "tables/<int:table_id>/limits/<int:posting_id>/withdraw",
        withdraw_limits,
        name="api-limits-withdraw",
        need="limits.withdraw",
        summary="Withdraw announced limits before they are in force",
        body=OptionalReasonSerializer,
        answer=VersionSerializer,
    ),
    witnessed_command(
        "tables/<int:table_id>/limits",
        _limits,
        name="api-table-limits",
        need="limits.post",
        summary="Post new limits on a table's sign, or announce them as the house's policy wants",
        body=PostLimitsSerializer,
        answer=PostedSerializer,
    ),
]
