"""Loads the demo house. A real house is never made this way: its people have their own PINs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.demo.cage import open_cage
from casino.demo.house import HouseExistsError, demo_house_is_loaded, load_demo_house
from casino.demo.people import DEMO_PEOPLE, people_table
from casino.demo.plan import DEMO_TABLES
from tables.houses.models import House


class Command(BaseCommand):
    """Writes a whole demo house, whose PINs are public, into an empty database."""

    requires_system_checks = []  # its output is shown unchanged
    help = (
        "Load the demo house: 7 closed tables, staff, guests and two waitlists. Its PINs are "
        "public (manage.py demo_people); never load it where a real casino works."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --if-empty and --people."""
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing if there is a house already"
        )
        parser.add_argument(
            "--people",
            action="store_true",
            help="then print the people with their PINs, if it is the demo house",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Load, or print why not."""
        if options["if_empty"] and House.objects.exists():
            if not options["people"]:
                self.stdout.write("There is a house already: the demo house is not loaded.")
            elif demo_house_is_loaded():
                self.stdout.write(people_table())
            return
        try:
            house = load_demo_house()
            open_cage(house)
        except HouseExistsError:
            raise CommandError(
                "This database already holds a house. The demo house goes into an empty one only."
            ) from None
        self.stdout.write(
            f"{house.name} is loaded: {len(DEMO_TABLES)} tables, {len(DEMO_PEOPLE)} people.\n"
            "Badges and PINs: manage.py demo_people. A living floor: manage.py play --speed 10."
        )
        if options["people"]:
            self.stdout.write(f"\n{people_table()}")
