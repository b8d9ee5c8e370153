"""Prints the five roads of a sequence of results."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from games.management.audit import AuditCommand, add_json
from games.rules.audit import roads_facts
from games.rules.roads import ROWS, RoadCell, build_roads


class Command(AuditCommand):
    """Draws the scoreboards; needs no database."""

    help = "Print bead plate, big road, big eye, small and cockroach road of a talla's results."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the results and the form of the answer."""
        parser.add_argument(
            "results", metavar="BPPTB...", help="B, P and T in play order, not separated"
        )
        add_json(parser)

    def audit(self, options: dict[str, Any]) -> None:
        """Print the roads."""
        roads = build_roads(options["results"])
        if options["json"]:
            self.write_json(roads_facts(roads))
            return
        big = [
            RoadCell(row, column, mark + (str(ties) if ties and mark != "T" else ""))
            for row, column, mark, ties in roads.big
        ]
        self._draw("bead plate", roads.bead)
        self._draw("big road (a figure counts the ties)", big)
        self._draw("big eye", roads.big_eye)
        self._draw("small", roads.small)
        self._draw("cockroach", roads.cockroach)

    def _draw(self, name: str, cells: Sequence[RoadCell]) -> None:
        """Print one road on its grid."""
        self.stdout.write(f"{name}: {len(cells)}")
        if not cells:
            return
        width = max(len(cell.mark) for cell in cells)
        columns = 1 + max(cell.column for cell in cells)
        grid = [["." for _ in range(columns)] for _ in range(ROWS)]
        for row, column, mark in cells:
            grid[row][column] = mark
        for line in grid:
            self.stdout.write("  " + " ".join(mark.ljust(width) for mark in line).rstrip())
