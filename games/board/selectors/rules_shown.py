"""The rules in force at a table for a reader: bets, third cards, cards and sabot, with articles."""

from dataclasses import dataclass
from fractions import Fraction

from games.board.selectors.display import house_edges
from games.board.selectors.state import DisplayState
from games.rules.draw import PuntoAct
from games.rules.regulations import Regulation, get_regulation
from games.rules.regulations.base import ALTERNATING, OTHER_FORMAT, TableFormat
from games.rules.wagers import WagerKind

NATURALS = frozenset(range(10))


@dataclass(frozen=True, slots=True)
class BetShown:
    """A bet on offer. `percent` is the house's part of a win, "" if none; `totals` with which."""

    wager: str
    pays: str
    percent: str
    totals: str
    article: str
    edge: str


@dataclass(frozen=True, slots=True)
class HolderShown:
    """The discount of a banca that belongs to its holder: by parity of its won passes."""

    percent: str
    every: int
    article: str


@dataclass(frozen=True, slots=True)
class RulesShown:
    """What a page about the rules says. `banca[total]` are its acts by punto's third card.

    The eleventh act of a row is that beside a punto that stood.
    """

    regulation: Regulation
    format: TableFormat
    decks: int
    bets: list[BetShown]
    holder: HolderShown | None
    draws: str
    chooses: str
    stands: str
    banca: list[tuple[bool, ...]]
    alternates: bool
    articles: dict[str, str]


def show_rules(state: DisplayState, format_key: str) -> RulesShown:
    """Return the rules by which a table is played now, its own format's among them."""
    regulation = get_regulation(state.regulation, state.regulation_version)
    edges = house_edges(regulation.key, regulation.version, state.decks)
    table = regulation.draw_table
    table_format = regulation.formats.get(format_key, OTHER_FORMAT)
    articles = {**regulation.articles, "dealer": table_format.article("dealer")}
    draws, chooses, stands = (
        _range([total for total, it in enumerate(table.punto) if it is act])
        for act in (PuntoAct.DRAW, PuntoAct.CHOICE, PuntoAct.STAND)
    )
    return RulesShown(
        regulation=regulation,
        format=table_format,
        decks=state.decks,
        bets=[_bet(regulation, wager, edges) for wager in regulation.wagers],
        holder=_holder(regulation),
        draws=draws,
        chooses=chooses,
        stands=stands,
        banca=list(table.banca),
        alternates=regulation.deal_order == ALTERNATING,
        articles={name: _number(it) for name, it in articles.items()},
    )


def _bet(regulation: Regulation, wager: WagerKind, edges: dict[str, str]) -> BetShown:
    taken = next((it for it in regulation.deductions if it.wager is wager), None)
    some = taken is not None and taken.with_totals != NATURALS
    return BetShown(
        wager=wager.value,
        pays=str(regulation.wagers[wager]),
        percent="" if taken is None else _percent(taken.share),
        totals=", ".join(map(str, sorted(taken.with_totals))) if taken and some else "",
        article=_number(regulation.article("wagers") if taken is None else taken.article),
        edge=edges.get(wager.value, ""),
    )


def _holder(regulation: Regulation) -> HolderShown | None:
    rules = regulation.banca
    if rules is None:
        return None
    return HolderShown(
        percent=_percent(rules.discount_share),
        every=rules.discount_every,
        article=_number(rules.article("discount_every")),
    )


def _number(article: str) -> str:
    """Return an article without its text, whose title stands above all of them."""
    return article.partition(" ")[2]


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):g}"


def _range(totals: list[int]) -> str:
    """Write totals that follow each other: 0–5, or 5 alone."""
    if not totals:
        return ""
    first, last = totals[0], totals[-1]
    return str(first) if first == last else f"{first}–{last}"
