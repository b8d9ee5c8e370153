"""The base of every API view: signed-in people, page tokens, commands with keys."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from casino.lib.commands import REPEATED, WAITED, Command, read_id
from casino.lib.policy import Actor
from tables.api.asked import verify_parameters
from tables.api.bodies import OneOf, read_fields
from tables.journal.selectors import read_command


class AskedView(APIView):
    """A view whose GET takes the declared parameters."""

    parameters: ClassVar[Sequence[OpenApiParameter]] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse parameters that are not declared. Raises like `verify_parameters`."""
        super().initial(request, *args, **kwargs)
        is_read = request.method in ("GET", "HEAD")
        verify_parameters(request._request, lambda name: is_read and self.knows_parameter(name))

    @classmethod
    def knows_parameter(cls, name: str) -> bool:
        """Return whether a parameter of that name is declared."""
        return any(name == known.name for known in cls.parameters)


class HouseView(AskedView):
    """A view for a signed-in person of the house. The gate has checked the route's need."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Callable[..., HttpResponse]:  # type: ignore[override]
        """Keep Django's page-token check, which REST framework leaves to its own log-in."""
        view = super().as_view(**initkwargs)
        view.csrf_exempt = False
        return view

    @staticmethod
    def actor(request: Request) -> Actor:
        """Return the signed-in person."""
        actor: Actor = request._request.actor  # type: ignore[attr-defined]
        return actor


class _Commands(HouseView):
    """One idempotent command: parse, run the service, send its answer."""

    serializer_class: ClassVar[type[Serializer[Any]] | OneOf]
    does: ClassVar[Callable[..., dict[str, Any]]]

    def run(self, request: Request, **ids: Any) -> Response:
        """Read the request and have it performed."""
        command = command_of(request)
        fields = read_fields(self.serializer_class(data=request.data), request.data)
        answer = self.perform(self.actor(request), command, fields, **ids)
        return Response(answer, headers={REPEATED: "true"} if command.is_repeated else None)

    def perform(
        self, actor: Actor, command: Command, data: dict[str, Any], **ids: Any
    ) -> dict[str, Any]:
        """Call the service, which takes the ids and the fields by their names."""
        return type(self).does(actor=actor, command=command, **ids, **data)


class CommandView(_Commands):
    """A command that is posted."""

    def post(self, request: Request, **ids: Any) -> Response:
        """Run the command under the key in the Idempotency-Key header."""
        return self.run(request, **ids)


class ChangeView(_Commands):
    """A command that changes some fields of the resource at its address; the others stay."""

    def patch(self, request: Request, **ids: Any) -> Response:
        """Run the command under the key in the Idempotency-Key header."""
        return self.run(request, **ids)


def command_of(request: Request) -> Command:
    """Read which command a request is.

    Raises BadInput `input.key_missing`, `input.waited`, `input.malformed`.
    """
    page = request._request
    command_id = read_id(page.headers.get("Idempotency-Key"))
    waited_ms = page.headers.get(WAITED)
    return read_command(command_id, path=page.path, data=request.data, waited_ms=waited_ms)
