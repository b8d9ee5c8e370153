"""Writing an answer's body."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import JSONRenderer


class FastJSONRenderer(JSONRenderer):
    """JSON as Django REST framework writes it, by msgspec: see `make bench-floor`."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Write the body; nothing if there is no answer."""
        if data is None:
            return b""
        return msgspec.json.encode(data, enc_hook=_plain)


def files(*content_types: str) -> list[type[FastJSONRenderer]]:
    """Give the renderers of an address that answers a file; its refusals are JSON all the same."""
    return [
        FastJSONRenderer,
        *(type("FileRenderer", (FastJSONRenderer,), {"media_type": it}) for it in content_types),
    ]


def _plain(value: Any) -> Any:
    """Convert a value that msgspec cannot write: sentences that are not translated yet."""
    if isinstance(value, Promise):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in an answer")
