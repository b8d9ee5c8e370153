"""Triggers that keep the known contents of a table's float, so that no record takes more."""

from typing import Final

import pgtrigger

_BY_COUNT_OR_SLIP: Final = "'opening_float', 'credit'"


def _gains(gain: str, by_two: str) -> str:
    """Write as SQL the contents of a float after a gain (below zero: a loss).

    Movements that two people signed or that take something back are written even if there were not
    enough chips: then the records were wrong before, and the contents are unknown.
    """
    return f"""held_minor = CASE
        WHEN float.held_minor + {gain} < 0 AND float.coups_without_bets = 0 AND {by_two} THEN NULL
        ELSE float.held_minor + {gain} END"""


# Runs once for all rows of a statement: a coup, which has to be fast, writes two of them. It
# collects before it pays.
_MOVES_FLOAT = f"""
    UPDATE tables_tablefloat AS float SET {_gains("moved.gain", "moved.by_two")}
    FROM (SELECT place, sum(gain) AS gain,
            bool_and(corrects_id IS NOT NULL OR signed_by_id IS NOT NULL) AS by_two
        FROM added CROSS JOIN LATERAL (VALUES (debit_id, amount_minor), (credit_id, -amount_minor))
            AS side (place, gain)
        WHERE reason NOT IN ({_BY_COUNT_OR_SLIP}, 'correction') GROUP BY place) AS moved
    WHERE float.account_id = moved.place AND float.held_minor IS NOT NULL;
    RETURN NULL;
"""  # noqa: S608 (only our own words are written into it, here and below)

# A person's correction restates the movement from its beginning: a later count already includes it.
_CORRECTS_FLOAT = f"""
    UPDATE tables_tablefloat AS float SET {_gains("side.gain", "true")}
    FROM (VALUES (NEW.debit_id, NEW.amount_minor), (NEW.credit_id, -NEW.amount_minor))
        AS side (place, gain)
    WHERE float.account_id = side.place AND float.held_minor IS NOT NULL
        AND float.counted_at < (
            WITH RECURSIVE chain AS (
                SELECT corrects_id, made_at FROM tables_transfer WHERE id = NEW.corrects_id
                UNION ALL
                SELECT up.corrects_id, up.made_at
                FROM chain JOIN tables_transfer AS up ON up.id = chain.corrects_id
            ) SELECT made_at FROM chain WHERE corrects_id IS NULL);
    RETURN NULL;
"""  # noqa: S608

_OPENS_FLOAT = """
    UPDATE tables_tablefloat
    SET held_minor = NEW.amount_minor, counted_at = NEW.made_at, coups_without_bets = 0
    WHERE account_id = NEW.debit_id;
    RETURN NULL;
"""

_KEEPS_FLOAT = """
    INSERT INTO tables_tablefloat (house_id, account_id, coups_without_bets)
    VALUES (NEW.house_id, NEW.id, 0);
    RETURN NULL;
"""


def keeps_float() -> pgtrigger.Trigger:
    """Add the row of a table's float with its account, not counted yet."""
    return pgtrigger.Trigger(
        name="account_keeps_float",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__kind="float"),
        func=_KEEPS_FLOAT,
    )


def moves_float() -> pgtrigger.Trigger:
    """Take a movement's amount from its float or add it; refuse more than it is known to hold.

    Its name sorts after `transfer_in_its_place`, so that one reports a wrong movement first.
    """
    return pgtrigger.Trigger(
        name="transfer_leaves_float",
        level=pgtrigger.Statement,
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        referencing=pgtrigger.Referencing(new="added"),  # type: ignore[no-untyped-call]
        func=_MOVES_FLOAT,
    )


def corrects_float() -> pgtrigger.Trigger:
    """Change a float by a correction of a movement since its last count."""
    return pgtrigger.Trigger(
        name="transfer_corrects_float",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__reason="correction"),
        func=_CORRECTS_FLOAT,
    )


def opens_float() -> pgtrigger.Trigger:
    """Let a float hold what two people counted before the table opened."""
    return pgtrigger.Trigger(
        name="transfer_opens_float",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__reason="opening_float"),
        func=_OPENS_FLOAT,
    )
