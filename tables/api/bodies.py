"""What a body may say: the fields of its command and no others, in signs that people see."""

from collections.abc import Mapping
from typing import Any

from rest_framework.fields import Field, ListField
from rest_framework.serializers import ListSerializer, Serializer

from casino.lib.errors import BadInput
from casino.lib.signs import unseen_sign
from tables.api.fields import LinesField

_NAME_MOST = 60


def read_fields(serializer: Serializer[Any], data: Any) -> dict[str, Any]:
    """Return the validated fields of a body.

    Raises ValidationError; BadInput `input.unknown_field`, `input.unseen_sign`.
    """
    serializer.is_valid(raise_exception=True)
    _verify(serializer, data, "")
    fields: dict[str, Any] = serializer.validated_data
    return fields


def _verify(field: "Field[Any, Any, Any, Any] | None", value: Any, path: str) -> None:
    if isinstance(value, str):
        sign = unseen_sign(value, has_lines=isinstance(field, LinesField))
        if sign is not None:
            raise BadInput("input.unseen_sign", params={"field": path, "sign": sign})
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            inside = f"{path}.{name}" if path else name
            if isinstance(field, Serializer) and name not in field.fields:
                raise BadInput("input.unknown_field", params={"field": inside[:_NAME_MOST]})
            _verify(None, name, path or "-")
            _verify(field.fields[name] if isinstance(field, Serializer) else None, inner, inside)
    elif isinstance(value, list):
        child = field.child if isinstance(field, ListField | ListSerializer) else None
        for place, inner in enumerate(value):
            _verify(child, inner, f"{path}[{place}]")
