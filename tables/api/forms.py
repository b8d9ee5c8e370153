"""The form of an act: where it is sent and what its fields are, from the act's declaration."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import quote

from rest_framework import serializers
from rest_framework.fields import Field

from casino.lib.addresses import API, addresses
from tables.api.fields import MoneyField

AnyField = Field[Any, Any, Any, Any]
Attributes = dict[str, str | int | None]
"""By name; an attribute without a value has None."""
_HOLE: Final = re.compile(r"<(?:\w+:)?(\w+)>")
_TYPES: Final = {"hidden": "hidden", "radio": "radio", "tick": "checkbox"}
_NEVER_LEFT_OUT: Final = ("hidden", "tick", "button")


@dataclass(frozen=True, slots=True)
class ActForm:
    """A form that sends an act; `holes` are the ids of its path that fields of the form fill in."""

    path: str
    method: str
    holes: frozenset[str]
    body: AnyField | None

    def find(self, name: str) -> AnyField | None:
        """Return the field of the body under a name with dots, None for a hole of the path.

        Raises LookupError if the act takes no such field.
        """
        if name in self.holes:
            return None
        found = self.body
        for part in name.split("."):
            if isinstance(found, serializers.DictField):
                found = found.child
            elif isinstance(found, serializers.Serializer) and part in found.fields:
                found = found.fields[part]
            else:
                raise LookupError(f"{self.path} takes no field {name}")
        return found


def form_of(name: str, *ids: Any, **named: Any) -> ActForm:
    """Return the form of the act of that name; ids of its route that are not given are holes."""
    act = addresses()[name]
    names = _HOLE.findall(act.route)
    given = {**dict(zip(names, ids, strict=False)), **named}
    path = _HOLE.sub(lambda it: _written(it[1], given), f"{API}/{act.route}")
    view = getattr(act.view, "cls", None)
    body = _body(getattr(view, "serializer_class", None))
    method = "PATCH" if hasattr(view, "patch") else "POST"
    return ActForm(path, method, frozenset(names) - given.keys(), body)


def attributes_of(form: ActForm, name: str, kind: str = "") -> Attributes:
    """Return the attributes of a form's field.

    A field is typed in, or of the kind `select`, `radio`, `tick`, `hidden`, `button`.
    """
    field = form.find(name)
    found: Attributes = {"type": _TYPES[kind]} if kind in _TYPES else {}
    if data_type := _data_type(field, kind):
        found["data-type"] = data_type
    found["name"] = name
    if kind not in _NEVER_LEFT_OUT and is_required(field):
        found["required"] = None
    if not kind and field is not None:
        found |= _typed(field)
    return found


def choices_of(form: ActForm, name: str) -> list[Any]:
    """Return the codes that a field takes. Raises LookupError if it takes any."""
    field = form.find(name)
    if not isinstance(field, serializers.ChoiceField):
        raise LookupError(f"{name} of {form.path} is no choice")
    return [*field.choices]


def is_required(field: AnyField | None) -> bool:
    """Return whether an act is refused when it lacks a field, or a field is empty."""
    if field is None:
        return True
    emptied = ("allow_null", "allow_blank", "allow_empty")
    return field.required and not any(getattr(field, it, False) for it in emptied)


def _written(name: str, given: Mapping[str, Any]) -> str:
    return quote(str(given[name])) if name in given else f"{{{name}}}"


@cache
def _body(body: Any) -> AnyField | None:
    """Return a body's fields, made once."""
    return body() if isinstance(body, type) else None


def _data_type(field: AnyField | None, kind: str) -> str:
    """Return how `command-form.js` reads a field; empty: as it is written."""
    match field:
        case MoneyField() if not kind:
            return "money"
        case serializers.IntegerField():
            return "int-or-null" if field.allow_null else "int"
        case serializers.BooleanField():
            return "bool"
        case serializers.ListField(child=serializers.IntegerField()):
            return "int-list"
        case serializers.ListField():
            return "list" if kind else "words"
    return ""


def _typed(field: AnyField) -> Attributes:
    """Return what a person may type into a field."""
    match field:
        case MoneyField():
            return {"inputmode": "decimal"}
        case serializers.IntegerField():
            ends = {"min": field.min_value, "max": field.max_value}
            bounds: Attributes = {name: it for name, it in ends.items() if it is not None}
            return {"type": "number", "inputmode": "numeric", **bounds}
        case serializers.DateField():
            return {"type": "date"}
        case serializers.CharField():
            lengths = {"minlength": field.min_length, "maxlength": field.max_length}
            return {name: it for name, it in lengths.items() if it is not None}
    return {}
