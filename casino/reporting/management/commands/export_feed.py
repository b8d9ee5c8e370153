"""Writes the feed of a warehouse to standard output, from where the last run stopped."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.lib.errors import Refusal
from casino.reporting.files.feed import write_feed
from casino.reporting.selectors.feed import read_cursor
from tables.houses.models import House
from tables.ledger.selectors.blind import EVERYTHING


class Command(BaseCommand):
    """Writes JSON Lines; the next run continues at the `cursor` of the last line."""

    help = "Write the summaries of a house as JSON Lines, from after a cursor (docs/warehouse.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the house, the day, and the line to begin after."""
        parser.add_argument("--house", type=int, help="its id; needed where there are several")
        parser.add_argument("--day", type=date.fromisoformat, help="one gaming day")
        parser.add_argument("--after", default="", metavar="CURSOR", help="behind this line")
        parser.add_argument("--coups", action="store_true", help="with a line for each coup")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write them."""
        houses = list(House.objects.values_list("pk", flat=True)[:2])
        house = options["house"] or (houses[0] if len(houses) == 1 else None)
        if house is None:
            raise CommandError("Say which house by --house.")
        try:
            after = read_cursor(options["after"])
        except Refusal:
            raise CommandError("--after takes the cursor of a line.") from None
        for line in write_feed(
            house, after, options["day"], coups=options["coups"], sight=EVERYTHING
        ):
            self.stdout.write(line, ending="")
