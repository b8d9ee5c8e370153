"""Written records are proved, day by day; an honest house is whole."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import msgspec
import pgtrigger
import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from casino.evidence.check import BrokenEvidence
from casino.evidence.file import BrokenFile
from casino.evidence.form import HeadBody
from casino.evidence.keys import load_or_make_signing_key, public_pem
from casino.evidence.models import DailyHead, EvidenceKey
from casino.evidence.selectors.rows import stamped_models
from casino.evidence.selectors.unsigned_days import list_unsigned_days
from casino.evidence.services import sign_day
from casino.lib.claims import Work
from casino.lib.clock import gaming_day_of, utc_now
from casino.shift.models.reconciliation import ReconciliationWork
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.records.guards import row_text, stamp_of
from tables.records.models import RecordStamp, StampChain
from tests.building import make_house
from tests.evidence.scene import (
    append_note,
    check_bytes,
    check_database,
    execute,
    export,
    find_fault,
    make_scene,
    next_evening,
    play_a_day,
    sign_all,
    when_over,
)
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds

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


def test_an_honest_house_is_whole_in_the_database_and_in_its_file():
    house = make_scene()
    in_database, in_file = check_database(house), check_bytes(export(house))
    assert in_database.events == in_file.events == FloorEvent.objects.count()
    assert in_database.records == in_file.records > 100
    assert [day.body.fault for day in in_file.days] == [""]


def test_a_house_without_a_signed_day_is_exported_and_whole():
    house = play_a_day()
    assert check_bytes(export(house)).records == check_database(house).records


def test_each_row_is_stamped_once_and_each_state_of_one_that_moves():
    make_scene()
    stamped = dict(execute(
        "SELECT relation, count(DISTINCT record) FROM tables_recordstamp, unnest(records) AS record"
        " GROUP BY relation"
    ))  # fmt: skip
    for relation, model in stamped_models().items():
        assert stamped.get(relation, 0) == model.objects.count(), relation
    assert len([name for name in stamped if stamp_of(stamped_models()[name]).moves]) == 5


def test_the_text_of_a_row_depends_on_no_setting_of_the_session():
    house = make_scene()
    for setting in ("TimeZone = 'America/Argentina/Buenos_Aires'", "bytea_output = 'escape'",
                    "IntervalStyle = 'iso_8601'", "extra_float_digits = -5"):  # fmt: skip
        execute(f"SET LOCAL {setting}")
    play_all_kinds(open_evening(house.shifts.get(closed_at=None)))
    execute("SET LOCAL TimeZone = 'UTC'")
    assert find_fault(house) is None


BY_HAND = [
    "SELECT tables_stamp(id, 0, 'tables_transfer', ARRAY[1::bigint], '', NULL) FROM tables_house",
    "INSERT INTO tables_stampchain (house_id, place, number, head_hash) SELECT id, 9, 0, ''"
    " FROM tables_house",
    "UPDATE tables_stampchain SET number = number + 1",
    "DELETE FROM tables_stampchain",
    "UPDATE tables_recordstamp SET digests = ''",
    "DELETE FROM tables_recordstamp",
    "TRUNCATE tables_recordstamp",
    "INSERT INTO tables_recordstamp SELECT chain_id, number + 1000, relation, records, digests,"
    " content, stamped_at, hash FROM tables_recordstamp",
    "UPDATE casino_dailyhead SET fault = ''",
    "DELETE FROM casino_dailyhead",
    "UPDATE casino_evidencekey SET public = ''",
    "INSERT INTO casino_dailyhead (house_id, number, gaming_day, body, hash, previous_hash,"
    " fault, key_id, signature, signed_at) SELECT house_id, 9, gaming_day + 9, body, hash, hash,"
    " '', key_id, signature, signed_at FROM casino_dailyhead",
]


def test_nobody_stamps_or_signs_by_hand():
    make_scene()
    for attack in BY_HAND:
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(attack)


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


def test_an_owner_who_recomputes_every_chain_is_found_by_the_signed_head():
    """The owner edits a transfer and makes all hashes again: nothing but the signature shows it."""
    house = make_scene()
    rewrite_history(house)
    broken = find_fault(house)
    assert broken is not None
    assert "was signed over another one" in broken.why


def test_without_a_head_a_recomputed_chain_looks_whole():
    """Unsigned records are not proved against the owner: docs/evidence.md says so."""
    house = play_a_day()
    rewrite_history(house)
    assert find_fault(house) is None


def rewrite_history(house) -> None:
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


def test_the_ends_that_are_kept_of_chains_and_journals_are_held_against_them():
    house = make_scene()
    for relation in ("tables_stampchain", "tables_gamingtable", "tables_house"):
        with transaction.atomic():
            execute("SET LOCAL session_replication_role = 'replica'")
            execute(f"UPDATE {relation} SET head_hash = sha256('another')")
            broken = find_fault(house)
            assert broken is not None
            assert "it is not the end that is kept of it" in broken.why
            transaction.set_rollback(True)
    assert find_fault(house) is None


def test_removing_the_last_days_is_found_by_a_head_kept_elsewhere(tmp_path):
    house = make_scene()
    (tmp_path / "all.jsonl").write_bytes(export(house))
    head = DailyHead.objects.get()
    call_command("verify", str(tmp_path / "all.jsonl"), head=[head.hash])
    with pytest.raises(CommandError, match="it is not there"):
        call_command("verify", str(tmp_path / "all.jsonl"), head=["0" * 64])


def test_only_the_keys_that_are_believed_sign(tmp_path):
    house = make_scene()
    (tmp_path / "all.jsonl").write_bytes(export(house))
    own = load_or_make_signing_key(settings.EVIDENCE_KEY_FILE)
    (tmp_path / "own.pem").write_text(public_pem(own.public))
    call_command("verify", str(tmp_path / "all.jsonl"), public_key=str(tmp_path / "own.pem"))
    other = load_or_make_signing_key(tmp_path / "other_key.pem")
    (tmp_path / "other.pem").write_text(public_pem(other.public))
    with pytest.raises(CommandError, match="is not among those believed"):
        call_command("verify", str(tmp_path / "all.jsonl"), public_key=str(tmp_path / "other.pem"))


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


def test_a_file_is_checked_without_database_and_redis(tmp_path):
    house = make_scene()
    text = export(house)
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    whole.write_bytes(text)
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b'"relation":"tables_transfer"' in line)
    broken.write_bytes(b"".join([*lines[:at], lines[at].replace(b"amount_minor", b"amount_major"),
                                 *lines[at + 1 :]]))  # fmt: skip
    fine, found = run_verify(whole), run_verify(broken)
    assert (fine.returncode, found.returncode) == (0, 1), fine.stderr
    assert "whole:" in fine.stdout
    assert f"line {at + 1}: tables_transfer" in found.stderr


def run_verify(path: Path) -> "subprocess.CompletedProcess[str]":
    nowhere = {
        "PATH": "/usr/bin:/bin",
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
        "REDIS_URL": "redis://127.0.0.1:9/0",
        "SABOT_DATA_DIR": str(path.parent / "data"),
    }
    return subprocess.run(
        [sys.executable, "manage.py", "verify", str(path)],
        cwd=settings.BASE_DIR,
        env=nowhere,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_database_is_checked_by_command():
    house = make_scene()
    call_command("verify", "--database")
    execute("SET CONSTRAINTS ALL IMMEDIATE")  # all was whole so far
    execute("SET LOCAL session_replication_role = 'replica'")
    execute("DELETE FROM tables_floorevent WHERE version = 2 AND table_id IS NOT NULL")
    with pytest.raises(CommandError, match="BROKEN  event 2 of table"):
        call_command("verify", "--database")
    assert find_fault(house) is not None


def test_an_export_is_bytes_for_bytes_its_form():
    text = export(make_scene())
    check_bytes(text)
    for changed in (text[:-1], text.replace(b'":', b'": ', 1), text + b"\n", b" " + text, b""):
        with pytest.raises(BrokenFile):
            check_bytes(changed)
    with pytest.raises(BrokenEvidence, match="changed where no record depends on it"):
        check_bytes(text.replace(b'"name":"', b'"name":"X', 1))


def test_a_day_waits_for_its_open_shift():
    house = play_a_day()
    evening = next_evening(house)
    later = when_over(house, 2)
    assert list_unsigned_days(later) == []
    evening.close()
    close_shift_row(evening.session.shift)
    day = evening.session.shift.gaming_day
    assert [it for _, it in list_unsigned_days(later)] == [day, day + timedelta(days=1)]
