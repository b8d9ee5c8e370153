"""The database's guards on coups, and the effect of a coup on its table's float."""

import pgtrigger

from casino.lib.guards import AtCommit, refuse
from games.coups.events import CoupEvent
from games.rules.cards import CARD_PATTERN
from games.rules.wagers import BET_COLUMNS, WagerKind
from tables.journal.guards import names_what_exists
from tables.ledger.guards.ledger import OF_COUPS


def _points(hand: str) -> str:
    """Write the SQL for the total of a hand, 0 to 9; tens and court cards are 0."""
    first, second, third = (f"strpos('A23456789', substr({hand}, {at}, 1))" for at in (1, 3, 5))
    return f"(({first} + {second} + CASE length({hand}) WHEN 6 THEN {third} ELSE 0 END) % 10)"


def _is_pair(hand: str) -> str:
    return f"substr({hand}, 1, 1) = substr({hand}, 3, 1)"


_HAND = f"'^({CARD_PATTERN}){{2,3}}$'"
_PUNTO, _BANCA = "added.punto", "added.banca"
_SHIFT = """shift.gaming_day <> added.gaming_day OR shift.house_id <> added.house_id
            OR session.shift_id IS DISTINCT FROM added.shift_id"""
_PLACE = """session.table_id <> added.table_id OR session.house_id <> added.house_id
            OR talla.session_id <> added.session_id OR talla.table_id <> added.table_id
            OR session.regulation <> added.regulation
            OR session.regulation_version <> added.regulation_version"""
# Clocks of machines differ by less.
_TIME = """added.recorded_at > clock_timestamp() + interval '10 seconds'
            OR added.recorded_at < session.opened_at - interval '10 seconds'"""
# A coup may end its talla, in the same moment.
_TURN = """added.corrects_id IS NULL AND (talla.ended_at <> added.recorded_at
            OR added.number <> 1 AND before.id IS NULL)"""
# No cards at all is a coup that was entered by its totals.
_CARDS = f"""({_PUNTO} <> '' OR {_BANCA} <> '') AND (
            {_PUNTO} !~ {_HAND} OR {_BANCA} !~ {_HAND}
            OR (added.punto_total, added.banca_total, added."natural",
                added.punto_pair, added.banca_pair)
            IS DISTINCT FROM ({_points(_PUNTO)}, {_points(_BANCA)},
                length({_PUNTO} || {_BANCA}) = 8
                AND greatest({_points(_PUNTO)}, {_points(_BANCA)}) >= 8,
                {_is_pair(_PUNTO)}, {_is_pair(_BANCA)}))"""

# Asked once for all rows of a statement, and when it has ended: the statement that records a coup
# counts it in its talla too.
_IN_ITS_PLACE = f"""
    SELECT CASE
        WHEN {_SHIFT} THEN 'what a session records is of its shift and gaming day'
        WHEN {_PLACE} THEN 'a coup is of its session: of its table, its tallas and its rules'
        WHEN {_TIME} THEN 'a coup is recorded now, after its session has opened'
        WHEN {_TURN} THEN 'a coup has the next number of a talla in play'
        ELSE 'the cards of a coup give its totals'
    END INTO wrong
    FROM added
    JOIN tables_tablesession AS session ON session.id = added.session_id
    JOIN tables_shift AS shift ON shift.id = added.shift_id
    JOIN games_talla AS talla ON talla.id = added.talla_id
    LEFT JOIN games_coup AS before
        ON before.talla_id = added.talla_id AND before.number = added.number - 1
    WHERE {_SHIFT} OR {_PLACE} OR {_TIME} OR {_TURN} OR {_CARDS}
    LIMIT 1;
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION '%', wrong;
    END IF;
    RETURN NULL;
"""  # noqa: S608 (only our own words are written into it, here and below)


def _sum(of: str, kind: WagerKind) -> str:
    return f"coalesce(sum({of}) FILTER (WHERE wager = '{kind}'), 0)"


_SUMS = [_sum(of, kind) for kind in WagerKind for of in ("stake", "pay")]


def coup_in_its_place() -> pgtrigger.Trigger:
    """Refuse a coup of another table, talla, shift, number or time, or against its own cards."""
    return pgtrigger.Trigger(
        name="coup_in_its_place",
        level=pgtrigger.Statement,
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        referencing=pgtrigger.Referencing(new="added"),  # type: ignore[no-untyped-call]
        declare=[("wrong", "text")],
        func=_IN_ITS_PLACE,
    )


def totals_are_of_its_bets() -> pgtrigger.Trigger:
    """Refuse a coup whose totals are not those of its bets."""
    return refuse(
        "totals_are_of_its_bets",
        f"""EXISTS (SELECT FROM jsonb_to_recordset(NEW.bets)
                AS bet (wager text, stake bigint, result text, pay bigint, commission bigint)
            HAVING ({", ".join(_SUMS)}, coalesce(sum(commission), 0),
                coalesce(sum(CASE result WHEN 'lost' THEN stake ELSE commission - pay END), 0))
            IS DISTINCT FROM ({", ".join(f"NEW.{column}" for column in BET_COLUMNS)},
                NEW.commission_minor, NEW.house_result_minor))""",  # noqa: S608
        "the totals of a coup are those of its bets",
        condition=pgtrigger.Condition("NEW.bets IS NOT NULL"),
    )


def punto_cards_go_to_a_punto_bet() -> pgtrigger.Trigger:
    """Refuse a coup whose punto cards somebody turned, or declined, without a bet on punto."""
    return refuse(
        "punto_cards_go_to_a_punto_bet",
        """EXISTS (SELECT FROM unnest(NEW.receiver || NEW.declined) AS seat
            WHERE seat IS NOT NULL AND NOT coalesce(NEW.bets @> jsonb_build_array(
                jsonb_build_object('seat', seat, 'wager', 'punto')), false))
            OR NEW.receiver = ANY (NEW.declined)""",
        "the cards of punto go to a bet on punto that has not declined them",
        condition=pgtrigger.Condition("NEW.receiver IS NOT NULL OR NEW.declined <> '{}'"),
    )


def coup_is_journalled() -> pgtrigger.Trigger:
    """Refuse to commit a coup without the event that describes it completely."""
    return refuse(
        "coup_is_journalled",
        # What the correction of an earlier coup changes is in the event of that one.
        """NOT EXISTS (SELECT FROM tables_floorevent WHERE command_id =
                CASE WHEN NEW.corrects_id IS NULL THEN NEW.command_id ELSE coalesce(
                (SELECT named.command_id FROM games_coupcorrection AS why
                    JOIN games_coupcorrection AS first ON first.id = why.follows_id
                    JOIN games_coup AS named ON named.id = first.coup_id
                    WHERE why.coup_id = NEW.id), NEW.command_id) END
            AND (command_id = NEW.command_id OR payload -> 'followed' @> jsonb_build_array(
                jsonb_build_object('talla', NEW.talla_id, 'coup', NEW.number, 'bets', NEW.bets)))
            AND kind = CASE WHEN NEW.corrects_id IS NULL THEN 'coup.settled'
                ELSE 'coup.corrected' END AND table_id = NEW.table_id)""",
        "a coup has its event in the journal",
        at=AtCommit,
    )


def coup_corrects_a_void_one() -> pgtrigger.Trigger:
    """Refuse to commit a correction of a coup that counts, or of another place or time."""
    return refuse(
        "coup_corrects_a_void_one",
        """NOT EXISTS (SELECT FROM games_coup AS wrong
            JOIN games_coupvoid AS void ON void.coup_id = wrong.id
            JOIN games_coupcorrection AS why ON why.coup_id = NEW.id
            WHERE wrong.id = NEW.corrects_id AND (wrong.talla_id, wrong.number, wrong.session_id,
                wrong.recorded_at, wrong.recorded_by_id) = (NEW.talla_id, NEW.number,
                NEW.session_id, NEW.recorded_at, NEW.recorded_by_id))""",
        "a coup is corrected in its place, and its version before is void",
        condition=pgtrigger.Q(new__corrects__isnull=False),
        at=AtCommit,
    )


# A later count includes its chips; then the number that the void moved is unknown.
_LAGS = """
    UPDATE tables_tablefloat AS float SET coups_without_bets = lag.coups, held_minor = CASE
        WHEN lag.coups > 0 OR held_minor >= 0 THEN held_minor END
    FROM (SELECT its.id, greatest(coups_without_bets + {more}, 0) AS coups
        FROM tables_tablefloat AS its
        JOIN tables_account AS place ON place.id = its.account_id AND place.kind = 'float'
        JOIN games_coup AS coup ON coup.table_id = place.table_id
        WHERE coup.id = {coup} AND coup.bets IS NULL AND held_minor IS NOT NULL
        FOR NO KEY UPDATE OF its) AS lag
    WHERE float.id = lag.id;
    RETURN NULL;
"""
_OF_VOID = "CASE WHEN coup.recorded_at > counted_at THEN -1 ELSE 1 END"


def makes_float_unknown() -> pgtrigger.Trigger:
    """Count a coup without bets at its table's float."""
    return pgtrigger.Trigger(
        name="coup_makes_float_unknown",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Condition("NEW.bets IS NULL"),
        func=_LAGS.format(coup="NEW.id", more="1"),
    )


def makes_float_known() -> pgtrigger.Trigger:
    """Stop counting it when it is void."""
    return pgtrigger.Trigger(
        name="coup_void_makes_float_known",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        func=_LAGS.format(coup="NEW.coup_id", more=_OF_VOID),
    )


_PAID = " + ".join(f"coup.{wager.value}_paid_minor" for wager in WagerKind)
# A coup has its event when it is whole: counted in its talla, with the movements of its bets.
# One without bets moved unknown chips, and so none here.
SETTLED = f"""FROM games_coup AS coup
        JOIN games_talla AS talla ON talla.id = coup.talla_id AND talla.coups >= coup.number
        JOIN tables_tablesession AS session ON session.id = coup.session_id
        CROSS JOIN LATERAL (SELECT coalesce({_PAID}, 0) AS paid) AS due
        CROSS JOIN LATERAL (SELECT
                coalesce(sum(amount_minor) FILTER (WHERE reason = 'coup_paid'), 0) AS paid,
                coalesce(sum(amount_minor) FILTER (WHERE reason = 'coup_collected'), 0) AS lost,
                coalesce(sum(amount_minor) FILTER (WHERE reason = 'coup_commission'), 0) AS kept
            FROM tables_transfer WHERE command_id = NEW.command_id) AS made
        WHERE coup.command_id = NEW.command_id AND coup.table_id = NEW.table_id
            AND coup.talla_id = (NEW.payload ->> 'talla')::bigint
            AND coup.number = (NEW.payload ->> 'coup')::bigint
            AND (coup.corrects_id IS NOT NULL) = (NEW.kind = 'coup.corrected')
            AND coup.punto = NEW.payload ->> 'punto' AND coup.banca = NEW.payload ->> 'banca'
            AND made.paid = due.paid
            AND made.lost = coalesce(coup.house_result_minor - coup.commission_minor, 0) + due.paid
            AND made.kept = CASE session.commission_mode
                WHEN 'immediate' THEN coalesce(coup.commission_minor, 0) ELSE 0 END"""  # noqa: S608 (only our own column names are written into it)


def event_names_what_exists() -> pgtrigger.Trigger:
    """Refuse an event of a coup that is not there, whole."""
    return names_what_exists("event_names_coup", [CoupEvent.COUP_SETTLED], SETTLED)


# Asked once for all rows of a statement: a coup writes three movements, and is in a hurry.
_OF_ITS_COUP = f"""
    PERFORM FROM added AS moved
    JOIN tables_account AS debit ON debit.id = moved.debit_id
    JOIN tables_account AS credit ON credit.id = moved.credit_id
    LEFT JOIN games_coup AS coup ON coup.command_id = moved.command_id
    WHERE moved.reason IN ({OF_COUPS}) AND (coup.session_id = moved.session_id
        AND moved.corrects_id IS NULL AND moved.amount_minor = CASE
            WHEN (moved.reason, debit.kind, credit.kind)
                = ('coup_collected', 'float', 'guests') THEN
                coup.house_result_minor - coup.commission_minor + {_PAID}
            WHEN (moved.reason, debit.kind, credit.kind) = ('coup_paid', 'guests', 'float')
                THEN {_PAID}
            WHEN (moved.reason, debit.kind, credit.kind)
                = ('coup_commission', 'commission', 'guests') THEN coup.commission_minor
        END) IS NOT TRUE
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'a movement of a coup has the amount of its bets';
    END IF;
    RETURN NULL;
"""


def moves_what_its_bets_come_to() -> pgtrigger.Trigger:
    """Refuse a movement for a coup that is not there, or of another amount than its bets give."""
    return pgtrigger.Trigger(
        name="transfer_of_its_coup",
        level=pgtrigger.Statement,
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        referencing=pgtrigger.Referencing(new="added"),  # type: ignore[no-untyped-call]
        func=_OF_ITS_COUP,
    )


# A coup without recorded bets moves chips of float and commission without a transfer, and so does
# its void; those of a credit leave the float before their transfer. Counting calls this
# (`tables.counting.guards`).
COUNT_MOVES = """
CREATE OR REPLACE FUNCTION tables_moves_without_transfer(its_session bigint, its_kind text)
RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT (SELECT count(*) + count(void.id) FROM games_coup AS coup
        LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
        WHERE coup.session_id = its_session AND coup.bets IS NULL
        AND its_kind IN ('closing_float', 'interim_float', 'commission_box'))
    + (SELECT count(*) FROM tables_slip AS slip
        JOIN tables_slipstep AS step ON step.slip_id = slip.id
        WHERE slip.session_id = its_session AND slip.kind = 'credit'
        AND step."to" IN ('issued', 'voided')
        AND its_kind IN ('closing_float', 'interim_float'))
$$;
"""
