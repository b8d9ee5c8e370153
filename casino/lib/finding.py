"""One row by its id, among those that the reader may reach."""

from typing import TypeVar

from django.db.models import Model, QuerySet

from casino.lib.errors import NotFound

Row = TypeVar("Row", bound=Model)


def find_by_id(rows: QuerySet[Row], row_id: int, thing: str) -> Row:
    """Return the row with an id. Raises NotFound, which names the thing."""
    found = rows.filter(id=row_id).first()
    if found is None:
        raise NotFound("thing.not_found", params={"thing": thing, "id": row_id})
    return found
