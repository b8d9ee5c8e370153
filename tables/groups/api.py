"""Commands on the right to read the figures of the house's group."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import REASON_LENGTH
from tables.api.fields import BadgeSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.groups.services import grant_group_right, withdraw_group_right


class ReasonedBadgeSerializer(BadgeSerializer):
    """Whose right, and why."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class RightSerializer(serializers.Serializer[Any]):
    """The right that was granted or withdrawn."""

    right = serializers.IntegerField()


@describe_command(
    "Let a person read the figures of the group",
    answer=RightSerializer,
    example={"badge": "M1", "reason": "Controller of the group"},
)
class GrantRightView(CommandView):
    """POST group/rights/grant."""

    serializer_class = ReasonedBadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Grant it."""
        return grant_group_right(actor=actor, command=command, **data)


@describe_command(
    "Let a person read the figures of the group no more",
    answer=RightSerializer,
    example={"badge": "M1", "reason": "Has another post"},
)
class WithdrawRightView(CommandView):
    """POST group/rights/withdraw."""

    serializer_class = ReasonedBadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Withdraw it."""
        return withdraw_group_right(actor=actor, command=command, **data)
