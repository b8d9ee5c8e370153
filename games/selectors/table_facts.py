"""What a table's screen must know besides the state: its rules, chips, and who may act."""

from typing import Any

from casino.lib.policy import ACTS, Actor, Reach, reach_of
from games.rules.chart import draw_chart
from games.rules.draw import reachable_totals
from games.rules.regulations import get_regulation
from tables.models import GamingTable, House
from tables.selectors.access import holds_post


def table_facts(table: GamingTable, house: House, state: dict[str, Any]) -> dict[str, Any]:
    """Tell a table's rules as plain values, with the articles that a sign names.

    They are the rules that its `state`, as projected, is played under.

    `reachable` lists the (punto, banca) totals that a coup can end with; chips are in the
    smallest unit.
    """
    regulation = get_regulation(state["regulation"], state["regulation_version"])
    cut_card = regulation.cut_card
    table_format = regulation.formats.get(table.format)  # the house's own format has no rules
    return {
        "title": regulation.title,
        "wagers": {wager.value: str(odds) for wager, odds in regulation.wagers.items()},
        "draw": draw_chart(regulation),
        "reachable": sorted(reachable_totals(regulation.draw_table, naturals=True)),
        "decks": regulation.decks,
        "decks_allowed": list(regulation.decks_allowed),
        "first_card_shown": regulation.burn.by_first_card,
        "cut_card_behind": cut_card.cards_behind if cut_card else 0,
        "denominations": sorted(house.denominations_minor),
        "keeps_banca": regulation.banca is not None,
        "standing_guests": table.standing_guests,
        "players_deal": table_format is not None and table_format.players_deal,
        "articles": {
            name: regulation.article(name)
            for name in (
                *("deductions", "maximum_rule", "tie_cap", "draw_table", "tie_returns"),
                "no_va_mas",
            )
        },
    }


def acts_at(actor: Actor, table_id: int) -> list[str]:
    """List the acts of the permission table that the actor may do at this table (1 query)."""
    is_own = holds_post(actor, table_id)
    reaches = {act: reach_of(actor.role, act) for act in ACTS}
    return sorted(
        act
        for act, reach in reaches.items()
        if reach is Reach.ANY or (reach is Reach.OWN and is_own)
    )
