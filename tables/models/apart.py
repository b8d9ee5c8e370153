"""Two who do not sign together: for some days whoever gave access might be both of them."""

from datetime import timedelta

import pgtrigger

DAYS_APART = 7
SPAN_APART = timedelta(days=DAYS_APART)
_SPAN = f"interval '{DAYS_APART * 24} hours'"

# Until when two people do not sign together; null when they may. A giver and who was given access
# are apart, and so are two to whom one person gave it. A house that has opened no table yet has
# one director, who gives access to everybody: those may sign together, though not with the giver.
MAKE_FUNCTION = f"""
CREATE FUNCTION tables_apart_until(one bigint, other bigint)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT max(given_at) + {_SPAN} FROM (
        SELECT given_at FROM tables_accessgiven
        WHERE given_by_id = one AND person_id = other OR given_by_id = other AND person_id = one
        UNION ALL
        SELECT least(mine.given_at, theirs.given_at) FROM tables_accessgiven AS mine
        JOIN tables_accessgiven AS theirs ON theirs.given_by_id = mine.given_by_id
        WHERE mine.person_id = one AND theirs.person_id = other AND one <> other
            AND NOT mine.founding AND NOT theirs.founding
    ) AS given WHERE given_at > now() - {_SPAN}
$$;
"""  # noqa: S608 (only our own constant is written into it)
DROP_FUNCTION = "DROP FUNCTION tables_apart_until(bigint, bigint)"


def given_lately(giver: str) -> str:
    """Write the SQL that tells whether a giver's own access was given to them in the last days."""
    return f"""
        EXISTS (SELECT FROM tables_accessgiven WHERE person_id = {giver}
            AND given_by_id IS NOT NULL AND NOT founding AND given_at > now() - {_SPAN})
    """


def sign_apart(
    name: str, one: str, others: str, condition: pgtrigger.Condition | None = None
) -> pgtrigger.Trigger:
    """Refuse a row that two would sign who are apart.

    `one` is the column of who signs it; `others` the SQL of who else does: a column of the row, or
    a query of one column.
    """
    people = f"({others})" if others.startswith("SELECT") else f"(VALUES ({others}))"
    return pgtrigger.Trigger(
        name=f"{name}_signed_apart",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert,
        condition=condition,
        func=f"""
            IF EXISTS (SELECT FROM {people} AS signers (person)
                WHERE tables_apart_until(NEW.{one}, person) IS NOT NULL) THEN
                RAISE EXCEPTION 'who gives access does not sign with who was given it'
                    USING ERRCODE = 'check_violation', CONSTRAINT = '{name}_signed_apart';
            END IF;
            RETURN NEW;
        """,
    )
