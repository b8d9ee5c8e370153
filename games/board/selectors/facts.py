"""The data of a table's screen that are not in its state: rules, chips, the reader's rights."""

from typing import Any

from games.board.selectors.state import DisplayState, FloorState
from games.rules.banca import banca_chart
from games.rules.chart import draw_chart, pay_chart
from games.rules.preparation import find_sets_counted_before, times_demanded
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.talla import DECK_SIZE
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.sessions.selectors import find_open_session


def table_facts(
    table: GamingTable, house: House, state: FloorState | DisplayState
) -> dict[str, Any]:
    """Return a table's rules as plain values, with the articles that a sign names.

    They are the rules of the projected `state`.

    If the state later names another text, a screen accepts no entry until it is loaded again.
    Chips are in the smallest unit.
    """
    regulation = get_regulation(state.regulation, state.regulation_version)
    cut_card = regulation.cut_card
    table_format = regulation.formats.get(table.format)  # the house's own format has no rules
    return {
        "regulation": state.regulation,
        "regulation_version": state.regulation_version,
        "title": regulation.title,
        "cited_title": regulation.cited_title,
        "wagers": {wager.value: str(odds) for wager, odds in regulation.wagers.items()},
        "draw": draw_chart(regulation),
        "pay": _pay_of(table, regulation),
        "decks": regulation.decks,
        "decks_allowed": list(regulation.decks_allowed),
        "whole_shoes": {decks: decks * DECK_SIZE for decks in regulation.decks_allowed},
        "shoe_steps": {step.value: times for step, times in times_demanded(regulation).items()},
        "sets_counted_before": find_sets_counted_before(
            regulation, house_wants=house.card_sets_counted
        ),
        "own_steps": [
            step.value for step, article in regulation.preparation.demanded.items() if not article
        ],
        "cut_at_least": regulation.preparation.cut_at_least,
        "ten_burns": regulation.burn.ten_burns,
        "first_card_shown": regulation.burn.by_first_card,
        "cut_card_behind": cut_card.cards_behind if cut_card else 0,
        "denominations": sorted(house.denominations_minor),
        "suits_noted": house.suits_noted,
        "keeps_banca": regulation.banca is not None,
        "banca": banca_chart(regulation),
        "standing_guests": table.standing_guests,
        "punto_cards": {
            "seated_only": regulation.punto_cards_seated_only,
            "both_sides_forfeit": regulation.punto_cards_both_sides_forfeit,
        },
        "sabot_passes_on": sorted(regulation.sabot_passes_on),
        "players_deal": table_format is not None and table_format.players_deal,
        "articles": {
            name: regulation.article(name)
            for name in (
                *("deductions", "maximum_rule", "tie_cap", "draw_table", "tie_returns"),
                *("no_va_mas", "punto_cards", "pagador_turns", "right_declined", "uncover"),
                *("will", "banca_turns", "third_called", "punto_table", "banca_table"),
                *("announcements", "winner"),
            )
        },
    }


def _pay_of(table: GamingTable, regulation: Regulation) -> dict[str, Any] | None:
    """Return what the open session pays by, with its id; None at a closed table (1 query)."""
    session = find_open_session(table.pk)
    if session is None:
        return None
    step, direction = session.commission_step_minor, Rounding(session.commission_direction)
    return {**pay_chart(regulation, CommissionRule(step, direction)), "session": session.pk}
