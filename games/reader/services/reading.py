"""Holding a card against the drawing rules and the shoe, before it counts as read."""

from casino.lib.errors import AgainstTheRules, Refusal
from games.coups.models import CoupUnderway
from games.coups.selectors.coup_state import cards_of
from games.coups.selectors.deal import deal_hands
from games.rules.cards import Card, hand_total, parse_cards
from games.rules.coup import Coup
from games.rules.errors import Violation
from games.rules.regulations.base import Regulation
from games.rules.resolver import refuse_third
from games.rules.stages import STEP_PUNTO_CHOICE
from games.rules.wagers import Hand

Fault = Refusal | Violation


def read_hands(row: CoupUnderway, regulation: Regulation) -> tuple[Coup, list[Hand]]:
    """Return the coup as far as it was read, and the order in which its cards came."""
    punto, banca = parse_cards(row.punto), parse_cards(row.banca)
    return deal_hands(regulation, punto, banca, punto_stands=row.punto_stands)


def find_place_fault(coup: Coup, hand: Hand, index: int) -> Fault | None:
    """Return why no card may come to this place of a hand now; None if one is due.

    A reader has no bets: if punto has the choice and stands, that was the player's choice.
    """
    step, regulation = coup.expected, coup.regulation
    if step is not None and (step.hand, step.index) == (hand, index):
        return None
    if step is not None and step.why == STEP_PUNTO_CHOICE:
        return find_place_fault(coup.stand(), hand, index)
    totals = hand_total(coup.punto[:2]), hand_total(coup.banca[:2])
    chose = "will" if len(coup.punto) == 2 else "punto_table"
    if step is None:
        if index == 2:
            return refuse_third(regulation, "undue", hand, *totals, on_choice=chose)
        return AgainstTheRules("reader.complete", article=regulation.article("draw_table"))
    if step.index < 2:
        article = regulation.article("deal_order")
        place = {"hand": step.hand.value, "place": step.index + 1}
        return AgainstTheRules("reader.order", article=article, params=place)
    if index == 2 and hand is Hand.PUNTO:
        return refuse_third(regulation, "undue", hand, *totals, on_choice=chose)
    return refuse_third(regulation, "missing", step.hand, *totals)


def find_stand_fault(row: CoupUnderway, regulation: Regulation) -> Fault | None:
    """Return why punto has no choice to stand now; None if it has."""
    coup, _ = read_hands(row, regulation)
    try:
        coup.verify_stand()
    except Violation as violation:
        return violation
    return None


def find_shoe_fault(row: CoupUnderway, card: Card) -> Fault | None:
    """Return why the shoe cannot hold this card with those that were read; None if it can."""
    try:
        cards_of(row.talla).verify_take((*parse_cards(row.punto), *parse_cards(row.banca), card))
    except Violation as violation:
        return violation
    return None


def starts_next_coup(coup: Coup, hand: Hand, index: int) -> bool:
    """Whether this place is the first of a deal, and the coup could be over."""
    is_over = coup.expected is None or (coup.can_stand() and coup.stand().expected is None)
    return is_over and index == 0 and hand is coup.regulation.deal_order[0]


def add_card(row: CoupUnderway, hand: Hand, card: Card) -> None:
    """Add a card to its hand; nothing is awaited any more."""
    setattr(row, hand.value, f"{getattr(row, hand.value)}{card}")
    row.awaits_key = False


def take_last_card(row: CoupUnderway, order: list[Hand]) -> tuple[Hand, int] | None:
    """Take the last card back and return its place; None when there is none."""
    if not order:
        return None
    hand = order[-1]
    text: str = getattr(row, hand.value)
    if len(row.banca) == 4 or hand is Hand.PUNTO:
        row.punto_stands = False
    setattr(row, hand.value, text[:-2])
    row.awaits_key = False
    return hand, len(text) // 2 - 1
