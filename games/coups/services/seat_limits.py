"""Judges the bets of a coup by the sign, or by the lower minimum that a guest keeps."""

from collections.abc import Sequence
from typing import Final

from games.coups.selectors.coup_state import CoupState
from games.rules.limits import Limits, find_bet_defects, verify_bets
from games.rules.settlement import Bet

_TOO_SMALL: Final = frozenset({"limits.under_minimum", "limits.off_step"})


def verify_limits_of_seats(state: CoupState, limits: Limits, bets: Sequence[Bet]) -> None:
    """Judge all bets by the limits in force; a seat with kept ones may play by those instead.

    All bets of a seat are judged by one or the other. Raises the first LimitViolation.
    """
    kept = state.sign.kept
    by_sign = [bet for bet in bets if bet.seat not in kept]
    verify_bets(state.regulation, limits, by_sign)
    for seat, own in kept.items():
        of_seat = [bet for bet in bets if bet.seat == seat]
        defects = find_bet_defects(state.regulation, limits, of_seat)
        if any(defect.code in _TOO_SMALL for defect in defects):
            verify_bets(state.regulation, own, of_seat)
        elif defects:
            raise defects[0]
