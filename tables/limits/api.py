"""Commands on the limits of a table's sign, and the second signature under an unusual amount."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import (
    BadgeAndProofSerializer,
    LimitsSerializer,
    VersionSerializer,
    limits_of,
)
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.limits.services.limits import post_limits, withdraw_limits
from tables.limits.services.proportion import REASON_LENGTH
from tables.sign_in.api.witness import WitnessedView


class BySecondSerializer(serializers.Serializer[Any]):
    """Why an unusual amount, or sign, is right, and who signs it."""

    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        required=False,
        help_text="Why what is unusual is right; asked for by `amount.unusual`, `limits.unusual`, "
        "`float.holds_less`.",
    )
    witness = BadgeAndProofSerializer(
        required=False,
        help_text="Who signs what is unusual; the signer of what is usual is written too.",
    )


REASON_MOST = 200


class ReasonSerializer(serializers.Serializer[Any]):
    """The reason, in the person's own words; may be empty."""

    reason = serializers.CharField(max_length=REASON_MOST, allow_blank=True, default="")


class PostLimitsSerializer(ReasonSerializer, BySecondSerializer, LimitsSerializer):
    """New limits and why; unusual ones with who signs them."""


class PostedSerializer(VersionSerializer):
    """The posting and the instant from which it is in force."""

    posting = serializers.IntegerField()
    in_force_at = serializers.DateTimeField()


@describe_command(
    "Post new limits on a table's sign, or announce them as the house's policy wants",
    answer=PostedSerializer,
)
class LimitsView(WitnessedView):
    """POST tables/<id>/limits."""

    serializer_class = PostLimitsSerializer
    need = "limits.post"

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
            witness=self.signer_if_any(actor, data),
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
