"""How the address of shoe readers describes itself: it is read without a serializer."""

from typing import Any

import msgspec
from msgspec import Struct

from casino.lib.addresses import API
from games.coups.acts.schema import (
    REPEATED,
    SCHEMAS,
    CoupOutcome,
    ExpectedCard,
    describe_problem,
    ref_to,
)
from games.reader.services.messages import CardDrawn, NewShoe, PuntoStands, ReaderError

READER_KEY = "reader_key"
EXAMPLES = {
    "Card": {"sequence": 7, "type": "card", "hand": "punto", "index": 0, "card": "Js"},
    "NewShoe": {"sequence": 1, "type": "new_shoe", "burn_card": "7h"},
    "PuntoStands": {"sequence": 12, "type": "punto_stands"},
    "Unreadable": {
        "sequence": 8,
        "type": "error",
        "error": "unreadable",
        "hand": "banca",
        "index": 0,
    },
}


class ReaderViolation(Struct, forbid_unknown_fields=True):
    """What breaks a rule: its code, and the article or an empty text."""

    code: str
    article: str


class _Reading(Struct, forbid_unknown_fields=True):
    """The coup under way; all null while no talla is in play."""

    talla_number: int | None
    coup: int | None
    expected: ExpectedCard | None
    outcome: CoupOutcome | None
    punto: str | None
    banca: str | None


class ReaderAnswer(_Reading, forbid_unknown_fields=True):
    """The result of a message. With `taken` false a rule is broken, and the croupier is alerted."""

    sequence: int
    taken: bool
    violation: ReaderViolation | None


class ReaderState(_Reading, forbid_unknown_fields=True):
    """A reader's state: `next_sequence` is the number of its next message."""

    table: int
    next_sequence: int


def describe_reader(result: dict[str, Any], **_rest: Any) -> dict[str, Any]:
    """Add the address of shoe readers to a finished schema (a hook of drf-spectacular)."""
    _, components = msgspec.json.schema_components(
        [CardDrawn, NewShoe, PuntoStands, ReaderError, ReaderAnswer, ReaderState],
        ref_template=SCHEMAS,
    )
    schemas = result["components"]["schemas"]
    schemas.update(components)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    schemes = result["components"].setdefault("securitySchemes", {})
    schemes[READER_KEY] = {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of a shoe reader, returned once at its enrolment.",
    }
    operations = {
        "get": _operation("reader_state", "Show a shoe reader where the coup is", ReaderState),
        "post": {
            **_operation("report_cards", "Report what the shoe reader has read", ReaderAnswer),
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": {
                            "oneOf": [
                                ref_to(it) for it in (CardDrawn, NewShoe, PuntoStands, ReaderError)
                            ]
                        },
                        "examples": {name: {"value": it} for name, it in EXAMPLES.items()},
                    }
                },
            },
        },
    }
    paths = {**result["paths"], f"{API}/reader": operations}
    return {**result, "paths": dict(sorted(paths.items()))}


def _operation(name: str, summary: str, answer: type[Struct]) -> dict[str, Any]:
    is_read = name == "reader_state"
    command = (400, 401, 403, 406, 409, 413, 415, 422, 429, 503, 507)
    refusals = (400, 401, 406, 429) if is_read else command
    return {
        "operationId": name,
        "summary": summary,
        "tags": ["reader"],
        "security": [{READER_KEY: []}],
        "responses": {
            "200": {
                "description": "",
                "content": {"application/json": {"schema": ref_to(answer)}},
                **({} if is_read else {"headers": REPEATED}),
            },
            **{str(status): describe_problem(status) for status in refusals},
        },
    }
