"""The journal: every act of the floor, numbered and chained by the database itself."""

import pgtrigger
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from casino.lib.constraints import check, unique
from casino.lib.guards import AtCommit, Guard, refuse
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.guards import BySomebody
from tables.people.models import StaffMember
from tables.records.guards import append_only, never_removed

WAITLIST_ORDER_KINDS = [
    "waitlist.jumped",
    "waitlist.moved",
    "waitlist.priority_changed",
    "waitlist.transferred",
]
"""Acts against the order of a waitlist: who, for whom, why."""
LOOKED_UP_KINDS = [
    "talla.started",
    "sabot.refused",
    "table.last_coups_announced",
    "act.undone",
    "coup.cards_burned",
]
"""What is looked for in a table's journal: to take a coup back, to know which cards are out."""
INTERRUPTION_KINDS = ["table.suspended", "table.resumed"]
"""Between which of them a table was open and not played at."""
TABLE_OPENED = "table.opened"
"""Begins a session: what was entered before it was of another."""
WITHDRAWN = "command.withdraw"
"""The kind of a command whose key was used up before it arrived."""
WITHOUT_ACTOR = ["reader.report", "waitlist.answer", "waitlist.leave_own"]
"""Commands of a shoe reader, and of a guest about their own place."""

# The stream's row is locked, numbers the event, and takes its hash as the new head; so an
# event can be neither inserted between two others nor numbered twice by any writer.
_NUMBER_AND_CHAIN = """
    IF NEW.table_id IS NULL THEN
        SELECT version, head_hash INTO NEW.version, NEW.previous_hash
        FROM tables_house WHERE id = NEW.house_id FOR NO KEY UPDATE;
    ELSE
        SELECT version, head_hash INTO NEW.version, NEW.previous_hash
        FROM tables_gamingtable WHERE id = NEW.table_id AND house_id = NEW.house_id
        FOR NO KEY UPDATE;
    END IF;
    IF NEW.version IS NULL THEN
        RAISE EXCEPTION 'a journal event needs a table of its own house';
    END IF;
    NEW.version := NEW.version + 1;
    NEW.hash := sha256(NEW.previous_hash || convert_to(concat_ws(E'\\x1f',
        NEW.house_id, coalesce(NEW.table_id::text, '-'), NEW.version, NEW.kind,
        coalesce(NEW.actor_id::text, '-'), NEW.command_id,
        to_char(NEW.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        NEW.payload::text), 'UTF8'));
    IF NEW.table_id IS NULL THEN
        UPDATE tables_house SET version = NEW.version, head_hash = NEW.hash
        WHERE id = NEW.house_id;
    ELSE
        UPDATE tables_gamingtable SET version = NEW.version, head_hash = NEW.hash
        WHERE id = NEW.table_id;
    END IF;
    RETURN NEW;
"""


class FloorEvent(models.Model):
    """One thing that happened, at a table or (no table) in the house.

    Events without an actor are those of the house's clock (offered seats, ended calls and holds,
    seats no longer kept for a party), of a guest, a shoe reader, and of the command line.
    `version`, `previous_hash` and `hash` are filled in by the database and cannot be chosen.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="events")
    version = models.BigIntegerField()
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    command_id = models.UUIDField()
    happened_at = models.DateTimeField()
    previous_hash = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        constraints = [
            unique("event_version_in_stream", "house", "table", "version", nulls_distinct=False),
        ]
        indexes = [
            models.Index(
                name="event_waitlist_order",
                fields=["house", "table", "-version"],
                condition=models.Q(kind__in=WAITLIST_ORDER_KINDS),
            ),
            models.Index(name="event_of_command", fields=["command_id"]),
            models.Index(
                name="event_looked_up",
                fields=["table", "kind", "-version"],
                condition=models.Q(kind__in=LOOKED_UP_KINDS),
            ),
            models.Index(
                name="event_interruptions",
                fields=["happened_at"],
                condition=models.Q(kind__in=INTERRUPTION_KINDS),
            ),
            models.Index(
                name="event_house_configured",
                fields=["house", "-version"],
                condition=models.Q(kind="house.configured"),
            ),
        ]
        triggers = [
            Guard(
                name="number_and_chain",
                func=_NUMBER_AND_CHAIN,
            ),
            BySomebody(name="event_by_somebody"),
            *append_only("event", stamped=False),
        ]


class CommandRecord(models.Model):
    """A command that took effect, with the answer it was given, so that it has one effect.

    One that was withdrawn before it arrived has none. Commands of a shoe reader or a guest have
    no actor.
    """

    id = models.UUIDField(primary_key=True)
    house = models.ForeignKey(House, models.PROTECT)
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    kind = models.CharField(max_length=40)
    body_hash = models.BinaryField()
    answer = models.JSONField(null=True)
    done_at = models.DateTimeField()

    class Meta:
        constraints = [
            check(
                "command_by_somebody",
                models.Q(actor__isnull=False) | models.Q(kind__in=WITHOUT_ACTOR),
            ),
        ]
        triggers = [
            never_removed("command"),
            refuse(
                "command_is_answered_once",
                """OLD.answer IS NOT NULL OR (NEW.id, NEW.house_id, NEW.actor_id, NEW.kind,
                    NEW.body_hash, NEW.done_at) IS DISTINCT FROM (OLD.id, OLD.house_id,
                    OLD.actor_id, OLD.kind, OLD.body_hash, OLD.done_at)""",
                "a command is answered once, and stays as it was given",
                operation=pgtrigger.Update,
            ),
            refuse(
                "command_has_its_answer",
                """EXISTS (SELECT FROM tables_commandrecord
                    WHERE id = NEW.id AND answer IS NULL)""",
                "a command that took effect has its answer",
                condition=pgtrigger.Q(new__answer__isnull=True),
                at=AtCommit,
            ),
        ]


class CommandKey(models.Model):
    """The key of the digests of commands: one row, made with the table and never changed.

    It is stored with the commands, so that a house restored from only its data recognises them. No
    page and no address shows it.
    """

    ONLY = 1

    id = models.SmallIntegerField(primary_key=True, default=ONLY)
    key = models.BinaryField()

    class Meta:
        constraints = [
            check("command_key_is_one", models.Q(id=1)),
            models.CheckConstraint(name="command_key_is_long", condition=Exact(Length("key"), 32)),
        ]
        triggers = [
            pgtrigger.ReadOnly(name="command_key_stays", fields=["id", "key"]),
            pgtrigger.Protect(name="command_key_is_never_removed", operation=pgtrigger.Delete),
        ]
