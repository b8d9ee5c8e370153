"""Reading a request's body."""

import json
from collections.abc import Mapping
from typing import IO, Any, Final, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LEVELS_MOST: Final = 16
"""No command is nested so deeply; recursive code may rely on this limit."""
_TOO_DEEP = "nested too deeply"


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 with one meaning: no name twice in an object, no NaN or infinity.

    A body nested too deeply is unreadable rather than our failure.
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
            data = json.loads(body.decode(), parse_constant=_refuse, object_pairs_hook=_read_object)
        except ValueError as error:
            raise ParseError(str(error)) from None
        except RecursionError:
            raise ParseError(_TOO_DEEP) from None
        if _is_deeper(data, LEVELS_MOST):
            raise ParseError(_TOO_DEEP)
        return data


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a name with two values: which of them was meant is unknown."""
    read = dict(pairs)
    if len(read) < len(pairs):
        names = [name for name, _ in pairs]
        _refuse(next(name for name in read if names.count(name) > 1))
    return read


def _is_deeper(data: Any, levels: int) -> bool:
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return any(levels == 0 or _is_deeper(it, levels - 1) for it in inner)


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text!r} is not in its place")
