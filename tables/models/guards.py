"""Triggers by which the database itself keeps what Python might forget."""

import pgtrigger


def append_only(name: str) -> list[pgtrigger.Trigger]:
    """Refuse every UPDATE, DELETE and TRUNCATE of a table of records."""
    return [
        pgtrigger.Protect(
            name=f"{name}_append_only", operation=pgtrigger.Update | pgtrigger.Delete
        ),
        pgtrigger.Trigger(
            name=f"{name}_no_truncate",
            level=pgtrigger.Statement,
            when=pgtrigger.Before,
            operation=pgtrigger.Truncate,
            func="RAISE EXCEPTION 'records are only ever added to';",
        ),
    ]


def while_session_is_open(
    name: str, session: str = "NEW.session_id", *, playing: bool = False
) -> pgtrigger.Trigger:
    """Refuse a record of a table session that is closed: its counts are made and signed.

    `session` is the SQL expression of the session's id. With `playing` a suspended session takes
    no record either.
    """
    stopped, sentence = "closed_at IS NOT NULL", "a closed session takes no further record"
    if playing:
        stopped = f"({stopped} OR state = 'suspended')"
        sentence = "nothing is played in a session that is suspended or closed"
    return pgtrigger.Trigger(
        name=f"{name}_while_session_is_open",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert,
        func=f"""
            IF EXISTS (SELECT FROM tables_tablesession
                WHERE id = {session} AND {stopped}) THEN
                RAISE EXCEPTION '{sentence}';
            END IF;
            RETURN NEW;
        """,
    )


def keeps_but(name: str, *moving: str) -> list[pgtrigger.Trigger]:
    """Refuse every DELETE and TRUNCATE, and every UPDATE but that of `moving` by a trigger.

    The named columns say what later records made of the row: only those records move them.
    """
    kept = [f"to_jsonb({row}) - ARRAY{list(moving)}" for row in ("NEW", "OLD")]
    return [
        pgtrigger.Protect(name=f"{name}_is_kept", operation=pgtrigger.Delete),
        pgtrigger.Trigger(
            name=f"{name}_no_truncate",
            level=pgtrigger.Statement,
            when=pgtrigger.Before,
            operation=pgtrigger.Truncate,
            func="RAISE EXCEPTION 'records are only ever added to';",
        ),
        pgtrigger.Trigger(
            name=f"{name}_moves_by_records_only",
            when=pgtrigger.Before,
            operation=pgtrigger.Update,
            func=f"""
                IF pg_trigger_depth() < 2 OR {kept[0]} <> {kept[1]} THEN
                    RAISE EXCEPTION 'a record moves only by the records that follow it';
                END IF;
                RETURN NEW;
            """,
        ),
    ]
