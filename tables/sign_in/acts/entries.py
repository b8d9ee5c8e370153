"""Entries without an answer: whether one was recorded; withdrawing it. Giving up a refused one."""

from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.addresses import Need
from casino.lib.commands import Command, read_id
from casino.lib.policy import Actor
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, VersionSerializer
from tables.api.views import CommandView
from tables.journal.selectors import is_recorded
from tables.sign_in.selectors import find_maker
from tables.sign_in.services.entries import (
    BODY_LENGTH,
    KEYS_MOST,
    give_up_entry,
    withdraw_command,
)


class GiveUpEntrySerializer(serializers.Serializer[Any]):
    """An entry as its device stored it, the last refusal, and the reason for giving it up."""

    keys = serializers.ListField(
        child=serializers.UUIDField(),
        min_length=1,
        max_length=KEYS_MOST,
        help_text="The Idempotency-Keys under which it was sent, or was to be sent.",
    )
    path = serializers.CharField(max_length=200)
    name = serializers.CharField(max_length=200, allow_blank=True)
    body = serializers.CharField(max_length=BODY_LENGTH)
    code = serializers.CharField(max_length=60, allow_blank=True)
    badge = serializers.CharField(max_length=12, help_text="Of the person who entered it.")
    maker = serializers.CharField(max_length=64, help_text="The mark that their page gave it.")
    made_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=200)


class GiveUpEntryView(CommandView):
    """Giving up an entry; its mark proves who entered it, on the device that it waits on."""

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Give the service the badge of the person whose entry it is, if that can be known."""
        badge, maker = data.pop("badge"), data.pop("maker")
        author = find_maker(actor.house_id, badge, maker, self.request)
        return super().perform(actor, command, {**data, "author": author}, **ids)


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
        summary="Give up an entry that was not recorded",
        body=GiveUpEntrySerializer,
        answer=VersionSerializer,
        base=GiveUpEntryView,
    ),
]
