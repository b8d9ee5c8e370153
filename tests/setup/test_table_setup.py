"""Setting up tables: formats and their seats, labels, rules, standing guests, two felts."""

import re
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict, Refusal
from casino.lib.policy import Role
from games.rules.errors import RegulationViolation
from tables.counting.selectors import CLOSING_KINDS
from tables.floor.models import GamingTable, Seat
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.openings.services.session_state import announce_last_coups, suspend_table
from tables.posts.models import Supervision
from tables.posts.services.posts import assign_jefe
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.seats import seat_from_waitlist, take_seat
from tables.seating.services.standing import leave_standing, stand_guest
from tables.seating.services.waitlist import join_house_waitlist, join_waitlist
from tables.sessions.models import TableSession
from tables.sessions.selectors import table_rules
from tables.setup.services import add_table, configure_table, label_seats, turn_table
from tests.board.sent import table_projection
from tests.building import acting, make_staff, make_table, new_command, supervise
from tests.counting.counted import close_table
from tests.coups.room import make_room
from tests.floor.test_guards import attack
from tests.seating.waitlists import act, offered, state
from tests.web.device import Device as Browser

TERMINAL = {"regulation": "italia-online"}


def add(floor, **args):
    plain = {
        "number": "PB9",
        "name": "Ventana",
        "table_format": "midi",
        "regulation": "andalucia",
        "seats": 9,
    }
    return add_table(actor=acting(floor.manager), command=new_command(), **{**plain, **args})


def configure(floor, **args):
    table = GamingTable.objects.get(id=floor.table.pk)
    plain = {
        "name": table.label,
        "regulation": table.regulation,
        "standing_guests": table.standing_guests,
        "reversible": table.reversible,
        "entry": table.entry,
        "labels": list(Seat.objects.filter(table=table).values_list("label", flat=True)),
    }
    return floor.act(configure_table, floor.manager, **{**plain, **args})


def refused(code, run, *args, **kwargs):
    events = FloorEvent.objects.count()
    with pytest.raises((Refusal, RegulationViolation)) as error:
        run(*args, **kwargs)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events
    return error.value


def labels_of(table_id):
    return list(Seat.objects.filter(table_id=table_id).values_list("label", flat=True))


def test_a_new_table_has_its_seats_and_is_closed(floor):
    added = add(floor)
    assert labels_of(added["table"]) == [str(n) for n in range(1, 10)]
    assert not TableSession.objects.filter(table_id=added["table"]).exists()
    event = FloorEvent.objects.get(table_id=added["table"])
    assert event.kind == "table.added"
    assert event.payload["labels"] == labels_of(added["table"])


def test_a_house_gives_no_seat_a_label_that_it_skips(floor):
    floor.house.skipped_seat_labels = ["4", "13"]
    floor.house.save()
    added = add(floor, number="PB14", table_format="large", seats=14)
    assert labels_of(added["table"]) == [str(n) for n in range(1, 17) if n not in {4, 13}]
    assert label_seats(3, []) == ["1", "2", "3"]


@pytest.mark.parametrize("skipped", ["4", "13"])
def test_a_label_that_the_house_skips_is_refused_with_its_reason(floor, skipped):
    labels = [*"123567", skipped]
    kept = ["1", skipped, "2", "3", "5", "6", "7"]
    configure(floor, labels=kept)
    floor.house.skipped_seat_labels = ["4", "13"]
    floor.house.save()
    error = refused("seat.label_skipped", add, floor, table_format="mini", labels=labels)
    assert error.params == {"seat": skipped}
    refused("seat.label_skipped", configure, floor, labels=labels)
    configure(floor, labels=[*kept[:-1], "8"])  # the seat that had this label keeps it
    assert labels_of(floor.table.pk) == [*kept[:-1], "8"]


def test_the_database_gives_no_seat_a_label_that_the_house_skips(floor):
    floor.house.skipped_seat_labels = ["13"]
    floor.house.save()
    seat = floor.table.seats.last()
    with pytest.raises(DatabaseError, match="calls no seat by this label"), transaction.atomic():
        Seat.objects.filter(id=seat.pk).update(label="13")
    with pytest.raises(DatabaseError, match="calls no seat by this label"), transaction.atomic():
        Seat.objects.create(house=floor.house, table=floor.table, position=20, label="13")


@pytest.mark.parametrize(
    ("table_format", "seats"), [("large", 13), ("large", 15), ("midi", 10), ("mini", 8)]
)
def test_a_format_has_the_seats_of_its_text(floor, table_format, seats):
    error = refused("regulation.seats", add, floor, table_format=table_format, seats=seats)
    assert error.article == "andalucia mesa"


def test_a_format_that_the_text_does_not_know_is_refused(floor):
    refused("regulation.format_unknown", add, floor, regulation="asturias-2011")


def test_a_text_for_terminals_is_refused_to_a_table(floor):
    error = refused("regulation.for_terminals", add, floor, table_format="other", **TERMINAL)
    assert error.article == "italia-online Il mazzo di carte"
    refused("regulation.for_terminals", configure, floor, **TERMINAL)
    GamingTable.objects.filter(id=floor.table.pk).update(**TERMINAL)
    with pytest.raises(RegulationViolation) as opening:
        floor.open()
    assert opening.value.code == "regulation.for_terminals"
    assert not TableSession.objects.exists()
    manager = acting(floor.manager)
    with pytest.raises(BadInput) as wish:
        join_house_waitlist(
            actor=manager, command=new_command(), guest_name="Ana", wants_regulation="italia-online"
        )
    assert wish.value.code == "waitlist.wish"


def test_the_house_has_formats_of_its_own(floor):
    added = add(floor, table_format="other", seats=11)
    assert len(labels_of(added["table"])) == 11
    for seats in (0, 31):
        refused("seat.labels", add, floor, number="PB10", table_format="other", seats=seats)


@pytest.mark.parametrize(
    "labels", [["1", "1"], ["", "2"], ["1", "toolong"], ["1", "a b"], ["1", "<b>"]]
)
def test_labels_are_short_words_of_their_own(floor, labels):
    refused("seat.labels", add, floor, table_format="mini", labels=labels)


def test_a_number_belongs_to_one_table(floor):
    add(floor)
    refused("table.number_taken", add, floor)
    refused("table.name", add, floor, number=" ")


def test_labels_change_over_and_the_guests_stay_where_they_are(floor):
    floor.open()
    floor.act(take_seat, position=1, guest_name="Lola")
    configure(floor, labels=["2", "1", "3", "5", "6", "7", "8"])
    assert labels_of(floor.table.pk) == ["2", "1", "3", "5", "6", "7", "8"]
    assert SeatOccupancy.objects.get().seat.position == 1
    refused("seat.labels", configure, floor, labels=["1", "2"])


def test_an_open_table_chooses_rules_for_its_next_opening(floor):
    floor.open()
    second = make_table(floor.house)
    supervise(second, floor.jefe, slot=2)
    configure(floor, regulation="asturias-2011")
    assert FloorEvent.objects.last().payload["regulation"] == "asturias-2011"
    table = GamingTable.objects.get(id=floor.table.pk)
    assert (table.regulation, table_rules(table).key) == ("asturias-2011", "andalucia")
    held = Supervision.objects.get(table=table, ended_at=None)
    assert held.slot_one + held.slot_two == 1
    # Whoever waits for a table of the rules in force is served, nobody for those to come.
    floor.act(take_seat, position=1, guest_name="Lola")
    wish = {"actor": acting(floor.manager)}
    later, now = (
        join_house_waitlist(command=new_command(), guest_name=key, wants_regulation=key, **wish)
        for key in ("asturias-2011", "andalucia")
    )
    settle_waitlists(utc_now())
    assert (state(later["entry"]), state(now["entry"])) == ("waiting", "called")
    page = Browser(floor.manager, "en").get(reverse("table-setup", args=[table.pk]))
    hint = "plays under Andaluc[^;]+; from its next opening under [^.]*Asturias"
    assert re.search(hint, page.content.decode())
    floor.close()
    # Its jefe has another table, which a mini of Asturias does not allow (E).
    assert refused("staff.jefe_full", floor.open).article == "asturias-2011 E"
    other = make_staff(floor.house, Role.JEFE)
    floor.act(assign_jefe, floor.manager, table_id=second.pk, badge=other.badge)
    floor.open()
    session = TableSession.objects.get(closed_at=None)
    assert (session.regulation, table_rules(table).key) == ("asturias-2011", "asturias-2011")
    held = Supervision.objects.get(table=table, ended_at=None)
    assert held.slot_one
    assert held.slot_two


def test_asturias_e_a_mini_has_its_jefe_to_itself_also_once_its_rules_have_changed(floor):
    second = make_table(floor.house)
    supervise(second, floor.jefe, slot=2)
    error = refused("staff.jefe_full", configure, floor, regulation="asturias-2011")
    assert error.article == "asturias-2011 E"
    other = make_staff(floor.house, Role.JEFE)
    floor.act(assign_jefe, floor.manager, table_id=second.pk, badge=other.badge)
    configure(floor, regulation="asturias-2011")
    held = Supervision.objects.get(table=floor.table, ended_at=None)
    assert (held.jefe, held.slot_one, held.slot_two) == (floor.jefe, True, True)
    configure(floor, regulation="andalucia")
    held = Supervision.objects.get(table=floor.table, ended_at=None)
    assert held.slot_one + held.slot_two == 1


def test_andalucia_only_the_reduced_table_is_reversible(floor):
    large = make_table(floor.house, table_format="large")
    labels = list(Seat.objects.filter(table=large).values_list("label", flat=True))
    plain = {"name": large.label, "standing_guests": False, "reversible": True, "labels": labels}
    over = {"table_id": large.pk, **plain, "entry": "totals"}
    error = refused("regulation.not_reversible", configure, floor, **over, regulation="andalucia")
    assert error.article == "andalucia mesa"
    configure(floor, **over, regulation="asturias-2011")  # that text leaves it to the house
    refused("regulation.not_reversible", configure, floor, **over, regulation="andalucia")


@pytest.mark.parametrize("seats", [7, 9, 30])
def test_a_format_of_the_house_s_own_is_not_reversible_under_andalucia(floor, seats):
    """The text names the tables that may be turned over, mini and midi, by their seats."""
    added = add(floor, table_format="other", seats=seats)["table"]
    labels = labels_of(added)
    plain = {"name": "Otra", "standing_guests": False, "reversible": True, "labels": labels}
    other = {"table_id": added, "entry": "totals", **plain}

    def turn_over(regulation):
        floor.act(configure_table, floor.manager, **other, regulation=regulation)

    error = refused("regulation.not_reversible", turn_over, "andalucia")
    assert error.article == "andalucia mesa"
    turn_over("asturias-2011")  # which says nothing of a table's other game
    refused("regulation.not_reversible", turn_over, "andalucia")


# Standing guests


def standing_floor(floor):
    configure(floor, standing_guests=True)
    floor.open()
    return floor


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "article"),
    [
        ("andalucia", "andalucia IV"),
        ("asturias-2011", "asturias-2011 C"),
        ("fournier", "fournier Número de jugadores"),
    ],
)
def test_nobody_stands_unless_the_direction_allows_it(text, article):
    room = make_room(text)
    error = refused("standing.not_allowed", room.act, stand_guest, guest_name="Lola")
    assert error.article == article
    sql = """INSERT INTO tables_seatoccupancy (house_id, table_id, standing_place, guest_id, sat_at)
        SELECT house_id, {table}, 101, id, now() FROM tables_guest LIMIT 1"""
    assert "standing at this table" in attack(sql.format(table=room.table.pk))


def test_no_text_without_standing_players_gets_them(floor):
    GamingTable.objects.filter(id=floor.table.pk).update(regulation="italia-online")
    refused("standing.not_allowed", configure, floor, standing_guests=True)


def test_standing_guests_get_the_lowest_free_place(floor):
    standing_floor(floor)
    places = [floor.act(stand_guest, guest_name=name)["place"] for name in ("A", "B", "C")]
    assert places == [101, 102, 103]
    floor.act(leave_standing, place=102)
    assert floor.act(stand_guest, guest_name="D")["place"] == 102
    refused("standing.empty", floor.act, leave_standing, place=199)


def test_a_guest_stands_or_sits_never_both(floor):
    standing_floor(floor)
    floor.act(take_seat, position=2, guest_name="Lola")
    refused("guest.seated_elsewhere", floor.act, stand_guest, guest_name="Lola")
    floor.act(stand_guest, guest_name="Pepe")
    floor.act(take_seat, position=3, guest_name="Pepe")  # sits down, and stands no longer
    assert not SeatOccupancy.objects.filter(seat=None, left_at=None).exists()
    assert FloorEvent.objects.last().payload["stood"] == 101


def test_a_standing_guest_waits_for_a_seat_and_takes_it(floor):
    standing_floor(floor)
    floor.act(stand_guest, guest_name="Pepe")
    entry = floor.act(join_waitlist, guest_name="Pepe")["entry"]
    settle_waitlists(utc_now())
    assert (state(entry), offered(entry)) == ("called", [1])
    act(floor, seat_from_waitlist, entry, position=1)
    assert not SeatOccupancy.objects.filter(seat=None, left_at=None).exists()
    refused("guest.seated_elsewhere", floor.act, join_waitlist, guest_name="Pepe")


def test_a_standing_guest_who_does_not_come_to_the_seat_is_a_no_show(floor):
    standing_floor(floor)
    floor.act(stand_guest, guest_name="Pepe")
    entry = floor.act(join_waitlist, guest_name="Pepe")["entry"]
    settle_waitlists(utc_now())
    settle_waitlists(utc_now() + timedelta(minutes=6))
    assert state(entry) == "no_show"
    assert SeatOccupancy.objects.filter(standing_place=101, left_at=None).exists()


def test_a_place_is_either_a_seat_or_a_standing_one(floor):
    standing_floor(floor)
    floor.act(stand_guest, guest_name="Lola")
    assert "sits_or_stands" in attack("UPDATE tables_seatoccupancy SET standing_place = 7")
    assert "sits_or_stands" in attack("UPDATE tables_seatoccupancy SET standing_place = NULL")


def test_standing_does_not_end_while_a_guest_stands(floor):
    standing_floor(floor)
    floor.act(stand_guest, guest_name="Lola")
    refused("standing.occupied", configure, floor, standing_guests=False)
    floor.act(leave_standing, place=101)
    configure(floor, standing_guests=False)


# Two felts


def test_a_reversible_table_is_turned_while_it_is_closed(floor):
    refused("table.not_reversible", floor.act, turn_table, game="blackjack")
    configure(floor, reversible=True)
    floor.act(turn_table, game="blackjack")
    refused("table.turned_already", floor.act, turn_table, game="blackjack")
    refused("table.is_turned", floor.open)
    refused("table.is_turned", configure, floor, reversible=False)
    floor.act(turn_table, game="punto_y_banca")
    floor.open()
    refused("table.must_be_closed", floor.act, turn_table, game="blackjack")
    assert "while it is closed" in attack("UPDATE tables_gamingtable SET game = 'blackjack'")


def test_the_database_opens_no_table_that_is_turned(floor):
    floor.open()
    floor.close()
    configure(floor, reversible=True)
    floor.act(turn_table, game="blackjack")
    columns = "house_id, table_id, shift_id, regulation, regulation_version"
    columns += ", commission_step_minor, commission_direction, opened_by_id, opened_at"
    copy = "INSERT INTO tables_tablesession ({0}, state, early_reason) SELECT {0}, '{1}', ''"
    copy = copy.format(columns, "open") + " FROM tables_tablesession"
    assert "turned to another game" in attack(copy)
    assert "reversible" in attack("UPDATE tables_gamingtable SET reversible = false")


# The state of a session


def close(floor, **args):
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    return floor.act(close_table, counts=counts, signer=acting(floor.croupier), **args)


def test_a_table_with_guests_closes_after_its_last_coups_or_with_a_reason(floor):
    floor.open()
    floor.act(take_seat, position=1, guest_name="Lola")
    with pytest.raises(Conflict, match=r"table\.last_coups_needed"):
        close(floor)  # counted, and not closed
    refused("table.last_coups_needed", close, floor)
    floor.act(announce_last_coups, coups=1)
    refused("table.last_coups_needed", close, floor)
    refused("table.last_coups_needed", close, floor, early_reason="  ")
    close(floor, early_reason="Alarma de incendio")
    assert TableSession.objects.get().early_reason == "Alarma de incendio"
    assert FloorEvent.objects.last().payload["seats_left"] == [1]


def test_a_table_without_guests_closes_at_once(floor):
    floor.open()
    close(floor)
    assert TableSession.objects.get().early_reason == ""


MOVES = {
    "open": "state = 'open', last_coups_left = NULL",
    "open with last coups": "state = 'open', last_coups_left = 3",
    "last coups": "state = 'last_coups', last_coups_left = 5",
    "last coups, two fewer": "state = 'last_coups', last_coups_left = 3",
    "suspended": "state = 'suspended', last_coups_left = NULL",
    "suspended with other coups": "state = 'suspended', last_coups_left = 7",
}


@pytest.mark.parametrize(
    ("state", "lawless"),
    [
        ("open", ["open with last coups", "suspended with other coups"]),
        ("last_coups", ["open", "last coups, two fewer", "suspended"]),
        ("suspended", ["open with last coups", "last coups", "suspended with other coups"]),
    ],
)
def test_the_database_lets_a_session_move_only_as_the_rules_do(floor, state, lawless):
    floor.open()
    if state == "last_coups":
        floor.act(announce_last_coups)
    elif state == "suspended":
        floor.act(suspend_table)
    for move in lawless:
        message = attack(f"UPDATE tables_tablesession SET {MOVES[move]}")
        assert "a table does not go from" in message, move


def test_the_last_coup_is_the_last(floor):
    floor.open()
    floor.act(announce_last_coups, coups=1)
    down = "UPDATE tables_tablesession SET last_coups_left = last_coups_left - 1"
    with connection.cursor() as cursor:
        cursor.execute(down)
    assert "last_coups_left" in attack(down)


def test_a_table_says_how_its_coups_are_entered(floor):
    floor.open()
    configure(floor, entry="acts")
    event = FloorEvent.objects.filter(kind="table.configured").latest("id")
    assert event.payload["entry"] == "acts"
    assert table_projection(floor.house.pk, floor.table.pk)["entry"] == "acts"
