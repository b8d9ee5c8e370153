"""Written records are proved, day by day; an honest house is whole."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test.utils import override_settings

from casino.evidence.check import BrokenEvidence
from casino.evidence.file import BrokenFile
from casino.evidence.keys import load_or_make_signing_key, public_pem
from casino.evidence.models import DailyHead
from casino.evidence.selectors.rows import stamped_models
from casino.shift.models.reconciliation import ReconciliationWork
from tables.journal.models import FloorEvent
from tables.records.guards import stamp_of
from tables.records.models import RecordStamp, StampChain
from tests.evidence.scene import (
    check_bytes,
    check_database,
    execute,
    export,
    find_fault,
    make_scene,
    rewrite_history,
)
from tests.shared import shared
from tests.shift.evening import open_evening, play_all_kinds

pytestmark = pytest.mark.django_db
OWN_CHAINS = {FloorEvent, RecordStamp, StampChain}
WORK = {ReconciliationWork}  # which table a worker has taken; its findings are in the lines


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    return tmp_path_factory.mktemp("key") / "key.pem"


@pytest.fixture(scope="module")
def built(module_db, key):
    with override_settings(EVIDENCE_KEY_FILE=key):
        return make_scene()


_, house = shared(make_scene)


@pytest.fixture(autouse=True)
def _key(key, settings):
    settings.EVIDENCE_KEY_FILE = key


def test_an_honest_house_is_whole_in_the_database_and_in_its_file(house):
    in_database, in_file = check_database(house), check_bytes(export(house))
    assert in_database.events == in_file.events == FloorEvent.objects.count()
    assert in_database.records == in_file.records > 100
    assert [day.body.fault for day in in_file.days] == [""]


def test_each_row_is_stamped_once_and_each_state_of_one_that_moves(house):
    stamped = dict(execute(
        "SELECT relation, count(DISTINCT record) FROM tables_recordstamp, unnest(records) AS record"
        " GROUP BY relation"
    ))  # fmt: skip
    for relation, model in stamped_models().items():
        assert stamped.get(relation, 0) == model.objects.count(), relation
    assert len([name for name in stamped if stamp_of(stamped_models()[name]).moves]) == 5


def test_the_text_of_a_row_depends_on_no_setting_of_the_session(house):
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


def test_nobody_stamps_or_signs_by_hand(house):
    for attack in BY_HAND:
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(attack)


def test_an_owner_who_recomputes_every_chain_is_found_by_the_signed_head(house):
    """The owner edits a transfer and makes all hashes again: nothing but the signature shows it."""
    rewrite_history(house)
    broken = find_fault(house)
    assert broken is not None
    assert "was signed over another one" in broken.why


def test_the_ends_that_are_kept_of_chains_and_journals_are_held_against_them(house):
    for relation in ("tables_stampchain", "tables_gamingtable", "tables_house"):
        with transaction.atomic():
            execute("SET LOCAL session_replication_role = 'replica'")
            execute(f"UPDATE {relation} SET head_hash = sha256('another')")
            broken = find_fault(house)
            assert broken is not None
            assert "it is not the end that is kept of it" in broken.why
            transaction.set_rollback(True)
    assert find_fault(house) is None


def test_removing_the_last_days_is_found_by_a_head_kept_elsewhere(house, tmp_path):
    (tmp_path / "all.jsonl").write_bytes(export(house))
    head = DailyHead.objects.get()
    call_command("verify", str(tmp_path / "all.jsonl"), head=[head.hash])
    with pytest.raises(CommandError, match="it is not there"):
        call_command("verify", str(tmp_path / "all.jsonl"), head=["0" * 64])


def test_only_the_keys_that_are_believed_sign(house, tmp_path):
    (tmp_path / "all.jsonl").write_bytes(export(house))
    own = load_or_make_signing_key(settings.EVIDENCE_KEY_FILE)
    (tmp_path / "own.pem").write_text(public_pem(own.public))
    call_command("verify", str(tmp_path / "all.jsonl"), public_key=str(tmp_path / "own.pem"))
    other = load_or_make_signing_key(tmp_path / "other_key.pem")
    (tmp_path / "other.pem").write_text(public_pem(other.public))
    with pytest.raises(CommandError, match="is not among those believed"):
        call_command("verify", str(tmp_path / "all.jsonl"), public_key=str(tmp_path / "other.pem"))


def test_a_file_is_checked_without_database_and_redis(house, tmp_path):
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
        timeout=200,
        check=False,
    )


def test_the_database_is_checked_by_command(house):
    call_command("verify", "--database")
    execute("SET CONSTRAINTS ALL IMMEDIATE")  # all was whole so far
    execute("SET LOCAL session_replication_role = 'replica'")
    execute("DELETE FROM tables_floorevent WHERE version = 2 AND table_id IS NOT NULL")
    with pytest.raises(CommandError, match="BROKEN  event 2 of table"):
        call_command("verify", "--database")
    assert find_fault(house) is not None


def test_an_export_is_bytes_for_bytes_its_form(house):
    text = export(house)
    check_bytes(text)
    for changed in (text[:-1], text.replace(b'":', b'": ', 1), text + b"\n", b" " + text, b""):
        with pytest.raises(BrokenFile):
            check_bytes(changed)
    with pytest.raises(BrokenEvidence, match="changed where no record depends on it"):
        check_bytes(text.replace(b'"name":"', b'"name":"X', 1))
