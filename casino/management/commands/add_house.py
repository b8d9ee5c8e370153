"""Adds a house to this installation, with its first director."""

from argparse import ArgumentParser
from datetime import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.lib.errors import Refusal
from casino.lib.money import read_minor
from casino.lib.sentences import sentence_of
from casino.management.first_word import read_password
from tables.policies.services import NewHouse, add_house, verify_place


class Command(BaseCommand):
    """Reads the director's first password as `first_password` does."""

    help = (
        "Add a house with its own clock, currency and people. Its first director signs in with the "
        "password that is typed here, sets another one, hires people and adds tables."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments: everything a house needs from the start."""
        parser.add_argument("name", help='such as "Casino del Sur"')
        parser.add_argument("--country", required=True, metavar="ES")
        parser.add_argument("--currency", required=True, metavar="EUR")
        parser.add_argument("--timezone", required=True, metavar="Europe/Madrid")
        parser.add_argument(
            "--gaming-day", required=True, metavar="12:00", help="when a gaming day starts there"
        )
        parser.add_argument(
            "--shifts",
            nargs="+",
            metavar="12:00",
            help="when its shifts start, the gaming day's own start first; default: one shift",
        )
        parser.add_argument("--language", default="es", metavar="es")
        parser.add_argument(
            "--chips", nargs="+", required=True, metavar="AMOUNT", help="such as 0.50 1 2.50 5"
        )
        parser.add_argument(
            "--banknotes", nargs="+", required=True, metavar="AMOUNT", help="such as 5 10 20 50"
        )
        parser.add_argument("--badge", required=True, help="of its first director")
        parser.add_argument("--director", required=True, metavar="NAME")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Add the house, or print why not and write nothing."""
        currency = options["currency"]
        try:
            verify_place(options["country"], currency, options["timezone"])
            new = NewHouse(
                name=options["name"],
                country=options["country"],
                currency=currency,
                timezone=options["timezone"],
                gaming_day_starts=_read_hour(options["gaming_day"]),
                shift_starts=[
                    _read_hour(text) for text in options["shifts"] or [options["gaming_day"]]
                ],
                language=options["language"],
                denominations_minor=[_read_amount(text, currency) for text in options["chips"]],
                banknotes_minor=[_read_amount(text, currency) for text in options["banknotes"]],
            )
            house = add_house(
                new=new,
                badge=options["badge"],
                director=options["director"],
                password=read_password(),
            )
        except Refusal as refusal:
            raise CommandError(sentence_of(refusal.code, refusal.params, currency)) from None
        self.stdout.write(
            f"{house.name} is house {house.pk}. {options['director']} signs in with badge "
            f"{options['badge']} and this password once, and sets another one then."
        )


def _read_hour(text: str) -> time:
    try:
        read = time.fromisoformat(text)
    except ValueError:
        read = None
    if read is None or read.strftime("%H:%M") != text:
        raise CommandError(f"“{text}” is no hour: write it such as 20:00.")
    return read


def _read_amount(text: str, currency: str) -> int:
    amount_minor = read_minor(text, currency)
    if amount_minor is None:
        raise CommandError(f"“{text}” is no amount of {currency}.")
    return amount_minor
