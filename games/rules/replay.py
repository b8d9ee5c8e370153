"""A file of coups played again: every card is checked against the drawing rules and the shoe."""

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
from games.rules.talla_file import (
    BurnedEntry,
    CoupEntry,
    EndEntry,
    Record,
    TallaHead,
    at_line,
    read_records,
)
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

    `decks` defaults to the file's, then to the regulation's. Where bets are written and
    none is on punto, punto may not choose. Raises `talla.decks`, `odds.decks`,
    and at the first line that breaks a rule `notation.at_line`, with the article.
    """
    if decks is not None:
        _verify_decks(regulation, decks)
    player = _Player(regulation, decks, commission_rule)
    for number, record in read_records(lines):
        try:
            coup = player.take(number, record)
        except Violation as violation:
            raise at_line(number, violation) from violation
        if coup is not None:
            yield coup


class _Player:
    """The shoe in play, and how far the file has come."""

    def __init__(self, regulation: Regulation, decks: int | None, rule: CommissionRule) -> None:
        self.regulation, self.asked_decks, self.rule = regulation, decks, rule
        self.fresh = self.shoe = TallaCards(regulation.decks if decks is None else decks)
        self.talla = self.number = self.behind = 0
        self.burned = 0  # since the last coup: in the next one, for all that the file says
        self.first_unknown = regulation.burn.by_first_card

    def take(self, line: int, record: Record) -> ReplayedCoup | None:
        """The coup of a record, None if it is no coup. Raises if it breaks the rules."""
        if isinstance(record, CoupEntry):
            return self.play(line, record)
        if isinstance(record, TallaHead):
            self.begin(record)
        elif isinstance(record, BurnedEntry):
            counted = self.regulation.article("cards_counted")
            self.shoe = self.shoe.burn(record.cards, face_down=record.face_down, article=counted)
            self.burned += len(record.cards) + record.face_down
        else:
            self.end(record)
        return None

    def begin(self, head: TallaHead) -> None:
        """A new shoe, as the file describes it. Raises if it breaks the rules."""
        for field, found, known in (
            ("regulation", head.regulation, self.regulation.key),
            ("decks", head.decks, self.asked_decks),
        ):
            if found is not None and known is not None and found != known:
                raise NotationViolation("notation.differs", field=field, text=found, known=known)
        decks = head.decks or self.asked_decks or self.regulation.decks
        _verify_decks(self.regulation, decks)
        self.behind = head.cut_card_behind or 0
        if head.cut_card_behind is not None:
            verify_cut_card(self.regulation, head.cut_card_behind, decks)
        self.first_unknown = self.regulation.burn.by_first_card and head.first_card is None
        if head.first_card is None:
            self.fresh = TallaCards(decks)
        else:
            self.fresh = start(decks, head.first_card, self.regulation)
        self.shoe = self.fresh
        self.talla, self.number, self.burned = self.talla + 1, 0, 0

    def play(self, line: int, entry: CoupEntry) -> ReplayedCoup:
        """The next coup. Raises as `resolve_cards`, `take`, `verify_claim` and `settle`."""
        regulation = self.regulation
        outcome = resolve_cards(
            regulation, entry.punto, entry.banca, seated_punto_bet=_punto_may_choose(entry)
        )
        shoe = self.fresh if regulation.shuffled_every_coup else self.shoe
        shoe.verify_begin(self.behind, regulation.article("cut_card"), self.burned)
        counted = regulation.article("cards_counted")
        self.shoe = shoe.take(entry.punto + entry.banca, article=counted)
        verify_claim(outcome, entry.winner, entry.totals, article=regulation.article("winner"))
        settlement = settle(regulation, outcome, entry.bets, self.rule) if entry.bets else None
        self.talla, self.number = max(self.talla, 1), self.number + 1
        self.burned = 0
        return ReplayedCoup(
            line, self.talla, self.number, entry.punto, entry.banca, outcome, settlement
        )

    def end(self, entry: EndEntry) -> None:
        """The card equation: 52 x decks = burned + dealt + remaining. Raises `talla.equation`.

        A first card that was not recorded has burned itself and as many cards as a card may.
        """
        shoe, ten_burns = self.shoe, self.regulation.burn.ten_burns
        fewest, most = (2, 1 + ten_burns) if self.first_unknown else (0, 0)
        missing = shoe.total - shoe.burned - shoe.dealt - entry.remaining
        if not fewest <= missing <= most:
            raise TallaViolation(
                "talla.equation",
                self.regulation.article("cards_counted"),
                total=shoe.total,
                burned=shoe.burned,
                dealt=shoe.dealt,
                remaining=entry.remaining,
            )


def _punto_may_choose(entry: CoupEntry) -> bool:
    return not entry.bets or any(bet.wager is WagerKind.PUNTO for bet in entry.bets)


def _verify_decks(regulation: Regulation, decks: int) -> None:
    """If the text is silent an auditor may choose any shoe; otherwise the text's is used."""
    full_shoe(decks)
    try:
        verify_decks(regulation, decks)
    except TallaViolation:
        if regulation.article("decks_allowed"):
            raise
