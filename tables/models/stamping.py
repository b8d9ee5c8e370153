"""The trigger that stamps each guarded record: its digest goes into a chain as it is written.

`docs/evidence.md` tells the form, so that anybody can write a checker of their own.
"""

from collections.abc import Iterable
from typing import Any

import pgtrigger
from django.core.exceptions import ImproperlyConfigured
from django.db import models

MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS.US'
"""How the database writes an instant of UTC, here and in the journal."""


class Stamp(pgtrigger.Trigger):
    """Put the digest of every written row of a model into the chain of its table or its house.

    With `moves` a row may change lawfully: every state of it is stamped, and kept as text.
    """

    level = pgtrigger.Statement
    when = pgtrigger.After
    operation = pgtrigger.Insert
    referencing: pgtrigger.Referencing | None = pgtrigger.Referencing(new="written")  # type: ignore[no-untyped-call]

    def __init__(self, name: str, *, moves: bool = False) -> None:
        self.moves = moves
        if moves:
            self.level, self.referencing = pgtrigger.Row, None
            self.operation = pgtrigger.Insert | pgtrigger.Update
        super().__init__(name=f"{name}_stamped")

    def get_func(self, model: Any) -> str:
        """Write the trigger for the model's own columns."""
        relation = model._meta.db_table
        if self.moves:
            text = row_text(model, "NEW")
            return f"""
                PERFORM tables_stamp(NEW.house_id, {place_sql(model, "NEW", moves=True)},
                    '{relation}', ARRAY[NEW.id], {_digest_sql(relation, text)}, {text});
                RETURN NULL;
            """
        return f"""
            PERFORM tables_stamp(house_id, place, '{relation}', array_agg(id ORDER BY id),
                string_agg({_digest_sql(relation, "line")}, ''::bytea ORDER BY id), NULL)
            FROM (SELECT id, house_id, {place_sql(model, "written")} AS place,
                {row_text(model, "written")} AS line FROM written) AS lines
            GROUP BY house_id, place ORDER BY place;
            RETURN NULL;
        """  # noqa: S608 (only our own names are written into it, here and below)


def stamp_of(model: type[models.Model]) -> Stamp | None:
    """Tell the trigger that stamps a model's rows, if it has one."""
    triggers: Iterable[pgtrigger.Trigger] = getattr(model._meta, "triggers", [])
    return next((trigger for trigger in triggers if isinstance(trigger, Stamp)), None)


def row_text(model: Any, row: str) -> str:
    """Write the SQL of a row's canonical text: a JSON object of its columns that are not null.

    Instants are in UTC and bytes in hex whatever the session is set to. A null column is left
    out, so that one added later changes no digest of the rows that were there before.
    """
    fields = model._meta.concrete_fields
    plain = {
        field.column: f"to_char({row}.{quoted(field.column)} AT TIME ZONE 'UTC', '{MOMENT}')"
        for field in fields
        if isinstance(field, models.DateTimeField)
    } | {
        field.column: f"encode({row}.{quoted(field.column)}, 'hex')"
        for field in fields
        if isinstance(field, models.BinaryField)
    }
    text = f"to_jsonb({row})"
    if plain:
        pairs = ", ".join(f"'{column}', {sql}" for column, sql in plain.items())
        text = f"({text} || jsonb_build_object({pairs}))"
    unknown = ", ".join(
        f"CASE WHEN {row}.{quoted(field.column)} IS NULL THEN '{field.column}' END"
        for field in fields
        if field.null
    )
    return f"({text} - array_remove(ARRAY[{unknown}]::text[], NULL))::text"


def place_sql(model: Any, row: str, *, moves: bool = False) -> str:
    """Write the SQL of where a row belongs: the id of its table, or 0 for the house itself.

    That is its own table, or that of the session, coup or incident that it names. One that may
    move to another table is the house's.
    """
    fields = {field.name: field for field in model._meta.concrete_fields}
    if "house" not in fields:
        raise ImproperlyConfigured(f"{model.__name__} is guarded: it needs its house")
    if "table" in fields and not (moves and fields["table"].null):
        return f"coalesce({row}.table_id, 0)"
    for field in fields.values():
        target = field.related_model
        if not moves and target is not None and _has_table(target):
            return (
                f"coalesce((SELECT table_id FROM {target._meta.db_table}"  # noqa: S608
                f" WHERE id = {row}.{quoted(field.column)}), 0)"
            )
    return "0"


def quoted(name: str | None) -> str:
    """Write a column's name for SQL."""
    return f'"{name}"'


def _has_table(model: Any) -> bool:
    fields = {field.name: field for field in model._meta.concrete_fields}
    return "table" in fields and not fields["table"].null


def _digest_sql(relation: str, text: str) -> str:
    return f"sha256(convert_to('{relation}' || E'\\x1f' || {text}, 'UTF8'))"


def stamp_rows_sql(model: Any, *, moves: bool = False) -> str:
    """Write the SQL that stamps rows that no stamp knows: what was there before there were any."""
    relation = model._meta.db_table
    text, place = row_text(model, "old"), place_sql(model, "old", moves=moves)
    lines = (
        f"(SELECT id, house_id, {place} AS place, {text} AS line FROM {relation} AS old"  # noqa: S608
        f" WHERE id NOT IN (SELECT unnest(records) FROM tables_recordstamp"
        f" WHERE relation = '{relation}'))"
    )
    digest = _digest_sql(relation, "line")
    if moves:
        return (
            f"SELECT tables_stamp(house_id, place, '{relation}', ARRAY[id], {digest}, line)"  # noqa: S608
            f" FROM {lines} AS lines ORDER BY place, id"
        )
    return (
        f"SELECT tables_stamp(house_id, place, '{relation}', array_agg(id ORDER BY id),"  # noqa: S608
        f" string_agg({digest}, ''::bytea ORDER BY id), NULL) FROM {lines} AS lines"
        " GROUP BY house_id, place, id / 500 ORDER BY place, min(id)"
    )
