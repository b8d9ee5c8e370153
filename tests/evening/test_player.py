"""The demo player at a running house: a whole evening, a stop, and carrying on afterwards."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings

from casino.demo.people import DEMO_PINS, INSPECTOR, PIT_MANAGER
from casino.demo.plan import DEMO_TABLES
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person, RefusedError
from casino.demo.player.stopping import Stopping
from casino.demo.player.table import TABLE_THAT_LEAVES_OUT_BETS
from casino.embedded.places import PROJECT_DIR
from tests.quick_demo import load_quick_demo
from tests.stack import Stack, wait_until

pytestmark = [
    pytest.mark.night,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

COUPS = 12
WITHIN_S = 120.0


@pytest.fixture
def pit_manager(transactional_db: None, stack: Stack) -> Iterator[Person]:
    load_quick_demo()
    person = Person(stack.url, PIT_MANAGER, DEMO_PINS[PIT_MANAGER], Stopping(), pytest.fail)
    yield person
    person.leave()


def test_an_evening_is_played_closed_and_left_to_be_signed(
    stack: Stack, pit_manager: Person, tmp_path: Path
) -> None:
    pit_manager.send("breaks/start", {"badge": "C11"})
    said = play(stack, tmp_path, evening=True, coups=COUPS)

    assert "refused" not in said
    assert said.count(" relieves ") == len(DEMO_TABLES)
    assert "C11 relieves" not in said  # who rests
    (summary,) = pit_manager.get("shifts")["shifts"]
    report = pit_manager.get(f"shifts/{summary['shift']}")
    assert report["state"] == "reconciled"
    assert report["signatures"] == []
    # What is not known (bets left out) is no difference; everything known agrees.
    known = [line for line in report["lines"] if line["table_number"] != TABLE_THAT_LEAVES_OUT_BETS]
    assert len(known) == 4 * (len(DEMO_TABLES) - 1)
    assert all(line["counted_difference_minor"] == 0 for line in known), known
    assert not any(line["recorded_difference_minor"] for line in known), known
    tips = pit_manager.get(f"tips/{report['gaming_day']}")
    assert len(tips["sealed"]["signatures"]) == 2
    assert tips["is_unchanged"]
    shared = sum(share["share_minor"] for share in tips["shares"])
    assert shared == tips["counted_minor"] == sum(box["recorded_minor"] for box in tips["boxes"])


def test_a_player_leaves_a_closed_table_to_people_ends_well_and_another_carries_on(
    stack: Stack, pit_manager: Person, tmp_path: Path
) -> None:
    with player(stack, tmp_path, "--speed", "100") as process:
        wait_until(lambda: all_have_played(pit_manager, 1), WITHIN_S, "the first coups")
        closed = tables_of(pit_manager)[-1]["number"]
        close_by_hand(stack, pit_manager, tables_of(pit_manager)[-1]["table"])
        wait_until(lambda: all_have_played(pit_manager, 4, but=closed), WITHIN_S, "more coups")
        assert process.poll() is None
        assert by_number(pit_manager)[closed]["state"] == "closed"
        process.send_signal(signal.SIGTERM)
        assert process.wait(WITHIN_S) == 0
    assert "stopped" in (tmp_path / "player.log").read_text()

    before = by_number(pit_manager)
    assert "nobody knows this shoe" not in play(stack, tmp_path, coups=1)
    after = by_number(pit_manager)
    for number in before.keys() - {closed}:  # which the new one opens again
        was, now = before[number], after[number]
        assert now["talla"]["id"] == was["talla"]["id"], "dealt on from the same shoe"
        assert now["coups_session"] == was["coups_session"] + 1

    (tmp_path / "demo-player.json").unlink()
    said = play(stack, tmp_path, coups=1)
    assert said.count("nobody knows this shoe any more") == len(DEMO_TABLES)
    for number, now in by_number(pit_manager).items():
        was = after[number]
        assert now["session"] == was["session"], "the tables stayed open"
        assert now["talla"]["number"] == was["talla"]["number"] + 1
        assert now["coups_session"] == was["coups_session"] + 1


def close_by_hand(stack: Stack, pit_manager: Person, table_id: int) -> None:
    """Count a table by two and close it, as people do."""
    kinds = ("closing_float", "commission_box", "tip_box", "drop_box")
    counts: dict[str, dict[str, int]] = {kind: {} for kind in kinds}
    inspector = Person(stack.url, INSPECTOR, DEMO_PINS[INSPECTOR], Stopping(), pytest.fail)
    at = f"tables/{table_id}"
    pit_manager.send(f"{at}/suspend")
    wait_until(lambda: count_and_close(pit_manager, inspector, at, counts), WITHIN_S, "counts")
    inspector.leave()


def count_and_close(
    caller: Person, second: Person, at: str, counts: dict[str, dict[str, int]]
) -> bool | None:
    """Count a table by two and close it; a tip that came in meanwhile is counted again."""
    try:
        count_by_two(caller, second, at, counts)
        caller.send(f"{at}/close", {"early_reason": "Fallo de la cesta"})
    except RefusedError as refused:
        if refused.code != "count.money_moved":
            raise
        return None
    return True


def play(stack: Stack, folder: Path, **options: Any) -> str:
    """Let the player do its work in this process, its notebook in `folder`; return its words."""
    said = io.StringIO()
    chosen = {"url": stack.url, "seed": 7, "speed": 100_000.0, **options}
    with override_settings(DATA_DIR=folder), at_most(WITHIN_S):
        call_command("play", stdout=said, **chosen)
    return said.getvalue()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail what takes longer."""

    def end(*_: object) -> None:
        pytest.fail(f"it took longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def player(stack: Stack, folder: Path, *options: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run the player as people do, in a process; its output and its notebook go to `folder`."""
    command = ("manage.py", "play", "--url", stack.url, "--seed", "7", *options)
    environment = {**os.environ, "SABOT_DATA_DIR": str(folder)}
    with (folder / "player.log").open("wb") as log:
        process: subprocess.Popen[bytes] = subprocess.Popen(
            (sys.executable, *command),
            cwd=PROJECT_DIR,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def tables_of(person: Person) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = person.get("tables")["tables"]
    return tables


def by_number(person: Person) -> dict[str, dict[str, Any]]:
    return {table["number"]: table for table in tables_of(person)}


def all_have_played(person: Person, coups: int, but: str = "") -> bool | None:
    tables = [table for table in tables_of(person) if table["number"] != but]
    return all(table["coups_session"] >= coups for table in tables) or None
