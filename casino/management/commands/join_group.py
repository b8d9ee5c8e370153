"""Puts a house into a group, or takes it out."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.lib.errors import Refusal
from casino.lib.sentences import sentence_of
from casino.management.commands.export_evidence import find_house
from tables.groups.services import join_group, leave_group
from tables.houses.models import HouseGroup


class Command(BaseCommand):
    """The house's journal records that it joined or left."""

    help = (
        "Put a house into a group, so that its figures can be read by people of the group's other "
        "houses; with --leave take it out. Its own people read the group's by a director's grant."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the group's name and the house."""
        parser.add_argument("name", help="of the group")
        parser.add_argument(
            "--house", type=int, metavar="ID", help="if the installation has several"
        )
        parser.add_argument("--leave", action="store_true", help="take the house out of it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Join or leave, or print why not."""
        house = find_house(options["house"])
        group = HouseGroup.objects.filter(name=options["name"]).first()
        if group is None or (options["leave"] and house.group_id not in (None, group.pk)):
            raise CommandError(f"No such group is known here, or {house.name} is not of it.")
        try:
            if options["leave"]:
                leave_group(house_id=house.pk)
            else:
                join_group(house_id=house.pk, group=group)
        except Refusal as refusal:
            raise CommandError(sentence_of(refusal.code, refusal.params, "")) from None
        done = "is no longer of" if options["leave"] else "is of"
        self.stdout.write(f"{house.name} {done} {group.name}.")
