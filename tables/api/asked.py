"""The parts of a request beside its body: the parameters and the accepted type of answer."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from casino.lib.errors import BadInput, NotAcceptable
from casino.lib.signs import unseen_sign

P = ParamSpec("P")
PlainView = Callable[Concatenate[HttpRequest, P], HttpResponse]
_NAME_MOST = 40


def verify_parameters(request: HttpRequest, is_known: Callable[[str], bool]) -> None:
    """Refuse a parameter that the address does not have, or one given twice.

    As with the fields of a body: ignoring it could change the meaning. Raises BadInput
    `input.unknown_parameter`, `input.parameter_twice`, `input.unseen_sign`.
    """
    if not request.META.get("QUERY_STRING"):
        return
    for name, values in request.GET.lists():
        if not is_known(name):
            raise BadInput("input.unknown_parameter", params={"name": name[:_NAME_MOST]})
        if len(values) > 1:
            raise BadInput("input.parameter_twice", params={"name": name})
        sign = unseen_sign(values[0])
        if sign is not None:
            raise BadInput("input.unseen_sign", params={"field": name, "sign": sign})


def answers_json(view: PlainView[P]) -> PlainView[P]:
    """Make a plain view refuse parameters, and a client that does not read JSON."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.accepts("application/json"):
            raise NotAcceptable("input.not_acceptable")
        verify_parameters(request, lambda _name: False)
        return view(request, *args, **kwargs)

    return checked
