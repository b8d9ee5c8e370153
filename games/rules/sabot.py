"""The seat whose turn it is to deal, and the one that turns punto's cards.

Seats are positions 1 to n on the felt; labels are not known here. "To the right" is the
next higher position, wrapping round: the turn runs counter-clockwise from seat 1 to the last.
None means the croupier.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from games.rules.errors import Advisory, CoupViolation, SabotViolation
from games.rules.fold import read_choice
from games.rules.regulations.base import BettingDuty, Regulation, TableFormat
from games.rules.settlement import Bet, verify_slip
from games.rules.values import verify_seat_of, verify_several, verify_whole, verify_wholes
from games.rules.wagers import WagerKind, Winner

NOBODY: frozenset[int] = frozenset()


def seats_to_the_right(after: int, seats: Collection[int]) -> list[int]:
    """`seats` in the order of the turn, beginning right of `after` and ending with it.

    Raises `value.whole`, `value.several`.
    """
    verify_whole("after", after)
    verify_wholes("seats", tuple(seats) if isinstance(seats, Mapping) else seats, 1)
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def first_holder(
    regulation: Regulation,
    table_format: TableFormat,
    seats_occupied: Collection[int],
    refused: Collection[int] = NOBODY,
) -> int | None:
    """The seat offered the sabot first in a talla: seat 1, or the next to its right that accepts.

    Every talla begins so (fournier: the shoe prepared, the first player receives it; the others
    name seat 1 and no other beginning), except if the banca has its own place (rio-de-la-plata 44,
    `banca.next_deck`).

    None if the croupier deals (andalucia IV: midi and mini) or nobody accepts.
    """
    return _next_after(table_format, 0, seats_occupied, refused)


def next_holder(
    regulation: Regulation,
    table_format: TableFormat,
    current: int | None,
    seats_occupied: Collection[int],
    refused: Collection[int] = NOBODY,
) -> int | None:
    """The seat offered the sabot after `current` gives it up or refuses it.

    The next to the right that has not refused; last of all `current` again, alone at the table.
    """
    verify_seat_of("current", current)
    return _next_after(table_format, current or 0, seats_occupied, refused)


def after_coup(
    regulation: Regulation,
    table_format: TableFormat,
    current: int | None,
    seats_occupied: Collection[int],
    refused: Collection[int],
    winner: Winner,
) -> int | None:
    """The seat that holds the sabot for the next coup.

    It passes on when banca loses (asturias-2011 C, andalucia IV; fournier: when punto has won); a
    tie keeps it. A holder who has left or now refuses passes it too. While the croupier deals
    because nobody took it, it is offered to the seats that have not refused. Raises
    `operation.value` for a value that is not a winner.
    """
    winner = read_choice(Winner, winner)
    verify_seat_of("current", current)
    verify_several("seats_occupied", seats_occupied)
    verify_several("refused", refused)
    keeps = (
        current is not None
        and current in seats_occupied
        and current not in refused
        and winner not in regulation.sabot_passes_on
    )
    if keeps and table_format.players_deal:
        return current
    return next_holder(regulation, table_format, current, seats_occupied, refused)


def who_gets_punto_cards(
    regulation: Regulation,
    bets: Iterable[Bet],
    seated: Collection[int],
    holder: int | None,
    table_format: TableFormat | None = None,
    declined: Collection[int] = NOBODY,
) -> int | None:
    """The seat that turns punto's cards: the highest punto bet, equal ones by the holder's right.

    After each of the `declined` the next one's (rio-de-la-plata 46). None, the croupier, without a
    punto bet that is left and at formats whose players may not touch the cards. Raises
    `coup.not_to_decline` if a seat had no right to decline.
    """
    verify_wholes("declined", tuple(declined) if isinstance(declined, Mapping) else declined, 1)
    order = order_punto_cards(regulation, bets, seated, holder)
    if table_format is not None and not table_format.players_deal:
        order = []
    asked = order[: len(declined)]
    for seat in declined:
        if seat not in asked:
            article = regulation.article("right_declined")
            raise CoupViolation("coup.not_to_decline", article, seat=seat)
    left = order[len(declined) :]
    return left[0] if left else None


def order_punto_cards(
    regulation: Regulation, bets: Iterable[Bet], seated: Collection[int], holder: int | None
) -> list[int]:
    """The seats that may turn punto's cards, highest bet first, equal ones by the holder's right.

    Only seated players count if the regulation says so (fournier, rio-de-la-plata 4, 17). If a bet
    on both hands forfeits the right (rio-de-la-plata 47), so does holding the banca.
    """
    verify_several("seated", seated)
    verify_seat_of("holder", holder)
    stakes: dict[int, int] = {}
    on_banca: set[int] = set()
    for bet in _verified(bets):
        if bet.wager == WagerKind.BANCA:
            on_banca.add(bet.seat)
        if bet.wager == WagerKind.PUNTO and (
            bet.seat in seated or not regulation.punto_cards_seated_only
        ):
            stakes[bet.seat] = stakes.get(bet.seat, 0) + bet.stake_minor
    if regulation.punto_cards_both_sides_forfeit:
        if holder is not None:
            on_banca.add(holder)
        stakes = {seat: stake for seat, stake in stakes.items() if seat not in on_banca}
    by_the_right = seats_to_the_right(holder or 0, stakes)
    return sorted(by_the_right, key=lambda seat: -stakes[seat])


def verify_holder_bets(regulation: Regulation, holder: int | None, bets: Iterable[Bet]) -> None:
    """Raises `sabot.holder_must_bet` if the holder must bet and has not (asturias-2011 C).

    Where the banca is his own (rio-de-la-plata 5), `sabot.holder_must_bank` without a banca bet.
    """
    verify_seat_of("holder", holder)
    if holder is None or regulation.holder_duty is BettingDuty.NONE:
        return
    wagers = {bet.wager for bet in _verified(bets) if bet.seat == holder}
    article = regulation.article("holder_duty")
    if regulation.holder_duty is BettingDuty.BANCA:
        if WagerKind.BANCA not in wagers:
            raise SabotViolation("sabot.holder_must_bank", article, seat=holder)
    elif not wagers:
        raise SabotViolation("sabot.holder_must_bet", article, seat=holder)


def find_holder_advisories(
    regulation: Regulation, holder: int | None, bets: Iterable[Bet]
) -> tuple[Advisory, ...]:
    """The oddities of the holder's allowed bets: a bet against the hand he deals."""
    verify_seat_of("holder", holder)
    wagers = {bet.wager for bet in _verified(bets) if bet.seat == holder and holder is not None}
    if WagerKind.PUNTO in wagers and WagerKind.BANCA not in wagers:
        assert holder is not None
        return (
            Advisory("sabot.holder_against_banca", regulation.article("holder_duty"), seat=holder),
        )
    return ()


def verify_seat(seats: int, seat: int) -> None:
    """Raises `sabot.seat_unknown` if the table has no such position."""
    verify_whole("seats", seats, 1)
    if type(seat) is not int:
        verify_whole("seat", seat, 1)
    if not 1 <= seat <= seats:
        raise SabotViolation("sabot.seat_unknown", seat=seat, seats=seats)


def _verified(bets: Iterable[Bet]) -> Iterator[Bet]:
    verify_several("bets", bets)
    for bet in bets:
        verify_slip(bet)
        yield bet


def _next_after(
    table_format: TableFormat, after: int, occupied: Collection[int], refused: Collection[int]
) -> int | None:
    if not table_format.players_deal:
        return None
    verify_several("occupied", occupied)
    verify_several("refused", refused)
    willing = [seat for seat in occupied if seat not in refused]
    return seats_to_the_right(after, willing)[0] if willing else None
