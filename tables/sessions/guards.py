"""The database's guards on records of a session, and on a table while it is open."""

import pgtrigger

from casino.lib.guards import Guard, refuse


def while_session_is_open(
    name: str,
    session: str = "NEW.session_id",
    *,
    playing: bool = False,
    played: str = "true",
    unless: str = "",
) -> pgtrigger.Trigger:
    """Refuse a record of a table session that is closed: its counts are made and signed.

    `session` is the SQL expression of the session's id. With `playing` a suspended session takes no
    record either for which the SQL of `played` holds. `unless` is the SQL for records that are
    accepted later all the same.
    """
    stopped, sentence = "closed_at IS NOT NULL", "a closed session takes no further record"
    if unless:
        stopped = f"{stopped} AND NOT ({unless})"
    if playing:
        stopped = f"({stopped} OR state = 'suspended' AND {played})"
        sentence = "nothing is played in a session that is suspended or closed"
    return refuse(
        f"{name}_while_session_is_open",
        f"""EXISTS (SELECT FROM tables_tablesession
            WHERE id = {session} AND {stopped})""",
        sentence,
    )


def format_stays() -> pgtrigger.Trigger:
    """Refuse another format or game of a table while it is open."""
    return refuse(
        "table_turns_while_closed",
        """EXISTS (SELECT FROM tables_tablesession
            WHERE table_id = NEW.id AND closed_at IS NULL)""",
        "a table changes its format and game while it is closed",
        operation=pgtrigger.UpdateOf("format", "game"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.AnyChange("format", "game"),
    )


def founds_the_house() -> pgtrigger.Trigger:
    """Write whether access was given before the house opened its first table."""
    return Guard(
        name="access_before_first_table",  # before `access_given_in_order`, which reads it
        func="""
            NEW.founding := NOT EXISTS (SELECT FROM tables_tablesession
                WHERE house_id = NEW.house_id);
            RETURN NEW;
        """,
    )
