"""The database's guards: counts need their sheets, a closing needs its counts."""

import pgtrigger

from casino.lib.guards import Guard, refuse

MAKE_MOVES = """
CREATE OR REPLACE FUNCTION tables_moves_without_transfer(its_session bigint, its_kind text)
RETURNS bigint LANGUAGE sql STABLE AS 'SELECT 0::bigint';
"""
DROP_MOVES = "DROP FUNCTION tables_moves_without_transfer(bigint, text)"


def moves_of_kind(session: str, kind: str) -> str:
    """Write the SQL that counts the movements of the place of such a count in a session.

    What moves chips without a transfer is counted by a function of its own, which a room above
    that knows of it makes again.
    """
    return f"""
        SELECT (SELECT count(*) FROM tables_transfer AS move
        JOIN tables_tablesession AS its ON its.id = move.session_id
        JOIN tables_account AS place ON place.id IN (move.debit_id, move.credit_id)
            AND place.table_id = its.table_id
        WHERE move.session_id = {session} AND place.kind = CASE {kind}
            WHEN 'closing_float' THEN 'float' WHEN 'interim_float' THEN 'float'
            WHEN 'commission_box' THEN 'commission' WHEN 'tip_box' THEN 'tips'
            WHEN 'drop_box' THEN 'drop' END)
        + tables_moves_without_transfer({session}, {kind})
    """  # noqa: S608 (our own text)


def two_agree() -> pgtrigger.Trigger:
    """Refuse a count on which two people did not agree, or before which money has moved since."""
    return refuse(
        "count_two_agree",
        f"""NOT EXISTS (SELECT FROM tables_countsheet AS called
            JOIN tables_countsheet AS blind ON blind.id = NEW.blind_id
                AND blind.role = 'blind' AND blind.counting_id = called.counting_id
                AND blind.kind = called.kind AND blind.round = called.round
                AND blind.pieces = called.pieces
            JOIN tables_counting AS counting ON counting.id = called.counting_id
                AND counting.house_id = NEW.house_id
            JOIN tables_tablesession AS its ON its.id = NEW.session_id
                AND its.table_id = counting.table_id
            WHERE called.id = NEW.called_id AND called.role = 'called'
                AND called.kind = NEW.kind AND called.pieces = NEW.pieces
                AND called.counted_by_id = NEW.counted_by_id
                AND blind.counted_by_id = NEW.signed_by_id
                AND NOT EXISTS (SELECT FROM tables_recount
                    WHERE sheet_id = called.id)
                AND (counting.session_id IS NULL AND counting.shift_id = its.shift_id
                    OR counting.session_id = its.id
                    AND called.moves_seen = blind.moves_seen AND called.moves_seen =
                        ({moves_of_kind("NEW.session_id", "NEW.kind")})))""",  # noqa: S608
        "a count stands when two people found the same",
    )


def closes_with_its_counts() -> pgtrigger.Trigger:
    """Refuse to close a session that is not counted, has guests, or names nobody who closes it.

    Only the drop may be counted later, if the house does so.
    """
    return Guard(
        name="session_closes_with_its_counts",
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__closed_at__isnull=False),
        func="""
            IF NEW.closed_by_id IS NULL THEN
                RAISE EXCEPTION 'a table is closed by somebody';
            END IF;
            IF EXISTS (SELECT FROM tables_seatoccupancy
                WHERE table_id = NEW.table_id AND left_at IS NULL) THEN
                RAISE EXCEPTION 'a table closes when its guests have left';
            END IF;
            IF EXISTS (SELECT FROM unnest(ARRAY['closing_float', 'commission_box', 'tip_box',
                        'drop_box']) AS needed
                    JOIN tables_house AS house ON house.id = NEW.house_id
                    WHERE NOT (needed = 'drop_box' AND house.drop_counted_later)
                    AND NOT EXISTS (SELECT FROM tables_count
                        WHERE session_id = NEW.id AND kind = needed)) THEN
                RAISE EXCEPTION 'a table closes with its counts';
            END IF;
            RETURN NEW;
        """,
    )


def counts_float() -> pgtrigger.Trigger:
    """Let a float hold what two people found in it during play, or as the table closes."""
    return pgtrigger.Trigger(
        name="sheet_counts_float",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__role="blind", new__kind__in=["interim_float", "closing_float"]),
        func="""
            UPDATE tables_tablefloat
            SET held_minor = NEW.total_minor, counted_at = NEW.counted_at, coups_without_bets = 0
            WHERE account_id = (SELECT place.id FROM tables_counting AS counting
                    JOIN tables_account AS place
                        ON place.table_id = counting.table_id AND place.kind = 'float'
                    WHERE counting.id = NEW.counting_id)
                AND EXISTS (SELECT FROM tables_countsheet AS called
                    WHERE called.counting_id = NEW.counting_id AND called.kind = NEW.kind
                    AND called.round = NEW.round AND called.role = 'called'
                    AND called.pieces = NEW.pieces);
            RETURN NULL;
        """,
    )
