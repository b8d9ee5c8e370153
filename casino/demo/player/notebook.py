"""The player's memory from one run to the next: the shoes and the boxes of its tables."""

import json
from pathlib import Path
from typing import Any

from casino.demo.player.boxes import Boxes
from casino.demo.player.shoe import Shoe

Row = dict[str, Any]


class Notebook:
    """A small file next to the house's data. Losing it costs only new shoes.

    A house that was made again counts its sessions from the start, so a row is used only with the
    same session and the same instant of its opening.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._rows: dict[str, Row] = {}
        if path is not None and path.is_file():
            try:
                self._rows = json.loads(path.read_text())
            except ValueError:
                self._rows = {}

    def note(self, number: str, session: Row, boxes: Boxes, shoe: Shoe | None, talla: Row) -> None:
        """Remember a table's session, boxes and shoe."""
        self._rows[number] = {
            "session": session,
            "boxes": boxes.row(),
            "talla": talla,
            "shoe": None if shoe is None else {"decks": shoe.decks, "cards": shoe.text()},
        }
        if self._path is not None:
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps(self._rows))
            fresh.replace(self._path)

    def recall(self, number: str, session: Row) -> tuple[Boxes, Shoe | None, Row] | None:
        """Recall the boxes, the shoe and its talla of a table's session, if they were noted."""
        row = self._rows.get(number)
        if row is None or row["session"] != session:
            return None
        shoe = row["shoe"] and Shoe.read(row["shoe"]["decks"], row["shoe"]["cards"])
        return Boxes.of_row(row["boxes"]), shoe, row["talla"]
