"""A coup by its acts is judged as `replay` judges its line: any bets, will and cards, each text."""

from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.coups.models import Coup
from games.coups.services.acts import act_on_coup
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.phases import mark_phase
from games.rules.cards import CARDS, Card, format_cards, parse_cards
from games.rules.notation import print_coup
from games.rules.regulations import get_regulation
from games.rules.replay import replay
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind
from games.talla_acts.services.sabot import refuse_sabot
from tests.banca.banca_room import make_banca_room
from tests.board.sent import table_projection
from tests.coups.room import Room, bet, make_room
from tests.shared import shared

pytestmark = pytest.mark.django_db
SEATED = (1, 2, 3, 4)
SEATS = (1, 3, 4)


def build_rooms() -> dict[str, Room]:
    """At each text's table guests sit at 1 to 4; in the Río de la Plata seat 2 holds the banca.

    In Asturias whoever holds the sabot must have a banca: there nobody wants it.
    """
    banca = make_banca_room()
    banca.auction(2, 10_000)
    rooms = {"rio-de-la-plata": banca.room}
    for text, table_format in (
        ("asturias-2011", "mini"),
        ("asturias-2011", "large"),
        ("andalucia", "mini"),
        ("andalucia", "large"),
        ("fournier", "large"),
    ):
        rooms[f"{text} {table_format}"] = make_room(text, table_format, SEATED)
        rooms[f"{text} {table_format}"].start()
        for _ in SEATED if text == "asturias-2011" else ():
            rooms[f"{text} {table_format}"].act(refuse_sabot)
    return rooms


built, rooms = shared(build_rooms)
BETS = st.lists(
    st.tuples(
        st.sampled_from(SEATS),
        st.sampled_from([WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE]),
        st.sampled_from([500, 1000, 1500]),
    ),
    max_size=4,
    unique_by=lambda laid: laid[:2],
)


def underway(room: Room) -> dict[str, Any]:
    found: dict[str, Any] = table_projection(room.house.pk, room.table.pk)["underway"]
    return found


def play(room: Room, choose: Any, shoe: list[Card]) -> tuple[str, str, bool]:
    """Do acts that the table offers until the winner is announced; return hands and will."""
    stands = False
    while not (shown := underway(room))["acts"]["is_announced"]:
        offered = choose(shown["acts"]["next"])
        given = {name: value for name, value in offered.items() if value is not None}
        act = {name: value for name, value in given.items() if name != "article"}
        if "cards" in act:
            act["cards"] = format_cards([shoe.pop() for _ in range(act["cards"])])
        stands = stands or act.get("will") == "stand"
        room.act(act_on_coup, coup=1, act=act)
    return shown["punto"], shown["banca"], stands


@settings(
    max_examples=36,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(which=st.integers(0, 5), bets=BETS, seed=st.integers(0, 2**32), data=st.data())
def test_the_acts_and_the_replay_agree(rooms, which, bets, seed, data):
    key = sorted(rooms)[which]
    room, regulation = rooms[key], get_regulation(key.split()[0])
    bets = [laid for laid in bets if laid[1] in regulation.wagers]
    shoe = list(CARDS) * 6
    Random(seed).shuffle(shoe)
    stakes = [
        {"seat": seat, "wager": kind.value, "stake_minor": minor} for seat, kind, minor in bets
    ]
    before = transaction.savepoint()
    try:
        room.act(mark_phase, coup=1, phase="no_va_mas", bets=stakes)
        room.act(mark_phase, coup=1, phase="cards", acts=True)
        choose = lambda offered: data.draw(st.sampled_from(offered))  # noqa: E731
        punto, banca, stands = play(room, choose, shoe)
        laid = [bet(seat, kind.value, minor) for seat, kind, minor in bets]
        room.coup(CoupEntry(punto=punto, banca=banca, punto_stands=stands, bets=laid))
        coup = Coup.objects.get()
    finally:
        transaction.savepoint_rollback(before)
    line = print_coup(parse_cards(punto), parse_cards(banca), [Bet(*one) for one in bets])
    [again] = replay([line], regulation, 6)
    outcome = again.outcome
    assert (coup.winner, coup.punto_total, coup.banca_total, coup.natural) == (
        outcome.winner.value,
        outcome.punto_total,
        outcome.banca_total,
        outcome.natural,
    )
    lines = () if again.settlement is None else again.settlement.lines
    assert [
        tuple(one[name] for name in ("seat", "wager", "stake", "result", "pay", "commission"))
        for one in coup.bets
        if one["seat"] != 2  # the holder's banca is no bet in a box
    ] == [
        (
            *(one.seat, one.wager.value, one.stake_minor),
            *(one.result.value, one.pay_minor, one.commission_minor),
        )
        for one in lines
    ]
