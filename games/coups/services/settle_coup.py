"""Resolves and settles an entered coup by the table's rules; pure, writes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from casino.lib.errors import BadInput
from games.coups.selectors.coup_state import CoupState, TallaState
from games.coups.selectors.deal import deal_hands
from games.coups.selectors.placed_bets import read_bets, verify_limits_of_seats
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.follow_acts import follow_acts, verify_receiver
from games.rules.cards import Card, hand_total, parse_cards
from games.rules.coup import Coup, Outcome, Step, resolve_cards, resolve_totals, verify_claim
from games.rules.errors import CoupViolation
from games.rules.resolver import refuse_third, verify_stands
from games.rules.sabot import after_coup, verify_holder_bets, who_gets_punto_cards
from games.rules.settlement import Bet, Settlement, settle
from games.rules.talla import TallaCards
from games.rules.wagers import Hand, WagerKind, Winner


@dataclass(frozen=True, slots=True)
class SettledCoup:
    """A coup that the rules accept: its outcome, the money, and the table after it."""

    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    outcome: Outcome
    settlement: Settlement | None
    cards_after: TallaCards
    holder: int | None
    receiver: int | None
    """The seat that turned punto's cards; None is the croupier, or unknown as the bets are."""
    declined: tuple[int, ...]
    holder_after: int | None
    banca_acts: dict[str, Any] | None = None
    """The effect of the coup on a banca that belongs to its holder."""


@dataclass(frozen=True, slots=True)
class CoupSoFar:
    """A coup in play: its next step, or its result."""

    expected: Step | None
    outcome: Outcome | None
    settlement: Settlement | None


def settle_coup(state: CoupState, entry: CoupEntry, banks: int | None = None) -> SettledCoup:
    """Check an entered coup by the talla, the drawing rules and the limits; settle its bets.

    `banks` is the seat whose own banca is at stake, which is settled elsewhere.
    Raises Conflict when the table is not playing, BadInput when neither cards nor totals are
    given, Violation with the article when a rule is broken.
    """
    _, talla, _ = state.verify_playing()
    _verify_begin(state, talla)
    holder = state.holder
    entry = follow_acts(state, entry)
    bets = _read_bets(state, entry)
    receiver = _find_receiver(state, entry, bets, banks)
    punto, banca = parse_cards(entry.punto), parse_cards(entry.banca)
    if entry.punto_stands:
        verify_stands(state.regulation, punto, banca)
    if punto or banca:
        counted = state.regulation.article("cards_counted")
        cards_after = talla.cards.take((*punto, *banca), article=counted)
        may_choose = bets is None or receiver is not None
        outcome = resolve_cards(state.regulation, punto, banca, seated_punto_bet=may_choose)
        article = state.regulation.article("winner")
        verify_claim(outcome, _winner(entry), None, article=article)
        _verify_totals(outcome, entry, article)
    else:
        cards_after = talla.cards.take_unknown()
        outcome = _read_totals(state, entry)
    return SettledCoup(
        punto=punto,
        banca=banca,
        outcome=outcome,
        settlement=_settle(state, outcome, bets),
        cards_after=cards_after,
        holder=holder,
        receiver=receiver,
        declined=tuple(sorted(entry.declined)),
        holder_after=after_coup(
            state.regulation,
            state.format,
            holder,
            state.seated,
            # A refusal holds for one passing; while the croupier deals it holds until a new talla.
            () if holder is not None else talla.refused,
            outcome.winner,
        ),
    )


def foresee_coup(state: CoupState, entry: CoupEntry, banks: int | None = None) -> CoupSoFar:
    """Return the next card of an unfinished coup, or the settlement of a finished one.

    Raises as `settle_coup`, but cards may be incomplete.
    """
    if entry.winner is not None and not (entry.punto or entry.banca):
        settled = settle_coup(state, entry, banks)
        return CoupSoFar(None, settled.outcome, settled.settlement)
    _, talla, _ = state.verify_playing()
    _verify_begin(state, talla)
    entry = follow_acts(state, entry)
    bets = _read_bets(state, entry)
    receiver = _find_receiver(state, entry, bets, banks)
    punto, banca = parse_cards(entry.punto), parse_cards(entry.banca)
    talla.cards.verify_take((*punto, *banca), article=state.regulation.article("cards_counted"))
    if entry.punto_stands:
        verify_stands(state.regulation, punto, banca)
    may_choose = bets is None or receiver is not None
    coup = _deal(state, entry, punto, banca, seated_punto_bet=may_choose)
    outcome = coup.outcome
    if outcome is None:
        return CoupSoFar(coup.expected, None, None)
    return CoupSoFar(None, outcome, _settle(state, outcome, bets))


def _verify_begin(state: CoupState, talla: TallaState) -> None:
    """Raise a Violation if the cut card must have come out before this coup."""
    burned = 0 if state.underway is None else state.underway.burned
    talla.cards.verify_begin(talla.cut_card_behind, state.regulation.article("cut_card"), burned)


def _deal(
    state: CoupState,
    entry: CoupEntry,
    punto: tuple[Card, ...],
    banca: tuple[Card, ...],
    *,
    seated_punto_bet: bool,
) -> Coup:
    """Fold the cards in the order of the deal; a card that no step asks for breaks the rule."""
    regulation = state.regulation
    coup, order = deal_hands(
        regulation,
        punto,
        banca,
        seated_punto_bet=seated_punto_bet,
        punto_stands=entry.punto_stands,
    )
    if len(order) < len(punto) + len(banca):
        if coup.expected is None:
            resolve_cards(regulation, punto, banca, seated_punto_bet=seated_punto_bet)
        is_third = coup.expected is not None and coup.expected.index == 2
        if is_third and len(coup.punto) < len(punto):
            totals = hand_total(punto[:2]), hand_total(banca[:2])
            raise refuse_third(regulation, "undue", Hand.PUNTO, *totals)
        raise BadInput("coup.order")
    return coup


def _find_receiver(
    state: CoupState, entry: CoupEntry, bets: Sequence[Bet] | None, banks: int | None
) -> int | None:
    """Return the seat that turns punto's cards by the bets; unknown (None) while they are.

    Where the pagador turns them, punto must stand on five (rio-de-la-plata 27, 28). Raises
    CoupViolation `coup.not_to_decline`, `coup.not_entitled`.
    """
    receiver = who_gets_punto_cards(
        state.regulation,
        bets or (),
        state.seated_at_deal,
        state.holder if banks is None else banks,
        state.format,
        entry.declined,
    )
    verify_receiver(state, receiver)
    return receiver


def _read_bets(state: CoupState, entry: CoupEntry) -> list[Bet] | None:
    if entry.bets is None:
        return None
    placed = (Bet(it.seat, it.wager, it.stake_minor) for it in entry.bets)
    bets = read_bets(placed, state.may_bet, state.house.chip_step_minor)
    _verify_lie(state, bets)
    _, _, limits = state.verify_playing()
    verify_limits_of_seats(state.regulation, limits, state.sign.kept, bets)
    verify_holder_bets(state.regulation, state.holder, bets)
    return bets


def _verify_lie(state: CoupState, bets: Sequence[Bet]) -> None:
    """Raise CoupViolation `coup.bets_closed` if bets differ from those at "no va mas".

    Only if they were entered then, and an article forbids changes.
    """
    article = state.regulation.article("no_va_mas")
    if not article or state.underway is None or state.underway.bets is None:
        return
    stakes = {(bet.seat, bet.wager): bet.stake_minor for bet in bets}
    lay: dict[tuple[int, WagerKind], int] = {}
    for bet in state.underway.bets:
        place = (bet["seat"], WagerKind(bet["wager"]))
        lay[place] = lay.get(place, 0) + bet["stake_minor"]
    if lay != stakes:
        seat = min(place for place, _ in lay.items() ^ stakes.items())[0]
        raise CoupViolation("coup.bets_closed", article, seat=seat)


def _settle(state: CoupState, outcome: Outcome, bets: list[Bet] | None) -> Settlement | None:
    if bets is None:
        return None
    return settle(state.regulation, outcome, bets, state.house.commission)


def _read_totals(state: CoupState, entry: CoupEntry) -> Outcome:
    winner = _winner(entry)
    if winner is None or entry.punto_total is None or entry.banca_total is None:
        raise BadInput("coup.nothing_entered")
    return resolve_totals(state.regulation, winner, entry.punto_total, entry.banca_total)


def _winner(entry: CoupEntry) -> Winner | None:
    return None if entry.winner is None else Winner(entry.winner)


def _verify_totals(outcome: Outcome, entry: CoupEntry, article: str) -> None:
    """Compare each claimed total with the total of the cards."""
    punto = outcome.punto_total if entry.punto_total is None else entry.punto_total
    banca = outcome.banca_total if entry.banca_total is None else entry.banca_total
    verify_claim(outcome, None, (punto, banca), article=article)
