"""Incidents: the fixed form, rulings, the one appeal, notes, the closing by another person."""

import pytest

from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotAllowed, NotFound
from casino.lib.policy import Role
from games.incidents.models import Incident, IncidentCoup
from games.incidents.selectors import (
    IncidentSearch,
    list_handed_over,
    read_incident,
    search_incidents,
)
from games.incidents.services import (
    add_note,
    appeal_ruling,
    close_incident,
    report_incident,
    rule_appeal,
    rule_incident,
)
from tables.counting.selectors import CLOSING_KINDS
from tables.journal.models import FloorEvent
from tables.ledger.pieces import Pieces
from tables.openings.services.shifts import close_shift
from tests.board.sent import table_projection
from tests.building import acting, make_house, make_staff, new_command
from tests.counting.counted import close_table
from tests.coups.room import Room, banca_wins, bet, make_room
from tests.floor.test_guards import attack
from tests.shared import shared

pytestmark = pytest.mark.django_db


def build_room() -> Room:
    """A table in play, its first coup dealt."""
    room = make_room()
    room.start()
    room.coup(banca_wins(bet(1, "banca", 2500)))
    return room


built, room = shared(build_room)


def report(room: Room, person=None, **said) -> int:
    """Report an incident, by the croupier unless said otherwise."""
    form = {"category": "payment", "what_happened": "Seat 1 was not paid.", **said}
    return int(room.act(report_incident, person, **form)["incident"])


def on(incident: int, service, person, **said):
    """Run a command on an incident."""
    return service(actor=acting(person), command=new_command(), incident_id=incident, **said)


def rule(room: Room, incident: int, person=None):
    return on(incident, rule_incident, person or room.jefe, text="Pay seat 1.", article="D")


def state_of(incident: int) -> str:
    return str(Incident.objects.get(id=incident).state)


def test_the_form_keeps_table_session_coup_time_people_and_amount(room):
    incident = report(
        room, coup=1, amount_minor=2500, seats=[1], staff=[room.croupier.badge], minutes_ago=10
    )
    file = read_incident(acting(room.jefe), incident)
    assert (file.incident.table_id, file.incident.session_id) == (room.table.pk, room.session.pk)
    assert file.coup is not None
    assert file.coup.number == 1
    assert file.incident.amount_minor == 2500
    assert 590 <= (file.incident.reported_at - file.incident.happened_at).seconds <= 610
    assert [(one.seat, one.staff_id) for one in file.people] == [
        (1, None),
        (None, room.croupier.pk),
    ]
    event = FloorEvent.objects.filter(table=room.table).latest("version")
    assert event.kind == "incident.reported"
    assert (event.payload["coup"], event.payload["amount_minor"]) == (1, 2500)
    assert [it["seat"] for it in event.payload["people"]] == [1, None]


def test_an_amount_that_nobody_knows_stays_unknown(room):
    assert Incident.objects.get(id=report(room)).amount_minor is None


def test_an_incident_can_be_reported_at_a_closed_table(room):
    close(room)
    assert Incident.objects.get(id=report(room, room.manager)).session_id is None


@pytest.mark.parametrize(
    ("said", "refusal", "code"),
    [
        ({"coup": 2}, NotFound, "thing.not_found"),
        ({"seats": [14]}, Conflict, "seat.empty"),
        ({"staff": ["nobody"]}, BadInput, "staff.unknown"),
        ({"what_happened": "  "}, BadInput, "incident.text"),
        ({"amount_minor": 0}, BadInput, "money.amount"),
        ({"minutes_ago": 1441}, BadInput, "incident.time"),
    ],
)
def test_a_form_that_is_not_right_writes_nothing(room, said, refusal, code):
    with pytest.raises(refusal) as refused:
        report(room, **said)
    assert refused.value.code == code
    assert Incident.objects.count() == 0


def test_it_is_ruled_on_once_by_the_one_in_charge(room):
    incident = report(room)
    rule(room, incident)
    assert state_of(incident) == "ruled"
    with pytest.raises(Conflict, match=r"incident\.ruled"):
        rule(room, incident, room.manager)
    ruling = read_incident(acting(room.jefe), incident).rulings[0]
    assert (ruling.article, ruling.ruled_by_id) == ("D", room.jefe.pk)


def test_an_appeal_is_ruled_on_by_a_person_higher_up_and_is_then_final(room):
    incident, inspector = report(room), make_staff(room.house, Role.INSPECTOR)
    with pytest.raises(Conflict, match=r"incident\.not_ruled"):
        on(incident, appeal_ruling, room.croupier, grounds="Too early.")
    rule(room, incident)
    on(incident, appeal_ruling, room.croupier, grounds="The guest shows the camera.")
    assert state_of(incident) == "appealed"
    with pytest.raises(Conflict, match=r"incident\.appeal_open"):
        on(incident, close_incident, room.manager)
    with pytest.raises(NotAllowed, match=r"policy\.role"):
        on(incident, rule_appeal, room.jefe, text="No.")
    on(incident, rule_appeal, inspector, text="Pay it twice.")
    assert state_of(incident) == "ruled"
    with pytest.raises(Conflict, match=r"incident\.appealed_once"):
        on(incident, appeal_ruling, room.croupier, grounds="Again.")
    kinds = FloorEvent.objects.filter(payload__incident=incident).order_by("version")
    assert [it.kind for it in kinds] == [
        "incident.reported",
        "incident.ruled",
        "incident.appealed",
        "incident.ruled",
    ]


def test_nobody_hears_an_appeal_from_a_ruling_of_their_own(room):
    incident = report(room)
    rule(room, incident, room.manager)
    on(incident, appeal_ruling, room.croupier, grounds="No.")
    with pytest.raises(AgainstTheRules, match=r"incident\.own_ruling"):
        on(incident, rule_appeal, room.manager, text="I said so.")


def test_the_person_who_reported_it_does_not_close_it(room):
    incident = report(room, room.jefe)
    with pytest.raises(Conflict, match=r"incident\.not_ruled"):
        on(incident, close_incident, room.manager)
    rule(room, incident)
    with pytest.raises(AgainstTheRules, match=r"incident\.own_report"):
        on(incident, close_incident, room.jefe)
    on(incident, close_incident, room.manager)
    assert state_of(incident) == "closed"
    with pytest.raises(Conflict, match=r"incident\.closed"):
        on(incident, close_incident, room.manager)


def test_a_closed_incident_still_takes_notes(room):
    incident = report(room)
    rule(room, incident)
    on(incident, close_incident, room.jefe)
    on(incident, add_note, room.croupier, text="The seat was 2, not 1.")
    assert [it.text for it in read_incident(acting(room.jefe), incident).notes] == [
        "The seat was 2, not 1."
    ]
    assert state_of(incident) == "closed"


def close(room: Room) -> None:
    counts: dict[str, Pieces] = {kind.value: {} for kind in CLOSING_KINDS}
    signed = {"counts": counts, "signer": acting(room.croupier)}
    room.act(close_table, room.manager, **signed, early_reason="Alarma")


def test_an_open_incident_follows_the_table_until_it_is_closed(room):
    incident = report(room)
    shift = room.session.shift
    close(room)
    close_shift(actor=acting(room.manager), command=new_command(), shift_id=shift.pk)
    shift.refresh_from_db()
    report(room, room.manager)
    assert table_projection(room.house.pk, room.table.pk)["incidents_open"] == 2
    rule(room, incident)
    on(incident, close_incident, room.jefe)
    assert table_projection(room.house.pk, room.table.pk)["incidents_open"] == 1
    assert [it.pk for it in list_handed_over(shift)] == [incident]


def test_the_search_goes_by_table_state_category_and_day(room, django_assert_max_num_queries):
    first = report(room)
    second = report(room, category="shoe")
    rule(room, first)
    manager = acting(room.manager)

    def found(**params: str) -> list[int]:
        with django_assert_max_num_queries(1):
            rows = search_incidents(manager, IncidentSearch.read(params))
            assert all(row.table.number and row.reported_by.name for row in rows)
        return [row.pk for row in rows]

    day = Incident.objects.get(id=first).gaming_day.isoformat()
    assert found() == [second, first]
    assert found(state="ruled") == [first]
    assert found(category="shoe", table=room.table.number.lower(), day=day) == [second]
    assert found(day="1999-01-01") == found(table="nowhere") == []
    assert found(after=str(second)) == [first]
    for wrong in ({"state": "x"}, {"category": "x"}, {"day": "x"}, {"after": "-1"}):
        with pytest.raises(BadInput):
            IncidentSearch.read(wrong)


def test_a_person_with_own_tables_finds_the_incidents_of_these(room):
    report(room)
    other = make_room(house=room.house)
    there = report(other)
    assert [it.pk for it in search_incidents(acting(other.jefe), IncidentSearch())] == [there]
    with pytest.raises(NotAllowed):
        read_incident(acting(room.croupier), there)


# Refused by the database for every writer.

RECORDS = ["incident", "incidentperson", "incidentruling", "incidentnote", "incidentclosing"]


@pytest.mark.parametrize("record", [*RECORDS, "incidentappeal"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET house_id = house_id", "DELETE FROM {}"])
def test_nothing_of_an_incident_is_edited_or_removed(room, record, verb):
    incident = report(room, seats=[1])
    rule(room, incident)
    on(incident, appeal_ruling, room.croupier, grounds="No.")
    on(incident, rule_appeal, room.manager, text="Yes.")
    on(incident, add_note, room.croupier, text="A note.")
    on(incident, close_incident, room.jefe)
    attack(verb.format(f"tables_{record}"))
    attack(f"TRUNCATE tables_{record} CASCADE")


@pytest.mark.parametrize("state", ["open", "ruled", "appealed", "closed"])
def test_no_state_is_written_by_hand(room, state):
    incident = report(room)
    rule(room, incident)
    on(incident, close_incident, room.jefe)
    assert "moves only by" in attack("UPDATE games_incident SET state = %s", state)


def ruling_sql(incident, person, instance=1, text="Pay.", at="now()", house=None):
    return (
        f"""
        INSERT INTO games_incidentruling
            (house_id, incident_id, instance, text, article, ruled_by_id, ruled_at)
        VALUES (%s, %s, %s, %s, '', %s, {at})
        """,
        *((house or person.house).pk, incident, instance, text, person and person.pk),
    )


def test_no_ruling_without_words_author_or_time_or_on_a_closed_incident(room):
    incident = report(room)
    house = room.house
    assert "ruling_says_something" in attack(*ruling_sql(incident, room.jefe, text=""))
    assert "ruled_by_id" in attack(*ruling_sql(incident, None, house=house))
    assert "ruled_at" in attack(*ruling_sql(incident, room.jefe, at="NULL"))
    answers = "answers an open incident"
    assert answers in attack(*ruling_sql(incident, room.jefe, instance=2))
    assert answers in attack(*ruling_sql(incident, room.jefe, house=make_house()))
    rule(room, incident)
    assert answers in attack(*ruling_sql(incident, room.manager))
    on(incident, close_incident, room.jefe)
    assert answers in attack(*ruling_sql(incident, room.manager, instance=2))


def test_no_higher_ruling_by_the_person_who_ruled_first(room):
    incident = report(room)
    rule(room, incident)
    on(incident, appeal_ruling, room.croupier, grounds="No.")
    assert "somebody else's ruling" in attack(*ruling_sql(incident, room.jefe, instance=2))


@pytest.mark.parametrize("reporter", ["jefe", "croupier"])
def test_no_closing_by_the_reporter_or_before_a_ruling(room, reporter):
    incident = report(room, getattr(room, reporter))
    closing = (
        "INSERT INTO games_incidentclosing (house_id, incident_id, closed_by_id, closed_at) "
        "VALUES (%s, %s, %s, now())"
    )
    refused = "closed by somebody who did not report it"
    assert refused in attack(closing, room.house.pk, incident, room.manager.pk)
    rule(room, incident)
    who = getattr(room, reporter)
    assert refused in attack(closing, room.house.pk, incident, who.pk)


def test_no_incident_is_about_a_coup_of_another_table_or_house(room):
    incident = report(room)
    for other in (make_room(house=room.house), make_room(house=make_house(name="Ajeno"))):
        other.start()
        other.coup(banca_wins(bet(1, "banca", 2500)))
        coup = other.session.coups.get()
        for house in (room.house, other.house):
            message = attack(
                "INSERT INTO games_incidentcoup (house_id, incident_id, coup_id) "
                "VALUES (%s, %s, %s)",
                *(house.pk, incident, coup.pk),
            )
            assert "coup of its own table" in message
    assert IncidentCoup.objects.count() == 0


INCIDENT = """
    INSERT INTO games_incident (house_id, table_id, session_id, gaming_day, category,
        happened_at, amount_minor, what_happened, state, reported_by_id, reported_at)
    SELECT house_id, {table}, session_id, gaming_day, {category}, {happened_at}, {amount},
        what_happened, {state}, reported_by_id, reported_at FROM games_incident
"""


@pytest.mark.parametrize(
    ("change", "guard"),
    [
        ({"state": "'closed'"}, "begins open"),
        ({"table": "%s"}, "of its house"),
        ({"category": "'gossip'"}, "incident_category"),
        ({"amount": "0"}, "incident_amount"),
        ({"happened_at": "reported_at + interval '1 minute'"}, "reported_afterwards"),
    ],
)
def test_no_incident_that_is_not_one(room, change, guard):
    report(room)
    columns = {
        **{name: name for name in ("category", "happened_at", "state")},
        "table": "table_id",
        "amount": "amount_minor",
        **change,
    }
    foreign = make_room(house=make_house(name="Ajeno")).table.pk
    sql = INCIDENT.format(**columns)
    assert guard in attack(sql, *([foreign] if "%s" in sql else []))


def test_no_people_of_another_house(room):
    incident = report(room)
    stranger = make_staff(make_house(name="Ajeno"), Role.CROUPIER)
    message = attack(
        "INSERT INTO games_incidentperson (house_id, incident_id, staff_id) VALUES (%s, %s, %s)",
        *(room.house.pk, incident, stranger.pk),
    )
    assert "people of its house" in message
