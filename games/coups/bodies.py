"""Reading a body with msgspec, where time counts: coups and the messages of shoe readers."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec
from django.http import HttpRequest
from rest_framework.fields import Field

from casino.lib.errors import BadInput, Defect
from casino.lib.sentences import sentence_of
from tables.api.bodies import pointer_to

Read = TypeVar("Read")
PLAIN = msgspec.json.Decoder()
"""Reads a body as it came: a command's digest is made from it."""
_Path = tuple[str | int, ...]


def read_body(decoder: "msgspec.json.Decoder[Read]", request: HttpRequest) -> Read:
    """Read the request's body. Raises BadInput `input.field`, `input.malformed`."""
    try:
        try:
            return decoder.decode(request.body)
        except msgspec.ValidationError as defect:
            params = _describe_defect(str(defect))
            defects = [*_defects(PLAIN.decode(request.body), decoder.type)]
            raise BadInput("input.field", params=params, defects=defects) from None
    # Text that is not UTF-8 is detected only when a field reads it.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as defect:
        raise BadInput("input.malformed", params={"reason": str(defect)}) from None


def _describe_defect(message: str) -> dict[str, str | int]:
    """Split msgspec's sentence, which ends in the path of the field: "... - at `$.bets[0]`"."""
    reason, _, field = message.partition(" - at `$")
    return {"field": field.strip("`.") or "-", "reason": reason}


def _defects(data: Any, wanted: Any, path: _Path = ()) -> Iterator[Defect]:
    """Find every defect of a body; msgspec stops at the first."""
    try:
        msgspec.convert(data, wanted)
    except msgspec.ValidationError as error:
        reason = _describe_defect(str(error))["reason"]
        yield from [*_inside(data, wanted, path)] or [_defect(path, "input.invalid", str(reason))]


def _inside(data: Any, wanted: Any, path: _Path) -> Iterator[Defect]:
    for kind in _kinds(wanted):
        if isinstance(data, list) and get_origin(kind) is list:
            for place, part in enumerate(data):
                yield from _defects(part, get_args(kind)[0], (*path, place))
        elif isinstance(data, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            tag = kind.__struct_config__
            if tag.tag_field is None or data.get(tag.tag_field) == tag.tag:
                yield from _in_struct(data, kind, path)


def _in_struct(data: dict[str, Any], kind: type[msgspec.Struct], path: _Path) -> Iterator[Defect]:
    known = {it.encode_name: it for it in msgspec.structs.fields(kind)}
    for name in data.keys() - known.keys() - {kind.__struct_config__.tag_field}:
        sentence = sentence_of("input.unknown_field", {"field": name[:60]}, "EUR")
        yield _defect((*path, name), "input.unknown_field", sentence)
    for name, field in known.items():
        if name in data:
            yield from _defects(data[name], field.type, (*path, name))
        elif field.required:
            yield _defect(
                (*path, name), "input.required", str(Field.default_error_messages["required"])
            )


def _kinds(wanted: Any) -> list[Any]:
    """Return the kinds of value that a type allows, without their bounds."""
    origin = get_origin(wanted)
    if origin is Annotated:
        return _kinds(get_args(wanted)[0])
    if origin in (Union, UnionType):
        return [kind for one in get_args(wanted) for kind in _kinds(one)]
    return [wanted]


def _defect(path: _Path, code: str, detail: str) -> Defect:
    return Defect(pointer_to(*path), code, detail)
