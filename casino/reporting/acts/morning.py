"""The list of people who get yesterday's figures by mail."""

from typing import Annotated, Any

from django.conf import settings
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.sent import Sent
from casino.reporting.selectors.mornings import list_recipients
from casino.reporting.services.morning_list import add_recipient, remove_recipient
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, VersionSerializer, WholeNumberField


class Recipient(Sent):
    """An address on the list; `badge` is null if the recipient is not on the staff."""

    recipient: int
    address: str
    badge: str | None
    language: str
    hour: Annotated[int, Meta(description="Of the house's clock.")]


class Recipients(Sent):
    """All recipients of the report."""

    recipients: list[Recipient]


class AddRecipientSerializer(serializers.Serializer[Any]):
    """An address to send to, when, in which language; `badge` if it is a person of the house."""

    address = serializers.CharField(max_length=254)
    hour = WholeNumberField(min_value=0, max_value=23)
    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES])
    badge = serializers.CharField(max_length=12, required=False, default="", allow_blank=True)


class RecipientChangedSerializer(VersionSerializer):
    """The recipient that was added or taken off."""

    recipient = serializers.IntegerField()


def morning(request: Request) -> Recipients:
    """List them."""
    recipients = []
    for it in list_recipients(actor_of(request).house_id):
        badge = it.person.badge if it.person else None
        recipients.append(Recipient(it.pk, it.address, badge, it.language, it.hour))
    return Recipients(recipients)


ACTS = [
    read(
        "reports/morning",
        morning,
        name="api-report-morning",
        need="report.morning",
        summary="List the recipients of yesterday's figures",
        answer=Recipients,
    ),
    command(
        "reports/morning/add",
        add_recipient,
        name="api-report-morning-add",
        need="report.morning",
        summary="Put an address on the list of the morning report",
        body=AddRecipientSerializer,
        answer=RecipientChangedSerializer,
        example={"address": "direccion@casino.example", "hour": 13, "language": "es"},
    ),
    command(
        "reports/morning/<int:recipient_id>/remove",
        remove_recipient,
        name="api-report-morning-remove",
        need="report.morning",
        summary="Take an address off the list of the morning report",
        body=EmptySerializer,
        answer=RecipientChangedSerializer,
    ),
]
