"""The database's guards on an event: an author, and the record that it names.

The room of a record registers its guard.
"""

from collections.abc import Iterable
from typing import Any

import pgtrigger

from casino.lib.events import BY_DEVICE, BY_NOBODY, EventKind


class BySomebody(pgtrigger.Trigger):
    """Refuse an event of nobody, unless a room has declared that nobody or a device does it."""

    when = pgtrigger.Before
    operation = pgtrigger.Insert
    condition = pgtrigger.Q(new__actor__isnull=True)

    def get_func(self, model: Any) -> str:
        """Write the trigger of all kinds that the rooms have declared by now."""
        return f"""
            IF NOT (NEW.kind IN ({_list(BY_NOBODY)})
                OR NEW.kind IN ({_list(BY_DEVICE)}) AND jsonb_exists(NEW.payload, 'device')) THEN
                RAISE EXCEPTION 'an act is done by somebody, the clock or a device'
                    USING ERRCODE = 'check_violation', CONSTRAINT = 'event_by_somebody';
            END IF;
            RETURN NEW;
        """


def _list(kinds: Iterable[str]) -> str:
    return ", ".join(f"'{kind}'" for kind in sorted(kinds))


def names_what_exists(name: str, kinds: Iterable[EventKind], record: str) -> pgtrigger.Trigger:
    """Refuse an event without its record, or a second one of the same command.

    `record` is the SQL that finds the record, from `FROM` on.
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
                RAISE EXCEPTION 'an event of a coup, a tip or a drop has its record, once';
            END IF;
            RETURN NULL;
        """,
    )
