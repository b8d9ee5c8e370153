"""Collect, compile and verify the translations, without GNU gettext."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.embedded.catalogues import compile_catalogues, find_faults, update_catalogues
from casino.embedded.errors import StartError
from casino.embedded.places import PROJECT_DIR


class Command(BaseCommand):
    """The face of `casino.embedded.catalogues` among the management commands."""

    help = "Collect (--extract), compile (--compile) or verify (--check) the translations."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the three acts."""
        act = parser.add_mutually_exclusive_group(required=True)
        act.add_argument("--extract", action="store_true", help="bring locale/ up to the code")
        act.add_argument("--compile", action="store_true", help="build what Django reads")
        act.add_argument("--check", action="store_true", help="fail unless all is translated")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the one act chosen."""
        locale_dir = Path(settings.LOCALE_PATHS[0])
        try:
            if options["extract"]:
                for path in update_catalogues(PROJECT_DIR, locale_dir):
                    self.stdout.write(f"updated {path.relative_to(locale_dir.parent)}")
            elif options["compile"]:
                compile_catalogues(locale_dir)
            else:
                self._check(locale_dir)
        except StartError as error:
            raise CommandError(str(error)) from error

    def _check(self, locale_dir: Path) -> None:
        faults = find_faults(PROJECT_DIR, locale_dir)
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in the translations.")
