"""One well-formed request for each address of the API that asks who somebody is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

LIMITS = {
    "minimum_minor": 500,
    "maximum_minor": 50_000,
    "tie_maximum_minor": 5_000,
    "step_minor": 500,
}
BOXES = ("closing_float", "commission_box", "tip_box", "drop_box")
NO_SUCH_CHIPS = {box: {"7": 1} for box in BOXES}
NOBODYS_BADGE = {"badge": "nobody"}
SECOND = object()
"""Stands for the badge and PIN of an inspector, who may sign whatever asks for a second person."""


@dataclass(frozen=True)
class Sample:
    """A well-formed request that leaves who may do what as it was; None is a GET."""

    body: Mapping[str, Any] | None = None
    ids: Mapping[str, int] = field(default_factory=dict)


def command(_ids: Mapping[str, int] | None = None, /, **body: Any) -> Sample:
    return Sample(body, _ids or {})


SAMPLES = {
    "api-me": Sample(),
    "api-house": Sample(),  # changes at the same address: test_house_policies
    "api-table-add": command(
        number="", name="", table_format="mini", regulation="andalucia", seats=7
    ),
    "api-table-configure": command(
        name="Ventana",
        regulation="fournier",
        standing_guests=False,
        reversible=False,
        labels=["1"],
    ),
    "api-table-turn": command(game="blackjack"),
    "api-guest-stand": command(guest="Eva"),
    "api-standing-leave": command({"place": 199}),
    "api-table-open": command(limits=LIMITS),
    "api-table-last-coups": command(coups=5),
    "api-table-suspend": command(),
    "api-table-resume": command(),
    "api-table-close": command(),
    "api-counts": Sample(),
    "api-counts-call": command(counts=NO_SUCH_CHIPS),
    "api-counts-check": command(counts=NO_SUCH_CHIPS),
    "api-counts-recount": command(reason="-"),
    "api-drop-call": command(pieces={}),
    "api-drop-check": command(pieces={}),
    "api-slips": Sample(),
    "api-slip-request": command(kind="fill", pieces={"500": 1}),
    "api-slip-issue": command(),
    "api-slip-carry": command(),
    "api-slip-receive": command(),
    "api-slip-void": command(reason="asked twice", witness=SECOND),
    "api-boxes": Sample(),
    "api-box-add": command(kind="drop", number="-"),
    "api-box-hang": command(box=2**40, seal="S"),
    "api-box-remove": command(seal="S"),
    "api-table-limits": command(**LIMITS),
    "api-limits-withdraw": command({"posting_id": 0}),
    "api-table-jefe": command(**NOBODYS_BADGE),
    "api-croupier-post": command(**NOBODYS_BADGE),
    "api-croupier-release": command(**NOBODYS_BADGE),
    "api-croupier-relieve": command(**NOBODYS_BADGE, relief="nobody"),
    "api-hand-over": command(giver="nobody", taker="nobody"),
    "api-break-start": command(**NOBODYS_BADGE),
    "api-break-end": command(**NOBODYS_BADGE),
    "api-device-code": command(name=" "),
    "api-reader-code": command(name=" ", table=1),
    "api-device-retire": command({"device_id": 0}),
    "api-staff-hire": command(
        badge="-", name="Lola", role="croupier", password="a first word of many"
    ),
    "api-group-right-grant": command(**NOBODYS_BADGE, reason="asked"),
    "api-group-right-withdraw": command(**NOBODYS_BADGE, reason="asked"),
    "api-staff-version": Sample(),
    "api-staff-deactivate": command(**NOBODYS_BADGE),
    "api-staff-reinstate": command(**NOBODYS_BADGE),
    "api-password-give": command(**NOBODYS_BADGE, password=""),
    "api-pin-own": command(password="", pin=""),
    "api-password-own": command(former="", password=""),
    "api-seat-take": command({"position": 99}, guest="Lola"),
    "api-seat-leave": command({"position": 99}),
    "api-queue": Sample(),
    "api-queue-join": command(guest="Lola"),
    "api-queue-call": command(),
    "api-queue-seat": command(position=99),
    "api-queue-leave": command(),
    "api-seat-change": command({"position": 99}, to=98),
    "api-queue-ask-seat": command(position=99),
    "api-house-queue": Sample(),
    "api-house-queue-join": command(guest="Lola"),
    "api-queue-hold": command(minutes=5),
    "api-queue-resume": command(),
    "api-queue-move": command(before=None, reason="asked"),
    "api-queue-priority": command(priority=1, reason="asked"),
    "api-queue-transfer": command(table=None, reason="asked"),
    "api-commission-collect": command(place=1, amount_minor=50),
    "api-commission-leave": command(place=1, reason="gone"),
    "api-commission-uncollected": Sample(),
    "api-commission-payments": Sample(),
    "api-commission-correct": command({"payment_id": 0}, right_minor=0, words="-", witness=SECOND),
    "api-commission-correct-recovery": command(
        {"recovered_id": 0}, right_minor=0, words="-", witness=SECOND
    ),
    "api-commission-recover": command(amount_minor=1),
    "api-commission-record": command(amount_minor=0),
    "api-commission-take-back": command({"taken_id": 0}, reason="typed wrongly"),
    "api-tip": command(amount_minor=500),
    "api-entry-give-up": command(
        path="/api/tables/1/coups",
        name="coup 5 at PB1",
        body="{}",
        code="coup.not_next",
        made_at="2026-11-23T01:44:00Z",
        reason="No coup was played.",
    ),
    "api-drop": command(amount_minor=500),
    "api-tables": Sample(),
    "api-table": Sample(),
    "api-talla-start": command(decks=6),
    "api-talla-cut-card": command(),
    "api-talla-end": command(),
    "api-talla-coups": Sample(ids={"talla_id": 0}),
    "api-sabot-refuse": command(),
    "api-banca-act": command(act="close_offers"),
    "api-banca-undo": command(number=1),
    "api-coup-preview": command(talla=1, number=2**30, punto="Js"),
    "api-coup-record": command(talla=1, number=2**30),
    "api-phase-mark": command(coup=2**30, phase="no_va_mas"),
    "api-reader": Sample(),
    "api-reader-card": command(coup=2**30, hand="punto", index=0, card="Js"),
    "api-reader-clear": command(coup=2**30, cards="none"),
    "api-coup-undo": command({"number": 1}),
    "api-coup-void": command({"number": 1}, reason="misdeal"),
    "api-incidents": Sample(),
    "api-incident": Sample(),
    "api-incident-report": command(category="shoe", what_happened="The shoe jams."),
    "api-incident-rule": command(text="Play on."),
    "api-incident-appeal": command(grounds="No."),
    "api-incident-rule-appeal": command(text="Yes."),
    "api-incident-note": command(text="Seen."),
    "api-incident-close": command(),
    "api-ledger-balances": Sample(),
    "api-ledger-movements": Sample(),
    "api-ledger-export": Sample(),
    "api-ledger-correct": command(right_minor=0, words="why", witness=SECOND),
    "api-abandoned-bets": Sample(),
    "api-abandoned-bet-find": command(amount_minor=500, witness=SECOND),
    "api-abandoned-bet-pay": command(identity="DNI", witness=SECOND),
    "api-abandoned-bet-pass-on": command(receiver="Ayuntamiento", witness=SECOND),
    "api-card-sets": Sample(),
    "api-card-set-receive": command(
        serial="S1", decks=6, back_colour="azul", manufacturer="Fournier"
    ),
    "api-card-set-open": command(witness=SECOND),
    "api-card-set-use": command(),
    "api-card-set-check": command(cards_counted=312),
    "api-card-set-retire": command(reason="bent"),
    "api-card-set-destroy": command(witness=SECOND),
    "api-table-place": command(column=None, row=None),
    "api-act-undo": command(command=str(uuid4())),
    "api-cage-counts": Sample(),
    "api-cage-count": command(chips={"1": 1}, notes={}, witness=SECOND),
    "api-house-line-undo": command(command=str(uuid4())),
    # tips: a day is of no house, so it is the same for all
    "api-tips": Sample(),
    "api-tips-mine": Sample(),
    "api-tip-rules": Sample(),
    "api-tip-rule-make": command(
        in_force_from="2026-11-21",
        points={},
        hours_from="posts",
        break_minutes=0,
        staff_numerator=1,
        staff_denominator=1,
    ),
    "api-tip-day": Sample(),
    "api-tip-what-if": Sample(),
    "api-tip-hours": command(badge="nobody", minutes=0, reason="-"),
    "api-tip-payments": Sample(),
    "api-tip-pay": command({"share_id": 0}),
    "api-tip-acknowledge": command({"payment_id": 0}),
    "api-tip-sign": command(content_hash="0" * 64),
    "api-report-totals": Sample(),
    "api-report-freshness": Sample(),
    "api-report-limits": Sample(),
    "api-report-waiting": Sample(),
    "api-report-incidents": Sample(),
    "api-report-differences": Sample(),
    "api-report-differences-shifts": Sample(),
    "api-report-coups": Sample(),
    "api-report-feed": Sample(),
    "api-report-morning": Sample(),
    "api-report-morning-add": command(address="nobody", hour=13, language="es"),
    "api-report-morning-remove": command({"recipient_id": 0}),
    "api-shifts": Sample(),
    "api-shift-open": command(number=1),
    "api-shift": Sample(),
    "api-shift-close": command(),
    "api-shift-handover": Sample(),
    "api-shift-note": command(text="The lamp of PB2 flickers."),
    "api-shift-take-over": command(),
    "api-shift-sign": command(content_hash="0" * 64),
    "api-shift-acknowledge": command(line=1, reason="found"),
    "schema": Sample(),
    "api-docs": Sample(),
    "api-sign-out": command(),  # last: it ends what the others need
}
