"""The messages of the sockets, from clients and to them."""

from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from casino.lib.sent import Moment, Sent
from games.live.frames import Text

MESSAGE_BYTES_MAX = 65536
TableId = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Version = Annotated[int, Meta(ge=0, le=2**63 - 1)]


class Watch(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t", tag="watch"):
    """Asks for tables, instead of those asked for before; the answer is a snapshot of each."""

    tables: Literal["all"] | Annotated[list[TableId], Meta(max_length=1000)]


class Since(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t", tag="since"):
    """Names the version of a table that the client has; a newer one is sent if there is one."""

    table: TableId
    v: Version


class Waitlist(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t", tag="waitlist"):
    """Follows the waitlist of the house, of which the client has a version; newer ones are sent."""

    v: Version


class Operate(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t", tag="operate"):
    """Claims that this page operates a table: an older page of the same tablet is closed."""

    table: TableId


Message = Watch | Since | Waitlist | Operate
_decoder = msgspec.json.Decoder(Message)


def read_message(text: str) -> Message:
    """Read a client's message. Raises msgspec.DecodeError for anything that is not one."""
    message: Message = _decoder.decode(text)
    return message


def name_of(message: Message) -> str:
    """Return the message's name among the needs."""
    return str(message.__struct_config__.tag)


State = TypeVar("State")


class Snapshot(Sent, Generic[State], tag_field="t", tag="snapshot"):
    """The first state of a table on a socket."""

    table: TableId
    v: Version
    state: State


class Event(Sent, Generic[State], tag_field="t", tag="event"):
    """A newer state, and the kind of the last event in it."""

    table: TableId
    v: Version
    kind: str
    state: State


class WaitlistChanged(Sent, tag_field="t", tag="waitlist"):
    """The waitlist of the house has a newer version; it is read over HTTP."""

    v: Version


class Beat(Sent, tag_field="t", tag="beat"):
    """The server is there; its time."""

    at: Moment


class TableTexts(Struct, frozen=True):
    """One state of a table, written once for every socket that watches it."""

    version: int
    snapshot: Text
    event: Text


def write_texts(table_id: int, version: int, state: Any, kind: str) -> TableTexts:
    """Write a state of a table as its snapshot and as the event that led to it."""
    body = msgspec.Raw(msgspec.json.encode(state))  # once for both
    return TableTexts(
        version,
        _text(Snapshot(table_id, version, body)),
        _text(Event(table_id, version, kind, body)),
    )


def write_beat(at: datetime) -> Text:
    """Write the heartbeat, which carries the server's time."""
    return _text(Beat(at))


def write_waitlist(version: int) -> Text:
    """Write that the waitlist of the house has a new version; its content is read over HTTP."""
    return _text(WaitlistChanged(version))


def _text(message: Sent) -> Text:
    return Text(msgspec.json.encode(message).decode())
