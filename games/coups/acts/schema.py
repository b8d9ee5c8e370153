"""How the two addresses of a coup describe themselves: they are read without a serializer."""

from typing import Any

import msgspec
from msgspec import Struct

from casino.lib.addresses import API, addresses
from casino.lib.commands import WAITED
from games.coups.selectors.coup_view import SettledBet
from games.coups.services.coup_entry import NumberedCoup
from games.rules.wagers import Hand, Winner
from tables.api.openapi import security_of
from tables.api.schema import COMMAND_REFUSALS, IS_REPEATED, REASONS, WAITED_MS

REPEATED = {
    "Idempotent-Replayed": {
        "schema": {"type": "boolean"},
        "description": str(IS_REPEATED.description),
    }
}
SCHEMAS = "#/components/schemas/{name}"
EXAMPLE = {
    "talla": 7,
    "number": 52,
    "punto": "Js3sKd",
    "banca": "Tc6c",
    "bets": [{"seat": 3, "wager": "banca", "stake_minor": 2500}],
}


class ExpectedCard(Struct, forbid_unknown_fields=True):
    """The card that comes next; `index` 0 to 2 in the hand."""

    hand: Hand
    index: int
    why: str


class CoupOutcome(Struct, forbid_unknown_fields=True):
    """The result of a coup; null is unknown, because only totals were entered."""

    winner: Winner
    punto_total: int
    banca_total: int
    natural: bool | None
    punto_pair: bool | None
    banca_pair: bool | None
    why: str


class CoupSettlement(Struct, forbid_unknown_fields=True):
    """The money of a coup, in the smallest unit."""

    lines: list[SettledBet]
    stake_minor: int
    paid_minor: int
    commission_minor: int
    house_result_minor: int


class CoupPreview(Struct, forbid_unknown_fields=True):
    """The next card of an unfinished coup, or the result of a finished one."""

    expected: ExpectedCard | None
    outcome: CoupOutcome | None
    settlement: CoupSettlement | None


class RecordedCoup(Struct, forbid_unknown_fields=True):
    """The coup as it is in the books; a null settlement: no bets were recorded."""

    coup: int
    talla: int
    version: int
    outcome: CoupOutcome
    settlement: CoupSettlement | None
    holder: int | None


def describe_coups(result: dict[str, Any], **_rest: Any) -> dict[str, Any]:
    """Add the addresses of a coup to a finished schema (a hook of drf-spectacular)."""
    _, components = msgspec.json.schema_components(
        [NumberedCoup, CoupPreview, RecordedCoup], ref_template=SCHEMAS
    )
    schemas = result["components"]["schemas"]
    schemas.update(components)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    coups = f"{API}/tables/{{table_id}}/coups"
    recorded = _operation("record_coup", "Record a coup", RecordedCoup, keyed=True)
    paths = {
        **result["paths"],
        coups: {"post": {**recorded, "x-outbox": addresses()["api-coup-record"].may_wait}},
        f"{coups}/preview": {
            "post": _operation(
                "preview_coup", "Show what a coup asks for or pays; writes nothing", CoupPreview
            )
        },
    }
    return {**result, "paths": dict(sorted(paths.items()))}


def _operation(
    name: str, summary: str, answer: type[Struct], *, keyed: bool = False
) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"in": "path", "name": "table_id", "schema": {"type": "integer"}, "required": True}
    ]
    if keyed:
        parameters.insert(
            0,
            {
                "in": "header",
                "name": "Idempotency-Key",
                "schema": {"type": "string", "format": "uuid"},
                "required": True,
                "description": "Minted by the device; the same key repeats the same command "
                "and has one effect.",
            },
        )
        waited = {"name": WAITED, "in": "header", "schema": {"type": "integer"}}
        parameters.append({**waited, "description": str(WAITED_MS.description)})
    return {
        "operationId": name,
        "summary": summary,
        "tags": ["tables"],
        "parameters": parameters,
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": ref_to(NumberedCoup),
                    "examples": {"ByCards": {"value": EXAMPLE, "summary": "By cards"}},
                }
            },
        },
        "security": security_of("POST"),
        "responses": {
            "200": {
                "description": "",
                "content": {"application/json": {"schema": ref_to(answer)}},
                **({"headers": REPEATED} if keyed else {}),
            },
            **{str(status): describe_problem(status) for status in COMMAND_REFUSALS},
        },
    }


def describe_problem(status: int) -> dict[str, Any]:
    """Describe a refusal of an address."""
    return {
        "description": REASONS[status],
        "content": {
            "application/problem+json": {"schema": {"$ref": SCHEMAS.format(name="Problem")}}
        },
    }


def ref_to(struct: type[Struct]) -> dict[str, str]:
    """Refer to a struct by its name."""
    return {"$ref": SCHEMAS.format(name=struct.__name__)}
