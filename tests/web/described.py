"""What the API says of itself, and whether an answer is as it says.

A client bears with a field that it does not know; here an answer with one is wrong, because nobody
has described it. Moments are in UTC, written with a Z.
"""

import json
import re
from functools import cache
from typing import Any, Final

from django.utils import translation
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from jsonschema_rs import Draft202012Validator, Registry, ValidationError

Json = dict[str, Any]
JSONS: Final = {"application/json", "application/problem+json"}
HEADERS: Final = ("Idempotent-Replayed", "Retry-After", "WWW-Authenticate")
_API: Final = "urn:api"
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


def _is_moment(value: str) -> bool:
    return _MOMENT.fullmatch(value) is not None


@cache
def describe_api() -> Json:
    """Return the description that a house serves, in English; the generator has no complaint."""
    GENERATOR_STATS.reset()
    with translation.override("en"):
        made = SchemaGenerator().get_schema(request=None, public=True)
        written: Json = json.loads(OpenApiJsonRenderer().render(made, renderer_context={}))
    assert not GENERATOR_STATS, "the generator has warned"
    return written


def find_flaws(answer: Any) -> list[str]:
    """Return what is otherwise in an answer of the API than its operation describes."""
    if answer.resolver_match is None:
        return []
    path = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", answer.resolver_match.route)
    operation = describe_api()["paths"].get(path, {}).get(answer.request["REQUEST_METHOD"].lower())
    if operation is None:
        return []
    media, status = answer.get("Content-Type", "").partition(";")[0], str(answer.status_code)
    response = operation["responses"].get(status, {})
    said = response.get("content", {"": {}})
    if media not in said:
        return [f"{operation['operationId']} {status} {media} is not described"]
    unsaid = {it for it in HEADERS if it in answer} - response.get("headers", {}).keys()
    if unsaid:
        return [f"{operation['operationId']} {status} {unsaid} are not described"]
    if media not in JSONS:
        return []
    where = (path, answer.request["REQUEST_METHOD"].lower(), status, media)
    errors = _validator(where).iter_errors(answer.json())
    return [f"{operation['operationId']} {status} {_said(error)}" for error in errors]


def _said(error: ValidationError) -> str:
    return f"/{'/'.join(map(str, error.instance_path))}: {error.message[:200]}"


@cache
def _validator(where: tuple[str, str, str, str]) -> Draft202012Validator:
    path, method, status, media = where
    schema = describe_api()["paths"][path][method]["responses"][status]["content"][media]["schema"]
    return Draft202012Validator(
        _closed(schema),
        registry=_registry(),
        validate_formats=True,
        formats={"date-time": _is_moment},
    )


@cache
def _registry() -> Registry:
    return Registry([(_API, {"components": _closed(describe_api()["components"])})])


def _closed(schema: Any) -> Any:
    """Return a schema that refers to the registry; objects have no fields but those named."""
    if isinstance(schema, list):
        return [_closed(it) for it in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(it) for name, it in schema.items()}
    if "$ref" in closed:
        closed["$ref"] = _API + closed["$ref"]
    if isinstance(closed.get("properties"), dict) and closed.get("type") == "object":
        closed["additionalProperties"] = False
    return closed
