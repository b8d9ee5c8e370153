"""Answers to auditors' questions on the command line, as plain values ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from games.rules.cards import RANKS
from games.rules.draw import DRAW_TABLES, PuntoAct
from games.rules.errors import OddsViolation
from games.rules.odds import (
    Counts,
    WagerOdds,
    count_coups,
    full_ranks,
    full_shoe_odds,
    shoe_odds,
    write_decimal,
)
from games.rules.orderings import COUP_CARDS
from games.rules.regulations.base import Regulation
from games.rules.replay import ReplayedCoup
from games.rules.roads import Roads, marks_of
from games.rules.values import show_value, verify_several, verify_text

if TYPE_CHECKING:
    from games.rules.simulate import Simulation

DECIMAL_PLACES: Final = 12
_RANKED: Final = 9


def parse_remaining(text: str) -> tuple[int, ...]:
    """The cards left by rank from `A=32,2=31,...,K=30`; of a rank not named none is left.

    A ten may be written T or 10.

    Raises `odds.remaining`.
    """
    verify_text("remaining", text)
    left: dict[str, int] = {}
    for part in text.split(","):
        rank, _, count = part.strip().partition("=")
        rank = "T" if rank == "10" else rank
        known = rank in RANKS and len(rank) == 1 and rank not in left
        if not (known and count.isascii() and count.isdigit() and len(count) <= 4):
            raise OddsViolation("odds.remaining", text=part.strip())
        left[rank] = int(count)
    return tuple(left.get(rank, 0) for rank in RANKS)


def find_decks(regulation: Regulation, ranks: Sequence[int]) -> int:
    """The fewest decks that hold the cards left, if possible a number that the regulation allows.

    Raises `odds.composition`.
    """
    _verify_counts(ranks)
    needed = max(1, -(-max(ranks) // 4))
    return min((decks for decks in regulation.decks_allowed if decks >= needed), default=needed)


def verify_ranks(ranks: Sequence[int], decks: int) -> None:
    """Raises `odds.too_many` if more cards of a rank are left than so many decks hold.

    Raises `odds.decks`, `odds.composition`.
    """
    _verify_counts(ranks)
    for rank, left, most in zip(RANKS, ranks, full_ranks(decks), strict=True):
        if left > most:
            raise OddsViolation("odds.too_many", rank=rank, count=left, decks=decks)


def read_by_grid(regulation: Regulation, grid: str) -> Regulation:
    """The regulation with another third-card table, only for its odds.

    Raises `odds.grid` for a table in which punto acts differently than in the text.
    """
    verify_text("grid", grid)
    table = DRAW_TABLES.get(grid)
    if table is None or table.punto != regulation.draw_table.punto:
        readings = (
            key for key, one in DRAW_TABLES.items() if one.punto == regulation.draw_table.punto
        )
        raise OddsViolation(
            "odds.grid",
            regulation.article("draw_table"),
            text=grid,
            regulation=regulation.key,
            allowed="/".join(readings),
        )
    return replace(regulation, draw_table=table)


def _verify_counts(ranks: Sequence[int]) -> None:
    verify_several("ranks", ranks)
    if len(ranks) != len(RANKS) or any(type(left) is not int or left < 0 for left in ranks):
        raise OddsViolation(
            "odds.composition", text=show_value(ranks), kinds=len(RANKS), minimum=COUP_CARDS
        )


def odds_facts(
    regulation: Regulation, decks: int, ranks: Sequence[int], *, five_draws: bool | None = None
) -> dict[str, Any]:
    """Counts of ordered six-card choices, and edge and variance of each bet as decimal strings.

    `five_draws` is punto's act where it may choose, None for drawing. Raises `odds.decks`,
    `odds.composition`, `odds.too_many`, `odds.no_choice`.
    """
    verify_ranks(ranks, decks)
    if five_draws is not None and PuntoAct.CHOICE not in regulation.draw_table.punto:
        raise OddsViolation(
            "odds.no_choice", regulation.article("draw_table"), regulation=regulation.key
        )
    five_draws = five_draws is not False
    bets = shoe_odds(regulation, ranks, five_draws=five_draws, plain=True)
    composition = (sum(ranks[_RANKED:]), *ranks[:_RANKED])
    counts = count_coups(regulation.draw_table, composition, five_draws=five_draws)
    return {
        "regulation": regulation.key,
        "decks": decks,
        "counts": _count_facts(counts),
        "bets": {kind.value: _bet_facts(odds) for kind, odds in bets.items()},
    }


def _count_facts(counts: Counts) -> dict[str, int]:
    return {
        "banca": counts.banca,
        "punto": counts.punto,
        "tie": counts.tie,
        "total": counts.total,
    }


def _bet_facts(odds: WagerOdds) -> dict[str, str]:
    return {
        "edge": write_decimal(odds.edge, DECIMAL_PLACES),
        "variance": write_decimal(odds.variance, DECIMAL_PLACES),
    }


def roads_facts(roads: Roads) -> dict[str, Any]:
    """The drawn cells of bead plate and big road, and the marks of the derived roads."""
    return {
        "bead": [list(cell) for cell in roads.bead],
        "big": [list(cell) for cell in roads.big],
        "big_eye": marks_of(roads.big_eye),
        "small": marks_of(roads.small),
        "cockroach": marks_of(roads.cockroach),
    }


def coup_facts(coup: ReplayedCoup) -> dict[str, Any]:
    """Totals, winner and pairs; where bets were written, the pay of each."""
    outcome = coup.outcome
    facts: dict[str, Any] = {
        "punto_total": outcome.punto_total,
        "banca_total": outcome.banca_total,
        "winner": outcome.winner.value,
        "punto_pair": outcome.punto_pair,
        "banca_pair": outcome.banca_pair,
    }
    if coup.settlement is not None:
        facts["pays"] = [
            {**line._asdict(), "wager": line.wager.value, "result": line.result.value}
            for line in coup.settlement.lines
        ]
        facts["house_result_minor"] = coup.settlement.overall.house_result_minor
    return facts


def simulation_facts(dealt: Simulation) -> dict[str, Any]:
    """The tallas dealt, and for each bet its edge and the exact one of a fresh shoe.

    The standard error assumes independent coups, which those of one talla nearly are.
    """
    exact = full_shoe_odds(dealt.regulation, dealt.decks)
    return {
        "regulation": dealt.regulation.key,
        "decks": dealt.decks,
        "tallas": dealt.tallas,
        "counts": _count_facts(dealt.counts),
        "null_coups": dealt.null_coups,
        "bets": {
            kind.value: {
                **_bet_facts(odds),
                "standard_error": f"{sqrt(odds.variance / dealt.counts.total):.12f}",
                "exact_edge": write_decimal(exact[kind].edge, DECIMAL_PLACES),
            }
            for kind, odds in dealt.odds().items()
        },
    }
