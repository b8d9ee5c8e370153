"""Records written by hand as SQL of the role that a house works under; each must be refused.

`{coup}` and its like are the rows of an evening that was played through the services.
"""

from typing import Final

_COUP: Final = """
    INSERT INTO games_coup (house_id, table_id, session_id, shift_id, talla_id, gaming_day,
        number, regulation, regulation_version, punto, banca, winner, punto_total, banca_total,
        "natural", punto_pair, banca_pair, holder, bets, punto_stake_minor, punto_paid_minor,
        banca_stake_minor, banca_paid_minor, tie_stake_minor, tie_paid_minor,
        punto_pair_stake_minor, punto_pair_paid_minor, banca_pair_stake_minor,
        banca_pair_paid_minor, commission_minor, house_result_minor, recorded_by_id,
        recorded_at, command_id)
    SELECT house_id, {table}, session_id, shift_id, {talla}, gaming_day, {number}, regulation,
        regulation_version, {punto}, {banca}, winner, {total}, banca_total, "natural", punto_pair,
        banca_pair, holder, {bets}, punto_stake_minor, punto_paid_minor, banca_stake_minor,
        banca_paid_minor, tie_stake_minor, tie_paid_minor, punto_pair_stake_minor,
        punto_pair_paid_minor, banca_pair_stake_minor, banca_pair_paid_minor, commission_minor,
        house_result_minor, recorded_by_id, {at}, {command} FROM games_coup
    WHERE talla_id = (SELECT max(id) FROM games_talla) AND number = 1"""
_LAWFUL: Final = {
    "table": "table_id",
    "talla": "talla_id",
    "number": "2",
    "punto": "punto",
    "banca": "banca",
    "total": "punto_total",
    "bets": "bets",
    "at": "clock_timestamp()",
    "command": "gen_random_uuid()",
}
_MOVE: Final = """
    INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id, credit_id,
        amount_minor, reason, command_id, actor_id, made_at)
    SELECT moved.house_id, moved.session_id, moved.shift_id, moved.gaming_day, gets.id, gives.id,
        {amount}, '{reason}', {command}, moved.actor_id, clock_timestamp()
    FROM (SELECT * FROM tables_transfer WHERE reason = 'coup_paid' ORDER BY id DESC LIMIT 1)
        AS moved
    JOIN tables_account AS gets ON gets.house_id = moved.house_id AND gets.kind = '{gets}'
    JOIN tables_account AS gives ON gives.house_id = moved.house_id AND gives.kind = '{gives}'"""
_EVENT: Final = """
    INSERT INTO tables_floorevent (house_id, table_id, kind, payload, actor_id, command_id,
        happened_at)
    SELECT house_id, table_id, '{kind}', {payload}, actor_id, {command}, clock_timestamp()
    FROM tables_floorevent WHERE kind = 'coup.settled' ORDER BY id LIMIT 1"""

_COMMAND: Final = "'00000000-0000-4000-8000-000000000001'"
_COUNTED: Final = "UPDATE games_talla SET coups = 2, coups_unseen = 1 WHERE ended_at IS NULL"


def _coup(**changed: str) -> str:
    return _COUP.format(**{**_LAWFUL, **changed})


def _move(reason: str, gets: str, gives: str, command: str = "gen_random_uuid()") -> str:
    words = {"reason": reason, "gets": gets, "gives": gives, "command": command}
    return _MOVE.format(amount=5_000, **words)


def _event(kind: str, payload: str = "payload", command: str = "gen_random_uuid()") -> str:
    return _EVENT.format(kind=kind, payload=payload, command=command)


_BY_TOTALS: Final = _coup(punto="''", banca="''", command=_COMMAND)
_SETTLED: Final = _event(
    "coup.settled",
    """payload || jsonb_build_object('coup', 2, 'punto', '', 'banca', '', 'talla',
        (SELECT max(id) FROM games_talla))""",
    _COMMAND,
)
_TIP: Final = """'{"session": 1, "amount_minor": 5000}'::jsonb"""

BY_HAND: Final = (
    # movements without the act that makes them
    (_move("coup_paid", "guests", "float"), "the amount of its bets"),
    (_move("coup_paid", "tips", "float", "moved.command_id"), "the amount of its bets"),
    (_move("coup_collected", "float", "guests"), "the amount of its bets"),
    (_move("coup_commission", "commission", "guests"), "the amount of its bets"),
    (_move("tip", "tips", "guests"), "has its record"),
    (_move("drop", "drop", "float"), "has its record"),
    (_move("commission_paid", "commission", "guests"), "has its record"),
    (_move("commission_taken", "commission", "guests"), "has its record"),
    (_move("abandoned_found", "abandoned", "guests"), "has its record"),
    (_move("coup_void", "guests", "float"), "has its record"),
    (_move("a gift", "guests", "float"), "has its record"),
    # boxes that give more than fell into them
    (_move("commission_returned", "guests", "commission"), "no more than fell into it"),
    (_move("a gift", "guests", "tips"), "no more than fell into it"),
    (_move("a gift", "float", "drop"), "no more than fell into it"),
    # coups out of their place
    (_coup(number="3"), "next number of a talla in play"),
    (_coup(at="clock_timestamp() - interval '1 year'"), "after its session has opened"),
    (_coup(at="clock_timestamp() + interval '1 year'"), "recorded now"),
    (
        _coup(
            talla="(SELECT min(id) FROM games_talla)",
            number="(SELECT coups + 1 FROM games_talla ORDER BY id LIMIT 1)",
        ),
        "next number of a talla in play",
    ),
    (_coup(table="(SELECT max(id) FROM tables_gamingtable)"), "a coup is of its session"),
    (_coup(total="4"), "the cards of a coup give its totals"),
    (_coup(punto="'2s3sKd'"), "the cards of a coup give its totals"),
    (_coup(punto="'3s3s'"), "the cards of a coup give its totals"),
    (_coup(punto="'Xs3sKd'"), "the cards of a coup give its totals"),
    (_coup(bets="jsonb_set(bets, '{0,stake}', '1')"), "the totals of a coup"),
    (_coup(bets="jsonb_set(bets, '{0,wager}', '\"tie\"')"), "the totals of a coup"),
    (_coup(bets="'[]'"), "the totals of a coup"),
    (_coup(), "its event in the journal"),
    (f"{_coup()}; UPDATE games_talla SET coups = 2 WHERE ended_at IS NULL", "that were shown"),
    (f"{_BY_TOTALS}; {_COUNTED}", "its event in the journal"),
    (f"{_BY_TOTALS}; {_COUNTED}; {_SETTLED}", "has its record, once"),
    # tallas that forget
    ("UPDATE games_talla SET coups = 0", "counts each coup"),
    ("UPDATE games_talla SET coups = coups + 1 WHERE ended_at IS NULL", "counts each coup"),
    ("UPDATE games_talla SET seen = '{}'", "the cards that were shown"),
    ("UPDATE games_talla SET seen[1] = seen[1] + 1", "the cards that were shown"),
    (
        """UPDATE games_talla SET burned_cards = repeat('7x', 4 * decks + 1), burned = burned + 25,
        seen[59] = 4 * decks + 1 WHERE ended_at IS NULL""",
        "the cards that were shown",
    ),
    ("UPDATE games_talla SET coups_unseen = 7", "the cards that were shown"),
    ("UPDATE games_talla SET first_card = '2c'", "stays as it was begun"),
    ("UPDATE games_talla SET decks = 8", "stays as it was begun"),
    ("UPDATE games_talla SET ended_at = now() WHERE ended_at IS NOT NULL", "goes on by a void"),
    ("DELETE FROM games_talla", "Cannot delete"),
    (
        """INSERT INTO games_talla (house_id, table_id, session_id, number, decks, first_card,
            burned, cut_card_behind, seen, coups_unseen, coups, cut_card_out, refused, started_at,
            started_by_id, ended_at)
        SELECT house_id, table_id, session_id, 3, decks, first_card, burned, cut_card_behind, seen,
            0, 40, false, refused, started_at, started_by_id, now()
        FROM games_talla WHERE ended_at IS NULL""",
        "a talla begins without coups",
    ),
    # commands, and events in the journal about nothing
    ("DELETE FROM tables_commandrecord", "Cannot delete"),
    ("UPDATE tables_commandrecord SET answer = '{}'", "answered once"),
    ("UPDATE tables_commandrecord SET answer = NULL", "answered once"),
    ("UPDATE tables_commandrecord SET body_hash = ''", "answered once"),
    (
        """INSERT INTO tables_commandrecord (id, house_id, actor_id, kind, body_hash, done_at)
        SELECT gen_random_uuid(), house_id, actor_id, kind, body_hash, done_at
        FROM tables_commandrecord LIMIT 1""",
        "has its answer",
    ),
    (_event("coup.settled"), "has its record, once"),
    (_event("coup.settled", command="command_id"), "has its record, once"),
    (_event("coup.voided"), "has its record, once"),
    (_event("tip.recorded", _TIP), "has its record, once"),
    (_event("drop.recorded", _TIP), "has its record, once"),
)
