"""What the database asks of an act where commission is owed."""

import pgtrigger


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
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=operation,
        func=f"""
            IF {when} AND EXISTS (SELECT FROM tables_commissiondue
                WHERE session_id = {session}{of_place}
                AND marked_minor > paid_minor + uncollected_minor) THEN
                RAISE EXCEPTION 'commission is still owed';
            END IF;
            RETURN NEW;
        """,
    )
