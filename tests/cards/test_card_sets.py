"""Sets of cards: one step after the other, two people at the seal and at the end."""

import pytest

from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotAllowed, NotFound
from games.cards.models import CardSet, TallaCardSet
from games.cards.selectors import (
    CardSetSearch,
    list_card_sets,
    list_steps,
    list_tallas_of,
    read_card_search,
    read_table_cards,
)
from games.cards.services import (
    check_card_set,
    destroy_card_set,
    open_card_set,
    receive_card_set,
    retire_card_set,
    use_card_set,
)
from games.talla_acts.services.talla import end_talla
from tables.journal.models import FloorEvent
from tests.building import acting, make_house, new_command
from tests.coups.room import Room, make_room
from tests.floor.test_guards import attack
from tests.shared import shared

pytestmark = pytest.mark.django_db
CARDS = 6 * 52


built, room = shared(make_room)


def give(person, service, **said):
    return service(actor=acting(person), command=new_command(), **said)


def receive(room: Room, serial="F-001", decks=6) -> int:
    return int(
        give(
            room.manager,
            receive_card_set,
            serial=serial,
            decks=decks,
            back_colour="azul",
            manufacturer="Fournier",
        )["card_set"]
    )


def opened(room: Room, **said) -> int:
    card_set = receive(room, **said)
    step(room, open_card_set, card_set, table_id=room.table.pk, witness=acting(room.croupier))
    return card_set


def checked(room: Room, counted=CARDS, **said) -> int:
    card_set = opened(room, **said)
    step(room, check_card_set, card_set, cards_counted=counted)
    return card_set


def step(room: Room, service, card_set: int, person=None, **said):
    return give(person or room.jefe, service, card_set_id=card_set, **said)


def use(room: Room, card_set: int, person=None):
    return step(room, use_card_set, card_set, person or room.croupier, table_id=room.table.pk)


def state_of(card_set: int) -> str:
    return str(CardSet.objects.get(id=card_set).state)


def test_a_set_goes_from_the_box_to_its_destruction(room):
    card_set, talla = checked(room), room.start()
    use(room, card_set)
    assert TallaCardSet.objects.get().talla == talla
    room.act(end_talla)
    step(room, retire_card_set, card_set, reason="marked")
    step(room, destroy_card_set, card_set, room.manager, witness=acting(room.jefe))
    assert state_of(card_set) == "destroyed"
    steps = list_steps(CardSet.objects.get(id=card_set))
    assert [it.to for it in steps] == ["opened", "checked", "in_use", "retired", "destroyed"]
    assert (steps[0].witness, steps[-1].witness) == (room.croupier, room.jefe)
    events = FloorEvent.objects.filter(payload__card_set=card_set).order_by("id")
    assert [(it.kind, it.table_id) for it in events] == [
        ("card_set.received", None),
        ("card_set.opened", room.table.pk),
        ("card_set.checked", room.table.pk),
        ("card_set.used", room.table.pk),
        ("card_set.retired", room.table.pk),
        ("card_set.destroyed", None),
    ]
    assert events[3].payload["talla"] == talla.pk


def test_a_set_in_use_is_named_for_talla_after_talla(room):
    card_set = checked(room)
    use(room, card_set)  # before the shoe is prepared: it is in use, no talla names it
    first = room.start()
    use(room, card_set)
    with pytest.raises(Conflict, match=r"cards\.talla_named"):
        use(room, card_set)
    room.act(end_talla)
    second = room.start()
    use(room, card_set)
    assert list_tallas_of(CardSet.objects.get(id=card_set)) == [second, first]
    assert read_table_cards(room.table.pk).in_shoe == CardSet.objects.get(id=card_set)


def test_a_set_is_in_use_at_one_table_at_a_time(room):
    card_set, other = checked(room), make_room(house=room.house)
    use(room, card_set)
    with pytest.raises(Conflict, match=r"cards\.elsewhere"):
        use(other, card_set)
    step(room, check_card_set, card_set, cards_counted=CARDS)
    use(other, card_set)
    assert CardSet.objects.get(id=card_set).table == other.table


def test_a_set_that_was_counted_short_goes_into_no_shoe(room):
    card_set = checked(room, counted=CARDS - 1)
    with pytest.raises(Conflict, match=r"cards\.short"):
        use(room, card_set)
    assert read_table_cards(room.table.pk).may_go_in == []
    step(room, check_card_set, card_set, cards_counted=CARDS)
    assert [it.pk for it in read_table_cards(room.table.pk).may_go_in] == [card_set]
    use(room, card_set)


def test_a_shoe_has_no_more_decks_than_its_set(room):
    card_set = checked(room, decks=5, counted=5 * 52)
    room.start()
    with pytest.raises(Conflict, match=r"cards\.too_few"):
        use(room, card_set)
    assert state_of(card_set) == "checked"


def test_no_step_is_left_out(room):
    card_set = receive(room)
    with pytest.raises(Conflict, match=r"cards\.order"):
        use(room, card_set)
    with pytest.raises(Conflict, match=r"cards\.order"):
        step(room, destroy_card_set, card_set, room.manager, witness=acting(room.jefe))
    with pytest.raises(Conflict, match=r"cards\.order"):
        step(room, check_card_set, card_set, room.manager, cards_counted=CARDS)
    assert state_of(card_set) == "received"


def test_the_seal_is_broken_before_a_second_person(room):
    with pytest.raises(AgainstTheRules, match=r"witness\.same_person"):
        step(
            room,
            open_card_set,
            receive(room),
            table_id=room.table.pk,
            witness=acting(room.jefe),
        )


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"serial": " "}, "cards.named"),
        ({"decks": 0}, "cards.decks"),
        ({"decks": 13}, "cards.decks"),
    ],
)
def test_a_set_has_a_name_and_decks(room, said, code):
    with pytest.raises(BadInput) as refused:
        receive(room, **said)
    assert refused.value.code == code


def test_a_serial_is_entered_once_in_a_house(room):
    receive(room)
    with pytest.raises(Conflict, match=r"cards\.serial_used"):
        receive(room)
    receive(make_room(house=make_house(name="Ajeno")))


def test_a_jefe_handles_only_sets_at_own_tables(room):
    there = opened(make_room(house=room.house))
    with pytest.raises(NotAllowed, match=r"policy\.not_your_table"):
        step(room, check_card_set, there, cards_counted=CARDS)
    with pytest.raises(NotAllowed, match=r"policy\.role"):
        step(room, retire_card_set, receive(room, serial="boxed"), reason="wet")
    with pytest.raises(NotFound):
        step(make_room(house=make_house(name="Ajeno")), retire_card_set, there, reason="?")


def test_the_log_is_searched_by_serial_and_state(room, django_assert_max_num_queries):
    blue, red = opened(room, serial="A-100"), receive(room, serial="B-200")

    def found(**params: str) -> list[int]:
        with django_assert_max_num_queries(1):
            sets = list_card_sets(room.house.pk, read_card_search(params))
            assert all(one.table is None or one.table.number for one in sets)
        return [one.pk for one in sets]

    assert found() == [red, blue]
    assert found(words="a-1") == found(state="opened") == [blue]
    assert found(after=str(red)) == [blue]
    step(room, retire_card_set, blue, reason="bent")
    assert found() == [red]
    assert found(state="any") == [red, blue]
    assert list_card_sets(make_house(name="Ajeno").pk, CardSetSearch(state="any")) == []


# Refused by the database for every writer.


def step_sql(room: Room, card_set: int, to: str, **columns):
    row = {
        "house_id": room.house.pk,
        "card_set_id": card_set,
        "to": to,
        "table_id": room.table.pk,
        "cards_counted": CARDS if to == "checked" else None,
        "reason": "bent" if to == "retired" else "",
        "made_by_id": room.jefe.pk,
        "witness_id": room.croupier.pk if to in ("opened", "destroyed") else None,
        **columns,
    }
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join(["%s"] * len(row))
    sql = f"INSERT INTO games_cardsetstep ({names}, made_at) VALUES ({marks}, now())"
    return (sql, *row.values())


NEXT = {
    "received": {"opened", "retired"},
    "opened": {"checked", "retired"},
    "checked": {"checked", "in_use", "retired"},
    "in_use": {"checked", "retired"},
    "retired": {"destroyed"},
    "destroyed": set(),
}


@pytest.mark.parametrize("state", NEXT)
def test_no_step_out_of_order(room, state):
    card_set = receive(room)
    if state in ("opened", "checked", "in_use"):
        step(room, open_card_set, card_set, table_id=room.table.pk, witness=acting(room.croupier))
    if state in ("checked", "in_use"):
        step(room, check_card_set, card_set, cards_counted=CARDS)
    if state == "in_use":
        use(room, card_set)
    if state in ("retired", "destroyed"):
        step(room, retire_card_set, card_set, room.manager, reason="bent")
    if state == "destroyed":
        step(room, destroy_card_set, card_set, room.manager, witness=acting(room.jefe))
    for to in NEXT.keys() - NEXT[state]:
        assert "in order" in attack(*step_sql(room, card_set, to)), to
    assert state_of(card_set) == state


@pytest.mark.parametrize(
    ("to", "columns", "guard"),
    [
        ("opened", {"witness_id": None}, "card_step_two_people"),
        ("opened", {"table_id": None}, "card_step_at_a_table"),
        ("retired", {"reason": ""}, "card_step_reason"),
        ("retired", {"cards_counted": 5}, "card_step_counted"),
    ],
)
def test_no_step_past_its_guards(room, to, columns, guard):
    assert guard in attack(*step_sql(room, receive(room), to, **columns))


def test_no_seal_broken_or_set_destroyed_by_one_person(room):
    alone = {"witness_id": room.jefe.pk}
    assert "two_people" in attack(*step_sql(room, receive(room), "opened", **alone))
    card_set = receive(room, serial="2")
    step(room, retire_card_set, card_set, room.manager, reason="bent")
    assert "two_people" in attack(*step_sql(room, card_set, "destroyed", **alone))


def test_no_short_set_and_no_set_of_another_house_in_use(room):
    short = checked(room, counted=CARDS - 1)
    assert "in order" in attack(*step_sql(room, short, "in_use"))
    other = make_room(house=make_house(name="Ajeno"))
    whole = checked(room, serial="2")
    assert "in order" in attack(*step_sql(room, whole, "in_use", table_id=other.table.pk))
    assert "in order" in attack(*step_sql(room, whole, "in_use", house_id=other.house.pk))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE games_cardset SET state = 'checked'",
        "UPDATE games_cardset SET serial = 'other'",
        "UPDATE games_cardset SET table_id = NULL",
        "DELETE FROM games_cardset",
        "TRUNCATE games_cardset CASCADE",
        "UPDATE games_cardsetstep SET house_id = house_id",
        "DELETE FROM games_cardsetstep",
        "UPDATE games_tallacardset SET house_id = house_id",
        "DELETE FROM games_tallacardset",
    ],
)
def test_nothing_in_the_log_is_written_by_hand_or_removed(room, sql):
    card_set = checked(room)
    room.start()
    use(room, card_set)
    attack(sql)
    assert state_of(card_set) == "in_use"


def test_no_talla_is_dealt_from_a_set_that_is_not_in_use_there(room):
    talla = room.start()
    tie = "INSERT INTO games_tallacardset (house_id, talla_id, card_set_id) VALUES (%s, %s, %s)"
    resting = checked(room)
    assert "in use at its table" in attack(tie, room.house.pk, talla.pk, resting)
    other = make_room(house=room.house)
    elsewhere = checked(other, serial="2")
    use(other, elsewhere)
    assert "in use at its table" in attack(tie, room.house.pk, talla.pk, elsewhere)
    fewer = checked(room, serial="3", decks=5, counted=5 * 52)
    room.act(end_talla)
    use(room, fewer)
    talla = room.start()
    assert "in use at its table" in attack(tie, room.house.pk, talla.pk, fewer)


def test_no_set_begins_half_way(room):
    receive(room)
    message = attack(
        """
        INSERT INTO games_cardset (house_id, serial, decks, back_colour, manufacturer, state,
            received_by_id, received_at)
        SELECT house_id, 'other', decks, back_colour, manufacturer, 'checked', received_by_id,
            received_at FROM games_cardset
        """
    )
    assert "begins as received" in message
    assert CardSet.objects.count() == 1
