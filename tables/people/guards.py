"""The database's guards on the people of a house, and on two who sign together."""

from datetime import timedelta

import pgtrigger

from casino.lib.guards import AtCommit, Guard, refuse
from casino.lib.policy import Right

DAYS_APART = 7
SPAN_APART = timedelta(days=DAYS_APART)
_SPAN = f"interval '{DAYS_APART * 24} hours'"

# Until when two people do not sign together; null when they may. The giver and the receiver of
# access are apart, and so are two receivers from one giver. A house that has opened no table yet
# has one director, who gives access to everybody: these may sign together, though not with the
# giver.
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
    """Return the SQL for whether a giver's own access was given to them in the last days."""
    return f"""
        EXISTS (SELECT FROM tables_accessgiven WHERE person_id = {giver}
            AND given_by_id IS NOT NULL AND NOT founding AND given_at > now() - {_SPAN})
    """


def sign_apart(
    name: str, one: str, others: str, condition: pgtrigger.Condition | None = None
) -> pgtrigger.Trigger:
    """Refuse a row signed by two people who are apart.

    `one` is the column of one signer, `others` the SQL for the others: a column of the row, or a
    query of one column.
    """
    people = f"({others})" if others.startswith("SELECT") else f"(VALUES ({others}))"
    return Guard(
        name=f"{name}_signed_apart",
        condition=condition,
        func=f"""
            IF EXISTS (SELECT FROM {people} AS signers (person)
                WHERE tables_apart_until(NEW.{one}, person) IS NOT NULL) THEN
                RAISE EXCEPTION 'giver and receiver of access do not sign together'
                    USING ERRCODE = 'check_violation', CONSTRAINT = '{name}_signed_apart';
            END IF;
            RETURN NEW;
        """,
    )


def roles_of(right: Right) -> str:
    """Write the roles that have a right as a list of SQL."""
    return ", ".join(f"'{role.value}'" for role in right.may)


def of_the_staff(name: str, person: str) -> pgtrigger.Trigger:
    """Refuse a post, a supervision or a break, new or reopened, for a person who has left.

    `person` is the column that names them.
    """
    return Guard(
        name=name,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", person),  # type: ignore[no-untyped-call]
        func=f"""
            IF NEW.ended_at IS NULL AND NOT (SELECT is_active FROM tables_staffmember
                WHERE id = NEW.{person} FOR NO KEY UPDATE) THEN
                RAISE EXCEPTION 'a person who has left the staff holds nothing'
                    USING ERRCODE = 'check_violation', CONSTRAINT = '{name}';
            END IF;
            RETURN NEW;
        """,  # noqa: S608 (only our own names are written into it)
    )


def leaves_nothing_open(name: str, *held: tuple[str, str, str]) -> pgtrigger.Trigger:
    """Refuse that a person leaves, or changes role, while a row of `held` is open.

    Each is a table, its column for the holder, and its column for the end.
    """
    open_ones = " OR ".join(
        f"EXISTS (SELECT FROM {table} WHERE {person} = NEW.id AND {end} IS NULL)"
        for table, person, end in held
    )
    return Guard(
        name=name,
        operation=pgtrigger.UpdateOf("is_active", "role"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(old__is_active=True, new__is_active=False)
        | pgtrigger.Q(old__role__df=pgtrigger.F("new__role")),
        func=f"""
            IF {open_ones} THEN
                RAISE EXCEPTION 'a person who leaves the staff has nothing open'
                    USING ERRCODE = 'check_violation',
                    CONSTRAINT = 'person_leaves_nothing_open';
            END IF;
            RETURN NEW;
        """,
    )


def access_leaves_its_record() -> pgtrigger.Trigger:
    """Refuse to commit a password given, a person taken back or a role changed without its record.

    The record belongs to the same transaction; it names the giver and the second person.
    """
    return refuse(
        "access_leaves_its_record",
        """NOT EXISTS (SELECT FROM tables_accessgiven
            WHERE person_id = NEW.id AND given_at >= transaction_timestamp())""",
        "access is given with a record of it",
        operation=pgtrigger.Update,
        condition=pgtrigger.Q(old__role__df=pgtrigger.F("new__role"))
        | pgtrigger.Q(old__is_active=False, new__is_active=True)
        | pgtrigger.Q(
            old__desk_password__df=pgtrigger.F("new__desk_password"),
            new__desk_password_is_given=True,
        ),
        at=AtCommit,
    )
