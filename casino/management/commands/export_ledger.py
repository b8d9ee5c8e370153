"""Writes the ledger as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.ledger_export.extent import read_extent
from casino.ledger_export.formats import FORMATS, write_ledger
from casino.lib.errors import Refusal
from casino.lib.sentences import sentence_of
from tables.houses.models import House


class Command(BaseCommand):
    """Writes to a file or to the standard output."""

    help = "Write the ledger of a range of gaming days, or of a shift, as CSV or for Beancount."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the format, the extent, and where to."""
        parser.add_argument("--format", choices=FORMATS, default="beancount")
        parser.add_argument("--from", default="", metavar="DAY", help="for example 2026-11-20")
        parser.add_argument("--to", default="", metavar="DAY", help="default: the first day")
        parser.add_argument("--shift", default="", metavar="ID", help="instead of days")
        parser.add_argument("--output", type=Path, metavar="FILE", help="default: standard output")
        parser.add_argument(
            "--house", type=int, metavar="ID", help="if the installation has several"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the file, or print what is wrong with the options."""
        houses = House.objects.all()
        if options["house"] is not None:
            houses = houses.filter(id=options["house"])
        found = list(houses[:2])
        if len(found) != 1:
            raise CommandError("No house is kept here." if not found else "Name one by --house.")
        asked = {name: options[name] for name in ("from", "to", "shift")}
        try:
            extent = read_extent({**asked, "to": asked["to"] or asked["from"]}, found[0])
        except Refusal as error:
            raise CommandError(sentence_of(error.code, error.params, found[0].currency)) from error
        lines = write_ledger(options["format"], extent)
        if options["output"] is None:
            for line in lines:
                self.stdout.write(line, ending="")
            return
        with options["output"].open("w", encoding="utf-8", newline="") as file:
            file.writelines(lines)
