"""What every address requires of its caller; an address missing here is refused.

The gate (`tables.gate`) reads this table, and a test walks the address list and fails on
any name that is missing or no longer exists. Where a table is concerned the service asks again,
for that very table.
"""

from enum import StrEnum

from casino.lib.policy import Role, reach_of


class Need(StrEnum):
    """Needs that are not acts of the permission table."""

    NOBODY = "nobody"  # open to the street
    SIGNED_IN = "signed_in"  # anyone of the house
    DEVICE = "device"  # an enrolled shoe reader, by its key
    IN_STATEMENT = "in_statement"  # signed in; the hot path's own statement checks the rest


UNASKED = frozenset({"healthz", "jsi18n"})
"""Open to the street, and answered without looking up who asks: the database may be away."""

ROUTES: dict[str, Need | str] = {
    # the house's door
    "healthz": Need.NOBODY,
    "set_language": Need.NOBODY,
    "jsi18n": Need.NOBODY,
    "manifest": Need.NOBODY,
    "service-worker": Need.NOBODY,
    "offline": Need.NOBODY,
    "offline-public": Need.NOBODY,
    "sign-in": Need.NOBODY,
    "api-sign-in": Need.NOBODY,
    "api-sign-out": Need.SIGNED_IN,
    "api-me": Need.SIGNED_IN,
    "schema": Need.SIGNED_IN,
    "api-docs": Need.SIGNED_IN,
    # the floor
    "api-table-add": "table.configure",
    "api-table-configure": "table.configure",
    "api-table-turn": "table.turn",
    "tables": "table.configure",
    "table-setup": "table.turn",
    "api-table-open": "table.open",
    "api-table-last-coups": "table.last_coups",
    "api-table-suspend": "table.suspend",
    "api-table-resume": "table.suspend",
    "api-table-close": "table.close",
    "api-table-limits": "limits.post",
    "api-limits-withdraw": "limits.withdraw",
    "api-table-jefe": "table.supervise",
    "api-croupier-post": "croupier.post",
    "api-croupier-release": "croupier.post",
    # staff
    "api-croupier-relieve": "croupier.post",
    "api-hand-over": "table.hand_over",
    "api-break-start": "break.manage",
    "api-break-end": "break.manage",
    "api-enrol": Need.NOBODY,
    "api-device-code": "device.manage",
    "api-reader-code": "device.manage",
    "api-reader-enrol": Need.NOBODY,
    "api-device-retire": "device.manage",
    "api-password-give": "staff.give_access",
    "api-staff-deactivate": "staff.manage",
    "api-staff-reinstate": "staff.give_access",
    "api-staff-hire": "staff.give_access",
    "api-staff-version": "staff.view",
    "api-group-right-grant": "group.grant",
    "api-group-right-withdraw": "group.grant",
    "api-pin-own": Need.SIGNED_IN,
    "api-password-own": Need.SIGNED_IN,
    "enrol": Need.NOBODY,
    "devices": "device.manage",
    "readers": "device.manage",
    "password": Need.SIGNED_IN,
    "staff": "staff.view",
    # the policies of the house: the service asks for the act of each one that is changed
    "api-house": "house.view",
    "house-policies": "house.view",
    "person": "staff.view",
    "api-seat-take": "seat.assign",
    "api-seat-leave": "seat.assign",
    "api-guest-stand": "seat.assign",
    "api-standing-leave": "seat.assign",
    "api-queue": "queue.view",
    "api-queue-join": "queue.manage",
    "api-queue-call": "queue.manage",
    "api-queue-seat": "queue.manage",
    "api-queue-leave": "queue.manage",
    # the lines: what a table's and the house's have in common is asked again by the service
    "api-seat-change": "seat.assign",
    "api-queue-ask-seat": "queue.manage",
    "api-house-queue": "queue.view",
    "house-queue": "queue.view",
    "queue-entry": "queue.manage",
    "api-house-queue-join": "queue.house",
    "api-queue-hold": "queue.manage",
    "api-queue-resume": "queue.manage",
    "api-queue-move": "queue.manage",
    "api-queue-priority": "queue.manage",
    "api-queue-transfer": "queue.manage",
    # commission: collected later, or entered where no bets were recorded
    "api-commission-collect": "commission.collect",
    "api-commission-leave": "commission.leave",
    "api-commission-uncollected": "commission.view",
    "api-commission-recover": "commission.recover",
    "api-commission-payments": "commission.view",
    "api-commission-correct": "commission.correct",
    "api-commission-correct-recovery": "commission.correct",
    "api-commission-record": "commission.record",
    "api-commission-take-back": "commission.take_back",
    "commission": "commission.view",
    "api-tip": "tip.record",
    "api-entry-give-up": "entry.give_up",
    "api-drop": "drop.record",
    # counts by two people, chips on slips, boxes
    "api-counts": "count.sign",
    "api-counts-call": "count.call",
    "api-counts-check": "count.sign",
    "api-counts-recount": "count.recount",
    "api-drop-call": "drop.count",
    "api-drop-check": "drop.count",
    "api-slips": "cage.view",
    "api-slip-request": "slip.request",
    "api-slip-issue": "slip.step",
    "api-slip-carry": "slip.carry",
    "api-slip-receive": "slip.step",
    "api-slip-void": "slip.void",
    "api-boxes": "box.view",
    "api-box-add": "box.add",
    "api-box-hang": "box.hang",
    "api-box-remove": "box.remove",
    "table-count": "count.sign",
    "table-float": "count.sign",
    "drop-count": "drop.count",
    "table-slips": "slip.view",
    "slip": "slip.view",
    "cage": "cage.view",
    "boxes": "box.view",
    "table-open": "table.open",
    "table-close": "table.close",
    "table-limits": "limits.post",
    "limits-history": "limits.view",
    "table-staff": "croupier.post",
    "queue": "queue.view",
    "queue-qr": "queue.manage",
    "queue-place": Need.NOBODY,
    # the game
    "api-tables": "floor.view",
    "api-table": "table.view",
    "api-talla-start": "talla.start",
    "api-talla-cut-card": "talla.start",
    "api-talla-end": "talla.start",
    "api-talla-coups": "table.view",
    "api-sabot-refuse": "sabot.pass",
    # the banca that belongs to its holder
    "api-banca-act": "banca.act",
    "api-banca-undo": "banca.act",
    "api-coup-preview": Need.IN_STATEMENT,
    "api-coup-record": Need.IN_STATEMENT,
    # the coup under way; a reader shows its own key
    "api-phase-mark": "phase.mark",
    "api-reader": Need.DEVICE,
    "api-reader-card": "reader.key",
    "api-reader-clear": "reader.key",
    "api-reader-stand": "reader.key",
    "api-coup-undo": "coup.undo",
    "api-coup-void": "coup.void",
    "board": "floor.view",
    "table": "table.view",
    "display": Need.NOBODY,
    # incidents, abandoned bets, sets of cards
    "api-incidents": "incident.view",
    "api-incident": "incident.view",
    "api-incident-report": "incident.report",
    "api-incident-rule": "incident.rule",
    "api-incident-appeal": "incident.note",
    "api-incident-rule-appeal": "incident.rule_appeal",
    "api-incident-note": "incident.note",
    "api-incident-close": "incident.close",
    "api-abandoned-bets": "abandoned.view",
    "api-abandoned-bet-find": "abandoned.find",
    "api-abandoned-bet-pay": "abandoned.pay",
    "api-abandoned-bet-pass-on": "abandoned.pass_on",
    "api-card-sets": "cards.view",
    "api-card-set-receive": "cards.receive",
    "api-card-set-open": "cards.handle",
    "api-card-set-use": "cards.handle",
    "api-card-set-check": "cards.handle",
    "api-card-set-retire": "cards.retire",
    "api-card-set-destroy": "cards.destroy",
    "incidents": "incident.view",
    "incident": "incident.view",
    "abandoned-bets": "abandoned.view",
    "card-sets": "cards.view",
    "card-set": "cards.view",
    # the plan of the room, and acts taken back
    "map": "floor.view",
    "api-table-place": "table.place",
    "api-act-undo": "act.undo",
    "api-house-line-undo": "act.undo",
    # tips; everybody reads their own
    "api-tips": "tip.view",
    "api-tip-day": "tip.view",
    "api-tip-what-if": "tip.view",
    "api-tip-hours": "tip.hours",
    "api-tip-sign": "tip.sign",
    "api-tip-rules": "tip.view",
    "api-tip-rule-make": "tip.rule",
    "api-tips-mine": Need.SIGNED_IN,
    "api-tip-payments": "tip.view",
    "api-tip-pay": "tip.pay",
    "api-tip-acknowledge": Need.SIGNED_IN,
    "tips": "tip.view",
    "tip-day": "tip.view",
    "tip-rules": "tip.view",
    "tips-mine": Need.SIGNED_IN,
    # the cage
    "api-cage-counts": "cage.view",
    "api-cage-count": "cage.count",
    "cage-counts": "cage.view",
    # the ledger
    "api-ledger-balances": "ledger.view",
    "api-ledger-movements": "ledger.view",
    "api-ledger-correct": "ledger.correct",
    "api-ledger-export": "ledger.export",
    "ledger": "ledger.view",
    # management's figures
    "api-report-totals": "report.view",
    "api-report-freshness": "report.view",
    "api-report-limits": "report.view",
    "api-report-waiting": "report.view",
    "api-report-incidents": "report.view",
    "api-report-differences": "report.view",
    "api-report-differences-shifts": "report.view",
    "api-report-coups": "report.view",
    "api-report-feed": "report.view",
    "report-file": "report.view",
    "api-report-morning": "report.morning",
    "api-report-morning-add": "report.morning",
    "api-report-morning-remove": "report.morning",
    # the shift
    "api-shifts": "shift.view",
    "api-shift-open": "shift.open",
    "api-shift": "shift.view",
    "api-shift-close": "shift.close",
    "api-shift-sign": "shift.sign",
    "api-shift-handover": "shift.view",
    "api-shift-note": "shift.note",
    "api-shift-take-over": "shift.take_over",
    "shift-handover": "shift.view",
    "shifts": "shift.view",
    "shift": "shift.view",
    "shift-pdf": "shift.view",
    "shift-coup": "shift.view",
    "api-shift-acknowledge": "shift.acknowledge",
    # reports as files, and the register that anyone at a table may ask for
    "shift-file": "shift.view",
    "tips-mine-file": Need.SIGNED_IN,
    "register": "register.view",
    "register-session": "register.view",
    "register-file": "register.view",
    # management's figures
    "reports": "report.view",
    "report-day": "report.view",
    "report-table": "report.view",
    "report-people": "report.view",
    "report-money": "report.view",
    "report-trends": "report.view",
    "report-coups": "report.view",
    "report-limits": "report.view",
    "report-waiting": "report.view",
    "report-morning": "report.morning",
    "report-differences": "report.view",
    "report-incidents": "report.view",
    "report-group": "report.view",
    # the signed days
    "evidence": "evidence.view",
    "evidence-head": "evidence.view",
    "evidence-keys": "evidence.view",
}

WRITES_NOTHING: frozenset[str] = frozenset({"api-coup-preview", "set_language"})
"""Addresses that are posted to and write nothing: whatever fails, they can be asked again."""
WITHOUT_KEY: frozenset[str] = frozenset(
    {"api-enrol", "api-reader", "api-reader-enrol", "api-sign-in", "api-sign-out"}
)
"""Addresses that write and know no repetition by an Idempotency-Key."""

# What each socket message asks; "connect" is opening the socket itself.
SOCKET_MESSAGES: dict[tuple[str, str], Need | str] = {
    ("floor", "connect"): "floor.view",
    ("floor", "watch"): "floor.view",
    ("floor", "since"): "floor.view",
    ("floor", "line"): "queue.view",
    ("floor", "operate"): "floor.view",  # lets do nothing: it closes a page of one's own
    ("display", "connect"): Need.NOBODY,
    ("display", "since"): Need.NOBODY,
}


def may_use_socket(socket: str, message: str, role: Role | None) -> bool:
    """Return whether a role (None: nobody signed in) may send this on a socket; unknown is no."""
    need = SOCKET_MESSAGES.get((socket, message))
    if need is None or need is Need.NOBODY:
        return need is Need.NOBODY
    return role is not None and (need is Need.SIGNED_IN or reach_of(role, need) is not None)


MAY_WAIT: frozenset[str] = frozenset({"api-coup-record"})
"""Addresses of tables whose commands a device keeps until the server has answered."""
