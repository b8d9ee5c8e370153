"""Data sent to screens and programs: structs whose fields are also their description."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, convert

Shown = TypeVar("Shown")

Count = Annotated[int, Meta(ge=0)]
Ordinal = Annotated[int, Meta(ge=1)]
Moment = Annotated[datetime, Meta(tz=True)]


class Sent(Struct, gc=False, forbid_unknown_fields=True):
    """A struct that is sent whole: every field is there, and no other.

    `forbid_unknown_fields` closes its schema; the collector of memory does not go through it.
    """


def as_sent(found: Any, shown: type[Shown]) -> Shown:
    """Return only what is sent of a struct, or of a list of structs, that knows more."""
    return convert(found, shown, from_attributes=True)


def write_moment(at: datetime) -> str:
    """Write a moment that is stored as text, like every answer: in UTC with a Z."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def one_of(values: Iterable[str], description: str | None = None) -> Meta:
    """Declare that a text is one of several codes."""
    return Meta(description=description, extra_json_schema={"enum": list(values)})
