"""One way to read a list that grows: `limit` and `after` are asked, `next` is answered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.errors import BadInput
from casino.lib.paging import read_number

Row = TypeVar("Row")
Place = TypeVar("Place")
ROWS: Final = 50
ROWS_MOST: Final = 200
NEXT: Final = "`after` of the next page; null: this is the last."
Next = Annotated[int | None, Meta(description=NEXT)]

LIMIT: Final = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": ROWS_MOST, "default": ROWS},
    description="The most rows of a page.",
)
AFTER: Final = OpenApiParameter(
    "after", OpenApiTypes.INT64, description="`next` of the page before; left out: the first page."
)
PAGE: Final = (LIMIT, AFTER)


class PagedSerializer(serializers.Serializer[Any]):
    """A page of a list."""

    next = serializers.IntegerField(allow_null=True, help_text=NEXT)


@dataclass(frozen=True, slots=True)
class PageAsked:
    """The page that a request asks for."""

    after: int | None
    limit: int

    @property
    def at_once(self) -> int:
        """How many rows to read: one more than the page holds shows that another page follows."""
        return self.limit + 1


def read_page(request: Request) -> PageAsked:
    """Read the page that is asked for. Raises BadInput `input.malformed`."""
    return PageAsked(read_number(request.query_params.dict()), read_limit(request))


def read_limit(request: Request) -> int:
    """Read how many rows a page has at most. Raises BadInput `input.malformed`."""
    text = request.query_params.get("limit", str(ROWS))
    limit = int(text) if text.isascii() and text.isdecimal() and len(text) <= len("200") else 0
    if not 1 <= limit <= ROWS_MOST:
        raise BadInput("input.malformed", params={"reason": "limit"})
    return limit


def cut_page(
    rows: Sequence[Row], limit: int, place_of: Callable[[Row], Place]
) -> tuple[Sequence[Row], Place | None]:
    """Return the rows of a page, and where the next one begins; None after the last."""
    shown = rows[:limit]
    return shown, place_of(shown[-1]) if len(rows) > limit else None
