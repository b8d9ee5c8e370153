"""The exact edge of each bet from the cards of a talla that are unseen, now and after each coup."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.coups.models import Coup
from games.coups.selectors.cards_out import list_cards_out
from games.coups.selectors.coup_state import cards_of
from games.rules.cards import parse_cards
from games.rules.draw import PuntoAct
from games.rules.odds import remaining_ranks, shoe_odds
from games.rules.orderings import COUP_CARDS
from games.rules.regulations.base import Regulation
from games.rules.wagers import WagerKind
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.sessions.selectors import session_rules

Edges = Mapping[WagerKind, Fraction]


@dataclass(frozen=True, slots=True)
class CoupOdds:
    """The edges for the coup after this one; `cards_known` is False if it was entered by totals."""

    number: int
    cards_known: bool
    edges: Edges


@dataclass(frozen=True, slots=True)
class ShoeOdds:
    """The odds of the talla in play.

    Cards that left the shoe unseen, burned or in coups entered by totals, are as likely as any
    other to be any card, so they count among the unseen ones; the shoe itself holds between
    `left_least` and `left_most`. `now` is empty if too few cards are unseen for a coup.
    """

    talla: Talla
    rules: Regulation
    seen: int
    burned_unseen: int
    coups_unseen: int
    left_least: int
    left_most: int
    fresh: Edges
    now: Edges
    through: Sequence[CoupOdds]


def find_shoe_odds(table: GamingTable) -> ShoeOdds | None:
    """Return the odds of a table's talla in play; None without one (4 queries).

    Cards that only a shoe reader saw burned are counted in `now`, in no coup before.
    """
    talla = Talla.objects.filter(table=table, ended_at=None).select_related("session").first()
    if talla is None:
        return None
    rules, cards = session_rules(talla.session), cards_of(talla)
    seen = [0] * len(talla.seen)
    _count(seen, talla.first_card)
    out = list_cards_out([talla])
    through = []
    coups = Coup.objects.filter(talla=talla, void=None).order_by("number")
    for number, punto, banca in coups.values_list("number", "punto", "banca"):
        _count(seen, out.get((talla.pk, number), "") + punto + banca)
        through.append(CoupOdds(number, bool(punto), _edges(rules, talla.decks, seen)))
    return ShoeOdds(
        talla=talla,
        rules=rules,
        seen=sum(talla.seen),
        burned_unseen=cards.burned - len(cards.burned_seen),
        coups_unseen=talla.coups_unseen,
        left_least=cards.remaining_at_least,
        left_most=cards.remaining_at_most,
        fresh=_edges(rules, talla.decks, [0] * len(seen)),
        now=_edges(rules, talla.decks, talla.seen),
        through=through,
    )


def _count(seen: list[int], cards: str) -> None:
    for card in parse_cards(cards):
        seen[card.index] += 1


def _edges(rules: Regulation, decks: int, seen: Sequence[int]) -> Edges:
    """Return the edges, where punto may choose on five by the choice better for the player."""
    ranks = remaining_ranks(decks, seen)
    if sum(ranks) < COUP_CARDS:
        return {}
    choices = (True, False) if PuntoAct.CHOICE in rules.draw_table.punto else (True,)
    found = [shoe_odds(rules, ranks, five_draws=five_draws) for five_draws in choices]
    return {kind: min(odds[kind].edge for odds in found) for kind in rules.wagers}
