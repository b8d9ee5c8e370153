"""Prints who works in the demo house and the PIN that each signs in with."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.demo.house import demo_house_is_loaded
from casino.demo.people import people_table


class Command(BaseCommand):
    """Prints badge, PIN, name and role of the demo people; refuses in any other house."""

    requires_system_checks = []  # its output is shown unchanged
    help = "Print badge, PIN, name and role of everybody in the demo house."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print the table."""
        if not demo_house_is_loaded():
            raise CommandError("The demo house is not loaded here (manage.py load_demo).")
        self.stdout.write(people_table())
