"""Prints the houses of this installation, with the numbers that other commands take."""

from typing import Any

from django.core.management.base import BaseCommand

from tables.houses.models import House


class Command(BaseCommand):
    """One line for each house."""

    help = "List the houses that are kept here: number, name, country, currency, zone, group."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print them in the order in which they were added."""
        for house in House.objects.select_related("group").order_by("id"):
            group = house.group.name if house.group else "-"
            cells = (str(house.pk), house.name, house.country, house.currency, house.timezone)
            self.stdout.write("  ".join((*cells, group)))
