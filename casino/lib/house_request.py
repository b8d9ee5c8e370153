"""The request, always read as UTF-8, whatever the type of its body says."""

from collections.abc import Mapping
from typing import Any

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters


class HouseRequest(WSGIRequest):
    """A request whose charset changes nothing.

    With a charset Django reads the parameters while it makes the request, where nothing answers
    for one that has too many of them.
    """

    def _set_content_type_params(self, meta: Mapping[str, Any]) -> None:
        self.content_type, self.content_params = parse_header_parameters(
            meta.get("CONTENT_TYPE", "")
        )


class HouseHandler(WSGIHandler):
    """Django's handler, for requests of the house."""

    request_class = HouseRequest
