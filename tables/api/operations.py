"""Additions to every operation of the API's description, made after all others (hooks)."""

import re
from collections.abc import Iterator
from typing import Any, Final

from django.urls import resolve

from casino.lib.addresses import find_address
from casino.lib.policy import Role, reach_of

_REF = "#/components/schemas/"
_SCHEME: Final = {
    "WWW-Authenticate": {
        "description": "The scheme: `Session`, or `Bearer` where a shoe reader asks.",
        "schema": {"type": "string"},
    }
}
_LATER: Final = {
    "Retry-After": {
        "description": "The seconds after which the same request may succeed, if time alone ends "
        "the refusal.",
        "schema": {"type": "integer"},
    }
}
_HEADERS: Final = {"401": _SCHEME, **dict.fromkeys(("409", "422", "429", "503", "507"), _LATER)}
Json = dict[str, Any]


def close_bodies(result: Json, **_rest: Any) -> Json:
    """Mark every body as closed, since `read_fields` refuses other fields."""
    known = result["components"]["schemas"]
    for _, _, operation in _operations(result):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            _close(content["schema"], known)
    return result


def name_roles(result: Json, **_rest: Any) -> Json:
    """Add to every operation the roles that may do it, and whether at any table or their own."""
    for path, _, operation in _operations(result):
        address = find_address(resolve(re.sub(r"{\w+}", "1", path)).view_name)
        need = operation_need(address.need if address else "", operation["operationId"])
        reaches = {role: reach_of(role, need) for role in Role}
        roles = {role.value: reach.value for role, reach in reaches.items() if reach is not None}
        if roles:
            operation["x-roles"] = roles
    return result


def name_headers(result: Json, **_rest: Any) -> Json:
    """Add to every refusal the headers that it has."""
    for _, _, operation in _operations(result):
        for status, answer in operation["responses"].items():
            if status in _HEADERS:
                answer["headers"] = _HEADERS[status]
    return result


def operation_need(need: str, operation_id: str) -> str:
    """Return the act of an operation; a coup's own statement checks its right itself."""
    return "coup.record" if operation_id in ("record_coup", "preview_coup") else need


def _operations(result: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _close(schema: Json, known: Json) -> None:
    """Close an object and all that is in it."""
    if "$ref" in schema:
        _close(known[schema["$ref"].removeprefix(_REF)], known)
        return
    if "properties" in schema:
        schema["additionalProperties"] = False
    ways = [it for way in ("oneOf", "anyOf", "allOf") for it in schema.get(way, ())]
    for part in (*schema.get("properties", {}).values(), schema.get("items"), *ways):
        if isinstance(part, dict):
            _close(part, known)
