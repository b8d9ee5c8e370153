"""Records a coup: one read, the rules, one statement that writes everything or nothing.

The statement holds the table's row only if its version is still the one that was read and no
announced limits have come into force since; otherwise nothing is written and the coup is judged
again on the new state, in the end with the table held against others.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final
from uuid import UUID

import msgspec
import psycopg
from django.db import transaction

from casino.lib.announce import announce_table
from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.prepared import raw_cursor
from games.coups.events import CoupEvent
from games.coups.selectors.coup_state import CoupState, read_coup_state
from games.coups.selectors.coup_view import outcome_view
from games.coups.selectors.phase_times import PHASE_TIMES, phase_times
from games.coups.services.coup_entry import CoupEntry, CoupPlace
from games.coups.services.coup_place import verify_next_coup
from games.coups.services.record_pass import record_pass
from games.coups.services.settle_coup import SettledCoup, settle_coup
from games.rules.cards import format_cards
from games.rules.settlement import BetLine, Result, Settlement
from games.rules.wagers import BET_COLUMNS, WagerKind
from tables.journal.services.commands import Answer, verify_same_command
from tables.journal.services.late import verify_not_overtaken
from tables.ledger.models import Account
from tables.posts.selectors.access import access_table
from tables.seating.selectors.sat_down import came_to

KIND: Final = "coup.record"
TRIES: Final = 8

_NO_TIMES: Final = dict.fromkeys(PHASE_TIMES)

# Every value travels as text and is cast here: a statement whose parameters never change type
# is planned once per connection.
WRITE: Final = f"""
WITH held AS MATERIALIZED (
  SELECT id, house_id FROM tables_gamingtable
  WHERE id = %(table)s::bigint AND version = %(version)s::bigint
    AND coalesce(statement_timestamp() < %(limits_until)s::timestamptz, true)
  FOR NO KEY UPDATE
), act AS MATERIALIZED (
  SELECT %(command)s::uuid AS command, %(actor)s::bigint AS actor, %(at)s::timestamptz AS at,
    %(session)s::bigint AS session, %(shift)s::bigint AS shift, %(talla)s::bigint AS talla,
    %(gaming_day)s::date AS gaming_day, %(number)s::int AS number
), command AS (
  INSERT INTO tables_commandrecord (id, house_id, actor_id, kind, body_hash, answer, done_at)
  SELECT command, house_id, actor, '{KIND}', %(digest)s::bytea, %(answer)s::jsonb, at
  FROM held, act
), coup AS (
  INSERT INTO games_coup (
    house_id, table_id, session_id, shift_id, talla_id, gaming_day, number,
    regulation, regulation_version, punto, banca, winner, punto_total, banca_total,
    "natural", punto_pair, banca_pair, holder, receiver, declined, bets,
    {", ".join(BET_COLUMNS)}, commission_minor, house_result_minor, {", ".join(PHASE_TIMES)},
    recorded_by_id, recorded_at, command_id
  )
  SELECT house_id, id, session, shift, talla, gaming_day, number,
    %(regulation)s::text, %(regulation_version)s::text, %(punto)s::text, %(banca)s::text,
    %(winner)s::text, %(punto_total)s::smallint, %(banca_total)s::smallint,
    %(natural)s::bool, %(punto_pair)s::bool, %(banca_pair)s::bool, %(holder)s::smallint,
    %(receiver)s::smallint, %(declined)s::smallint[], %(bets)s::jsonb,
    {", ".join(f"%({name})s::bigint" for name in BET_COLUMNS)},
    %(commission_minor)s::bigint, %(house_result_minor)s::bigint,
    {", ".join(f"%({name})s::int" for name in PHASE_TIMES)}, actor, at, command
  FROM held, act
), talla AS (
  UPDATE games_talla SET seen = %(seen)s::smallint[], coups = act.number,
    coups_unseen = coups_unseen + %(unseen)s::int, holder = %(holder_after)s::smallint,
    refused = %(refused)s::smallint[], ended_at = CASE WHEN cut_card_out THEN act.at END
  FROM held, act WHERE games_talla.id = act.talla
), session AS (
  UPDATE tables_tablesession SET last_coups_left = last_coups_left - 1
  FROM held, act WHERE tables_tablesession.id = act.session AND state = 'last_coups'
), transfer AS (
  INSERT INTO tables_transfer (
    house_id, session_id, shift_id, gaming_day, debit_id, credit_id, amount_minor, reason,
    command_id, actor_id, made_at
  )
  SELECT house_id, session, shift, gaming_day, debit, credit, amount, reason, command, actor, at
  FROM held, act, unnest(
    %(debits)s::bigint[], %(credits)s::bigint[], %(amounts)s::bigint[], %(reasons)s::text[]
  ) AS move (debit, credit, amount, reason)
), event AS (
  INSERT INTO tables_floorevent
    (house_id, table_id, kind, payload, actor_id, command_id, happened_at)
  SELECT house_id, id, '{CoupEvent.COUP_SETTLED.value}', %(payload)s::jsonb, actor, command, at
  FROM held, act RETURNING version
)
SELECT version FROM event
"""  # noqa: S608 (only our own constants are written into it)


def record_coup(
    *, sign_in_id: UUID, table_id: int, command: Command, place: CoupPlace, entry: CoupEntry
) -> tuple[CoupState, Answer]:
    """Record one coup; return the state it was judged on and the command's answer.

    `place` is the coup that was meant: two tablets that enter one coup record it once. Idempotent
    by the command's id. Raises NotSignedIn, NotAllowed, NotFound, Conflict, BadInput
    or a Violation with its article; then nothing is written.
    """
    attempt = partial(
        _attempt,
        sign_in_id=sign_in_id,
        table_id=table_id,
        command=command,
        place=place,
        entry=entry,
    )
    for _ in range(TRIES):
        state, answer = attempt()
        if answer is not None:
            return state, answer
    # Others change the table faster than it is judged: from here on they wait.
    with transaction.atomic(durable=True):
        access_table(state.actor, table_id, need=KIND, lock=True)
        state, answer = attempt()
    if answer is None:
        raise Conflict("table.changed", params={"table": state.table_number})
    return state, answer


def _attempt(
    *, sign_in_id: UUID, table_id: int, command: Command, place: CoupPlace, entry: CoupEntry
) -> tuple[CoupState, Answer | None]:
    """Judge and write the coup; no answer where the table changed in between."""
    state = read_coup_state(sign_in_id=sign_in_id, table_id=table_id, command_id=command.id)
    # Asked before the right: a croupier relieved meanwhile must not hear that it was refused.
    if state.done is not None:
        done = state.done
        verify_same_command(command, state.actor, KIND, done.kind, done.actor_id, done.digest)
        return state, done.answer
    state.verify_may(KIND)
    verify_next_coup(state, place)
    if new := {bet.seat for bet in entry.bets or ()} - state.laid_at:  # bets of those there then
        verify_not_overtaken(state.actor, command, table_id, came_to(new))
    if state.regulation.banca is not None:
        return record_pass(
            state=state,
            command=command,
            place=place,
            entry=entry,
            sign_in_id=sign_in_id,
            write=_write,
        )
    answer = _write(state, command, settle_coup(state, entry))
    if answer is not None:
        announce_table(table_id, answer["version"])
    return state, answer


def _write(state: CoupState, command: Command, coup: SettledCoup) -> Answer | None:
    """Write the coup unless the table has changed; None then, or when the key came twice."""
    parameters, answer = statement_values(with_accounts(state), command, coup, utc_now())
    try:
        with raw_cursor() as cursor:
            cursor.execute(WRITE, parameters, prepare=True)
            written = cursor.fetchone()
    except psycopg.errors.UniqueViolation as error:
        if error.diag.constraint_name == "tables_commandrecord_pkey":
            return None  # a simultaneous repetition won: the next read finds its answer
        raise
    except psycopg.errors.CheckViolation as error:
        if error.diag.constraint_name == "float_holds_it":
            raise Conflict("coup.float_holds_less") from error
        raise
    return answer if written is not None else None


def statement_values(
    state: CoupState, command: Command, coup: SettledCoup, at: datetime
) -> tuple[dict[str, str | None], Answer]:
    """Return the parameters of `WRITE`, as text, and the command's answer."""
    session, talla, _ = state.verify_playing()
    outcome, settlement = coup.outcome, coup.settlement
    number = talla.coups + 1
    holder = coup.holder
    passed = coup.holder_after != holder
    answer: Answer = {
        "coup": number,
        "talla": talla.id,
        "version": state.version + 1,
        "outcome": outcome_view(outcome),
        "settlement": settlement_view(settlement),
        "holder": coup.holder_after,
    }
    punto, banca = format_cards(coup.punto), format_cards(coup.banca)
    bets = None if settlement is None else bet_rows(settlement)
    payload = {
        "talla": talla.id,
        "coup": number,
        "punto": punto,
        "banca": banca,
        "outcome": answer["outcome"],
        "bets": bets,
        "holder": holder,
        "holder_after": coup.holder_after,
        "receiver": coup.receiver,
        "declined": coup.declined,
        "limits": state.sign.posting_id,
    }
    if coup.banca_acts is not None:
        payload["banca_acts"] = coup.banca_acts
    if command.entered_at is not None:
        payload["entered_at"] = command.entered_at.isoformat()
    ended = command.entered_at or at
    times = _NO_TIMES if state.underway is None else phase_times(state.underway.starts, ended)
    if state.underway is not None:
        payload["phases"] = times
        read: dict[str, object] = {
            "punto": state.underway.punto,
            "banca": state.underway.banca,
        }
        if state.underway.punto_stands:
            read["punto_stands"] = True
        payload["read"] = read
    values: dict[str, object] = {
        "table": state.table_id,
        "version": state.version,
        "limits_until": state.sign.until,
        "command": command.id,
        "digest": "\\x" + command.digest.hex(),
        "answer": _json(answer),
        "at": at.isoformat(),
        "actor": state.actor.staff_id,
        "session": session.id,
        "shift": session.shift_id,
        "talla": talla.id,
        "gaming_day": session.gaming_day,
        "number": number,
        "regulation": state.regulation.key,
        "regulation_version": session.regulation_version,
        "punto": punto,
        "banca": banca,
        "winner": outcome.winner.value,
        "punto_total": outcome.punto_total,
        "banca_total": outcome.banca_total,
        "natural": outcome.natural,
        "punto_pair": outcome.punto_pair,
        "banca_pair": outcome.banca_pair,
        "holder": holder,
        "receiver": coup.receiver,
        "declined": _array(coup.declined),
        "bets": None if bets is None else _json(bets),
        "seen": _array(coup.cards_after.seen),
        "unseen": 0 if outcome.cards_known else 1,
        "holder_after": coup.holder_after,
        "refused": _array(() if passed else talla.refused),
        "payload": _json(payload),
        **times,
        **total_columns(settlement),
        **_moves(state, settlement),
    }
    parameters = {name: None if value is None else str(value) for name, value in values.items()}
    return parameters, answer


def total_columns(settlement: Settlement | None) -> dict[str, int | None]:
    """Return the coup's money columns; all unknown when the bets were not recorded."""
    if settlement is None:
        return dict.fromkeys((*BET_COLUMNS, "commission_minor", "house_result_minor"))
    totals: dict[str, int | None] = {
        "commission_minor": settlement.overall.commission_minor,
        "house_result_minor": settlement.overall.house_result_minor,
    }
    for wager in WagerKind:
        of_wager = settlement.wager(wager)
        totals[f"{wager}_stake_minor"] = of_wager.stake_minor
        totals[f"{wager}_paid_minor"] = of_wager.paid_minor
    return totals


def with_accounts(state: CoupState) -> CoupState:
    """Make the accounts that a table lacks before its first coup; a refused one makes none."""
    if None not in (state.float_account, state.commission_account, state.guests_account):
        return state
    house_id = state.actor.house_id
    ids = [
        Account.objects.get_or_create(house_id=house_id, table_id=place, kind=kind)[0].pk
        for place, kind in (
            (state.table_id, "float"),
            (state.table_id, "commission"),
            (None, "guests"),
        )
    ]
    return replace(state, float_account=ids[0], commission_account=ids[1], guests_account=ids[2])


def _moves(state: CoupState, settlement: Settlement | None) -> dict[str, str]:
    """Return the coup's transfers as four arrays; nothing moves nothing.

    Commission that is collected later is marked by the coup's row itself.
    """
    moves: list[tuple[int | None, int | None, int, str]] = []
    if settlement is not None:
        guests, chips, box = state.guests_account, state.float_account, state.commission_account
        lost = sum(line.stake_minor for line in settlement.lines if line.result is Result.LOST)
        moves = [
            (chips, guests, lost, "coup_collected"),
            (guests, chips, settlement.overall.paid_minor, "coup_paid"),
        ]
        if state.session is not None and not state.session.defers_commission:
            kept = settlement.overall.commission_minor
            moves.append((box, guests, kept, "coup_commission"))
    columns = list(zip(*(move for move in moves if move[2]), strict=True)) or [()] * 4
    names = ("debits", "credits", "amounts", "reasons")
    return {name: _array(column) for name, column in zip(names, columns, strict=True)}


def _array(values: Iterable[object]) -> str:
    """Write plain numbers or codes as an array of the database."""
    return "{" + ",".join(map(str, values)) + "}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def settlement_view(settlement: Settlement | None) -> dict[str, Any] | None:
    """Write a settlement as plain values: its lines and their sums, smallest unit."""
    if settlement is None:
        return None
    overall = settlement.overall
    return {
        "lines": [
            {
                "seat": line.seat,
                "wager": line.wager.value,
                "stake_minor": line.stake_minor,
                "result": line.result.value,
                "pay_minor": line.pay_minor,
                "commission_minor": line.commission_minor,
            }
            for line in settlement.lines
        ],
        "stake_minor": overall.stake_minor,
        "paid_minor": overall.paid_minor,
        "commission_minor": overall.commission_minor,
        "house_result_minor": overall.house_result_minor,
    }


def bet_rows(settlement: Settlement) -> list[dict[str, Any]]:
    """Write the bets of a coup as they are kept."""
    return [_bet_row(line) for line in settlement.lines]


def _bet_row(line: BetLine) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "wager": line.wager.value,
        "stake": line.stake_minor,
        "result": line.result.value,
        "pay": line.pay_minor,
        "commission": line.commission_minor,
    }
