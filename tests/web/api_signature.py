"""The signature of the API: its OpenAPI description, short enough to be read in a diff.

`python -m tests.web.api_signature docs/openapi.json` prints it.
"""

import json
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEAD = """\
The API in short: every operation with what it takes and answers, then the types that they name.
`make openapi` writes this file, so that a change of the API shows in its diff.

name?      may be left out
a | b      one of these; quoted are texts
[a]        a list
{a}        an object with any names, each with such a value
no key     takes no Idempotency-Key; everything else that is not GET needs one"""
WIDTH = 110
FORMATS = {"date-time": "moment", "date": "date", "uuid": "uuid"}
NAMES = {"integer": "int", "string": "str", "boolean": "bool", "number": "float"}

Schema = dict[str, Any]


def write_signature(api: Schema) -> str:
    """Return the signature of an API from its OpenAPI description."""
    types: dict[str, Schema] = api["components"]["schemas"]
    uses = Counter(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(api)))
    operations = [
        (method, path, operation)
        for path, methods in api["paths"].items()
        for method, operation in methods.items()
    ]
    whole = {name_of(body) for *_, operation in operations for body in bodies_of(operation)}
    # A body that only one operation has is written there; enums, wherever they are used.
    inline = {name for name in whole if name and uses[name] == 1}
    inline |= {name for name, schema in types.items() if not {"properties", "oneOf"} & set(schema)}
    lines = [HEAD, ""]
    for method, path, operation in operations:
        lines += [*operation_lines(method, path, operation, types, inline), ""]
    for name, schema in types.items():
        if uses[name] and name not in inline:
            lines += wrap(f"{name}: {type_of(schema, types, inline)}")
    return "\n".join(lines) + "\n"


def operation_lines(
    method: str, path: str, operation: Schema, types: dict[str, Schema], inline: set[str]
) -> Iterator[str]:
    """Write an operation: its address and name, parameters, body and answer."""
    parameters = operation.get("parameters", [])
    keyless = method != "get" and all(it["name"] != "Idempotency-Key" for it in parameters)
    head = f"{method.upper()} {path}  {operation['operationId']}"
    yield f"{head}  no key" if keyless else head
    asked = [
        f"{it['name']}{'' if it.get('required') else '?'}: {type_of(it['schema'], types, inline)}"
        for it in parameters
        if it["in"] == "query"
    ]
    if asked:
        yield from wrap(f"  ?   {', '.join(asked)}")
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield from wrap(f"  in  {type_of(content['schema'], types, inline)}")
    for status, answer in operation["responses"].items():
        if status < "300":
            for media, content in (answer.get("content") or {"nothing": {}}).items():
                is_json = media == "application/json"
                found = type_of(content["schema"], types, inline) if is_json else media
                yield from wrap(f"  out {found}")


def bodies_of(operation: Schema) -> Iterator[Schema]:
    """Return the schemas of an operation's body and of its successful answer."""
    said = [operation.get("requestBody", {})]
    said += [answer for status, answer in operation["responses"].items() if status < "300"]
    return (content["schema"] for it in said for content in it.get("content", {}).values())


def name_of(schema: Schema) -> str:
    """Return the name of the type that a schema refers to, or an empty text."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def type_of(schema: Schema, types: dict[str, Schema], inline: set[str]) -> str:
    """Write a schema as a type."""

    def write(part: Schema) -> str:
        return type_of(part, types, inline)

    if name := name_of(schema):
        return write(types[name]) if name in inline else name
    if several := schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf"):
        return " | ".join(write(one) for one in several)
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(one) for one in schema.get("enum") or [schema["const"]])
    kinds: Any = schema.get("type", "any")
    if isinstance(kinds, list):
        return " | ".join(write({**schema, "type": kind}) for kind in kinds)
    if kinds == "array":
        return f"[{write(schema['items'])}]"
    if "properties" in schema:
        needed = schema.get("required", ())
        return ", ".join(
            f"{name}{'' if name in needed else '?'}: {write(field)}"
            for name, field in schema["properties"].items()
        )
    if kinds == "object":
        return f"{{{write(schema.get('additionalProperties') or {})}}}"
    written = FORMATS.get(schema.get("format", "")) if kinds == "string" else None
    return written or NAMES.get(kinds, kinds)


def wrap(line: str) -> list[str]:
    """Break a line that is too long, but not between a name and its type."""
    whole = line.replace(": ", ":\N{NO-BREAK SPACE}")
    lines = textwrap.wrap(
        whole, WIDTH, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False
    )
    return [one.replace("\N{NO-BREAK SPACE}", " ") for one in lines]


if __name__ == "__main__":
    sys.stdout.write(write_signature(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
