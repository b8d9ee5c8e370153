"""The addresses of a correction: what is shown writes nothing, and the jefe's PIN signs."""

import json

import pytest
from django.test import Client

from games.coups.models import Coup, CoupCorrection
from games.coups.services.coup_entry import CoupEntry
from games.tallas.models import Talla
from tests.banca.banca_room import make_banca_room
from tests.building import PIN
from tests.coups.room import Room, banca_wins, bet, make_room
from tests.coups.test_game_api import device, post
from tests.shared import shared

pytestmark = pytest.mark.django_db

built, room = shared(make_room)
RIGHT = {"punto_total": 7, "banca_total": 2, "reason": "key"}


@pytest.fixture
def at(room: Room) -> str:
    talla = room.start()
    room.coup(banca_wins(bet(1, "punto", 500)))
    room.coup(CoupEntry(winner="T", punto_total=5, banca_total=5))
    return f"tables/{room.table.pk}/tallas/{talla.pk}/coups/1"


@pytest.fixture
def croupier(room: Room) -> Client:
    return device(room.signed_in)


def test_what_is_shown_is_what_is_then_done(room, at, croupier):
    shown = croupier.get(f"/api/v1/{at}/correction?punto_total=7&banca_total=2").json()
    assert shown["places"] == [{"seat": 1, "gets_minor": 1000, "owes_minor": 0}]
    assert not CoupCorrection.objects.exists()
    jefe = {"badge": room.jefe.badge, "pin": PIN}
    done = post(croupier, f"{at}/correct", {**RIGHT, "witness": jefe})
    assert {name: done[name] for name in shown} == shown
    assert CoupCorrection.objects.get().signed_by == room.jefe


@pytest.mark.parametrize("who", [None, "croupier"])
def test_the_croupier_alone_signs_nothing(room, at, croupier, who):
    person = who and getattr(room, who)
    witness = {"witness": {"badge": person.badge, "pin": PIN}} if person else {}
    refused = croupier.post(
        f"/api/v1/{at}/correct",
        {**RIGHT, **witness},
        content_type="application/json",
        headers={"Idempotency-Key": "6f7a2c52-92a5-4c57-8f14-1c0d53cf6d11"},
    )
    assert refused.status_code in (403, 422), refused.content
    assert not CoupCorrection.objects.exists()
    assert Coup.objects.filter(void=None).count() == 2


def test_bets_alone_are_shown_and_put_right(room, at, croupier):
    bets = [{"seat": 1, "wager": "banca", "stake_minor": 500}]
    shown = croupier.get(f"/api/v1/{at}/correction", {"bets": json.dumps(bets)}).json()
    assert (shown["winner"], len(shown["places"])) == ("B", 1)
    jefe = {"badge": room.jefe.badge, "pin": PIN}
    done = post(croupier, f"{at}/correct", {"bets": bets, "reason": "key", "witness": jefe})
    assert {name: done[name] for name in shown} == shown
    for bad in ("[", "7", '[{"seat": 1}]', '[{"seat": 1, "wager": "red", "stake_minor": 500}]'):
        answer = croupier.get(f"/api/v1/{at}/correction", {"bets": bad})
        assert (answer.status_code, answer.json()["code"][:6]) == (400, "input."), bad
    for stake in (10**13, 5.5, "500", True, -500, 0):
        bad = json.dumps([{**bets[0], "stake_minor": stake}])
        assert croupier.get(f"/api/v1/{at}/correction", {"bets": bad}).status_code == 400, stake
    deep = croupier.get(f"/api/v1/{at}/correction", {"bets": "[" * 5000})
    assert deep.status_code == 400


def test_what_a_holders_banca_came_to_then_is_shown_first_as_recorded():
    """Banca won its second pass of 100.00: by the recorded result a tenth was taken of it (29)."""
    there = make_banca_room()
    there.auction(2, 10_000)
    there.coup("B")
    there.coup("B", unknown=True)
    croupier = device(there.room.signed_in)
    talla = Talla.objects.get(table=there.room.table)
    at = f"/api/v1/tables/{there.room.table.pk}/tallas/{talla.pk}/coups/2/correction"
    shown = croupier.get(at, {"bets": "[]"}).json()
    assert shown["banca_then"] == {"seat": 2, "stake_minor": 10_000, "paid_minor": 9000}
    assert (shown["places"], shown["paid_then"]) == ([], [])
    said = {"bets": "[]", "banca_paid_then_minor": "10000"}
    assert croupier.get(at, said).json()["places"] == [
        {"seat": 2, "gets_minor": -1000, "owes_minor": 0}
    ]
    for bad in ("", "x", "5.5", '"500"', "true", "null", str(10**13), "[]"):
        answer = croupier.get(at, {**said, "banca_paid_then_minor": bad})
        assert (answer.status_code, answer.json()["code"][:6]) == (400, "input."), bad


def test_half_a_result_is_bad_input(at, croupier):
    for asked in ("", "?punto_total=7", "?punto_total=12&banca_total=1", "?punto_total=x"):
        answer = croupier.get(f"/api/v1/{at}/correction{asked}")
        assert (answer.status_code, answer.json()["code"]) == (400, "coup.nothing_entered")
