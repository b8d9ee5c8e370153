"""The list of people who get yesterday's figures by mail."""

from typing import Any, ClassVar

from django.conf import settings
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.reporting.selectors.mornings import list_recipients
from casino.reporting.services.morning_list import add_recipient, remove_recipient
from tables.api.fields import EmptySerializer, VersionSerializer, WholeNumberField
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView


class RecipientSerializer(serializers.Serializer[Any]):
    """An address on the list; `badge` is null if the recipient is not on the staff."""

    recipient = serializers.IntegerField()
    address = serializers.CharField()
    badge = serializers.CharField(allow_null=True)
    language = serializers.CharField()
    hour = serializers.IntegerField(help_text="Of the house's clock.")


class RecipientsSerializer(serializers.Serializer[Any]):
    """Everybody on the list."""

    recipients = RecipientSerializer(many=True)


class AddRecipientSerializer(serializers.Serializer[Any]):
    """An address to send to, when, in which language; `badge` if it is a person of the house."""

    address = serializers.CharField(max_length=254)
    hour = WholeNumberField(min_value=0, max_value=23)
    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES])
    badge = serializers.CharField(max_length=12, required=False, default="", allow_blank=True)


class RecipientChangedSerializer(VersionSerializer):
    """The recipient that was added or taken off."""

    recipient = serializers.IntegerField()


@describe_read("List who gets yesterday's figures by mail", answer=RecipientsSerializer)
class MorningView(HouseView):
    """GET reports/morning."""

    def get(self, request: Request) -> Response:
        """List them."""
        found = [
            {
                "recipient": it.pk,
                "address": it.address,
                "badge": it.person and it.person.badge,
                "language": it.language,
                "hour": it.hour,
            }
            for it in list_recipients(self.actor(request).house_id)
        ]
        return Response({"recipients": found})


@describe_command(
    "Put an address on the list of who gets yesterday's figures",
    answer=RecipientChangedSerializer,
    example={"address": "direccion@casino.example", "hour": 13, "language": "es"},
)
class AddRecipientView(CommandView):
    """POST reports/morning/add."""

    serializer_class: ClassVar[type[serializers.Serializer[Any]]] = AddRecipientSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **_ids: Any
    ) -> dict[str, Any]:
        """Add it."""
        return add_recipient(actor=actor, command=command, **data)


@describe_command(
    "Take an address off the list of who gets yesterday's figures",
    answer=RecipientChangedSerializer,
)
class RemoveRecipientView(CommandView):
    """POST reports/morning/<id>/remove."""

    serializer_class: ClassVar[type[serializers.Serializer[Any]]] = EmptySerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take it off."""
        return remove_recipient(actor=actor, command=command, recipient_id=ids["recipient_id"])
