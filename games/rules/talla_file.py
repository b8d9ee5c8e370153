"""Whole tallas in a file: coups line by line, or JSON Lines that also tell of the shoe.

The formats are described in `docs/notation.md`; both may stand in one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from games.rules.cards import Card, format_cards, parse_card, parse_cards
from games.rules.errors import NotationViolation, Violation
from games.rules.notation import (
    NEW_TALLA,
    STAKE_DIGITS,
    is_silent,
    parse_line,
    print_coup,
)
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind, Winner


class TallaHead(NamedTuple):
    """What the file says of a shoe; None is not told."""

    regulation: str | None = None
    version: str | None = None
    decks: int | None = None
    number: int | None = None
    first_card: Card | None = None
    cut_card_behind: int | None = None


class CoupEntry(NamedTuple):
    """A coup of a file, with the result that was written down beside it, None if none was."""

    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    bets: tuple[Bet, ...] = ()
    winner: Winner | None = None
    totals: tuple[int, int] | None = None
    """Punto's and banca's."""


class Talla(NamedTuple):
    """One shoe of a file."""

    head: TallaHead
    coups: tuple[CoupEntry, ...]


Record = TallaHead | CoupEntry


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record]]:
    """Heads and coups of a file with their line numbers from 1; `---` is a head that tells nothing.

    Raises `notation.at_line`, caused by what is wrong with that line.
    """
    for number, line in enumerate(lines, 1):
        if is_silent(line):
            continue
        try:
            record = _read(line.strip())
        except Violation as violation:
            raise at_line(number, violation) from violation
        yield number, record


def at_line(number: int, violation: Violation) -> NotationViolation:
    """The violation with the number of the line that broke the rule."""
    reason = str(violation).removesuffix(f" [{violation.article}]")
    return NotationViolation("notation.at_line", violation.article, line=number, reason=reason)


def read_tallas(lines: Iterable[str]) -> tuple[Talla, ...]:
    """The tallas of a file; coups before any head make the first. Raises as `read_records`."""
    tallas: list[tuple[TallaHead, list[CoupEntry]]] = []
    for _, record in read_records(lines):
        if isinstance(record, TallaHead):
            tallas.append((record, []))
        elif tallas:
            tallas[-1][1].append(record)
        else:
            tallas.append((TallaHead(), [record]))
    return tuple(Talla(head, tuple(coups)) for head, coups in tallas)


def print_tallas(tallas: Iterable[Talla]) -> str:
    """The tallas line by line: `---`, then a line per coup. Heads and results are not told."""
    return "".join(
        f"{line}\n"
        for talla in tallas
        for line in (NEW_TALLA, *(print_coup(*coup[:3]) for coup in talla.coups))
    )


def print_json_lines(tallas: Iterable[Talla]) -> str:
    """The tallas as JSON Lines: a record for each head, then one for each coup."""
    records = (
        record
        for talla in tallas
        for record in (_head_record(talla.head), *map(_coup_record, talla.coups))
    )
    return "".join(f"{json.dumps(record, separators=(',', ':'))}\n" for record in records)


def _read(line: str) -> Record:
    if line == NEW_TALLA:
        return TallaHead()
    if not line.startswith("{"):
        return CoupEntry(*parse_line(line))
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise NotationViolation("notation.json", text=line) from None
    if not isinstance(record, dict):
        raise NotationViolation("notation.json", text=line)
    kind = record.pop("type", None)
    if kind == "talla":
        return _read_head(record)
    if kind == "coup":
        return _read_coup(record)
    raise NotationViolation("notation.field", field="type", text=json.dumps(kind))


_HEAD_FIELDS: Final = frozenset(TallaHead._fields)
_COUP_FIELDS: Final = frozenset({"punto", "banca", "bets", "winner", "punto_total", "banca_total"})
_BET_FIELDS: Final = frozenset(Bet._fields)


def _read_head(record: Mapping[str, Any]) -> TallaHead:
    _verify_fields(record, _HEAD_FIELDS)
    first_card = _text(record, "first_card")
    return TallaHead(
        _text(record, "regulation"),
        _text(record, "version"),
        _number(record, "decks"),
        _number(record, "number"),
        None if first_card is None else parse_card(first_card),
        _number(record, "cut_card_behind"),
    )


def _read_coup(record: Mapping[str, Any]) -> CoupEntry:
    _verify_fields(record, _COUP_FIELDS)
    punto, banca = (parse_cards(_text(record, hand) or "") for hand in ("punto", "banca"))
    bets = record.get("bets", [])
    if not isinstance(bets, list):
        raise _wrong("bets", bets)
    winner = _text(record, "winner")
    if winner is not None and winner not in {one.value for one in Winner}:
        raise _wrong("winner", winner)
    totals = _number(record, "punto_total"), _number(record, "banca_total")
    if (totals[0] is None) != (totals[1] is None):
        raise _wrong("banca_total" if totals[1] is None else "punto_total", None)
    return CoupEntry(
        punto,
        banca,
        tuple(_read_bet(bet) for bet in bets),
        None if winner is None else Winner(winner),
        None if totals[0] is None or totals[1] is None else (totals[0], totals[1]),
    )


def _read_bet(record: Any) -> Bet:
    if not isinstance(record, dict):
        raise _wrong("bets", record)
    _verify_fields(record, _BET_FIELDS)
    wager, stake = _text(record, "wager"), _number(record, "stake_minor")
    if wager not in {kind.value for kind in WagerKind}:
        raise _wrong("wager", wager)
    if stake is None:
        raise _wrong("stake_minor", None)
    return Bet(_number(record, "seat") or 0, WagerKind(wager), stake)


def _head_record(head: TallaHead) -> dict[str, Any]:
    told = {name: value for name, value in head._asdict().items() if value is not None}
    if head.first_card is not None:
        told["first_card"] = str(head.first_card)
    return {"type": "talla", **told}


def _coup_record(coup: CoupEntry) -> dict[str, Any]:
    record: dict[str, Any] = {
        "type": "coup",
        "punto": format_cards(coup.punto),
        "banca": format_cards(coup.banca),
    }
    if coup.bets:
        record["bets"] = [_bet_record(bet) for bet in coup.bets]
    if coup.winner is not None:
        record["winner"] = coup.winner.value
    if coup.totals is not None:
        record["punto_total"], record["banca_total"] = coup.totals
    return record


def _bet_record(bet: Bet) -> dict[str, Any]:
    seat = {"seat": bet.seat} if bet.seat else {}
    return {**seat, "wager": str(bet.wager), "stake_minor": bet.stake_minor}


def _verify_fields(record: Mapping[str, Any], known: frozenset[str]) -> None:
    for name in sorted(record.keys() - known):
        raise NotationViolation("notation.field", field=name, text=json.dumps(record[name]))


def _text(record: Mapping[str, Any], name: str) -> str | None:
    value = record.get(name)
    if value is not None and not isinstance(value, str):
        raise _wrong(name, value)
    return value


def _number(record: Mapping[str, Any], name: str) -> int | None:
    value = record.get(name)
    if value is None:
        return None
    if type(value) is not int or not 0 <= value < 10**STAKE_DIGITS:
        raise _wrong(name, value)
    return value


def _wrong(name: str, value: object) -> NotationViolation:
    return NotationViolation("notation.field", field=name, text=json.dumps(value))
