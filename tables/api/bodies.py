"""The checks of a body: only the fields of its command, and only visible characters."""

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import ChoiceField, Field, ListField
from rest_framework.serializers import ListSerializer, Serializer
from rest_framework.settings import api_settings

from casino.lib.errors import BadInput, Defect
from casino.lib.sentences import sentence_of
from casino.lib.signs import unseen_sign
from tables.api.fields import LinesField

_NAME_MOST: Final = 60
DEFECTS_MOST: Final = 100
"""More defects than a person corrects at once."""
_Path = tuple[str | int, ...]
_Params = dict[str, str | int]
_Found = tuple[str, _Params, Defect]


class OneOf:
    """A body in one of several forms; the text in its field `by` says in which."""

    def __init__(self, name: str, by: str, forms: Mapping[str, type[Serializer[Any]]]) -> None:
        self.by, self.forms = by, forms
        self.described = PolymorphicProxySerializer(name, dict(forms), by)
        choice = ChoiceField([*forms])
        self._unknown: Any = type(f"{name}Serializer", (Serializer,), {by: choice})

    def __call__(self, *, data: Any) -> Serializer[Any]:
        """Return what reads such a body."""
        named = data.get(self.by) if isinstance(data, Mapping) else None
        form = self.forms.get(named) if isinstance(named, str) else None
        reader: Serializer[Any] = (form or self._unknown)(data=data)
        return reader


def read_fields(serializer: Serializer[Any], data: Any) -> dict[str, Any]:
    """Return the validated fields of a body.

    Raises BadInput `input.field`, `input.unknown_field`, `input.unseen_sign`, by its first defect
    and with all of them.
    """
    errors: Any = {} if serializer.is_valid() else serializer.errors
    defects = [*islice(chain(_defects_of(errors), _beyond(serializer, data)), DEFECTS_MOST)]
    if defects:
        code, params, _ = defects[0]
        raise BadInput(code, params=params, defects=[defect for _, _, defect in defects])
    fields: dict[str, Any] = serializer.validated_data
    return fields


def pointer_to(*path: str | int) -> str:
    """Write a JSON pointer (RFC 6901)."""
    return "".join(f"/{str(it).replace('~', '~0').replace('/', '~1')}" for it in path)


def _defects_of(errors: Any, path: _Path = ()) -> Iterator[_Found]:
    """Name each error that the serializer found."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            is_own = name == api_settings.NON_FIELD_ERRORS_KEY
            yield from _defects_of(inner, path if is_own else (*path, name))
        return
    if isinstance(errors, ErrorDetail):
        params: _Params = {"field": _name_of(path), "reason": str(errors)}
        yield "input.field", params, Defect(pointer_to(*path), f"input.{errors.code}", str(errors))
        return
    for place, inner in enumerate(errors):
        yield from _defects_of(inner, path if isinstance(inner, ErrorDetail) else (*path, place))


def _beyond(
    field: "Field[Any, Any, Any, Any] | None", value: Any, path: _Path = ()
) -> Iterator[_Found]:
    """Find unknown fields and invisible characters."""
    if isinstance(value, str):
        sign = unseen_sign(value, has_lines=isinstance(field, LinesField))
        if sign is not None:
            yield _found("input.unseen_sign", path, {"field": _name_of(path), "sign": sign})
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            inside = (*path, name)
            if isinstance(field, Serializer) and name not in field.fields:
                yield _found("input.unknown_field", inside, {"field": _name_of(inside)})
                continue
            yield from _beyond(None, name, path)
            known = field.fields[name] if isinstance(field, Serializer) else None
            yield from _beyond(known, inner, inside)
    elif isinstance(value, list):
        child = field.child if isinstance(field, ListField | ListSerializer) else None
        for place, inner in enumerate(value):
            yield from _beyond(child, inner, (*path, place))


def _found(code: str, path: _Path, params: _Params) -> _Found:
    return code, params, Defect(pointer_to(*path), code, sentence_of(code, params, "EUR"))


def _name_of(path: _Path) -> str:
    """Write where a value is, as a sentence names it: `bets[0].seat`."""
    name = "".join(f"[{it}]" if isinstance(it, int) else f".{it}" for it in path)
    return name.removeprefix(".")[:_NAME_MOST] or "-"
