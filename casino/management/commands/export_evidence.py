"""Writes the evidence of a house into a file that anybody can check without the house."""

import os
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from casino.evidence.file import write_file
from casino.evidence.form import HeadBody, Key
from casino.evidence.keys import KeyFault
from casino.evidence.models import DailyHead
from casino.evidence.selectors.lines import evidence_lines, list_heads, one_moment
from casino.evidence.services import signing_key
from tables.houses.models import House


class Command(BaseCommand):
    """Exports journal, records, stamps and signed heads as JSON Lines."""

    help = (
        "Export the evidence of a house as JSON Lines (docs/evidence.md), signed at its end: all "
        "of it, or the gaming days --from to --to. `verify FILE` checks it offline."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the days, the house where one is not enough, and the file."""
        parser.add_argument("--from", dest="first", type=date.fromisoformat, metavar="DAY")
        parser.add_argument("--to", dest="last", type=date.fromisoformat, metavar="DAY")
        parser.add_argument(
            "--house", type=int, metavar="ID", help="if the installation has several"
        )
        parser.add_argument("file", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the file, whole or not at all."""
        house = find_house(options["house"])
        path = Path(options["file"])
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with one_moment(), open(draft, "wb") as file:
                key = signing_key()
                extent = _range(house, options["first"], options["last"])
                lines = evidence_lines(house, signer=Key(key.id, key.public), **extent)
                count = write_file(file, lines, key)
            draft.replace(path)
        except (OSError, KeyFault) as error:
            raise CommandError(str(error)) from error
        finally:
            draft.unlink(missing_ok=True)
        self.stdout.write(f"{path}: {count} lines")


def find_house(house_id: int | None) -> House:
    """Find the house asked for, or the only one. Raises CommandError."""
    houses = list(House.objects.order_by("id") if house_id is None else House.objects.filter(
        pk=house_id))  # fmt: skip
    if len(houses) > 1:
        raise CommandError("Several houses are kept here: name one by --house.")
    if not houses:
        raise CommandError("No such house is known here.")
    return houses[0]


def _range(house: House, first: date | None, last: date | None) -> dict[str, Any]:
    """Return the chosen heads, the one before them, and the end.

    Days are exported whole, from head to head. Without --to everything since then is included.
    """
    heads = list_heads(house.pk, last=last)
    if last is not None and (not heads or heads[-1].gaming_day != last):
        raise CommandError(f"The gaming day {last} has no signed head (yet); leave out --to.")
    after = None
    if first is not None:
        earlier = [head for head in heads if head.gaming_day < first]
        heads = heads[max(len(earlier) - 1, 0) :]
        after = _body(earlier[-1]) if earlier else None
    until = None
    if last is not None:
        body = _body(heads[-1])
        until = (body.streams, body.chains)
    return {"heads": heads, "after": after, "until": until}


def _body(head: DailyHead) -> HeadBody:
    try:
        return msgspec.json.decode(head.body, type=HeadBody)
    except msgspec.DecodeError as error:
        raise CommandError(f"The head of {head.gaming_day} cannot be read: {error}.") from error
