"""The evidence of a house as lines, read off the database in one moment and little memory."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from django.db import connection, transaction

from casino.evidence.form import (
    FORM,
    AnyLine,
    Chain,
    Event,
    Head,
    HeadBody,
    Key,
    PlaceHead,
    Stamp,
    Start,
    Stream,
)
from casino.evidence.models import DailyHead, EvidenceKey
from casino.evidence.selectors.rows import list_strays, read_rows
from casino.lib.clock import utc_now
from tables.houses.models import House
from tables.records.guards import MOMENT

LINES_AT_ONCE = 1000

_EVENTS = f"""
    SELECT version, kind, actor_id, command_id::text,
        to_char(happened_at AT TIME ZONE 'UTC', '{MOMENT}'), payload::text,
        encode(previous_hash, 'hex'), encode(hash, 'hex')
    FROM tables_floorevent
    WHERE house_id = %s AND table_id IS NOT DISTINCT FROM nullif(%s, 0)
        AND version > %s AND version <= coalesce(%s, version)
    ORDER BY version, id
"""  # noqa: S608 (only our own constant is written into it)
_STAMPS = f"""
    SELECT number, to_char(stamped_at AT TIME ZONE 'UTC', '{MOMENT}'), relation, records,
        encode(digests, 'hex'), content, encode(hash, 'hex')
    FROM tables_recordstamp
    WHERE chain_id = %s AND number > %s AND number <= coalesce(%s, number) ORDER BY number
"""  # noqa: S608
_STREAM_ENDS = """
    SELECT 0, version, encode(head_hash, 'hex') FROM tables_house WHERE id = %(house)s
    UNION ALL
    SELECT id, version, encode(head_hash, 'hex') FROM tables_gamingtable
    WHERE house_id = %(house)s ORDER BY 1
"""
_CHAIN_ENDS = """
    SELECT place, number, encode(head_hash, 'hex'), id FROM tables_stampchain
    WHERE house_id = %s ORDER BY place
"""
# Newest first, so that the first one before the moment is found at once.
_EVENT_BEFORE = """
    SELECT version, encode(hash, 'hex') FROM tables_floorevent
    WHERE house_id = %s AND table_id IS NOT DISTINCT FROM nullif(%s, 0) AND happened_at < %s
    ORDER BY version DESC LIMIT 1
"""
_STAMP_BEFORE = """
    SELECT stamp.number, encode(stamp.hash, 'hex') FROM tables_recordstamp AS stamp
    JOIN tables_stampchain AS chain ON chain.id = stamp.chain_id
    WHERE chain.house_id = %s AND chain.place = %s AND stamp.stamped_at < %s
    ORDER BY stamp.number DESC LIMIT 1
"""


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything as of one instant, while the floor goes on."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def list_heads(house_id: int, *, last: date | None = None) -> list[DailyHead]:
    """List a house's heads in order, up to a gaming day."""
    heads = DailyHead.objects.filter(house=house_id).select_related("key").order_by("number")
    return list(heads if last is None else heads.filter(gaming_day__lte=last))


def read_ends(house_id: int) -> tuple[list[PlaceHead], list[PlaceHead]]:
    """Return where the house's streams and chains end now, without the empty ones."""
    streams = [PlaceHead(*row) for row in _fetch(_STREAM_ENDS, {"house": house_id})]
    chains = [PlaceHead(*row[:3]) for row in _fetch(_CHAIN_ENDS, [house_id])]
    return [end for end in streams if end.number], [end for end in chains if end.number]


def read_ends_before(
    house_id: int, moment: datetime, since: HeadBody | None
) -> tuple[list[PlaceHead], list[PlaceHead]]:
    """Return where streams and chains ended before a moment, never short of the head `since`."""
    streams, chains = read_ends(house_id)
    found = []
    for ends, sql, held in (
        (streams, _EVENT_BEFORE, since.streams if since else []),
        (chains, _STAMP_BEFORE, since.chains if since else []),
    ):
        least = {mark.place: mark for mark in held}
        places = []
        for end in ends:
            rows = _fetch(sql, [house_id, end.place, moment])
            mark = PlaceHead(end.place, *rows[0]) if rows else None
            before = least.get(end.place)
            if mark is None or (before is not None and mark.number < before.number):
                mark = before
            if mark is not None:
                places.append(mark)
        known = {mark.place for mark in places}
        places += [mark for mark in held if mark.place not in known]  # gone since: still stated
        found.append(sorted(places, key=lambda mark: mark.place))
    return found[0], found[1]


def evidence_lines(
    house: House,
    *,
    heads: list[DailyHead],
    after: HeadBody | None = None,
    until: tuple[list[PlaceHead], list[PlaceHead]] | None = None,
    signer: Key | None = None,
) -> Iterator[AnyLine]:
    """Give the lines of a house's evidence, without the end.

    `after` is the head before the first of `heads` that are asked for, `until` where streams and
    chains are to end (default: now), `signer` who will sign the end. Must run inside `one_moment`.
    """
    made_at = f"{utc_now():%Y-%m-%dT%H:%M:%SZ}"
    yield Start(FORM, house.pk, house.name, made_at, 0 if after is None else after.number)
    for key in EvidenceKey.objects.filter(house=house).order_by("id"):
        yield Key(key.key_id, key.public)
    if (
        signer is not None
        and not EvidenceKey.objects.filter(house=house, key_id=signer.id).exists()
    ):
        yield signer  # no day is signed with it yet
    for head in heads:
        yield Head(head.body, head.hash, head.key.key_id, head.signature)
    stream_ends, chain_ends = until or read_ends(house.pk)
    since_streams = _marks(after.streams if after else [])
    for end in stream_ends:
        yield Stream(end.place, end.number, end.hash)
        since = since_streams.get(end.place, 0)
        yield from _events(house.pk, end.place, since, end.number if until else None)
    chains = {row[0]: row[3] for row in _fetch(_CHAIN_ENDS, [house.pk])}
    since_chains = _marks(after.chains if after else [])
    for end in chain_ends:
        yield Chain(end.place, end.number, end.hash)
        if end.place in chains:
            since, upto = since_chains.get(end.place, 0), end.number if until else None
            yield from _stamps(chains[end.place], end.place, since, upto)
    yield from list_strays()


def count_lines(house_id: int) -> int:
    """Return roughly how many events and stamps a house has, for a progress bar."""
    streams, chains = read_ends(house_id)
    return sum(end.number for end in (*streams, *chains))


def _events(house_id: int, place: int, since: int, upto: int | None) -> Iterator[Event]:
    for rows in _stream(_EVENTS, [house_id, place, since, upto]):
        for row in rows:
            yield Event(place, *row)


def _stamps(chain_id: int, place: int, since: int, upto: int | None) -> Iterator[Stamp]:
    for batch in _stream(_STAMPS, [chain_id, since, upto]):
        texts = read_rows((row[2], row[3] or []) for row in batch if row[5] is None)
        for number, at, relation, records, digests, content, hash_ in batch:
            if content is None:
                found = texts.get(relation, {})
                rows = [found.get(record) for record in records or []]
            else:
                rows = [content]
            yield Stamp(place, number, at, relation, records, digests, rows, hash_)


def _stream(sql: str, values: list[int | None]) -> Iterator[list[tuple[Any, ...]]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, values)
        while rows := cursor.fetchmany(LINES_AT_ONCE):
            yield rows


def _fetch(sql: str, values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _marks(marks: list[PlaceHead]) -> Mapping[int, int]:
    return {mark.place: mark.number for mark in marks}
