"""The hand-over of a shift: its open matters, its notes, and the person who takes it over."""

import re
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import msgspec
import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from casino.handover.models import ShiftHandover, ShiftNote
from casino.handover.selectors import read_handover
from casino.handover.services import note_for_next_shift, take_over_shift
from casino.lib.clock import utc_now
from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotFound
from casino.lib.policy import Role
from tables.commission.models import CommissionEntry
from tables.commission.services.commission import leave_uncollected, recover_commission
from tables.guests.models import Guest
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tables.posts.models import StaffBreak
from tables.seating.models import WaitlistEntry
from tables.sessions.models import Shift
from tests.building import (
    acting,
    make_bet,
    make_card_set,
    make_house,
    make_incident,
    make_slip,
    make_staff,
    new_command,
    post_limits,
)
from tests.closing import close_uncounted
from tests.commission.commission_room import make_deferred_room, win
from tests.coups.room import Room, make_room
from tests.openings.test_shift_plan import held, together
from tests.shift.evening import close_shift_row
from tests.web.device import Device

pytestmark = pytest.mark.django_db
SECTIONS = [
    "tables", "incidents", "commission", "slips", "waitlist", "people", "limits", "cards",
    "abandoned",
]  # fmt: skip


@pytest.fixture
def room(db: None) -> Room:
    """A table in play with something in every section, but nothing that keeps it from closing."""
    room = make_deferred_room()
    fill(room)
    return room


def fill(room: Room) -> None:
    house, table, people = room.house, room.table, (room.jefe, room.croupier)
    make_incident(table, room.croupier)
    room.start()
    win(room, {1: 1000})
    room.act(leave_uncollected, room.jefe, place=1, reason="Left in a hurry")
    make_bet(table, *people)
    make_card_set(table, *people)
    for where in (table, None):
        guest = Guest.objects.create(house=house, name=f"Xana {where}")
        WaitlistEntry.objects.create(house=house, table=where, guest=guest, joined_at=utc_now())
    post_limits(table, room.jefe, minimum=1000, in_force_at=utc_now() + timedelta(hours=1))
    resting = make_staff(house, Role.CROUPIER, "Rosa")
    StaffBreak.objects.create(house=house, person=resting, started_at=utc_now())


def shift_of(room: Room) -> Shift:
    return Shift.objects.get(house=room.house)


def sections_of(room: Room) -> dict[str, list[dict[str, Any]]]:
    """Read the sections as they are kept."""
    handover = read_handover(room.house.pk, shift_of(room).pk)
    sections: dict[str, list[dict[str, Any]]] = msgspec.to_builtins(handover.sections)
    return sections


def close(room: Room) -> Shift:
    """Close the table and its shift, by the manager."""
    close_uncounted(room.session, room.jefe)
    shift = shift_of(room)
    Shift.objects.filter(id=shift.pk).update(closed_at=utc_now(), closed_by=room.manager)
    return shift_of(room)


def run(service, person, room, **args):
    args = {"command": new_command(), "shift_id": shift_of(room).pk, **args}
    return service(actor=acting(person), **args)


def test_every_section_lists_its_rows_and_nothing_of_another_house(room):
    make_slip(room.table, room.jefe)
    win(room, {1: 500})
    foreign = make_room(house=make_house(name="Casino ajeno"))
    for place in (room, foreign):
        sections = sections_of(place)
        assert list(sections) == SECTIONS
        if place is foreign:
            assert {key for key, rows in sections.items() if rows} == {"tables", "people"}
            assert {row["table_number"] for row in sections["people"]} == {foreign.table.number}
            continue
        assert all(sections.values())
        assert [(one["post"], one["name"]) for one in sections["people"]] == [
            ("jefe", room.jefe.name),
            ("croupier", room.croupier.name),
            ("break", "Rosa"),
        ]
        lines = [(one["table_number"], one["guest"]) for one in sections["waitlist"]]
        assert lines == [(room.table.number, f"Xana {room.table}"), (None, "Xana None")]
        assert [one["minimum_minor"] for one in sections["limits"]] == [1000]
        assert [one["amount_minor"] for one in sections["incidents"]] == [None]
        labels = dict(room.table.seats.values_list("position", "label"))
        assert [
            tuple(
                one[it] for it in ("state", "table_number", "seat_label", "amount_minor", "reason")
            )
            for one in sections["commission"]
        ] == [
            ("owed", room.table.number, labels[1], 250, ""),
            ("uncollected", room.table.number, labels[1], 500, "Left in a hurry"),
        ]
        named = ("table_number", "state", "total_minor")
        slips = [tuple(one[it] for it in named) for one in sections["slips"]]
        assert slips == [(room.table.number, "requested", 5000)]


def test_recovered_commission_is_no_longer_handed_over(room):
    left = CommissionEntry.objects.get(kind="uncollected")
    for paid, outstanding in ((200, [300]), (300, [])):
        recover_commission(
            actor=acting(room.jefe),
            command=new_command(),
            uncollected_id=left.pk,
            amount_minor=paid,
        )
        rows = sections_of(room)["commission"]
        found = [row["amount_minor"] for row in rows if row["state"] == "uncollected"]
        assert found == outstanding


def test_a_section_is_read_with_as_many_queries_however_long_it_is(room, django_assert_num_queries):
    house, shift = room.house.pk, shift_of(room).pk
    make_slip(room.table, room.jefe)
    with django_assert_num_queries(17):
        read_handover(house, shift)
    for _ in range(3):
        make_slip(room.table, room.jefe)
        make_incident(room.table, room.croupier)
        make_bet(room.table, room.jefe, room.croupier)
        guest = Guest.objects.create(house=room.house, name="Otra")
        WaitlistEntry.objects.create(house=room.house, guest=guest, joined_at=utc_now())
    with django_assert_num_queries(17):
        read_handover(house, shift)


def test_notes_are_listed_in_order_with_their_authors(room):
    run(note_for_next_shift, room.manager, room, text="  The lamp of PB2 flickers. ")
    other = make_staff(room.house, Role.DIRECTOR, "Dolores")
    run(note_for_next_shift, other, room, text="Not PB2, PB3.")
    notes = read_handover(room.house.pk, shift_of(room).pk).notes
    assert [(note.text, note.written_by.name) for note in notes] == [
        ("The lamp of PB2 flickers.", room.manager.name),
        ("Not PB2, PB3.", "Dolores"),
    ]
    event = FloorEvent.objects.filter(kind="shift.noted").order_by("version").first()
    assert event.payload["text"] == "The lamp of PB2 flickers."


@pytest.mark.parametrize("text", ["", "  \n", "x" * 1001])
def test_a_note_has_words_and_not_too_many(room, text):
    with pytest.raises(BadInput, match=r"handover\.note"):
        run(note_for_next_shift, room.manager, room, text=text)
    assert not ShiftNote.objects.exists()


def test_the_incoming_person_takes_over_the_report_as_it_was_then(room):
    run(note_for_next_shift, room.manager, room, text="Watch seat 3.")
    close(room)
    incoming = make_staff(room.house, Role.PIT_MANAGER, "Paula")
    run(take_over_shift, incoming, room)
    WaitlistEntry.objects.update(state="left", ended_at=utc_now())
    handover = read_handover(room.house.pk, shift_of(room).pk)
    assert handover.taken.taken_by == incoming
    sections = sections_of(room)
    assert sections["tables"] == []
    assert len(sections["waitlist"]) == 2
    event = FloorEvent.objects.get(kind="shift.handed_over")
    assert event.payload == {"shift": handover.shift.pk, "content": sections}
    assert event.actor_id == incoming.pk
    for act, args in ((note_for_next_shift, {"text": "Late."}), (take_over_shift, {})):
        with pytest.raises(Conflict, match=r"handover\.over"):
            run(act, incoming, room, **args)


def test_a_closed_shift_is_taken_over_and_not_by_the_person_who_closed_it(room):
    incoming = make_staff(room.house, Role.PIT_MANAGER, "Paula")
    with pytest.raises(Conflict, match=r"shift\.still_open"):
        run(take_over_shift, incoming, room)
    close(room)
    with pytest.raises(AgainstTheRules, match=r"handover\.same_person"):
        run(take_over_shift, room.manager, room)
    with pytest.raises(NotFound):
        run(take_over_shift, make_staff(make_house(name="Ajeno"), Role.DIRECTOR), room)
    command = new_command()
    answers = [run(take_over_shift, incoming, room, command=command) for _ in range(2)]
    assert answers[0] == answers[1]
    assert ShiftHandover.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_of_two_takes_over():
    room = make_room()
    close(room)
    people = [make_staff(room.house, Role.PIT_MANAGER) for _ in range(3)]
    results = together(*[lambda one=one: run(take_over_shift, one, room) for one in people])
    assert sorted(str(one) for one in results if one == "handover.over") == ["handover.over"] * 2
    assert ShiftHandover.objects.count() == 1


ATTACKS = {
    "a note edited": "UPDATE casino_shiftnote SET text = 'x'",
    "a note removed": "DELETE FROM casino_shiftnote",
    "all notes removed": "TRUNCATE casino_shiftnote",
    "a note without words": """INSERT INTO casino_shiftnote
        (house_id, shift_id, text, written_by_id, written_at)
        SELECT house_id, shift_id, '', written_by_id, now() FROM casino_shiftnote""",
    "a note after the end": """INSERT INTO casino_shiftnote
        (house_id, shift_id, text, written_by_id, written_at)
        SELECT house_id, shift_id, 'late', taken_by_id, now() FROM casino_shifthandover""",
    "a hand-over edited": "UPDATE casino_shifthandover SET content = '{}'",
    "a hand-over removed": "DELETE FROM casino_shifthandover",
    "all hand-overs removed": "TRUNCATE casino_shifthandover",
    "a second hand-over": """INSERT INTO casino_shifthandover
        (house_id, shift_id, taken_by_id, taken_at, content)
        SELECT house_id, shift_id, taken_by_id, now(), '{}' FROM casino_shifthandover""",
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_database_refuses(room, attack):
    run(note_for_next_shift, room.manager, room, text="Watch seat 3.")
    close(room)
    run(take_over_shift, make_staff(room.house, Role.PIT_MANAGER), room)
    refuse(ATTACKS[attack])


@pytest.mark.parametrize("closed", [False, True])
def test_the_database_refuses_taking_over_too_soon_or_from_oneself(room, closed):
    shift = close(room) if closed else shift_of(room)
    refuse(
        f"""INSERT INTO casino_shifthandover (house_id, shift_id, taken_by_id, taken_at, content)
        VALUES ({room.house.pk}, {shift.pk}, {room.manager.pk}, now(), '{{}}')"""
    )


def refuse(sql: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


# The page


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


@pytest.mark.parametrize("language", ["es", "en", "it"])
def test_the_page_shows_everything_and_offers_the_possible_acts(room, language):
    run(note_for_next_shift, room.manager, room, text="<b>Watch</b> seat 3.")
    address = reverse("shift-handover", args=[shift_of(room).pk])

    def look(person):
        person.language = language
        person.save(update_fields=["language"])
        response = Device(person).get(address)
        assert response.status_code == HTTPStatus.OK
        return response.content.decode(), text_of(response)

    html, text = look(room.manager)
    assert "&lt;b&gt;Watch&lt;/b&gt; seat 3." in html
    for found in (room.jefe.name, "Rosa", "Xana None", room.table.number):
        assert found in text
    assert reverse("api-shift-note", args=[shift_of(room).pk]) in html
    take_over = reverse("api-shift-take-over", args=[shift_of(room).pk])
    assert take_over not in html
    close(room)
    assert take_over not in look(room.manager)[0]
    incoming = make_staff(room.house, Role.PIT_MANAGER, "Paula")
    assert take_over in look(incoming)[0]
    auditor = make_staff(room.house, Role.AUDITOR)
    assert take_over not in look(auditor)[0]
    run(take_over_shift, incoming, room)
    html, text = look(incoming)
    assert "Paula" in text
    assert take_over not in html
    assert reverse("api-shift-note", args=[shift_of(room).pk]) not in html


def test_the_api_returns_notes_and_takes_over(room):
    shift = shift_of(room)
    device = Device(room.manager)
    note = device.command(reverse("api-shift-note", args=[shift.pk]), {"text": "Watch seat 3."})
    assert note.json()["shift"] == shift.pk
    close(room)
    incoming = Device(make_staff(room.house, Role.PIT_MANAGER, "Paula"))
    taken = incoming.command(reverse("api-shift-take-over", args=[shift.pk]), {})
    assert taken.status_code == HTTPStatus.OK
    answer = device.get(reverse("api-shift-handover", args=[shift.pk])).json()
    assert answer["taken_over"]["by_name"] == "Paula"
    assert [one["text"] for one in answer["notes"]] == ["Watch seat 3."]
    assert list(answer["sections"]) == SECTIONS


def test_the_page_of_the_shift_leads_to_it_and_says_when_it_is_overdue(db):
    house = make_house()
    manager = make_staff(house, Role.PIT_MANAGER)
    StaffMember.objects.update(language="en")
    for days_ago, overdue in ((1, True), (0, False)):
        shift = held(house, utc_now() - timedelta(days=days_ago), closed=False)
        page = Device(manager).get(reverse("shift", args=[shift.pk]))
        assert reverse("shift-handover", args=[shift.pk]) in page.content.decode()
        assert ("This shift should have ended at" in text_of(page)) is overdue
        close_shift_row(shift)
