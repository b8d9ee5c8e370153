"""A coup that was played by its acts is recorded as they showed it."""

from msgspec.structs import replace

from games.coups.selectors.acts import cards_shown, fold_acts
from games.coups.selectors.coup_state import CoupState
from games.coups.services.coup_entry import BetEntry, CoupEntry
from games.rules.cards import parse_cards
from games.rules.coup import verify_claim
from games.rules.errors import CoupViolation
from games.rules.play.acts import Will
from games.rules.play.table_coup import TableCoup
from games.rules.wagers import Hand, Winner


def follow_acts(state: CoupState, entry: CoupEntry) -> CoupEntry:
    """Return the entry with what the acts of the coup say; itself if there are none.

    A coup may be recorded before its last act: a device that has lost the server enters the rest
    by hand. Raises CoupViolation `coup.cards_disagree`, `coup.winner_mismatch`,
    `coup.total_mismatch` or `coup.will_disagrees` where it is another than its acts have shown.
    """
    coup = read_acts(state)
    if coup is None:
        return entry
    if entry.punto or entry.banca:
        _verify_cards(coup, Hand.PUNTO, entry.punto)
        _verify_cards(coup, Hand.BANCA, entry.banca)
        _verify_will(coup, entry)
    elif coup.outcome is not None and entry.winner is not None:
        totals = entry.punto_total or 0, entry.banca_total or 0
        verify_claim(coup.outcome, Winner(entry.winner), totals, article=coup.article("winner"))
    if entry.bets is None:  # they were known when "cartas" was called
        entry = replace(entry, bets=[BetEntry(*bet) for bet in coup.bets])
    return replace(entry, declined=coup.declined)


def verify_receiver(state: CoupState, receiver: int | None) -> None:
    """Raise CoupViolation `coup.not_entitled` unless the acts gave this seat the right."""
    coup = read_acts(state)
    if coup is not None and coup.entitled != receiver:
        entitled = "–" if coup.entitled is None else coup.entitled
        raise CoupViolation("coup.not_entitled", coup.article("punto_cards"), entitled=entitled)


def read_acts(state: CoupState) -> TableCoup | None:
    """Return the coup as far as its acts go; None if it is not played by them."""
    if state.underway is None or not state.underway.acts:
        return None
    return fold_acts(state.regulation, state.format, state.underway.acts)


def _verify_cards(coup: TableCoup, hand: Hand, entered: str) -> None:
    for card, seen in zip(parse_cards(entered), cards_shown(coup, hand), strict=False):
        if card is not seen:
            raise CoupViolation(
                "coup.cards_disagree", hand=hand.value, card=str(card), seen=str(seen)
            )


def _verify_will(coup: TableCoup, entry: CoupEntry) -> None:
    """Raise `coup.will_disagrees` if punto took a card, or none, against its announced will."""
    if coup.announced is None:
        return
    took = Will.CARD if len(entry.punto) == 6 else Will.STAND
    is_over = len(entry.punto) == 6 or entry.punto_stands or len(entry.banca) == 6
    if is_over and took is not coup.announced:
        raise CoupViolation(
            "coup.will_disagrees",
            coup.article("will"),
            announced=took.value,
            said=coup.announced.value,
        )
