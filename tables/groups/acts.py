"""Commands on the right to read the figures of the house's group."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.reasons import REASON_LENGTH
from tables.api.acts import command
from tables.api.fields import BadgeSerializer
from tables.groups.services import grant_group_right, withdraw_group_right


class ReasonedBadgeSerializer(BadgeSerializer):
    """Whose right, and why."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class RightSerializer(serializers.Serializer[Any]):
    """The right that was granted or withdrawn."""

    right = serializers.IntegerField()


ACTS: list[URLPattern] = [
    command(
        "group/rights/grant",
        grant_group_right,
        name="api-group-right-grant",
        need="group.grant",
        summary="Let a person read the figures of the group",
        body=ReasonedBadgeSerializer,
        answer=RightSerializer,
        example={"badge": "M1", "reason": "Controller of the group"},
    ),
    command(
        "group/rights/withdraw",
        withdraw_group_right,
        name="api-group-right-withdraw",
        need="group.grant",
        summary="Withdraw a person's right to read the figures of the group",
        body=ReasonedBadgeSerializer,
        answer=RightSerializer,
        example={"badge": "M1", "reason": "Has another post"},
    ),
]
