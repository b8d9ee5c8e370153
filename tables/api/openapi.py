"""The name of every address in the API's schema, and its requirements."""

import re
from typing import Any

import msgspec
from django.utils.module_loading import import_string
from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema

SCHEMAS = "#/components/schemas/{name}"
SESSION, PAGE_TOKEN = "session", "page_token"  # named in the settings of the schema


class HouseSchema(AutoSchema):
    """One view is one act: its name is the operation's. An address may be read and changed."""

    def get_operation_id(self) -> str:
        """Return `open_table` for `OpenTableView`, `change_...` for a PATCH."""
        name = operation_id_of(type(self.view).__name__)
        return f"change_{name}" if self.method.upper() == "PATCH" else name

    def get_override_parameters(self) -> list[Any]:
        """Describe the parameters of the view's GET."""
        return list(getattr(self.view, "parameters", ())) if self.method.upper() == "GET" else []

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Ask for the session, and for the page token where something may be written."""
        return security_of(self.method)


class StructSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An answer that is a struct: its schema is made from its fields after all others."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, *_args: Any) -> str:
        """Return the name of the schema."""
        return str(self.target.__name__)

    def map_serializer(self, *_args: Any) -> dict[str, Any]:
        """Name the struct, for `describe_structs`."""
        return {"x-struct": f"{self.target.__module__}.{self.target.__name__}"}


class ConstantSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A field that has one value."""

    target_class = "tables.api.fields.ConstantField"

    def map_serializer_field(self, *_args: Any) -> dict[str, Any]:
        """Return its schema."""
        return {"type": "string", "const": self.target.value}


def describe_structs(result: dict[str, Any], **_rest: Any) -> dict[str, Any]:
    """Write the schemas of structs into a finished description (a hook of drf-spectacular)."""
    schemas: dict[str, Any] = result["components"]["schemas"]
    structs = [import_string(it["x-struct"]) for it in schemas.values() if "x-struct" in it]
    _, components = msgspec.json.schema_components(structs, ref_template=SCHEMAS)
    clash = [name for name in components if "x-struct" not in schemas.get(name, {"x-struct": ""})]
    if clash:
        raise ValueError(f"these schemas have two meanings: {clash}")
    result["components"]["schemas"] = dict(sorted((schemas | components).items()))
    return result


def operation_id_of(view_name: str) -> str:
    """Return the name of an operation from its view's."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", view_name.removesuffix("View")).lower()


def security_of(method: str) -> list[dict[str, list[str]]]:
    """Return the security schemes of a request."""
    schemes: dict[str, list[Any]] = {SESSION: []}
    if method.upper() != "GET":
        schemes[PAGE_TOKEN] = []
    return [schemes]
