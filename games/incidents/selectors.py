"""Reading incidents: the search over all of them, one with all that was added to it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

from msgspec import Meta
from psycopg.types.numeric import Int8

from casino.lib.errors import BadInput, NotFound
from casino.lib.paging import read_choice, read_number, read_words
from casino.lib.policy import Actor, Reach, verify_role
from casino.lib.prepared import Question
from casino.lib.sent import Moment, Sent, one_of
from games.coups.models import Coup
from games.incidents.models import (
    Incident,
    IncidentAppeal,
    IncidentClosing,
    IncidentNote,
    IncidentPerson,
    IncidentRuling,
)
from tables.people.models import StaffMember
from tables.people.selectors import name_person
from tables.posts.selectors.access import access_table, table_ids_of
from tables.sessions.models import Shift

INCIDENTS_AT_ONCE = 50
UNCLOSED = "unclosed"
ANY = "any"


@dataclass(frozen=True, slots=True)
class IncidentSearch:
    """The filter; an empty part is any. Without a state: all that are not closed."""

    table: str = ""
    state: str = UNCLOSED
    category: str = ""
    day: date | None = None
    before: int | None = None
    at_once: int = INCIDENTS_AT_ONCE

    @classmethod
    def read(cls, params: Mapping[str, str]) -> "IncidentSearch":
        """Read the search of an address. Raises BadInput `input.malformed`."""
        return cls(
            table=read_words(params, "table"),
            state=read_choice(params, "state", (ANY, *Incident.State.values), UNCLOSED),
            category=read_choice(params, "category", tuple(Incident.Category.values)),
            day=_day(params.get("day", "")),
            before=read_number(params),
        )


_UNCLOSED_AT = """
    SELECT table_id, count(*) FROM games_incident
    WHERE table_id = ANY(%(tables)s) AND state <> 'closed' GROUP BY table_id
"""


def unclosed_question(table_ids: Collection[int]) -> Question:
    """Ask how many incidents are not closed at each table; one without any has no row."""
    return _UNCLOSED_AT, {"tables": [Int8(one) for one in table_ids]}


@dataclass(frozen=True, slots=True)
class IncidentFile:
    """One incident and everything added to it since; `coup` is None if it concerns none."""

    incident: Incident
    coup: Coup | None
    people: list[IncidentPerson]
    rulings: list[IncidentRuling]
    appeal: IncidentAppeal | None
    notes: list[IncidentNote]
    closing: IncidentClosing | None


class IncidentShown(Sent):
    """An incident of a list."""

    incident: int
    table: int
    table_number: str
    category: Annotated[str, one_of(Incident.Category.values)]
    state: Annotated[str, one_of(Incident.State.values)]
    happened_at: Moment
    gaming_day: date
    amount_minor: Annotated[int | None, Meta(description="Null: unknown.")]
    what_happened: str
    coup: int | None
    reported_by: str
    reported_by_name: str


class WordsShown(Sent):
    """A text, its author and its time."""

    text: str
    by: str
    by_name: str
    at: Moment


class RulingShown(WordsShown):
    """A ruling."""

    instance: Annotated[int, Meta(description="1 the first ruling, 2 that on the appeal.")]
    article: str


class PersonConcerned(Sent):
    """A guest or a person of the staff whom an incident is about."""

    name: str
    seat: int | None
    badge: str | None


class ClosingShown(Sent):
    """Who closed an incident."""

    by: str
    by_name: str
    at: Moment


class IncidentWhole(IncidentShown):
    """An incident with everything that was added to it."""

    people: list[PersonConcerned]
    rulings: list[RulingShown]
    appeal: WordsShown | None
    notes: list[WordsShown]
    closed: ClosingShown | None


def access_incident(actor: Actor, incident_id: int, *, need: str, lock: bool = False) -> Incident:
    """Get an incident of the actor's house for an act at its table.

    With `lock` the table's row is held, as for every act at it. Raises NotFound, NotAllowed.
    """
    verify_role(actor, need)
    incidents = Incident.objects.filter(id=incident_id, house_id=actor.house_id)
    table_id = incidents.values_list("table_id", flat=True).first()
    if table_id is None:
        raise NotFound("thing.not_found", params={"thing": "incident", "id": incident_id})
    access_table(actor, table_id, need=need, lock=lock)
    return incidents.select_related("table", "reported_by").get()


def search_incidents(actor: Actor, search: IncidentSearch) -> list[Incident]:
    """List incidents newest first, page by page (1 query, 3 for own tables)."""
    incidents = Incident.objects.filter(house_id=actor.house_id)
    if verify_role(actor, "incident.view") is Reach.OWN:
        incidents = incidents.filter(table_id__in=table_ids_of(actor.staff_id))
    if search.table:
        incidents = incidents.filter(table__number__iexact=search.table)
    if search.state == UNCLOSED:
        incidents = incidents.exclude(state=Incident.State.CLOSED)
    elif search.state != ANY:
        incidents = incidents.filter(state=search.state)
    if search.category:
        incidents = incidents.filter(category=search.category)
    if search.day is not None:
        incidents = incidents.filter(gaming_day=search.day)
    if search.before is not None:
        incidents = incidents.filter(id__lt=search.before)
    people = ("table", "reported_by", "coup_tie__coup__talla")
    return list(incidents.select_related(*people).order_by("-id")[: search.at_once])


def read_incident(actor: Actor, incident_id: int) -> IncidentFile:
    """Read an incident whole (11 queries at most). Raises NotFound, NotAllowed."""
    incident = access_incident(actor, incident_id, need="incident.view")
    about = incident.pk
    tied = Coup.objects.filter(incident_ties__incident=about).select_related("talla")
    people = IncidentPerson.objects.filter(incident=about).select_related("guest", "staff")
    rulings = IncidentRuling.objects.filter(incident=about).select_related("ruled_by")
    appeals = IncidentAppeal.objects.filter(incident=about).select_related("recorded_by")
    notes = IncidentNote.objects.filter(incident=about).select_related("written_by")
    closings = IncidentClosing.objects.filter(incident=about).select_related("closed_by")
    return IncidentFile(
        incident=incident,
        coup=tied.first(),
        people=list(people.order_by("id")),
        rulings=list(rulings.order_by("instance")),
        appeal=appeals.first(),
        notes=list(notes.order_by("id")),
        closing=closings.first(),
    )


def list_handed_over(shift: Shift) -> list[Incident]:
    """List the incidents that a shift leaves to the next, or would now, oldest first (1 query).

    After the shift is closed the list does not change, even if an incident is closed later.
    """
    incidents = Incident.objects.filter(house_id=shift.house_id)
    if shift.closed_at is None:
        incidents = incidents.exclude(state=Incident.State.CLOSED)
    else:
        incidents = incidents.filter(reported_at__lte=shift.closed_at).exclude(
            closing__closed_at__lte=shift.closed_at
        )
    relations = ("table", "reported_by", "coup_tie__coup")
    return list(incidents.select_related(*relations).order_by("id"))


def incident_view(incident: Incident) -> IncidentShown:
    """Return an incident as a list has it."""
    tie = getattr(incident, "coup_tie", None)
    return IncidentShown(**_plain(incident), coup=tie and tie.coup.number)


def file_view(file: IncidentFile) -> IncidentWhole:
    """Return a whole incident."""
    appeal, closing = file.appeal, file.closing
    return IncidentWhole(
        **_plain(file.incident),
        coup=file.coup.number if file.coup else None,
        people=[
            PersonConcerned(
                name=(one.guest or one.staff).name,  # type: ignore[union-attr]
                seat=one.seat,
                badge=one.staff.badge if one.staff else None,
            )
            for one in file.people
        ],
        rulings=[
            RulingShown(
                text=ruling.text,
                **name_person("by", ruling.ruled_by),
                at=ruling.ruled_at,
                instance=ruling.instance,
                article=ruling.article,
            )
            for ruling in file.rulings
        ],
        appeal=None
        if appeal is None
        else _words(appeal.grounds, appeal.recorded_by, appeal.recorded_at),
        notes=[_words(note.text, note.written_by, note.written_at) for note in file.notes],
        closed=None
        if closing is None
        else ClosingShown(at=closing.closed_at, **name_person("by", closing.closed_by)),
    )


def _words(text: str, by: StaffMember, at: datetime) -> WordsShown:
    return WordsShown(text=text, at=at, **name_person("by", by))


def _plain(incident: Incident) -> dict[str, Any]:
    return {
        "incident": incident.pk,
        "table": incident.table_id,
        "table_number": incident.table.number,
        "category": incident.category,
        "state": incident.state,
        "happened_at": incident.happened_at,
        "gaming_day": incident.gaming_day,
        "amount_minor": incident.amount_minor,
        "what_happened": incident.what_happened,
        **name_person("reported_by", incident.reported_by),
    }


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput("input.malformed", params={"reason": "day"}) from None
