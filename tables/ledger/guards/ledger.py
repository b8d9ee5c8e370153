"""The database's checks of every movement of money, whoever writes it."""

import pgtrigger

from casino.lib.guards import AtCommit, Guard, refuse
from casino.lib.money import MOST_PIECES
from tables.ledger.rights import RIGHTS
from tables.people.guards import roles_of

# Clocks of machines differ by less.
CLOCKS_APART = "interval '10 seconds'"
# In a session chips come from the cage, and go back to it, only by these records.
_CHIPS_BY_RECORD = "('opening_float', 'fill', 'credit')"
_CHIPS_BY_NO_RECORD = f"""
    session.id IS NOT NULL AND moved.corrects_id IS NULL
    AND (debit.kind, credit.kind) IN (('float', 'cage'), ('cage', 'float'))
    AND moved.reason NOT IN {_CHIPS_BY_RECORD}
"""
_COUNTED = "'drop_counted', 'commission_counted', 'tips_counted'"
OF_COUPS = "'coup_collected', 'coup_paid', 'coup_commission'"
BY_HAND = ("correction", "commission_corrected", "commission_unrecovered")
"""What two people always sign: corrections."""
_SIGNED = "'drop', 'tip', 'commission_taken'"
_MAY_SIGN = roles_of(RIGHTS["amount.countersign"])
"""Movements that a second person signs if they are unusual, or voluntarily."""
_BOX = "'drop' IN (debit.kind, credit.kind) OR 'commission' IN (debit.kind, credit.kind)\
 OR 'tips' IN (debit.kind, credit.kind)"
_OUTSIDE = """moved.corrects_id IS NULL
            AND ('capital' IN (debit.kind, credit.kind) AND moved.reason <> 'cage_opening'
                OR 'paid' IN (debit.kind, credit.kind)
                AND moved.reason NOT IN ('tips_paid', 'tips_given_back'))"""

# Asked once for all rows of a statement, not once a row: a coup writes three, and is in a hurry.
_IN_ITS_PLACE = f"""
    SELECT CASE
        WHEN debit.house_id <> moved.house_id OR credit.house_id <> moved.house_id
            OR actor.house_id <> moved.house_id OR signer.house_id <> moved.house_id
            OR session.house_id <> moved.house_id OR shift.house_id <> moved.house_id
            THEN 'a movement stays in its house'
        WHEN {_OUTSIDE}
            THEN 'capital and what is paid out move by acts of their own'
        WHEN session.shift_id IS DISTINCT FROM moved.shift_id AND session.id IS NOT NULL
            THEN 'a movement of a session is of its shift'
        WHEN session.closed_at IS NOT NULL
            THEN 'a closed session takes no further record'
        WHEN debit.table_id <> session.table_id OR credit.table_id <> session.table_id
            THEN 'a session moves no money of another table'
        WHEN session.id IS NULL AND moved.corrects_id IS NULL AND (
            debit.table_id <> credit.table_id
            OR (coalesce(debit.table_id, credit.table_id) IS NOT NULL
                AND 'guests' IN (debit.kind, credit.kind)))
            THEN 'without a session a table gives to the house alone, and takes from it alone'
        WHEN session.id IS NULL AND moved.corrects_id IS NULL
            AND moved.reason <> 'drop_counted'
            AND NOT (debit.kind = 'tips' AND credit.kind = 'tips')
            AND EXISTS (SELECT FROM tables_tablesession AS open_one
                WHERE open_one.table_id IN (debit.table_id, credit.table_id)
                AND open_one.closed_at IS NULL)
            THEN 'a movement at an open table is of its session'
        WHEN moved.made_at > clock_timestamp() + {CLOCKS_APART}
            OR moved.made_at < coalesce(session.opened_at, shift.opened_at) - {CLOCKS_APART}
            THEN 'a movement is made now, after its session and shift have opened'
        WHEN {_CHIPS_BY_NO_RECORD}
            THEN 'chips go between cage and table by their opening or on a slip'
        WHEN session.id IS NULL AND moved.corrects_id IS NULL
            AND moved.reason NOT IN ({_COUNTED})
            AND NOT (debit.kind = 'tips' AND credit.kind = 'tips')
            AND coalesce(debit.table_id, credit.table_id) IS NOT NULL AND ({_BOX})
            THEN 'without a session a box gives what was counted in it, and nothing else'
        ELSE 'a movement is of its shift''s gaming day, or of that in which it was made'
    END INTO wrong
    FROM added AS moved
    JOIN tables_account AS debit ON debit.id = moved.debit_id
    JOIN tables_account AS credit ON credit.id = moved.credit_id
    JOIN tables_staffmember AS actor ON actor.id = moved.actor_id
    JOIN tables_house AS house ON house.id = moved.house_id
    LEFT JOIN tables_staffmember AS signer ON signer.id = moved.signed_by_id
    LEFT JOIN tables_shift AS shift ON shift.id = moved.shift_id
    LEFT JOIN tables_tablesession AS session ON session.id = moved.session_id
    WHERE debit.house_id <> moved.house_id OR credit.house_id <> moved.house_id
        OR actor.house_id <> moved.house_id OR signer.house_id <> moved.house_id
        OR session.house_id <> moved.house_id OR shift.house_id <> moved.house_id
        OR {_OUTSIDE}
        OR session.closed_at IS NOT NULL
        OR (session.id IS NOT NULL AND session.shift_id IS DISTINCT FROM moved.shift_id)
        OR debit.table_id <> session.table_id OR credit.table_id <> session.table_id
        OR (session.id IS NULL AND moved.corrects_id IS NULL
            AND coalesce(debit.table_id, credit.table_id) IS NOT NULL
            AND (debit.table_id <> credit.table_id OR 'guests' IN (debit.kind, credit.kind)
                -- Counted tips are carried into the pool whenever that is signed, and the drop of
                -- a session may be counted when the table is open again.
                OR (NOT (debit.kind = 'tips' AND credit.kind = 'tips')
                    AND ((moved.reason NOT IN ({_COUNTED}) AND ({_BOX}))
                        OR (moved.reason <> 'drop_counted'
                            AND EXISTS (SELECT FROM tables_tablesession AS open_one
                            WHERE open_one.table_id IN (debit.table_id, credit.table_id)
                            AND open_one.closed_at IS NULL))))))
        OR moved.made_at > clock_timestamp() + {CLOCKS_APART}
        OR moved.made_at < coalesce(session.opened_at, shift.opened_at) - {CLOCKS_APART}
        OR {_CHIPS_BY_NO_RECORD}
        -- The day is the shift's, whatever the clock shows when its tables are counted. Without a
        -- shift it is the day by the clock, and begins on its own date.
        OR moved.gaming_day <> shift.gaming_day
        OR (shift.id IS NULL AND moved.gaming_day NOT BETWEEN
            (moved.made_at AT TIME ZONE house.timezone)::date - 1
            AND (moved.made_at AT TIME ZONE house.timezone)::date)
    LIMIT 1;
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION '%', wrong;
    END IF;
    RETURN NULL;
"""  # noqa: S608 (only our own words are written into it, here and below)

# A correction has the same two places. Against the direction of the corrected movement it takes
# back all or a part; in its direction it adds the missing part. Its session is that of the
# corrected movement or, once that is closed, none: then it is a record of the house, of its own day
# and shift. Corrections of corrections never take back more than was first moved.
_CORRECTS_LAWFULLY = f"""
    SELECT * INTO wrong FROM tables_transfer WHERE id = NEW.corrects_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a correction names the movement it corrects';
    ELSIF NOT ((NEW.debit_id = wrong.credit_id AND NEW.credit_id = wrong.debit_id
            AND NEW.amount_minor <= wrong.amount_minor)
        OR (NEW.debit_id = wrong.debit_id AND NEW.credit_id = wrong.credit_id)) THEN
        RAISE EXCEPTION 'a correction reverses, in whole or in part, or adds to its movement';
    ELSIF NEW.session_id IS NOT NULL AND (NEW.session_id IS DISTINCT FROM wrong.session_id
        OR NEW.gaming_day <> wrong.gaming_day) THEN
        RAISE EXCEPTION 'a correction has the session and day of the movement it corrects';
    ELSIF NEW.session_id IS NULL AND EXISTS (SELECT FROM tables_tablesession
        WHERE id = wrong.session_id AND closed_at IS NULL) THEN
        RAISE EXCEPTION 'a correction of an open session is made in it';
    ELSIF (
        WITH RECURSIVE chain AS (
            SELECT id, corrects_id, debit_id, amount_minor FROM tables_transfer
            WHERE id = NEW.corrects_id
            UNION ALL
            SELECT up.id, up.corrects_id, up.debit_id, up.amount_minor
            FROM chain JOIN tables_transfer AS up ON up.id = chain.corrects_id
        ) SELECT sum(CASE WHEN debit_id = (SELECT debit_id FROM chain WHERE corrects_id IS NULL)
            THEN amount_minor ELSE -amount_minor END)
        FROM (SELECT debit_id, amount_minor FROM chain
            UNION ALL SELECT NEW.debit_id, NEW.amount_minor) AS made
    ) < 0 THEN
        RAISE EXCEPTION 'corrections take back no more than was moved';
    END IF;
    IF NEW.reason = 'correction' AND NEW.signed_by_id <> NEW.actor_id AND NOT EXISTS (
        SELECT FROM tables_staffmember AS actor
        JOIN tables_staffmember AS signer ON signer.id = NEW.signed_by_id
        WHERE actor.id = NEW.actor_id AND actor.role IN ({roles_of(RIGHTS["ledger.correct"])})
        AND signer.role IN ({roles_of(RIGHTS["ledger.countersign"])})) THEN
        RAISE EXCEPTION 'a correction is countersigned by a role in charge of the floor';
    END IF;
    RETURN NEW;
"""  # noqa: S608


# A closed session takes no further record, so the sums of a closed shift's sessions are final.
_SUM_UP = """
    INSERT INTO tables_shiftsum (house_id, shift_id, gaming_day, account_id, amount_minor)
    SELECT NEW.house_id, NEW.id, gaming_day, account, sum(gain) FROM (
        SELECT gaming_day, debit_id AS account, amount_minor AS gain FROM tables_transfer
        WHERE shift_id = NEW.id AND session_id IS NOT NULL
        UNION ALL
        SELECT gaming_day, credit_id, -amount_minor FROM tables_transfer
        WHERE shift_id = NEW.id AND session_id IS NOT NULL
    ) AS gains GROUP BY gaming_day, account;
    RETURN NULL;
"""


def is_possible() -> pgtrigger.Trigger:
    """Refuse a movement of more than any house could hold; coups are bounded by the limits."""
    return refuse(
        "transfer_is_possible",
        f"""NEW.amount_minor > (SELECT {MOST_PIECES} * max(piece) FROM tables_house AS house,
            unnest(house.denominations_minor || house.banknotes_minor) AS piece
            WHERE house.id = NEW.house_id)""",  # noqa: S608
        "a movement is no more than a house can hold",
        condition=pgtrigger.Condition(f"NEW.reason NOT IN ({OF_COUPS})"),
    )


def signed_by_two() -> pgtrigger.Trigger:
    """Refuse a second signature by a wrong role, or under a record that one person enters.

    Guards that allow more with two signatures depend on it.
    """
    return refuse(
        "transfer_signed_by_two",
        f"""NEW.reason NOT IN ({_SIGNED}) OR NOT EXISTS (SELECT FROM tables_staffmember
            WHERE id = NEW.signed_by_id AND role IN ({_MAY_SIGN}))""",
        "an unusual amount is signed by a role in charge of tables",
        condition=pgtrigger.Q(new__signed_by__isnull=False) & ~pgtrigger.Q(new__reason__in=BY_HAND),
    )


def moves_in_its_place() -> pgtrigger.Trigger:
    """Refuse a movement across houses, shifts, tables or days, or of a session that is closed."""
    return pgtrigger.Trigger(
        name="transfer_in_its_place",
        level=pgtrigger.Statement,
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        referencing=pgtrigger.Referencing(new="added"),  # type: ignore[no-untyped-call]
        declare=[("wrong", "text")],
        func=_IN_ITS_PLACE,
    )


def opens_as_counted() -> pgtrigger.Trigger:
    """Refuse to commit the chips of an opening without the count that moved them."""
    return refuse(
        "transfer_opens_as_counted",
        """NEW.corrects_id IS NOT NULL
            OR NOT EXISTS (SELECT FROM tables_count AS counted
                JOIN tables_account AS gets ON gets.id = NEW.debit_id AND gets.kind = 'float'
                JOIN tables_account AS gives ON gives.id = NEW.credit_id AND gives.kind = 'cage'
                WHERE counted.session_id = NEW.session_id AND counted.kind = 'opening_float'
                AND counted.total_minor = NEW.amount_minor)
            OR EXISTS (SELECT FROM tables_transfer WHERE session_id = NEW.session_id
                AND reason = NEW.reason AND id <> NEW.id)""",
        "a table opens once, with the float that was counted",
        condition=pgtrigger.Q(new__reason="opening_float"),
        at=AtCommit,
    )


def corrects_lawfully() -> pgtrigger.Trigger:
    """Refuse a correction that is more, or other, than the correction of one movement."""
    return Guard(
        name="transfer_corrects_lawfully",
        condition=pgtrigger.Q(new__corrects__isnull=False),
        declare=[("wrong", "tables_transfer%ROWTYPE")],
        func=_CORRECTS_LAWFULLY,
    )


def account_of_its_house() -> pgtrigger.Trigger:
    """Refuse an account of one house at a table of another."""
    return refuse(
        "account_of_its_house",
        """NOT EXISTS (SELECT FROM tables_gamingtable
            WHERE id = NEW.table_id AND house_id = NEW.house_id)""",
        "an account at a table is of its house",
        condition=pgtrigger.Q(new__table__isnull=False),
    )


def shift_is_summed_up() -> pgtrigger.Trigger:
    """Write the sums of a shift's sessions, account by account, when it is closed."""
    return pgtrigger.Trigger(
        name="shift_is_summed_up",
        when=pgtrigger.After,
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(old__closed_at__isnull=True, new__closed_at__isnull=False),
        func=_SUM_UP,
    )


def summed_up_by_closing() -> pgtrigger.Trigger:
    """Refuse a sum that the closing of a shift did not write."""
    return refuse(
        "sum_by_the_closing_of_its_shift",
        "pg_trigger_depth() < 2",
        "a shift is summed up by its closing alone",
    )
