"""Incidents at a table, their rulings, and all later notes.

Rows are only added: a correction is a note. Only `Incident.state` changes, by the rows that are
added: a ruling, an appeal, a closing.
"""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, refuse
from games.coups.models import Coup
from tables.floor.models import GamingTable
from tables.guests.models import Guest
from tables.houses.models import House
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only, keeps_but
from tables.sessions.models import TableSession


class Category(models.TextChoices):
    """What went wrong."""

    PAYMENT = "payment"
    CARD_ERROR = "card_error"
    MISDEAL = "misdeal"
    BET_NOT_TAKEN = "bet_not_taken"
    SHOE = "shoe"
    EQUIPMENT = "equipment"
    BEHAVIOUR = "behaviour"
    OTHER = "other"


class State(models.TextChoices):
    """How far it has come."""

    OPEN = "open"
    RULED = "ruled"
    APPEALED = "appealed"
    CLOSED = "closed"


class Incident(models.Model):
    """One thing that went wrong at a table, on the fixed form of the house.

    `session` is null for an incident at a closed table; `amount_minor` is the amount in dispute,
    null if unknown. The coup it is about is a row of its own (`IncidentCoup`).
    """

    Category = Category
    State = State

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="incidents")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="incidents", null=True)
    gaming_day = models.DateField()
    category = models.CharField(max_length=16, choices=Category)
    happened_at = models.DateTimeField()
    amount_minor = models.BigIntegerField(null=True)
    what_happened = models.CharField(max_length=1000)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    reported_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    reported_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("incident_category", models.Q(category__in=Category.values)),
            check("incident_state", models.Q(state__in=State.values)),
            check("incident_amount", models.Q(amount_minor=None) | models.Q(amount_minor__gt=0)),
            check("incident_says_what_happened", ~models.Q(what_happened="")),
            check(
                "incident_reported_afterwards", models.Q(happened_at__lte=models.F("reported_at"))
            ),
        ]
        indexes = [
            models.Index(
                name="incident_unclosed", fields=["table"], condition=~models.Q(state="closed")
            ),
            models.Index(name="incident_newest", fields=["house", "-id"]),
            models.Index(name="incident_of_day", fields=["house", "gaming_day", "id"]),
        ]
        triggers = [
            *keeps_but("incident", "state"),
            Guard(
                name="incident_begins_open_at_its_house",
                func="""
                    IF NEW.state <> 'open' THEN
                        RAISE EXCEPTION 'an incident begins open';
                    END IF;
                    IF NOT EXISTS (SELECT FROM tables_gamingtable
                            WHERE id = NEW.table_id AND house_id = NEW.house_id)
                        OR NEW.session_id IS NOT NULL AND NOT EXISTS (
                            SELECT FROM tables_tablesession
                            WHERE id = NEW.session_id AND table_id = NEW.table_id) THEN
                        RAISE EXCEPTION 'an incident belongs to a table of its house';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


class IncidentPerson(models.Model):
    """A person involved in an incident: a guest, with the seat they had, or one of the staff."""

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.ForeignKey(Incident, models.PROTECT, related_name="people")
    guest = models.ForeignKey(Guest, models.PROTECT, null=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    staff = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            check(
                "incident_person_guest_or_staff",
                models.Q(guest__isnull=False, staff=None)
                | models.Q(guest=None, staff__isnull=False, seat=None),
            ),
            unique("incident_person_once", "incident", "guest", "staff", nulls_distinct=False),
        ]
        triggers = [
            *append_only("incident_person"),
            refuse(
                "incident_person_of_the_house",
                """NOT EXISTS (SELECT FROM games_incident
                        WHERE id = NEW.incident_id AND house_id = NEW.house_id)
                    OR NEW.guest_id IS NOT NULL AND NOT EXISTS (SELECT FROM tables_guest
                        WHERE id = NEW.guest_id AND house_id = NEW.house_id)
                    OR NEW.staff_id IS NOT NULL AND NOT EXISTS (SELECT FROM tables_staffmember
                        WHERE id = NEW.staff_id AND house_id = NEW.house_id)""",
                "an incident concerns people of its house",
            ),
        ]


def _moves(name: str, goes: str, to: str, refusal: str) -> pgtrigger.Trigger:
    """Move the incident's state when the row is added, or refuse the row.

    `goes` is the SQL condition, on `incident`, under which it changes.
    """
    return Guard(
        name=name,
        func=f"""
            UPDATE games_incident AS incident SET state = '{to}'
            WHERE id = NEW.incident_id AND house_id = NEW.house_id AND ({goes});
            IF NOT FOUND THEN
                RAISE EXCEPTION '{refusal}';
            END IF;
            RETURN NEW;
        """,  # noqa: S608  (all of it is written below)
    )


class IncidentRuling(models.Model):
    """A decision: first by the person in charge of the table, once more after an appeal."""

    class Instance(models.IntegerChoices):
        FIRST = 1
        HIGHER = 2

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.ForeignKey(Incident, models.PROTECT, related_name="rulings")
    instance = models.PositiveSmallIntegerField(choices=Instance)
    text = models.CharField(max_length=1000)
    article = models.CharField(max_length=60, blank=True)
    ruled_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    ruled_at = models.DateTimeField()

    class Meta:
        ordering = ["instance"]
        constraints = [
            unique("ruling_once", "incident", "instance"),
            check("ruling_instance", models.Q(instance__in=[1, 2])),
            check("ruling_says_something", ~models.Q(text="")),
        ]
        triggers = [
            *append_only("incident_ruling"),
            sign_apart(
                "incident_ruling",
                "ruled_by_id",
                "SELECT ruled_by_id FROM games_incidentruling WHERE incident_id = NEW.incident_id",
            ),
            _moves(
                "ruling_moves_incident",
                """
                NEW.instance = 1 AND incident.state = 'open'
                OR NEW.instance = 2 AND incident.state = 'appealed' AND NOT EXISTS (
                    SELECT FROM games_incidentruling AS first
                    WHERE first.incident_id = incident.id AND first.ruled_by_id = NEW.ruled_by_id)
                """,
                "ruled",
                "a ruling answers an open incident, or an appeal from somebody else''s ruling",
            ),
        ]


class IncidentAppeal(models.Model):
    """An appeal against the first ruling, with its reason."""

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.OneToOneField(Incident, models.PROTECT, related_name="appeal")
    grounds = models.CharField(max_length=1000)
    recorded_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("appeal_has_grounds", ~models.Q(grounds="")),
        ]
        triggers = [
            *append_only("incident_appeal"),
            _moves(
                "appeal_moves_incident",
                "incident.state = 'ruled'",
                "appealed",
                "only a ruling can be appealed",
            ),
        ]


class IncidentNote(models.Model):
    """A note added to an incident in any state; corrections are notes too."""

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.ForeignKey(Incident, models.PROTECT, related_name="notes")
    text = models.CharField(max_length=1000)
    written_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            check("note_says_something", ~models.Q(text="")),
        ]
        triggers = [
            *append_only("incident_note"),
            refuse(
                "note_of_the_house",
                """NOT EXISTS (SELECT FROM games_incident
                    WHERE id = NEW.incident_id AND house_id = NEW.house_id)""",
                "a note is about an incident of its house",
            ),
        ]


class IncidentClosing(models.Model):
    """The closing of a ruled incident, by another person than its reporter."""

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.OneToOneField(Incident, models.PROTECT, related_name="closing")
    closed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    closed_at = models.DateTimeField()

    class Meta:
        triggers = [
            *append_only("incident_closing"),
            sign_apart(
                "incident_closing",
                "closed_by_id",
                "SELECT reported_by_id FROM games_incident WHERE id = NEW.incident_id",
            ),
            _moves(
                "closing_moves_incident",
                "incident.state = 'ruled' AND incident.reported_by_id <> NEW.closed_by_id",
                "closed",
                "a ruled incident is closed by somebody who did not report it",
            ),
        ]


class IncidentCoup(models.Model):
    """The coup that an incident is about: of the same table, and so of the same house."""

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.OneToOneField(Incident, models.PROTECT, related_name="coup_tie")
    coup = models.ForeignKey(Coup, models.PROTECT, related_name="incident_ties")

    class Meta:
        triggers = [
            *append_only("incident_coup"),
            refuse(
                "incident_coup_of_its_table",
                """NOT EXISTS (
                    SELECT FROM games_incident AS incident
                    JOIN games_coup AS coup ON coup.table_id = incident.table_id
                    WHERE incident.id = NEW.incident_id AND coup.id = NEW.coup_id
                        AND incident.house_id = NEW.house_id
                        AND coup.house_id = NEW.house_id)""",
                "an incident is about a coup of its own table",
            ),
        ]
