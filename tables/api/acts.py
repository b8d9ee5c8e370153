"""One act, one declaration: its address, need, body, answer and service, in its room's list.

`command` and `read` make from a declaration the address with its requirements, the view, and the
operation in the API's description, which has the name of the function and, for a service, its
docstring with the refusals.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import URLPattern
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer

from casino.lib.addresses import Need, address
from casino.lib.policy import Actor
from tables.api.bodies import OneOf
from tables.api.schema import describe_command, describe_read
from tables.api.views import CommandView, HouseView
from tables.journal.services.undo_registry import Inverse

Does = Callable[..., dict[str, Any]]


def command(
    route: str,
    does: Does,
    *,
    name: str,
    need: Need | str,
    summary: str,
    body: type[Serializer[Any]] | OneOf,
    answer: type[Serializer[Any] | Struct],
    example: Mapping[str, Any] | None = None,
    undone: Sequence[Inverse] = (),
    may_wait: bool = False,
    base: type[CommandView] = CommandView,
) -> URLPattern:
    """Declare a command, POSTed under a key; `undone`: the inverses that take it back.

    If it `may_wait`, a device without network keeps it and sends it later.
    `does` is called with `actor`, `command`, the ids of the address and the fields of the body by
    their names, and returns the answer.
    """
    fields = {"serializer_class": body, "does": staticmethod(does), "__doc__": does.__doc__}
    view: Any = type(_view_name(does), (base,), fields)
    described = describe_command(
        summary,
        answer=answer,
        example=example,
        description=_refusals_of(does),
        extensions={"x-undo": bool(undone), "x-outbox": may_wait},
    )(view)
    return address(
        route, described.as_view(), name=name, need=need, undone=undone, may_wait=may_wait
    )


def read(
    route: str,
    shows: Callable[..., Any],
    *,
    name: str,
    need: Need | str,
    summary: str,
    answer: type[Serializer[Any] | Struct] | BaseSerializer[Any],
    parameters: Sequence[OpenApiParameter] = (),
    refusals: Sequence[int] = (),
) -> URLPattern:
    """Declare a read. `shows` takes the request and the ids of the address.

    `refusals` are the statuses by which it refuses beside those of every read.
    """

    def get(_view: HouseView, request: Request, **ids: Any) -> Response:
        return Response(shows(request, **ids))

    fields = {"get": get, "parameters": tuple(parameters), "__doc__": shows.__doc__}
    view: Any = type(_view_name(shows), (HouseView,), fields)
    described = describe_read(summary, answer=answer, refusals=refusals)(view)
    return address(route, described.as_view(), name=name, need=need)


def actor_of(request: Request) -> Actor:
    """Return the signed-in person."""
    return HouseView.actor(request)


def _refusals_of(does: Does) -> str | None:
    """Return a service's docstring with its refusals; None for a function in between."""
    return None if does.__name__.startswith("_") else inspect.getdoc(does)


def _view_name(does: Callable[..., Any]) -> str:
    words = does.__name__.strip("_").split("_")
    return "".join(word.capitalize() for word in words) + "View"
