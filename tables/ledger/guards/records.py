"""Every movement follows from a record, or from its act's event in the journal.

Each room declares the record behind its movements; for coups, which have to be fast, the coup
itself is checked. A reason that no room declares is refused here.
"""

from collections.abc import Iterable
from typing import Final

import pgtrigger

from casino.lib.events import EventKind
from casino.lib.guards import AtCommit
from tables.ledger.events import LedgerEvent
from tables.ledger.words import REASON_WORDS

_REFUSE: Final = "RAISE EXCEPTION 'a movement that is called so has its record';"


def _list(reasons: Iterable[str]) -> str:
    return ", ".join(f"'{reason}'" for reason in reasons)


def follows(name: str, reasons: Iterable[str], record: str) -> pgtrigger.Trigger:
    """Refuse to commit movements for these reasons without their record: SQL that finds it."""
    return AtCommit(
        name=name,
        condition=pgtrigger.Condition(f"NEW.reason IN ({_list(reasons)})"),
        func=f"IF NOT ({record}) THEN {_REFUSE} END IF; RETURN NULL;",
    )


def recorded_by(*movements: tuple[str, EventKind, str, str]) -> str:
    """Write the SQL that checks for an event of the same command that records a movement.

    For each: the reason, the kind of event, the debited and the credited account.
    """
    known = ", ".join(str((reason, kind.value, *places)) for reason, kind, *places in movements)
    return f"""NEW.corrects_id IS NULL AND {
        _in_journal(f"(NEW.reason, event.kind, gets.kind, gives.kind) IN ({known})")
    }"""


def _in_journal(which: str) -> str:
    return f"""EXISTS (SELECT FROM tables_floorevent AS event
        JOIN tables_account AS gets ON gets.id = NEW.debit_id
        JOIN tables_account AS gives ON gives.id = NEW.credit_id
        WHERE event.command_id = NEW.command_id AND event.house_id = NEW.house_id
            AND event.actor_id = NEW.actor_id
            AND coalesce((event.payload ->> 'amount_minor')::bigint, NEW.amount_minor)
                = NEW.amount_minor
            AND {which})"""


def correction_follows() -> pgtrigger.Trigger:
    """Refuse to commit a correction without its event."""
    corrected = _in_journal(f"event.kind = '{LedgerEvent.TRANSFER_CORRECTED.value}'")
    return follows(
        "transfer_corrected_in_journal",
        ("correction",),
        f"NEW.corrects_id IS NOT NULL AND {corrected}",
    )


def is_for_a_reason() -> pgtrigger.Trigger:
    """Refuse to commit a movement for a reason that no room answers for."""
    return AtCommit(
        name="transfer_for_a_reason",
        condition=pgtrigger.Condition(f"NEW.reason NOT IN ({_list(REASON_WORDS)})"),
        func=f"{_REFUSE} RETURN NULL;",
    )
