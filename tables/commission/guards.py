"""The database's guards on acts at places that owe commission, and on its payments."""

import pgtrigger

from casino.lib.guards import refuse
from tables.ledger.guards.records import follows


def owes_no_commission(
    name: str,
    *,
    operation: pgtrigger.Operation,
    session: str,
    place: str = "",
    when: str = "true",
) -> pgtrigger.Trigger:
    """Refuse an act while commission is owed in a session, or at one place of it.

    `session` and `place` are SQL expressions; the act counts only `when` this holds.
    """
    of_place = f" AND place = {place}" if place else ""
    return refuse(
        name,
        f"""{when} AND EXISTS (SELECT FROM tables_commissiondue
            WHERE session_id = {session}{of_place}
            AND owed_minor > 0)""",
        "commission is still owed",
        operation=operation,
    )


def payments_follow() -> pgtrigger.Trigger:
    """Refuse a movement of commission owed that has no entry."""
    return follows(
        "transfer_of_commission",
        (
            *("commission_paid", "commission_returned", "commission_recovered"),
            *("commission_corrected", "commission_unrecovered"),
        ),
        """EXISTS (SELECT FROM tables_commissionentry
            WHERE transfer_id = NEW.id AND 'commission_' || kind = NEW.reason)""",
    )
