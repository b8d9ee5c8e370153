"""The database's guards on rules of the house's own, and on the tables that play under them."""

from typing import Final

import pgtrigger

from casino.lib.guards import Guard, refuse
from games.rules.regulations import OWN_KEY
from games.rules.regulations.house_rules import CHANGES
from tables.floor.models import GamingTable
from tables.own_rules.rights import RIGHTS
from tables.people.guards import roles_of
from tables.sessions.models import TableSession

TEXT_OF_SESSION: Final = """tables_tablesession AS session
    LEFT JOIN tables_ownrules AS own ON own.key = session.regulation
    CROSS JOIN LATERAL (SELECT coalesce(own.base, session.regulation) AS key,
        coalesce(own.base_version, session.regulation_version) AS version) AS text"""
"""Sessions as `session`, each with the `text` that its rules are, or are derived from."""


def numbered_in_house() -> pgtrigger.Trigger:
    """Give new rules the next number of their house and, by it, their key."""
    return Guard(
        name="own_rules_numbered",
        func=f"""
            PERFORM FROM tables_house WHERE id = NEW.house_id FOR NO KEY UPDATE;
            SELECT coalesce(max(number), 0) + 1 INTO NEW.number
                FROM tables_ownrules WHERE house_id = NEW.house_id;
            NEW.key := concat('{OWN_KEY}', NEW.house_id, '-', NEW.number);
            NEW.version := NEW.number;
            RETURN NEW;
        """,  # noqa: S608 (only our own names are written into it, here and below)
    )


def changes_what_it_may() -> pgtrigger.Trigger:
    """Refuse rules that change a field which no house may set."""
    known = ", ".join(f"'{name}'" for name in CHANGES)
    return refuse(
        "own_rules_change_what_they_may",
        f"""jsonb_typeof(NEW.changes) <> 'object'
            OR NEW.changes - ARRAY[{known}] <> '{{}}'::jsonb""",
        "rules of the house change only what a house may set",
    )


def adopted_by_two() -> pgtrigger.Trigger:
    """Refuse rules without a director and another person of the house who may sign them."""
    return refuse(
        "own_rules_by_two",
        f"""NEW.adopted_by_id = NEW.signed_by_id
            OR NOT EXISTS (SELECT FROM tables_staffmember WHERE id = NEW.adopted_by_id
                AND house_id = NEW.house_id AND role IN ({roles_of(RIGHTS["own_rules.adopt"])}))
            OR NOT EXISTS (SELECT FROM tables_staffmember WHERE id = NEW.signed_by_id
                AND house_id = NEW.house_id
                AND role IN ({roles_of(RIGHTS["own_rules.countersign"])}))""",  # noqa: S608
        "rules of the house are adopted by its director and a second person",
    )


def _of_its_house(name: str, version: str = "") -> pgtrigger.Trigger:
    return refuse(
        name,
        f"""NEW.regulation LIKE '{OWN_KEY}%' AND NOT EXISTS (SELECT FROM tables_ownrules
            WHERE key = NEW.regulation AND house_id = NEW.house_id {version})""",
        "a table plays under a text or under rules of its own house",
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("regulation"),  # type: ignore[no-untyped-call]
    )


pgtrigger.register(_of_its_house("table_rules_of_its_house"))(GamingTable)
pgtrigger.register(
    _of_its_house("session_rules_of_its_house", "AND version = NEW.regulation_version")
)(TableSession)
