"""The database's guards on every record: append-only and stamped."""

from collections.abc import Iterable
from typing import Any

import pgtrigger
from django.core.exceptions import ImproperlyConfigured
from django.db import models

from casino.lib.guards import no_truncate, refuse

MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS.US'
"""How the database writes an instant of UTC, here and in the journal."""


class Stamp(pgtrigger.Trigger):
    """Put the digest of every written row of a model into the chain of its table or its house.

    With `moves` a row may change: every state of it is stamped and stored as text.
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
    """Return the trigger that stamps a model's rows, if it has one."""
    triggers: Iterable[pgtrigger.Trigger] = getattr(model._meta, "triggers", [])
    return next((trigger for trigger in triggers if isinstance(trigger, Stamp)), None)


def row_text(model: Any, row: str) -> str:
    """Write the SQL of a row's canonical text: a JSON object of its columns that are not null.

    Instants are in UTC and bytes in hex, whatever the session's settings. A null column is left
    out, so that a column added later changes no digest of earlier rows.
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


# The house's chain is held by the house's row, as its journal is: one lock, taken in one order.
MAKE_FUNCTION = f"""
CREATE FUNCTION tables_stamp(
    of_house bigint, of_place bigint, of_relation text, ids bigint[], made bytea, line text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz := clock_timestamp();
BEGIN
    IF of_place = 0 THEN
        PERFORM FROM tables_house WHERE id = of_house FOR NO KEY UPDATE;
    END IF;
    FOR try IN 1..2 LOOP
        WITH chain AS (
            UPDATE tables_stampchain SET number = number + 1, head_hash = sha256(head_hash
                || convert_to(concat_ws(E'\\x1f', house_id, place, number + 1,
                    to_char(moment AT TIME ZONE 'UTC', '{MOMENT}'), of_relation,
                    array_to_string(ids, ',')), 'UTF8') || made)
            WHERE house_id = of_house AND place = of_place
            RETURNING id, number, head_hash
        )
        INSERT INTO tables_recordstamp
            (chain_id, number, relation, records, digests, content, stamped_at, hash)
        SELECT id, number, of_relation, ids, made, line, moment, head_hash FROM chain;
        IF FOUND THEN
            RETURN;
        END IF;
        INSERT INTO tables_stampchain (house_id, place, number, head_hash)
        VALUES (of_house, of_place, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
    END LOOP;
END;
$$;
"""  # noqa: S608 (only our own constant is written into it)
DROP_FUNCTION = "DROP FUNCTION tables_stamp(bigint, bigint, text, bigint[], bytea, text)"


def append_only(name: str, *, stamped: bool = True) -> list[pgtrigger.Trigger]:
    """Refuse every UPDATE, DELETE and TRUNCATE of a table of records, and stamp new rows.

    Only a table that is itself a chain has no stamp.
    """
    return [
        pgtrigger.Protect(
            name=f"{name}_append_only", operation=pgtrigger.Update | pgtrigger.Delete
        ),
        no_truncate(name),
        *([Stamp(name)] if stamped else []),
    ]


def never_removed(name: str) -> pgtrigger.Trigger:
    """Refuse every DELETE: rows are ended instead, so that the history remains."""
    return pgtrigger.Protect(name=f"{name}_is_never_removed", operation=pgtrigger.Delete)


def keeps_but(name: str, *moving: str) -> list[pgtrigger.Trigger]:
    """Refuse every DELETE and TRUNCATE, and every UPDATE but that of `moving` by a trigger.

    Only later records change the named columns.
    """
    kept = [f"to_jsonb({row}) - ARRAY{list(moving)}" for row in ("NEW", "OLD")]
    return [
        pgtrigger.Protect(name=f"{name}_is_kept", operation=pgtrigger.Delete),
        no_truncate(name),
        refuse(
            f"{name}_moves_by_records_only",
            f"pg_trigger_depth() < 2 OR {kept[0]} <> {kept[1]}",
            "a record moves only by the records that follow it",
            operation=pgtrigger.Update,
        ),
        Stamp(name, moves=True),
    ]
