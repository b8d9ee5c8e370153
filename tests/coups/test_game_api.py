"""The game's addresses: their answers, and the people who get them."""

import uuid
from typing import Any

import pytest
from django.test import Client

from games.coups.models import CoupVoid
from games.tallas.models import Talla
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tests.building import sign_in
from tests.coups.room import Room, banca_wins, bet, make_room
from tests.live.conftest import session_cookie
from tests.shared import shared

pytestmark = pytest.mark.django_db


def device(signed_in: SignIn) -> Client:
    client = Client()
    name, _, value = session_cookie(signed_in).partition("=")
    client.cookies[name] = value
    return client


def post(client: Client, path: str, body: dict[str, Any], status: int = 200) -> Any:
    response = client.post(
        f"/api/v1/{path}",
        body,
        content_type="application/json",
        headers={"Idempotency-Key": str(uuid.uuid4())},
    )
    assert response.status_code == status, response.content
    return response.json()


built, room = shared(make_room)


@pytest.fixture
def croupier(room: Room) -> Client:
    return device(room.signed_in)


def test_a_talla_from_burn_to_end(room, croupier):
    base = f"tables/{room.table.pk}"
    room.prepare(8)
    started = post(croupier, f"{base}/tallas", {"decks": 8, "first_card": "7h"})
    assert (started["number"], started["burned"], started["holder"]) == (1, 8, 1)
    assert post(croupier, f"{base}/sabot/refuse", {})["holder"] == 2
    room.coup(banca_wins(bet(2, "banca", 500)))
    post(croupier, f"{base}/coups/1/undo", {})
    post(croupier, f"{base}/tallas/cut-card", {})
    post(croupier, f"{base}/tallas/end", {})
    answer = croupier.get(f"/api/v1/{base}/tallas/{started['talla']}/coups").json()
    (coup,) = answer["coups"]
    assert (coup["number"], coup["winner"], coup["void"]["reason"]) == (1, "B", "")
    assert coup["banca_stake_minor"] == 500


def test_the_floor_and_a_table(room, croupier):
    (state,) = croupier.get("/api/v1/tables").json()["tables"]
    alone = croupier.get(f"/api/v1/tables/{room.table.pk}").json()
    assert (state["table"], alone["number"]) == (room.table.pk, room.table.number)


def test_a_refusal_of_the_rules_names_its_article(room, croupier):
    room.prepare()
    problem = post(croupier, f"tables/{room.table.pk}/tallas", {}, 422)
    assert (problem["code"], problem["article"]) == ("talla.first_card_missing", "asturias-2011 B")


def test_voiding_needs_a_head_and_a_reason(room, croupier):
    room.start()
    room.coup(banca_wins(bet(1, "banca", 500)))
    path = f"tables/{room.table.pk}/coups/1/void"
    assert post(croupier, path, {"reason": "misread"}, 403)["code"] == "policy.role"
    jefe = device(sign_in(room.jefe))
    assert post(jefe, path, {}, 400)["code"] == "input.field"
    assert post(jefe, path, {"reason": "misread"})["coup"] == 1
    assert CoupVoid.objects.get().voided_by == room.jefe


def test_closing_ends_the_talla_and_the_session(room):
    room.start()
    jefe = device(sign_in(room.jefe))
    at, early = f"tables/{room.table.pk}", {"early_reason": "Alarma"}
    boxes = ("closing_float", "commission_box", "tip_box", "drop_box")
    counts = {"counts": {**{box: {} for box in boxes}, "tip_box": {"500": 3}}}
    assert post(jefe, f"{at}/close", early, 409)["code"] == "count.not_agreed"
    assert Talla.objects.get().ended_at is None
    called = post(jefe, f"{at}/counts/call", counts)["counts"]
    assert called == dict.fromkeys(boxes, "to_check")
    assert Talla.objects.get().ended_at is not None
    assert post(jefe, f"{at}/counts/check", counts, 422)["code"] == "count.same_person"
    post(device(sign_in(room.croupier)), f"{at}/counts/check", counts)
    post(jefe, f"{at}/close", early)
    assert TableSession.objects.get().state == "closed"
    assert Talla.objects.get().ended_at is not None
    assert room.session.counts.get(kind="tip_box").total_minor == 1500


@pytest.mark.parametrize("table_id", [2**63, 10**30])
@pytest.mark.parametrize("act", ["coups", "coups/preview"])
def test_a_table_number_beyond_all_tables_is_not_found(croupier, act, table_id):
    answer = post(croupier, f"tables/{table_id}/{act}", {}, status=404)
    assert answer["code"] == "thing.not_found"
