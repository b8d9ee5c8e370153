"""What every address asks of the person who calls it; an address missing here is refused.

The gate (`tables.web.gate`) reads this table, and a test walks the address list and fails on
any name that is missing or no longer exists. Where a table is concerned the service asks again,
for that very table.
"""

from enum import StrEnum

from casino.lib.policy import Role, reach_of


class Need(StrEnum):
    """Needs that are not acts of the permission table."""

    NOBODY = "nobody"  # open to the street
    SIGNED_IN = "signed_in"  # anyone of the house
    IN_STATEMENT = "in_statement"  # signed in; the hot path's own statement checks the rest


ROUTES: dict[str, Need | str] = {
    # the house's door
    "healthz": Need.NOBODY,
    "set_language": Need.NOBODY,
    "jsi18n": Need.NOBODY,
    "sign-in": Need.NOBODY,
    "api-sign-in": Need.NOBODY,
    "api-sign-out": Need.SIGNED_IN,
    "api-me": Need.SIGNED_IN,
    "schema": Need.SIGNED_IN,
    "api-docs": Need.SIGNED_IN,
    # the floor
    "api-table-open": "table.open",
    "api-table-last-coups": "table.last_coups",
    "api-table-suspend": "table.suspend",
    "api-table-resume": "table.suspend",
    "api-table-close": "table.close",
    "api-table-limits": "limits.post",
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
    "table-open": "table.open",
    "table-close": "table.close",
    "table-limits": "limits.post",
    "table-staff": "croupier.post",
    "queue": "queue.view",
    "queue-qr": "queue.view",
    "queue-place": Need.NOBODY,
    # the game
    "api-tables": "floor.view",
    "api-table": "table.view",
    "api-talla-start": "talla.start",
    "api-talla-cut-card": "talla.start",
    "api-talla-end": "talla.start",
    "api-talla-coups": "table.view",
    "api-sabot-refuse": "sabot.pass",
    "api-coup-preview": Need.IN_STATEMENT,
    "api-coup-record": Need.IN_STATEMENT,
    "api-coup-undo": "coup.undo",
    "api-coup-void": "coup.void",
    "board": "floor.view",
    "table": "table.view",
    "display": Need.NOBODY,
    # the plan of the room, and acts taken back
    "map": "floor.view",
    "api-table-place": "table.place",
    "api-act-undo": "act.undo",
    # the shift
    "api-shifts": "shift.view",
    "api-shift-open": "shift.open",
    "api-shift": "shift.view",
    "api-shift-close": "shift.close",
    "api-shift-sign": "shift.sign",
    "shifts": "shift.view",
    "shift": "shift.view",
    "shift-pdf": "shift.view",
}

# What each socket message asks; "connect" is opening the socket itself.
SOCKET_MESSAGES: dict[tuple[str, str], Need | str] = {
    ("floor", "connect"): "floor.view",
    ("floor", "watch"): "floor.view",
    ("floor", "since"): "floor.view",
    ("display", "connect"): Need.NOBODY,
    ("display", "since"): Need.NOBODY,
}


def may_use_socket(socket: str, message: str, role: Role | None) -> bool:
    """Tell whether a role (None: nobody signed in) may say this on a socket; unknown is no."""
    need = SOCKET_MESSAGES.get((socket, message))
    if need is None or need is Need.NOBODY:
        return need is Need.NOBODY
    return role is not None and (need is Need.SIGNED_IN or reach_of(role, need) is not None)
