"""The description of the sockets, made from the messages and states themselves."""

from typing import Any

import msgspec
from msgspec import Struct

from casino.lib.events import list_kinds
from games.board.selectors.display import public_kind
from games.board.selectors.state import DisplayState, FloorState
from games.live.messages import (
    Beat,
    Event,
    Operate,
    Since,
    Snapshot,
    Waitlist,
    WaitlistChanged,
    Watch,
)
from games.live.needs import SOCKET_MESSAGES
from games.live.watcher import Audience

# Events of these topics happen in the house, at no table.
_OF_THE_HOUSE = ("shift", "break", "device", "staff", "house", "tip_", "cage", "morning")
_HEARD: dict[str, type[Struct]] = {
    "watch": Watch,
    "since": Since,
    "waitlist": Waitlist,
    "operate": Operate,
}
_ADDRESSES: dict[Audience, dict[str, Any]] = {
    Audience.FLOOR: {
        "address": "/ws/floor",
        "description": "The tables of one's own house, for signed-in staff. live.md explains why "
        "it closes.",
    },
    Audience.DISPLAY: {
        "address": "/ws/display/{table}",
        "description": "What anybody in the room may see of one table: no sign-in, name or money.",
        "parameters": {"table": {"description": "The table's id."}},
    },
}


class FloorSnapshot(Snapshot[FloorState]):
    """The first state of a table on this socket."""


class FloorEvent(Event[FloorState]):
    """A newer state, and what happened last of all that is new in it."""


class DisplaySnapshot(Snapshot[DisplayState]):
    """The first state of the table on this socket."""


class DisplayEvent(Event[DisplayState]):
    """A newer state, and what happened last, as far as the room sees it."""


_SENT: dict[Audience, dict[str, type[Struct]]] = {
    Audience.FLOOR: {
        "snapshot": FloorSnapshot,
        "event": FloorEvent,
        "waitlistChanged": WaitlistChanged,
        "beat": Beat,
    },
    Audience.DISPLAY: {"snapshot": DisplaySnapshot, "event": DisplayEvent, "beat": Beat},
}


def describe_sockets() -> dict[str, Any]:
    """Return the AsyncAPI document: every channel, its messages by sender, and every field."""
    heard = {
        audience: {
            name: _HEARD[name]
            for socket, name in SOCKET_MESSAGES
            if socket == audience and name != "connect"
        }
        for audience in Audience
    }
    structs = {one for said in (*heard.values(), *_SENT.values()) for one in said.values()}
    ordered = sorted(structs, key=lambda struct: struct.__name__)
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    kinds = [kind for kind in list_kinds() if not kind.startswith(_OF_THE_HOUSE)]
    schemas["FloorEvent"]["properties"]["kind"]["enum"] = kinds
    seen = sorted({public_kind(kind) for kind in kinds})
    schemas["DisplayEvent"]["properties"]["kind"]["enum"] = seen
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Sabot, live tables",
            "version": "1.0.0",
            "description": "The sockets on which boards, tables and displays follow the floor. "
            "live.md explains how they behave; commands and everything else use HTTP "
            "(api.txt).",
        },
        "defaultContentType": "application/json",
        "channels": {
            audience.value: {
                **_ADDRESSES[audience],
                "messages": {
                    name: {"$ref": f"#/components/messages/{struct.__name__}"}
                    for name, struct in (heard[audience] | _SENT[audience]).items()
                },
            }
            for audience in Audience
        },
        "operations": {
            f"{verb}{audience.value.capitalize()}": _operation(audience, action, said[audience])
            for audience in Audience
            for verb, action, said in (("hear", "receive", heard), ("send", "send", _SENT))
        },
        "components": {
            "securitySchemes": {
                "session": {
                    "type": "httpApiKey",
                    "in": "cookie",
                    "name": "sabot",
                    "description": "Set by signing in with badge and PIN.",
                }
            },
            "messages": {
                struct.__name__: {"payload": {"$ref": f"#/components/schemas/{struct.__name__}"}}
                for struct in ordered
            },
            "schemas": dict(sorted(schemas.items())),
        },
    }


def _operation(audience: Audience, action: str, said: dict[str, type[Struct]]) -> dict[str, Any]:
    channel = f"#/channels/{audience.value}"
    security = {"security": [{"$ref": "#/components/securitySchemes/session"}]}
    return {
        "action": action,
        "channel": {"$ref": channel},
        **(security if audience is Audience.FLOOR else {}),
        "messages": [{"$ref": f"{channel}/messages/{name}"} for name in said],
    }
