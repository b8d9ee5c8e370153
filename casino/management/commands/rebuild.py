"""Prints a table's state computed from its journal alone."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder

from casino.evidence.rebuild.read import rebuild
from casino.evidence.rebuild.view import table_view
from casino.lib.clock import utc_now
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent


class Command(BaseCommand):
    """Answers with one JSON object; reads no row but the journal's."""

    help = (
        "Print a table's state computed from its journal alone, as JSON: seats, posts, waitlist, "
        "limits, sabot; now or as of one of its versions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the table, the version, and the house where numbers are not enough."""
        parser.add_argument("--table", required=True, metavar="NUMBER", help="for example PB1")
        parser.add_argument("--at", type=int, metavar="VERSION", help="default: the newest")
        parser.add_argument(
            "--house", type=int, metavar="ID", help="if the installation has several"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the state, or what could not be found."""
        table = _find_table(options["table"], options["house"])
        upto, moment = None, utc_now()
        if options["at"] is not None:
            event = FloorEvent.objects.filter(table=table, version=options["at"]).first()
            if event is None:
                raise CommandError(f"Table {table.number} has no version {options['at']}.")
            upto, moment = event.pk, event.happened_at
        house = rebuild(table.house_id, upto=upto, play_of=table.pk)
        view = table_view(house, table.pk, moment)
        self.stdout.write(json.dumps(view, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2))


def _find_table(number: str, house_id: int | None) -> GamingTable:
    tables = GamingTable.objects.filter(number=number)
    if house_id is not None:
        tables = tables.filter(house_id=house_id)
    found = list(tables[:2])
    if len(found) > 1:
        raise CommandError(f"Several houses have a table {number}: name one by --house.")
    if not found:
        raise CommandError(f"No table {number} is known here.")
    return found[0]
