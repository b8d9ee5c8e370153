"""The function that puts a stamp into its chain, and the stamping of what was there before it."""

from collections.abc import Callable
from typing import Any

from .stamping import MOMENT, stamp_rows_sql

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


def stamp_what_is_there(
    app: str, *added_to: str, moving: tuple[str, ...] = ()
) -> Callable[[Any, Any], None]:
    """Make a migration's step: stamp the rows that `app`'s models held before their triggers."""

    def stamp(apps: Any, schema_editor: Any) -> None:
        for name in (*added_to, *moving):
            model = apps.get_model(app, name)
            if not model.objects.exists():
                continue
            _guards(schema_editor, "DISABLE")
            schema_editor.execute(stamp_rows_sql(model, moves=name in moving))
            schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            _guards(schema_editor, "ENABLE")

    return stamp


def _guards(schema_editor: Any, verb: str) -> None:
    """Let the owner's migration stamp by itself; the chain is else moved by triggers alone."""
    for table in ("tables_stampchain", "tables_recordstamp"):
        schema_editor.execute(f"ALTER TABLE {table} {verb} TRIGGER USER")
