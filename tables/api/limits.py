"""Commands on the limits of a table's sign."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import LimitsSerializer, VersionSerializer, limits_of
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.services.limits import post_limits, withdraw_limits

REASON_MOST = 200


class ReasonSerializer(serializers.Serializer[Any]):
    """Why, in the words of who does it; may be empty."""

    reason = serializers.CharField(max_length=REASON_MOST, allow_blank=True, default="")


class PostLimitsSerializer(ReasonSerializer, LimitsSerializer):
    """New limits and why."""


class PostedSerializer(VersionSerializer):
    """The posting and the instant from which it is in force."""

    posting = serializers.IntegerField()
    in_force_at = serializers.DateTimeField()


@describe_command(
    "Post new limits on a table's sign, or announce them as the house's policy wants",
    answer=PostedSerializer,
)
class LimitsView(CommandView):
    """POST tables/<id>/limits."""

    serializer_class = PostLimitsSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Post the limits."""
        return post_limits(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            limits=limits_of(data),
            reason=data["reason"],
        )


@describe_command("Withdraw announced limits before they are in force", answer=VersionSerializer)
class WithdrawLimitsView(CommandView):
    """POST tables/<id>/limits/<posting>/withdraw."""

    serializer_class = ReasonSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Withdraw them."""
        return withdraw_limits(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            posting_id=ids["posting_id"],
            reason=data["reason"],
        )
