"""Acts as JSON, to be stored as rows: a banca is rebuilt by folding them (`games.rules.fold`).

An act is its name in small letters with its fields, so `Offer(4, 300)` is
`{"act": "offer", "seat": 4, "amount_minor": 300}`; fields at their default are left out. Reading
is strict: an act that is none, a field too many or missing, or of another kind is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Final

from games.rules.banca.table import RULEBOOK
from games.rules.errors import OperationViolation
from games.rules.fold import Override, Recorded
from games.rules.values import verify_kind
from games.rules.wagers import Winner

MOST: Final = 10**15
"""Seats and amounts are smaller: they fit a column and a screen."""
_WINNERS: Final[Mapping[str | None, Winner | None]] = {
    None: None,
    **{winner.value: winner for winner in Winner},
}
_RECORD_FIELDS: Final = frozenset({"operation", "article", "by", "at_ms", "override"})


def print_act(act: object) -> dict[str, Any]:
    """An act as JSON values. Raises `operation.unknown`."""
    kind = type(act)
    name = name_act(kind)
    if _kinds().get(name) is not kind:
        raise OperationViolation("operation.unknown", name=kind.__name__)
    printed: dict[str, Any] = {"act": name}
    for field in fields(kind):  # type: ignore[arg-type]
        value = getattr(act, field.name)
        if value != field.default:
            printed[field.name] = _plain(value)
    return printed


def read_act(data: Mapping[str, Any]) -> object:
    """The act that `print_act` printed. Raises `operation.unknown`, `operation.field`."""
    verify_kind("act", data, Mapping)
    name = data.get("act")
    kind = _kinds().get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(name, str):
        raise OperationViolation("operation.unknown", name=_text(name))
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    for key in data:
        if key != "act" and key not in known:
            raise _wrong(name, key, data[key])
    values = {}
    for key, field in known.items():
        if key in data:
            values[key] = _read_value(name, field, data[key])
        elif field.default is MISSING:
            raise _wrong(name, key, None)
    made: object = kind(**values)
    return made


def print_record(record: Recorded) -> dict[str, Any]:
    """A recorded act as JSON values: the act, its article, its author, its moment."""
    verify_kind("record", record, Recorded)
    printed: dict[str, Any] = {
        "operation": print_act(record.operation),
        "article": record.article,
        "by": record.by,
        "at_ms": record.at_ms,
    }
    if record.override is not None:
        printed["override"] = record.override._asdict()
    return printed


def read_record(data: Mapping[str, Any]) -> Recorded:
    """The record that `print_record` printed. Raises as `read_act`."""
    verify_kind("record", data, Mapping)
    for key in data.keys() - _RECORD_FIELDS:
        raise _wrong("record", key, data[key])
    operation, signed = data.get("operation"), data.get("override")
    if not isinstance(operation, Mapping):
        raise _wrong("record", "operation", operation)
    override = None
    if signed is not None:
        if not isinstance(signed, Mapping) or signed.keys() != set(Override._fields):
            raise _wrong("record", "override", signed)
        jefe, reason = (_read_text("override", key, signed[key]) for key in Override._fields)
        override = Override(jefe, reason)
    return Recorded(
        operation=read_act(operation),
        article=_read_text("record", "article", data.get("article")),
        by=_read_text("record", "by", data.get("by")),
        at_ms=_read_number("record", "at_ms", data.get("at_ms")),
        override=override,
    )


def name_act(kind: type[object]) -> str:
    """Return the name of a kind of act: `close_offers` of `CloseOffers`."""
    letters = [f"_{one.lower()}" if one.isupper() else one for one in kind.__name__]
    return "".join(letters).removeprefix("_")


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, Winner) else value


def _read_value(name: str, field: Field[Any], value: Any) -> Any:
    kind = str(field.type)
    if kind == "int":
        return _read_number(name, field.name, value)
    if kind == "bool":
        if not isinstance(value, bool):
            raise _wrong(name, field.name, value)
        return value
    if kind.startswith("tuple"):
        if not isinstance(value, list):
            raise _wrong(name, field.name, value)
        return tuple(_read_text(name, field.name, one) for one in value)
    if kind.startswith("Winner"):
        if not isinstance(value, str | None) or value not in _WINNERS:
            raise _wrong(name, field.name, value)
        return _WINNERS[value]
    return _read_text(name, field.name, value)


def _read_text(name: str, key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(name, key, value)
    return value


def _read_number(name: str, key: str, value: Any) -> int:
    if type(value) is not int or abs(value) >= MOST:
        raise _wrong(name, key, value)
    return value


def _wrong(name: str, key: str, value: object) -> OperationViolation:
    return OperationViolation("operation.field", field=key, name=name, text=_text(value))


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=repr)


@cache
def _kinds() -> dict[str, type[object]]:
    return {name_act(kind): kind for kind in RULEBOOK.kinds}
