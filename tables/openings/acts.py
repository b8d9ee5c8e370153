"""Commands on a table's session: opening, last coups, suspending."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.acts import command
from tables.api.fields import EmptySerializer, LimitsSerializer, VersionSerializer, limits_of
from tables.houses.models import CommissionMode
from tables.limits.acts import BySecondSerializer
from tables.openings.services.open_session import open_table
from tables.openings.services.session_state import (
    LAST_COUPS,
    LAST_COUPS_MOST,
    announce_last_coups,
    resume_table,
    suspend_table,
)
from tables.sign_in.acts.witness import witnessed_command


class OpenTableSerializer(BySecondSerializer):
    """The limits that open a table on whose float two people have agreed.

    Unusual limits come with a reason and the second person.
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


def _open_table(
    *, actor: Actor, command: Command, table_id: int, witness: Actor | None, **data: Any
) -> dict[str, Any]:
    """Open the table."""
    return open_table(
        actor=actor,
        command=command,
        table_id=table_id,
        limits=limits_of(data["limits"]),
        low_float_reason=data["low_float_reason"],
        commission_mode=data.get("commission_mode"),
        reason=data.get("reason", ""),
        witness=witness,
    )


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/last-coups",
        announce_last_coups,
        name="api-table-last-coups",
        need="table.last_coups",
        summary="Announce the last coups before closing",
        body=LastCoupsSerializer,
        answer=VersionSerializer,
    ),
    command(
        "tables/<int:table_id>/suspend",
        suspend_table,
        name="api-table-suspend",
        need="table.suspend",
        summary="Suspend play at a table",
        body=EmptySerializer,
        answer=VersionSerializer,
    ),
    command(
        "tables/<int:table_id>/resume",
        resume_table,
        name="api-table-resume",
        need="table.suspend",
        summary="Resume play at a suspended table",
        body=EmptySerializer,
        answer=VersionSerializer,
    ),
    witnessed_command(
        "tables/<int:table_id>/open",
        _open_table,
        name="api-table-open",
        need="table.open",
        summary="Open a table whose float two people have counted",
        body=OpenTableSerializer,
        answer=OpenedSerializer,
        example={
            "limits": {
                "minimum_minor": 500,
                "maximum_minor": 50_000,
                "tie_maximum_minor": 5_000,
                "step_minor": 500,
            },
        },
    ),
]
