"""Plays the whole floor: one shift, all tables side by side, each at its own pace."""

import heapq
import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from casino.demo.people import DEMO_PINS, DIRECTOR, INSPECTOR, PIT_MANAGER
from casino.demo.plan import DEMO_TABLES
from casino.demo.player.guests import Doorman
from casino.demo.player.notebook import Notebook
from casino.demo.player.person import RefusedError, Staff
from casino.demo.player.stopping import Stopping
from casino.demo.player.table import Evening, TablePlayer

COUP_EVERY_S: Final = (20.0, 40.0)
NEXT_TRY_S: Final = (3.0, 12.0)
"""How soon a table is looked at again that has just opened, or where nothing was played."""
LAST_COUPS: Final = 5
RECONCILED_WITHIN_S: Final = 120.0
ASK_AGAIN_S: Final = 0.5
T = TypeVar("T")


class NotReconciledError(Exception):
    """The shift was closed but its reconciliation did not come in time."""


class FloorPlayer:
    """The people of the demo house at their devices."""

    def __init__(
        self,
        *,
        url: str,
        speed: float,
        seed: int | None,
        notebook: Path | None,
        say: Callable[[str], None],
        stopping: Stopping,
    ) -> None:
        self._speed = speed
        self._say = say
        self._stopping = stopping
        rng = random.Random(seed)  # noqa: S311  (a game for show, not for money)
        self._rng = rng
        self._evening = Evening(
            staff=Staff(url, DEMO_PINS, stopping, say),
            rng=rng,
            doorman=Doorman(rng),
            notebook=Notebook(notebook),
            say=say,
        )
        self._tables: list[TablePlayer] = []

    def play(self, coups: int | None, *, then_close: bool = False) -> None:
        """Play so many coups at each table, or without end; close everything afterwards if asked.

        Raises StopRequestedError if a stop is requested, RefusedError if nobody can sign in.
        """
        try:
            shift = self._open_shift()
            self._find_tables()
            self._play_tables(coups, last_announced=then_close)
            if then_close:
                self._close(shift)
        finally:
            self._evening.staff.leave()

    def _open_shift(self) -> int:
        pit_manager = self._evening.staff[PIT_MANAGER]
        shifts: list[dict[str, Any]] = pit_manager.get("shifts")["shifts"]
        for shift in shifts:
            if shift["state"] == "open":
                return int(shift["shift"])
        opened = pit_manager.send("shifts/open")
        self._say("the shift that is due opens")
        return int(opened["shift"])

    def _find_tables(self) -> None:
        plans = {plan.number: plan for plan in DEMO_TABLES}
        pit_manager = self._evening.staff[PIT_MANAGER]
        tables = pit_manager.get("tables")["tables"]
        for table in tables:
            waitlist = pit_manager.get(f"tables/{table['table']}/waitlist?limit=200")
            self._evening.doorman.look(table, waitlist["guests"])
        self._tables = [
            TablePlayer(self._evening, plans[table["number"]], table["table"])
            for table in tables
            if table["number"] in plans
        ]

    def _play_tables(self, coups: int | None, *, last_announced: bool) -> None:
        """Play the tables in the order in which each is due."""
        due = [(time.monotonic() + place / 100, place) for place in range(len(self._tables))]
        heapq.heapify(due)
        while due:
            at, place = heapq.heappop(due)
            self._stopping.pause(at - time.monotonic())
            table = self._tables[place]
            if last_announced and coups is not None:
                self._try(table, partial(table.announce_last, LAST_COUPS, coups))
            before = table.played
            in_play = self._try(table, table.play)
            if coups is not None and (table.played >= coups or in_play is False):
                continue
            pace = COUP_EVERY_S if table.played > before else NEXT_TRY_S
            wait_s = self._rng.uniform(*pace) / self._speed
            heapq.heappush(due, (max(at + wait_s, time.monotonic()), place))

    def _try(self, table: TablePlayer, act: Callable[[], T]) -> T | None:
        """Do something at a table; a refusal is printed, and the result is None."""
        try:
            return act()
        except RefusedError as refused:
            article = f" ({refused.article})" if refused.article else ""
            table.say(f"refused: {refused.detail or refused.code}{article}")
            return None

    def _close(self, shift: int) -> None:
        closed = [table.close() for table in self._tables]  # every one of them is tried
        if not all(closed):
            self._say("the shift stays open")
            return
        pit_manager = self._evening.staff[PIT_MANAGER]
        pit_manager.send(f"shifts/{shift}/close")
        self._say("the shift is closed; its reconciliation runs")
        deadline = time.monotonic() + RECONCILED_WITHIN_S
        while True:
            report = pit_manager.get(f"shifts/{shift}")
            if report["state"] in {"reconciled", "signed"}:
                break
            if time.monotonic() > deadline:
                raise NotReconciledError
            self._stopping.pause(ASK_AGAIN_S)
        self._say(f"reconciled: {len(report['lines'])} lines, waiting for two signatures")
        self._share_tips(report["gaming_day"])

    def _share_tips(self, day: str) -> None:
        """Let two people sign the pool of tips; a pool that cannot be shared yet stays as it is."""
        for badge in (INSPECTOR, DIRECTOR):
            person = self._evening.staff[badge]
            tips = person.get(f"tips/{day}")
            if tips["content_hash"] is None or tips["is_unchanged"]:
                return
            if tips["pending"] and tips["pending"]["signatures"][0]["badge"] == badge:
                continue  # an earlier run stopped between the two
            person.send(f"tips/{day}/sign", {"content_hash": tips["content_hash"]})
        self._say("the tips are shared, signed by two")
