"""A file of coups played again: every card held to the drawing rules and to the shoe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.rules.cards import Card
from games.rules.coup import Outcome, resolve_cards, verify_claim
from games.rules.errors import NotationViolation, TallaViolation, Violation
from games.rules.odds import full_shoe
from games.rules.regulations.base import Regulation
from games.rules.settlement import EXACT, CommissionRule, Settlement, settle
from games.rules.talla import TallaCards, start, verify_cut_card, verify_decks
from games.rules.talla_file import CoupEntry, TallaHead, at_line, read_records
from games.rules.wagers import WagerKind


class ReplayedCoup(NamedTuple):
    """A coup that kept the rules, numbered from 1 within its talla."""

    line: int
    talla: int
    number: int
    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    outcome: Outcome
    settlement: Settlement | None
    """None where no bets were written."""


def replay(
    lines: Iterable[str],
    regulation: Regulation,
    decks: int | None = None,
    commission_rule: CommissionRule = EXACT,
) -> Iterator[ReplayedCoup]:
    """The coups of a file in the notation, one by one as they prove legal.

    `decks` defaults to what the file says, then to the regulation's. Where bets are written and
    none is on punto, punto may not choose. Raises `talla.decks`, `odds.decks`,
    and at the first line that breaks a rule `notation.at_line`, with the article.
    """
    if decks is not None:
        _verify_decks(regulation, decks)
    player = _Player(regulation, decks, commission_rule)
    for number, record in read_records(lines):
        try:
            if isinstance(record, TallaHead):
                player.begin(record)
                continue
            coup = player.play(number, record)
        except Violation as violation:
            raise at_line(number, violation) from violation
        yield coup


class _Player:
    """The shoe in play, and how far the file has come."""

    def __init__(self, regulation: Regulation, decks: int | None, rule: CommissionRule) -> None:
        self.regulation, self.asked_decks, self.rule = regulation, decks, rule
        self.fresh = self.shoe = TallaCards(decks or regulation.decks)
        self.talla = self.number = 0

    def begin(self, head: TallaHead) -> None:
        """A new shoe, as the file describes it. Raises where it breaks the rules."""
        for field, told, known in (
            ("regulation", head.regulation, self.regulation.key),
            ("decks", head.decks, self.asked_decks),
        ):
            if told is not None and known is not None and told != known:
                raise NotationViolation("notation.differs", field=field, text=told, known=known)
        decks = head.decks or self.asked_decks or self.regulation.decks
        _verify_decks(self.regulation, decks)
        if head.cut_card_behind is not None:
            verify_cut_card(self.regulation, head.cut_card_behind)
        if head.first_card is None:
            self.fresh = TallaCards(decks)
        else:
            self.fresh = start(decks, head.first_card, self.regulation)
        self.shoe = self.fresh
        self.talla, self.number = self.talla + 1, 0

    def play(self, line: int, entry: CoupEntry) -> ReplayedCoup:
        """The next coup. Raises what `resolve_cards`, `take`, `verify_claim` and `settle` do."""
        regulation = self.regulation
        outcome = resolve_cards(
            regulation, entry.punto, entry.banca, seated_punto_bet=_punto_may_choose(entry)
        )
        shoe = self.fresh if regulation.shuffled_every_coup else self.shoe
        self.shoe = shoe.take(entry.punto + entry.banca)
        verify_claim(outcome, entry.winner, entry.totals)
        settlement = settle(regulation, outcome, entry.bets, self.rule) if entry.bets else None
        self.talla, self.number = max(self.talla, 1), self.number + 1
        return ReplayedCoup(
            line, self.talla, self.number, entry.punto, entry.banca, outcome, settlement
        )


def _punto_may_choose(entry: CoupEntry) -> bool:
    return not entry.bets or any(bet.wager is WagerKind.PUNTO for bet in entry.bets)


def _verify_decks(regulation: Regulation, decks: int) -> None:
    """Where the text is silent an auditor may ask for any shoe; where it speaks it is kept."""
    full_shoe(decks)
    try:
        verify_decks(regulation, decks)
    except TallaViolation:
        if regulation.article("decks_allowed"):
            raise
