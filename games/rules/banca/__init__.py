"""The banca that belongs to its holder: auctioned, raised, given on in suite.

Begin with `begin_banca`, apply what is in `acts`.
"""

from games.rules.banca import next_deck, offers, opening, passes, players, stake, suite
from games.rules.banca.acts import HOUSE, Player
from games.rules.banca.table import (
    Auction,
    Banca,
    BancaTable,
    Left,
    Running,
    SuiteOffer,
    Turn,
    begin_banca,
)

__all__ = [
    "HOUSE",
    "Auction",
    "Banca",
    "BancaTable",
    "Left",
    "Player",
    "Running",
    "SuiteOffer",
    "Turn",
    "begin_banca",
]

# Imported for their rules.
_RULES = (opening, offers, stake, suite, passes, next_deck, players)
