"""Commands on people who come to the house, and on one's own PIN."""

from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.errors import NotAllowed
from casino.lib.policy import Actor, Role
from tables.api.fields import BadgeSerializer
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.api.witness import AccessWitnessSerializer, WitnessedView
from tables.services.credentials import prove
from tables.services.hiring import NAME_LENGTH, hire_person, set_own_pin


class HireSerializer(BadgeSerializer, AccessWitnessSerializer):
    """Who comes, as what, with which first password, before whom; else in the house's language."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    role = serializers.ChoiceField([role.value for role in Role])
    password = serializers.CharField(max_length=128, trim_whitespace=False)
    language = serializers.ChoiceField([code for code, _ in settings.LANGUAGES], required=False)


class HiredSerializer(BadgeSerializer):
    """Who they are from now on."""

    person = serializers.IntegerField()


class SetPinSerializer(serializers.Serializer[Any]):
    """The password of the desk, and the PIN to come."""

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
