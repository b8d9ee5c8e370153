"""Folds the cards of two hands in the order of the deal."""

from games.rules.cards import Card
from games.rules.coup import Coup
from games.rules.regulations.base import Regulation
from games.rules.wagers import Hand


def deal_hands(
    regulation: Regulation,
    punto: tuple[Card, ...],
    banca: tuple[Card, ...],
    *,
    seated_punto_bet: bool = True,
    punto_stands: bool = False,
) -> tuple[Coup, list[Hand]]:
    """Return the coup as far as these cards go, and the hand that got each of them, in order.

    If punto has a choice, it stood if that was entered (`punto_stands`) or banca got its third
    card; without a seated bet on punto it has none. Cards that no step requires are left out, so
    the hands of the coup are then shorter.
    """
    coup, order = Coup(regulation, seated_punto_bet=seated_punto_bet), []
    waiting = {Hand.PUNTO: list(punto), Hand.BANCA: list(banca)}
    while (step := coup.expected) is not None:
        if waiting[step.hand]:
            coup = coup.apply(waiting[step.hand].pop(0))
            order.append(step.hand)
        elif coup.can_stand() and (punto_stands or waiting[Hand.BANCA]):
            coup = coup.stand()
        else:
            break
    return coup, order
