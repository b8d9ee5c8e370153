"""Incidents: the report, rulings, the appeal, notes, the closing."""

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db.models.functions import Coalesce

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from games.coups.models import Coup
from games.incidents.events import IncidentEvent
from games.incidents.models import (
    Incident,
    IncidentAppeal,
    IncidentClosing,
    IncidentCoup,
    IncidentNote,
    IncidentPerson,
    IncidentRuling,
)
from games.incidents.selectors import access_incident
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_known, verify_not_overtaken
from tables.people.selectors import get_by_badge
from tables.posts.selectors.access import access_table
from tables.seating.selectors.sat_down import sat_down_at
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_session
from tables.sign_in.services.witness import verify_apart

MINUTES_AGO_MOST: Final = 24 * 60
TEXT_LENGTH: Final = 1000
ARTICLE_LENGTH: Final = 60

State = Incident.State


def add_incident(
    *,
    actor: Actor,
    table: GamingTable,
    category: str,
    what_happened: str,
    minutes_ago: int,
    amount_minor: int | None,
    seats: Collection[int],
    staff: Collection[str],
    entered_at: datetime | None = None,
) -> Incident:
    """Store a new incident at a table that is held for the act, with the people it concerns.

    `seats` name the guests who sit there now, `staff` people by badge; an `amount_minor` of None
    is unknown; `minutes_ago` count back from `entered_at`, by default now. Raises BadInput
    `incident.text`, `incident.time`, `money.amount`, `staff.unknown`; Conflict `seat.empty`.
    """
    if not 0 <= minutes_ago <= MINUTES_AGO_MOST:
        raise BadInput("incident.time", params={"hours": MINUTES_AGO_MOST // 60})
    if amount_minor is not None and amount_minor <= 0:
        raise BadInput("money.amount")
    house, now = table.house, utc_now()
    happened_at = (entered_at or now) - timedelta(minutes=minutes_ago)
    session = find_open_session(table.pk)
    incident = Incident.objects.create(
        house=house,
        table=table,
        session=session,
        gaming_day=_day_of(happened_at, house, session),
        category=Incident.Category(category),
        happened_at=happened_at,
        amount_minor=amount_minor,
        what_happened=_text(what_happened),
        reported_by_id=actor.staff_id,
        reported_at=now,
    )
    IncidentPerson.objects.bulk_create(
        [*_guests_at(incident, table, seats), *_staff_named(incident, staff)]
    )
    return incident


@as_command("incident.report")
def report_incident(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    category: str,
    what_happened: str,
    minutes_ago: int = 0,
    coup: int | None = None,
    amount_minor: int | None = None,
    seats: Collection[int] = (),
    staff: Collection[str] = (),
) -> dict[str, Any]:
    """Report an incident at a table, open or not; it stays with the table until it is closed.

    `coup` is a number of the table's newest talla. Raises NotFound for a coup that was not
    played; BadInput and Conflict as `add_incident`, and Conflict `entry.overtaken`.
    """
    table = access_table(actor, table_id, need="incident.report", lock=True)
    verify_not_overtaken(actor, command, table_id, sat_down_at(seats))
    about = None if coup is None else _find_coup(table, coup)
    if about is not None:
        verify_known(command, about.talla.started_at, table)
    incident = add_incident(
        actor=actor,
        table=table,
        category=category,
        what_happened=what_happened,
        minutes_ago=minutes_ago,
        amount_minor=amount_minor,
        seats=seats,
        staff=staff,
        entered_at=command.entered_at,
    )
    if about is not None:
        IncidentCoup.objects.create(house_id=table.house_id, incident=incident, coup=about)
    version = _journal_report(actor, command, incident, about)
    return {"incident": incident.pk, "version": version}


def report_ruled(
    *,
    actor: Actor,
    command: Command,
    table: GamingTable,
    category: str,
    what_happened: str,
    ruling: str,
    article: str,
    ruled_by: Actor,
    **also: Any,
) -> dict[str, Any]:
    """Report an incident that was ruled on at once, at a table that is held for the act.

    The events have `also`. Raises BadInput as `add_incident`.
    """
    incident = add_incident(
        actor=actor,
        table=table,
        category=category,
        what_happened=what_happened,
        minutes_ago=0,
        amount_minor=None,
        seats=(),
        staff=(),
        entered_at=command.entered_at,
    )
    _journal_report(actor, command, incident, None, **also)
    return _rule(
        actor,
        command,
        incident,
        IncidentRuling.Instance.FIRST,
        ruling,
        article,
        ruled_by=ruled_by.staff_id,
    )


def _journal_report(
    actor: Actor, command: Command, incident: Incident, about: Coup | None, **also: Any
) -> int:
    people = incident.people.order_by("id").values("guest", "seat", "staff")
    payload = {
        "incident": incident.pk,
        "session": incident.session_id,
        "category": incident.category,
        "happened_at": incident.happened_at.isoformat(),
        "amount_minor": incident.amount_minor,
        "what_happened": incident.what_happened,
        "people": list(people),
        "talla": about and about.talla_id,
        "coup": about and about.number,
        **also,
    }
    return journal.append(
        actor, command, IncidentEvent.INCIDENT_REPORTED, payload, incident.table_id
    )


@as_command("incident.rule")
def rule_incident(
    *, actor: Actor, command: Command, incident_id: int, text: str, article: str = ""
) -> dict[str, Any]:
    """Rule on an open incident, by the one in charge of the table or the heads of the floor.

    Raises NotFound; Conflict `incident.ruled`, `incident.closed`; BadInput `incident.text`.
    """
    incident = access_incident(actor, incident_id, need="incident.rule", lock=True)
    if incident.state != State.OPEN:
        raise Conflict("incident.closed" if incident.state == State.CLOSED else "incident.ruled")
    return _rule(actor, command, incident, IncidentRuling.Instance.FIRST, text, article)


@as_command("incident.rule_appeal")
def rule_appeal(
    *, actor: Actor, command: Command, incident_id: int, text: str, article: str = ""
) -> dict[str, Any]:
    """Rule again after an appeal; not on one's own ruling.

    Raises NotFound; Conflict `incident.not_appealed`; BadInput `incident.text`; AgainstTheRules
    `incident.own_ruling`, `witness.apart`.
    """
    incident = access_incident(actor, incident_id, need="incident.rule_appeal", lock=True)
    if incident.state != State.APPEALED:
        raise Conflict("incident.not_appealed")
    if incident.rulings.filter(ruled_by_id=actor.staff_id).exists():
        raise AgainstTheRules("incident.own_ruling")
    verify_apart(actor, *incident.rulings.values_list("ruled_by", flat=True))
    return _rule(actor, command, incident, IncidentRuling.Instance.HIGHER, text, article)


@as_command("incident.appeal")
def appeal_ruling(
    *, actor: Actor, command: Command, incident_id: int, grounds: str
) -> dict[str, Any]:
    """Record an appeal against the first ruling, with its reason.

    Raises NotFound; Conflict `incident.not_ruled`, `incident.appealed_once`,
    `incident.closed`; BadInput `incident.text`.
    """
    incident = access_incident(actor, incident_id, need="incident.note", lock=True)
    if incident.state == State.CLOSED:
        raise Conflict("incident.closed")
    if incident.state == State.OPEN:
        raise Conflict("incident.not_ruled")
    if IncidentAppeal.objects.filter(incident=incident).exists():
        raise Conflict("incident.appealed_once")
    appeal = IncidentAppeal.objects.create(
        house_id=actor.house_id,
        incident=incident,
        grounds=_text(grounds),
        recorded_by_id=actor.staff_id,
        recorded_at=utc_now(),
    )
    return _journal(
        actor, command, IncidentEvent.INCIDENT_APPEALED, incident, {"grounds": appeal.grounds}
    )


@as_command("incident.note")
def add_note(*, actor: Actor, command: Command, incident_id: int, text: str) -> dict[str, Any]:
    """Add a note to an incident, closed or not; earlier text is never changed.

    Raises NotFound; BadInput `incident.text`.
    """
    incident = access_incident(actor, incident_id, need="incident.note", lock=True)
    note = IncidentNote.objects.create(
        house_id=actor.house_id,
        incident=incident,
        text=_text(text),
        written_by_id=actor.staff_id,
        written_at=utc_now(),
    )
    return _journal(
        actor,
        command,
        IncidentEvent.INCIDENT_NOTED,
        incident,
        {"note": note.pk, "text": note.text},
    )


@as_command("incident.close")
def close_incident(*, actor: Actor, command: Command, incident_id: int) -> dict[str, Any]:
    """Close a ruled incident that another person reported.

    Raises NotFound; Conflict `incident.closed`, `incident.not_ruled`, `incident.appeal_open`;
    AgainstTheRules `incident.own_report`, `witness.apart`.
    """
    incident = access_incident(actor, incident_id, need="incident.close", lock=True)
    refusal = {
        State.CLOSED: "incident.closed",
        State.OPEN: "incident.not_ruled",
        State.APPEALED: "incident.appeal_open",
    }.get(State(incident.state))
    if refusal is not None:
        raise Conflict(refusal)
    if incident.reported_by_id == actor.staff_id:
        raise AgainstTheRules("incident.own_report")
    verify_apart(actor, incident.reported_by_id)
    IncidentClosing.objects.create(
        house_id=actor.house_id,
        incident=incident,
        closed_by_id=actor.staff_id,
        closed_at=utc_now(),
    )
    return _journal(actor, command, IncidentEvent.INCIDENT_CLOSED, incident, {})


def _find_coup(table: GamingTable, number: int) -> Coup:
    talla = Talla.objects.filter(table=table).order_by("-id").first()
    coup = (
        None
        if talla is None
        else (Coup.objects.filter(talla=talla, number=number).order_by("-id").first())
    )
    if coup is None:
        raise NotFound("thing.not_found", params={"thing": "coup", "id": number})
    return coup


def _rule(
    actor: Actor,
    command: Command,
    incident: Incident,
    instance: IncidentRuling.Instance,
    text: str,
    article: str,
    *,
    ruled_by: int | None = None,
) -> dict[str, Any]:
    ruling = IncidentRuling.objects.create(
        house_id=actor.house_id,
        incident=incident,
        instance=instance,
        text=_text(text),
        article=article.strip(),
        ruled_by_id=ruled_by or actor.staff_id,
        ruled_at=utc_now(),
    )
    return _journal(
        actor,
        command,
        IncidentEvent.INCIDENT_RULED,
        incident,
        {
            "instance": ruling.instance,
            "text": ruling.text,
            "article": ruling.article,
            "ruled_by": ruling.ruled_by_id,
        },
    )


def _journal(
    actor: Actor,
    command: Command,
    kind: EventKind,
    incident: Incident,
    payload: dict[str, Any],
) -> dict[str, Any]:
    payload = {"incident": incident.pk, **payload}
    version = journal.append(actor, command, kind, payload, incident.table_id)
    return {"incident": incident.pk, "version": version}


def _day_of(happened_at: datetime, house: House, session: TableSession | None) -> date:
    """Return the gaming day of an incident: its session's, like that of the coups played in it."""
    if session is not None and happened_at >= session.opened_at:
        return session.shift.gaming_day
    return gaming_day_of(happened_at, house.timezone, house.gaming_day_starts)


def _text(text: str) -> str:
    text = text.strip()
    if not text or len(text) > TEXT_LENGTH:
        raise BadInput("incident.text", params={"most": TEXT_LENGTH})
    return text


def _guests_at(
    incident: Incident, table: GamingTable, seats: Collection[int]
) -> list[IncidentPerson]:
    present = SeatOccupancy.objects.filter(table=table, left_at=None)
    place = Coalesce("seat__position", "standing_place")
    sitting = dict(present.values_list(place, "guest_id"))
    people = []
    for position in sorted(set(seats)):
        if position not in sitting:
            raise Conflict("seat.empty", params={"seat": position})
        people.append(
            IncidentPerson(
                house_id=table.house_id,
                incident=incident,
                guest_id=sitting[position],
                seat=position,
            )
        )
    return people


def _staff_named(incident: Incident, badges: Collection[str]) -> list[IncidentPerson]:
    named = {get_by_badge(incident.house_id, badge).pk for badge in badges}
    return [
        IncidentPerson(house_id=incident.house_id, incident=incident, staff_id=staff_id)
        for staff_id in sorted(named)
    ]
