"""The outcome of a coup, and the check of what people enter against the rules."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.draw import reachable_totals
from games.rules.errors import CoupViolation
from games.rules.regulations.base import Regulation
from games.rules.values import show_value, verify_kind
from games.rules.wagers import Hand, Winner

WHY_NATURAL = "natural"
WHY_HIGHER_TOTAL = "higher_total"
WHY_EQUAL_TOTALS = "equal_totals"


class Outcome(NamedTuple):
    """The outcome of a coup. None means not known, never no."""

    winner: Winner
    punto_total: int
    banca_total: int
    natural: bool | None
    punto_pair: bool | None
    banca_pair: bool | None
    cards_known: bool
    why: str


def find_winner(punto_total: int, banca_total: int) -> Winner:
    """The winner with these totals: the higher one (asturias-2011 A.1, rio-de-la-plata 25)."""
    if punto_total == banca_total:
        return Winner.TIE
    return Winner.PUNTO if punto_total > banca_total else Winner.BANCA


def find_why(natural: bool, winner: Winner) -> str:
    """Why it is so: a natural ended the coup, or the totals were compared."""
    if natural:
        return WHY_NATURAL
    return WHY_EQUAL_TOTALS if winner is Winner.TIE else WHY_HIGHER_TOTAL


def resolve_totals(
    regulation: Regulation,
    winner: Winner,
    punto_total: int,
    banca_total: int,
    *,
    natural: bool | None = None,
) -> Outcome:
    """The outcome of a coup entered by winner and totals, its cards unknown.

    Pairs stay None; so does `natural` unless it is given or the totals exclude it. Raises
    `coup.total_range`, `coup.winner_disagrees`, `coup.unreachable`, `coup.not_natural`.
    """
    for hand, total in ((Hand.PUNTO, punto_total), (Hand.BANCA, banca_total)):
        if type(total) is not int or not 0 <= total <= 9:
            raise CoupViolation("coup.total_range", hand=hand.value, total=total)
    if natural is not None:
        verify_kind("natural", natural, bool)
    totals = {"punto_total": punto_total, "banca_total": banca_total}
    result = find_winner(punto_total, banca_total)
    if winner != result:
        article = regulation.article("winner")
        raise CoupViolation("coup.winner_disagrees", article, winner=str(winner), **totals)
    article = regulation.article("draw_table")
    reachable = reachable_totals(regulation.draw_table, naturals=natural is not False)
    if (punto_total, banca_total) not in reachable:
        raise CoupViolation("coup.unreachable", article, **totals)
    if punto_total < 8 and banca_total < 8:
        if natural:
            raise CoupViolation("coup.not_natural", regulation.article("natural_ends"), **totals)
        natural = False
    why = find_why(bool(natural), result)
    return Outcome(result, punto_total, banca_total, natural, None, None, False, why)


def verify_claim(
    outcome: Outcome,
    winner: Winner | None,
    totals: tuple[int, int] | None,
    *,
    article: str = "",
) -> None:
    """Compares the entered winner and (punto, banca) totals with those of the cards.

    None is not compared. Raises `coup.totals`; `coup.total_mismatch` or `coup.winner_mismatch` with
    the article.
    """
    if totals is not None:
        if type(totals) is not tuple or len(totals) != 2:
            raise CoupViolation("coup.totals", text=show_value(totals))
        facts = (outcome.punto_total, outcome.banca_total)
        for hand, entered, total in zip(Hand, totals, facts, strict=True):
            if type(entered) is not int or entered != total:
                raise CoupViolation(
                    "coup.total_mismatch", article, hand=hand.value, entered=entered, total=total
                )
    if winner is not None and winner != outcome.winner:
        raise CoupViolation(
            "coup.winner_mismatch", article, entered=str(winner), winner=outcome.winner.value
        )
