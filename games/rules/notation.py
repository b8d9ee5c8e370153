"""A coup on one line: punto's cards, a slash, banca's cards, each in the order received, then bets.

The format is described in `docs/notation.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from games.rules.cards import Card, format_cards, parse_cards
from games.rules.errors import NotationViolation
from games.rules.settlement import Bet
from games.rules.values import cut_text, show_value, verify_text
from games.rules.wagers import WagerKind

SEPARATOR: Final = "/"
COMMENT: Final = "#"
NEW_TALLA: Final = "---"
NO_SEAT: Final = 0
"""The seat of a bet without a known seat, such as a standing player's."""
STAKE_DIGITS: Final = 18
SEAT_DIGITS: Final = 3

Hands = tuple[tuple[Card, ...], tuple[Card, ...]]
"""Punto's cards and banca's."""


class CoupLine(NamedTuple):
    """A coup as a line has it. Whether the cards make a legal one is not checked here."""

    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    bets: tuple[Bet, ...] = ()


def print_coup(punto: Sequence[Card], banca: Sequence[Card], bets: Iterable[Bet] = ()) -> str:
    """The coup's line. Raises `notation.line`, `notation.bet` where no line can express it.

    >>> print_coup(*parse_line("Js3sKd/Tc6c 3:punto=500 tie=20"))
    'Js3sKd/Tc6c 3:punto=500 tie=20'
    """
    hands = f"{format_cards(punto)}{SEPARATOR}{format_cards(banca)}"
    if not (punto and banca):
        raise NotationViolation("notation.line", text=hands)
    return " ".join([hands, *map(print_bet, bets)])


def print_bet(bet: Bet) -> str:
    """A bet as seat, wager and stake in the smallest unit; without seat where it has none.

    Raises `notation.bet` for one that could not be read back.
    """
    if not (
        _is_below(bet.seat, SEAT_DIGITS)
        and _is_below(bet.stake_minor, STAKE_DIGITS)
        and bet.wager in _KINDS
    ):
        found = f"{show_value(bet.seat)}:{bet.wager}={show_value(bet.stake_minor)}"
        raise NotationViolation("notation.bet", text=found, wagers=", ".join(_WAGERS))
    seat = f"{bet.seat}:" if bet.seat != NO_SEAT else ""
    return f"{seat}{bet.wager}={bet.stake_minor}"


def parse_line(line: str) -> CoupLine:
    """The coup and its bets on a line, white space around it ignored.

    Raises `notation.line`, `notation.bet`, `card.unknown`.
    """
    verify_text("line", line)
    hands, *bets = line.split() or [""]
    punto, separator, banca = hands.partition(SEPARATOR)
    if not (punto and separator and banca) or SEPARATOR in banca:
        raise NotationViolation("notation.line", text=cut_text(line))
    return CoupLine(parse_cards(punto), parse_cards(banca), tuple(map(parse_bet, bets)))


def parse_bet(text: str) -> Bet:
    """A bet written as `seat:wager=stake` or `wager=stake`. Raises `notation.bet`.

    >>> parse_bet("3:banca_pair=2500").stake_minor
    2500
    """
    verify_text("bet", text)
    place, equals, stake = text.partition("=")
    seat, colon, wager = place.rpartition(":")
    stated = not colon or (_is_number(seat, SEAT_DIGITS) and int(seat) != NO_SEAT)
    if not (equals and stated and _is_number(stake, STAKE_DIGITS)) or wager not in _WAGERS:
        raise NotationViolation("notation.bet", text=cut_text(text), wagers=", ".join(_WAGERS))
    return Bet(int(seat or NO_SEAT), _WAGERS[wager], int(stake))


def parse_coup(line: str) -> Hands:
    """Punto's and banca's cards of a line, without its bets. Raises as `parse_line`."""
    return parse_line(line)[:2]


def parse_coups(text: str) -> Iterator[Hands]:
    """The coups of a text, one per line; blank lines, # lines and `---` are skipped."""
    verify_text("text", text)
    for line in text.splitlines():
        if not is_silent(line) and line.strip() != NEW_TALLA:
            yield parse_coup(line)


def print_coups(coups: Iterable[tuple[Sequence[Card], Sequence[Card]]]) -> str:
    """The text of several coups, one per line, ending with a line break."""
    return "".join(f"{print_coup(punto, banca)}\n" for punto, banca in coups)


def is_silent(line: str) -> bool:
    """Whether a line is empty: blank, or a comment beginning with #."""
    verify_text("line", line)
    stripped = line.strip()
    return not stripped or stripped.startswith(COMMENT)


_WAGERS: Final = {kind.value: kind for kind in WagerKind}


_KINDS: Final = frozenset(WagerKind)


def _is_below(number: object, digits: int) -> bool:
    return type(number) is int and 0 <= number < 10**digits


def _is_number(text: str, digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= digits
