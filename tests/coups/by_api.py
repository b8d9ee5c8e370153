"""Coups through the API; processes that only measure load no model for it."""

from typing import Any


def next_coup(table: dict[str, Any]) -> dict[str, int]:
    """Return the place fields of the next coup's body, from a table's state."""
    return {"talla": table["talla"]["id"], "number": table["underway"]["number"]}


def send_coup(person: Any, table: int | str, body: dict[str, Any]) -> Any:
    """Record the next coup of a table through the API, as a person does."""
    at = f"tables/{table}"
    return person.send(f"{at}/coups", {**next_coup(person.get(at)), **body})
