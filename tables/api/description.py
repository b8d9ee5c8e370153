"""The API's description, as it is served."""

from functools import cache
from hashlib import sha256
from threading import Lock

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request

_describing = Lock()


def describe_api() -> bytes:
    """Return the description as JSON, made once in a process: it is the same for every reader.

    Readers wait for the first, because the library's first look is not thread-safe.
    """
    with _describing:
        return _description()


@cache
def _description() -> bytes:
    with translation.override("en"):
        made = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
        return msgspec.json.encode(made)


def _etag(_request: HttpRequest) -> str:
    return f'"{sha256(describe_api()).hexdigest()}"'


@method_decorator(condition(etag_func=_etag), name="get")
class DescriptionView(SpectacularJSONAPIView):
    """Serves the description; whoever has it already is answered 304."""

    schema = None

    def get(self, request: Request) -> HttpResponse:
        """Send the description in the media type that is asked for."""
        return HttpResponse(
            describe_api(),
            content_type=request.accepted_renderer.media_type,
            headers={
                "Cache-Control": "private, no-cache",  # kept, and compared each time
                "Content-Disposition": 'inline; filename="Sabot.json"',
            },
        )
