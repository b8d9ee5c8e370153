"""Entries without an answer: whether one was recorded; withdrawing it. Giving up a refused one."""

from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.addresses import Need
from casino.lib.commands import read_id
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.journal.selectors import is_recorded
from tables.sign_in.services.entries import BODY_LENGTH, give_up_entry, withdraw_command


class GiveUpEntrySerializer(serializers.Serializer[Any]):
    """A refused entry as its device stored it, and the reason for giving it up."""

    path = serializers.CharField(max_length=200)
    name = serializers.CharField(max_length=200, allow_blank=True)
    body = serializers.CharField(max_length=BODY_LENGTH)
    code = serializers.CharField(max_length=60, allow_blank=True)
    made_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=200)


class CommandRecordedSerializer(serializers.Serializer[Any]):
    """Whether a command took effect: then its key gets the answer that it was given."""

    is_recorded = serializers.BooleanField()


class WithdrawnSerializer(serializers.Serializer[Any]):
    """The command was withdrawn: it has no effect, also when it arrives later."""

    withdrawn = serializers.BooleanField()


def _command(request: Request) -> Any:
    """Say whether a command of the house took effect, whoever gave it; not what it was."""
    key = read_id(request.query_params.get("key"))
    return {"is_recorded": is_recorded(actor_of(request).house_id, key)}


ACTS: list[URLPattern] = [
    read(
        "commands",
        _command,
        name="api-command",
        need=Need.SIGNED_IN,
        summary="Show whether a command was recorded",
        answer=CommandRecordedSerializer,
        parameters=[
            OpenApiParameter(
                "key",
                OpenApiTypes.UUID,
                required=True,
                description="The command's Idempotency-Key.",
            )
        ],
    ),
    command(
        "commands/withdraw",
        withdraw_command,
        name="api-command-withdraw",
        need=Need.SIGNED_IN,
        summary="Withdraw the command of this key",
        body=EmptySerializer,
        answer=WithdrawnSerializer,
    ),
    command(
        "tables/<int:table_id>/entries/give-up",
        give_up_entry,
        name="api-entry-give-up",
        need="entry.give_up",
        summary="Give up an entry that was refused",
        body=GiveUpEntrySerializer,
        answer=VersionSerializer,
    ),
]
