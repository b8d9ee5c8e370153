"""A shoe is prepared by the regulation, one at a time, by the dealers."""

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.errors import AgainstTheRules, Conflict, NotAllowed
from games.rules.errors import Violation
from games.talla_acts.services.talla import end_talla, show_cut_card, start_talla
from games.tallas.models import Talla
from tables.journal.models import CommandRecord, FloorEvent
from tables.sessions.models import TableSession
from tests.building import new_command
from tests.closing import close_uncounted
from tests.coups.room import banca_wins, bet, make_room

pytestmark = pytest.mark.django_db


def test_the_first_card_burns_what_it_counts():
    room = make_room()
    talla = room.start(first_card="7h")
    assert (talla.number, talla.decks, talla.burned, talla.cut_card_behind) == (1, 6, 8, 7)
    assert sum(talla.seen) == 1
    event = FloorEvent.objects.get()
    assert event.kind == "talla.started"
    assert event.payload == {
        "session": room.session.pk,
        "talla": talla.pk,
        "number": 1,
        "decks": 6,
        "first_card": "7h",
        "burned": 8,
        "cut_card_behind": 7,
        "holder": 1,
    }


@pytest.mark.parametrize(
    ("regulation", "table_format", "seated", "holder"),
    [
        ("asturias-2011", "large", (4, 9), 4),
        ("asturias-2011", "large", (), None),
        ("andalucia", "mini", (1, 2), None),
    ],
)
def test_the_first_seat_taken_gets_the_sabot(regulation, table_format, seated, holder):
    assert make_room(regulation, table_format, seated).start().holder == holder


def test_tallas_are_numbered_within_the_session():
    room = make_room()
    room.start()
    room.act(end_talla)
    assert room.start().number == 2


@pytest.mark.parametrize(
    ("args", "error", "code", "article"),
    [
        ({"decks": 4, "first_card": "Tc"}, Violation, "talla.decks", ""),
        ({"first_card": "1c"}, Violation, "card.unknown", ""),
        ({"first_card": ""}, AgainstTheRules, "talla.first_card_missing", "asturias-2011 B"),
        (
            {"first_card": "Tc", "cut_card_behind": 6},
            Violation,
            "talla.cut_card",
            "asturias-2011 B",
        ),
    ],
)
def test_a_shoe_the_regulation_does_not_know(args, error, code, article):
    room = make_room()
    room.prepare()
    with pytest.raises(error) as refused:
        room.act(start_talla, **args)
    assert (refused.value.code, refused.value.article) == (code, article)
    assert not Talla.objects.exists()
    assert not FloorEvent.objects.exists()
    assert not CommandRecord.objects.exists()


def test_one_talla_at_a_time():
    room = make_room()
    room.start()
    with pytest.raises(Conflict) as refused:
        room.start()
    assert refused.value.code == "table.talla_open"


def test_even_raw_sql_cannot_open_a_second():
    room = make_room()
    room.start()
    columns = "house_id, table_id, session_id, decks, first_card, burned, cut_card_behind, seen"
    columns += ", coups_unseen, coups, cut_card_out, refused, started_at, started_by_id"
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_talla (number, {columns}) SELECT 2, {columns} FROM games_talla"
        )
    assert Talla.objects.count() == 1


def test_no_talla_at_a_closed_table_or_after_the_last_coups():
    room = make_room()
    TableSession.objects.update(state="last_coups", last_coups_left=1)
    TableSession.objects.update(last_coups_left=0)
    with pytest.raises(Conflict) as refused:
        room.start()
    assert refused.value.code == "table.last_coups_over"
    close_uncounted(room.session, room.jefe)
    with pytest.raises(Conflict) as refused:
        room.act(start_talla, first_card="Tc")
    assert refused.value.code == "table.closed"


def test_only_people_who_deal_here():
    room, elsewhere = make_room(), make_room()
    for person, code in ((elsewhere.croupier, "thing.not_found"), (room.manager, "policy.role")):
        with pytest.raises(Exception) as refused:  # noqa: PT011 (the code says which)
            room.act(start_talla, person, first_card="Tc")
        assert refused.value.code == code
    other = make_room(house=room.house)
    with pytest.raises(NotAllowed) as refused:
        room.act(start_talla, other.croupier, first_card="Tc")
    assert refused.value.code == "policy.not_your_table"
    assert not Talla.objects.exists()


def test_one_key_prepares_one_shoe():
    room, command = make_room(), new_command()
    room.prepare()
    first = room.act(start_talla, command=command, first_card="Tc")
    assert room.act(start_talla, command=command, first_card="Tc") == first
    assert Talla.objects.count() == 1


@pytest.mark.parametrize("text", ["asturias-2011", "fournier"])
def test_after_the_cut_card_one_more_coup(text):
    room = make_room(text)
    room.start()
    room.act(show_cut_card)
    with pytest.raises(Conflict) as refused:
        room.act(show_cut_card)
    assert refused.value.code == "talla.cut_card_shown"
    room.coup(banca_wins(bet(1, "banca", 500)))
    assert Talla.objects.get().ended_at is not None


def test_nothing_to_end():
    room = make_room()
    for act in (end_talla, show_cut_card):
        with pytest.raises(Conflict) as refused:
            room.act(act)
        assert refused.value.code == "table.no_talla"
