"""Deals whole tallas by a regulation and prints the results beside the exact odds."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.management.audit import (
    AuditCommand,
    add_decks,
    add_json,
    add_regulation,
    read_decks,
    read_number,
    read_regulation,
)
from games.rules.audit import simulation_facts


class Command(AuditCommand):
    """Shuffles, burns, deals and cuts many tallas at a time; needs numpy and no database."""

    help = (
        "Deal whole tallas by a regulation and print how often banca, punto and tie won and what "
        "each bet lost, beside the exact edge of a fresh shoe."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the regulation, the shoe, how many tallas and the seed of their cards."""
        add_regulation(parser)
        add_decks(parser, "the regulation's")
        parser.add_argument("--tallas", metavar="N", default="10000", help="default: 10000")
        parser.add_argument("--seed", metavar="N", default="1", help="default: 1")
        add_json(parser)

    def audit(self, options: dict[str, Any]) -> None:
        """Print the results."""
        try:
            from games.rules.simulate import simulate
        except ImportError:
            raise CommandError("Simulation needs the package numpy.") from None
        dealt = simulate(
            read_regulation(options),
            read_number(options, "tallas"),
            seed=read_number(options, "seed"),
            decks=read_decks(options),
        )
        facts = simulation_facts(dealt)
        if options["json"]:
            self.write_json(facts)
            return
        self.stdout.write(f"{dealt.regulation.title}, version {dealt.regulation.version}")
        self.stdout.write(
            f"{dealt.tallas:,} tallas of {dealt.decks} decks, {dealt.counts.total:,} coups, "
            f"{dealt.null_coups:,} null"
        )
        self.stdout.write("")
        self.write_table(
            ("bet", "edge dealt", "standard error", "exact edge"),
            [
                (kind, bet["edge"], bet["standard_error"], bet["exact_edge"])
                for kind, bet in facts["bets"].items()
            ],
        )
