"""The banca that belongs to its holder: auctioned, raised, given on in suite.

`begin_banca` gives an immutable `BancaTable`; apply what is in `acts`. In the order of the text:

- 1-8    `opening`    three seated, the auction, desisting, the burned deck
- 13, 15 `passes`     "no va más", the first card; 25, 29 the result of a pass
- 29, 30, 38 `discount` the house's part of a won pass, and what parity spared the holder
- 31-33  `turn`       the sabot goes to the right: not twice in a round, unless all others renounced
- 34, 35 `stake`      raising, half once
- 36-43  `suite`      announced, withdrawn, offered to the right, the house, claimed after ties
- 41, 42, 44 `next_deck` where the sabot goes when a suite or a deck is over

Beside them: `table` the state and its phases, `offers` one act of taking for 6, 7, 31-33 and 37,
`players` come, sit and leave, `overview` for screens and devices, `act_json` acts as stored rows.
A service stores each act with `print_record` and rebuilds the banca with `fold(begin_banca(...),
map(read_record, rows))`; people may be acts too (`Arrive`, `Sit`), from an empty table on.
"""

from games.rules.banca import next_deck, offers, opening, passes, players, stake, suite
from games.rules.banca.act_json import name_act, print_act, print_record, read_act, read_record
from games.rules.banca.acts import HOUSE, Player
from games.rules.banca.overview import (
    banca_chart,
    describe_banca,
    describe_course,
    find_possible_acts,
)
from games.rules.banca.table import (
    Asked,
    Auction,
    Banca,
    BancaTable,
    Left,
    Party,
    Running,
    SuiteOffer,
    Turn,
    begin_banca,
)

__all__ = [
    "HOUSE",
    "Asked",
    "Auction",
    "Banca",
    "BancaTable",
    "Left",
    "Party",
    "Player",
    "Running",
    "SuiteOffer",
    "Turn",
    "banca_chart",
    "begin_banca",
    "describe_banca",
    "describe_course",
    "find_possible_acts",
    "name_act",
    "print_act",
    "print_record",
    "read_act",
    "read_record",
]

# Imported for their rules.
_RULES = (opening, offers, stake, suite, passes, next_deck, players)
