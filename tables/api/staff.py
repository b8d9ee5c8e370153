"""Commands on who works where: reliefs, hand-overs, breaks."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.api.fields import BadgeSerializer, VersionSerializer
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.api.witness import AccessWitnessSerializer, WitnessedView
from tables.selectors.people import staff_version
from tables.services.breaks import end_break, start_break
from tables.services.hand_over import hand_over
from tables.services.relief import relieve_croupier
from tables.services.staff import deactivate_person, reinstate_person

TABLES_MOST = 20


class ReliefSerializer(BadgeSerializer):
    """Who leaves, who comes, and whether the one who leaves goes on a break."""

    relief = serializers.CharField(max_length=12)
    rests = serializers.BooleanField(default=False)


class HandOverSerializer(serializers.Serializer[Any]):
    """From whom, to whom, and which tables; without a list all of them."""

    giver = serializers.CharField(max_length=12)
    taker = serializers.CharField(max_length=12)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        min_length=1,
        max_length=TABLES_MOST,
    )


class HandedOverSerializer(serializers.Serializer[Any]):
    """The version of each table that went over, by its id."""

    versions = serializers.DictField(child=serializers.IntegerField())


class BreakIdSerializer(serializers.Serializer[Any]):
    """The break that began or ended."""

    def get_fields(self) -> dict[str, Any]:
        """Add the field whose name Python keeps to itself as a word of its own."""
        return {**super().get_fields(), "break": serializers.IntegerField()}


@describe_command(
    "Relieve a croupier by another",
    answer=VersionSerializer,
    example={"badge": "C1", "relief": "C2", "rests": True},
)
class RelieveCroupierView(CommandView):
    """POST tables/<id>/croupiers/relieve."""

    serializer_class = ReliefSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Relieve the croupier."""
        return relieve_croupier(actor=actor, command=command, table_id=ids["table_id"], **data)


@describe_command(
    "Hand tables of one jefe over to another, all or none",
    answer=HandedOverSerializer,
    example={"giver": "J1", "taker": "J2"},
)
class HandOverView(CommandView):
    """POST jefes/hand-over."""

    serializer_class = HandOverSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Hand the tables over."""
        return hand_over(
            actor=actor,
            command=command,
            giver=data["giver"],
            taker=data["taker"],
            table_ids=data.get("tables"),
        )


@describe_command("Send a person on a break", answer=BreakIdSerializer, example={"badge": "C1"})
class StartBreakView(CommandView):
    """POST breaks/start."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Begin the break."""
        return start_break(actor=actor, command=command, badge=data["badge"])


@describe_command(
    "Let a person come back from a break", answer=BreakIdSerializer, example={"badge": "C1"}
)
class EndBreakView(CommandView):
    """POST breaks/end."""

    serializer_class = BadgeSerializer

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """End the break."""
        return end_break(actor=actor, command=command, badge=data["badge"])


class StaffVersionSerializer(serializers.Serializer[Any]):
    """A text that is another one when posts, breaks or sign-ins are; no order in it."""

    version = serializers.CharField()


@describe_read("Tell whether posts, breaks or sign-ins have changed", answer=StaffVersionSerializer)
class StaffVersionView(HouseView):
    """GET staff/version."""

    def get(self, request: Request) -> Response:
        """Tell the version that the page of the staff was made with, or another."""
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
    """Who comes back, and before whom."""


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
