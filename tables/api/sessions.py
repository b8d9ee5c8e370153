"""Commands on a table's session: opening, limits, last coups, suspending, boxes."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import (
    EmptySerializer,
    LimitsSerializer,
    MoneyField,
    VersionSerializer,
    limits_of,
)
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.models import CommissionMode
from tables.services.boxes import record_drop, record_tip
from tables.services.open_session import open_table
from tables.services.session_state import (
    LAST_COUPS,
    LAST_COUPS_MOST,
    announce_last_coups,
    resume_table,
    suspend_table,
)


class OpenTableSerializer(serializers.Serializer[Any]):
    """What opens a table on whose float two people have agreed: its limits."""

    limits = LimitsSerializer()
    low_float_reason = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="Why it opens with less than the advised float.",
    )
    commission_mode = serializers.ChoiceField(
        CommissionMode.values, required=False, help_text="Left out: as the house does."
    )


class OpenedSerializer(VersionSerializer):
    """The session that began."""

    session = serializers.IntegerField()


class LastCoupsSerializer(serializers.Serializer[Any]):
    """How many coups are left."""

    coups = serializers.IntegerField(min_value=1, max_value=LAST_COUPS_MOST, default=LAST_COUPS)


class AmountSerializer(serializers.Serializer[Any]):
    """An amount of money."""

    amount_minor = MoneyField()


@describe_command(
    "Open a table whose float two people have counted",
    answer=OpenedSerializer,
    example={
        "limits": {
            "minimum_minor": 500,
            "maximum_minor": 50_000,
            "tie_maximum_minor": 5_000,
            "step_minor": 500,
        },
    },
)
class OpenTableView(CommandView):
    """POST tables/<id>/open."""

    serializer_class = OpenTableSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Open the table."""
        return open_table(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            limits=limits_of(data["limits"]),
            low_float_reason=data["low_float_reason"],
            commission_mode=data.get("commission_mode"),
        )


@describe_command("Announce the last coups before closing", answer=VersionSerializer)
class LastCoupsView(CommandView):
    """POST tables/<id>/last-coups."""

    serializer_class = LastCoupsSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Announce them."""
        return announce_last_coups(
            actor=actor, command=command, table_id=ids["table_id"], coups=data["coups"]
        )


@describe_command("Suspend play at a table", answer=VersionSerializer)
class SuspendView(CommandView):
    """POST tables/<id>/suspend."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Suspend the table."""
        return suspend_table(actor=actor, command=command, table_id=ids["table_id"])


@describe_command("Resume play at a suspended table", answer=VersionSerializer)
class ResumeView(CommandView):
    """POST tables/<id>/resume."""

    serializer_class = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Resume the table."""
        return resume_table(actor=actor, command=command, table_id=ids["table_id"])


@describe_command(
    "Put a tip into the tip box", answer=VersionSerializer, example={"amount_minor": 500}
)
class TipView(CommandView):
    """POST tables/<id>/tips."""

    serializer_class = AmountSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Record the tip."""
        return record_tip(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            amount_minor=data["amount_minor"],
        )


@describe_command("Change notes for chips: notes into the drop box", answer=VersionSerializer)
class DropView(CommandView):
    """POST tables/<id>/drops."""

    serializer_class = AmountSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Record the drop."""
        return record_drop(
            actor=actor,
            command=command,
            table_id=ids["table_id"],
            amount_minor=data["amount_minor"],
        )
