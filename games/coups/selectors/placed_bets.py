"""The bets of a coup as entered: whose they may be, and judged by the sign or by kept limits."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from casino.lib.errors import BadInput, Conflict
from games.rules.limits import Limits, find_bet_defects, verify_bets
from games.rules.regulations.base import Regulation
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind

_TOO_SMALL: Final = frozenset({"limits.under_minimum", "limits.off_step"})


def read_bets(placed: Iterable[Bet], places: Collection[int], chip_step_minor: int) -> list[Bet]:
    """Put the stakes of one place on one wager together: split, they would pay less commission.

    `places` may have bets. Raises Conflict `coup.empty_seat_bets`; BadInput `money.no_chip` for a
    stake that the house's chips cannot make.
    """
    stakes: dict[tuple[int, WagerKind], int] = {}
    for seat, wager, stake_minor in placed:
        if seat not in places:
            raise Conflict("coup.empty_seat_bets", params={"seat": seat})
        stakes[seat, wager] = stakes.get((seat, wager), 0) + stake_minor
        if stake_minor % chip_step_minor:
            params = {"amount_minor": stake_minor, "step_minor": chip_step_minor}
            raise BadInput("money.no_chip", params=params)
    return [Bet(seat, wager, stake) for (seat, wager), stake in stakes.items()]


def verify_limits_of_seats(
    regulation: Regulation, limits: Limits, kept: Mapping[int, Limits], bets: Sequence[Bet]
) -> None:
    """Judge all bets by the limits in force; a seat with kept ones may play by those instead.

    All bets of a seat are judged by one or the other. Raises the first LimitViolation.
    """
    by_sign = [bet for bet in bets if bet.seat not in kept]
    verify_bets(regulation, limits, by_sign)
    for seat, own in kept.items():
        of_seat = [bet for bet in bets if bet.seat == seat]
        defects = find_bet_defects(regulation, limits, of_seat)
        if any(defect.code in _TOO_SMALL for defect in defects):
            verify_bets(regulation, own, of_seat)
        elif defects:
            raise defects[0]
