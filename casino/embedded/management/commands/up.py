"""Run the whole house: servers, pages, jobs and the demo."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from casino.embedded.up import UpOptions, add_arguments, run_up


class Command(BaseCommand):
    """The face of `casino.embedded.up` among the management commands."""

    help = "Start PostgreSQL, Redis, the pages, the jobs and the demo, until Ctrl-C."
    # The checks belong to the children, which run when the database is there.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal stops it."""
        code = run_up(UpOptions(play=options["play"], speed=options["speed"], demo=options["demo"]))
        if code:
            raise SystemExit(code)
