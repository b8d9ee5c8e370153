"""The base of every API view: signed-in people, page tokens, commands with keys."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from casino.lib.commands import Command, read_command
from casino.lib.errors import BadInput
from casino.lib.policy import Actor


class HouseView(APIView):
    """A view for a signed-in person of the house. The gate has checked the route's need."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Callable[..., HttpResponse]:  # type: ignore[override]
        """Keep Django's page-token check, which REST framework leaves to its own log-in."""
        view = super().as_view(**initkwargs)
        view.csrf_exempt = False
        return view

    @staticmethod
    def actor(request: Request) -> Actor:
        """Tell who asks."""
        actor: Actor = request._request.actor  # type: ignore[attr-defined]
        return actor


class CommandView(HouseView):
    """A POST that is one idempotent command: parse, run the service, answer what it answered."""

    serializer_class: ClassVar[type[Serializer[Any]]]

    def post(self, request: Request, **ids: Any) -> Response:
        """Run the command under the key in the Idempotency-Key header."""
        command = command_of(request._request)  # reads the body, so before request.data
        serializer = self.serializer_class(data=request.data)
        serializer.is_valid(raise_exception=True)
        _verify_known(serializer, cast(Mapping[str, Any], request.data))
        return Response(
            self.perform(self.actor(request), command, serializer.validated_data, **ids)
        )

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Call the service."""
        raise NotImplementedError


def _verify_known(serializer: Serializer[Any], data: Mapping[str, Any], path: str = "") -> None:
    """Refuse a field that the command does not have: misspelt, it would count as left out."""
    fields = serializer.fields
    for name, value in data.items():
        if name not in fields:
            reason = gettext("The command has no such field.")
            raise BadInput("input.field", params={"field": f"{path}{name}", "reason": reason})
        field = fields[name]
        if isinstance(field, Serializer):
            _verify_known(field, value, f"{path}{name}.")


def command_of(request: HttpRequest) -> Command:
    """Read the request's command key; BadInput when it is missing."""
    return read_command(request.headers.get("Idempotency-Key"), request.path, request.body)
