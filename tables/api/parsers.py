"""Reading a request's body."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class BoundedJSONParser(JSONParser):
    """JSON, where a body nested beyond all sense is unreadable rather than our failure."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Parse the body. Raises ParseError, RequestDataTooBig."""
        # Django holds the whole body to its limit, a stream of it to none.
        body = BytesIO((parser_context or {})["request"].body)
        try:
            return super().parse(body, media_type, parser_context)
        except RecursionError:
            raise ParseError("nested too deeply") from None
