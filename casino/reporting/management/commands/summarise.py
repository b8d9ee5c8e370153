"""Brings the summaries up to date, rebuilds them, or compares them with their rows."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.reporting.selectors.recomputed import find_astray, list_days
from casino.reporting.selectors.stale import list_stale
from casino.reporting.services.summarise import summarise_sessions

NAMED_MOST = 20


class Command(BaseCommand):
    """Reports what it did, a gaming day at a time; with --check exits 1 if a figure is wrong."""

    help = (
        "Make the summaries of management level with what was recorded, as the job does. With "
        "--rebuild make all of them again; with --check change nothing, compute every figure again "
        "and exit 1 if one is kept otherwise."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the task and the gaming days."""
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--rebuild", action="store_true", help="make them again")
        what.add_argument("--check", action="store_true", help="compare, and change nothing")
        parser.add_argument("--from", dest="first", type=date.fromisoformat, metavar="DAY")
        parser.add_argument("--to", dest="last", type=date.fromisoformat, metavar="DAY")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Summarise or check, as asked."""
        first, last = options["first"], options["last"]
        if (first or last) and not (options["rebuild"] or options["check"]):
            raise CommandError("--from and --to go with --rebuild or --check.")
        if options["check"]:
            self._check(first, last)
            return
        days = list_days(first, last) if options["rebuild"] else list_stale()
        sessions = 0
        for (house, gaming_day), ids in days.items():
            sessions += summarise_sessions(house, gaming_day, ids, waits=True) or 0
            self.stdout.write(f"{gaming_day}  house {house}  {len(ids)} sessions")
        self.stdout.write(f"{sessions} sessions summarised")

    def _check(self, first: date | None, last: date | None) -> None:
        checked = astray = 0
        for (house, gaming_day), ids in list_days(first, last).items():
            for found in find_astray(house, gaming_day, ids):
                astray += 1
                if astray <= NAMED_MOST:
                    self.stderr.write(
                        f"{gaming_day}  {found.place}  {found.column}: "
                        f"kept {found.kept}, computed {found.computed}"
                    )
            checked += len(ids)
        if astray:
            raise CommandError(f"{astray} figures are astray; make them again with --rebuild.")
        self.stdout.write(f"{checked} sessions are what their rows say")
