"""DEMO ONLY: one gaming day, written whole or not at all."""

from collections.abc import Iterable, Iterator
from itertools import cycle, groupby
from typing import Final, NamedTuple

import msgspec
from django.db import connection, transaction

from casino.demo.year.book import DayBook
from casino.demo.year.floor import Floor
from casino.demo.year.money import write_sums
from casino.demo.year.plans import MINUTE, SessionPlan, plan_sessions, stream
from casino.demo.year.play import COUP_COLUMNS
from casino.demo.year.recipe import SHIFTS, day_command
from casino.demo.year.reconciled import begin_report
from casino.demo.year.rota import draw_rota
from casino.demo.year.sheets import milliseconds, moment
from casino.demo.year.slips import Asked, write_slips
from casino.demo.year.so_far import Event, YearSoFar
from casino.demo.year.table_session import ShiftAtHand, make_session
from casino.lib.policy import Role
from casino.lib.prepared import raw_cursor
from games.coups.models import Coup
from tables.journal.models import CommandRecord, FloorEvent
from tables.ledger.models import Account
from tables.sessions.models import Shift

DAY_KIND: Final = "year.day"
_GUESTS: Final = 999
"""Sets this stream of chance apart from those of sessions."""
# The guards would check each row for conditions that hold for all of them; a crash loses only the
# day in work. Without the stamps that would need a day's coups, those need no file.
_PAST_THE_GUARDS: Final = """
    SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
    SET LOCAL work_mem = '256MB'
"""
_GUARDED: Final = "SET LOCAL session_replication_role = origin"
_COUPS: Final = (
    f"COPY {Coup._meta.db_table} ("
    + ", ".join(f'"{name}"' for name in COUP_COLUMNS)
    + ") FROM STDIN"
)
_WHOLE: Final = """
    INSERT INTO tables_commandrecord (id, house_id, actor_id, kind, body_hash, answer, done_at)
    VALUES (%s, %s, %s, %s, '', %s, %s)
"""
_HEAD: Final = """
    UPDATE tables_gamingtable SET version = %s, head_hash = %s WHERE id = %s AND version < %s
"""
_SERIALS: Final = """
    UPDATE tables_slipcounter SET last = greatest(last, %s) WHERE house_id = %s AND year = %s
"""
# At the end of the year a float holds its last count, or went back to the cage.
_FLOATS: Final = """
    UPDATE tables_tablefloat SET held_minor = %s, counted_at = %s WHERE account_id = %s
"""


class DayDone(NamedTuple):
    """The size of a gaming day."""

    day: int
    coups: int
    rows: int


def make_day(floor: Floor, so_far: YearSoFar, day: int) -> DayDone:
    """Make a gaming day and write it in one transaction, with the record that it is whole.

    Raises IntegrityError for a day that is whole already.
    """
    serial, events = so_far.reach(day)
    book = DayBook(floor, day, next_coup=floor.first_id(Coup._meta.db_table, day))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_PAST_THE_GUARDS)
        slips: list[Asked] = []
        with raw_cursor() as raw, raw.copy(_COUPS) as copy:
            for lines, asked in _play_day(book):
                copy.write("".join(lines))
                slips += asked
        serial = write_slips(book, slips, serial)
        write_sums(book, range(SHIFTS))
        _write_events(book, events)
        rows = _copy_sheets(book)
        if book.is_newest:
            _leave_floats(book)
        _move_heads(floor, events)
        year = floor.recipe.day(day).year
        cursor.execute(_SERIALS, (serial, floor.house_id, year))
        coups = book.next_coup - floor.first_id(Coup._meta.db_table, day)
        answer = msgspec.json.encode({"day": day, "coups": coups, "rows": rows + coups}).decode()
        over = floor.plan(day)[-1].ends_at
        cursor.execute(
            _WHOLE,
            (day_command(day), floor.house_id, floor.director, DAY_KIND, answer, over),
        )
        cursor.execute(_GUARDED)
    return DayDone(day, coups, rows + coups)


def _play_day(book: DayBook) -> Iterator[tuple[list[str], list[Asked]]]:
    """Play the sessions of a day; yield the coups of each as lines, and its slips."""
    plans = plan_sessions(book.floor, book.day)
    for shift, of_shift in groupby(plans, key=lambda it: it.shift):
        at_hand = _open_shift(book, shift, sessions := list(of_shift))
        for plan in sessions:
            yield make_session(at_hand, plan)
    last = book.floor.plan(book.day)[-1]
    if not book.is_newest:
        # The next opening of a table sends its float back; that of a day must not wait for one.
        over = milliseconds(last.ends_at) - 2 * MINUTE
        for table in sorted(book.trays):
            jefe = book.floor.jefe(book.day, SHIFTS - 1, table)
            book.return_float(SHIFTS - 1, table, jefe, over)


def _open_shift(book: DayBook, shift: int, sessions: list[SessionPlan]) -> ShiftAtHand:
    floor, day = book.floor, book.day
    planned = floor.plan(day)[shift]
    starts, ends = milliseconds(planned.starts_at), milliseconds(planned.ends_at)
    closed = ends - MINUTE
    manager = floor.on_duty(Role.PIT_MANAGER, day, shift)
    book.sheets[Shift].put(
        floor.shift_id(day, shift),
        gaming_day=book.gaming_day,
        number=shift + 1,
        starts_at=moment(starts),
        ends_at=moment(ends),
        opened_at=moment(starts + MINUTE // 2),
        opened_by_id=manager,
        closed_at=moment(closed),
        closed_by_id=manager,
    )
    order = stream(floor.recipe, day, shift, _GUESTS).permutation(len(floor.guests)).tolist()
    return ShiftAtHand(
        book=book,
        report=begin_report(book, shift, len(sessions), closed),
        closed=closed,
        posts=draw_rota(floor, day, shift, starts, ends),
        guests=cycle(floor.guests[it] for it in order),
    )


def _write_events(book: DayBook, events: Iterable[Event]) -> None:
    sheet = book.sheets[FloorEvent]
    for event in events:
        table = book.floor.tables[event.table].id
        sheet.put(
            event.id,
            table_id=table,
            version=event.version,
            kind=event.kind,
            payload=event.payload,
            actor_id=event.actor,
            command_id=event.command,
            happened_at=moment(event.happened),
            previous_hash=f"\\x{event.previous_hash.hex()}",
            hash=f"\\x{event.hash.hex()}",
        )


def _move_heads(floor: Floor, events: Iterable[Event]) -> None:
    with connection.cursor() as cursor:
        for event in events:
            table = floor.tables[event.table].id
            cursor.execute(_HEAD, (event.version, event.hash, table, event.version))


def _leave_floats(book: DayBook) -> None:
    over = book.floor.plan(book.day)[-1].ends_at
    with connection.cursor() as cursor:
        for number, table in enumerate(book.floor.tables):
            held = book.trays.get(number, 0)
            cursor.execute(_FLOATS, (held, over, table.account(Account.Kind.FLOAT)))


def _copy_sheets(book: DayBook) -> int:
    rows = 0
    for sheet in book.sheets.values():
        if sheet.lines:
            with raw_cursor() as raw, raw.copy(sheet.statement) as copy:
                copy.write("".join(sheet.lines))
            rows += len(sheet.lines)
    return rows


def list_whole_days() -> set[int]:
    """List the numbers of the gaming days that are whole."""
    answers = CommandRecord.objects.filter(kind=DAY_KIND).values_list("answer", flat=True)
    return {answer["day"] for answer in answers if answer is not None}
