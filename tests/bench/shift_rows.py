"""A whole shift in the database by bulk: its coups by the rules, their movements, its counts.

The journal has what a table leaves in it: each coup with its three phases, tips and drops, and
every fifth coup something else.
"""

import json
import random
import uuid
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from typing import Any

from django.db import connection, transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.lib.prepared import raw_cursor
from games.coups.models import Coup
from games.rules.cards import CARDS, format_cards
from games.rules.regulations import Regulation, get_regulation
from games.rules.resolver import DealtCoup, deal_coups
from games.rules.settlement import Bet, Result, Settlement, settle
from games.rules.wagers import BET_COLUMNS, WagerKind
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Count, Transfer
from tables.people.models import StaffMember
from tables.sessions.models import Shift, TableSession
from tests import building
from tests.raw_sql import behind_the_guards

REGULATION, DECKS, BURNED, BEHIND = "andalucia", 6, 7, 7
SEATS = 8
OPENING_MINOR = 100_000_000
STAKES_MINOR = (500, 1000, 1500, 2500, 5000, 10_000)
PHASES = ("no_va_mas", "cards", "pay")
ELSE_EVERY = 5
KINDS = [WagerKind.PUNTO] * 5 + [WagerKind.BANCA] * 5 + [WagerKind.TIE]
Row = tuple[Any, ...]


def build_shift(tables: int, coups: int, *, is_closed: bool = True) -> Shift:
    """Write a shift of so many tables, each closed after so many coups of eight bets."""
    house = building.make_house()
    director = building.make_staff(house, Role.DIRECTOR)
    signer = building.make_staff(house, Role.INSPECTOR)
    shift = building.make_shift(house, director)
    with transaction.atomic(), connection.cursor() as cursor:
        for number in range(tables):
            table = building.make_table(house, REGULATION, "midi")
            session = building.make_session(table, shift, director)
            _Night(session, director, signer, number).write(coups)
        cursor.execute("SET LOCAL session_replication_role = replica")
        closed = "closed_at = clock_timestamp(), closed_by_id = %s"
        cursor.execute(
            f"UPDATE tables_tablesession SET state = 'closed', {closed} WHERE shift_id = %s",
            (director.pk, shift.pk),
        )
        if is_closed:
            cursor.execute(
                f"UPDATE tables_shift SET {closed} WHERE id = %s", (director.pk, shift.pk)
            )
    return shift


class _Night:
    """One table's session, written behind the triggers: these are not measured."""

    def __init__(
        self, session: TableSession, person: StaffMember, signer: StaffMember, seed: int
    ) -> None:
        self._session, self._person, self._signer = session, person, signer
        self._chance = random.Random(seed)
        self._at = utc_now()
        kinds = (Account.Kind.FLOAT, Account.Kind.COMMISSION, Account.Kind.TIPS, Account.Kind.DROP)
        at, house = session.table_id, session.house_id
        places: list[tuple[str, int | None]] = [(kind.value, at) for kind in kinds]
        places += [(Account.Kind.GUESTS.value, None), (Account.Kind.CAGE.value, None)]
        self._accounts: dict[str, int] = {
            kind: Account.objects.get_or_create(house_id=house, table_id=place, kind=kind)[0].pk
            for kind, place in places
        }
        self._balances = dict.fromkeys(self._accounts, 0)
        self._coups: list[Row] = []
        self._moves: list[Row] = []
        self._events: list[Row] = []

    def write(self, coups: int) -> None:
        """Play so many coups over as many tallas as they take, and write all of it."""
        regulation = get_regulation(REGULATION)
        self._move("float", "cage", OPENING_MINOR, "opening_float", uuid.uuid4())
        left, number = coups, 0
        while left:
            number += 1
            played = list(islice(self._deal(regulation), left))
            left -= len(played)
            talla = self._write_talla(number, played)
            for coup_number, dealt in enumerate(played, 1):
                self._play(regulation, talla, coup_number, dealt)
                if coup_number % ELSE_EVERY == 0:
                    self._tell("seat.changed", uuid.uuid4(), {"from": 1, "to": 2})
                if coup_number % 20 == 0:
                    self._bring("tips", "guests", 500, "tip")
                    self._bring("drop", "float", 10_000, "drop")
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            self._copy(Coup, _COUP_COLUMNS, self._coups)
            self._copy(Transfer, _MOVE_COLUMNS, self._moves)
            self._copy(FloorEvent, _EVENT_COLUMNS, self._events)
            self._count("opening_float", OPENING_MINOR)
            for kind, place in (
                ("closing_float", "float"),
                ("commission_box", "commission"),
                ("tip_box", "tips"),
                ("drop_box", "drop"),
            ):
                self._count(kind, self._balances[place])
            cursor.execute("SET LOCAL session_replication_role = origin")

    def _deal(self, regulation: Regulation) -> Iterator[DealtCoup]:
        cards = list(CARDS) * DECKS
        self._chance.shuffle(cards)
        yield from deal_coups(regulation, cards[BURNED : len(cards) - BEHIND])

    def _write_talla(self, number: int, played: list[DealtCoup]) -> int:
        seen = [0] * 65
        for coup in played:
            for card in (*coup.punto, *coup.banca):
                seen[card.index] += 1
        with behind_the_guards():
            talla = Talla.objects.create(
                house_id=self._session.house_id,
                table_id=self._session.table_id,
                session=self._session,
                number=number,
                decks=DECKS,
                first_card="",
                burned=BURNED,
                cut_card_behind=BEHIND,
                seen=seen,
                coups=len(played),
                started_at=self._at,
                started_by=self._person,
                ended_at=self._at,
            )
        return int(talla.pk)

    def _play(self, regulation: Regulation, talla: int, number: int, dealt: DealtCoup) -> None:
        bets = [
            Bet(seat, self._chance.choice(KINDS), self._chance.choice(STAKES_MINOR))
            for seat in range(1, SEATS + 1)
        ]
        settled = settle(regulation, dealt.outcome, bets)
        command = uuid.uuid4()
        for phase in PHASES:
            self._tell("phase.marked", uuid.uuid4(), {"coup": number, "phase": phase})
        self._at += timedelta(microseconds=10)
        session, outcome = self._session, dealt.outcome
        rows = json.dumps([_bet_row(line) for line in settled.lines])
        punto, banca = format_cards(dealt.punto), format_cards(dealt.banca)
        self._coups.append((
            session.house_id, session.table_id, session.pk, session.shift_id, talla,
            session.shift.gaming_day, number, regulation.key, regulation.version,
            punto, banca, outcome.winner.value, outcome.punto_total, outcome.banca_total,
            outcome.natural, outcome.punto_pair, outcome.banca_pair, rows, *_totals(settled),
            settled.overall.commission_minor, settled.overall.house_result_minor,
            self._person.pk, self._at, command,
        ))  # fmt: skip
        lost = sum(it.stake_minor for it in settled.lines if it.result is Result.LOST)
        self._move("float", "guests", lost, "coup_collected", command)
        self._move("guests", "float", settled.overall.paid_minor, "coup_paid", command)
        self._move(
            "commission", "guests", settled.overall.commission_minor, "coup_commission", command
        )
        payload = {"talla": talla, "coup": number, "punto": punto, "banca": banca}
        self._tell("coup.settled", command, {**payload, "bets": json.loads(rows)})

    def _bring(self, debit: str, credit: str, amount: int, kind: str) -> None:
        """Put something into a box, and say so in the journal."""
        command = uuid.uuid4()
        self._move(debit, credit, amount, kind, command)
        self._tell(f"{kind}.recorded", command, {"amount_minor": amount})

    def _tell(self, kind: str, command: uuid.UUID, payload: dict[str, Any]) -> None:
        session = self._session
        self._events.append((
            session.house_id, session.table_id, len(self._events) + 1, kind,
            json.dumps(payload), self._person.pk, command, self._at, bytes(32),
            uuid.uuid4().bytes * 2,
        ))  # fmt: skip

    def _move(self, debit: str, credit: str, amount: int, reason: str, command: uuid.UUID) -> None:
        if not amount:
            return
        session = self._session
        self._balances[debit] += amount
        self._balances[credit] -= amount
        self._moves.append((
            session.house_id, session.pk, session.shift_id, session.shift.gaming_day,
            self._accounts[debit], self._accounts[credit], amount, reason, command,
            self._person.pk, self._at,
        ))  # fmt: skip

    def _count(self, kind: str, total: int) -> None:
        Count.objects.create(
            house_id=self._session.house_id,
            session=self._session,
            kind=kind,
            pieces={"1": total},
            total_minor=total,
            counted_by=self._person,
            signed_by=self._signer,
            counted_at=self._at,
        )

    def _copy(self, model: Any, columns: tuple[str, ...], rows: list[Row]) -> None:
        names = ", ".join(f'"{name}"' for name in columns)
        into = f"COPY {model._meta.db_table} ({names}) FROM STDIN"
        with raw_cursor() as cursor, cursor.copy(into) as copy:
            for row in rows:
                copy.write_row(row)


def _bet_row(line: Any) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "wager": line.wager.value,
        "stake": line.stake_minor,
        "result": line.result.value,
        "pay": line.pay_minor,
        "commission": line.commission_minor,
    }


def _totals(settled: Settlement) -> Iterator[int]:
    for wager in WagerKind:
        of_wager = settled.wager(wager)
        yield of_wager.stake_minor
        yield of_wager.paid_minor


_COUP_COLUMNS = (
    "house_id", "table_id", "session_id", "shift_id", "talla_id", "gaming_day", "number",
    "regulation", "regulation_version", "punto", "banca", "winner", "punto_total", "banca_total",
    "natural", "punto_pair", "banca_pair", "bets",
    *BET_COLUMNS,
    "commission_minor", "house_result_minor", "recorded_by_id", "recorded_at", "command_id",
)  # fmt: skip
_MOVE_COLUMNS = (
    "house_id", "session_id", "shift_id", "gaming_day", "debit_id", "credit_id", "amount_minor",
    "reason", "command_id", "actor_id", "made_at",
)  # fmt: skip
_EVENT_COLUMNS = (
    "house_id", "table_id", "version", "kind", "payload", "actor_id", "command_id",
    "happened_at", "previous_hash", "hash",
)  # fmt: skip
