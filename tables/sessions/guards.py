"""What the database asks of a record of a session."""

import pgtrigger


def while_session_is_open(
    name: str, session: str = "NEW.session_id", *, playing: bool = False, unless: str = ""
) -> pgtrigger.Trigger:
    """Refuse a record of a table session that is closed: its counts are made and signed.

    `session` is the SQL expression of the session's id. With `playing` a suspended session takes
    no record either. `unless` is the SQL of what comes in later all the same.
    """
    stopped, sentence = "closed_at IS NOT NULL", "a closed session takes no further record"
    if unless:
        stopped = f"{stopped} AND NOT ({unless})"
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
