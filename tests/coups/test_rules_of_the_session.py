"""A text is amended while a table plays: the table plays on under the one it was opened with."""

import dataclasses

import pytest

from games.board.selectors import projection
from games.board.selectors.facts import table_facts
from games.rules import regulations
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Dealer, MaximumRule
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import start_talla
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.limits.selectors.bounds import bounds_of
from tables.limits.services.limits import post_limits
from tables.posts.selectors.crew import find_croupier_need
from tables.seating.services.standing import stand_guest
from tests.board.sent import public_projection, table_projection
from tests.closing import close_uncounted
from tests.coups.room import bet, make_room, punto_wins
from tests.refused import assert_refused

TEXT = "asturias-2011"
AT = {"at", "pace"}


@pytest.fixture
def amend(monkeypatch):
    """Put an amended text in force: fewer decks, no deductions, no tie, another turn."""
    old = get_regulation(TEXT)
    large = old.formats["large"]

    def put_in_force():
        amended = dataclasses.replace(
            old,
            version="amended",
            title="Amended",
            decks=4,
            decks_allowed=(4,),
            deductions=(),
            wagers={kind: odds for kind, odds in old.wagers.items() if kind != "tie"},
            burn=dataclasses.replace(old.burn, by_first_card=False),
            standing_players=not old.standing_players,
            maximum_rule=MaximumRule(exact=(3,)),
            formats={
                "large": dataclasses.replace(large, dealer=Dealer.CROUPIER, croupiers_minimum=9)
            },
        )
        monkeypatch.setattr(regulations, "TEXTS", regulations.TEXTS.add(amended))
        assert get_regulation(TEXT) is amended

    return put_in_force


@pytest.fixture
def room(db):
    room = make_room()
    GamingTable.objects.filter(pk=room.table.pk).update(standing_guests=True)
    room.table.refresh_from_db()
    return room


def look_at(room):
    """Return everything that the screens of a table show about its rules."""
    staff, street = table_projection(room.house.pk, room.table.pk), public_projection(room.table.pk)
    return (
        {name: shown for name, shown in staff.items() if name not in AT},
        {name: shown for name, shown in street.items() if name not in AT},
        table_facts(
            room.table, room.house, projection.table_projection(room.house.pk, room.table.pk)
        ),
        bounds_of(room.table, room.house),
        find_croupier_need(room.table),
    )


@pytest.mark.parametrize("in_talla", [False, True])
def test_no_screen_of_an_open_table_changes(room, amend, in_talla):
    if in_talla:
        room.start()
        room.coup(punto_wins(bet(1, "punto", 500)))
    before = look_at(room)
    amend()
    assert look_at(room) == before
    assert before[0]["regulation_version"] == before[1]["regulation_version"]


def test_a_closed_table_shows_the_text_in_force(room, amend):
    close_uncounted(room.session, room.jefe)
    amend()
    staff, street, facts, bounds, need = look_at(room)
    assert staff["regulation_version"] == street["regulation_version"] == "amended"
    assert (staff["commission_rule"], street["decks"], facts["decks"]) == ("0", 4, 4)
    assert "tie" not in street["edges"]
    assert (bounds.title, need.minimum) == ("Amended", 9)


def test_a_talla_is_prepared_under_the_text_of_the_session(room, amend):
    amend()
    room.prepare()
    assert_refused("talla.first_card_missing", room.act, start_talla)
    talla = Talla.objects.get(id=room.act(start_talla, first_card="Tc")["talla"])
    assert talla.decks == get_regulation(TEXT, room.session.regulation_version).decks
    assert talla.holder == 1


def test_the_sabot_goes_round_as_the_session_has_it(room, amend):
    room.start()
    amend()
    assert room.act(refuse_sabot)["holder"] == 2


def test_limits_and_standing_guests_keep_to_the_text_of_the_session(room, amend):
    amend()
    room.act(post_limits, room.jefe, limits=Limits(1000, 50_000, 5_000, 1000))
    answer = room.act(stand_guest, room.jefe, guest_name="Eva")
    assert answer["place"] > 100
