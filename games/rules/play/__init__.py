"""A coup as played at the table: begin with `TableCoup`, apply what is in `acts`."""

from games.rules.play import announcing, betting, dealing, ending, mistakes, punto_cards
from games.rules.play.ending import settle_boxes
from games.rules.play.table_coup import Expected, Phase, TableCoup, Who

__all__ = ["Expected", "Phase", "TableCoup", "Who", "settle_boxes"]

# Imported for their rules.
_RULES = (betting, dealing, punto_cards, announcing, ending, mistakes)
