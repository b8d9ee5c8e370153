"""Commands on people who come to the house and leave it, and on one's own PIN."""

from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.errors import NotAllowed
from casino.lib.policy import Actor, Role
from tables.api.fields import BadgeSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.sign_in.api.witness import AccessWitnessSerializer, WitnessedView
from tables.sign_in.services.credentials import prove
from tables.staffing.selectors import staff_version
from tables.staffing.services import (
    NAME_LENGTH,
    deactivate_person,
    hire_person,
    reinstate_person,
    set_own_pin,
)


class HireSerializer(BadgeSerializer, AccessWitnessSerializer):
    """The new person, role, first password and witness; the language is the house's by default."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    role = serializers.ChoiceField([role.value for role in Role])
    password = serializers.CharField(max_length=128, trim_whitespace=False)
    language = serializers.ChoiceField([code for code, _ in settings.LANGUAGES], required=False)


class HiredSerializer(BadgeSerializer):
    """The new person's badge and id."""

    person = serializers.IntegerField()


class SetPinSerializer(serializers.Serializer[Any]):
    """The desk password, and the new PIN."""

    password = serializers.CharField(max_length=128, trim_whitespace=False)
    pin = serializers.CharField(max_length=12, trim_whitespace=False)


@describe_command(
    "Take a new person on the staff",
    answer=HiredSerializer,
    example={
        "badge": "C14",
        "name": "Laura Prendes",
        "role": "croupier",
        "password": "a first word of many",
        "witness": {"badge": "P1", "pin": "40712"},
    },
)
class HirePersonView(WitnessedView):
    """POST staff/hire."""

    serializer_class = HireSerializer
    need = "staff.give_access"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Hire them before the second person."""
        signer = self.signer_if_any(actor, data)
        new = {name: value for name, value in data.items() if name != "witness"}
        new["role"] = Role(data["role"])
        return hire_person(actor=actor, command=command, signer=signer, **new)


@describe_command("Set a PIN of one's own", answer=BadgeSerializer)
class SetPinView(CommandView):
    """POST me/pin."""

    serializer_class = SetPinSerializer

    def post(self, request: Request, **ids: Any) -> Response:
        """Run the command once the password is proved; see `CommandView`."""
        self.page = request._request
        return super().post(request, **ids)

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Prove the password, outside the command so that a failure stays counted."""
        if prove(self.page, actor.badge, password=data["password"]) is None:
            raise NotAllowed("sign_in.wrong")
        return set_own_pin(actor=actor, command=command, pin=data["pin"])


class StaffVersionSerializer(serializers.Serializer[Any]):
    """A text that is another one when posts, breaks or sign-ins are; no order in it."""

    version = serializers.CharField()


@describe_read("Show whether posts, breaks or sign-ins have changed", answer=StaffVersionSerializer)
class StaffVersionView(HouseView):
    """GET staff/version."""

    def get(self, request: Request) -> Response:
        """Return the version of the staff's page: another one than the page's means news."""
        return Response({"version": staff_version(self.actor(request).house_id)})


@describe_command("Take a person off the staff", answer=BadgeSerializer, example={"badge": "C1"})
class DeactivatePersonView(CommandView):
    """POST staff/deactivate."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take them off."""
        return deactivate_person(actor=actor, command=command, badge=data["badge"])


class ReinstateSerializer(BadgeSerializer, AccessWitnessSerializer):
    """The returning person, and the witness."""


@describe_command(
    "Take a person back on the staff",
    answer=BadgeSerializer,
    example={"badge": "C1", "witness": {"badge": "P1", "pin": "40712"}},
)
class ReinstatePersonView(WitnessedView):
    """POST staff/reinstate."""

    serializer_class = ReinstateSerializer
    need = "staff.give_access"

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Take them back before the second person."""
        signer = self.signer_if_any(actor, data)
        return reinstate_person(actor=actor, command=command, badge=data["badge"], signer=signer)
