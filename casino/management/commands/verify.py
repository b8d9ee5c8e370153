"""Checks evidence: an export, without any database, or the database itself."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.evidence.check import BrokenEvidence, Checker
from casino.evidence.file import check_file
from casino.evidence.keys import KeyFault, fingerprint, read_public_keys

STEP = 5000


class Command(BaseCommand):
    """Names the first broken record, with exit code 1, or prints how much was checked."""

    help = (
        "Check an export of evidence offline (no database, no Redis), or with --database what is "
        "kept here; exit 1 at the first broken record, which is named."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments: the file or the database, and the trusted keys and heads."""
        parser.add_argument("file", nargs="?", metavar="FILE")
        parser.add_argument("--database", action="store_true", help="check the database itself")
        parser.add_argument("--public-key", metavar="PEM", help="the keys to believe, in one file")
        parser.add_argument(
            "--head",
            action="append",
            default=[],
            metavar="HASH",
            help="the hash of a head kept elsewhere, which must be in the evidence",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check the file or the database."""
        if bool(options["file"]) == options["database"]:
            raise CommandError("Name a FILE, or say --database.")
        keys = _read_keys(options["public_key"])
        try:
            checkers = (
                _check_database(keys, self.stderr)
                if options["database"]
                else [_check_file(options["file"], keys)]
            )
            _verify_seen(checkers, options["head"])
        except BrokenEvidence as broken:
            raise CommandError(f"BROKEN  {broken}") from broken
        for checker in checkers:
            self._report(checker)

    def _report(self, checker: Checker) -> None:
        days = [day.body.day for day in checker.days]
        span = f", {days[0]} to {days[-1]}" if days else ""
        self.stdout.write(
            f"whole: {checker.events} events, {checker.records} records, "
            f"{len(days)} signed days{span}"
        )
        for day in checker.days:
            if day.body.fault:
                self.stdout.write(f"  when {day.body.day} was signed: {day.body.fault}")
        if checker.trusted is None:
            for key in checker.keys.values():
                self.stdout.write(f"  believing the file's own key {fingerprint(key)}")


def _read_keys(name: str | None) -> dict[str, str] | None:
    if name is None:
        return None
    try:
        return read_public_keys(Path(name).read_bytes(), name)
    except (OSError, KeyFault) as error:
        raise CommandError(str(error)) from error


def _check_file(name: str, keys: dict[str, str] | None) -> Checker:
    checker = Checker(keys)
    try:
        with open(name, "rb") as file:
            check_file(file, checker)
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
    return checker


def _check_database(keys: dict[str, str] | None, progress: Any) -> list[Checker]:
    # Here, not above: a file is checked where there is no database.
    from casino.evidence.selectors.lines import count_lines, evidence_lines, list_heads, one_moment
    from tables.houses.models import House

    checkers = []
    for house in House.objects.order_by("id"):
        checker = Checker(keys)
        with one_moment():
            total = count_lines(house.pk)
            for done, line in enumerate(evidence_lines(house, heads=list_heads(house.pk))):
                checker.take(line)
                if done % STEP == 0:
                    _show(progress, house.name, done, total)
            checker.finish()
        _show(progress, house.name, total, total)
        checkers.append(checker)
    return checkers


def _show(progress: Any, name: str, done: int, total: int) -> None:
    """Draw the bar if a person watches."""
    if not progress.isatty():
        return
    part = min(done / total, 1.0) if total else 1.0
    filled = int(part * 30)
    bar = f"\r{name} [{'#' * filled}{'.' * (30 - filled)}] {part:4.0%}"
    progress.write(bar, ending="\n" if done == total else "")
    progress.flush()


def _verify_seen(checkers: list[Checker], hashes: list[str]) -> None:
    for wanted in hashes:
        if not any(wanted.lower() in checker.heads for checker in checkers):
            raise BrokenEvidence(f"the head {wanted}", "it is not there")
