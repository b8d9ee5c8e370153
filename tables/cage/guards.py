"""The database's check before money leaves the cage: no more than it holds."""

import pgtrigger

from tables.ledger.guards.ledger import CLOCKS_APART, OF_COUPS
from tables.ledger.guards.records import follows

COUNTED_LAST = """\
    SELECT CASE number WHEN 1 THEN recorded_minor ELSE total_minor END, counted_at
    INTO held, since FROM tables_cagecount
    WHERE house_id = NEW.house_id ORDER BY number DESC LIMIT 1;"""


def moved_since(cage: str, counts: str) -> str:
    """Write as SQL the movements into the cage, less those out of it, since its last count."""
    return f"""(SELECT coalesce(sum(CASE WHEN debit_id = {cage} THEN amount_minor
            ELSE -amount_minor END), 0) FROM tables_transfer
        WHERE {cage} IN (debit_id, credit_id) AND gaming_day >= since::date - 2
            AND ({counts}))"""  # noqa: S608


# The cage holds the last count by two people and the movements since. Until it is counted its
# contents are unknown. A correction is an entry of two people with its reason.
_CAGE_HOLDS_IT = f"""
    PERFORM FROM tables_account WHERE id = NEW.credit_id AND kind = 'cage' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
{COUNTED_LAST}
    IF held + {moved_since("NEW.credit_id", "made_at >= since OR id = NEW.id")} < 0
        OR NEW.made_at < since - {CLOCKS_APART} THEN
        RAISE EXCEPTION 'no more leaves the cage than it holds'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cage_holds_it';
    END IF;
    RETURN NULL;
"""

_AS_COUNTED_FIRST = """EXISTS (SELECT FROM tables_cagecount AS counted
    JOIN tables_account AS gets ON gets.id = NEW.debit_id
    JOIN tables_account AS gives ON gives.id = NEW.credit_id
    WHERE counted.command_id = NEW.command_id AND counted.number = 1
        AND counted.house_id = NEW.house_id AND NEW.corrects_id IS NULL
        AND NEW.amount_minor = abs(counted.total_minor - counted.recorded_minor)
        AND (counted.total_minor > counted.recorded_minor, gets.kind, gives.kind)
            IN ((true, 'cage', 'capital'), (false, 'capital', 'cage')))"""


def cage_holds_it() -> pgtrigger.Trigger:
    """Refuse what would leave the cage below zero, by its last count; a coup never takes from it.

    The cage's account is held, so that two who take from it do not each count on the same chips.
    """
    return pgtrigger.Trigger(
        name="cage_holds_it",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Condition(
            f"NEW.reason NOT IN ({OF_COUPS}) AND NEW.signed_by_id IS NULL"
        ),
        declare=[("held", "bigint"), ("since", "timestamptz")],
        func=_CAGE_HOLDS_IT,
    )


def opening_follows() -> pgtrigger.Trigger:
    """Refuse an opening balance of the cage except by its first count."""
    return follows("transfer_opens_the_cage", ("cage_opening",), _AS_COUNTED_FIRST)
