"""Commands about people who join the staff or leave it, and about one's own PIN."""

from typing import Any

from django.conf import settings
from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.addresses import Need, address
from casino.lib.commands import Command
from casino.lib.errors import NotAllowed
from casino.lib.policy import Actor, Role
from casino.lib.sent import Sent
from tables.api.acts import actor_of, command, read
from tables.api.fields import BadgeSerializer
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.api.schema import describe_command
from tables.api.views import CommandView
from tables.sign_in.acts.witness import AccessWitnessSerializer, witnessed_command
from tables.sign_in.services.credentials import prove
from tables.staffing.selectors import PersonShown, show_people, staff_version
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


@describe_command("Set a PIN of one's own", answer=BadgeSerializer)
class SetPinView(CommandView):
    """POST me/pin."""

    serializer_class = SetPinSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Prove the password, outside the command so that a failure stays counted."""
        if prove(self.request._request, actor.badge, password=data["password"]) is None:
            raise NotAllowed("sign_in.not_proved")
        return set_own_pin(actor=actor, command=command, pin=data["pin"])


class StaffVersionSerializer(serializers.Serializer[Any]):
    """A text that is another one when posts, breaks or sign-ins are; no order in it."""

    version = serializers.CharField()


def _staff_version(request: Request) -> Any:
    """Return the version of the staff's page: another one than the page's means news."""
    return {"version": staff_version(actor_of(request).house_id)}


class ReinstateSerializer(BadgeSerializer, AccessWitnessSerializer):
    """The returning person, and the witness."""


class StaffShown(Sent):
    """People of the house, in the order in which they came."""

    staff: list[PersonShown]
    next: Next


def _staff(request: Request) -> StaffShown:
    """Show them."""
    page = read_page(request)
    house_id = actor_of(request).house_id
    found = show_people(house_id, after=page.after or 0, at_once=page.at_once)
    people, then = cut_page(found, page.limit, lambda it: it.person)
    return StaffShown(list(people), then)


ACTS: list[URLPattern] = [
    read(
        "staff",
        _staff,
        name="api-staff",
        need="staff.view",
        summary="List the staff, present and former",
        answer=StaffShown,
        parameters=PAGE,
    ),
    read(
        "staff/version",
        _staff_version,
        name="api-staff-version",
        need="staff.view",
        summary="Show whether posts, breaks or sign-ins have changed",
        answer=StaffVersionSerializer,
    ),
    command(
        "staff/deactivate",
        deactivate_person,
        name="api-staff-deactivate",
        need="staff.manage",
        summary="Take a person off the staff",
        body=BadgeSerializer,
        answer=BadgeSerializer,
        example={"badge": "C1"},
    ),
    witnessed_command(
        "staff/hire",
        hire_person,
        name="api-staff-hire",
        need="staff.give_access",
        summary="Take a new person on the staff",
        body=HireSerializer,
        answer=HiredSerializer,
        second="signer",
        example={
            "badge": "C14",
            "name": "Laura Prendes",
            "role": "croupier",
            "password": "a first word of many",
            "witness": {"badge": "P1", "pin": "40712"},
        },
    ),
    witnessed_command(
        "staff/reinstate",
        reinstate_person,
        name="api-staff-reinstate",
        need="staff.give_access",
        summary="Take a person back on the staff",
        body=ReinstateSerializer,
        answer=BadgeSerializer,
        second="signer",
        example={"badge": "C1", "witness": {"badge": "P1", "pin": "40712"}},
    ),
    address("me/pin", SetPinView.as_view(), name="api-pin-own", need=Need.SIGNED_IN),
]
