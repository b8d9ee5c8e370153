"""Replays a file of coups against a regulation and stops at the first that breaks it."""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError

from games.management.audit import (
    AuditCommand,
    add_decks,
    add_json,
    add_regulation,
    read_decks,
    read_regulation,
)
from games.rules.audit import coup_facts
from games.rules.notation import print_coup
from games.rules.replay import ReplayedCoup, replay

STDIN = "-"


class Command(AuditCommand):
    """Holds every coup of a file to drawing rules and shoe; needs no database."""

    help = (
        "Replay coups in the notation (docs/notation.md), a line each or as JSON Lines; exit 1 "
        "at the first line that breaks a rule, with its number, the article and the reason."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, the rules and the form of the answer."""
        parser.add_argument("file", metavar="FILE", help="the file, - for standard input")
        add_regulation(parser)
        add_decks(parser, "the file's, or the regulation's")
        add_json(parser)

    def audit(self, options: dict[str, Any]) -> None:
        """Print each coup as it proves legal."""
        regulation, decks = read_regulation(options), read_decks(options)
        winners: Counter[str] = Counter()
        tallas: set[int] = set()
        for coup in replay(read_lines(options["file"]), regulation, decks):
            winners[coup.outcome.winner.name.lower()] += 1
            tallas.add(coup.talla)
            if options["json"]:
                self.write_json(coup_facts(coup))
            else:
                self.stdout.write(write_coup(coup))
        if not options["json"]:
            text = ", ".join(f"{name} {times}" for name, times in sorted(winners.items()))
            self.stdout.write(
                f"{winners.total()} coups in {len(tallas)} tallas{': ' if text else ''}{text}"
            )


def write_coup(coup: ReplayedCoup) -> str:
    """Return a coup as one line: place, cards, totals, winner, pairs, and the pay of its bets."""
    outcome = coup.outcome
    hands = print_coup(coup.punto, coup.banca)
    parts = [
        f"{coup.talla:>3}.{coup.number:<3} {hands:<14}",
        f"{outcome.punto_total}-{outcome.banca_total} {outcome.winner.value}",
    ]
    parts += [name for name in ("natural", "punto_pair", "banca_pair") if getattr(outcome, name)]
    if coup.settlement is not None:
        parts += [
            f"{line.seat or ''}{':' if line.seat else ''}{line.wager} {line.result} "
            f"{line.stake_minor}->{line.returned_minor}"
            for line in coup.settlement.lines
        ]
        parts.append(f"house {coup.settlement.overall.house_result_minor:+}")
    return "  ".join(parts)


def read_lines(name: str) -> Iterator[str]:
    """Read the lines of a file or of standard input. Raises CommandError if that is no text."""
    file = sys.stdin.fileno() if name == STDIN else name
    try:
        with open(
            file, encoding="utf-8-sig", errors="surrogateescape", closefd=name != STDIN
        ) as lines:
            for number, line in enumerate(lines, 1):
                if not line.isascii():
                    verify_utf8(name, number, line)
                yield line
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error


def verify_utf8(name: str, number: int, line: str) -> None:
    """Raise CommandError for a line whose bytes were no UTF-8."""
    try:
        line.encode()
    except UnicodeEncodeError:
        raise CommandError(f"Line {number}: {name} is not a text in UTF-8.") from None
