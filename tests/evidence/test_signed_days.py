"""Each day is signed once it is over, after the one before it, and exported by itself."""

from datetime import timedelta

import msgspec
import pgtrigger
import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from casino.evidence.form import HeadBody
from casino.evidence.models import DailyHead, EvidenceKey
from casino.evidence.selectors.rows import stamped_models
from casino.evidence.selectors.unsigned_days import list_unsigned_days
from casino.evidence.services import sign_day
from casino.lib.claims import Work
from casino.lib.clock import gaming_day_of, utc_now
from casino.shift.models.reconciliation import ReconciliationWork
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.records.models import RecordStamp, StampChain
from tests.building import make_house
from tests.evidence.scene import (
    append_note,
    check_bytes,
    check_database,
    execute,
    export,
    find_fault,
    next_evening,
    play_a_day,
    rewrite_history,
    sign_all,
    when_over,
)
from tests.shift.evening import close_shift_row

pytestmark = pytest.mark.django_db
OWN_CHAINS = {FloorEvent, RecordStamp, StampChain}
WORK = {ReconciliationWork}  # which table a worker has taken; its findings are in the lines


@pytest.fixture(autouse=True)
def _key(tmp_path, settings):
    settings.EVIDENCE_KEY_FILE = tmp_path / "key.pem"


def is_record(model) -> bool:
    """Return whether a model's rows may not be changed, or only as later records move them.

    Rows that are merely never removed say where people are: they change, and the journal says how.
    """
    triggers = getattr(model._meta, "triggers", [])
    return any(
        isinstance(it, pgtrigger.Protect)
        and not isinstance(it, pgtrigger.ReadOnly)
        and not str(it.name).endswith("_is_never_removed")
        for it in triggers
    )


def test_every_guarded_table_is_stamped():
    """A guarded model that is not in the evidence fails here."""
    guarded = {model for model in apps.get_models() if is_record(model)}
    assert guarded - OWN_CHAINS - WORK == set(stamped_models().values())
    installed = {
        relation
        for (relation,) in execute(
            "SELECT relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
            " WHERE tgname LIKE 'pgtrigger\\_%%\\_stamped\\_%%' AND tgenabled = 'O'"
        )
    }
    assert installed == set(stamped_models())


def test_a_house_without_a_signed_day_is_exported_and_whole():
    house = play_a_day()
    assert check_bytes(export(house)).records == check_database(house).records


def test_days_are_signed_once_they_are_over_each_after_the_other():
    house = play_a_day()
    today = gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)
    assert list_unsigned_days() == []
    tomorrow = when_over(house, 3)
    days = [today, today + timedelta(days=1), today + timedelta(days=2)]
    assert list_unsigned_days(tomorrow) == [(house.pk, day) for day in days]
    first, second, third = sign_all(house, days=3)
    assert (first.number, second.number, third.number) == (1, 2, 3)
    assert second.previous_hash == first.hash
    assert third.previous_hash == second.hash
    assert list_unsigned_days(tomorrow) == []
    assert sign_day(house.pk, days[0]) is None
    bodies = [msgspec.json.decode(head.body, type=HeadBody) for head in (first, second, third)]
    assert bodies[0].records["tables_transfer"] == Transfer.objects.count()
    # Signed late, a day still ends where it ended: the second has nothing of its own but heads.
    assert bodies[1].streams == bodies[0].streams
    assert [head.fault for head in (first, second, third)] == ["", "", ""]
    assert find_fault(house) is None


def test_a_day_that_another_run_is_checking_is_left_to_it():
    house = play_a_day()
    (day, *_) = (day for _, day in list_unsigned_days(when_over(house, 3)))
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [Work.SIGNING, house.pk])
        with CaptureQueriesContext(connection) as asked:
            assert sign_day(house.pk, day) is None
        assert len(asked) == 1, "it looked at more than whether the day is free"
    finally:
        other.close()  # as a process that is killed: its claim goes with it
    for took in ("pg_advisory_lock", "pg_advisory_unlock"):  # it takes the server a moment
        execute(f"SELECT {took}(%s, %s)", [Work.SIGNING, house.pk])
    head = sign_day(house.pk, day)
    assert head is not None
    assert head.gaming_day == day
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
            " WHERE locktype = 'advisory' AND datname = current_database()"
        )
        assert cursor.fetchone() == (0,)


def test_a_house_where_nothing_happened_has_no_days():
    house = make_house()
    assert list_unsigned_days(when_over(house, 9)) == []


def test_a_day_that_is_broken_is_signed_and_says_so():
    house = play_a_day()
    execute("SET LOCAL session_replication_role = 'replica'")
    transfer = Transfer.objects.order_by("id").first()
    execute("UPDATE tables_transfer SET amount_minor = 1 WHERE id = %s", [transfer.pk])
    execute("SET LOCAL session_replication_role = 'origin'")
    (head,) = sign_all(house)
    assert head.fault.startswith(f"tables_transfer {transfer.pk}: it is not what was written")


def test_without_a_head_a_recomputed_chain_looks_whole():
    """Unsigned records are not proved against the owner: docs/evidence.md says so."""
    house = play_a_day()
    rewrite_history(house)
    assert find_fault(house) is None


def test_a_new_key_signs_on_from_the_old_one(tmp_path, settings):
    house = play_a_day()
    sign_all(house)
    settings.EVIDENCE_KEY_FILE = tmp_path / "next.pem"
    sign_all(house, days=2)
    first, second = DailyHead.objects.order_by("number").values_list("key__key_id", flat=True)
    assert first != second
    assert len(check_bytes(export(house)).days) == 2


def test_no_head_is_signed_with_a_key_of_another_house():
    house = play_a_day()
    sign_all(house)
    foreign = EvidenceKey.objects.create(
        house=make_house(), key_id="0" * 16, public="0" * 64, first_used_at=utc_now()
    )
    body = "{}"
    with (
        pytest.raises(DatabaseError, match="a key of its house"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            """
            INSERT INTO casino_dailyhead (house_id, number, gaming_day, body, hash, previous_hash,
                fault, key_id, signature, signed_at)
            SELECT house_id, number + 1, gaming_day + 1, %s,
                encode(sha256(convert_to(%s, 'UTF8')), 'hex'), hash, '', %s, signature, now()
            FROM casino_dailyhead ORDER BY number DESC LIMIT 1
            """,
            [body, body, foreign.pk],
        )


def test_some_days_are_exported_and_checked_by_themselves(tmp_path):
    house = play_a_day()
    first, second = sign_all(house, days=2)
    evening = next_evening(house)
    append_note(evening)
    evening.close()
    close_shift_row(evening.session.shift)
    sign_all(house, days=3)
    path = tmp_path / "days.jsonl"
    for days, signed in (
        ({"first": second.gaming_day}, 2),
        ({"first": second.gaming_day, "last": second.gaming_day}, 1),
        ({"last": first.gaming_day}, 1),
        ({}, 3),
    ):
        call_command("export_evidence", str(path), house=house.pk, **days)
        assert len(check_bytes(path.read_bytes()).days) == signed
    with pytest.raises(CommandError, match="has no signed head"):
        call_command(
            "export_evidence", str(path), house=house.pk, last=first.gaming_day + timedelta(days=9)
        )


def test_a_day_waits_for_its_open_shift():
    house = play_a_day()
    evening = next_evening(house)
    later = when_over(house, 2)
    assert list_unsigned_days(later) == []
    evening.close()
    close_shift_row(evening.session.shift)
    day = evening.session.shift.gaming_day
    assert [it for _, it in list_unsigned_days(later)] == [day, day + timedelta(days=1)]
