"""Whole tallas in a file: coups line by line, or JSON Lines that also describe the shoe.

The formats are described in `docs/notation.md`; both may be in one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from games.rules.cards import Card, format_cards, parse_card, parse_cards
from games.rules.errors import NotationViolation, Violation
from games.rules.notation import (
    NEW_TALLA,
    NO_SEAT,
    SEAT_DIGITS,
    STAKE_DIGITS,
    is_silent,
    parse_line,
    print_coup,
)
from games.rules.settlement import Bet
from games.rules.values import cut_text, verify_several
from games.rules.wagers import WagerKind, Winner


class TallaHead(NamedTuple):
    """The file's head of a shoe; None is not given."""

    regulation: str | None = None
    version: str | None = None
    decks: int | None = None
    number: int | None = None
    first_card: Card | None = None
    cut_card_behind: int | None = None


class CoupEntry(NamedTuple):
    """A coup of a file, with the written result, None if there is none."""

    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    bets: tuple[Bet, ...] = ()
    winner: Winner | None = None
    totals: tuple[int, int] | None = None
    """Punto's and banca's."""


class BurnedEntry(NamedTuple):
    """Cards that went out of play outside a coup, or with a null one."""

    cards: tuple[Card, ...] = ()
    face_down: int = 0


class EndEntry(NamedTuple):
    """The end of a talla: the cards counted in the shoe."""

    remaining: int


class Talla(NamedTuple):
    """One shoe of a file, in the order in which its cards left it."""

    head: TallaHead
    entries: tuple[CoupEntry | BurnedEntry, ...] = ()
    end: EndEntry | None = None

    @property
    def coups(self) -> tuple[CoupEntry, ...]:
        """The coups that counted."""
        return tuple([entry for entry in self.entries if isinstance(entry, CoupEntry)])


Record = TallaHead | CoupEntry | BurnedEntry | EndEntry


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record]]:
    """The records of a file with their line numbers from 1; `---` is an empty head.

    Raises `notation.at_line`, caused by the error in that line.
    """
    verify_several("lines", lines)
    ended = False
    for number, line in enumerate(lines, 1):
        try:
            if is_silent(line):
                continue
            record = _read(line.strip())
            if ended and not isinstance(record, TallaHead):
                raise NotationViolation("notation.ended")
        except Violation as violation:
            raise at_line(number, violation) from violation
        ended = isinstance(record, EndEntry)
        yield number, record


def at_line(number: int, violation: Violation) -> NotationViolation:
    """The violation with the number of the line that broke the rule."""
    reason = str(violation).removesuffix(f" [{violation.article}]")
    return NotationViolation("notation.at_line", violation.article, line=number, reason=reason)


def read_tallas(lines: Iterable[str]) -> tuple[Talla, ...]:
    """The tallas of a file; coups before any head make the first. Raises as `read_records`."""
    tallas: list[tuple[TallaHead, list[CoupEntry | BurnedEntry], list[EndEntry]]] = []
    for _, record in read_records(lines):
        if isinstance(record, TallaHead):
            tallas.append((record, [], []))
            continue
        if not tallas:
            tallas.append((TallaHead(), [], []))
        if isinstance(record, EndEntry):
            tallas[-1][2].append(record)
        else:
            tallas[-1][1].append(record)
    return tuple(Talla(head, tuple(entries), *end) for head, entries, end in tallas)


def print_tallas(tallas: Iterable[Talla]) -> str:
    """The tallas line by line: `---`, then a line per coup; a line has no room for the rest."""
    return "".join(
        f"{line}\n"
        for talla in tallas
        for line in (NEW_TALLA, *(print_coup(*coup[:3]) for coup in talla.coups))
    )


def print_json_lines(tallas: Iterable[Talla]) -> str:
    """The tallas as JSON Lines: a record for each head, then its entries, then its end.

    Raises `notation.field` for values that could not be read back.
    """
    records = (
        record
        for talla in tallas
        for record in (_head_record(talla.head), *map(_entry_record, talla.entries), *_ends(talla))
    )
    return "".join(f"{json.dumps(record, separators=(',', ':'))}\n" for record in records)


def _read(line: str) -> Record:
    if line == NEW_TALLA:
        return TallaHead()
    if not line.startswith("{"):
        return CoupEntry(*parse_line(line))
    try:
        record = json.loads(line, object_pairs_hook=_collect)
    except (ValueError, RecursionError):
        raise NotationViolation("notation.json", text=cut_text(line)) from None
    kind = record.pop("type", None)
    if kind == "talla":
        return _read_head(record)
    if kind == "coup":
        return _read_coup(record)
    if kind == "burned":
        return _read_burned(record)
    if kind == "end":
        return _read_end(record)
    raise _wrong("type", kind)


def _collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for name, value in pairs:
        if name in record:
            raise _wrong(name, value)
        record[name] = value
    return record


_HEAD_FIELDS: Final = frozenset(TallaHead._fields)
_COUP_FIELDS: Final = frozenset({"punto", "banca", "bets", "winner", "punto_total", "banca_total"})
_BURNED_FIELDS: Final = frozenset(BurnedEntry._fields)
_END_FIELDS: Final = frozenset(EndEntry._fields)
_BET_FIELDS: Final = frozenset(Bet._fields)


def _read_head(record: Mapping[str, Any]) -> TallaHead:
    _verify_fields(record, _HEAD_FIELDS)
    first_card = _text(record, "first_card")
    return TallaHead(
        _text(record, "regulation"),
        _text(record, "version"),
        _number(record, "decks", 1),
        _number(record, "number"),
        None if first_card is None else parse_card(first_card),
        _number(record, "cut_card_behind"),
    )


def _read_coup(record: Mapping[str, Any]) -> CoupEntry:
    _verify_fields(record, _COUP_FIELDS)
    punto, banca = (parse_cards(_text(record, hand) or "") for hand in ("punto", "banca"))
    answer = record.get("bets", [])
    if not isinstance(answer, list):
        raise _wrong("bets", answer)
    bets = tuple([_read_bet(bet) for bet in answer])
    winner = _text(record, "winner")
    if winner is not None and winner not in {one.value for one in Winner}:
        raise _wrong("winner", winner)
    totals = _number(record, "punto_total", 0, 9), _number(record, "banca_total", 0, 9)
    if (totals[0] is None) != (totals[1] is None):
        raise _wrong("banca_total" if totals[1] is None else "punto_total", None)
    for name, hand in (("punto", punto), ("banca", banca)):
        if not hand:
            raise _wrong(name, record.get(name))
    return CoupEntry(
        punto,
        banca,
        bets,
        None if winner is None else Winner(winner),
        None if totals[0] is None or totals[1] is None else (totals[0], totals[1]),
    )


def _read_burned(record: Mapping[str, Any]) -> BurnedEntry:
    _verify_fields(record, _BURNED_FIELDS)
    cards, face_down = parse_cards(_text(record, "cards") or ""), _number(record, "face_down")
    if not (cards or face_down):
        raise _wrong("face_down", face_down)
    return BurnedEntry(cards, face_down or 0)


def _read_end(record: Mapping[str, Any]) -> EndEntry:
    _verify_fields(record, _END_FIELDS)
    remaining = _number(record, "remaining")
    if remaining is None:
        raise _wrong("remaining", None)
    return EndEntry(remaining)


def _read_bet(record: Any) -> Bet:
    if not isinstance(record, dict):
        raise _wrong("bets", record)
    _verify_fields(record, _BET_FIELDS)
    wager, stake = _text(record, "wager"), _number(record, "stake_minor")
    if wager not in {kind.value for kind in WagerKind}:
        raise _wrong("wager", wager)
    if stake is None:
        raise _wrong("stake_minor", None)
    seat = _number(record, "seat", 1, 10**SEAT_DIGITS - 1)
    return Bet(NO_SEAT if seat is None else seat, WagerKind(wager), stake)


def _head_record(head: TallaHead) -> dict[str, Any]:
    facts = {name: value for name, value in head._asdict().items() if value is not None}
    if head.first_card is not None:
        facts["first_card"] = str(head.first_card)
    _read_head(facts)  # a head that cannot be read back is not written
    return {"type": "talla", **facts}


def _entry_record(entry: CoupEntry | BurnedEntry) -> dict[str, Any]:
    if isinstance(entry, CoupEntry):
        return _coup_record(entry)
    record = {"cards": format_cards(entry.cards), "face_down": entry.face_down}
    _read_burned(record)
    return {"type": "burned", **record}


def _ends(talla: Talla) -> Iterator[dict[str, Any]]:
    if talla.end is not None:
        record = talla.end._asdict()
        _read_end(record)
        yield {"type": "end", **record}


def _coup_record(coup: CoupEntry) -> dict[str, Any]:
    record: dict[str, Any] = {
        "punto": format_cards(coup.punto),
        "banca": format_cards(coup.banca),
    }
    if coup.bets:
        record["bets"] = [_bet_record(bet) for bet in coup.bets]
    if coup.winner is not None:
        record["winner"] = coup.winner.value
    if coup.totals is not None:
        record["punto_total"], record["banca_total"] = coup.totals
    _read_coup(record)
    return {"type": "coup", **record}


def _bet_record(bet: Bet) -> dict[str, Any]:
    seat = {"seat": bet.seat} if bet.seat else {}
    return {**seat, "wager": str(bet.wager), "stake_minor": bet.stake_minor}


def _verify_fields(record: Mapping[str, Any], known: frozenset[str]) -> None:
    for name in sorted(record.keys() - known):
        raise _wrong(name, record[name])


def _text(record: Mapping[str, Any], name: str) -> str | None:
    value = record.get(name)
    if value is not None and not isinstance(value, str):
        raise _wrong(name, value)
    return value


def _number(
    record: Mapping[str, Any], name: str, least: int = 0, most: int = 10**STAKE_DIGITS - 1
) -> int | None:
    value = record.get(name)
    if value is None:
        return None
    if type(value) is not int or not least <= value <= most:
        raise _wrong(name, value)
    return value


def _wrong(name: str, value: object) -> NotationViolation:
    found = cut_text(json.dumps(value, ensure_ascii=False))
    return NotationViolation("notation.field", field=cut_text(name), text=found)
