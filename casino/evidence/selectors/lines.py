"""The evidence of a house as lines, read off the database in one moment and little memory."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from django.db import connection, transaction
from msgspec import Struct

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
from casino.lib.prepared import Named, fetch_named, verify_columns
from tables.houses.models import House
from tables.records.guards import MOMENT
from tables.records.models import StampChain

LINES_AT_ONCE = 1000

_EVENTS = f"""
    SELECT %(place)s::bigint AS place, version, kind, actor_id AS actor,
        command_id::text AS command,
        to_char(happened_at AT TIME ZONE 'UTC', '{MOMENT}') AS at, payload::text AS payload,
        encode(previous_hash, 'hex') AS previous, encode(hash, 'hex') AS hash
    FROM tables_floorevent
    WHERE house_id = %(house)s AND table_id IS NOT DISTINCT FROM nullif(%(place)s, 0)
        AND version > %(since)s AND version <= coalesce(%(upto)s, version)
    ORDER BY version, id
"""  # noqa: S608 (only our own constant is written into it)
_STAMPS = f"""
    SELECT number, to_char(stamped_at AT TIME ZONE 'UTC', '{MOMENT}') AS at, relation, records,
        encode(digests, 'hex') AS digests, content, encode(hash, 'hex') AS hash
    FROM tables_recordstamp
    WHERE chain_id = %(chain)s AND number > %(since)s AND number <= coalesce(%(upto)s, number)
    ORDER BY number
"""  # noqa: S608
_STREAM_ENDS = """
    SELECT 0 AS place, version AS number, encode(head_hash, 'hex') AS hash
    FROM tables_house WHERE id = %(house)s
    UNION ALL
    SELECT id, version, encode(head_hash, 'hex') FROM tables_gamingtable
    WHERE house_id = %(house)s ORDER BY 1
"""
_CHAIN_ENDS = """
    SELECT place, number, encode(head_hash, 'hex') AS hash FROM tables_stampchain
    WHERE house_id = %(house)s ORDER BY place
"""
# Newest first, so that the first one before the moment is found at once.
_EVENT_BEFORE = """
    SELECT %(place)s::bigint AS place, version AS number, encode(hash, 'hex') AS hash
    FROM tables_floorevent
    WHERE house_id = %(house)s AND table_id IS NOT DISTINCT FROM nullif(%(place)s, 0)
        AND happened_at < %(moment)s
    ORDER BY version DESC LIMIT 1
"""
_STAMP_BEFORE = """
    SELECT chain.place, stamp.number, encode(stamp.hash, 'hex') AS hash
    FROM tables_recordstamp AS stamp
    JOIN tables_stampchain AS chain ON chain.id = stamp.chain_id
    WHERE chain.house_id = %(house)s AND chain.place = %(place)s AND stamp.stamped_at < %(moment)s
    ORDER BY stamp.number DESC LIMIT 1
"""


class _StampKept(Struct, frozen=True):
    """A stamp as stored; `content` is None if the rows are read from their relation."""

    number: int
    at: str
    relation: str
    records: list[int]
    digests: str
    content: str | None
    hash: str


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything as of one instant, while the floor continues."""
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
    streams = fetch_named(PlaceHead, _STREAM_ENDS, {"house": house_id})
    chains = fetch_named(PlaceHead, _CHAIN_ENDS, {"house": house_id})
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
            asked = {"house": house_id, "place": end.place, "moment": moment}
            mark = next(iter(fetch_named(PlaceHead, sql, asked)), None)
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
    chains = dict(StampChain.objects.filter(house=house).values_list("place", "id"))
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
    asked = {"house": house_id, "place": place, "since": since, "upto": upto}
    for events in _stream(Event, _EVENTS, asked):
        yield from events


def _stamps(chain_id: int, place: int, since: int, upto: int | None) -> Iterator[Stamp]:
    asked = {"chain": chain_id, "since": since, "upto": upto}
    for batch in _stream(_StampKept, _STAMPS, asked):
        texts = read_rows((it.relation, it.records or []) for it in batch if it.content is None)
        for kept in batch:
            rows: list[str | None] = [kept.content]
            if kept.content is None:
                found = texts.get(kept.relation, {})
                rows = [found.get(record) for record in kept.records or []]
            yield Stamp(
                place=place,
                number=kept.number,
                at=kept.at,
                relation=kept.relation,
                records=kept.records,
                digests=kept.digests,
                rows=rows,
                hash=kept.hash,
            )


def _stream(row: type[Named], sql: str, asked: Mapping[str, Any]) -> Iterator[list[Named]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, asked)
        while rows := cursor.fetchmany(LINES_AT_ONCE):
            verify_columns(row, cursor.description)
            yield [row(*values) for values in rows]


def _marks(marks: list[PlaceHead]) -> Mapping[int, int]:
    return {mark.place: mark.number for mark in marks}
