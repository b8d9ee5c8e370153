"""Gives a director a first password when no director can: without a tablet or a password."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.lib.errors import Refusal
from casino.lib.sentences import sentence_of
from casino.management.first_word import read_password
from tables.people.models import StaffMember
from tables.sign_in.services.desk_password import give_first_password


class Command(BaseCommand):
    """Reads the password from the terminal or from standard input, never from the arguments."""

    help = (
        "Give the director of a badge a first password for the desk; they set one of their own "
        "when they sign in, and the house's journal records it. All others get theirs from a "
        "director on the pages of the staff, where a second person signs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the badge."""
        parser.add_argument("badge")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Give the password, or print why not."""
        person = StaffMember.objects.of_badge(options["badge"]).filter(is_active=True).first()
        if person is None:
            raise CommandError(f"No badge {options['badge']} is known here.")
        try:
            give_first_password(person=person, password=read_password())
        except Refusal as refusal:
            raise CommandError(sentence_of(refusal.code, refusal.params, "")) from None
        self.stdout.write(f"{person.name} signs in with it once, and sets another one then.")
