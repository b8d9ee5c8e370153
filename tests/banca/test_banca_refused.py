"""Acts that a banca does not have, or not now, or not by this person."""

from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import NotAllowed
from casino.lib.policy import Role
from games.banca_acts.services import act_on_banca
from games.rules.errors import BancaViolation
from games.talla_acts.services.sabot import refuse_sabot
from tables.openings.services.session_state import suspend_table
from tests.banca.banca_checks import refused
from tests.banca.banca_room import make_banca_room
from tests.building import make_house, make_staff, new_command
from tests.coups.room import make_room
from tests.coups.test_game_api import device
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def test_a_stale_screen_does_nothing():
    room = make_banca_room()
    room.auction(2, 10_000)
    assert_refused(
        "table.changed", room.room.act, act_on_banca, act={"act": "raise", "by_minor": 500}, after=1
    )
    room.room.act(act_on_banca, act={"act": "raise", "by_minor": 500}, after=room.view["number"])


def test_acts_of_one_person_that_waited_pass_one_behind_another():
    room = make_banca_room()
    room.auction(2, 10_000)
    seen = room.view["number"]
    for _ in range(2):
        late = new_command()
        late.entered_at = utc_now() - timedelta(minutes=2)
        raised = {"act": "raise", "by_minor": 500}
        room.room.act(act_on_banca, command=late, act=raised, after=seen)
    assert room.view["holder"]["stake_minor"] == 11_000
    late = new_command()
    late.entered_at = utc_now() - timedelta(minutes=2)
    jefe = room.room.jefe
    assert_refused(
        "table.changed", room.room.act, act_on_banca, jefe, command=late, act=raised, after=seen
    )


def test_an_act_that_waited_behind_one_that_was_given_up_is_judged_as_the_banca_is_now():
    room = make_banca_room()
    room.auction(2, 10_000)
    seen = room.view["number"]
    late = new_command()
    late.entered_at = utc_now() - timedelta(minutes=2)
    raised = {"act": "raise", "by_minor": 500}
    behind = {"command": late, "act": raised, "after": seen + 1}
    jefe = room.room.jefe
    room.room.act(act_on_banca, jefe, act=raised, after=seen)
    assert_refused("table.changed", room.room.act, act_on_banca, **{**behind, "after": seen + 2})
    late.entered_at = utc_now()
    room.room.act(act_on_banca, **{**behind, "after": seen + 2})
    assert room.view["holder"]["stake_minor"] == 11_000
    assert_refused("table.changed", room.room.act, act_on_banca, act=raised, after=seen + 3)


def test_a_banca_is_made_of_chips():
    room = make_banca_room()  # the smallest chip of its house is 0.50
    refusal = assert_refused("money.no_chip", room.do, "offer", seat=2, amount_minor=10_001)
    assert refusal.params == {"amount_minor": 10_001, "step_minor": 50}
    room.auction(2, 10_000)
    assert_refused("money.no_chip", room.do, "raise", by_minor=501)
    room.coup("P")
    for amount in (room.view["asked"]["least_minor"] + 501, 20_020):
        assert_refused("money.no_chip", room.take, 3, amount)
    room.take(3, 20_000)


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("arrive", {"player": "1"}),
        ("leave", {"player": "1"}),
        ("sit", {"player": "1", "seat": 9}),
        ("end_deck", {}),
        ("finish_pass", {"winner": "B"}),
    ],
)
def test_consequences_of_other_acts_are_not_entered_by_hand(act, fields):
    refused("banca.not_by_hand", make_banca_room(), act, **fields)


def test_other_regulations_keep_no_banca():
    room = make_room()
    assert_refused("banca.not_kept_here", room.act, act_on_banca, act={"act": "close_offers"})


def test_a_suspended_table_waits():
    room = make_banca_room()
    room.room.act(suspend_table, room.room.jefe)
    refused("table.suspended", room, "offer", seat=1, amount_minor=1000)


def test_the_sabot_is_not_passed_beside_the_banca():
    room = make_banca_room()
    assert_refused("sabot.goes_with_banca", room.room.act, refuse_sabot)


def test_8_an_act_that_names_partners_is_refused_by_its_article():
    """Its words: "el jugador que sale con el sabot no podrá aceptar socios o acompañantes"."""
    room = make_banca_room()
    offer = {"act": "offer", "seat": 1, "amount_minor": 10_000}
    with_partners = {**offer, "partners": [room.player(2)]}
    caught = assert_refused("banca.partners", room.room.act, act_on_banca, act=with_partners)
    assert caught.article == "rio-de-la-plata 8"
    croupier = device(room.room.signed_in)
    answer = croupier.post(
        f"/api/v1/tables/{room.room.table.pk}/banca",
        with_partners,
        content_type="application/json",
        headers={"Idempotency-Key": "6f7a2c52-92a5-4c57-8f14-1c0d53cf6d11"},
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "banca.partners")
    assert answer.json()["article"] == "rio-de-la-plata 8"
    assert room.view["auction"]["offers"] == []
    room.room.act(act_on_banca, act={**offer, "partners": []})  # nobody is named
    assert [it["seat"] for it in room.view["auction"]["offers"]] == [1]


def test_only_people_who_work_there_do_it():
    room = make_banca_room()
    act = {"act": "offer", "seat": 1, "amount_minor": 1000}
    for role in (Role.INSPECTOR, Role.CASHIER):
        with pytest.raises(NotAllowed):
            room.room.act(act_on_banca, make_staff(room.room.house, role), act=act)
    stranger = make_staff(make_house(name="Otra"), Role.PIT_MANAGER)
    with pytest.raises(Exception, match="not_found"):
        room.room.act(act_on_banca, stranger, act=act)
    room.room.act(act_on_banca, room.room.jefe, act=act)


def test_refusals_name_the_guest():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("P")
    with pytest.raises(BancaViolation) as refusal:
        room.take(2, 10_000)
    assert refusal.value.params["player"] == room.guests[2].name
