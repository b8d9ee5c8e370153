"""A house with a signed day and an unsigned one, and its evidence as text."""

import io
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from casino.evidence.check import BrokenEvidence, Checker
from casino.evidence.file import check_file, write_file
from casino.evidence.form import Key
from casino.evidence.models import DailyHead
from casino.evidence.selectors.lines import evidence_lines, list_heads, one_moment
from casino.evidence.selectors.rows import stamped_models
from casino.evidence.selectors.unsigned_days import GRACE, day_ends_at, list_unsigned_days
from casino.evidence.services import sign_day, signing_key
from casino.handover.events import HandoverEvent
from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.policy import Role
from casino.shift.services.reconcile import reconcile_shift
from games.incidents.models import IncidentAppeal, IncidentNote, IncidentPerson, IncidentRuling
from tables.houses.models import House
from tables.journal.services import journal
from tables.limits.models import LimitPosting
from tables.records.guards import row_text, stamp_of
from tables.sessions.models import Shift
from tests.building import (
    acting,
    make_bet,
    make_card_set,
    make_incident,
    make_staff,
    new_command,
    post_limits,
)
from tests.shift.evening import Evening, close_shift_row, open_evening, play_all_kinds, start_shift


def append_note(evening: Evening, *, at_table: bool = True) -> None:
    """Write an event into a journal."""
    journal.append(
        actor=acting(evening.counted_by),
        command=new_command(),
        kind=HandoverEvent.SHIFT_NOTED,
        payload={"amount_minor": 100, "note": "ñ ≤ \"'"},
        table_id=evening.session.table_id if at_table else None,
    )


def play_a_day() -> House:
    """Play two tables through a shift, with an incident, a found bet, cards and a void."""
    shift = start_shift()
    for _ in range(2):
        evening = open_evening(shift)
        append_note(evening)
        play_all_kinds(evening)
        evening.void_last()
        _write_on(evening)
        append_note(evening)
        append_note(evening, at_table=False)
        evening.close()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return shift.house


def _write_on(evening: Evening) -> None:
    house, table, jefe = evening.house, evening.session.table, evening.counted_by
    other, now = evening.signed_by, utc_now()
    incident = make_incident(table, other)
    IncidentPerson.objects.create(house=house, incident=incident, staff=jefe)
    IncidentRuling.objects.create(
        house=house, incident=incident, instance=1, text="Paid.", ruled_by=jefe, ruled_at=now
    )
    IncidentAppeal.objects.create(
        house=house, incident=incident, grounds="Not so.", recorded_by=jefe, recorded_at=now
    )
    IncidentNote.objects.create(
        house=house, incident=incident, text="Looked at.", written_by=jefe, written_at=now
    )
    make_bet(table, jefe, other)
    make_card_set(table, jefe, other)
    if not LimitPosting.objects.filter(table=table).exists():
        post_limits(table, jefe)


def when_over(house: House, days: int) -> datetime:
    """Return the instant from which so many gaming days can be signed, the present one first.

    By the house's clock: a day on which the clocks change is not 24 hours long.
    """
    today = gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)
    return day_ends_at(house, today + timedelta(days=days - 1)) + GRACE


def sign_all(house: House, *, days: int = 1) -> list[DailyHead]:
    """Sign every day that will be over in some days."""
    signed = []
    for house_id, day in list_unsigned_days(when_over(house, days)):
        head = sign_day(house_id, day)
        assert house_id == house.pk
        assert head is not None
        signed.append(head)
    return signed


def next_evening(house: House) -> Evening:
    """Open the next shift of a house, and a table in it."""
    last = house.shifts.latest("number")
    shift = Shift.objects.create(
        house=house,
        gaming_day=last.gaming_day,
        number=last.number + 1,
        opened_at=utc_now(),
        opened_by=last.opened_by,
    )
    return open_evening(shift)


def make_scene() -> House:
    """Play a day, sign it, and play on without another head."""
    house = play_a_day()
    sign_all(house)
    evening = next_evening(house)
    play_all_kinds(evening)
    append_note(evening)
    make_staff(house, Role.AUDITOR)
    return house


def check_database(house: House) -> Checker:
    """Check the database; raises at the first broken record."""
    checker = Checker()
    with one_moment():
        for line in evidence_lines(house, heads=list_heads(house.pk)):
            checker.take(line)
    checker.finish()
    return checker


def find_fault(house: House) -> BrokenEvidence | None:
    """Return the first broken record, None when there is none."""
    try:
        check_database(house)
    except BrokenEvidence as broken:
        return broken
    return None


def export(house: House) -> bytes:
    """Write all evidence of a house."""
    file, key = io.BytesIO(), signing_key()
    with one_moment():
        lines = evidence_lines(house, heads=list_heads(house.pk), signer=Key(key.id, key.public))
        write_file(file, lines, key)
    return file.getvalue()


def check_bytes(text: bytes) -> Checker:
    """Check an export."""
    checker = Checker()
    check_file(io.BytesIO(text), checker)
    return checker


def execute(sql: str, values: Any = None) -> list[tuple[Any, ...]]:
    """Run SQL as the owner of the tables."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall() if cursor.description else []


def rewrite_history(house: House) -> None:
    """Change a transfer as the owner of the tables and make every hash again."""
    execute("SET LOCAL session_replication_role = 'replica'")
    execute(
        "UPDATE tables_transfer SET amount_minor = amount_minor + 1"
        " WHERE id = (SELECT min(id) FROM tables_transfer)"
    )
    old = execute(
        "SELECT chain.place, relation, records FROM tables_recordstamp"
        " JOIN tables_stampchain AS chain ON chain.id = chain_id"
        " ORDER BY chain_id, tables_recordstamp.number"
    )
    moved = {
        name
        for name, model in stamped_models().items()
        if (stamp := stamp_of(model)) is not None and stamp.moves
    }
    kept = execute(
        "SELECT content FROM tables_recordstamp WHERE content IS NOT NULL ORDER BY chain_id, number"
    )
    execute("DELETE FROM tables_recordstamp")
    execute("UPDATE tables_stampchain SET number = 0, head_hash = decode(repeat('00', 32), 'hex')")
    contents = iter(kept)
    for place, relation, records in old:
        if relation in moved:
            (line,) = next(contents)
            made = "sha256(convert_to(%(relation)s || E'\\x1f' || %(line)s, 'UTF8'))"
        else:
            line, text = None, row_text(stamped_models()[relation], "row")
            made = (
                "(SELECT string_agg(sha256(convert_to(%(relation)s || E'\\x1f' || " + text
                + f", 'UTF8')), ''::bytea ORDER BY id) FROM {relation} AS row"
                " WHERE id = ANY(%(records)s))"
            )  # fmt: skip
        values = {"house": house.pk, "place": place, "relation": relation, "records": records,
                  "line": line}  # fmt: skip
        execute(
            f"SELECT tables_stamp(%(house)s, %(place)s, %(relation)s, %(records)s, {made},"
            " %(line)s)",
            values,
        )
