"""The demo player at a running house: a whole evening, a stop, and carrying on afterwards."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

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
    with player(stack, tmp_path, "--evening", "--coups", str(COUPS)) as process:
        assert process.wait(WITHIN_S) == 0, words(tmp_path)

    assert "refused" not in words(tmp_path)
    assert words(tmp_path).count(" relieves ") == len(DEMO_TABLES)
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


def test_who_rests_relieves_nobody_and_the_floor_plays_on(
    stack: Stack, pit_manager: Person, tmp_path: Path
) -> None:
    pit_manager.send("breaks/start", {"badge": "C11"})
    with player(stack, tmp_path, "--coups", str(COUPS)) as process:
        assert process.wait(WITHIN_S) == 0, words(tmp_path)
    assert words(tmp_path).count(" relieves ") == len(DEMO_TABLES)
    assert "C11 relieves" not in words(tmp_path)


def test_a_stopped_player_ends_well_and_another_carries_on(
    stack: Stack, pit_manager: Person, tmp_path: Path
) -> None:
    with player(stack, tmp_path, "--speed", "100") as process:
        wait_until(lambda: all_have_played(pit_manager, 1), WITHIN_S, "the first coups")
        process.send_signal(signal.SIGTERM)
        assert process.wait(WITHIN_S) == 0
    assert "stopped" in words(tmp_path)

    before = by_number(pit_manager)
    with player(stack, tmp_path, "--coups", "1") as process:
        assert process.wait(WITHIN_S) == 0, words(tmp_path)
    assert "nobody knows this shoe" not in words(tmp_path)
    after = by_number(pit_manager)
    for number, was in before.items():
        assert after[number]["talla"]["id"] == was["talla"]["id"], "dealt on from the same shoe"
        assert after[number]["coups_session"] == was["coups_session"] + 1

    (tmp_path / "demo-player.json").unlink()
    with player(stack, tmp_path, "--coups", "1") as process:
        assert process.wait(WITHIN_S) == 0, words(tmp_path)
    assert words(tmp_path).count("nobody knows this shoe any more") == len(DEMO_TABLES)
    for number, was in after.items():
        now = by_number(pit_manager)[number]
        assert now["session"] == was["session"], "the tables stayed open"
        assert now["talla"]["number"] == was["talla"]["number"] + 1
        assert now["coups_session"] == was["coups_session"] + 1


def test_a_table_that_people_close_is_left_to_them(
    stack: Stack, pit_manager: Person, tmp_path: Path
) -> None:
    with player(stack, tmp_path, "--speed", "100") as process:
        wait_until(lambda: all_have_played(pit_manager, 1), WITHIN_S, "the first coups")
        closed = tables_of(pit_manager)[-1]
        kinds = ("closing_float", "commission_box", "tip_box", "drop_box")
        counts: dict[str, dict[str, int]] = {kind: {} for kind in kinds}
        inspector = Person(stack.url, INSPECTOR, DEMO_PINS[INSPECTOR], Stopping(), pytest.fail)
        at = f"tables/{closed['table']}"
        pit_manager.send(f"{at}/suspend")
        wait_until(lambda: count_and_close(pit_manager, inspector, at, counts), WITHIN_S, "counts")
        inspector.leave()
        wait_until(
            lambda: all_have_played(pit_manager, 4, but=closed["number"]), WITHIN_S, "more coups"
        )
        assert process.poll() is None
        assert tables_of(pit_manager)[-1]["state"] == "closed"


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


@contextmanager
def player(stack: Stack, folder: Path, *options: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run the player as people do, in a process; its output and its notebook go to `folder`."""
    speed = () if "--speed" in options else ("--speed", "100000")
    command = ("manage.py", "play", "--url", stack.url, "--seed", "7", *speed, *options)
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


def words(folder: Path) -> str:
    return (folder / "player.log").read_text(errors="replace")


def tables_of(person: Person) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = person.get("tables")["tables"]
    return tables


def by_number(person: Person) -> dict[str, dict[str, Any]]:
    return {table["number"]: table for table in tables_of(person)}


def all_have_played(person: Person, coups: int, but: str = "") -> bool | None:
    tables = [table for table in tables_of(person) if table["number"] != but]
    return all(table["coups_session"] >= coups for table in tables) or None
