"""The permission table over the real API: every address, every role, at one's own table,
at another of the house and at one of another house."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from casino.house.services.sign_day import sign_day
from casino.lib.clock import utc_now
from casino.lib.policy import Reach, Role, reach_of
from casino.lib.routes import ROUTES, Need
from games.services.talla import end_talla
from tables.models import (
    AbandonedBet,
    Box,
    CardSet,
    CroupierPost,
    Guest,
    Incident,
    Slip,
    StaffMember,
    Supervision,
    Transfer,
    WaitlistEntry,
)
from tables.services.boxes import record_tip
from tables.services.commission import leave_uncollected
from tests.building import (
    PIN,
    make_bet,
    make_box,
    make_card_set,
    make_incident,
    make_slip,
    make_staff,
    post_croupier,
    supervise,
)
from tests.game.commission_room import make_deferred_room, win
from tests.game.room import Room, make_room
from tests.web.addresses import walk
from tests.web.device import Device

LIMITS = {
    "minimum_minor": 500,
    "maximum_minor": 50_000,
    "tie_maximum_minor": 5_000,
    "step_minor": 500,
}
BOXES = ("closing_float", "commission_box", "tip_box", "drop_box")
NO_SUCH_CHIPS = {box: {"7": 1} for box in BOXES}
NOBODYS_BADGE = {"badge": "nobody"}
CASHIER = object()
"""Stands in a body for the badge and PIN of the house's cashier."""


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
    "api-drop-call": command(pieces={}),
    "api-drop-check": command(pieces={}),
    "api-slips": Sample(),
    "api-slip-request": command(kind="fill", pieces={"500": 1}),
    "api-slip-issue": command(),
    "api-slip-carry": command(),
    "api-slip-receive": command(),
    "api-slip-void": command(reason="asked twice", witness=CASHIER),
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
    "api-device-retire": command({"device_id": 0}),
    "api-staff-version": Sample(),
    "api-staff-deactivate": command(**NOBODYS_BADGE),
    "api-staff-reinstate": command(**NOBODYS_BADGE),
    "api-password-give": command(**NOBODYS_BADGE, password=""),
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
    "api-commission-recover": command(amount_minor=1),
    "api-commission-record": command(amount_minor=0),
    "api-commission-take-back": command({"taken_id": 0}, reason="typed wrongly"),
    "api-tip": command(amount_minor=500),
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
    "api-coup-preview": command(punto="Js"),
    "api-coup-record": command(),
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
    "api-ledger-correct": command(right_minor=0, words="why", witness=CASHIER),
    "api-abandoned-bets": Sample(),
    "api-abandoned-bet-find": command(amount_minor=500, witness=CASHIER),
    "api-abandoned-bet-pay": command(identity="DNI", witness=CASHIER),
    "api-abandoned-bet-pass-on": command(receiver="Ayuntamiento", witness=CASHIER),
    "api-card-sets": Sample(),
    "api-card-set-receive": command(
        serial="S1", decks=6, back_colour="azul", manufacturer="Fournier"
    ),
    "api-card-set-open": command(witness=CASHIER),
    "api-card-set-use": command(),
    "api-card-set-check": command(cards_counted=312),
    "api-card-set-retire": command(reason="bent"),
    "api-card-set-destroy": command(witness=CASHIER),
    "api-table-place": command(column=None, row=None),
    "api-act-undo": command(command=str(uuid4())),
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
    "api-tip-sign": command(content_hash="0" * 64),
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
ACT_OF_STATEMENT = "coup.record"
BY_TABLE = {
    *("table_id", "entry_id", "incident_id", "bet_id", "card_set_id", "transfer_id"),
    *("slip_id", "box_id", "session_id", "uncollected_id"),
}
NAMED = {*BY_TABLE, "shift_id"}


@dataclass(frozen=True)
class Place:
    """A table in play, somebody in its line, and the shift of its house."""

    room: Room
    entry: WaitlistEntry
    incident: Incident
    bet: AbandonedBet
    card_set: CardSet
    transfer: Transfer
    slip: Slip
    box: Box
    uncollected: int

    def ids(self) -> dict[str, Any]:
        return {
            "day": self.room.session.shift.gaming_day.isoformat(),
            "table_id": self.room.table.pk,
            "entry_id": self.entry.pk,
            "shift_id": self.room.session.shift_id,
            "incident_id": self.incident.pk,
            "bet_id": self.bet.pk,
            "card_set_id": self.card_set.pk,
            "transfer_id": self.transfer.pk,
            "slip_id": self.slip.pk,
            "box_id": self.box.pk,
            "session_id": self.room.session.pk,
            "uncollected_id": self.uncollected,
        }


def make_place(room: Room) -> Place:
    guest = Guest.objects.create(house=room.house, name=f"Waiting at {room.table.number}")
    entry = WaitlistEntry.objects.create(
        house=room.house, table=room.table, guest=guest, joined_at=utc_now()
    )
    table, people = room.table, (room.jefe, room.croupier)
    incident = make_incident(table, room.croupier)
    room.act(record_tip, amount_minor=500)
    return Place(
        room,
        entry,
        incident,
        make_bet(table, *people),
        make_card_set(table, *people),
        Transfer.objects.latest("id"),
        make_slip(table, room.jefe),
        make_box(table, room.jefe),
        make_uncollected(room),
    )


def make_uncollected(room: Room) -> int:
    """Leave commission of a coup uncollected; the talla has ended after it."""
    room.start()
    win(room, {1: 5000})
    left = room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    room.act(end_talla)
    return int(left["uncollected"])


def hire(room: Room, role: Role) -> StaffMember:
    """A person of each role; those of a table hold their post at this one."""
    person = {Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}.get(role)
    return person or make_staff(room.house, role)


def expected_code(name: str, role: Role, where: str, by_table: bool) -> str | None:
    """What the permission table says: the code of the refusal, or None where it allows."""
    need = ROUTES[name]
    if need is Need.SIGNED_IN:
        return None
    in_statement = need is Need.IN_STATEMENT
    if in_statement and where == "foreign":
        return "thing.not_found"  # the statement looks for the table before it asks the role
    reach = reach_of(role, ACT_OF_STATEMENT if in_statement else str(need))
    if reach is None:
        return "policy.role"
    if by_table and where == "foreign":
        return "thing.not_found"
    return "policy.not_your_table" if by_table and reach is Reach.OWN and where != "own" else None


def told_code(device: Device, name: str, place: Place, signer: StaffMember) -> str | None:
    """Call the address; tell the code of a refusal on account of person or house."""
    sample, variables = SAMPLES[name], variables_of()[name]
    ids = {key: value for key, value in {**place.ids(), **sample.ids}.items() if key in variables}
    path = reverse(name, kwargs=ids)
    if sample.body is None:
        response = device.get(path)
    else:
        cosigner = {"badge": signer.badge, "pin": PIN}
        body = {key: cosigner if value is CASHIER else value for key, value in sample.body.items()}
        response = device.command(path, body)
    assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (name, response.content)
    if response.status_code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return str(response.json()["code"])
    if response.status_code == HTTPStatus.NOT_FOUND:
        problem = response.json()
        named = {str(value) for key, value in ids.items() if key in NAMED}
        return problem["code"] if named & set(problem["detail"].split()) else None
    return None


def variables_of() -> dict[str, set[str]]:
    return {str(it.name): set(it.pattern.converters) for it in walk()}


def test_every_address_of_the_api_has_a_sample():
    api = {
        name
        for it in walk()
        if (name := str(it.name)).startswith("api-") or name == "schema"
        if ROUTES[name] is not Need.NOBODY
    }
    assert SAMPLES.keys() == api


@pytest.mark.django_db
def test_each_role_may_do_what_the_table_says_where_it_says_and_nothing_else():
    own = make_deferred_room()
    cashier = make_staff(own.house, Role.CASHIER)
    places = {
        "own": make_place(own),
        "other": make_place(make_room(house=own.house)),
        "foreign": make_place(make_deferred_room()),
    }
    variables = variables_of()
    wrong = []
    for role in Role:
        device = Device(hire(own, role))
        for name in SAMPLES:
            by_table = bool(variables[name] & BY_TABLE)
            by_shift = "shift_id" in variables[name]
            for where, place in places.items():
                if where != "own" and not by_table and not (by_shift and where == "foreign"):
                    continue
                expected = expected_code(name, role, where, by_table or by_shift)
                told = told_code(device, name, place, cashier)
                if told != expected:
                    wrong.append((name, role.value, where, expected, told))
    assert wrong == []


PAGES = sorted(
    name
    for it in walk()
    if not (name := str(it.name)).startswith("api-") and name not in SAMPLES
    if ROUTES[name] is not Need.NOBODY
)


def page_answer(device: Device, name: str, place: Place) -> str:
    """Open a page; tell whether it is shown, refused to the person, or not of the house."""
    variables = variables_of()[name]
    told: dict[str, Any] = {**place.ids(), "staff_id": place.room.jefe.pk, "ending": "csv"}
    told |= {"session_id": place.room.session.pk, "talla": 1, "number": 1}
    ids = {key: value for key, value in told.items() if key in variables}
    response = device.get(reverse(name, kwargs=ids))
    assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (name, response.content)
    refused = {HTTPStatus.FORBIDDEN: "refused", HTTPStatus.NOT_FOUND: "not found"}
    return refused.get(HTTPStatus(response.status_code), "shown")


def expected_answer(name: str, role: Role, where: str) -> str:
    """What the permission table says of a page."""
    need = ROUTES[name]
    reach = Reach.ANY if need is Need.SIGNED_IN else reach_of(role, str(need))
    if reach is None:
        return "refused"
    if where == "foreign":
        return "not found"
    return "refused" if reach is Reach.OWN and where == "other" else "shown"


@pytest.mark.django_db
def test_each_role_is_shown_the_pages_that_the_table_says_and_no_others(settings, tmp_path):
    own = make_deferred_room()
    settings.EVIDENCE_KEY_FILE = tmp_path / "key.pem"
    assert sign_day(own.house.pk, own.session.shift.gaming_day) is not None
    places = {
        "own": make_place(own),
        "other": make_place(make_room(house=own.house)),
        "foreign": make_place(make_deferred_room()),
    }
    variables, wrong = variables_of(), []
    for role in Role:
        device = Device(hire(own, role))
        for name in PAGES:
            at_places = variables[name] & {*NAMED, "staff_id"}
            for where, place in places.items():
                if at_places or where == "own":
                    expected = expected_answer(name, role, where)
                    told = page_answer(device, name, place)
                    if told != expected:
                        wrong.append((name, role.value, where, expected, told))
    assert wrong == []


@pytest.mark.django_db
@pytest.mark.parametrize("role", [Role.JEFE, Role.CROUPIER])
def test_a_post_that_has_ended_is_no_post(role: Role):
    room = make_room()
    person = make_staff(room.house, role)
    post: Supervision | CroupierPost
    if role is Role.JEFE:
        room.table.supervisions.update(ended_at=utc_now())
        post = supervise(room.table, person)
    else:
        post = post_croupier(room.table, person)
    device, path = Device(person), reverse("api-tip", args=[room.table.pk])
    assert device.command(path, {"amount_minor": 500}).status_code == HTTPStatus.OK
    post.ended_at = utc_now()
    post.save()
    if role is Role.JEFE:
        supervise(room.table, make_staff(room.house, role))  # an open table keeps a jefe
    refused = device.command(path, {"amount_minor": 500})
    assert refused.json()["code"] == "policy.not_your_table"
