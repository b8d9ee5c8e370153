"""Triggers that mark the commission owed by a coup's winners, and take it back after a void."""

import pgtrigger

from tables.ledger.guards.records import follows


def marks_commission() -> pgtrigger.Trigger:
    """Mark a coup's commission at its places, where the session collects it later."""
    return pgtrigger.Trigger(
        name="coup_marks_commission",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__commission_minor__gt=0),
        func="""
            INSERT INTO tables_commissiondue
                (house_id, session_id, place, marked_minor, paid_minor, uncollected_minor)
            SELECT NEW.house_id, NEW.session_id, bet.seat, sum(bet.commission), 0, 0
            FROM tables_tablesession AS session, jsonb_to_recordset(NEW.bets)
                AS bet (seat smallint, commission bigint)
            WHERE session.id = NEW.session_id AND session.commission_mode = 'deferred'
                AND bet.commission > 0
            GROUP BY bet.seat
            ON CONFLICT (session_id, place) DO UPDATE
                SET marked_minor = tables_commissiondue.marked_minor + EXCLUDED.marked_minor;
            RETURN NULL;
        """,
    )


def takes_marks_back() -> pgtrigger.Trigger:
    """Take a void coup's marks back; payments for them have been returned before."""
    return pgtrigger.Trigger(
        name="coup_void_takes_marks_back",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        func="""
            UPDATE tables_commissiondue AS due SET marked_minor = marked_minor - mark.amount
            FROM (SELECT coup.session_id, bet.seat, sum(bet.commission) AS amount
                FROM games_coup AS coup, jsonb_to_recordset(coup.bets)
                    AS bet (seat smallint, commission bigint)
                WHERE coup.id = NEW.coup_id
                GROUP BY coup.session_id, bet.seat) AS mark
            WHERE due.session_id = mark.session_id AND due.place = mark.seat;
            RETURN NULL;
        """,
    )


def movements_follow() -> list[pgtrigger.Trigger]:
    """Refuse commission entered, or taken back, that has no entry."""
    return [
        follows(
            "transfer_of_commission_taken",
            ("commission_taken",),
            """NEW.corrects_id IS NULL
                AND EXISTS (SELECT FROM games_commissiontaken WHERE transfer_id = NEW.id)""",
        ),
        follows(
            "transfer_of_commission_taken_back",
            ("commission_taken_back",),
            """EXISTS (SELECT FROM games_commissiontakenback AS back
                JOIN games_commissiontaken AS taken ON taken.id = back.taken_id
                WHERE taken.transfer_id = NEW.corrects_id)""",
        ),
    ]
