"""What every address asks of the person who calls it; an address missing here is refused.

The middleware in `casino.lib.gate` reads this table, and a test walks the address list and
fails on any name that is missing or no longer exists.
"""

from enum import StrEnum


class Need(StrEnum):
    """Needs that are not acts of the permission table."""

    NOBODY = "nobody"  # open to the street
    SIGNED_IN = "signed_in"  # anyone of the house
    IN_STATEMENT = "in_statement"  # the one SQL statement of the hot path checks it


ROUTES: dict[str, Need | str] = {
    "healthz": Need.NOBODY,
    "set_language": Need.NOBODY,
    "sign-in": Need.NOBODY,
    "api-sign-in": Need.NOBODY,
    "queue-place": Need.NOBODY,
    "display": Need.NOBODY,
    "jsi18n": Need.NOBODY,
    "api-tables": "floor.view",
    "api-table": "table.view",
    "api-table-close": "table.close",
    "api-talla-start": "talla.start",
    "api-talla-cut-card": "talla.start",
    "api-talla-end": "talla.start",
    "api-talla-coups": "table.view",
    "api-sabot-refuse": "sabot.pass",
    "api-coup-preview": Need.IN_STATEMENT,
    "api-coup-record": Need.IN_STATEMENT,
    "api-coup-undo": "coup.undo",
    "api-coup-void": "coup.void",
    "sign-out": Need.SIGNED_IN,
    "api-sign-out": Need.SIGNED_IN,
    "board": "floor.view",
    "table": "table.view",
    "schema": Need.SIGNED_IN,
    "api-docs": Need.SIGNED_IN,
    "api-me": Need.SIGNED_IN,
    "api-table-open": "table.open",
    "api-table-limits": "limits.post",
    "api-table-last-coups": "table.last_coups",
    "api-table-suspend": "table.suspend",
    "api-table-resume": "table.suspend",
    "api-table-jefe": "table.supervise",
    "api-croupier-post": "croupier.post",
    "api-croupier-release": "croupier.post",
    "api-seat-take": "seat.assign",
    "api-seat-leave": "seat.assign",
    "api-queue": "queue.view",
    "api-queue-join": "queue.manage",
    "api-queue-call": "queue.manage",
    "api-queue-seat": "queue.manage",
    "api-queue-leave": "queue.manage",
    "api-tip": "tip.record",
    "api-drop": "drop.record",
}
