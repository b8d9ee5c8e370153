"""How every address of the API is named in its schema, and what it asks of the caller."""

import re
from typing import Any

from drf_spectacular.openapi import AutoSchema

SESSION, PAGE_TOKEN = "session", "page_token"  # named in the settings of the schema


class HouseSchema(AutoSchema):
    """One view is one act: its name is the operation's. What is read may be changed there too."""

    def get_operation_id(self) -> str:
        """Return `open_table` for `OpenTableView`, `change_...` for a PATCH."""
        name = operation_id_of(type(self.view).__name__)
        return f"change_{name}" if self.method.upper() == "PATCH" else name

    def get_override_parameters(self) -> list[Any]:
        """Describe the parameters that the view takes where it is read."""
        return list(getattr(self.view, "parameters", ())) if self.method.upper() == "GET" else []

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Ask for the session, and for the page token where something may be written."""
        return security_of(self.method)


def operation_id_of(view_name: str) -> str:
    """Return the name of an operation from its view's."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", view_name.removesuffix("View")).lower()


def security_of(method: str) -> list[dict[str, list[str]]]:
    """Return the security schemes of a request."""
    schemes: dict[str, list[Any]] = {SESSION: []}
    if method.upper() != "GET":
        schemes[PAGE_TOKEN] = []
    return [schemes]
