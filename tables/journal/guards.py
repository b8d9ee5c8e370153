"""What the database asks of an event that says what was recorded: its room brings the guard."""

from collections.abc import Iterable

import pgtrigger

from casino.lib.events import EventKind


def names_what_exists(name: str, kinds: Iterable[EventKind], record: str) -> pgtrigger.Trigger:
    """Refuse an event without its record, or a second one of the same command.

    `record` is the SQL of what finds the record: `FROM` and what follows.
    """
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__kind__in=[kind.value for kind in kinds]),
        func=f"""
            PERFORM {record};
            IF NOT FOUND OR EXISTS (SELECT FROM tables_floorevent
                WHERE command_id = NEW.command_id AND kind = NEW.kind AND id <> NEW.id) THEN
                RAISE EXCEPTION 'what is told of a coup, a tip or a drop is there, and told once';
            END IF;
            RETURN NULL;
        """,
    )
