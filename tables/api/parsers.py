"""Reading a request's body."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 that says one thing: no name twice in an object, no number that is none.

    A body nested beyond all sense is unreadable rather than our failure.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Parse the body. Raises ParseError, RequestDataTooBig."""
        # Django holds the whole body to its limit, a stream of it to none.
        body: bytes = (parser_context or {})["request"].body
        try:
            return json.loads(body.decode(), parse_constant=_refuse, object_pairs_hook=_read_object)
        except ValueError as error:
            raise ParseError(str(error)) from None
        except RecursionError:
            raise ParseError("nested too deeply") from None


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Keep no one of two values: which of them was counted, nobody could tell."""
    read = dict(pairs)
    if len(read) < len(pairs):
        names = [name for name, _ in pairs]
        _refuse(next(name for name in read if names.count(name) > 1))
    return read


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text!r} is not in its place")
