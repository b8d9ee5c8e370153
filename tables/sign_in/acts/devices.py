"""Enrolled tablets and shoe readers, and the passwords of the desk."""

from typing import Any

from django.urls import URLPattern
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.errors import NotAllowed
from casino.lib.policy import Actor
from tables.api.acts import command
from tables.api.bodies import read_fields
from tables.api.fields import BadgeSerializer, EmptySerializer
from tables.api.schema import describe_command, problems
from tables.api.views import AskedView, CommandView
from tables.sign_in.acts.cookie import set_device
from tables.sign_in.acts.witness import AccessWitnessSerializer, witnessed_command
from tables.sign_in.services.credentials import prove
from tables.sign_in.services.desk_password import change_password, give_password
from tables.sign_in.services.devices import code_of, enrol_device, make_code, retire_device


class DeviceNameSerializer(serializers.Serializer[Any]):
    """The tablet's name."""

    name = serializers.CharField(max_length=40)


class CodeSerializer(DeviceNameSerializer):
    """The code to type on the tablet, once, before it expires."""

    code = serializers.CharField()
    expires_at = serializers.DateTimeField()


class ReaderNameSerializer(DeviceNameSerializer):
    """The reader's name, and the table whose shoe it reads."""

    table = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class EnrolSerializer(serializers.Serializer[Any]):
    """The code as it was typed."""

    code = serializers.CharField(max_length=20)


class EnrolledSerializer(DeviceNameSerializer):
    """The device that the tablet is now."""

    device = serializers.IntegerField()


class EnrolledReaderSerializer(EnrolledSerializer):
    """The reader with its key, which is shown once and stored nowhere."""

    table = serializers.IntegerField()
    key = serializers.CharField(help_text="For the header `Authorization: Bearer <key>`.")


class DeviceIdSerializer(serializers.Serializer[Any]):
    """The device that was retired."""

    device = serializers.IntegerField()


class GivePasswordSerializer(BadgeSerializer, AccessWitnessSerializer):
    """The person, the first password, and the witness."""

    password = serializers.CharField(max_length=128, trim_whitespace=False)


class ChangePasswordSerializer(serializers.Serializer[Any]):
    """The old password and the new one."""

    former = serializers.CharField(max_length=128, trim_whitespace=False)
    password = serializers.CharField(max_length=128, trim_whitespace=False)


class EnrolDeviceView(AskedView):
    """Takes JSON only, which no foreign page can send unasked: so it needs no page token."""

    serializer_class = EnrolSerializer

    @extend_schema(
        summary="Enrol this tablet by its code",
        request=serializer_class,
        responses={200: EnrolledSerializer, **problems(400, 401, 406, 409, 413, 415)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Make this browser a device of the house."""
        fields = read_fields(self.serializer_class(data=request.data), request.data)
        device, secret = enrol_device(code=fields["code"])
        response = Response({"device": device.pk, "name": device.name})
        set_device(response, device, secret)
        return response


class EnrolReaderView(AskedView):
    """Takes JSON only and answers the key in the body: a reader keeps no cookie."""

    @extend_schema(
        summary="Enrol a shoe reader by its code",
        request=EnrolSerializer,
        responses={200: EnrolledReaderSerializer, **problems(400, 401, 406, 409, 413, 415)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Make the caller the reader of the code's table."""
        fields = read_fields(EnrolSerializer(data=request.data), request.data)
        device, secret = enrol_device(code=fields["code"], is_reader=True)
        answer = {"device": device.pk, "name": device.name, "table": device.table_id}
        return Response({**answer, "key": f"{device.pk}.{secret}"})


@describe_command("Set a password of one's own", answer=BadgeSerializer)
class ChangePasswordView(CommandView):
    """POST me/password."""

    serializer_class = ChangePasswordSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Prove the former password, outside the command so that a failure stays counted."""
        if prove(self.request._request, actor.badge, password=data["former"]) is None:
            raise NotAllowed("sign_in.not_proved")
        return change_password(actor=actor, command=command, **data)


def _make_code(*, actor: Actor, command: Command, **data: Any) -> dict[str, Any]:
    """Make the code; it is in no stored answer."""
    made = make_code(actor=actor, command=command, name=data["name"])
    return {**made, "code": code_of(command)}


def _make_reader_code(*, actor: Actor, command: Command, **data: Any) -> dict[str, Any]:
    """Make the code; it is in no stored answer."""
    made = make_code(actor=actor, command=command, name=data["name"], table_id=data["table"])
    return {**made, "code": code_of(command)}


ACTS: list[URLPattern] = [
    command(
        "devices/<int:device_id>/retire",
        retire_device,
        name="api-device-retire",
        need="device.manage",
        summary="Retire a tablet or a shoe reader",
        body=EmptySerializer,
        answer=DeviceIdSerializer,
    ),
    command(
        "devices/codes",
        _make_code,
        name="api-device-code",
        need="device.manage",
        summary="Make a code that enrols one tablet",
        body=DeviceNameSerializer,
        answer=CodeSerializer,
        example={"name": "PB1"},
    ),
    command(
        "readers/codes",
        _make_reader_code,
        name="api-reader-code",
        need="device.manage",
        summary="Make a code that enrols the shoe reader of a table",
        body=ReaderNameSerializer,
        answer=CodeSerializer,
        example={"name": "Reader PB1", "table": 1},
    ),
    witnessed_command(
        "staff/passwords",
        give_password,
        name="api-password-give",
        need="staff.give_access",
        summary="Give a person a first password",
        body=GivePasswordSerializer,
        answer=BadgeSerializer,
        second="signer",
        example={
            "badge": "C1",
            "password": "a first word of many",
            "witness": {"badge": "P1", "pin": "40712"},
        },
    ),
]
