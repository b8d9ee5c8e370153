"""Shared by the auditors' commands: no database, one line for an error, exit code 1."""

import argparse
import json
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.errors import Violation
from games.rules.regulations import REGULATIONS, Regulation, get_regulation

NUMBER_DIGITS = 18


class AuditCommand(BaseCommand):
    """A command that uses only the rules; subclasses print the result in `audit`."""

    requires_system_checks = []

    def handle(self, *_args: Any, **options: Any) -> None:
        """Answer, or end with the sentence of the error."""
        try:
            self.audit(options)
            self.stdout.flush()
        except Violation as violation:
            raise CommandError(str(violation)) from violation
        except BrokenPipeError:
            # The reader has closed the pipe: nothing is left to write, nor to flush at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None

    def audit(self, options: dict[str, Any]) -> None:
        """Print the answer. Raises a Violation, or CommandError for any other fault."""
        raise NotImplementedError

    def write_json(self, facts: object) -> None:
        """Print one value as JSON on one line."""
        self.stdout.write(json.dumps(facts, ensure_ascii=False))

    def write_table(self, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        """Print columns, the first to the left and the others to the right."""
        table = [heads, *rows]
        widths = [max(len(row[at]) for row in table) for at in range(len(heads))]
        for row in table:
            first, *others = row
            cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
            self.stdout.write("  ".join([first.ljust(widths[0]), *cells]).rstrip())


def add_regulation(parser: argparse.ArgumentParser) -> None:
    """Take --regulation."""
    keys = ", ".join(sorted(REGULATIONS))
    parser.add_argument("--regulation", required=True, metavar="KEY", help=f"one of {keys}")


def add_decks(parser: argparse.ArgumentParser, otherwise: str) -> None:
    """Take --decks."""
    parser.add_argument("--decks", metavar="N", help=f"decks in the shoe; default: {otherwise}")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Take --json."""
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def read_regulation(options: dict[str, Any]) -> Regulation:
    """Return the regulation asked for. Raises Violation `regulation.unknown`."""
    return get_regulation(options["regulation"])


def read_decks(options: dict[str, Any]) -> int | None:
    """Return the decks asked for, None without. Raises as `read_number`."""
    return None if options["decks"] is None else read_number(options, "decks")


def read_number(options: dict[str, Any], name: str) -> int:
    """Return a whole number from 0. Raises CommandError for anything else."""
    text = str(options[name])
    if not (text.isascii() and text.isdigit() and len(text) <= NUMBER_DIGITS):
        raise CommandError(f"--{name} {text} is not a whole number from 0.")
    return int(text)
