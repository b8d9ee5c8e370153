"""The form of the evidence: the lines of an export and how each hash is made.

`docs/evidence.md` explains it for anybody who writes their own checker. A place is a table's id, or
0 for the house itself. Hashes, digests and signatures are lower-case hex.
"""

from hashlib import sha256
from typing import Final

import msgspec

FORM: Final = 1
GENESIS: Final = "0" * 64
"""The hash before the first of a stream or a chain."""
DIGEST_BYTES: Final = 32
_APART: Final = "\x1f"


class Line(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    """One line of an export: its kind is in `t`."""


class Start(Line, tag="evidence"):
    """The contents of the file: the house, and the head it begins after (0: from the beginning)."""

    form: int
    house: int
    name: str
    made_at: str
    after: int


class Key(Line, tag="key"):
    """A public key under which heads were signed."""

    id: str
    public: str


class Head(Line, tag="head"):
    """The signed head of a gaming day: `body` is the text that was signed."""

    body: str
    hash: str
    key: str
    signature: str


class Stream(Line, tag="stream"):
    """The journal of one place: its events follow, up to this version and hash."""

    place: int
    version: int
    hash: str


class Event(Line, tag="event"):
    """One event of the journal; `payload` is its text as the database writes it."""

    place: int
    version: int
    kind: str
    actor: int | None
    command: str
    at: str
    payload: str
    previous: str
    hash: str


class Chain(Line, tag="chain"):
    """The records of one place: their stamps follow, up to this number and hash."""

    place: int
    number: int
    hash: str


class Stamp(Line, tag="stamp"):
    """One stamp with its rows; a row that is gone is null."""

    place: int
    number: int
    at: str
    relation: str
    records: list[int]
    digests: str
    rows: list[str | None]
    hash: str


class Stray(Line, tag="stray"):
    """A row or stamp outside the chains: in an honest house there is none."""

    relation: str
    record: int
    why: str


class End(Line, tag="end"):
    """The end: how many lines came before it, their digest, and who exported them."""

    lines: int
    digest: str
    key: str
    signature: str


AnyLine = Start | Key | Head | Stream | Event | Chain | Stamp | Stray | End


class PlaceHead(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How far a stream or a chain had come."""

    place: int
    number: int
    hash: str


class HeadBody(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The text of a daily head, before it is signed.

    `records` counts the rows stamped since the head before, by relation; `digest` is over their
    digests, place after place, in the order of their numbers.
    """

    form: int
    house: int
    number: int
    day: str
    signed_at: str
    previous: str
    key: str
    streams: list[PlaceHead]
    chains: list[PlaceHead]
    records: dict[str, int]
    digest: str
    fault: str


def canonical(value: object) -> bytes:
    """Write a value as the one JSON it can be: no spaces, names in order, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def event_hash(house: int, event: Event) -> str:
    """Make the hash of an event from that of the one before."""
    text = _APART.join(
        [
            str(house),
            str(event.place or "-"),
            str(event.version),
            event.kind,
            "-" if event.actor is None else str(event.actor),
            event.command,
            event.at,
            event.payload,
        ]
    )
    return sha256(bytes.fromhex(event.previous) + text.encode()).hexdigest()


def record_digest(relation: str, row: str) -> bytes:
    """Make the digest of a row from its text."""
    return sha256(f"{relation}{_APART}{row}".encode()).digest()


def stamp_hash(house: int, previous: str, stamp: Stamp, digests: bytes) -> str:
    """Make the hash of a stamp from that of the one before."""
    text = _APART.join(
        [
            str(house),
            str(stamp.place),
            str(stamp.number),
            stamp.at,
            stamp.relation,
            ",".join(map(str, stamp.records)),
        ]
    )
    return sha256(bytes.fromhex(previous) + text.encode() + digests).hexdigest()


def head_hash(body: str) -> str:
    """Make the hash of a head's text."""
    return sha256(body.encode()).hexdigest()
