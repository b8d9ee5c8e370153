"""Prints the exact odds of the next coup, from a fresh shoe or from the cards left in one."""

from argparse import ArgumentParser
from fractions import Fraction
from typing import Any

from games.management.audit import (
    AuditCommand,
    add_decks,
    add_json,
    add_regulation,
    read_decks,
    read_regulation,
)
from games.rules.audit import find_decks, odds_facts, parse_remaining, read_by_grid
from games.rules.draw import PuntoAct
from games.rules.odds import full_ranks
from games.rules.regulations import Regulation, get_regulation

FIVE = {None: None, "draw": True, "stand": False}


class Command(AuditCommand):
    """Counts every ordered choice of six cards; needs no database."""

    help = (
        "Print how often banca, punto and tie win, and edge and variance of every bet of a "
        "regulation, counted exactly over all ordered choices of six cards."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the regulation, the shoe and the form of the answer."""
        add_regulation(parser)
        add_decks(parser, "the regulation's, or the fewest that hold what is left")
        parser.add_argument(
            "--remaining",
            metavar="A=32,2=32,...,K=32",
            help="the cards left by rank, T for ten; a rank not named is used up",
        )
        parser.add_argument(
            "--five",
            choices=("draw", "stand"),
            help="punto's act on five if it may choose; default: draw",
        )
        parser.add_argument(
            "--grid",
            metavar="GRID",
            help="read banca's third-card grid another way: fournier-literal heads it by punto's "
            "score, as the card maker prints it; default: the regulation's",
        )
        add_json(parser)

    def audit(self, options: dict[str, Any]) -> None:
        """Print the odds."""
        regulation, decks = read_regulation(options), read_decks(options)
        if options["grid"] is not None:
            regulation = read_by_grid(regulation, options["grid"])
        if options["remaining"] is not None:
            ranks = parse_remaining(options["remaining"])
            decks = find_decks(regulation, ranks) if decks is None else decks
        else:
            decks = regulation.decks if decks is None else decks
            ranks = full_ranks(decks)
        facts = odds_facts(regulation, decks, ranks, five_draws=FIVE[options["five"]])
        if options["json"]:
            # Odds of another reading are not the regulation's own, and are marked.
            self.write_json(facts | ({"grid": options["grid"]} if options["grid"] else {}))
        else:
            self._write(regulation, facts, sum(ranks), options["five"] or "draw")

    def _write(self, regulation: Regulation, facts: dict[str, Any], cards: int, five: str) -> None:
        decks, counts = facts["decks"], facts["counts"]
        self.stdout.write(f"{regulation.title}, version {regulation.version}")
        self.stdout.write(f"{cards} cards left of {decks} {'deck' if decks == 1 else 'decks'}")
        if decks not in regulation.decks_allowed:
            allowed = "/".join(map(str, regulation.decks_allowed))
            self.stdout.write(f"These rules are played with {allowed}.")
        if PuntoAct.CHOICE in regulation.draw_table.punto:
            self.stdout.write(f"On five punto is taken to {five}.")
        if regulation.draw_table != get_regulation(regulation.key).draw_table:
            self.stdout.write(f"Read by the grid {regulation.draw_table.key}.")
        self.stdout.write("")
        total = counts["total"]
        self.write_table(
            ("outcome", "ordered choices of six cards", "chance %"),
            [
                (name, f"{ways:,}", f"{float(Fraction(ways, total)) * 100:.4f}")
                for name, ways in counts.items()
            ],
        )
        self.stdout.write("")
        self.write_table(
            ("bet", "house edge", "%", "variance"),
            [
                (kind, odds["edge"], f"{float(odds['edge']) * 100:.4f}", odds["variance"])
                for kind, odds in facts["bets"].items()
            ],
        )
        if regulation.banca is not None:
            self.stdout.write("")
            self.stdout.write(
                "banca is a bet beside the holder's: what is kept of the holder's own banca "
                "depends on the passes it has won and on suite, not on the cards left "
                f"({regulation.banca.article('discount_share')}, "
                f"{regulation.banca.article('suite_discount')})."
            )
