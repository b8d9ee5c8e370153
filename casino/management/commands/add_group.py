"""Makes a group of houses."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.lib.errors import Refusal
from casino.lib.sentences import sentence_of
from tables.groups.services import add_group


class Command(BaseCommand):
    """Makes only the group; `join_group` adds houses to it."""

    help = "Make a group of houses, whose figures may be read together by whom a director lets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the name."""
        parser.add_argument("name")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make the group, or print why not."""
        try:
            group = add_group(name=options["name"])
        except Refusal as refusal:
            raise CommandError(sentence_of(refusal.code, refusal.params, "")) from None
        self.stdout.write(f"{group.name} has no house yet: manage.py join_group.")
