"""Commands on a table's session: opening, last coups, suspending."""

from typing import Any

from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import EmptySerializer, LimitsSerializer, VersionSerializer, limits_of
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.houses.models import CommissionMode
from tables.limits.api import BySecondSerializer
from tables.openings.services.open_session import open_table
from tables.openings.services.session_state import (
    LAST_COUPS,
    LAST_COUPS_MOST,
    announce_last_coups,
    resume_table,
    suspend_table,
)
from tables.sign_in.api.witness import WitnessedView


class OpenTableSerializer(BySecondSerializer):
    """What opens a table on whose float two people have agreed: its limits.

    Unusual limits come with a reason and who signs them.
    """

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
class OpenTableView(WitnessedView):
    """POST tables/<id>/open."""

    serializer_class = OpenTableSerializer
    need = "table.open"

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
            reason=data.get("reason", ""),
            witness=self.signer_if_any(actor, data),
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
